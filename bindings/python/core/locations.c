// Sizes of bytes are Py_ssize_t.
#define PY_SSIZE_T_CLEAN
#include "objects.h"

#include <string.h>

PyObject *locations_new(LayerObject *layer, Shared *ids, Py_ssize_t count, int usesNames) {
  LocationsObject *locations = PyObject_New(LocationsObject, state_of(layer)->locations);
  if (locations == NULL) {
    shared_release(ids);
    return NULL;
  }
  locations->layer = (LayerObject *)Py_NewRef((PyObject *)layer);
  locations->ids = ids;
  locations->count = count;
  locations->usesNames = usesNames;
  return (PyObject *)locations;
}

static void locations_dealloc(PyObject *self) {
  LocationsObject *locations = (LocationsObject *)self;
  PyTypeObject *type = Py_TYPE(self);
  Py_DECREF(locations->layer);
  shared_release(locations->ids);
  PyObject_Free(self);
  Py_DECREF(type);
}

// ---- Pickling: the layer, the ids, and which texts.

static PyObject *locations_reduce(PyObject *self, PyObject *none) {
  (void)none;
  LocationsObject *locations = (LocationsObject *)self;
  PyObject *core = PyImport_ImportModule("landfall_atlas._core");
  PyObject *make = core == NULL ? NULL : PyObject_GetAttrString(core, "locations");
  Py_XDECREF(core);
  return make == NULL
    ? NULL
    : Py_BuildValue(
        "N(Oy#O)", make, (PyObject *)locations->layer, (const char *)locations->ids->bytes,
        locations->count * (Py_ssize_t)sizeof(int32_t), locations->usesNames ? Py_True : Py_False);
}

PyObject *locations_of_bytes(PyObject *module, PyObject *arguments) {
  const State *state = PyModule_GetState(module);
  PyObject *object;
  const char *bytes;
  Py_ssize_t size;
  int usesNames;
  if (!PyArg_ParseTuple(arguments, "Oy#p:locations", &object, &bytes, &size, &usesNames)) return NULL;
  if (Py_TYPE(object) != state->layer || size % (Py_ssize_t)sizeof(int32_t) != 0) {
    PyErr_SetString(PyExc_TypeError, "locations() takes a layer, and int32 numbers as bytes");
    return NULL;
  }
  LayerObject *layer = (LayerObject *)object;
  Py_ssize_t count = size / (Py_ssize_t)sizeof(int32_t);
  Shared *ids = shared_new((size_t)count, sizeof(int32_t));
  if (ids == NULL) return PyErr_NoMemory();
  if (size > 0) memcpy(ids->bytes, bytes, (size_t)size);
  for (Py_ssize_t row = 0; row < count; row++) {
    int32_t region = ((const int32_t *)ids->bytes)[row];
    if (region >= -1 && region < layer->info.region_count) continue;
    shared_release(ids);
    PyErr_Format(
      PyExc_ValueError, "row %zd is region %d of a layer that has %d; the atlas at the path is another one than where "
      "the locations were pickled", row, (int)region, (int)layer->info.region_count);
    return NULL;
  }
  return locations_new(layer, ids, count, usesNames);
}

// ---- The ids, as a buffer of int32

static int locations_get_buffer(PyObject *self, Py_buffer *view, int flags) {
  LocationsObject *locations = (LocationsObject *)self;
  if (flags & PyBUF_WRITABLE) {
    PyErr_SetString(PyExc_BufferError, "the ids are read-only; copy them");
    view->obj = NULL;
    return -1;
  }
  static Py_ssize_t stride = sizeof(int32_t);
  view->buf = locations->ids->bytes;
  view->obj = Py_NewRef(self);
  view->len = locations->count * (Py_ssize_t)sizeof(int32_t);
  view->readonly = 1;
  view->itemsize = sizeof(int32_t);
  view->format = flags & PyBUF_FORMAT ? "i" : NULL;
  view->ndim = 1;
  view->shape = flags & PyBUF_ND ? &locations->count : NULL;
  view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? &stride : NULL;
  view->suboffsets = NULL;
  view->internal = NULL;
  return 0;
}

// ---- The regions, as a sequence

static Py_ssize_t locations_length(PyObject *self) { return ((LocationsObject *)self)->count; }

