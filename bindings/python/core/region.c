#include "objects.h"

#include <string.h>

PyObject *region_new(LayerObject *layer, int32_t number) {
  RegionObject *region = PyObject_New(RegionObject, state_of(layer)->region);
  if (region == NULL) return NULL;
  region->layer = (LayerObject *)Py_NewRef((PyObject *)layer);
  region->number = number;
  return (PyObject *)region;
}

PyObject *region_list(LayerObject *layer, const int32_t *regions, Py_ssize_t count) {
  PyObject *list = PyList_New(count);
  for (Py_ssize_t at = 0; list != NULL && at < count; at++) {
    PyObject *region = region_new(layer, regions[at]);
    if (region == NULL || PyList_SetItem(list, at, region) != 0) Py_CLEAR(list);
  }
  return list;
}

static void region_dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  Py_DECREF(((RegionObject *)self)->layer);
  PyObject_Free(self);
  Py_DECREF(type);
}

PyObject *region_text(RegionText function, LayerObject *layer, int32_t number) {
  char text[256];
  int64_t length = function(layer->handle, layer->number, number, text, sizeof text);
  if (length < 0) return raise_last_error(state_of(layer), length);
  if (length < (int64_t)sizeof text) return PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace");
  char *longer = PyMem_Malloc((size_t)length + 1);
  if (longer == NULL) return PyErr_NoMemory();
  function(layer->handle, layer->number, number, longer, (size_t)length + 1);
  PyObject *string = PyUnicode_DecodeUTF8(longer, (Py_ssize_t)length, "replace");
  PyMem_Free(longer);
  return string;
}

// ---- Properties

static PyObject *region_key(PyObject *self, void *closure) {
  (void)closure;
  RegionObject *region = (RegionObject *)self;
  return layer_string(region->layer, 0, region->number);
}

static PyObject *region_name(PyObject *self, void *closure) {
  (void)closure;
  RegionObject *region = (RegionObject *)self;
  return layer_string(region->layer, 1, region->number);
}

static PyObject *region_number(PyObject *self, void *closure) {
  (void)closure;
  return PyLong_FromLong(((RegionObject *)self)->number);
}

static PyObject *region_layer(PyObject *self, void *closure) {
  (void)closure;
  return Py_NewRef((PyObject *)((RegionObject *)self)->layer);
}

// Returns 0, or -1 with an exception.
static int get_info(PyObject *self, lf_region_info *info) {
  RegionObject *region = (RegionObject *)self;
  int32_t result = lf_get_region_info(region->layer->handle, region->layer->number, region->number, info);
  if (result < 0) raise_last_error(state_of(self), result);
  return result < 0 ? -1 : 0;
}

static PyObject *region_bounds(PyObject *self, void *closure) {
  (void)closure;
  lf_region_info info;
  if (get_info(self, &info) != 0) return NULL;
  return Py_BuildValue("(dddd)", info.west, info.south, info.east, info.north);
}

static PyObject *region_representative_point(PyObject *self, void *closure) {
  (void)closure;
  lf_region_info info;
  if (get_info(self, &info) != 0) return NULL;
  return Py_BuildValue("(dd)", info.latitude, info.longitude);
}

static PyObject *region_has_area(PyObject *self, void *closure) {
  (void)closure;
  lf_region_info info;
  if (get_info(self, &info) != 0) return NULL;
  return PyBool_FromLong(info.has_area);
}

static PyObject *region_parent(PyObject *self, void *closure) {
  (void)closure;
  LayerObject *layer = ((RegionObject *)self)->layer;
  lf_region_info info;
  if (get_info(self, &info) != 0) return NULL;
  if (info.parent_region < 0) Py_RETURN_NONE;
  LayerObject *parent = layer_new(state_of(layer), layer->handle, layer->owner, layer->info.parent_layer);
  if (parent == NULL) return NULL;
  PyObject *region = region_new(parent, info.parent_region);
  Py_DECREF(parent);
  return region;
}

// Appends the regions of a layer whose parent is a region; returns 0, or -1 with an exception.
static int append_children(PyObject *list, const RegionObject *parent, LayerObject *layer) {
  for (int32_t number = 0; number < layer->info.region_count; number++) {
    lf_region_info info;
    int32_t result = lf_get_region_info(layer->handle, layer->number, number, &info);
    if (result < 0) {
      raise_last_error(state_of(layer), result);
      return -1;
    }
    if (info.parent_region != parent->number) continue;
    PyObject *child = region_new(layer, number);
    if (child == NULL || PyList_Append(list, child) != 0) {
      Py_XDECREF(child);
      return -1;
    }
    Py_DECREF(child);
  }
  return 0;
}

