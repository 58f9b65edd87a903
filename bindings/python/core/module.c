#include "objects.h"

PyObject *atlasError;

static PyMethodDef functions[] = {
  {"open", atlas_open, METH_VARARGS, "open($module, path, verify=False, /)\n--\n\nOpens the atlas in a file."},
  {"open_bytes", atlas_open_bytes, METH_VARARGS,
   "open_bytes($module, bytes, verify=False, /)\n--\n\nOpens an atlas in memory, which is copied."},
  {NULL, NULL, 0, NULL},
};

PyTypeObject *add_type(PyObject *module, const char *name, int size, PyType_Slot *slots) {
  PyType_Spec spec = {name, size, 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  PyTypeObject *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, &spec, NULL);
  if (type != NULL && PyModule_AddType(module, type) != 0) Py_CLEAR(type);
  return type;
}

static int add_all(PyObject *module) {
  if (lf_abi_version() != LF_ABI_VERSION) {
    PyErr_SetString(PyExc_ImportError, "the library of landfall.h has another version than its header");
    return -1;
  }
  atlasError = PyErr_NewExceptionWithDoc(
    "landfall_atlas.AtlasError", "A file that is not an atlas, or is damaged, or cannot be read. Its code is the number of its kind, such as 101 for\n"
    "a file that cannot be read, and 201 for one that is not an atlas: the numbers of AtlasError in Swift.", PyExc_ValueError, NULL);
  if (atlasError == NULL || PyModule_AddObjectRef(module, "AtlasError", atlasError) != 0) return -1;
  if (PyModule_AddStringConstant(module, "__version__", lf_version()) != 0) return -1;
  return atlas_add_type(module) != 0 || layer_add_type(module) != 0 || region_add_type(module) != 0
      || locations_add_type(module) != 0
    ? -1 : 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, add_all}, {0, NULL}};

static struct PyModuleDef definition = {
  PyModuleDef_HEAD_INIT, "landfall_atlas._core", "The compiled part of landfall_atlas.", 0, functions, slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&definition); }
