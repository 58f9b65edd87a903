// Arrow arrays for other libraries, made of shared memory.
#pragma once

#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "arrow.h"
#include "shared.h"

// Text for each region of a layer: the offsets, one more than regions, and the bytes, as an Arrow array of utf8 has them.
typedef struct {
  Shared *offsets;
  Shared *bytes;
  int64_t count;
} Texts;

// Returns the pair of capsules of `__arrow_c_array__` for a dictionary array: the ids, of which -1 is null, and the texts.
// NULL with an exception.
PyObject *export_dictionary(Shared *ids, int64_t count, const Texts *texts);

// Returns a capsule of `__arrow_c_schema__` for the same type.
PyObject *export_dictionary_schema(void);
