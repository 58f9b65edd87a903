#include "objects.h"

#include <string.h>

static const char ownerName[] = "landfall_atlas.atlas";

static void close_owner(PyObject *owner) {
  lf_close(PyCapsule_GetPointer(owner, ownerName));
  Py_XDECREF(PyCapsule_GetContext(owner));
}

// Takes over an open handle. The path is NULL for an atlas of bytes.
static PyObject *atlas_new(const State *state, lf_atlas *handle, PyObject *path) {
  PyObject *owner = PyCapsule_New(handle, ownerName, close_owner);
  if (owner == NULL) {
    lf_close(handle);
    return NULL;
  }
  PyCapsule_SetContext(owner, Py_XNewRef(path));
  int32_t count = lf_layer_count(handle);
  PyObject *layers = PyTuple_New(count);
  for (int32_t number = 0; layers != NULL && number < count; number++) {
    LayerObject *layer = layer_new(state, handle, owner, number);
    if (layer == NULL || PyTuple_SetItem(layers, number, (PyObject *)layer) != 0) Py_CLEAR(layers);
  }
  AtlasObject *atlas = layers == NULL ? NULL : PyObject_New(AtlasObject, state->atlas);
  if (atlas == NULL) {
    Py_XDECREF(layers);
    Py_DECREF(owner);
    return NULL;
  }
  atlas->handle = handle;
  atlas->owner = owner;
  atlas->layers = layers;
  return (PyObject *)atlas;
}

PyObject *atlas_open(PyObject *module, PyObject *arguments) {
  State *state = PyModule_GetState(module);
  PyObject *path;
  int verify = 0;
  if (!PyArg_ParseTuple(arguments, "O&|p:open", PyUnicode_FSConverter, &path, &verify)) return NULL;
  lf_atlas *handle;
  int32_t result;
  Py_BEGIN_ALLOW_THREADS
  result = lf_open(PyBytes_AsString(path), verify ? LF_OPEN_VERIFY : 0, &handle);
  Py_END_ALLOW_THREADS
  if (result < 0) {
    Py_DECREF(path);
    return raise_last_error(state, result);
  }
  // The folder of the process may change before the atlas is pickled.
  PyObject *absolute = call_python("os.path", "abspath", Py_BuildValue("(N)", path));
  if (absolute == NULL) {
    lf_close(handle);
    return NULL;
  }
  PyObject *atlas = atlas_new(state, handle, absolute);
  Py_DECREF(absolute);
  return atlas;
}

PyObject *call_python(const char *module, const char *function, PyObject *arguments) {
  PyObject *imported = arguments == NULL ? NULL : PyImport_ImportModule(module);
  PyObject *callable = imported == NULL ? NULL : PyObject_GetAttrString(imported, function);
  PyObject *result = callable == NULL ? NULL : PyObject_CallObject(callable, arguments);
  Py_XDECREF(imported);
  Py_XDECREF(callable);
  Py_XDECREF(arguments);
  return result;
}

PyObject *atlas_reduce(PyObject *owner, PyObject *layer) {
  PyObject *path = PyCapsule_GetContext(owner);
  if (path == NULL) {
    PyErr_SetString(PyExc_TypeError, "an atlas of bytes cannot be pickled; open it in each process, or open a file");
    return NULL;
  }
  return call_python("landfall_atlas._opening", "reduced", Py_BuildValue("(OO)", path, layer));
}

int check_open(const AtlasObject *atlas) {
  if (atlas->owner != NULL) return 0;
  PyErr_SetString(PyExc_ValueError, "the atlas is closed; open it again");
  return -1;
}

static PyObject *atlas_pickle(PyObject *self, PyObject *none) {
  (void)none;
  AtlasObject *atlas = (AtlasObject *)self;
  return check_open(atlas) != 0 ? NULL : atlas_reduce(atlas->owner, Py_None);
}

// Layers and what they returned keep the file open, so that no lookup loses its memory.
static PyObject *atlas_close(PyObject *self, PyObject *none) {
  (void)none;
  AtlasObject *atlas = (AtlasObject *)self;
  Py_CLEAR(atlas->layers);
  Py_CLEAR(atlas->owner);
  Py_RETURN_NONE;
}

