// The texts of the regions of a layer, such as their keys, ready to be stored in vectors of DuckDB.
#pragma once

#include "api.h"

typedef struct Texts {
  // One for each region, and an empty one that stands for no region.
  duckdb_string_t *strings;
  // Whether an ENUM can have them as its values: there are some, ascending and without zero bytes, as the keys of every
  // atlas that is not damaged.
  bool is_enumerable;
  bool *is_null; // NULL if every region has a text
  char *bytes;   // all texts, each followed by a NUL; what longer strings refer to
  size_t *ends;  // where in them the text of each region has ended, after its NUL
} Texts;

// Writes a text as lf_region_key does, and LF_NONE for a null.
typedef int64_t (*WriteText)(
    const lf_atlas *atlas, int32_t layer, int32_t region, int32_t attribute, char *buffer, size_t capacity);

int64_t write_key(
    const lf_atlas *atlas, int32_t layer, int32_t region, int32_t attribute, char *buffer, size_t capacity);
int64_t write_name(
    const lf_atlas *atlas, int32_t layer, int32_t region, int32_t attribute, char *buffer, size_t capacity);
// Numbers and booleans as JSON writes them.
int64_t write_attribute(
    const lf_atlas *atlas, int32_t layer, int32_t region, int32_t attribute, char *buffer, size_t capacity);

// Reads the texts of `count` regions. Returns NULL if there is not enough memory.
Texts *texts_read(const lf_atlas *atlas, int32_t layer, int32_t count, int32_t attribute, WriteText write);
void texts_free(Texts *texts);

// Returns the text of a region, which a NUL follows, and its length.
const char *texts_get(const Texts *texts, int32_t region, size_t *length);
