#include "own.h"

#include "lookups.h"
#include "registration.h"
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// The type of the keys of a layer: an ENUM, or VARCHAR if the layer is empty or damaged. NULL without memory.
static duckdb_logical_type key_type(Atlas *atlas, int32_t layer) {
  Problem problem;
  int32_t count = atlas->layers[layer].info.region_count;
  const Texts *keys = atlas_texts(atlas, layer, TEXTS_KEYS, &problem);
  if (keys == NULL) return NULL;
  if (!keys->is_enumerable) return duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  const char **names = malloc(sizeof *names * (size_t)count);
  if (names == NULL) return NULL;
  size_t length;
  for (int32_t region = 0; region < count; region++) names[region] = texts_get(keys, region, &length);
  duckdb_logical_type type = duckdb_create_enum_type(names, (idx_t)count);
  free(names);
  return type;
}

static void write_keys(
    Atlas *atlas, int32_t layer, duckdb_vector output, idx_t from, const int32_t *regions, idx_t rows) {
  Problem problem;
  int32_t count = atlas->layers[layer].info.region_count;
  // They were read when the function was registered.
  const Texts *keys = atlas_texts(atlas, layer, TEXTS_KEYS, &problem);
  if (keys->is_enumerable) write_enum(output, from, count, regions, rows);
  else write_texts(output, from, keys, count, regions, rows);
}

static void locate_in_layer(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  const Function *function = duckdb_scalar_function_get_extra_info(info);
  Rows rows;
  idx_t end = duckdb_data_chunk_get_size(input);
  for (idx_t from = 0; from < end; from += rows.count) {
    rows_take(&rows, input, 0, from, end);
    lf_locate_batch(function->atlas->opened, function->layer, &rows.points, rows.regions, 1);
    write_keys(function->atlas, function->layer, output, from, rows.regions, rows.count);
  }
}

// The first other layer whose name differs from that of a layer by case alone, to DuckDB the same name; -1 without one.
static int32_t layer_alike(const Atlas *atlas, int32_t layer, bool has_points) {
  for (int32_t other = 0; other < atlas->layer_count; other++) {
    if (!has_points && atlas->layers[other].info.kind == LF_POINTS) continue;
    if (other != layer && strcasecmp(atlas->layers[other].id, atlas->layers[layer].id) == 0) return other;
  }
  return -1;
}

// The first layer of an atlas that has such another; -1 without one.
static int32_t first_alike(const Atlas *atlas) {
  for (int32_t layer = 0; layer < atlas->layer_count; layer++) {
    if (layer_alike(atlas, layer, true) >= 0) return layer;
  }
  return -1;
}

// The body of a function that cannot tell two layers apart.
static void refuse_layers(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  (void)input, (void)output;
  const Function *function = duckdb_scalar_function_get_extra_info(info);
  const Atlas *atlas = function->atlas;
  const char *one = atlas->layers[function->layer].id;
  const char *other = atlas->layers[layer_alike(atlas, function->layer, true)].id;
  char text[2048];
  snprintf(
      text, sizeof text,
      "the atlas has layers '%.250s' and '%.250s', whose names DuckDB takes for one: name the layer, as in "
      "landfall_region('%.250s', lat, lon), or ask landfall_place('bundled' or a path, lat, lon)",
      one, other, one);
  duckdb_scalar_function_set_error(info, text);
}

// Adds such a function to a set. Returns false without memory.
static bool add_refusal(
    duckdb_scalar_function_set set, const char *name, Database *database, Atlas *atlas, int32_t layer) {
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  Function function = {.database = database, .atlas = atlas, .layer = layer};
  bool is_added = add_to_set(set, name, &function, 2, text, refuse_layers);
  duckdb_destroy_logical_type(&text);
  return is_added;
}

