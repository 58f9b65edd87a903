#include "tables.h"

#include "rows.h"

#include <stdlib.h>
#include <string.h>

typedef struct Column {
  const char *name;
  duckdb_type type; // DUCKDB_TYPE_MAP is one of text
  // Writes the value of a row.
  void (*write)(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region);
} Column;

typedef struct Table {
  Database *database;
  const Column *columns;
  idx_t column_count;
  bool has_regions; // a row is a region, not a layer
} Table;

// The rows of a query: layers, or their regions.
typedef struct Selection {
  const Table *table;
  Layers layers;
} Selection;

// Where a scan is, and the columns that the query needs.
typedef struct Scan {
  int32_t layer, region;
  idx_t column_count;
  idx_t columns[];
} Scan;

// ---- Values

static void set_text(duckdb_vector output, idx_t row, const char *text) {
  duckdb_vector_assign_string_element(output, row, text);
}

static void set_region_text(
    duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region, int32_t place) {
  Problem problem;
  bool is_there = region >= 0 && region < atlas->layers[layer].info.region_count;
  const Texts *texts = is_there ? atlas_texts(atlas, layer, place, &problem) : NULL;
  if (texts == NULL || (texts->is_null != NULL && texts->is_null[region])) {
    write_null(output, row);
    return;
  }
  size_t length;
  const char *text = texts_get(texts, region, &length);
  duckdb_vector_assign_string_element_len(output, row, text, length);
}

static void write_layer(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region) {
  (void)region;
  set_text(output, row, atlas->layers[layer].id);
}

static void write_kind(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region) {
  (void)region;
  set_text(output, row, atlas->layers[layer].info.kind == LF_POINTS ? "points" : "polygons");
}

static void write_count(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region) {
  (void)region;
  ((int32_t *)duckdb_vector_get_data(output))[row] = atlas->layers[layer].info.region_count;
}

static void write_overlaps(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region) {
  (void)region;
  ((bool *)duckdb_vector_get_data(output))[row] = atlas->layers[layer].info.overlaps != 0;
}

static void write_parent_layer(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region) {
  (void)region;
  int32_t parent = atlas->layers[layer].info.parent_layer;
  if (parent >= 0 && parent < atlas->layer_count) set_text(output, row, atlas->layers[parent].id);
  else write_null(output, row);
}

static void write_number(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region) {
  (void)atlas;
  (void)layer;
  ((int32_t *)duckdb_vector_get_data(output))[row] = region;
}

static void write_region_key(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region) {
  set_region_text(output, row, atlas, layer, region, TEXTS_KEYS);
}

static void write_region_name(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region) {
  set_region_text(output, row, atlas, layer, region, TEXTS_NAMES);
}

static lf_region_info region_info(const Atlas *atlas, int32_t layer, int32_t region) {
  lf_region_info info = {.parent_region = LF_NONE};
  lf_get_region_info(atlas->opened, layer, region, &info);
  return info;
}

static void write_parent(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region) {
  int32_t parent = atlas->layers[layer].info.parent_layer;
  if (parent >= 0 && parent < atlas->layer_count) {
    set_region_text(output, row, atlas, parent, region_info(atlas, layer, region).parent_region, TEXTS_KEYS);
  } else {
    write_null(output, row);
  }
}

static void write_has_area(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region) {
  ((bool *)duckdb_vector_get_data(output))[row] = region_info(atlas, layer, region).has_area != 0;
}

#define DEFINE_DEGREES(member)                                                                                        \
  static void write_##member(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region) {          \
    ((double *)duckdb_vector_get_data(output))[row] = region_info(atlas, layer, region).member;                       \
  }
DEFINE_DEGREES(west)
DEFINE_DEGREES(south)
DEFINE_DEGREES(east)
DEFINE_DEGREES(north)
DEFINE_DEGREES(latitude)
DEFINE_DEGREES(longitude)

