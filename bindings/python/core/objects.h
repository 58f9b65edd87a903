// The types of the module.
#pragma once

#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include <landfall.h>

#include "batch.h"
#include "columns.h"
#include "export.h"

// An open atlas. A capsule owns the handle: the atlas and each of its layers have a reference to it. A closed one has
// neither owner nor layers.
typedef struct {
  PyObject_HEAD
  lf_atlas *handle;
  PyObject *owner;
  PyObject *layers;  // a tuple of Layer objects
} AtlasObject;

// A layer.
typedef struct {
  PyObject_HEAD
  lf_atlas *handle;
  PyObject *owner;
  int32_t number;
  lf_layer_info info;
  Texts texts[2];  // the keys and the names; made when first asked for
  PyObject **strings[2];  // the same as strings, each made when first asked for
} LayerObject;

// A region of a layer.
typedef struct {
  PyObject_HEAD
  LayerObject *layer;
  int32_t number;
} RegionObject;

// The regions at many coordinates: ids, and a dictionary array of keys or names.
typedef struct {
  PyObject_HEAD
  LayerObject *layer;
  Shared *ids;
  Py_ssize_t count;
  int usesNames;
} LocationsObject;

// What a module has of its own: each interpreter of a process that imports it has one.
typedef struct {
  PyTypeObject *atlas, *layer, *region, *locations;
  PyObject *atlasError;  // landfall_atlas.AtlasError, a ValueError
} State;

// Returns the state of the module whose type an object has.
static inline State *state_of(void *object) { return PyType_GetModuleState(Py_TYPE((PyObject *)object)); }

// A method that takes an array of arguments and the names of keywords.
#define FAST(function) ((PyCFunction)(void (*)(void))(function))

// The slots of the types.
extern PyType_Slot atlasSlots[], layerSlots[], regionSlots[], locationsSlots[];

// Opens an atlas: the module's functions open(path, verify) and open_bytes(bytes, verify).
PyObject *atlas_open(PyObject *module, PyObject *arguments);
PyObject *atlas_open_bytes(PyObject *module, PyObject *arguments);

// What pickled Locations become: the module's function locations(layer, bytes, usesNames).
PyObject *locations_of_bytes(PyObject *module, PyObject *arguments);

// A geometry of WKB as text of GeoJSON: the module's function geojson_of_wkb(wkb).
PyObject *geojson_of_wkb(PyObject *module, PyObject *argument);

// How an atlas or, with its id, a layer is pickled: by the path of the file, which the other process opens. NULL with an
// exception for an atlas of bytes.
PyObject *atlas_reduce(PyObject *owner, PyObject *layer);

// Returns 0 while an atlas is open, or -1 with an exception.
int check_open(const AtlasObject *atlas);

// Calls a function of a module of Python. Takes over the reference to the tuple of arguments, which may be NULL with an
// exception.
PyObject *call_python(const char *module, const char *function, PyObject *arguments);

// Writes an image of lookups: the module's function lookup_image(layer or atlas, address, buffer).
PyObject *lookup_image(PyObject *module, PyObject *arguments);

LayerObject *layer_new(const State *state, lf_atlas *handle, PyObject *owner, int32_t number);
PyObject *region_new(LayerObject *layer, int32_t number);
// Takes over the reference to `ids`.
PyObject *locations_new(LayerObject *layer, Shared *ids, Py_ssize_t count, int usesNames);

// Returns the keys (0) or the names (1) of a layer; NULL with an exception.
const Texts *layer_texts(LayerObject *layer, int which);
// Returns the key (0) or the name (1) of a region, always the same string; NULL with an exception.
PyObject *layer_string(LayerObject *layer, int which, int32_t region);

// Raises AtlasError, or ValueError for an argument, with the message of the library. Returns NULL.
PyObject *raise_last_error(const State *state, int64_t result);

// Returns the regions with some numbers, a list; NULL with an exception.
PyObject *region_list(LayerObject *layer, const int32_t *regions, Py_ssize_t count);

// Layer.locate_all(lat, lon, *, on_invalid).
PyObject *layer_locate_all(PyObject *self, PyObject *const *values, Py_ssize_t count, PyObject *names);

// Layer.distance_to_border(lat, lon, *, within, on_invalid).
PyObject *layer_distance_to_border(PyObject *self, PyObject *const *values, Py_ssize_t count, PyObject *names);

// Returns a string as UTF-8, or NULL: with an exception if it has none, without one if a NUL in it would end it.
const char *text_without_nul(PyObject *object);

// A function of the library that writes text about a region or a layer.
typedef int64_t (*RegionText)(const lf_atlas *, int32_t layer, int32_t region, char *, size_t);
PyObject *region_text(RegionText function, LayerObject *layer, int32_t number);

// The arguments of a lookup.
typedef struct {
  PyObject *latitude, *longitude;
  double within;
  uint32_t threads;
  int nullsInvalid;
} Arguments;

// Reads (lat, lon, *, within, on_invalid, threads). `function` is for messages. Returns 0, or -1 with an exception.
int read_arguments(
    Arguments *arguments, const char *function, int hasWithin, PyObject *const *values, Py_ssize_t count, PyObject *names);

// Whether both coordinates are numbers: 1 and sets them, 0 if one is a column, or -1 with an exception.
int read_scalars(const Arguments *arguments, double *latitude, double *longitude);

// Raises ValueError if a scalar coordinate is invalid and not to be null. Returns 1 if valid, 0 if null, -1.
int check_scalars(const Arguments *arguments, double latitude, double longitude);

// Opens the columns, calls `question` for all rows without the interpreter lock, and raises for invalid rows. `prepare`
// gives the question its memory when the number of rows is known. Returns the number of rows, or -1 with an exception.
Py_ssize_t ask_columns(
    const State *state, const Arguments *arguments, Question *question,
    int (*prepare)(Question *question, void *context), void *context);
