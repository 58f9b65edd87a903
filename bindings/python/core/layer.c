#include "objects.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

LayerObject *layer_new(const State *state, lf_atlas *handle, PyObject *owner, int32_t number) {
  lf_layer_info info;
  int32_t result = lf_get_layer_info(handle, number, &info);
  if (result < 0) return (LayerObject *)raise_last_error(state, result);
  LayerObject *layer = PyObject_New(LayerObject, state->layer);
  if (layer == NULL) return NULL;
  layer->handle = handle;
  layer->owner = Py_NewRef(owner);
  layer->number = number;
  layer->info = info;
  memset(layer->texts, 0, sizeof layer->texts);
  memset(layer->strings, 0, sizeof layer->strings);
  return layer;
}

static void layer_dealloc(PyObject *self) {
  LayerObject *layer = (LayerObject *)self;
  PyTypeObject *type = Py_TYPE(self);
  Py_DECREF(layer->owner);
  for (int which = 0; which < 2; which++) {
    shared_release(layer->texts[which].offsets);
    shared_release(layer->texts[which].bytes);
    if (layer->strings[which] == NULL) continue;
    for (int32_t region = 0; region < layer->info.region_count; region++) Py_XDECREF(layer->strings[which][region]);
    PyMem_Free(layer->strings[which]);
  }
  PyObject_Free(self);
  Py_DECREF(type);
}

static RegionText text_function(int which) { return which == 0 ? lf_region_key : lf_region_name; }

PyObject *layer_string(LayerObject *layer, int which, int32_t region) {
  if (layer->strings[which] == NULL) {
    layer->strings[which] = PyMem_Calloc((size_t)layer->info.region_count, sizeof(PyObject *));
    if (layer->strings[which] == NULL) return PyErr_NoMemory();
  }
  PyObject **string = &layer->strings[which][region];
  if (*string == NULL) *string = region_text(text_function(which), layer, region);
  return Py_XNewRef(*string);
}

const Texts *layer_texts(LayerObject *layer, int which) {
  Texts *texts = &layer->texts[which];
  if (texts->offsets != NULL) return texts;
  RegionText text = text_function(which);
  int32_t count = layer->info.region_count;
  Shared *offsets = shared_new((size_t)count + 1, sizeof(int32_t));
  if (offsets == NULL) return (const Texts *)PyErr_NoMemory();
  int32_t *ends = (int32_t *)offsets->bytes;
  int64_t total = 0;
  for (int32_t region = 0; region < count; region++) {
    ends[region] = (int32_t)total;
    total += text(layer->handle, layer->number, region, NULL, 0);
    if (total > INT32_MAX) {
      shared_release(offsets);
      PyErr_SetString(PyExc_OverflowError, "the texts of the layer are longer than 2 GB");
      return NULL;
    }
  }
  ends[count] = (int32_t)total;
  // One byte more for the NUL of the last one.
  Shared *bytes = shared_new((size_t)total + 1, 1);
  if (bytes == NULL) {
    shared_release(offsets);
    return (const Texts *)PyErr_NoMemory();
  }
  for (int32_t region = 0; region < count; region++) {
    size_t room = (size_t)(ends[region + 1] - ends[region]) + 1;
    text(layer->handle, layer->number, region, (char *)bytes->bytes + ends[region], room);
  }
  *texts = (Texts){offsets, bytes, count};
  return texts;
}

// ---- Lookups

static int64_t ask_locate(const Question *question, const lf_points *points, Py_ssize_t row) {
  return lf_locate_batch(question->atlas, question->layer, points, question->regions + row, question->threads);
}

static int64_t ask_nearest(const Question *question, const lf_points *points, Py_ssize_t row) {
  return lf_nearest_batch(
    question->atlas, question->layer, points, question->within, question->regions + row, question->meters + row,
    question->threads);
}

static void set_null(const Question *question, Py_ssize_t row) {
  question->regions[row] = LF_NONE;
  if (question->meters != NULL) question->meters[row] = NAN;
}

// The memory of the results of a layer.
typedef struct {
  Shared *ids;
  PyObject *meters;
} Results;

static int prepare(Question *question, void *context) {
  Results *results = context;
  results->ids = shared_new((size_t)question->count, sizeof(int32_t));
  if (results->ids == NULL) {
    PyErr_NoMemory();
    return -1;
  }
  question->regions = (int32_t *)results->ids->bytes;
  if (question->ask == ask_nearest) {
    results->meters = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)sizeof(double) * question->count);
    if (results->meters == NULL) return -1;
    question->meters = (double *)(void *)PyByteArray_AsString(results->meters);
  }
  return 0;
}

