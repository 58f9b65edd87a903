#include "objects.h"

static PyMethodDef functions[] = {
  {"open", atlas_open, METH_VARARGS, "open($module, path, verify=False, /)\n--\n\nOpens the atlas in a file."},
  {"open_bytes", atlas_open_bytes, METH_VARARGS,
   "open_bytes($module, bytes, verify=False, /)\n--\n\nOpens an atlas in memory, which is copied."},
  {"locations", locations_of_bytes, METH_VARARGS,
   "locations($module, layer, ids, names, /)\n--\n\nReturns Locations of int32 numbers as bytes."},
  {"geojson_of_wkb", geojson_of_wkb, METH_O,
   "geojson_of_wkb($module, wkb, /)\n--\n\nReturns a geometry of WKB as text of GeoJSON, without Z and M. ValueError says what is wrong."},
  {"lookup_image", lookup_image, METH_VARARGS,
   "lookup_image($module, source, address, buffer=None, /)\n--\n\nWrites what a GPU reads to look up a layer or the places of an atlas; returns its size."},
  {NULL, NULL, 0, NULL},
};

// Creates a type that only this module instantiates, and adds it to the module; returns 0, or -1 with an exception.
static int add_type(PyObject *module, PyTypeObject **type, const char *name, size_t size, PyType_Slot *slots) {
  PyType_Spec spec = {name, (int)size, 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, &spec, NULL);
  return *type == NULL ? -1 : PyModule_AddType(module, *type);
}

static int add_all(PyObject *module) {
  if (lf_abi_version() != LF_ABI_VERSION) {
    PyErr_SetString(PyExc_ImportError, "the library of landfall.h has another version than its header");
    return -1;
  }
  State *state = PyModule_GetState(module);
  state->atlasError = PyErr_NewExceptionWithDoc(
    "landfall_atlas.AtlasError", "A file that is not an atlas, or is damaged, or cannot be read. Its code is the number of its kind, such as 101 for\n"
    "a file that cannot be read, and 201 for one that is not an atlas: the numbers of AtlasError in Swift.", PyExc_ValueError, NULL);
  if (state->atlasError == NULL || PyModule_AddObjectRef(module, "AtlasError", state->atlasError) != 0) return -1;
  if (PyModule_AddStringConstant(module, "__version__", lf_version()) != 0) return -1;
  if (PyModule_AddStringConstant(module, "lookups", LOOKUPS) != 0) return -1;
  return add_type(module, &state->atlas, "landfall_atlas.Atlas", sizeof(AtlasObject), atlasSlots) != 0
      || add_type(module, &state->layer, "landfall_atlas.Layer", sizeof(LayerObject), layerSlots) != 0
      || add_type(module, &state->region, "landfall_atlas.Region", sizeof(RegionObject), regionSlots) != 0
      || add_type(module, &state->locations, "landfall_atlas.Locations", sizeof(LocationsObject), locationsSlots) != 0
    ? -1 : 0;
}

static int traverse(PyObject *module, visitproc visit, void *arg) {
  State *state = PyModule_GetState(module);
  Py_VISIT(state->atlas);
  Py_VISIT(state->layer);
  Py_VISIT(state->region);
  Py_VISIT(state->locations);
  Py_VISIT(state->atlasError);
  return 0;
}

static int clear(PyObject *module) {
  State *state = PyModule_GetState(module);
  Py_CLEAR(state->atlas);
  Py_CLEAR(state->layer);
  Py_CLEAR(state->region);
  Py_CLEAR(state->locations);
  Py_CLEAR(state->atlasError);
  return 0;
}

static void release(void *module) { clear(module); }

// The first slot is known from Python 3.12 on, whose interpreters may have a lock each: its number and its value are those
// of Py_mod_multiple_interpreters and Py_MOD_PER_INTERPRETER_GIL_SUPPORTED, which the headers of 3.11 lack.
static PyModuleDef_Slot slots[] = {{3, (void *)2}, {Py_mod_exec, add_all}, {0, NULL}};

static struct PyModuleDef definition = {
  PyModuleDef_HEAD_INIT, "landfall_atlas._core", "The compiled part of landfall_atlas.", sizeof(State), functions, slots,
  traverse, clear, release};

PyMODINIT_FUNC PyInit__core(void) {
  if (Py_Version < 0x030C0000) definition.m_slots = slots + 1;
  return PyModuleDef_Init(&definition);
}