static PyObject *region_children(PyObject *self, void *closure) {
  (void)closure;
  RegionObject *region = (RegionObject *)self;
  LayerObject *own = region->layer;
  PyObject *list = PyList_New(0);
  int32_t count = lf_layer_count(own->handle);
  for (int32_t number = 0; list != NULL && number < count; number++) {
    LayerObject *layer = layer_new(state_of(own), own->handle, own->owner, number);
    if (layer == NULL
        || (layer->info.parent_layer == own->number && append_children(list, region, layer) != 0)) Py_CLEAR(list);
    Py_XDECREF((PyObject *)layer);
  }
  return list;
}

static PyObject *region_neighbors(PyObject *self, void *closure) {
  (void)closure;
  RegionObject *region = (RegionObject *)self;
  LayerObject *layer = region->layer;
  int64_t count = lf_region_neighbors(layer->handle, layer->number, region->number, NULL, NULL, 0);
  if (count < 0) return raise_last_error(state_of(layer), count);
  int32_t *regions = PyMem_Malloc(sizeof *regions * (size_t)(count + 1));
  double *meters = PyMem_Malloc(sizeof *meters * (size_t)(count + 1));
  PyObject *list = regions == NULL || meters == NULL ? PyErr_NoMemory() : PyList_New((Py_ssize_t)count);
  if (list != NULL) {
    lf_region_neighbors(layer->handle, layer->number, region->number, regions, meters, (size_t)count);
  }
  for (Py_ssize_t at = 0; list != NULL && at < count; at++) {
    PyObject *neighbor = region_new(layer, regions[at]);
    PyObject *pair = neighbor == NULL ? NULL : Py_BuildValue("(Nd)", neighbor, meters[at]);
    if (pair == NULL || PyList_SetItem(list, at, pair) != 0) Py_CLEAR(list);
  }
  PyMem_Free(regions);
  PyMem_Free(meters);
  return list;
}

// Returns the text of an attribute; JSON as what it stands for.
static PyObject *attribute_text(LayerObject *layer, int32_t region, int32_t attribute, int isJSON) {
  int64_t length = lf_attribute_text(layer->handle, layer->number, region, attribute, NULL, 0);
  if (length < 0) return raise_last_error(state_of(layer), length);
  char *text = PyMem_Malloc((size_t)length + 1);
  if (text == NULL) return PyErr_NoMemory();
  lf_attribute_text(layer->handle, layer->number, region, attribute, text, (size_t)length + 1);
  PyObject *string = PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace");
  PyMem_Free(text);
  if (string == NULL || !isJSON) return string;
  PyObject *module = PyImport_ImportModule("json");
  PyObject *value = module == NULL ? NULL : PyObject_CallMethod(module, "loads", "O", string);
  Py_XDECREF(module);
  Py_DECREF(string);
  return value;
}

static PyObject *attribute_value(LayerObject *layer, int32_t region, int32_t attribute) {
  lf_value value;
  int32_t result = lf_get_attribute(layer->handle, layer->number, region, attribute, &value);
  if (result < 0) return raise_last_error(state_of(layer), result);
  switch (value.kind) {
    case LF_STRING: return attribute_text(layer, region, attribute, 0);
    case LF_JSON: return attribute_text(layer, region, attribute, 1);
    case LF_INTEGER: return PyLong_FromLongLong(value.integer);
    case LF_NUMBER: return PyFloat_FromDouble(value.number);
    case LF_BOOLEAN: return PyBool_FromLong((long)value.integer);
    default: return Py_NewRef(Py_None);
  }
}

static PyObject *region_attributes(PyObject *self, void *closure) {
  (void)closure;
  RegionObject *region = (RegionObject *)self;
  LayerObject *layer = region->layer;
  PyObject *attributes = PyDict_New();
  for (int32_t attribute = 0; attributes != NULL && attribute < layer->info.attribute_count; attribute++) {
    PyObject *name = region_text(lf_attribute_name, layer, attribute);
    PyObject *value = name == NULL ? NULL : attribute_value(layer, region->number, attribute);
    if (value == NULL || PyDict_SetItem(attributes, name, value) != 0) Py_CLEAR(attributes);
    Py_XDECREF(name);
    Py_XDECREF(value);
  }
  return attributes;
}

// ---- Geometry

