#include "objects.h"

#include <math.h>
#include <string.h>

PyObject *raise_last_error(const State *state, int64_t result) {
  if (result == LF_INVALID_ARGUMENT) {
    PyErr_SetString(PyExc_ValueError, lf_error_text());
    return NULL;
  }
  PyObject *error = PyObject_CallFunction(state->atlasError, "s", lf_error_text());
  PyObject *code = error == NULL ? NULL : PyLong_FromLongLong(-result);
  if (code != NULL && PyObject_SetAttrString(error, "code", code) == 0) PyErr_SetObject(state->atlasError, error);
  Py_XDECREF(code);
  Py_XDECREF(error);
  return NULL;
}

const char *text_without_nul(PyObject *object) {
  Py_ssize_t length;
  const char *text = PyUnicode_AsUTF8AndSize(object, &length);
  return text == NULL || strlen(text) == (size_t)length ? text : NULL;
}

// Whether an object is a string of these letters, and no NUL and more.
static int is_text(PyObject *object, const char *text) {
  return PyUnicode_Check(object) && PyUnicode_CompareWithASCIIString(object, text) == 0;
}

// Reads the value of a keyword; returns 0, or -1 with an exception.
static int read_keyword(
    Arguments *arguments, const char *function, int hasWithin, PyObject *name, PyObject *value) {
  if (is_text(name, "lat") && arguments->latitude == NULL) {
    arguments->latitude = value;
  } else if (is_text(name, "lon") && arguments->longitude == NULL) {
    arguments->longitude = value;
  } else if (is_text(name, "on_invalid")) {
    if (!is_text(value, "raise") && !is_text(value, "null")) {
      PyErr_Format(PyExc_ValueError, "on_invalid is %R; pass \"raise\" or \"null\"", value);
      return -1;
    }
    arguments->nullsInvalid = is_text(value, "null");
  } else if (is_text(name, "threads")) {
    long threads = PyLong_AsLong(value);
    if (threads == -1 && PyErr_Occurred()) return -1;
    if (threads < 1 || threads > 256) {
      PyErr_Format(PyExc_ValueError, "threads is %ld; pass 1 to 256", threads);
      return -1;
    }
    arguments->threads = (uint32_t)threads;
  } else if (hasWithin && is_text(name, "within")) {
    arguments->within = PyFloat_AsDouble(value);
    if (arguments->within == -1 && PyErr_Occurred()) return -1;
    if (!(arguments->within >= 0)) {
      PyErr_Format(PyExc_ValueError, "within is %R m; pass 0 or more, or math.inf", value);
      return -1;
    }
  } else {
    PyErr_Format(
      PyExc_TypeError, "%s() got an unexpected or repeated argument %R; it takes lat, lon%s, on_invalid and threads",
      function, name, hasWithin ? ", within" : "");
    return -1;
  }
  return 0;
}

int read_arguments(
    Arguments *arguments, const char *function, int hasWithin, PyObject *const *values, Py_ssize_t count,
    PyObject *names) {
  *arguments = (Arguments){.within = INFINITY, .threads = 1};
  if (count > 2) {
    PyErr_Format(PyExc_TypeError, "%s() takes lat and lon by position, and %zd are given", function, count);
    return -1;
  }
  if (count > 0) arguments->latitude = values[0];
  if (count > 1) arguments->longitude = values[1];
  Py_ssize_t nameCount = names == NULL ? 0 : PyTuple_Size(names);
  for (Py_ssize_t at = 0; at < nameCount; at++) {
    PyObject *name = PyTuple_GetItem(names, at);
    if (read_keyword(arguments, function, hasWithin, name, values[count + at]) != 0) return -1;
  }
  if (arguments->latitude == NULL || arguments->longitude == NULL) {
    PyErr_Format(
      PyExc_TypeError, "%s() requires %s", function,
      arguments->latitude == NULL ? (arguments->longitude == NULL ? "lat and lon" : "lat") : "lon");
    return -1;
  }
  return 0;
}

int read_scalars(const Arguments *arguments, double *latitude, double *longitude) {
  int first = column_scalar(arguments->latitude, latitude);
  if (first < 0) return -1;
  int second = column_scalar(arguments->longitude, longitude);
  if (second < 0) return -1;
  return first && second;
}

static void raise_invalid(double latitude, double longitude, Py_ssize_t row) {
  char text[256];
  // The interpreter's own formats have no floating-point numbers.
  char *numbers[2] = {
    PyOS_double_to_string(latitude, 'r', 0, 0, NULL), PyOS_double_to_string(longitude, 'r', 0, 0, NULL)};
  if (numbers[0] != NULL && numbers[1] != NULL) {
    char place[40] = "";
    if (row >= 0) PyOS_snprintf(place, sizeof place, "row %lld: ", (long long)row);
    PyOS_snprintf(
      text, sizeof text,
      "%slat %s, lon %s is not a coordinate; latitudes are from -90 to 90, longitudes from -540 to 540; "
      "pass on_invalid=\"null\" to leave it without a region", place, numbers[0], numbers[1]);
    PyErr_SetString(PyExc_ValueError, text);
  }
  PyMem_Free(numbers[0]);
  PyMem_Free(numbers[1]);
}

int check_scalars(const Arguments *arguments, double latitude, double longitude) {
  if (latitude >= -90 && latitude <= 90 && longitude >= -540 && longitude <= 540) return 1;
  if (arguments->nullsInvalid) return 0;
  raise_invalid(latitude, longitude, -1);
  return -1;
}

Py_ssize_t ask_columns(
    const State *state, const Arguments *arguments, Question *question,
    int (*prepare)(Question *question, void *context), void *context) {
  Column latitudes, longitudes;
  if (column_open(&latitudes, arguments->latitude, "lat") != 0) return -1;
  if (column_open(&longitudes, arguments->longitude, "lon") != 0) {
    column_close(&latitudes);
    return -1;
  }
  // One number is for all rows.
  Py_ssize_t latitudeCount = latitudes.segments.length, longitudeCount = longitudes.segments.length;
  Column *one = latitudeCount == 1 ? &latitudes : longitudeCount == 1 ? &longitudes : NULL;
  Py_ssize_t count = one == &latitudes ? longitudeCount : latitudeCount;
  if (one != NULL && count != 1 && column_repeat(one, count) != 0) count = -1;
  if (one == NULL && latitudeCount != longitudeCount) {
    PyErr_Format(
      PyExc_ValueError, "lat has %zd numbers and lon %zd; pass two columns of one length", count, longitudeCount);
    count = -1;
  }
  if (count >= 0) {
    question->count = count;
    question->within = arguments->within;
    question->threads = arguments->threads;
    if (prepare(question, context) != 0) count = -1;
  }
  if (count >= 0) {
    BatchOutcome outcome;
    Py_BEGIN_ALLOW_THREADS
    outcome = batch_ask(question, &latitudes.segments, &longitudes.segments);
    Py_END_ALLOW_THREADS
    if (outcome.error < 0) {
      raise_last_error(state, outcome.error);
      count = -1;
    } else if (outcome.invalidCount > 0 && !arguments->nullsInvalid) {
      raise_invalid(outcome.latitude, outcome.longitude, outcome.firstInvalid);
      count = -1;
    }
  }
  column_close(&latitudes);
  column_close(&longitudes);
  return count;
}
