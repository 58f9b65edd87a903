#include "rows.h"
#include "tables.h"

#include <stddef.h>
#include <stdlib.h>

// A column is a member of lf_cell; the text is the key of the region.
static const struct {
  const char *name;
  duckdb_type type;
  size_t offset;
} columns[] = {
  {"cell", DUCKDB_TYPE_BIGINT, offsetof(lf_cell, cell)},
  {"region", DUCKDB_TYPE_VARCHAR, 0},
  {"whole", DUCKDB_TYPE_INTEGER, offsetof(lf_cell, whole)},
  {"from_y", DUCKDB_TYPE_BIGINT, offsetof(lf_cell, from_y)},
  {"to_y", DUCKDB_TYPE_BIGINT, offsetof(lf_cell, to_y)},
  {"x", DUCKDB_TYPE_BIGINT, offsetof(lf_cell, x)},
  {"y", DUCKDB_TYPE_BIGINT, offsetof(lf_cell, y)},
  {"dx", DUCKDB_TYPE_BIGINT, offsetof(lf_cell, dx)},
  {"dy", DUCKDB_TYPE_BIGINT, offsetof(lf_cell, dy)},
};
enum { columnCount = sizeof columns / sizeof *columns };

typedef struct Bound {
  Layers layers; // one
  const Texts *keys;
} Bound;

// The rows of a region, of which some are written, and the number of the next region.
typedef struct Scan {
  int32_t next;
  lf_cell *cells;
  int64_t count, at;
} Scan;

static bool choose(Bound *bound, Database *database, const char *path, const char *layer, Problem *problem) {
  if (layer == NULL) {
    problem_set(problem, "the layer is NULL; pass the name of a layer");
    return false;
  }
  if (!select_layers(database, path, layer, &bound->layers, problem)) return false;
  if (bound->layers.atlas->layers[bound->layers.first].info.kind == LF_POINTS) {
    problem_set(problem, "%s: layer \"%s\" has no areas, which cells are made of", database_atlas_name(database, path), layer);
    return false;
  }
  bound->keys = atlas_texts(bound->layers.atlas, bound->layers.first, TEXTS_KEYS, problem);
  return bound->keys != NULL;
}

static void bind(duckdb_bind_info info) {
  Problem problem = {"there is not enough memory"};
  char *path = take_text(duckdb_bind_get_parameter(info, 0)), *layer = take_text(duckdb_bind_get_parameter(info, 1));
  Bound *bound = calloc(1, sizeof *bound);
  if (bound == NULL || !choose(bound, duckdb_bind_get_extra_info(info), path, layer, &problem)) {
    free(bound);
    duckdb_bind_set_error(info, problem.text);
  } else {
    for (int column = 0; column < columnCount; column++) {
      duckdb_logical_type type = duckdb_create_logical_type(columns[column].type);
      duckdb_bind_add_result_column(info, columns[column].name, type);
      duckdb_destroy_logical_type(&type);
    }
    duckdb_bind_set_bind_data(info, bound, free);
  }
  duckdb_free(path);
  duckdb_free(layer);
}

static void free_scan(void *pointer) {
  Scan *scan = pointer;
  lf_free_cells(scan->cells);
  free(scan);
}

static void start(duckdb_init_info info) {
  Scan *scan = calloc(1, sizeof *scan);
  if (scan == NULL) {
    duckdb_init_set_error(info, "there is not enough memory");
    return;
  }
  duckdb_init_set_init_data(info, scan, free_scan);
  duckdb_init_set_max_threads(info, 1);
}

// Writes some rows of a region from a row of a chunk on.
static void write_rows(duckdb_data_chunk output, idx_t row, const lf_cell *cells, idx_t count, const char *key, size_t length) {
  for (int column = 0; column < columnCount; column++) {
    duckdb_vector vector = duckdb_data_chunk_get_vector(output, (idx_t)column);
    void *data = duckdb_vector_get_data(vector);
    for (idx_t at = 0; at < count; at++) {
      const void *value = (const char *)&cells[at] + columns[column].offset;
      if (columns[column].type == DUCKDB_TYPE_BIGINT) ((int64_t *)data)[row + at] = *(const int64_t *)value;
      else if (columns[column].type == DUCKDB_TYPE_INTEGER) ((int32_t *)data)[row + at] = *(const int32_t *)value;
      else duckdb_vector_assign_string_element_len(vector, row + at, key, length);
    }
  }
}

static void fill(duckdb_function_info info, duckdb_data_chunk output) {
  const Bound *bound = duckdb_function_get_bind_data(info);
  const Atlas *atlas = bound->layers.atlas;
  int32_t layer = bound->layers.first;
  Scan *scan = duckdb_function_get_init_data(info);
  idx_t row = 0;
  while (row < ROWS_MAX) {
    if (scan->at < scan->count) {
      idx_t left = (idx_t)(scan->count - scan->at), count = left < ROWS_MAX - row ? left : ROWS_MAX - row;
      size_t length;
      const char *key = texts_get(bound->keys, scan->next - 1, &length);
      write_rows(output, row, scan->cells + scan->at, count, key, length);
      scan->at += (int64_t)count;
      row += count;
    } else if (scan->next < atlas->layers[layer].info.region_count) {
      lf_free_cells(scan->cells);
      scan->cells = NULL;
      scan->at = 0;
      scan->count = lf_region_cells(atlas->opened, layer, scan->next++, &scan->cells);
      if (scan->count < 0) {
        duckdb_function_set_error(info, lf_error_text());
        return;
      }
    } else {
      break;
    }
  }
  duckdb_data_chunk_set_size(output, row);
}

bool register_cells(duckdb_connection connection, Database *database) {
  return end_table_function(
    connection,
    begin_table_function("landfall_cells", 2, database_retain(database), database_release, bind, start, fill));
}
