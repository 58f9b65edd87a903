#include "lookups.h"

#include "registration.h"
#include "rows.h"

#include <stdlib.h>
#include <string.h>

// Rows of a call whose texts are equal.
typedef struct Call {
  Function *function;
  Atlas *atlas;
  int32_t layer;
  char *texts[3]; // the atlas, the layer, the attribute: those that the function has
  duckdb_data_chunk input;
  duckdb_vector output;
  Rows rows;
  Problem problem;
} Call;

static int32_t region_count(const Call *call) { return call->atlas->layers[call->layer].info.region_count; }

static void answer_number(Call *call) {
  write_numbers(call->output, call->rows.from, call->rows.regions, call->rows.count);
}

static void answer_texts(Call *call, int32_t place) {
  const Texts *texts = atlas_texts(call->atlas, call->layer, place, &call->problem);
  if (texts == NULL) return;
  write_texts(call->output, call->rows.from, texts, region_count(call), call->rows.regions, call->rows.count);
}

static void answer_key(Call *call) { answer_texts(call, TEXTS_KEYS); }

static void answer_name(Call *call) { answer_texts(call, TEXTS_NAMES); }

static void answer_attribute(Call *call) {
  const char *name = call->texts[call->function->text_count - 1];
  int32_t attribute = atlas_find_attribute(call->atlas, call->layer, name, &call->problem);
  if (attribute >= 0) answer_texts(call, TEXTS_ATTRIBUTES + attribute);
}