static PyObject *region_wkb(PyObject *self, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"detail", NULL};
  RegionObject *region = (RegionObject *)self;
  int detail = 0;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "|i:wkb", names, &detail)) return NULL;
  uint8_t *bytes = NULL;
  int64_t count = lf_region_wkb(region->layer->handle, region->layer->number, region->number, detail, &bytes);
  if (count < 0) return raise_last_error(state_of(self), count);
  PyObject *wkb = PyBytes_FromStringAndSize((const char *)bytes, (Py_ssize_t)count);
  lf_free_bytes(bytes);
  return wkb;
}

// The vertices from one position to another, as a tuple of (longitude, latitude).
static PyObject *vertex_tuple(const lf_geometry *geometry, int32_t from, int32_t to) {
  PyObject *tuple = PyTuple_New(to - from);
  for (int32_t at = from; tuple != NULL && at < to; at++) {
    PyObject *vertex = Py_BuildValue("(dd)", geometry->coordinates[2 * at], geometry->coordinates[2 * at + 1]);
    if (vertex == NULL || PyTuple_SetItem(tuple, at - from, vertex) != 0) Py_CLEAR(tuple);
  }
  return tuple;
}

static PyObject *polygon_tuple(const lf_geometry *geometry, int32_t polygon) {
  int32_t from = geometry->polygon_offsets[polygon], to = geometry->polygon_offsets[polygon + 1];
  PyObject *rings = PyTuple_New(to - from);
  for (int32_t ring = from; rings != NULL && ring < to; ring++) {
    PyObject *vertices = vertex_tuple(geometry, geometry->ring_offsets[ring], geometry->ring_offsets[ring + 1]);
    if (vertices == NULL || PyTuple_SetItem(rings, ring - from, vertices) != 0) Py_CLEAR(rings);
  }
  return rings;
}

static PyObject *region_geometry(PyObject *self, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"detail", NULL};
  RegionObject *region = (RegionObject *)self;
  int detail = 0;
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "|i:geometry", names, &detail)) return NULL;
  lf_geometry geometry;
  int32_t result =
    lf_get_geometry(region->layer->handle, region->layer->number, region->number, detail, &geometry);
  if (result < 0) return raise_last_error(state_of(self), result);
  PyObject *coordinates;
  if (geometry.kind == LF_POINTS) {
    coordinates = vertex_tuple(&geometry, 0, geometry.vertex_count);
  } else {
    coordinates = PyTuple_New(geometry.polygon_count);
    for (int32_t polygon = 0; coordinates != NULL && polygon < geometry.polygon_count; polygon++) {
      PyObject *rings = polygon_tuple(&geometry, polygon);
      if (rings == NULL || PyTuple_SetItem(coordinates, polygon, rings) != 0) Py_CLEAR(coordinates);
    }
  }
  const char *type = geometry.kind == LF_POINTS ? "MultiPoint" : "MultiPolygon";
  lf_free_geometry(&geometry);
  return coordinates == NULL ? NULL : Py_BuildValue("{sssN}", "type", type, "coordinates", coordinates);
}

// A Feature of GeoJSON: https://gist.github.com/sgillies/2217756.
static PyObject *region_geo_interface(PyObject *self, void *closure) {
  PyObject *nothing = PyTuple_New(0);
  PyObject *geometry = nothing == NULL ? NULL : region_geometry(self, nothing, NULL);
  Py_XDECREF(nothing);
  PyObject *properties =
    geometry == NULL ? NULL : call_python("landfall_atlas._columns", "properties", Py_BuildValue("(O)", self));
  PyObject *key = properties == NULL ? NULL : region_key(self, closure);
  if (key == NULL) {
    Py_XDECREF(geometry);
    Py_XDECREF(properties);
    return NULL;
  }
  return Py_BuildValue(
    "{sssNsNsN}", "type", "Feature", "id", key, "properties", properties, "geometry", geometry);
}

// ---- The type

