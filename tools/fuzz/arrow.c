// Fuzzes the part of the Python package that reads Arrow structures: the bytes describe two columns as the Arrow C data
// interface allows them, also released, failing and empty ones. Each is released exactly once, and the numbers and nulls
// that a lookup gets are those that the structures have.
#include "batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- The bytes

static const uint8_t *next, *end;

static unsigned take(void) { return next < end ? *next++ : 0; }

// Most inputs are sound in most places: one value of 16 asks for a fault.
static int is_faulty(void) { return take() % 16 == 15; }

// ---- The structures

typedef struct {
  double numbers[4096];
  char isNull[4096];
  ptrdiff_t length;
} Expected;

// The structures that are not released yet.
static long unreleased;

static void fail(const char *text) {
  fprintf(stderr, "%s\n", text);
  abort();
}

static void release_array(struct ArrowArray *array) {
  if (array->release == NULL) fail("an array is released twice");
  for (int64_t at = 0; array->buffers != NULL && at < 2; at++) free((void *)array->buffers[at]);
  free(array->buffers);
  memset(array, 0xAA, sizeof *array);
  array->release = NULL;
  unreleased--;
}

static void release_schema(struct ArrowSchema *schema) {
  if (schema->release == NULL) fail("a schema is released twice");
  free((void *)schema->format);
  memset(schema, 0xAA, sizeof *schema);
  schema->release = NULL;
  unreleased--;
}

// Memory of exactly this size, so that reading beyond it is an error.
static void *exactly(size_t size) { return size == 0 ? NULL : memset(malloc(size), 0, size); }

static void make_schema(struct ArrowSchema *schema, int *size) {
  static const char *const formats[] = {"g", "f", "", "+s", "l", "ggggggggggggggggggggggggggggggggggggggggggggggggggggg"};
  unsigned which = take() & 1;
  if (is_faulty()) which = take() % 6;
  memset(schema, 0, sizeof *schema);
  *size = which == 0 ? 8 : 4;
  schema->format = which == 0 && is_faulty() ? NULL : strcpy(exactly(strlen(formats[which]) + 1), formats[which]);
  schema->release = release_schema;
  unreleased++;
}

static const int64_t extremes[] = {-1, INT64_MIN, INT64_MAX, INT64_MAX / 8 + 1, INT64_MAX / 4, (int64_t)1 << 62, 1, 2};

// Makes an array, and appends what it should be read as.
static void make_array(struct ArrowArray *array, int size, Expected *expected) {
  int64_t offset = take() % 24, length = take() % 40, total = offset + length, nulls = 0;
  int marks = take() & 1;
  memset(array, 0, sizeof *array);
  array->buffers = exactly(2 * sizeof *array->buffers);
  uint8_t *bits = marks ? exactly((size_t)(total + 7) / 8) : NULL;
  char *numbers = exactly((size_t)(total * size));
  for (int64_t at = 0; at < total; at++) {
    double number = (double)take() - 128;
    float single = (float)number;
    memcpy(numbers + at * size, size == 8 ? (void *)&number : (void *)&single, (size_t)size);
    int isNull = marks && take() % 4 == 0;
    if (bits != NULL && !isNull) bits[at >> 3] |= (uint8_t)(1u << (at & 7));
    if (at < offset) continue;
    nulls += isNull;
    expected->numbers[expected->length] = number;
    expected->isNull[expected->length++] = (char)isNull;
  }
  array->buffers[0] = bits;
  array->buffers[1] = numbers;
  array->length = length;
  array->offset = offset;
  array->null_count = take() & 1 ? -1 : nulls;
  array->n_buffers = 2;
  array->release = release_array;
  unreleased++;
  if (!is_faulty()) return;
  int64_t extreme = extremes[take() % 8];
  switch (take() % 6) {
    case 0: array->n_buffers = extreme == 2 ? 3 : extreme; break;
    case 1: array->offset = extreme > 2 || extreme < 0 ? extreme : INT64_MAX; break;
    case 2: array->length = extreme > 2 || extreme < 0 ? extreme : INT64_MIN; break;
    case 3:
      free((void *)array->buffers[1]);
      array->buffers[1] = NULL;
      break;
    case 4:
      free((void *)array->buffers[0]);
      array->buffers[0] = NULL;
      array->null_count = 1;
      break;
    default:
      release_array(array);
  }
}

// ---- A stream

typedef struct {
  int size;
  unsigned chunks;
  Expected *expected;
} Chunks;

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema) {
  Chunks *chunks = stream->private_data;
  if (is_faulty()) return 5;
  make_schema(schema, &chunks->size);
  if (is_faulty()) release_schema(schema);
  return 0;
}

