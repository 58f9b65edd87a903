#include "columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int column_scalar(PyObject *argument, double *number) {
  if (PyFloat_Check(argument) || PyLong_Check(argument)) {
    *number = PyFloat_AsDouble(argument);
    return *number == -1 && PyErr_Occurred() ? -1 : 1;
  }
  // Scalars of numpy: numbers without a length.
  if (PyObject_HasAttrString(argument, "__float__") && !PySequence_Check(argument)
      && !PyObject_HasAttrString(argument, "__arrow_c_stream__")
      && !PyObject_HasAttrString(argument, "__arrow_c_array__")) {
    *number = PyFloat_AsDouble(argument);
    return *number == -1 && PyErr_Occurred() ? -1 : 1;
  }
  return 0;
}

static Segment *add_segment(Column *column) {
  Segment *segment = segments_add(&column->segments);
  if (segment == NULL) PyErr_NoMemory();
  return segment;
}

// A format of the struct module for a native float or double; 0 for any other.
static char buffer_format(const char *format, Py_ssize_t size) {
  if (format == NULL) return 0;
  if (*format == '@' || *format == '=' || *format == '<') format++;
  if (strcmp(format, "d") == 0 && size == 8) return 'd';
  if (strcmp(format, "f") == 0 && size == 4) return 'f';
  return 0;
}

// The name that numpy has for a format of the struct module; NULL for other formats than those of numbers.
static const char *format_name(const char *format, Py_ssize_t size) {
  static const char *const names[3][4] = {
    {"int8", "int16", "int32", "int64"}, {"uint8", "uint16", "uint32", "uint64"}, {NULL, "float16", "float32", "float64"}};
  if (format == NULL) return "uint8";
  int isSwapped = *format == '>' || *format == '!';
  if (strchr("@=<>!", *format) != NULL && *format != 0) format++;
  if (*format == 0 || format[1] != 0) return NULL;
  int kind = strchr("bhilqn", *format) ? 0 : strchr("BHILQN", *format) ? 1 : strchr("efd", *format) ? 2 : -1;
  int power = size == 1 ? 0 : size == 2 ? 1 : size == 4 ? 2 : size == 8 ? 3 : -1;
  if (*format == '?') return "bool";
  if (kind < 0 || power < 0) return NULL;
  return isSwapped && kind == 2 ? "float in the other byte order" : names[kind][power];
}

static int open_buffer(Column *column, PyObject *argument, const char *name) {
  if (PyObject_GetBuffer(argument, &column->view, PyBUF_STRIDES | PyBUF_FORMAT) != 0) return -1;
  column->hasView = 1;
  const Py_buffer *view = &column->view;
  if (view->ndim != 1) {
    PyErr_Format(PyExc_ValueError, "%s has %d dimensions; pass one column", name, view->ndim);
    return -1;
  }
  char format = buffer_format(view->format, view->itemsize);
  if (format == 0) {
    const char *known = format_name(view->format, view->itemsize);
    PyErr_Format(
      PyExc_TypeError, "%s has the type %s%s%s; pass numbers of type float64 or float32", name, known == NULL ? "'" : "",
      known == NULL ? view->format : known, known == NULL ? "'" : "");
    return -1;
  }
  Segment *segment = add_segment(column);
  if (segment == NULL) return -1;
  segment->start = view->buf;
  segment->stride = view->strides == NULL ? view->itemsize : view->strides[0];
  segment->length = view->shape == NULL ? view->len / view->itemsize : view->shape[0];
  segment->format = format;
  column->segments.length = segment->length;
  return 0;
}

// Raises what is wrong with an Arrow structure. Returns 0 if nothing is, 1 for a table, or -1.
static int raise_problem(SegmentsResult result, const char *name, const Problem *problem) {
  if (result == segmentsFine || result == segmentsTable) return result == segmentsTable;
  if (result == segmentsNoMemory) {
    PyErr_NoMemory();
  } else {
    PyErr_Format(result == segmentsWrongType ? PyExc_TypeError : PyExc_ValueError, "%s %s", name, problem->text);
  }
  return -1;
}