static PyObject *layer_locate(PyObject *self, PyObject *const *values, Py_ssize_t count, PyObject *names) {
  LayerObject *layer = (LayerObject *)self;
  double latitude, longitude;
  Arguments arguments;
  if (count == 2 && names == NULL && PyFloat_CheckExact(values[0]) && PyFloat_CheckExact(values[1])) {
    // The usual call, without reading keywords.
    latitude = PyFloat_AsDouble(values[0]);
    longitude = PyFloat_AsDouble(values[1]);
    arguments.nullsInvalid = 0;
  } else {
    if (read_arguments(&arguments, "locate", 0, values, count, names) != 0) return NULL;
    int isScalar = read_scalars(&arguments, &latitude, &longitude);
    if (isScalar < 0) return NULL;
    if (isScalar == 0) {
      Question question = {.ask = ask_locate, .set_null = set_null, .atlas = layer->handle, .layer = layer->number};
      Results results = {NULL, NULL};
      Py_ssize_t rows = ask_columns(state_of(self), &arguments, &question, prepare, &results);
      if (rows < 0) {
        shared_release(results.ids);
        return NULL;
      }
      return locations_new(layer, results.ids, rows, 0);
    }
  }
  int isValid = check_scalars(&arguments, latitude, longitude);
  if (isValid < 0) return NULL;
  int32_t region = isValid ? lf_locate(layer->handle, layer->number, latitude, longitude) : LF_NONE;
  if (region < 0) Py_RETURN_NONE;
  return region_new(layer, region);
}

static PyObject *layer_nearest(PyObject *self, PyObject *const *values, Py_ssize_t count, PyObject *names) {
  LayerObject *layer = (LayerObject *)self;
  double latitude, longitude;
  Arguments arguments;
  if (read_arguments(&arguments, "nearest", 1, values, count, names) != 0) return NULL;
  int isScalar = read_scalars(&arguments, &latitude, &longitude);
  if (isScalar < 0) return NULL;
  if (isScalar == 0) {
    Question question = {.ask = ask_nearest, .set_null = set_null, .atlas = layer->handle, .layer = layer->number};
    Results results = {NULL, NULL};
    Py_ssize_t rows = ask_columns(state_of(self), &arguments, &question, prepare, &results);
    if (rows < 0) {
      shared_release(results.ids);
      Py_XDECREF(results.meters);
      return NULL;
    }
    PyObject *locations = locations_new(layer, results.ids, rows, 0);
    PyObject *view = locations == NULL ? NULL : PyMemoryView_FromObject(results.meters);
    Py_DECREF(results.meters);
    PyObject *meters = view == NULL ? NULL : PyObject_CallMethod(view, "cast", "s", "d");
    Py_XDECREF(view);
    if (meters == NULL) {
      Py_XDECREF(locations);
      return NULL;
    }
    return Py_BuildValue("(NN)", locations, meters);
  }
  int isValid = check_scalars(&arguments, latitude, longitude);
  if (isValid < 0) return NULL;
  double meters = NAN;
  int32_t region = LF_NONE;
  if (isValid) {
    Py_BEGIN_ALLOW_THREADS
    region = lf_nearest(layer->handle, layer->number, latitude, longitude, arguments.within, &meters);
    Py_END_ALLOW_THREADS
    if (region < LF_NONE) return raise_last_error(state_of(layer), region);
  }
  if (region < 0) Py_RETURN_NONE;
  PyObject *found = region_new(layer, region);
  return found == NULL ? NULL : Py_BuildValue("(Nd)", found, meters);
}

// ---- Regions

static Py_ssize_t layer_length(PyObject *self) { return ((LayerObject *)self)->info.region_count; }

// The region at a position; a negative one counts from the end.
static PyObject *layer_at(LayerObject *layer, Py_ssize_t position) {
  if (position < 0) position += layer->info.region_count;
  if (position < 0 || position >= layer->info.region_count) {
    PyErr_Format(PyExc_IndexError, "the layer has %d regions", (int)layer->info.region_count);
    return NULL;
  }
  return region_new(layer, (int32_t)position);
}

static PyObject *layer_item(PyObject *self, Py_ssize_t position) { return layer_at((LayerObject *)self, position); }

// Returns the number of the region with a key; LF_NONE, or another negative number with an exception.
static int32_t find_key(LayerObject *layer, PyObject *key) {
  const char *text = text_without_nul(key);
  if (text == NULL) return PyErr_Occurred() ? LF_INVALID_ARGUMENT : LF_NONE;
  int32_t region = lf_find_region(layer->handle, layer->number, text);
  if (region < LF_NONE) raise_last_error(state_of(layer), region);
  return region;
}

