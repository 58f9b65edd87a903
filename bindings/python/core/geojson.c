// Geometries of WKB as text of GeoJSON, for `landfall build`. Needs no Python but for memory and errors.
#include "objects.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Text that grows.
typedef struct {
  char *bytes;
  size_t count, capacity;
} Text;

// The rest of a geometry's bytes.
typedef struct {
  const uint8_t *at, *end;
  Text text;
  const char *problem;  // why it is refused; NULL while all is well
} Reader;

// Collections in collections are no deeper in any data; without a limit they would overflow the stack.
enum { maxDepth = 8 };

static int fail(Reader *reader, const char *problem) {
  if (reader->problem == NULL) reader->problem = problem;
  return -1;
}

static char *room(Reader *reader, size_t count) {
  Text *text = &reader->text;
  if (text->capacity - text->count < count) {
    size_t capacity = text->capacity * 2 + count + 256;
    char *bytes = realloc(text->bytes, capacity);
    if (bytes == NULL) {
      fail(reader, "");
      return NULL;
    }
    text->bytes = bytes;
    text->capacity = capacity;
  }
  return text->bytes + text->count;
}

static int put(Reader *reader, const char *string) {
  size_t count = strlen(string);
  char *to = room(reader, count);
  if (to == NULL) return -1;
  memcpy(to, string, count);
  reader->text.count += count;
  return 0;
}

// Writes the integer `scaled` with some decimals, without zeros at the end.
static size_t write_decimal(char *to, int64_t scaled, int decimals) {
  char digits[24];
  size_t count = 0, length = 0;
  uint64_t rest = scaled < 0 ? -(uint64_t)scaled : (uint64_t)scaled;
  if (scaled < 0) to[length++] = '-';
  while (decimals > 0 && rest % 10 == 0) rest /= 10, decimals--;
  do digits[count++] = (char)('0' + rest % 10), rest /= 10;
  while (rest > 0 || count <= (size_t)decimals);
  while (count > 0) {
    to[length++] = digits[--count];
    if (count == (size_t)decimals && count > 0) to[length++] = '.';
  }
  return length;
}

// Writes a number that reads back as the same double.
static int put_number(Reader *reader, double number) {
  static const struct { double scale; int decimals; } scales[] = {{1e7, 7}, {1e13, 13}};
  if (!isfinite(number)) return fail(reader, "has a coordinate that is not finite");
  char *to = room(reader, 40);
  if (to == NULL) return -1;
  for (int at = 0; at < 2; at++) {
    double scaled = rint(number * scales[at].scale);
    // An integer below 2^53 divided by a power of ten below 10^22 is rounded once, as a decimal that is read is.
    if (fabs(scaled) >= 0x1p53 || scaled / scales[at].scale != number) continue;
    reader->text.count += write_decimal(to, (int64_t)scaled, scales[at].decimals);
    return 0;
  }
  char *string = PyOS_double_to_string(number, 'r', 0, 0, NULL);
  if (string == NULL) return fail(reader, "");
  int result = put(reader, string);
  PyMem_Free(string);
  return result;
}