// Copies a text of DuckDB. Returns NULL with a problem.
static char *copy_text(duckdb_string_t *string, Problem *problem) {
  size_t length = duckdb_string_t_length(*string);
  const char *text = duckdb_string_t_data(string);
  if (memchr(text, 0, length) != NULL) {
    problem_set(problem, "\"%s\" is followed by a zero byte; pass a text without one", text);
    return NULL;
  }
  char *copy = malloc(length + 1);
  if (copy == NULL) {
    problem_set(problem, "there is not enough memory");
    return NULL;
  }
  memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

// Finds the atlas of a call, and its layer if the function has one. Returns false with a problem.
static bool resolve(Call *call) {
  const Function *function = call->function;
  const char *path = function->has_atlas ? call->texts[0] : NULL;
  call->atlas = database_atlas(function->database, path, &call->problem);
  if (call->atlas == NULL) return false;
  if (function->text_count == function->has_atlas) return true;
  const char *id = call->texts[function->has_atlas];
  call->layer = database_layer(function->database, call->atlas, path, id, &call->problem);
  return call->layer >= 0;
}

// Answers the rows from `from` on whose texts are equal, and returns the end of those that are answered.
static idx_t answer_run(Call *call, idx_t from, idx_t end, void (*answer)(Call *call)) {
  int text_count = call->function->text_count;
  for (int column = 0; column < text_count; column++) {
    if (is_valid(column_validity(call->input, (idx_t)column), from)) continue;
    call->function->write_null(call->output, from);
    return from + 1;
  }
  for (int column = 0; column < text_count; column++) {
    end = equal_rows(call->input, (idx_t)column, sizeof(duckdb_string_t), from, end);
  }
  bool is_resolved = true;
  for (int column = 0; is_resolved && column < text_count; column++) {
    duckdb_string_t *string = (duckdb_string_t *)column_data(call->input, (idx_t)column) + from;
    call->texts[column] = copy_text(string, &call->problem);
    is_resolved = call->texts[column] != NULL;
  }
  if (is_resolved && resolve(call)) {
    for (idx_t at = from; at < end && call->problem.text[0] == 0; at += call->rows.count) {
      rows_take(&call->rows, call->input, (idx_t)text_count, at, end);
      answer(call);
    }
  }
  for (int column = 0; column < text_count; column++) {
    free(call->texts[column]);
    call->texts[column] = NULL;
  }
  return end;
}

// The function that DuckDB calls, for all whose texts come first.
static void answer_calls(
    duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output, void (*answer)(Call *call)) {
  Call call;
  call.function = duckdb_scalar_function_get_extra_info(info);
  call.input = input;
  call.output = output;
  call.problem.text[0] = 0;
  memset(call.texts, 0, sizeof call.texts);
  idx_t end = duckdb_data_chunk_get_size(input);
  for (idx_t from = 0; from < end && call.problem.text[0] == 0;) from = answer_run(&call, from, end, answer);
  if (call.problem.text[0] != 0) duckdb_scalar_function_set_error(info, call.problem.text);
}

static void locate_and_answer(Call *call) {
  lf_locate_batch(call->atlas->opened, call->layer, &call->rows.points, call->rows.regions, 1);
  call->function->answer(call);
}

static void locate(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  answer_calls(info, input, output, locate_and_answer);
}

// ---- landfall_nearest

// A null structure has null members.
static void write_null_pair(duckdb_vector output, idx_t row) {
  write_null(duckdb_struct_vector_get_child(output, 0), row);
  write_null(duckdb_struct_vector_get_child(output, 1), row);
  write_null(output, row);
}

static void write_nearest(Call *call, double within) {
  double meters[ROWS_MAX];
  Rows *rows = &call->rows;
  if (lf_nearest_batch(call->atlas->opened, call->layer, &rows->points, within, rows->regions, meters, 1) < 0) {
    problem_set(&call->problem, "%s", lf_error_text());
    return;
  }
  duckdb_vector key = duckdb_struct_vector_get_child(call->output, 0);
  duckdb_vector distance = duckdb_struct_vector_get_child(call->output, 1);
  const Texts *keys = atlas_texts(call->atlas, call->layer, TEXTS_KEYS, &call->problem);
  if (keys == NULL) return;
  write_texts(key, rows->from, keys, region_count(call), rows->regions, rows->count);
  memcpy((double *)duckdb_vector_get_data(distance) + rows->from, meters, rows->count * sizeof *meters);
  write_nulls(distance, rows->from, rows->regions, rows->count);
  write_nulls(call->output, rows->from, rows->regions, rows->count);
}

// Splits rows where the distance differs, the last argument.
static void answer_nearest(Call *call) {
  idx_t column = (idx_t)call->function->text_count + 2, from = call->rows.from, end = from + call->rows.count;
  const double *within = column_data(call->input, column);
  for (idx_t at = from; at < end && call->problem.text[0] == 0;) {
    bool is_given = is_valid(column_validity(call->input, column), at);
    idx_t next = is_given ? equal_rows(call->input, column, sizeof *within, at, end) : at + 1;
    rows_take(&call->rows, call->input, (idx_t)call->function->text_count, at, next);
    if (is_given) {
      write_nearest(call, within[at]);
    } else {
      write_null_pair(call->output, at);
    }
    at = next;
  }
  // The caller goes on after all of them.
  call->rows.count = end - from;
}

static void nearest(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  answer_calls(info, input, output, answer_nearest);
}

// ---- landfall_place(atlas, lat, lon): the layers are not known before the query runs, so it is a map.

static void write_null_map(duckdb_vector output, idx_t row) {
  ((duckdb_list_entry *)duckdb_vector_get_data(output))[row] = (duckdb_list_entry){0, 0};
  write_null(output, row);
}

static void answer_place(Call *call) {
  Rows *rows = &call->rows;
  Atlas *atlas = call->atlas;
  int32_t *regions = malloc(sizeof *regions * ((size_t)atlas->layer_count * rows->count + 1));
  if (regions == NULL) {
    problem_set(&call->problem, "there is not enough memory");
    return;
  }
  lf_place_batch(atlas->opened, &rows->points, regions, rows->count, 1);
  idx_t size = duckdb_list_vector_get_size(call->output), count = 0;
  for (size_t at = 0; at < (size_t)atlas->layer_count * rows->count; at++) count += regions[at] >= 0;
  duckdb_list_vector_reserve(call->output, size + count);
  duckdb_list_vector_set_size(call->output, size + count);
  duckdb_vector entries = duckdb_list_vector_get_child(call->output);
  duckdb_vector ids = duckdb_struct_vector_get_child(entries, 0), keys = duckdb_struct_vector_get_child(entries, 1);
  duckdb_list_entry *lists = duckdb_vector_get_data(call->output);
  int64_t invalid = lf_find_invalid(&rows->points, 0);
  for (idx_t row = 0; row < rows->count; row++) {
    lists[rows->from + row].offset = size;
    for (int32_t layer = 0; layer < atlas->layer_count; layer++) {
      int32_t region = regions[(size_t)layer * rows->count + row];
      const Texts *texts = region < 0 ? NULL : atlas_texts(atlas, layer, TEXTS_KEYS, &call->problem);
      if (texts == NULL) continue;
      size_t length;
      const char *key = texts_get(texts, region, &length);
      duckdb_vector_assign_string_element(ids, size, atlas->layers[layer].id);
      duckdb_vector_assign_string_element_len(keys, size++, key, length);
    }
    lists[rows->from + row].length = size - lists[rows->from + row].offset;
    if (invalid != (int64_t)row) continue;
    write_null_map(call->output, rows->from + row);
    invalid = lf_find_invalid(&rows->points, row + 1);
  }
  free(regions);
}

static void place(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  answer_calls(info, input, output, answer_place);
}

// ---- Registration

bool add_place_of_path(duckdb_scalar_function_set set, Database *database) {
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR), map = duckdb_create_map_type(text, text);
  Function function = {.database = database, .has_atlas = true, .text_count = 1, .write_null = write_null_map};
  bool is_added = add_to_set(set, "landfall_place", &function, 2, map, place);
  duckdb_destroy_logical_type(&map);
  duckdb_destroy_logical_type(&text);
  return is_added;
}