static int open_array(Column *column, PyObject *capsules, const char *name) {
  struct ArrowSchema *schema = NULL;
  struct ArrowArray *array = NULL;
  if (PyTuple_Check(capsules) && PyTuple_Size(capsules) == 2) {
    schema = PyCapsule_GetPointer(PyTuple_GetItem(capsules, 0), "arrow_schema");
    if (schema != NULL) array = PyCapsule_GetPointer(PyTuple_GetItem(capsules, 1), "arrow_array");
  }
  if (array == NULL) {
    if (!PyErr_Occurred()) PyErr_Format(PyExc_TypeError, "%s.__arrow_c_array__() is not a pair of capsules", name);
    return -1;
  }
  Problem problem;
  return raise_problem(segments_take_array(&column->segments, schema, array, &problem), name, &problem);
}

// Returns 1 for a table, as xarray exports its arrays, instead of a column.
static int open_stream(Column *column, PyObject *capsule, const char *name, int mayBeTable) {
  struct ArrowArrayStream *stream = PyCapsule_GetPointer(capsule, "arrow_array_stream");
  if (stream == NULL) return -1;
  Problem problem;
  return raise_problem(segments_take_stream(&column->segments, stream, mayBeTable, &problem), name, &problem);
}

// Calls a method without arguments; NULL without an exception if there is no such method.
static PyObject *call_if_present(PyObject *object, const char *name) {
  if (!PyObject_HasAttrString(object, name)) return NULL;
  return PyObject_CallMethod(object, name, NULL);
}

static Segment *add_doubles(Column *column, const double *numbers, Py_ssize_t count) {
  Segment *segment = add_segment(column);
  if (segment == NULL) return NULL;
  *segment = (Segment){.start = (const char *)numbers, .stride = sizeof *numbers, .length = count, .format = 'd'};
  column->segments.length = count;
  return segment;
}

// Allocates bits of which each is 1.
static int add_validity(Column *column, Py_ssize_t count) {
  column->validity = malloc((size_t)count / 8 + 1);
  if (column->validity == NULL) {
    PyErr_NoMemory();
    return -1;
  }
  memset(column->validity, 0xFF, (size_t)count / 8 + 1);
  return 0;
}

static void set_null(Column *column, Py_ssize_t at) { column->validity[at >> 3] &= (uint8_t)~(1u << (at & 7)); }

// Copies a list or tuple of numbers, in which None is null.
static int open_sequence(Column *column, PyObject *argument, const char *name) {
  // Converting a number can run code that changes a list.
  PyObject *items = PySequence_Tuple(argument);
  if (items == NULL) return -1;
  Py_ssize_t count = PyTuple_Size(items);
  int result = -1;
  column->copy = malloc(sizeof(double) * (size_t)(count + 1));
  Segment *segment = column->copy == NULL ? NULL : add_doubles(column, column->copy, count);
  if (column->copy == NULL) PyErr_NoMemory();
  if (segment == NULL) goto done;
  for (Py_ssize_t at = 0; at < count; at++) {
    PyObject *item = PyTuple_GetItem(items, at);
    if (item == Py_None) {
      if (column->validity == NULL && add_validity(column, count) != 0) goto done;
      set_null(column, at);
      column->copy[at] = NAN;
      continue;
    }
    column->copy[at] = PyFloat_AsDouble(item);
    if (column->copy[at] == -1 && PyErr_Occurred()) {
      if (PyErr_ExceptionMatches(PyExc_TypeError)) {
        PyErr_Format(PyExc_TypeError, "%s[%zd] is of type %R; pass numbers, or None", name, at, (PyObject *)Py_TYPE(item));
      }
      goto done;
    }
  }
  segment->validity = column->validity;
  result = 0;
done:
  Py_DECREF(items);
  return result;
}