static PyObject *atlas_enter(PyObject *self, PyObject *none) {
  (void)none;
  return check_open((AtlasObject *)self) != 0 ? NULL : Py_NewRef(self);
}

static PyObject *atlas_exit(PyObject *self, PyObject *arguments) {
  (void)arguments;
  return atlas_close(self, NULL);
}

PyObject *atlas_open_bytes(PyObject *module, PyObject *arguments) {
  State *state = PyModule_GetState(module);
  PyObject *bytes;
  int verify = 0;
  Py_buffer view;
  if (!PyArg_ParseTuple(arguments, "O|p:open_bytes", &bytes, &verify)) return NULL;
  if (PyObject_GetBuffer(bytes, &view, PyBUF_SIMPLE) != 0) return NULL;
  lf_atlas *handle;
  int32_t result;
  Py_BEGIN_ALLOW_THREADS
  result = lf_open_bytes(view.buf, (size_t)view.len, verify ? LF_OPEN_VERIFY : 0, &handle);
  Py_END_ALLOW_THREADS
  PyBuffer_Release(&view);
  return result < 0 ? raise_last_error(state, result) : atlas_new(state, handle, NULL);
}

static void atlas_dealloc(PyObject *self) {
  AtlasObject *atlas = (AtlasObject *)self;
  PyTypeObject *type = Py_TYPE(self);
  Py_XDECREF(atlas->layers);
  Py_XDECREF(atlas->owner);
  PyObject_Free(self);
  Py_DECREF(type);
}

// ---- Lookups in all layers

static int64_t ask_layers(const Question *question, const lf_points *points, Py_ssize_t row) {
  return lf_locate_layers_batch(
    question->atlas, points, question->regions + row, (size_t)question->count, question->threads);
}

static int64_t ask_place(const Question *question, const lf_points *points, Py_ssize_t row) {
  return lf_place_batch(question->atlas, points, question->regions + row, (size_t)question->count, question->threads);
}

static void set_null(const Question *question, Py_ssize_t row) {
  int32_t count = lf_layer_count(question->atlas);
  for (int32_t layer = 0; layer < count; layer++) question->regions[layer * question->count + row] = LF_NONE;
}

// One block of ids for all layers, which is cut into a copy for each afterwards: ids of one layer are next to each other.
static int prepare(Question *question, void *context) {
  Shared **ids = context;
  size_t count = (size_t)lf_layer_count(question->atlas);
  *ids = shared_new((size_t)question->count, sizeof(int32_t) * count);
  if (*ids == NULL) {
    PyErr_NoMemory();
    return -1;
  }
  question->regions = (int32_t *)(*ids)->bytes;
  return 0;
}

// A dict of the layers' ids and values.
static PyObject *by_layer(PyObject *layers, PyObject *(*value)(LayerObject *layer, int32_t number, void *context),
                          void *context) {
  PyObject *result = PyDict_New();
  Py_ssize_t count = PyTuple_Size(layers);
  for (Py_ssize_t number = 0; result != NULL && number < count; number++) {
    PyObject *layer = PyTuple_GetItem(layers, number);
    PyObject *id = PyObject_GetAttrString(layer, "id");
    PyObject *item = id == NULL ? NULL : value((LayerObject *)layer, (int32_t)number, context);
    if (item == NULL || PyDict_SetItem(result, id, item) != 0) Py_CLEAR(result);
    Py_XDECREF(id);
    Py_XDECREF(item);
  }
  return result;
}

typedef struct {
  const int32_t *ids;
  Py_ssize_t count;
} Rows;

static PyObject *rows_of_layer(LayerObject *layer, int32_t number, void *context) {
  const Rows *rows = context;
  Shared *ids = shared_new((size_t)rows->count, sizeof(int32_t));
  if (ids == NULL) return PyErr_NoMemory();
  if (rows->count > 0) memcpy(ids->bytes, rows->ids + number * rows->count, sizeof(int32_t) * (size_t)rows->count);
  return locations_new(layer, ids, rows->count, 0);
}

