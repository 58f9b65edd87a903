// The table functions landfall_layers(atlas), landfall_regions(atlas, layer := ...) and landfall_cells(atlas, layer).
#pragma once

#include "atlases.h"

// The layers that a query is about, from `first` up to `last`.
typedef struct Layers {
  Atlas *atlas;
  int32_t first, last;
} Layers;

// Finds the layers of an atlas, or the one with an id. Returns false with a problem.
bool select_layers(Database *database, const char *path, const char *id, Layers *layers, Problem *problem);

// Returns an argument of text, which the caller frees with duckdb_free, or NULL for a null.
char *take_text(duckdb_value value);

// Begins a table function of the arguments atlas and, if there are two, layer. The caller registers and destroys it.
duckdb_table_function begin_table_function(
  const char *name, int argument_count, void *extra, duckdb_delete_callback_t delete_extra, duckdb_table_function_bind_t bind,
  duckdb_table_function_init_t start, duckdb_table_function_t fill);

// Registers a table function and destroys it.
bool end_table_function(duckdb_connection connection, duckdb_table_function function);

// Register them. Return false if DuckDB refuses one.
bool register_tables(duckdb_connection connection, Database *database);
bool register_cells(duckdb_connection connection, Database *database);