static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *array) {
  Chunks *chunks = stream->private_data;
  array->release = NULL;
  if (chunks->chunks == 0) return 0;
  chunks->chunks--;
  if (is_faulty()) return 5;
  make_array(array, chunks->size, chunks->expected);
  // The end, before the chunks that should follow.
  if (array->release == NULL) chunks->expected->length = -1;
  return 0;
}

static const char *get_last_error(struct ArrowArrayStream *stream) {
  (void)stream;
  return take() & 1 ? NULL : "an error\xFF of the stream, which may be as long as it wants to be, and longer than the room "
    "that a message has here: an error of the stream, which may be as long as it wants to be, and longer than the room "
    "that a message has here: an error of the stream, which may be as long as it wants to be, and longer than the room";
}

static void release_stream(struct ArrowArrayStream *stream) { stream->release = NULL; }

// ---- The columns

static SegmentsResult open_column(Segments *segments, Expected *expected) {
  Problem problem;
  memset(&problem, 0xAA, sizeof problem);
  memset(segments, 0, sizeof *segments);
  expected->length = 0;
  SegmentsResult result;
  if (take() & 1) {
    Chunks chunks = {8, take() % 6, expected};
    struct ArrowArrayStream stream = {get_schema, get_next, get_last_error, release_stream, &chunks};
    if (is_faulty()) memset(&stream, 0, sizeof stream);
    result = segments_take_stream(segments, &stream, take() & 1, &problem);
  } else {
    struct ArrowSchema schema;
    struct ArrowArray array;
    int size;
    make_schema(&schema, &size);
    make_array(&array, size, expected);
    if (is_faulty()) release_schema(&schema);
    result = segments_take_array(segments, &schema, &array, &problem);
    // The capsules release what no one has taken.
    if (schema.release != NULL) schema.release(&schema);
    if (array.release != NULL) array.release(&array);
  }
  int isWrong = result == segmentsWrongType || result == segmentsWrongValue;
  if (isWrong && memchr(problem.text, 0, sizeof problem.text) == NULL) fail("a problem has no text");
  return result;
}

// ---- The lookup: what it is asked, in order

static const Expected *wanted[2];
static ptrdiff_t nullRows;

static int64_t ask(const Question *question, const lf_points *points, ptrdiff_t row) {
  (void)question;
  int64_t invalid = 0;
  for (size_t at = 0; at < points->count; at++) {
    const char *places[2] = {
      (const char *)points->latitudes + (ptrdiff_t)at * points->latitude_stride,
      (const char *)points->longitudes + (ptrdiff_t)at * points->longitude_stride};
    for (int axis = 0; axis < 2; axis++) {
      double number;
      memcpy(&number, places[axis], sizeof number);
      if (number != wanted[axis]->numbers[row + (ptrdiff_t)at]) fail("a number differs");
      if (axis == 0) invalid += number < -90 || number > 90;
    }
  }
  return invalid;
}

static void set_null(const Question *question, ptrdiff_t row) {
  (void)question;
  nullRows++;
  if (!wanted[0]->isNull[row] && !wanted[1]->isNull[row]) fail("a row is null that has numbers");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  static Segments columns[2];
  static Expected expected[2];
  next = bytes;
  end = bytes + count;
  unreleased = nullRows = 0;
  int isSound = 1;
  for (int axis = 0; axis < 2; axis++) {
    wanted[axis] = &expected[axis];
    isSound &= open_column(&columns[axis], &expected[axis]) == segmentsFine && expected[axis].length >= 0;
    if (isSound && columns[axis].length != expected[axis].length) fail("the number of rows differs");
  }
  if (isSound && columns[0].length == columns[1].length) {
    Question question = {.ask = ask, .set_null = set_null, .count = columns[0].length};
    BatchOutcome outcome = batch_ask(&question, &columns[0], &columns[1]);
    ptrdiff_t nulls = 0, invalid = 0;
    for (ptrdiff_t row = 0; row < columns[0].length; row++) {
      int isNull = expected[0].isNull[row] || expected[1].isNull[row];
      nulls += isNull;
      invalid += !isNull && (expected[0].numbers[row] < -90 || expected[0].numbers[row] > 90);
    }
    if (outcome.error != 0 || outcome.invalidCount != invalid || nullRows != nulls) fail("the outcome differs");
  }
  for (int axis = 0; axis < 2; axis++) segments_close(&columns[axis]);
  if (unreleased != 0) fail("a structure is not released exactly once");
  return 0;
}