bool register_layers(duckdb_connection connection, Database *database, Atlas *atlas) {
  for (int32_t layer = 0; atlas != NULL && layer < atlas->layer_count; layer++) {
    static const char *const taken[] = {"atlas", "locate", "region", "name", "attribute", "nearest", "place"};
    bool is_taken = atlas->layers[layer].info.kind == LF_POINTS;
    for (size_t at = 0; at < sizeof taken / sizeof *taken; at++) {
      is_taken = is_taken || strcasecmp(atlas->layers[layer].id, taken[at]) == 0;
    }
    if (is_taken) continue;
    char name[1024];
    // DuckDB has no name that is cut off within a character.
    if (snprintf(name, sizeof name, "landfall_%s", atlas->layers[layer].id) >= (int)sizeof name) continue;
    // Of such layers the first has the function; points have none.
    int32_t other = layer_alike(atlas, layer, false);
    if (other >= 0 && other < layer) continue;
    duckdb_scalar_function_set set = duckdb_create_scalar_function_set(name);
    if (other >= 0) {
      bool is_added = add_refusal(set, name, database, atlas, layer);
      if (!register_set(connection, set) || !is_added) return false;
      continue;
    }
    duckdb_logical_type keys = key_type(atlas, layer);
    if (keys == NULL) return false;
    Function function = {.database = database, .atlas = atlas, .layer = layer};
    bool is_added = add_to_set(set, name, &function, 2, keys, locate_in_layer);
    duckdb_destroy_logical_type(&keys);
    if (!register_set(connection, set) || !is_added) return false;
  }
  return true;
}

// ---- landfall_atlas()

static void write_path(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  const Function *function = duckdb_scalar_function_get_extra_info(info);
  const char *path = database_atlas_name(function->database, NULL);
  idx_t rows = duckdb_data_chunk_get_size(input);
  for (idx_t row = 0; row < rows; row++) {
    if (*path == 0) write_null(output, row);
    else duckdb_vector_assign_string_element(output, row, path);
  }
}

bool register_atlas(duckdb_connection connection, Database *database) {
  duckdb_scalar_function_set set = duckdb_create_scalar_function_set("landfall_atlas");
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  Function function = {.database = database};
  bool is_added = add_to_set(set, "landfall_atlas", &function, 0, text, write_path);
  duckdb_destroy_logical_type(&text);
  return register_set(connection, set) && is_added;
}

// ---- landfall_place(lat, lon)

static void place_in_layers(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  Atlas *atlas = ((const Function *)duckdb_scalar_function_get_extra_info(info))->atlas;
  int32_t *regions = malloc(sizeof *regions * ((size_t)atlas->layer_count * ROWS_MAX));
  if (regions == NULL) {
    duckdb_scalar_function_set_error(info, "there is not enough memory");
    return;
  }
  Rows rows;
  idx_t end = duckdb_data_chunk_get_size(input);
  for (idx_t from = 0; from < end; from += rows.count) {
    rows_take(&rows, input, 0, from, end);
    lf_place_batch(atlas->opened, &rows.points, regions, ROWS_MAX, 1);
    for (int32_t layer = 0; layer < atlas->layer_count; layer++) {
      duckdb_vector keys = duckdb_struct_vector_get_child(output, (idx_t)layer);
      write_keys(atlas, layer, keys, from, regions + (size_t)layer * ROWS_MAX, rows.count);
    }
    for (int64_t at = lf_find_invalid(&rows.points, 0); at >= 0; at = lf_find_invalid(&rows.points, (size_t)at + 1)) {
      write_null(output, from + (idx_t)at);
    }
  }
  free(regions);
}

// Adds the function for an atlas; none without layers, and an error if a STRUCT cannot have their names.
static bool add_place(duckdb_scalar_function_set set, Database *database, Atlas *atlas) {
  int32_t count = atlas->layer_count, alike = first_alike(atlas);
  if (alike >= 0) return add_refusal(set, "landfall_place", database, atlas, alike);
  duckdb_logical_type *types = calloc((size_t)count + 1, sizeof *types);
  const char **names = calloc((size_t)count + 1, sizeof *names);
  bool is_made = types != NULL && names != NULL;
  for (int32_t layer = 0; is_made && layer < count; layer++) {
    types[layer] = key_type(atlas, layer);
    names[layer] = atlas->layers[layer].id;
    is_made = types[layer] != NULL;
  }
  if (is_made && count > 0) {
    duckdb_logical_type place = duckdb_create_struct_type(types, names, (idx_t)count);
    Function function = {.database = database, .atlas = atlas};
    is_made = add_to_set(set, "landfall_place", &function, 2, place, place_in_layers);
    duckdb_destroy_logical_type(&place);
  }
  for (int32_t layer = 0; types != NULL && layer < count; layer++) {
    if (types[layer] != NULL) duckdb_destroy_logical_type(&types[layer]);
  }
  free(types);
  free(names);
  return is_made;
}

bool register_place(duckdb_connection connection, Database *database, Atlas *atlas) {
  duckdb_scalar_function_set set = duckdb_create_scalar_function_set("landfall_place");
  bool is_added = add_place_of_path(set, database) && (atlas == NULL || add_place(set, database, atlas));
  return register_set(connection, set) && is_added;
}
