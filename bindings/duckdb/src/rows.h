// Rows of DuckDB's vectors: coordinates and texts that functions take, and the answers that they write.
#pragma once

#include "texts.h"

// The most rows that are answered at once: as many as DuckDB's vectors have.
#define ROWS_MAX 2048

// Some rows of two columns of coordinates, and their regions.
typedef struct Rows {
  idx_t from, count;
  lf_points points;
  double latitudes[ROWS_MAX], longitudes[ROWS_MAX]; // used if there are nulls
  int32_t regions[ROWS_MAX];
} Rows;

// Takes at most ROWS_MAX rows from `from` up to `end` of the columns `column` and the one after it. The coordinate of a
// null is NaN, which is in no region.
void rows_take(Rows *rows, duckdb_data_chunk input, idx_t column, idx_t from, idx_t end);

static inline bool is_valid(const uint64_t *validity, idx_t row) {
  return validity == NULL || (validity[row >> 6] >> (row & 63) & 1) != 0;
}

// The data of a column, and its validity, which is NULL if no row is null.
void *column_data(duckdb_data_chunk chunk, idx_t column);
const uint64_t *column_validity(duckdb_data_chunk chunk, idx_t column);

// Returns the end of the rows from `from` on whose values in a column equal the first one, at most `end`. Values have
// `size` bytes. The first one must not be null; a null ends the rows.
idx_t equal_rows(duckdb_data_chunk input, idx_t column, size_t size, idx_t from, idx_t end);

// Makes rows null whose region is negative, from the row `from` of a vector on.
void write_nulls(duckdb_vector output, idx_t from, const int32_t *regions, idx_t count);
void write_null(duckdb_vector output, idx_t row);

// Writes the text of each region, and nulls.
void write_texts(
    duckdb_vector output, idx_t from, const Texts *texts, int32_t count, const int32_t *regions, idx_t rows);

// Writes each region as the value of an ENUM of `count` keys, and nulls.
void write_enum(duckdb_vector output, idx_t from, int32_t count, const int32_t *regions, idx_t rows);

// Writes the number of each region, and nulls.
void write_numbers(duckdb_vector output, idx_t from, const int32_t *regions, idx_t rows);
