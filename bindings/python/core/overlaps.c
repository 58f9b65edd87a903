// Layer.locate_all: all regions at one coordinate, or at many.
#include "objects.h"

#include <stdlib.h>
#include <string.h>

// The results of many rows: the regions of all, one after the other, and how many each row has; a negative number of a
// row that has no coordinate, whose regions are dropped at the end.
typedef struct {
  Question question;
  int32_t *counts;
  int32_t *regions;
  int64_t total, capacity;
  enum { none, noMemory, tooMany } failure;
} Lists;

// Makes room for some more regions; returns 0, or a negative result and sets the failure.
static int64_t reserve(Lists *lists, int64_t count) {
  if (lists->total + count <= lists->capacity) return 0;
  int64_t capacity = lists->capacity + lists->capacity / 2 + count + 64;
  if (lists->total + count > INT32_MAX) {
    lists->failure = tooMany;
    return LF_INVALID_ARGUMENT;
  }
  int32_t *regions = realloc(lists->regions, sizeof *regions * (size_t)capacity);
  if (regions == NULL) {
    lists->failure = noMemory;
    return LF_INVALID_ARGUMENT;
  }
  lists->regions = regions;
  lists->capacity = capacity;
  return 0;
}

static int64_t ask_lists(const Question *question, const lf_points *points, Py_ssize_t row) {
  Lists *lists = (Lists *)question;
  for (size_t at = 0; at < points->count; at++) {
    double latitude, longitude;
    memcpy(&latitude, (const char *)points->latitudes + (ptrdiff_t)at * points->latitude_stride, sizeof latitude);
    memcpy(&longitude, (const char *)points->longitudes + (ptrdiff_t)at * points->longitude_stride, sizeof longitude);
    int64_t result = reserve(lists, 8);
    if (result < 0) return result;
    int64_t room = lists->capacity - lists->total;
    int64_t found = lf_locate_all(
      question->atlas, question->layer, latitude, longitude, lists->regions + lists->total, (size_t)room);
    if (found > room) {
      if ((result = reserve(lists, found)) < 0) return result;
      found = lf_locate_all(
        question->atlas, question->layer, latitude, longitude, lists->regions + lists->total, (size_t)found);
    }
    if (found < 0) return found;
    lists->counts[row + (Py_ssize_t)at] = (int32_t)found;
    lists->total += found;
  }
  // An invalid coordinate is in no region, and is counted only where it is looked for.
  return lf_find_invalid(points, 0) < 0 ? 0 : 1;
}

static void set_null(const Question *question, Py_ssize_t row) {
  Lists *lists = (Lists *)question;
  if (lists->counts[row] > 0) lists->counts[row] = -lists->counts[row];
}

static int prepare(Question *question, void *context) {
  Lists *lists = context;
  lists->counts = calloc((size_t)question->count + 1, sizeof *lists->counts);
  if (lists->counts != NULL) return 0;
  PyErr_NoMemory();
  return -1;
}

// The offsets and the regions of the rows that have a coordinate.
static PyObject *make_lists(LayerObject *layer, const Lists *lists, Py_ssize_t rows) {
  PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)sizeof(int32_t) * (rows + 1));
  Shared *ids = shared_new((size_t)lists->total, sizeof(int32_t));
  PyObject *view = bytes == NULL || ids == NULL ? NULL : PyMemoryView_FromObject(bytes);
  if (view == NULL) {
    if (ids == NULL) PyErr_NoMemory();
    Py_XDECREF(bytes);
    shared_release(ids);
    return NULL;
  }
  int32_t *offsets = (int32_t *)(void *)PyBytes_AsString(bytes), *kept = (int32_t *)ids->bytes;
  const int32_t *from = lists->regions;
  int32_t total = 0;
  for (Py_ssize_t row = 0; row < rows; row++) {
    int32_t count = lists->counts[row];
    offsets[row] = total;
    if (count > 0) {
      memcpy(kept + total, from, sizeof *kept * (size_t)count);
      total += count;
    }
    from += count < 0 ? -count : count;
  }
  offsets[rows] = total;
  PyObject *numbers = PyObject_CallMethod(view, "cast", "s", "i");
  Py_DECREF(view);
  Py_DECREF(bytes);
  PyObject *locations = numbers == NULL ? NULL : locations_new(layer, ids, total, 0);
  if (numbers == NULL) shared_release(ids);
  if (locations == NULL) {
    Py_XDECREF(numbers);
    return NULL;
  }
  return Py_BuildValue("(NN)", numbers, locations);
}

static PyObject *locate_columns(LayerObject *layer, const Arguments *arguments) {
  Lists lists = {
    .question = {.ask = ask_lists, .set_null = set_null, .atlas = layer->handle, .layer = layer->number}};
  Py_ssize_t rows = ask_columns(state_of(layer), arguments, &lists.question, prepare, &lists);
  if (rows < 0 && lists.failure != none) {
    PyErr_Clear();
    if (lists.failure == noMemory) PyErr_NoMemory();
    else PyErr_SetString(PyExc_OverflowError, "the rows have more than 2,147,483,647 regions; pass fewer at a time");
  }
  PyObject *result = rows < 0 ? NULL : make_lists(layer, &lists, rows);
  free(lists.counts);
  free(lists.regions);
  return result;
}

PyObject *layer_locate_all(PyObject *self, PyObject *const *values, Py_ssize_t count, PyObject *names) {
  LayerObject *layer = (LayerObject *)self;
  double latitude, longitude;
  Arguments arguments;
  if (read_arguments(&arguments, "locate_all", 0, values, count, names) != 0) return NULL;
  int isScalar = read_scalars(&arguments, &latitude, &longitude);
  if (isScalar < 0) return NULL;
  if (isScalar == 0) return locate_columns(layer, &arguments);
  if (check_scalars(&arguments, latitude, longitude) < 0) return NULL;
  int32_t few[64], *regions = few;
  int64_t found = lf_locate_all(layer->handle, layer->number, latitude, longitude, few, 64);
  if (found < 0) return raise_last_error(state_of(layer), found);
  if (found > 64) {
    regions = PyMem_Malloc(sizeof *regions * (size_t)found);
    if (regions == NULL) return PyErr_NoMemory();
    lf_locate_all(layer->handle, layer->number, latitude, longitude, regions, (size_t)found);
  }
  PyObject *list = region_list(layer, regions, (Py_ssize_t)found);
  if (regions != few) PyMem_Free(regions);
  return list;
}