static PyObject *layer_subscript(PyObject *self, PyObject *key) {
  LayerObject *layer = (LayerObject *)self;
  if (PyUnicode_Check(key)) {
    int32_t region = find_key(layer, key);
    if (region == LF_NONE) {
      PyObject *message = call_python("landfall_atlas._messages", "no_region", Py_BuildValue("(OO)", self, key));
      if (message != NULL) PyErr_SetObject(PyExc_KeyError, message);
      Py_XDECREF(message);
    }
    return region < 0 ? NULL : region_new(layer, region);
  }
  if (!PyIndex_Check(key)) {
    PyErr_Format(PyExc_TypeError, "a region is found by its key or its number, not by %R", key);
    return NULL;
  }
  Py_ssize_t position = PyNumber_AsSsize_t(key, PyExc_IndexError);
  if (position == -1 && PyErr_Occurred()) return NULL;
  return layer_at(layer, position);
}

static int layer_contains(PyObject *self, PyObject *key) {
  if (Py_TYPE(key) == state_of(self)->region) {
    LayerObject *other = ((RegionObject *)key)->layer, *layer = (LayerObject *)self;
    return other->handle == layer->handle && other->number == layer->number;
  }
  if (!PyUnicode_Check(key)) return 0;
  int32_t region = find_key((LayerObject *)self, key);
  return region >= 0 ? 1 : region == LF_NONE ? 0 : -1;
}

static PyObject *layer_get(PyObject *self, PyObject *arguments) {
  PyObject *key, *missing = Py_None;
  if (!PyArg_ParseTuple(arguments, "U|O:get", &key, &missing)) return NULL;
  int32_t region = find_key((LayerObject *)self, key);
  if (region == LF_NONE) return Py_NewRef(missing);
  return region < 0 ? NULL : region_new((LayerObject *)self, region);
}

static PyObject *layer_find(PyObject *self, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"name", "match", "limit", NULL};
  static const char *const matches[] = {"exact", "folded", "prefix", "search"};
  LayerObject *layer = (LayerObject *)self;
  const char *name, *match = "search";
  int limit = 10;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "s|si:find", names, &name, &match, &limit)) return NULL;
  int32_t number = 0;
  while (number < 4 && strcmp(match, matches[number]) != 0) number++;
  if (number == 4) {
    PyErr_Format(
      PyExc_ValueError, "match is \"%s\"; pass \"exact\", \"folded\", \"prefix\" or \"search\"", match);
    return NULL;
  }
  if (limit < 0 || limit > 10000) {
    PyErr_Format(PyExc_ValueError, "limit is %d; pass 0 to 10000", limit);
    return NULL;
  }
  int32_t *regions = PyMem_Malloc(sizeof *regions * (size_t)(limit + 1));
  if (regions == NULL) return PyErr_NoMemory();
  int64_t count = lf_find_names(layer->handle, layer->number, name, number, regions, (size_t)limit);
  PyObject *list =
    count < 0 ? raise_last_error(state_of(layer), count) : region_list(layer, regions, (Py_ssize_t)count);
  PyMem_Free(regions);
  return list;
}

static PyObject *text_list(LayerObject *layer, int which) {
  const Texts *texts = layer_texts(layer, which);
  if (texts == NULL) return NULL;
  const int32_t *ends = (const int32_t *)texts->offsets->bytes;
  PyObject *list = PyList_New((Py_ssize_t)texts->count);
  for (Py_ssize_t at = 0; list != NULL && at < texts->count; at++) {
    PyObject *text =
      PyUnicode_FromStringAndSize((const char *)texts->bytes->bytes + ends[at], ends[at + 1] - ends[at]);
    if (text == NULL || PyList_SetItem(list, at, text) != 0) Py_CLEAR(list);
  }
  return list;
}

static PyObject *layer_keys(PyObject *self, PyObject *nothing) {
  (void)nothing;
  return text_list((LayerObject *)self, 0);
}

static PyObject *layer_names(PyObject *self, PyObject *nothing) {
  (void)nothing;
  return text_list((LayerObject *)self, 1);
}

// ---- Properties

static PyObject *layer_id(PyObject *self, void *closure) {
  (void)closure;
  LayerObject *layer = (LayerObject *)self;
  char text[1100];
  int64_t length = lf_layer_id(layer->handle, layer->number, text, sizeof text);
  if (length < 0) return raise_last_error(state_of(layer), length);
  return PyUnicode_DecodeUTF8(text, length < (int64_t)sizeof text ? (Py_ssize_t)length : (Py_ssize_t)sizeof text - 1, "replace");
}

