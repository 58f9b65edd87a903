// Columns of degrees, as Python programs have them: buffers (numpy, array, memoryview) and Arrow arrays and streams.
#pragma once

#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include <stdint.h>

#include "arrow.h"

// Numbers next to each other, or at equal distances.
typedef struct {
  const char *start;
  Py_ssize_t stride;
  Py_ssize_t length;
  char format;              // 'd' or 'f'
  const uint8_t *validity;  // a bit for each number from validityOffset on; NULL if no number is null
  int64_t validityOffset;
} Segment;

// A column: its segments one after the other, and what keeps them in memory.
typedef struct {
  Segment *segments;
  Py_ssize_t segmentCount;
  Py_ssize_t length;
  Py_buffer view;
  int hasView;
  struct ArrowArray *arrays;
  Py_ssize_t arrayCount;
  double *copy;       // the numbers of a list
  uint8_t *validity;  // the bits of a list with None, or of a masked array
  double scalar;      // the number for all rows
} Column;

// Whether an argument is one number instead of a column. Returns 1 and sets *number, 0, or -1 with an exception.
int column_scalar(PyObject *argument, double *number);

// Opens a column; returns 0, or -1 with an exception. Nothing is copied, except for lists and tuples. A number is a
// column of length 1.
int column_open(Column *column, PyObject *argument, const char *name);

// Makes a column of length 1 one of `length` equal numbers; returns 0, or -1 with an exception.
int column_repeat(Column *column, Py_ssize_t length);

void column_close(Column *column);

// Whether the number at a position of a segment is null.
static inline int segment_is_null(const Segment *segment, Py_ssize_t at) {
  if (segment->validity == NULL) return 0;
  int64_t bit = segment->validityOffset + at;
  return (segment->validity[bit >> 3] >> (bit & 7) & 1) == 0;
}

static inline double segment_number(const Segment *segment, Py_ssize_t at) {
  const char *place = segment->start + at * segment->stride;
  if (segment->format == 'd') {
    double number;
    __builtin_memcpy(&number, place, sizeof number);
    return number;
  }
  float number;
  __builtin_memcpy(&number, place, sizeof number);
  return number;
}
