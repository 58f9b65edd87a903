// Walks over two columns of degrees in runs that one call of the library answers. Needs no Python.
#pragma once

#include "segments.h"

#include <landfall.h>

// A question to the library for each run: answers `points`, the rows from `row` on. Returns what lf_locate_batch returns.
typedef struct Question Question;
struct Question {
  int64_t (*ask)(const Question *question, const lf_points *points, ptrdiff_t row);
  // Sets the results of a row that has no coordinate.
  void (*set_null)(const Question *question, ptrdiff_t row);
  const lf_atlas *atlas;
  int32_t layer;
  double within;
  uint32_t threads;
  int32_t *regions;
  double *meters;
  ptrdiff_t count;
};

typedef struct {
  int64_t error;            // a negative result of the library, or 0
  ptrdiff_t invalidCount;  // rows with a coordinate that is not valid; null rows do not count
  ptrdiff_t firstInvalid;
  double latitude, longitude;  // of the first invalid row
} BatchOutcome;

// Asks for all rows. Needs no interpreter lock.
BatchOutcome batch_ask(const Question *question, const Segments *latitudes, const Segments *longitudes);