static PyObject *region_compare(PyObject *self, PyObject *other, int operation) {
  if (Py_TYPE(other) != Py_TYPE(self) || (operation != Py_EQ && operation != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
  RegionObject *left = (RegionObject *)self, *right = (RegionObject *)other;
  int isSame = left->number == right->number && left->layer->number == right->layer->number
    && left->layer->handle == right->layer->handle;
  return PyBool_FromLong(isSame == (operation == Py_EQ));
}

static Py_hash_t region_hash(PyObject *self) {
  RegionObject *region = (RegionObject *)self;
  // Unsigned, as it may go around; -1 would be an exception.
  uintptr_t hash = ((uintptr_t)region->layer->handle >> 4) + 1000003 * (uintptr_t)(uint32_t)region->layer->number
    + (uintptr_t)(uint32_t)region->number;
  return (Py_hash_t)hash == -1 ? -2 : (Py_hash_t)hash;
}

static PyObject *region_repr(PyObject *self) {
  RegionObject *region = (RegionObject *)self;
  PyObject *layer = PyObject_GetAttrString((PyObject *)region->layer, "id");
  PyObject *key = region_key(self, NULL), *name = region_name(self, NULL), *text = NULL;
  if (layer != NULL && key != NULL && name != NULL) text = PyUnicode_FromFormat("<Region %U %U %R>", layer, key, name);
  Py_XDECREF(layer);
  Py_XDECREF(key);
  Py_XDECREF(name);
  return text;
}

static PyObject *region_str(PyObject *self) { return region_name(self, NULL); }

static PyObject *region_reduce(PyObject *self, PyObject *none) {
  (void)none;
  PyObject *operators = PyImport_ImportModule("operator");
  PyObject *getitem = operators == NULL ? NULL : PyObject_GetAttrString(operators, "getitem");
  PyObject *key = getitem == NULL ? NULL : region_key(self, NULL);
  Py_XDECREF(operators);
  if (key != NULL) return Py_BuildValue("N(ON)", getitem, (PyObject *)((RegionObject *)self)->layer, key);
  Py_XDECREF(getitem);
  return NULL;
}

static PyObject *region_html(PyObject *self, PyObject *none) {
  (void)none;
  return call_python("landfall_atlas._html", "region", Py_BuildValue("(O)", self));
}

static PyMethodDef methods[] = {
  {"__reduce__", region_reduce, METH_NOARGS, NULL},
  {"_repr_html_", region_html, METH_NOARGS, NULL},
  {"wkb", FAST(region_wkb), METH_VARARGS | METH_KEYWORDS,
   "wkb($self, /, detail=0)\n--\n\n"
   "Returns the borders as little-endian WKB: a MultiPolygon, or a MultiPoint without area. Detail 0 is the finest."},
  {"geometry", FAST(region_geometry), METH_VARARGS | METH_KEYWORDS,
   "geometry($self, /, detail=0)\n--\n\n"
   "Returns the borders as a geometry of GeoJSON: a dict with tuples of (longitude, latitude)."},
  {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
  {"key", region_key, NULL, "The stable key, unique in its layer, such as 'USA'.", NULL},
  {"name", region_name, NULL, "The name, such as 'Colorado'.", NULL},
  {"number", region_number, NULL, "The number of the region in its layer, for this atlas alone; store the key.", NULL},
  {"layer", region_layer, NULL, "The layer of the region.", NULL},
  {"parent", region_parent, NULL, "The region that contains this one, such as the country of a state, or None.", NULL},
  {"children", region_children, NULL, "The regions that this one contains, such as the states of a country, a list.", NULL},
  {"neighbors", region_neighbors, NULL,
   "The regions that share a border with this one, each with the meters that they share, the longest first: a list of\n"
   "pairs. Meters are 0 where they touch in single points. It is empty if the atlas does not record neighbors.\n\n"
   ">>> import landfall_atlas\n"
   ">>> colorado = landfall_atlas.open()['states']['CO']\n"
   ">>> [region.key for region, meters in colorado.neighbors if meters > 0]\n"
   "['NM', 'UT', 'WY', 'KS', 'NE', 'OK']\n", NULL},
  {"attributes", region_attributes, NULL, "The attributes, a dict.", NULL},
  {"bounds", region_bounds, NULL,
   "(west, south, east, north) in degrees; west is greater than east if the box crosses 180 degrees.", NULL},
  {"representative_point", region_representative_point, NULL,
   "(latitude, longitude) of a point inside, far from the border.", NULL},
  {"has_area", region_has_area, NULL, "Whether the region has an area; lookups never return one without.", NULL},
  {"__geo_interface__", region_geo_interface, NULL, "The region as a Feature of GeoJSON.", NULL},
  {NULL, NULL, NULL, NULL, NULL},
};

PyType_Slot regionSlots[] = {
  {Py_tp_dealloc, region_dealloc},
  {Py_tp_repr, region_repr},
  {Py_tp_str, region_str},
  {Py_tp_richcompare, region_compare},
  {Py_tp_hash, region_hash},
  {Py_tp_methods, methods},
  {Py_tp_getset, properties},
  {Py_tp_doc,
   "A region of a layer.\n\n"
   ">>> import landfall_atlas\n"
   ">>> georgia = landfall_atlas.open()['states']['GA']\n"
   ">>> georgia.name, georgia.parent.name\n"
   "('Georgia', 'United States')\n"},
  {0, NULL},
};