// Registers a function twice: for the database's own atlas, and with a path before its other arguments.
static bool add_both(
    duckdb_connection connection, const char *name, Function function, int number_count, duckdb_logical_type result,
    duckdb_scalar_function_t body) {
  duckdb_scalar_function_set set = duckdb_create_scalar_function_set(name);
  bool is_added = add_to_set(set, name, &function, number_count, result, body);
  function.has_atlas = true;
  function.text_count++;
  is_added = add_to_set(set, name, &function, number_count, result, body) && is_added;
  return register_set(connection, set) && is_added;
}

bool register_lookups(duckdb_connection connection, Database *database) {
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  duckdb_logical_type number = duckdb_create_logical_type(DUCKDB_TYPE_INTEGER);
  duckdb_logical_type meters = duckdb_create_logical_type(DUCKDB_TYPE_DOUBLE);
  duckdb_logical_type near = duckdb_create_struct_type(
      (duckdb_logical_type[]){text, meters}, (const char *[]){"key", "meters"}, 2);
  Function function = {.database = database, .text_count = 1, .write_null = write_null};
  function.answer = answer_number;
  bool is_done = add_both(connection, "landfall_locate", function, 2, number, locate);
  function.answer = answer_key;
  is_done = add_both(connection, "landfall_region", function, 2, text, locate) && is_done;
  function.answer = answer_name;
  is_done = add_both(connection, "landfall_name", function, 2, text, locate) && is_done;
  function.answer = answer_attribute;
  function.text_count = 2;
  is_done = add_both(connection, "landfall_attribute", function, 2, text, locate) && is_done;
  function.text_count = 1;
  function.write_null = write_null_pair;
  is_done = add_both(connection, "landfall_nearest", function, 3, near, nearest) && is_done;
  duckdb_destroy_logical_type(&text);
  duckdb_destroy_logical_type(&number);
  duckdb_destroy_logical_type(&meters);
  duckdb_destroy_logical_type(&near);
  return is_done;
}
