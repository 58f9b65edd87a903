// Columns of degrees, as Python programs have them: buffers (numpy, array, memoryview) and Arrow arrays and streams.
#pragma once

#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "segments.h"

// A column: its segments, and what keeps them in memory.
typedef struct {
  Segments segments;
  Py_buffer view;
  int hasView;
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