// Attributes without a value are left out.
static void write_attributes(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region) {
  Problem problem;
  idx_t size = duckdb_list_vector_get_size(output), start = size;
  duckdb_list_vector_reserve(output, size + (idx_t)atlas->layers[layer].info.attribute_count);
  duckdb_list_vector_set_size(output, size + (idx_t)atlas->layers[layer].info.attribute_count);
  duckdb_vector entries = duckdb_list_vector_get_child(output);
  duckdb_vector names = duckdb_struct_vector_get_child(entries, 0), values = duckdb_struct_vector_get_child(entries, 1);
  for (int32_t attribute = 0; attribute < atlas->layers[layer].info.attribute_count; attribute++) {
    const Texts *texts = atlas_texts(atlas, layer, TEXTS_ATTRIBUTES + attribute, &problem);
    if (texts == NULL || (texts->is_null != NULL && texts->is_null[region])) continue;
    set_text(names, size, atlas->layers[layer].attributes[attribute]);
    set_region_text(values, size++, atlas, layer, region, TEXTS_ATTRIBUTES + attribute);
  }
  duckdb_list_vector_set_size(output, size);
  ((duckdb_list_entry *)duckdb_vector_get_data(output))[row] = (duckdb_list_entry){start, size - start};
}

static void write_geometry(duckdb_vector output, idx_t row, Atlas *atlas, int32_t layer, int32_t region) {
  uint8_t *bytes = NULL;
  int64_t count = lf_region_wkb(atlas->opened, layer, region, 0, &bytes);
  if (count < 0) write_null(output, row);
  else duckdb_vector_assign_string_element_len(output, row, (const char *)bytes, (idx_t)count);
  lf_free_bytes(bytes);
}

static const Column layerColumns[] = {
  {"layer", DUCKDB_TYPE_VARCHAR, write_layer},
  {"kind", DUCKDB_TYPE_VARCHAR, write_kind},
  {"regions", DUCKDB_TYPE_INTEGER, write_count},
  {"overlapping", DUCKDB_TYPE_BOOLEAN, write_overlaps},
  {"parent", DUCKDB_TYPE_VARCHAR, write_parent_layer},
};

static const Column regionColumns[] = {
  {"layer", DUCKDB_TYPE_VARCHAR, write_layer},
  {"number", DUCKDB_TYPE_INTEGER, write_number},
  {"key", DUCKDB_TYPE_VARCHAR, write_region_key},
  {"name", DUCKDB_TYPE_VARCHAR, write_region_name},
  {"parent", DUCKDB_TYPE_VARCHAR, write_parent},
  {"has_area", DUCKDB_TYPE_BOOLEAN, write_has_area},
  {"west", DUCKDB_TYPE_DOUBLE, write_west},
  {"south", DUCKDB_TYPE_DOUBLE, write_south},
  {"east", DUCKDB_TYPE_DOUBLE, write_east},
  {"north", DUCKDB_TYPE_DOUBLE, write_north},
  {"latitude", DUCKDB_TYPE_DOUBLE, write_latitude},
  {"longitude", DUCKDB_TYPE_DOUBLE, write_longitude},
  {"attributes", DUCKDB_TYPE_MAP, write_attributes},
  {"geometry", DUCKDB_TYPE_BLOB, write_geometry},
};

// ---- Binding

char *take_text(duckdb_value value) {
  char *text = value == NULL || duckdb_is_null_value(value) ? NULL : duckdb_get_varchar(value);
  if (value != NULL) duckdb_destroy_value(&value);
  return text;
}

static void add_columns(duckdb_bind_info info, const Table *table) {
  for (idx_t column = 0; column < table->column_count; column++) {
    duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    duckdb_type id = table->columns[column].type;
    duckdb_logical_type type =
        id == DUCKDB_TYPE_MAP ? duckdb_create_map_type(text, text) : duckdb_create_logical_type(id);
    duckdb_bind_add_result_column(info, table->columns[column].name, type);
    duckdb_destroy_logical_type(&type);
    duckdb_destroy_logical_type(&text);
  }
}

bool select_layers(Database *database, const char *path, const char *id, Layers *layers, Problem *problem) {
  if (path == NULL) {
    problem_set(problem, "the atlas is NULL; pass the path of an atlas, or 'bundled'");
    return false;
  }
  Atlas *atlas = database_atlas(database, path, problem);
  if (atlas == NULL) return false;
  *layers = (Layers){atlas, 0, atlas->layer_count};
  if (id == NULL) return true;
  layers->first = database_layer(database, atlas, path, id, problem);
  layers->last = layers->first + 1;
  return layers->first >= 0;
}

