// What a GPU reads to look up coordinates.
#include "objects.h"

PyObject *lookup_image(PyObject *module, PyObject *arguments) {
  State *state = PyModule_GetState(module);
  PyObject *source, *buffer = Py_None;
  unsigned long long address;
  if (!PyArg_ParseTuple(arguments, "OK|O:lookup_image", &source, &address, &buffer)) return NULL;
  const lf_atlas *atlas;
  PyObject *owner;
  int32_t layer = LF_NONE;
  if (PyObject_TypeCheck(source, state->atlas)) {
    if (check_open((AtlasObject *)source) != 0) return NULL;
    atlas = ((AtlasObject *)source)->handle;
    owner = ((AtlasObject *)source)->owner;
  } else if (PyObject_TypeCheck(source, state->layer)) {
    atlas = ((LayerObject *)source)->handle;
    owner = ((LayerObject *)source)->owner;
    layer = ((LayerObject *)source)->number;
  } else {
    PyErr_Format(PyExc_TypeError, "expected an Atlas or a Layer, not %R", (PyObject *)Py_TYPE(source));
    return NULL;
  }
  Py_buffer view = {0};
  // The buffer's own code or another thread may close the atlas meanwhile.
  Py_INCREF(owner);
  if (buffer != Py_None && PyObject_GetBuffer(buffer, &view, PyBUF_WRITABLE) != 0) {
    Py_DECREF(owner);
    return NULL;
  }
  int64_t size;
  Py_BEGIN_ALLOW_THREADS
  size = lf_lookup_image(atlas, layer, address, view.buf, (size_t)view.len);
  Py_END_ALLOW_THREADS
  Py_DECREF(owner);
  if (buffer != Py_None) PyBuffer_Release(&view);
  return size < 0 ? raise_last_error(state, size) : PyLong_FromLongLong(size);
}