static PyObject *region_of_layer(LayerObject *layer, int32_t number, void *context) {
  int32_t region = ((const int32_t *)context)[number];
  return region < 0 ? Py_NewRef(Py_None) : region_new(layer, region);
}

// `layers` are those of the atlas, which another thread may close meanwhile.
static PyObject *locate_in(
    AtlasObject *atlas, PyObject *layers, int isPlace, PyObject *const *values, Py_ssize_t count, PyObject *names) {
  const State *state = state_of(atlas);
  double latitude, longitude;
  Arguments arguments;
  if (read_arguments(&arguments, isPlace ? "place" : "locate", 0, values, count, names) != 0) return NULL;
  int isScalar = read_scalars(&arguments, &latitude, &longitude);
  if (isScalar < 0) return NULL;
  Question question = {.ask = isPlace ? ask_place : ask_layers, .set_null = set_null, .atlas = atlas->handle};
  if (isScalar == 0) {
    Shared *ids = NULL;
    Rows rows = {NULL, ask_columns(state, &arguments, &question, prepare, &ids)};
    PyObject *result = NULL;
    if (rows.count >= 0) {
      rows.ids = (const int32_t *)ids->bytes;
      result = by_layer(layers, rows_of_layer, &rows);
    }
    shared_release(ids);
    return result;
  }
  int isValid = check_scalars(&arguments, latitude, longitude);
  if (isValid < 0) return NULL;
  int32_t *regions = PyMem_Malloc(sizeof *regions * (size_t)(PyTuple_Size(layers) + 1));
  if (regions == NULL) return PyErr_NoMemory();
  lf_points points = {&latitude, 8, &longitude, 8, 1};
  question.regions = regions;
  question.count = 1;
  int64_t result = question.ask(&question, &points, 0);
  PyObject *found = result < 0 ? raise_last_error(state, result) : by_layer(layers, region_of_layer, regions);
  PyMem_Free(regions);
  return found;
}

static PyObject *locate(
    PyObject *self, int isPlace, PyObject *const *values, Py_ssize_t count, PyObject *names) {
  AtlasObject *atlas = (AtlasObject *)self;
  if (check_open(atlas) != 0) return NULL;
  PyObject *owner = Py_NewRef(atlas->owner), *layers = Py_NewRef(atlas->layers);
  PyObject *found = locate_in(atlas, layers, isPlace, values, count, names);
  Py_DECREF(layers);
  Py_DECREF(owner);
  return found;
}

static PyObject *atlas_locate(PyObject *self, PyObject *const *values, Py_ssize_t count, PyObject *names) {
  return locate(self, 0, values, count, names);
}

static PyObject *atlas_place(PyObject *self, PyObject *const *values, Py_ssize_t count, PyObject *names) {
  return locate(self, 1, values, count, names);
}

// ---- Layers

// Returns the number of the layer with an id; LF_NONE, or another negative number with an exception.
static int32_t find_layer(PyObject *self, PyObject *id) {
  if (check_open((AtlasObject *)self) != 0) return LF_INVALID_ARGUMENT;
  const char *text = text_without_nul(id);
  if (text == NULL) return PyErr_Occurred() ? LF_INVALID_ARGUMENT : LF_NONE;
  int32_t number = lf_find_layer(((AtlasObject *)self)->handle, text);
  return number < 0 ? LF_NONE : number;
}

static Py_ssize_t atlas_length(PyObject *self) {
  AtlasObject *atlas = (AtlasObject *)self;
  return check_open(atlas) != 0 ? -1 : PyTuple_Size(atlas->layers);
}

static PyObject *atlas_iterate(PyObject *self) {
  AtlasObject *atlas = (AtlasObject *)self;
  return check_open(atlas) != 0 ? NULL : PyObject_GetIter(atlas->layers);
}

