#include "texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int64_t write_key(
    const lf_atlas *atlas, int32_t layer, int32_t region, int32_t attribute, char *buffer, size_t capacity) {
  (void)attribute;
  return lf_region_key(atlas, layer, region, buffer, capacity);
}

int64_t write_name(
    const lf_atlas *atlas, int32_t layer, int32_t region, int32_t attribute, char *buffer, size_t capacity) {
  (void)attribute;
  return lf_region_name(atlas, layer, region, buffer, capacity);
}

// Writes a number with the fewest digits that give it back.
static int64_t write_number(double number, char *buffer, size_t capacity) {
  char text[32];
  for (int digits = 15; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, number);
    if (strtod(text, NULL) == number) break;
  }
  return snprintf(buffer, capacity, "%s", text);
}

int64_t write_attribute(
    const lf_atlas *atlas, int32_t layer, int32_t region, int32_t attribute, char *buffer, size_t capacity) {
  lf_value value;
  int32_t result = lf_get_attribute(atlas, layer, region, attribute, &value);
  if (result != LF_OK) return result;
  switch (value.kind) {
    case LF_STRING:
    case LF_JSON: return lf_attribute_text(atlas, layer, region, attribute, buffer, capacity);
    case LF_INTEGER: return snprintf(buffer, capacity, "%lld", (long long)value.integer);
    case LF_NUMBER: return write_number(value.number, buffer, capacity);
    case LF_BOOLEAN: return snprintf(buffer, capacity, "%s", value.integer ? "true" : "false");
    default: return LF_NONE;
  }
}

// A string of DuckDB that refers to a text, or contains it if it is short.
static duckdb_string_t make_string(const char *text, uint32_t length) {
  duckdb_string_t string;
  memset(&string, 0, sizeof string);
  string.value.inlined.length = length;
  if (length <= sizeof string.value.inlined.inlined) {
    memcpy(string.value.inlined.inlined, text, length);
  } else {
    memcpy(string.value.pointer.prefix, text, sizeof string.value.pointer.prefix);
    string.value.pointer.ptr = (char *)text;
  }
  return string;
}

// Makes room for one more text; returns false without memory.
static bool reserve(char **bytes, size_t *capacity, size_t needed) {
  if (needed <= *capacity) return true;
  size_t larger = needed > *capacity * 2 ? needed : *capacity * 2;
  char *grown = realloc(*bytes, larger);
  if (grown == NULL) return false;
  *bytes = grown;
  *capacity = larger;
  return true;
}

Texts *texts_read(const lf_atlas *atlas, int32_t layer, int32_t count, int32_t attribute, WriteText write) {
  size_t room = (size_t)count + 1, used = 0, capacity = 0;
  Texts *texts = calloc(1, sizeof *texts);
  if (texts == NULL) return NULL;
  texts->ends = malloc(room * sizeof *texts->ends);
  texts->strings = calloc(room, sizeof *texts->strings);
  if (texts->ends == NULL || texts->strings == NULL || !reserve(&texts->bytes, &capacity, room * 16)) goto failed;
  for (int32_t region = 0; region < count; region++) {
    // A text of a damaged file that cannot be read is a null.
    int64_t length = write(atlas, layer, region, attribute, texts->bytes + used, capacity - used);
    if (length >= (int64_t)(capacity - used)) {
      if (!reserve(&texts->bytes, &capacity, used + (size_t)length + 1)) goto failed;
      length = write(atlas, layer, region, attribute, texts->bytes + used, capacity - used);
    }
    if (length < 0) {
      if (texts->is_null == NULL) texts->is_null = calloc(room, sizeof *texts->is_null);
      if (texts->is_null == NULL) goto failed;
      texts->is_null[region] = true;
    }
    used += length < 0 ? 0 : (size_t)length;
    if (!reserve(&texts->bytes, &capacity, used + 1)) goto failed;
    texts->bytes[used++] = 0;
    texts->ends[region] = used;
  }
  texts->is_enumerable = count > 0 && texts->is_null == NULL;
  const char *before = NULL;
  for (int32_t region = 0; region < count; region++) {
    size_t length;
    const char *text = texts_get(texts, region, &length);
    texts->strings[region] = make_string(text, (uint32_t)length);
    if (strlen(text) != length || (before != NULL && strcmp(before, text) >= 0)) texts->is_enumerable = false;
    before = text;
  }
  return texts;

failed:
  texts_free(texts);
  return NULL;
}

void texts_free(Texts *texts) {
  if (texts == NULL) return;
  free(texts->strings);
  free(texts->is_null);
  free(texts->bytes);
  free(texts->ends);
  free(texts);
}

const char *texts_get(const Texts *texts, int32_t region, size_t *length) {
  size_t start = region == 0 ? 0 : texts->ends[region - 1];
  *length = texts->ends[region] - 1 - start;
  return texts->bytes + start;
}
