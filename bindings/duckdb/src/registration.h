// Scalar functions as DuckDB registers them.
#pragma once

#include "atlases.h"

// A call of a function in a query: an atlas by its path or the database's own, a layer, and some rows.
struct Call;

// What a registered function is; it lives as long as the database.
typedef struct Function {
  Database *database;
  bool has_atlas;     // the first argument is a path
  int text_count;     // the arguments before the coordinates
  void (*answer)(struct Call *call); // of a function whose layer is an argument
  void (*write_null)(duckdb_vector output, idx_t row);
  Atlas *atlas;       // of a function of a layer of the database's own atlas
  int32_t layer;
} Function;

// Adds a function to a set: its arguments are `text_count` of VARCHAR and `number_count` of DOUBLE.
bool add_to_set(
    duckdb_scalar_function_set set, const char *name, const Function *function, int number_count,
    duckdb_logical_type result, duckdb_scalar_function_t body);

// Registers a set, and destroys it.
bool register_set(duckdb_connection connection, duckdb_scalar_function_set set);
