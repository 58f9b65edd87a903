#include "rows.h"

#include <math.h>
#include <string.h>

void *column_data(duckdb_data_chunk chunk, idx_t column) {
  return duckdb_vector_get_data(duckdb_data_chunk_get_vector(chunk, column));
}

const uint64_t *column_validity(duckdb_data_chunk chunk, idx_t column) {
  return duckdb_vector_get_validity(duckdb_data_chunk_get_vector(chunk, column));
}

void rows_take(Rows *rows, duckdb_data_chunk input, idx_t column, idx_t from, idx_t end) {
  const double *latitudes = (const double *)column_data(input, column) + from;
  const double *longitudes = (const double *)column_data(input, column + 1) + from;
  const uint64_t *validity[2] = {column_validity(input, column), column_validity(input, column + 1)};
  idx_t count = end - from < ROWS_MAX ? end - from : ROWS_MAX;
  if (validity[0] != NULL || validity[1] != NULL) {
    for (idx_t row = 0; row < count; row++) {
      bool is_given = is_valid(validity[0], from + row) && is_valid(validity[1], from + row);
      rows->latitudes[row] = is_given ? latitudes[row] : NAN;
      rows->longitudes[row] = is_given ? longitudes[row] : NAN;
    }
    latitudes = rows->latitudes;
    longitudes = rows->longitudes;
  }
  rows->from = from;
  rows->count = count;
  rows->points = (lf_points){latitudes, sizeof(double), longitudes, sizeof(double), count};
}

idx_t equal_rows(duckdb_data_chunk input, idx_t column, size_t size, idx_t from, idx_t end) {
  const char *first = (const char *)column_data(input, column) + from * size;
  const uint64_t *validity = column_validity(input, column);
  // A constant, which DuckDB repeats in every row: each value is compared with the one after it, all at once.
  if (validity == NULL && memcmp(first, first + size, (end - from - 1) * size) == 0) return end;
  idx_t row = from + 1;
  while (row < end && is_valid(validity, row) && memcmp(first, first + (row - from) * size, size) == 0) row++;
  return row;
}

void write_nulls(duckdb_vector output, idx_t from, const int32_t *regions, idx_t count) {
  int32_t least = 0;
  for (idx_t row = 0; row < count; row++) least = regions[row] < least ? regions[row] : least;
  if (least == 0) return;
  duckdb_vector_ensure_validity_writable(output);
  uint64_t *validity = duckdb_vector_get_validity(output);
  idx_t row = 0;
  if (from % 64 == 0) {
    for (; row + 64 <= count; row += 64) {
      uint64_t word = 0;
      for (idx_t bit = 0; bit < 64; bit++) word |= (uint64_t)(regions[row + bit] >= 0) << bit;
      validity[(from + row) / 64] = word;
    }
  }
  for (; row < count; row++) {
    if (regions[row] < 0) validity[(from + row) / 64] &= ~(UINT64_C(1) << (from + row) % 64);
  }
}

void write_null(duckdb_vector output, idx_t row) {
  duckdb_vector_ensure_validity_writable(output);
  duckdb_validity_set_row_invalid(duckdb_vector_get_validity(output), row);
}

void write_texts(
    duckdb_vector output, idx_t from, const Texts *texts, int32_t count, const int32_t *regions, idx_t rows) {
  duckdb_string_t *strings = (duckdb_string_t *)duckdb_vector_get_data(output) + from;
  for (idx_t row = 0; row < rows; row++) strings[row] = texts->strings[regions[row] < 0 ? count : regions[row]];
  write_nulls(output, from, regions, rows);
  for (idx_t row = 0; texts->is_null != NULL && row < rows; row++) {
    if (regions[row] >= 0 && texts->is_null[regions[row]]) write_null(output, from + row);
  }
}

void write_enum(duckdb_vector output, idx_t from, int32_t count, const int32_t *regions, idx_t rows) {
  void *data = duckdb_vector_get_data(output);
  uint8_t *bytes = data;
  uint16_t *shorts = data;
  uint32_t *words = data;
  // The integer type of DuckDB's ENUM, by its number of values. A null has the first one.
  if (count <= UINT8_MAX) {
    for (idx_t row = 0; row < rows; row++) bytes[from + row] = (uint8_t)(regions[row] < 0 ? 0 : regions[row]);
  } else if (count <= UINT16_MAX) {
    for (idx_t row = 0; row < rows; row++) shorts[from + row] = (uint16_t)(regions[row] < 0 ? 0 : regions[row]);
  } else {
    for (idx_t row = 0; row < rows; row++) words[from + row] = (uint32_t)(regions[row] < 0 ? 0 : regions[row]);
  }
  write_nulls(output, from, regions, rows);
}

void write_numbers(duckdb_vector output, idx_t from, const int32_t *regions, idx_t rows) {
  memcpy((int32_t *)duckdb_vector_get_data(output) + from, regions, rows * sizeof *regions);
  write_nulls(output, from, regions, rows);
}