static uint32_t read_word(Reader *reader, int isLittle) {
  if (reader->end - reader->at < 4) {
    fail(reader, "ends within its WKB");
    return 0;
  }
  const uint8_t *at = reader->at;
  reader->at += 4;
  return isLittle ? (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24
                  : (uint32_t)at[3] | (uint32_t)at[2] << 8 | (uint32_t)at[1] << 16 | (uint32_t)at[0] << 24;
}

static double read_double(Reader *reader, int isLittle) {
  uint64_t bits = 0;
  for (int at = 0; at < 8; at++) bits |= (uint64_t)reader->at[isLittle ? at : 7 - at] << (8 * at);
  reader->at += 8;
  double number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

static int put_position(Reader *reader, int isLittle, int dimensions) {
  if (reader->end - reader->at < 8 * dimensions) return fail(reader, "ends within its WKB");
  double x = read_double(reader, isLittle), y = read_double(reader, isLittle);
  reader->at += 8 * (dimensions - 2);
  if (put(reader, "[") != 0 || put_number(reader, x) != 0 || put(reader, ",") != 0 || put_number(reader, y) != 0) return -1;
  return put(reader, "]");
}

// Writes a list of positions, or of lists of them: `levels` is 1 for a line and 2 for a polygon.
static int put_lists(Reader *reader, int isLittle, int dimensions, int levels) {
  uint32_t count = read_word(reader, isLittle);
  if (reader->problem != NULL || put(reader, "[") != 0) return -1;
  for (uint32_t at = 0; at < count; at++) {
    if (at > 0 && put(reader, ",") != 0) return -1;
    int result = levels == 1 ? put_position(reader, isLittle, dimensions) : put_lists(reader, isLittle, dimensions, levels - 1);
    if (result != 0) return -1;
  }
  return put(reader, "]");
}

// The header of a geometry: its order of bytes, type and number of dimensions. Returns 0, or -1 with a problem.
static int read_header(Reader *reader, int *isLittle, uint32_t *type, int *dimensions) {
  if (reader->at == reader->end || *reader->at > 1) return fail(reader, "is not WKB");
  *isLittle = *reader->at++;
  uint32_t word = read_word(reader, *isLittle);
  if (reader->problem != NULL) return -1;
  // ISO adds 1000 for Z, 2000 for M and 3000 for both; PostGIS sets bits, also for a number of its reference system.
  uint32_t base = word & 0x0FFFFFFF, iso = base / 1000;
  if (word & 0x20000000) read_word(reader, *isLittle);
  if (reader->problem != NULL) return -1;
  if (iso > 3) return fail(reader, "is not WKB");
  *type = base % 1000;
  *dimensions = 2 + (iso == 1 || iso == 3 || (word & 0x80000000) != 0) + (iso >= 2 || (word & 0x40000000) != 0);
  return 0;
}

static int put_geometry(Reader *reader, int depth);

// Writes the coordinates of the parts of a multiple geometry, which have headers of their own.
static int put_parts(Reader *reader, int isLittle, uint32_t partType) {
  uint32_t count = read_word(reader, isLittle);
  if (reader->problem != NULL || put(reader, "[") != 0) return -1;
  for (uint32_t at = 0; at < count; at++) {
    int order, dimensions;
    uint32_t type;
    if (at > 0 && put(reader, ",") != 0) return -1;
    if (read_header(reader, &order, &type, &dimensions) != 0) return -1;
    if (type != partType) return fail(reader, "has a part of another type than its WKB says");
    int result = type == 1 ? put_position(reader, order, dimensions) : put_lists(reader, order, dimensions, (int)type - 1);
    if (result != 0) return -1;
  }
  return put(reader, "]");
}

static int put_collection(Reader *reader, int isLittle, int depth) {
  uint32_t count = read_word(reader, isLittle);
  if (reader->problem != NULL || put(reader, "[") != 0) return -1;
  for (uint32_t at = 0; at < count; at++) {
    if (at > 0 && put(reader, ",") != 0) return -1;
    if (put_geometry(reader, depth + 1) != 0) return -1;
  }
  return put(reader, "]");
}

static int is_empty_point(const Reader *reader, int isLittle) {
  if (reader->end - reader->at < 16) return 0;
  Reader copy = *reader;
  return isnan(read_double(&copy, isLittle)) && isnan(read_double(&copy, isLittle));
}

static int put_geometry(Reader *reader, int depth) {
  static const char *const names[] = {
    NULL, "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon", "GeometryCollection"};
  int isLittle, dimensions;
  uint32_t type;
  if (depth > maxDepth) return fail(reader, "has collections in collections");
  if (read_header(reader, &isLittle, &type, &dimensions) != 0) return -1;
  if (type == 0 || type > 7) return fail(reader, "is of a type that GeoJSON lacks, such as a curve; make polygons of it");
  if (depth == 0 && type == 1 && is_empty_point(reader, isLittle)) {
    reader->at += 8 * dimensions;
    return put(reader, "null");
  }
  if (put(reader, "{\"type\":\"") != 0 || put(reader, names[type]) != 0) return -1;
  if (put(reader, type == 7 ? "\",\"geometries\":" : "\",\"coordinates\":") != 0) return -1;
  int result = type == 7 ? put_collection(reader, isLittle, depth)
    : type > 3           ? put_parts(reader, isLittle, type - 3)
    : type == 1          ? put_position(reader, isLittle, dimensions)
                         : put_lists(reader, isLittle, dimensions, (int)type - 1);
  return result != 0 ? -1 : put(reader, "}");
}

PyObject *geojson_of_wkb(PyObject *module, PyObject *argument) {
  (void)module;
  Py_buffer view;
  if (PyObject_GetBuffer(argument, &view, PyBUF_SIMPLE) != 0) return NULL;
  Reader reader = {.at = view.buf, .end = (const uint8_t *)view.buf + view.len};
  int result = put_geometry(&reader, 0);
  if (result == 0 && reader.at != reader.end) result = fail(&reader, "has bytes after its WKB");
  PyBuffer_Release(&view);
  PyObject *text = NULL;
  if (result == 0) {
    text = PyUnicode_FromStringAndSize(reader.text.bytes, (Py_ssize_t)reader.text.count);
  } else if (*reader.problem != 0) {
    PyErr_SetString(PyExc_ValueError, reader.problem);
  } else if (!PyErr_Occurred()) {
    PyErr_NoMemory();
  }
  free(reader.text.bytes);
  return text;
}