static PyObject *layer_kind(PyObject *self, void *closure) {
  (void)closure;
  return PyUnicode_FromString(((LayerObject *)self)->info.kind == LF_POINTS ? "points" : "polygons");
}

static PyObject *layer_overlaps(PyObject *self, void *closure) {
  (void)closure;
  return PyBool_FromLong(((LayerObject *)self)->info.overlaps);
}

static PyObject *layer_parent(PyObject *self, void *closure) {
  (void)closure;
  LayerObject *layer = (LayerObject *)self;
  if (layer->info.parent_layer < 0) Py_RETURN_NONE;
  return (PyObject *)layer_new(state_of(layer), layer->handle, layer->owner, layer->info.parent_layer);
}

static PyObject *layer_details(PyObject *self, void *closure) {
  (void)closure;
  LayerObject *layer = (LayerObject *)self;
  PyObject *tuple = PyTuple_New(layer->info.detail_count);
  for (int32_t detail = 0; tuple != NULL && detail < layer->info.detail_count; detail++) {
    double meters = 0;
    lf_detail_meters(layer->handle, layer->number, detail, &meters);
    PyObject *number = PyFloat_FromDouble(meters);
    if (number == NULL || PyTuple_SetItem(tuple, detail, number) != 0) Py_CLEAR(tuple);
  }
  return tuple;
}

static PyObject *layer_attribute_names(PyObject *self, void *closure) {
  (void)closure;
  LayerObject *layer = (LayerObject *)self;
  PyObject *tuple = PyTuple_New(layer->info.attribute_count);
  for (int32_t attribute = 0; tuple != NULL && attribute < layer->info.attribute_count; attribute++) {
    PyObject *name = region_text(lf_attribute_name, layer, attribute);
    if (name == NULL || PyTuple_SetItem(tuple, attribute, name) != 0) Py_CLEAR(tuple);
  }
  return tuple;
}

static PyObject *layer_repr(PyObject *self) {
  LayerObject *layer = (LayerObject *)self;
  PyObject *id = layer_id(self, NULL);
  if (id == NULL) return NULL;
  PyObject *text = PyUnicode_FromFormat("<landfall_atlas.Layer %R of %d regions>", id, (int)layer->info.region_count);
  Py_DECREF(id);
  return text;
}

static PyObject *layer_reduce(PyObject *self, PyObject *none) {
  (void)none;
  PyObject *id = layer_id(self, NULL);
  PyObject *reduced = id == NULL ? NULL : atlas_reduce(((LayerObject *)self)->owner, id);
  Py_XDECREF(id);
  return reduced;
}

static PyObject *layer_html(PyObject *self, PyObject *none) {
  (void)none;
  return call_python("landfall_atlas._html", "layer", Py_BuildValue("(O)", self));
}

