#include "objects.h"

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
