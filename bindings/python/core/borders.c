// Layer.distance_to_border: the meters from one coordinate to the nearest border, or from many.
#include "objects.h"

#include <math.h>
#include <string.h>

static int64_t ask_border(const Question *question, const lf_points *points, Py_ssize_t row) {
  int64_t invalid = 0;
  for (size_t at = 0; at < points->count; at++) {
    double latitude, longitude, meters;
    memcpy(&latitude, (const char *)points->latitudes + (ptrdiff_t)at * points->latitude_stride, sizeof latitude);
    memcpy(&longitude, (const char *)points->longitudes + (ptrdiff_t)at * points->longitude_stride, sizeof longitude);
    int isValid = latitude >= -90 && latitude <= 90 && longitude >= -540 && longitude <= 540;
    int32_t result = LF_NONE;
    if (isValid) {
      result = lf_distance_to_border(question->atlas, question->layer, latitude, longitude, question->within, &meters);
    }
    if (result < LF_NONE) return result;
    question->meters[row + (Py_ssize_t)at] = result == LF_NONE ? NAN : meters;
    invalid += !isValid;
  }
  return invalid;
}

static void set_null(const Question *question, Py_ssize_t row) { question->meters[row] = NAN; }

static int prepare(Question *question, void *context) {
  PyObject **bytes = context;
  *bytes = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)sizeof(double) * question->count);
  if (*bytes == NULL) return -1;
  question->meters = (double *)(void *)PyByteArray_AsString(*bytes);
  return 0;
}

static PyObject *columns_to_border(LayerObject *layer, const Arguments *arguments) {
  Question question = {.ask = ask_border, .set_null = set_null, .atlas = layer->handle, .layer = layer->number};
  PyObject *bytes = NULL;
  Py_ssize_t rows = ask_columns(state_of(layer), arguments, &question, prepare, &bytes);
  PyObject *view = rows < 0 ? NULL : PyMemoryView_FromObject(bytes);
  Py_XDECREF(bytes);
  PyObject *meters = view == NULL ? NULL : PyObject_CallMethod(view, "cast", "s", "d");
  Py_XDECREF(view);
  return meters;
}

PyObject *layer_distance_to_border(
    PyObject *self, PyObject *const *values, Py_ssize_t count, PyObject *names) {
  LayerObject *layer = (LayerObject *)self;
  double latitude, longitude, meters;
  Arguments arguments;
  if (read_arguments(&arguments, "distance_to_border", 1, values, count, names) != 0) return NULL;
  int isScalar = read_scalars(&arguments, &latitude, &longitude);
  if (isScalar < 0) return NULL;
  if (isScalar == 0) return columns_to_border(layer, &arguments);
  int isValid = check_scalars(&arguments, latitude, longitude);
  if (isValid < 0) return NULL;
  if (!isValid) Py_RETURN_NONE;
  int32_t result =
    lf_distance_to_border(layer->handle, layer->number, latitude, longitude, arguments.within, &meters);
  if (result == LF_NONE) Py_RETURN_NONE;
  return result < 0 ? raise_last_error(state_of(layer), result) : PyFloat_FromDouble(meters);
}