static PyMethodDef methods[] = {
  {"_repr_html_", layer_html, METH_NOARGS, NULL},
  {"_ipython_key_completions_", layer_keys, METH_NOARGS, NULL},
  {"__reduce__", layer_reduce, METH_NOARGS, NULL},
  {"locate", FAST(layer_locate), METH_FASTCALL | METH_KEYWORDS,
   "locate($self, /, lat, lon, *, on_invalid='raise', threads=1)\n--\n\n"
   "Returns the region at a coordinate, or the regions at many.\n\n"
   "Two numbers give a Region, or None. Two columns give Locations: numpy arrays and other buffers of float64 or\n"
   "float32, Arrow arrays and streams, or lists. Degrees are WGS 84; columns are not copied, and other Python threads\n"
   "run meanwhile. On a border it is exactly one of the regions; where regions overlap, the smallest.\n\n"
   "A null row has no region. A latitude beyond 90, a longitude beyond 540, NaN and infinity raise ValueError with\n"
   "the number of the row, or with on_invalid='null' have no region.\n\n"
   ">>> import landfall_atlas\n"
   ">>> states = landfall_atlas.open()['states']\n"
   ">>> states.locate(36.999, -109.045).name\n"
   "'New Mexico'\n"
   ">>> list(states.locate(lat=[40.0, 0.0], lon=[-105.0, 0.0]))\n"
   "[<Region states CO 'Colorado'>, None]\n"},
  {"locate_all", FAST(layer_locate_all), METH_FASTCALL | METH_KEYWORDS,
   "locate_all($self, /, lat, lon, *, on_invalid='raise')\n--\n\n"
   "Returns all regions at a coordinate in a layer whose regions overlap, a list with the smallest first.\n\n"
   "Two columns give offsets, a memoryview of int32, and Locations: those of row i are at offsets[i] up to\n"
   "offsets[i + 1], as in a list array of Arrow. landfall_atlas.arrow.locate_all makes one.\n\n"
   ">>> import landfall_atlas\n"
   ">>> states = landfall_atlas.open()['states']\n"
   ">>> offsets, found = states.locate_all([40.0, 0.0, 64.0], [-105.0, 0.0, -150.0])\n"
   ">>> offsets.tolist(), [region.key for region in found]\n"
   "([0, 1, 1, 2], ['CO', 'AK'])\n"},
  {"nearest", FAST(layer_nearest), METH_FASTCALL | METH_KEYWORDS,
   "nearest($self, /, lat, lon, *, within=inf, on_invalid='raise', threads=1)\n--\n\n"
   "Returns the nearest region and its distance in meters, 0 inside; None if there is no region within a distance.\n\n"
   "Two columns give Locations and a memoryview of float64, NaN without a region.\n\n"
   ">>> import landfall_atlas\n"
   ">>> region, meters = landfall_atlas.open()['countries'].nearest(40.0, -70.0, within=200_000)\n"
   ">>> region.key, round(meters / 1000)\n"
   "('USA', 138)\n"},
  {"distance_to_border", FAST(layer_distance_to_border), METH_FASTCALL | METH_KEYWORDS,
   "distance_to_border($self, /, lat, lon, *, within=inf, on_invalid='raise')\n--\n\n"
   "Returns the meters from a coordinate to the nearest border, from inside or outside; None if none is within a\n"
   "distance. Two columns give a memoryview of float64, NaN for None.\n\n"
   ">>> import landfall_atlas\n"
   ">>> states = landfall_atlas.open()['states']\n"
   ">>> [round(meters) for meters in states.distance_to_border([39.0, 36.999], [-105.5, -109.045])]\n"
   "[221795, 9]\n"},
  {"get", layer_get, METH_VARARGS,
   "get($self, key, default=None, /)\n--\n\nReturns the region with a key, or the default."},
  {"find", FAST(layer_find), METH_VARARGS | METH_KEYWORDS,
   "find($self, /, name, match='search', limit=10)\n--\n\n"
   "Returns the regions with a name. match is 'exact'; 'folded', without case, accents and punctuation; 'prefix', the\n"
   "same for the beginning; or 'search': whole names, beginnings, later words, then one typo.\n\n"
   ">>> import landfall_atlas\n"
   ">>> landfall_atlas.open()['states'].find('missisippi')\n"
   "[<Region states MS 'Mississippi'>]\n"},
  {"keys", layer_keys, METH_NOARGS, "keys($self, /)\n--\n\nReturns the keys of the regions, in their order."},
  {"names", layer_names, METH_NOARGS, "names($self, /)\n--\n\nReturns the names of the regions, in the order of their keys."},
  {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
  {"id", layer_id, NULL, "The name of the layer in the atlas.", NULL},
  {"kind", layer_kind, NULL, "'polygons' or 'points'.", NULL},
  {"overlaps", layer_overlaps, NULL, "Whether a coordinate may be in several regions.", NULL},
  {"parent", layer_parent, NULL, "The layer whose regions contain those of this one, or None.", NULL},
  {"details", layer_details, NULL, "The tolerance of the borders at each detail, in meters; 0 is full detail.", NULL},
  {"attribute_names", layer_attribute_names, NULL, "The names of the regions' attributes.", NULL},
  {NULL, NULL, NULL, NULL, NULL},
};

PyType_Slot layerSlots[] = {
  {Py_tp_dealloc, layer_dealloc},
  {Py_tp_repr, layer_repr},
  {Py_tp_methods, methods},
  {Py_tp_getset, properties},
  {Py_sq_length, layer_length},
  {Py_sq_item, layer_item},
  {Py_sq_contains, layer_contains},
  {Py_mp_length, layer_length},
  {Py_mp_subscript, layer_subscript},
  {Py_tp_doc,
   "A layer of an atlas: a sequence of regions in the order of their keys, also found by key.\n\n"
   ">>> import landfall_atlas\n"
   ">>> states = landfall_atlas.open()['states']\n"
   ">>> len(states), states['CO'].name, states[0].key\n"
   "(56, 'Colorado', 'AK')\n"},
  {0, NULL},
};