static PyObject *atlas_keys(PyObject *self, PyObject *none) {
  (void)none;
  AtlasObject *atlas = (AtlasObject *)self;
  if (check_open(atlas) != 0) return NULL;
  PyObject *layers = Py_NewRef(atlas->layers), *list = PyList_New(0);
  for (Py_ssize_t at = 0; list != NULL && at < PyTuple_Size(layers); at++) {
    PyObject *id = PyObject_GetAttrString(PyTuple_GetItem(layers, at), "id");
    if (id == NULL || PyList_Append(list, id) != 0) Py_CLEAR(list);
    Py_XDECREF(id);
  }
  Py_DECREF(layers);
  return list;
}

// What find returns in each layer, one after the other.
static PyObject *atlas_find(PyObject *self, PyObject *arguments, PyObject *keywords) {
  AtlasObject *atlas = (AtlasObject *)self;
  if (check_open(atlas) != 0) return NULL;
  PyObject *layers = Py_NewRef(atlas->layers), *all = PyList_New(0);
  for (Py_ssize_t at = 0; all != NULL && at < PyTuple_Size(layers); at++) {
    PyObject *find = PyObject_GetAttrString(PyTuple_GetItem(layers, at), "find");
    PyObject *found = find == NULL ? NULL : PyObject_Call(find, arguments, keywords);
    if (found == NULL || PyList_SetSlice(all, PyList_Size(all), PyList_Size(all), found) != 0) Py_CLEAR(all);
    Py_XDECREF(find);
    Py_XDECREF(found);
  }
  Py_DECREF(layers);
  return all;
}

static PyObject *atlas_subscript(PyObject *self, PyObject *id) {
  if (!PyUnicode_Check(id)) {
    PyErr_Format(PyExc_TypeError, "a layer is found by its id, not by %R", id);
    return NULL;
  }
  int32_t number = find_layer(self, id);
  if (number == LF_NONE) {
    const char *text = text_without_nul(id);
    if (text == NULL) PyErr_SetObject(PyExc_KeyError, id);
    else PyErr_SetString(PyExc_KeyError, lf_error_text());
  }
  return number < 0 ? NULL : Py_NewRef(PyTuple_GetItem(((AtlasObject *)self)->layers, number));
}

static int atlas_contains(PyObject *self, PyObject *id) {
  if (check_open((AtlasObject *)self) != 0) return -1;
  if (!PyUnicode_Check(id)) return 0;
  int32_t number = find_layer(self, id);
  return number >= 0 ? 1 : number == LF_NONE ? 0 : -1;
}

static PyObject *atlas_layers(PyObject *self, void *closure) {
  (void)closure;
  AtlasObject *atlas = (AtlasObject *)self;
  return check_open(atlas) != 0 ? NULL : Py_NewRef(atlas->layers);
}

static PyObject *atlas_text(int64_t (*function)(const lf_atlas *, char *, size_t), PyObject *self) {
  char text[1100];
  if (check_open((AtlasObject *)self) != 0) return NULL;
  int64_t length = function(((AtlasObject *)self)->handle, text, sizeof text);
  if (length < 0) return raise_last_error(state_of(self), length);
  if (length >= (int64_t)sizeof text) length = sizeof text - 1;
  return PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace");
}

static PyObject *atlas_name(PyObject *self, void *closure) {
  (void)closure;
  return atlas_text(lf_atlas_name, self);
}

static PyObject *atlas_generator(PyObject *self, void *closure) {
  (void)closure;
  return atlas_text(lf_atlas_generator, self);
}

static PyObject *atlas_grid_degrees(PyObject *self, void *closure) {
  (void)closure;
  lf_atlas_info info;
  if (check_open((AtlasObject *)self) != 0) return NULL;
  int32_t result = lf_get_atlas_info(((AtlasObject *)self)->handle, &info);
  return result < 0 ? raise_last_error(state_of(self), result) : PyFloat_FromDouble(info.grid_degrees);
}