static PyObject *locations_item(PyObject *self, Py_ssize_t position) {
  LocationsObject *locations = (LocationsObject *)self;
  if (position < 0 || position >= locations->count) {
    PyErr_Format(PyExc_IndexError, "there are %zd locations", locations->count);
    return NULL;
  }
  int32_t region = ((const int32_t *)locations->ids->bytes)[position];
  if (region < 0) Py_RETURN_NONE;
  return region_new(locations->layer, region);
}

// ---- Arrow

static PyObject *locations_arrow_array(PyObject *self, PyObject *arguments) {
  // The type that a consumer would rather have is a request; another one is an answer, too.
  PyObject *requested = NULL;
  if (!PyArg_ParseTuple(arguments, "|O:__arrow_c_array__", &requested)) return NULL;
  LocationsObject *locations = (LocationsObject *)self;
  const Texts *texts = layer_texts(locations->layer, locations->usesNames);
  return texts == NULL ? NULL : export_dictionary(locations->ids, locations->count, texts);
}

static PyObject *locations_arrow_schema(PyObject *self, PyObject *nothing) {
  (void)self, (void)nothing;
  return export_dictionary_schema();
}

static PyObject *locations_layer(PyObject *self, void *closure) {
  (void)closure;
  return Py_NewRef((PyObject *)((LocationsObject *)self)->layer);
}

static PyObject *as(PyObject *self, int usesNames) {
  LocationsObject *locations = (LocationsObject *)self;
  return locations_new(locations->layer, shared_retain(locations->ids), locations->count, usesNames);
}

static PyObject *locations_keys(PyObject *self, PyObject *nothing) {
  (void)nothing;
  return as(self, 0);
}

static PyObject *locations_names(PyObject *self, PyObject *nothing) {
  (void)nothing;
  return as(self, 1);
}

static PyObject *locations_repr(PyObject *self) {
  LocationsObject *locations = (LocationsObject *)self;
  PyObject *id = PyObject_GetAttrString((PyObject *)locations->layer, "id");
  if (id == NULL) return NULL;
  PyObject *text = PyUnicode_FromFormat("<landfall_atlas.Locations of %zd rows in %R>", locations->count, id);
  Py_DECREF(id);
  return text;
}

static PyMethodDef methods[] = {
  {"__reduce__", locations_reduce, METH_NOARGS, NULL},
  {"keys", locations_keys, METH_NOARGS,
   "keys($self, /)\n--\n\nReturns the same with the regions' keys in its Arrow dictionary, which is the default."},
  {"names", locations_names, METH_NOARGS,
   "names($self, /)\n--\n\nReturns the same with the regions' names in its Arrow dictionary."},
  {"__arrow_c_array__", locations_arrow_array, METH_VARARGS,
   "__arrow_c_array__($self, requested_schema=None, /)\n--\n\nExports the Arrow dictionary array: int32 ids and utf8 texts."},
  {"__arrow_c_schema__", locations_arrow_schema, METH_NOARGS,
   "__arrow_c_schema__($self, /)\n--\n\nExports the type of the Arrow array."},
  {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
  {"layer", locations_layer, NULL, "The layer of the regions.", NULL},
  {NULL, NULL, NULL, NULL, NULL},
};

PyType_Slot locationsSlots[] = {
  {Py_tp_dealloc, locations_dealloc},
  {Py_tp_repr, locations_repr},
  {Py_tp_methods, methods},
  {Py_tp_getset, properties},
  {Py_sq_length, locations_length},
  {Py_sq_item, locations_item},
  {Py_bf_getbuffer, locations_get_buffer},
  {Py_tp_doc,
   "The regions at many coordinates, three things in one, without a string a row and without a copy:\n\n"
   "- a buffer of int32, the numbers of the regions, -1 without one: numpy.asarray(locations);\n"
   "- an Arrow dictionary array of their keys, or with .names() of their names, null without one:\n"
   "  pyarrow.array(locations), polars.Series(locations);\n"
   "- a sequence of Region objects, None without one.\n\n"
   ">>> import landfall_atlas\n"
   ">>> states = landfall_atlas.open()['states']\n"
   ">>> found = states.locate([36.999, 0.0], [-109.045, 0.0])\n"
   ">>> memoryview(found).tolist()\n"
   "[35, -1]\n"
   ">>> found[0].key\n"
   "'NM'\n"},
  {0, NULL},
};
