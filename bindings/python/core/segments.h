// Columns of numbers in pieces, as buffers and Arrow arrays have them. Needs no Python.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "arrow.h"

// Numbers next to each other, or at equal distances.
typedef struct {
  const char *start;
  ptrdiff_t stride;
  ptrdiff_t length;
  char format;              // 'd' or 'f'
  const uint8_t *validity;  // a bit for each number from validityOffset on; NULL if no number is null
  int64_t validityOffset;
} Segment;

// The segments of a column, one after the other, and the Arrow arrays that keep them in memory.
typedef struct {
  Segment *items;
  ptrdiff_t count;
  ptrdiff_t length;  // of all segments
  struct ArrowArray *arrays;
  ptrdiff_t arrayCount;
} Segments;

typedef enum {
  segmentsFine,
  segmentsNoMemory,
  segmentsWrongType,
  segmentsWrongValue,
  segmentsTable,  // a stream of a table, of which nothing was taken
} SegmentsResult;

// What is wrong with a structure, to follow the name of the column: "has …".
typedef struct {
  char text[256];
} Problem;

// Adds an empty segment; NULL if memory is exhausted.
Segment *segments_add(Segments *segments);

// Takes an Arrow array out of its structure, and adds its numbers. Nothing is copied.
SegmentsResult segments_take_array(
    Segments *segments, const struct ArrowSchema *schema, struct ArrowArray *array, Problem *problem);

// Takes the Arrow arrays of a stream. If it may be one, a table is left to the caller (segmentsTable).
SegmentsResult segments_take_stream(
    Segments *segments, struct ArrowArrayStream *stream, int mayBeTable, Problem *problem);

// Releases the arrays, and forgets everything.
void segments_close(Segments *segments);

// Whether the number at a position of a segment is null.
static inline int segment_is_null(const Segment *segment, ptrdiff_t at) {
  if (segment->validity == NULL) return 0;
  int64_t bit = segment->validityOffset + at;
  return (segment->validity[bit >> 3] >> (bit & 7) & 1) == 0;
}

static inline double segment_number(const Segment *segment, ptrdiff_t at) {
  const char *place = segment->start + at * segment->stride;
  if (segment->format == 'd') {
    double number;
    __builtin_memcpy(&number, place, sizeof number);
    return number;
  }
  float number;
  __builtin_memcpy(&number, place, sizeof number);
  return number;
}