static PyObject *atlas_repr(PyObject *self) {
  if (((AtlasObject *)self)->owner == NULL) return PyUnicode_FromString("<landfall_atlas.Atlas, closed>");
  PyObject *name = atlas_name(self, NULL);
  if (name == NULL) return NULL;
  PyObject *text = PyUnicode_FromFormat(
    "<landfall_atlas.Atlas %R of %zd layers>", name, PyTuple_Size(((AtlasObject *)self)->layers));
  Py_DECREF(name);
  return text;
}

static PyMethodDef methods[] = {
  {"__reduce__", atlas_pickle, METH_NOARGS, NULL},
  {"locate", FAST(atlas_locate), METH_FASTCALL | METH_KEYWORDS,
   "locate($self, /, lat, lon, *, on_invalid='raise', threads=1)\n--\n\n"
   "Returns a dict with what Layer.locate returns for each layer, in one pass: a Region or None for two numbers,\n"
   "Locations for two columns."},
  {"place", FAST(atlas_place), METH_FASTCALL | METH_KEYWORDS,
   "place($self, /, lat, lon, *, on_invalid='raise', threads=1)\n--\n\n"
   "Returns the same with consistent answers: layers of different sources disagree along a border, and here the\n"
   "country of a state is the one that the state is in.\n\n"
   ">>> import landfall_atlas\n"
   ">>> place = landfall_atlas.open().place(36.999, -109.045)\n"
   ">>> str(place['countries']), str(place['states']), place['places']\n"
   "('United States', 'New Mexico', None)\n"},
  {"keys", atlas_keys, METH_NOARGS, "keys($self, /)\n--\n\nReturns the ids of the layers."},
  {"_ipython_key_completions_", atlas_keys, METH_NOARGS, NULL},
  {"find", FAST(atlas_find), METH_VARARGS | METH_KEYWORDS,
   "find($self, /, name, match='search', limit=10)\n--\n\n"
   "Returns the regions with a name in all layers, as Layer.find does, at most `limit` of each.\n\n"
   ">>> import landfall_atlas\n"
   ">>> landfall_atlas.open().find('new york', 'folded')\n"
   "[<Region provinces USA-new-york 'New York'>, <Region states NY 'New York'>, <Region places new-york-usa 'New York'>]\n"},
  {"close", atlas_close, METH_NOARGS,
   "close($self, /)\n--\n\n"
   "Closes the atlas, whose further use raises ValueError. Layers, regions and Locations that it returned go on\n"
   "working, and keep the file open until the last one of them is gone. `with` closes it at its end.\n\n"
   ">>> import landfall_atlas\n"
   ">>> with landfall_atlas.open() as atlas:\n"
   "...     atlas['states'].locate(40.0, -105.0).key\n"
   "'CO'\n"},
  {"__enter__", atlas_enter, METH_NOARGS, NULL},
  {"__exit__", atlas_exit, METH_VARARGS, NULL},
  {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
  {"layers", atlas_layers, NULL, "The layers, a tuple.", NULL},
  {"name", atlas_name, NULL, "The name of the atlas in its manifest.", NULL},
  {"generator", atlas_generator, NULL, "The program that built the file.", NULL},
  {"grid_degrees", atlas_grid_degrees, NULL,
   "The spacing of the grid in degrees, to which geometry and coordinates are rounded.", NULL},
  {NULL, NULL, NULL, NULL, NULL},
};

PyType_Slot atlasSlots[] = {
  {Py_tp_dealloc, atlas_dealloc},
  {Py_tp_repr, atlas_repr},
  {Py_tp_methods, methods},
  {Py_tp_getset, properties},
  {Py_mp_subscript, atlas_subscript},
  {Py_mp_length, atlas_length},
  {Py_tp_iter, atlas_iterate},
  {Py_sq_contains, atlas_contains},
  {Py_tp_doc,
   "An open atlas: its layers by id. Any number of threads may ask it.\n\n"
   ">>> import landfall_atlas\n"
   ">>> atlas = landfall_atlas.open()\n"
   ">>> [layer.id for layer in atlas], len(atlas), 'states' in atlas\n"
   "(['countries', 'provinces', 'states', 'places'], 4, True)\n"},
  {0, NULL},
};