static void bind(duckdb_bind_info info) {
  const Table *table = duckdb_bind_get_extra_info(info);
  Problem problem = {"there is not enough memory"};
  char *path = take_text(duckdb_bind_get_parameter(info, 0));
  char *layer = table->has_regions ? take_text(duckdb_bind_get_named_parameter(info, "layer")) : NULL;
  Selection *selection = calloc(1, sizeof *selection);
  if (selection != NULL) selection->table = table;
  if (selection == NULL || !select_layers(table->database, path, layer, &selection->layers, &problem)) {
    free(selection);
    duckdb_bind_set_error(info, problem.text);
  } else {
    const Layers *layers = &selection->layers;
    int64_t rows = table->has_regions ? 0 : layers->last;
    for (int32_t at = layers->first; table->has_regions && at < layers->last; at++) {
      rows += layers->atlas->layers[at].info.region_count;
    }
    add_columns(info, table);
    duckdb_bind_set_cardinality(info, (idx_t)rows, true);
    duckdb_bind_set_bind_data(info, selection, free);
  }
  duckdb_free(path);
  duckdb_free(layer);
}

// ---- Scanning

static void start(duckdb_init_info info) {
  const Selection *selection = duckdb_init_get_bind_data(info);
  idx_t count = duckdb_init_get_column_count(info);
  Scan *scan = malloc(sizeof *scan + count * sizeof *scan->columns);
  if (scan == NULL) {
    duckdb_init_set_error(info, "there is not enough memory");
    return;
  }
  *scan = (Scan){.layer = selection->layers.first, .column_count = count};
  for (idx_t at = 0; at < count; at++) scan->columns[at] = duckdb_init_get_column_index(info, at);
  duckdb_init_set_init_data(info, scan, free);
  duckdb_init_set_max_threads(info, 1);
}

// Fills a chunk with rows; fewer than it has room for, as geometries are large.
static void fill(duckdb_function_info info, duckdb_data_chunk output) {
  const Selection *selection = duckdb_function_get_bind_data(info);
  const Table *table = selection->table;
  Atlas *atlas = selection->layers.atlas;
  Scan *scan = duckdb_function_get_init_data(info);
  idx_t row = 0, most = 128;
  while (row < most && scan->layer < selection->layers.last) {
    int32_t count = table->has_regions ? atlas->layers[scan->layer].info.region_count : 1;
    if (scan->region >= count) {
      scan->layer++;
      scan->region = 0;
      continue;
    }
    for (idx_t at = 0; at < scan->column_count; at++) {
      // A query that needs no column, such as count(*), asks for the number of the row.
      if (scan->columns[at] >= table->column_count) continue;
      table->columns[scan->columns[at]].write(
          duckdb_data_chunk_get_vector(output, at), row, atlas, scan->layer, scan->region);
    }
    scan->region++;
    row++;
  }
  duckdb_data_chunk_set_size(output, row);
}

// ---- Registration

static void free_table(void *pointer) {
  Table *table = pointer;
  database_release(table->database);
  free(table);
}

duckdb_table_function begin_table_function(
  const char *name, int argument_count, void *extra, duckdb_delete_callback_t delete_extra, duckdb_table_function_bind_t bind,
  duckdb_table_function_init_t start, duckdb_table_function_t fill) {
  duckdb_table_function function = duckdb_create_table_function();
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  duckdb_table_function_set_name(function, name);
  for (int number = 0; number < argument_count; number++) duckdb_table_function_add_parameter(function, text);
  duckdb_destroy_logical_type(&text);
  duckdb_table_function_set_extra_info(function, extra, delete_extra);
  duckdb_table_function_set_bind(function, bind);
  duckdb_table_function_set_init(function, start);
  duckdb_table_function_set_function(function, fill);
  return function;
}

bool end_table_function(duckdb_connection connection, duckdb_table_function function) {
  bool is_registered = duckdb_register_table_function(connection, function) == DuckDBSuccess;
  duckdb_destroy_table_function(&function);
  return is_registered;
}

static bool register_table(duckdb_connection connection, const char *name, const Table *table) {
  Table *copy = malloc(sizeof *copy);
  if (copy == NULL) return false;
  *copy = *table;
  database_retain(copy->database);
  duckdb_table_function function = begin_table_function(name, 1, copy, free_table, bind, start, fill);
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  if (copy->has_regions) duckdb_table_function_add_named_parameter(function, "layer", text);
  duckdb_destroy_logical_type(&text);
  duckdb_table_function_supports_projection_pushdown(function, true);
  return end_table_function(connection, function);
}

bool register_tables(duckdb_connection connection, Database *database) {
  Table layers = {database, layerColumns, sizeof layerColumns / sizeof *layerColumns, false};
  Table regions = {database, regionColumns, sizeof regionColumns / sizeof *regionColumns, true};
  return register_table(connection, "landfall_layers", &layers) &&
         register_table(connection, "landfall_regions", &regions);
}