// Opens an array of numpy.ma: what its mask hides is null.
static int open_masked(Column *column, PyObject *argument, const char *name) {
  Py_buffer view = {0};
  int result = -1;
  PyObject *mask = NULL, *module = NULL, *data = PyObject_GetAttrString(argument, "data");
  if (data == NULL || open_buffer(column, data, name) != 0) goto done;
  module = PyImport_ImportModule("numpy.ma");
  if (module == NULL) goto done;
  mask = PyObject_CallMethod(module, "getmaskarray", "O", argument);
  if (mask == NULL || PyObject_GetBuffer(mask, &view, PyBUF_STRIDES) != 0) goto done;
  if (view.ndim != 1 || view.itemsize != 1 || view.shape[0] != column->segments.length) {
    PyErr_Format(PyExc_ValueError, "%s has a mask of another shape; pass one column", name);
  } else if (add_validity(column, column->segments.length) == 0) {
    for (Py_ssize_t at = 0; at < column->segments.length; at++) {
      if (((const char *)view.buf)[at * view.strides[0]] != 0) set_null(column, at);
    }
    column->segments.items[0].validity = column->validity;
    result = 0;
  }
  PyBuffer_Release(&view);
done:
  Py_XDECREF(data);
  Py_XDECREF(module);
  Py_XDECREF(mask);
  return result;
}

int column_repeat(Column *column, Py_ssize_t length) {
  const Segment *only = column->segments.items;
  while (only->length == 0) only++;
  Segment repeated = {.start = (const char *)&column->scalar, .length = length, .format = 'd'};
  column->scalar = segment_number(only, 0);
  if (segment_is_null(only, 0)) {
    free(column->validity);
    column->validity = calloc((size_t)length / 8 + 1, 1);
    if (column->validity == NULL) {
      PyErr_NoMemory();
      return -1;
    }
    repeated.validity = column->validity;
  }
  column->segments.count = 1;
  column->segments.items[0] = repeated;
  column->segments.length = length;
  return 0;
}

int column_open(Column *column, PyObject *argument, const char *name) {
  memset(column, 0, sizeof *column);
  int result = -1;
  PyObject *exported;
  int isScalar = column_scalar(argument, &column->scalar);
  if (isScalar != 0) {
    result = isScalar < 0 || add_doubles(column, &column->scalar, 1) == NULL ? -1 : 0;
  } else if (PyList_Check(argument) || PyTuple_Check(argument)) {
    result = open_sequence(column, argument, name);
  } else if (PyObject_HasAttrString(argument, "mask") && PyObject_HasAttrString(argument, "filled")) {
    result = open_masked(column, argument, name);
  } else if (PyObject_CheckBuffer(argument)) {
    result = open_buffer(column, argument, name);
  } else if ((exported = call_if_present(argument, "__arrow_c_array__")) != NULL) {
    result = open_array(column, exported, name);
    Py_DECREF(exported);
  } else if (!PyErr_Occurred()) {
    result = 1;
    if ((exported = call_if_present(argument, "__arrow_c_stream__")) != NULL) {
      result = open_stream(column, exported, name, PyObject_HasAttrString(argument, "__array__"));
      Py_DECREF(exported);
    }
    if (result == 1 && !PyErr_Occurred() && (exported = call_if_present(argument, "__array__")) != NULL) {
      result = open_buffer(column, exported, name);
      Py_DECREF(exported);
    }
    if (result == 1 && !PyErr_Occurred()) {
      PyErr_Format(
        PyExc_TypeError, "%s is of type %R; pass a number, an array of float64, or an Arrow array", name,
        (PyObject *)Py_TYPE(argument));
    }
  }
  if (result != 0) {
    column_close(column);
    return -1;
  }
  return 0;
}

void column_close(Column *column) {
  // What owns the memory may be code in Python, which must not see an exception that is already raised.
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  segments_close(&column->segments);
  if (column->hasView) PyBuffer_Release(&column->view);
  PyErr_Restore(type, value, trace);
  free(column->copy);
  free(column->validity);
  memset(column, 0, sizeof *column);
}
