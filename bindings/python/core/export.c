#include "export.h"

#include <string.h>

// ---- Schemas: of static text, except for the dictionary's own schema.

static void release_schema(struct ArrowSchema *schema) {
  if (schema->dictionary != NULL) {
    if (schema->dictionary->release != NULL) schema->dictionary->release(schema->dictionary);
    free(schema->dictionary);
  }
  schema->release = NULL;
}

static int make_schema(struct ArrowSchema *schema) {
  memset(schema, 0, sizeof *schema);
  schema->dictionary = calloc(1, sizeof *schema);
  if (schema->dictionary == NULL) return -1;
  schema->dictionary->format = "u";
  schema->dictionary->name = "";
  schema->dictionary->release = release_schema;
  schema->format = "i";
  schema->name = "";
  schema->flags = arrowNullable;
  schema->release = release_schema;
  return 0;
}

// ---- Arrays: an owner of the shared memory that their buffers are in.

typedef struct {
  Shared *owned[3];
  const void *buffers[3];
} Owner;

static void release_array(struct ArrowArray *array) {
  if (array->dictionary != NULL) {
    if (array->dictionary->release != NULL) array->dictionary->release(array->dictionary);
    free(array->dictionary);
  }
  Owner *owner = array->private_data;
  for (int at = 0; at < 3; at++) shared_release(owner->owned[at]);
  free(owner);
  array->release = NULL;
}

static int make_array(
    struct ArrowArray *array, int64_t length, int64_t nullCount, int64_t bufferCount, Shared *first, Shared *second,
    Shared *third) {
  memset(array, 0, sizeof *array);
  Owner *owner = calloc(1, sizeof *owner);
  if (owner == NULL) return -1;
  Shared *owned[3] = {first, second, third};
  for (int at = 0; at < 3; at++) {
    owner->owned[at] = shared_retain(owned[at]);
    owner->buffers[at] = owned[at] == NULL ? NULL : owned[at]->bytes;
  }
  array->length = length;
  array->null_count = nullCount;
  array->n_buffers = bufferCount;
  array->buffers = owner->buffers;
  array->private_data = owner;
  array->release = release_array;
  return 0;
}

// Returns a bitmap with a bit set for each id that is not -1, and counts the ids that are. Returns NULL if no id is -1,
// or if memory is exhausted.
static Shared *validity(const int32_t *ids, int64_t count, int64_t *nullCount) {
  int64_t nulls = 0;
  for (int64_t at = 0; at < count; at++) nulls += ids[at] < 0;
  *nullCount = nulls;
  if (nulls == 0) return NULL;
  Shared *bitmap = shared_new((size_t)(count + 7) / 8, 1);
  if (bitmap == NULL) return NULL;
  memset(bitmap->bytes, 0, bitmap->size);
  for (int64_t at = 0; at < count; at++) bitmap->bytes[at >> 3] |= (unsigned char)((ids[at] >= 0) << (at & 7));
  return bitmap;
}

static int make_dictionary_array(struct ArrowArray *array, Shared *ids, int64_t count, const Texts *texts) {
  int64_t nullCount;
  Shared *bitmap = validity((const int32_t *)ids->bytes, count, &nullCount);
  if (nullCount > 0 && bitmap == NULL) return -1;
  int result = make_array(array, count, nullCount, 2, bitmap, ids, NULL);
  shared_release(bitmap);
  if (result != 0) return -1;
  array->dictionary = calloc(1, sizeof *array);
  if (array->dictionary == NULL
      || make_array(array->dictionary, texts->count, 0, 3, NULL, texts->offsets, texts->bytes) != 0) {
    array->release(array);
    return -1;
  }
  return 0;
}

// ---- Capsules, which release what no one has taken out of them.

static void release_schema_capsule(PyObject *capsule) {
  struct ArrowSchema *schema = PyCapsule_GetPointer(capsule, "arrow_schema");
  if (schema->release != NULL) schema->release(schema);
  free(schema);
}

static void release_array_capsule(PyObject *capsule) {
  struct ArrowArray *array = PyCapsule_GetPointer(capsule, "arrow_array");
  if (array->release != NULL) array->release(array);
  free(array);
}

PyObject *export_dictionary_schema(void) {
  struct ArrowSchema *schema = calloc(1, sizeof *schema);
  if (schema == NULL || make_schema(schema) != 0) {
    free(schema);
    return PyErr_NoMemory();
  }
  PyObject *capsule = PyCapsule_New(schema, "arrow_schema", release_schema_capsule);
  if (capsule == NULL) {
    schema->release(schema);
    free(schema);
  }
  return capsule;
}

PyObject *export_dictionary(Shared *ids, int64_t count, const Texts *texts) {
  PyObject *schema = export_dictionary_schema();
  if (schema == NULL) return NULL;
  struct ArrowArray *array = calloc(1, sizeof *array);
  if (array == NULL || make_dictionary_array(array, ids, count, texts) != 0) {
    free(array);
    Py_DECREF(schema);
    return PyErr_NoMemory();
  }
  PyObject *capsule = PyCapsule_New(array, "arrow_array", release_array_capsule);
  if (capsule == NULL) {
    array->release(array);
    free(array);
    Py_DECREF(schema);
    return NULL;
  }
  return Py_BuildValue("(NN)", schema, capsule);
}
