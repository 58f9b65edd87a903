#include "segments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A structure whose `release` is NULL was released or taken; its other members mean nothing.
static const char released[] = "was released already, or taken by another consumer; export it again";

static SegmentsResult wrong(Problem *problem, SegmentsResult result, const char *text) {
  snprintf(problem->text, sizeof problem->text, "has an Arrow structure that %s", text);
  return result;
}

Segment *segments_add(Segments *segments) {
  Segment *items = realloc(segments->items, sizeof *items * (size_t)(segments->count + 1));
  if (items == NULL) return NULL;
  segments->items = items;
  Segment *segment = &items[segments->count++];
  memset(segment, 0, sizeof *segment);
  return segment;
}

// The name of a type of the C data interface, as pyarrow calls it, in `text`; returns `text`.
static const char *type_name(const struct ArrowSchema *schema, char *text, size_t size) {
  static const char *const names[][2] = {
    {"n", "null"}, {"b", "bool"}, {"c", "int8"}, {"C", "uint8"}, {"s", "int16"}, {"S", "uint16"}, {"i", "int32"},
    {"I", "uint32"}, {"l", "int64"}, {"L", "uint64"}, {"e", "float16"}, {"f", "float32"}, {"g", "float64"}, {"z", "binary"},
    {"Z", "large_binary"}, {"vz", "binary_view"}, {"u", "string"}, {"U", "large_string"}, {"vu", "string_view"},
    {"tdD", "date32"}, {"tdm", "date64"}, {"+l", "list"}, {"+L", "large_list"}, {"+s", "struct"}, {"+m", "map"}, {"+r", "run_end_encoded"}};
  static const char *const families[][2] = {
    {"d:", "decimal"}, {"w:", "fixed_size_binary"}, {"tt", "time"}, {"ts", "timestamp"}, {"tD", "duration"}, {"ti", "interval"},
    {"+w:", "fixed_size_list"}, {"+v", "list_view"}, {"+u", "union"}};
  const char *format = schema->format;
  if (schema->dictionary != NULL) return "dictionary";
  for (size_t at = 0; at < sizeof names / sizeof *names; at++) {
    if (strcmp(format, names[at][0]) == 0) return names[at][1];
  }
  for (size_t at = 0; at < sizeof families / sizeof *families; at++) {
    size_t length = strlen(families[at][0]);
    if (strncmp(format, families[at][0], length) != 0) continue;
    int hasSizes = families[at][0][length - 1] == ':';
    snprintf(text, size, hasSizes ? "%s(%.20s)" : "%s", families[at][1], format + length);
    return text;
  }
  snprintf(text, size, "'%.60s'", format);
  return text;
}

// The size of the numbers of a schema, 8 for float64 or 4 for float32; 0 with a problem for any other.
static int number_size(const struct ArrowSchema *schema, Problem *problem) {
  const char *format = schema->format;
  if (schema->dictionary == NULL && format != NULL && strcmp(format, "g") == 0) return 8;
  if (schema->dictionary == NULL && format != NULL && strcmp(format, "f") == 0) return 4;
  char text[64];
  snprintf(
    problem->text, sizeof problem->text, "has %s%s; pass numbers of type float64 or float32",
    format == NULL ? "an Arrow schema without a type" : "the Arrow type ",
    format == NULL ? "" : type_name(schema, text, sizeof text));
  return 0;
}

// Adds an array that `segments` owns from now on, also if it is refused.
static SegmentsResult add_array(Segments *segments, const struct ArrowArray *array, int size, Problem *problem) {
  struct ArrowArray *arrays = realloc(segments->arrays, sizeof *arrays * (size_t)(segments->arrayCount + 1));
  if (arrays == NULL) {
    struct ArrowArray taken = *array;
    taken.release(&taken);
    return segmentsNoMemory;
  }
  segments->arrays = arrays;
  arrays[segments->arrayCount++] = *array;
  if (array->n_buffers != 2 || array->length < 0 || array->offset < 0) {
    return wrong(problem, segmentsWrongValue, "is not an array of numbers");
  }
  if (array->length == 0) return segmentsFine;
  if (array->buffers == NULL || array->buffers[1] == NULL) {
    return wrong(problem, segmentsWrongValue, "has a length but no numbers");
  }
  if (array->null_count > 0 && array->buffers[0] == NULL) {
    return wrong(problem, segmentsWrongValue, "counts nulls but does not mark them");
  }
  // Neither the place of a number nor the count of all may overflow.
  const int64_t limit = PTRDIFF_MAX / 8;
  if (array->length > limit - segments->length || array->offset > limit - array->length) {
    return wrong(problem, segmentsWrongValue, "is longer than memory");
  }
  Segment *segment = segments_add(segments);
  if (segment == NULL) return segmentsNoMemory;
  segment->start = (const char *)array->buffers[1] + array->offset * size;
  segment->stride = size;
  segment->length = (ptrdiff_t)array->length;
  segment->format = size == 8 ? 'd' : 'f';
  segment->validity = array->null_count == 0 ? NULL : array->buffers[0];
  segment->validityOffset = array->offset;
  segments->length += segment->length;
  return segmentsFine;
}

SegmentsResult segments_take_array(
    Segments *segments, const struct ArrowSchema *schema, struct ArrowArray *array, Problem *problem) {
  if (schema->release == NULL || array->release == NULL) return wrong(problem, segmentsWrongValue, released);
  int size = number_size(schema, problem);
  if (size == 0) return segmentsWrongType;
  struct ArrowArray taken = *array;
  array->release = NULL;
  return add_array(segments, &taken, size, problem);
}

static SegmentsResult stream_failed(struct ArrowArrayStream *stream, Problem *problem) {
  const char *text = stream->get_last_error == NULL ? NULL : stream->get_last_error(stream);
  snprintf(problem->text, sizeof problem->text, "has an Arrow stream that failed: %.180s", text == NULL ? "no reason" : text);
  return segmentsWrongValue;
}

SegmentsResult segments_take_stream(
    Segments *segments, struct ArrowArrayStream *stream, int mayBeTable, Problem *problem) {
  if (stream->release == NULL) return wrong(problem, segmentsWrongValue, released);
  struct ArrowSchema schema;
  memset(&schema, 0, sizeof schema);
  if (stream->get_schema(stream, &schema) != 0) return stream_failed(stream, problem);
  if (schema.release == NULL) return wrong(problem, segmentsWrongValue, released);
  int isTable = mayBeTable && schema.format != NULL && schema.format[0] == '+';
  int size = isTable ? 0 : number_size(&schema, problem);
  schema.release(&schema);
  if (size == 0) return isTable ? segmentsTable : segmentsWrongType;
  for (;;) {
    struct ArrowArray array;
    memset(&array, 0, sizeof array);
    if (stream->get_next(stream, &array) != 0) return stream_failed(stream, problem);
    if (array.release == NULL) return segmentsFine;
    SegmentsResult result = add_array(segments, &array, size, problem);
    if (result != segmentsFine) return result;
  }
}

void segments_close(Segments *segments) {
  for (ptrdiff_t at = 0; at < segments->arrayCount; at++) {
    if (segments->arrays[at].release != NULL) segments->arrays[at].release(&segments->arrays[at]);
  }
  free(segments->arrays);
  free(segments->items);
  memset(segments, 0, sizeof *segments);
}
