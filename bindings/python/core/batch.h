// Walks over two columns of degrees in runs that one call of the library answers.
#pragma once

#include "columns.h"

#include <landfall.h>

// A question to the library for each run: answers `points`, the rows from `row` on. Returns what lf_locate_batch returns.
typedef struct Question Question;
struct Question {
  int64_t (*ask)(const Question *question, const lf_points *points, Py_ssize_t row);
  // Sets the results of a row that has no coordinate.
  void (*set_null)(const Question *question, Py_ssize_t row);
  const lf_atlas *atlas;
  int32_t layer;
  double within;
  uint32_t threads;
  int32_t *regions;
  double *meters;
  Py_ssize_t count;
};

typedef struct {
  int64_t error;            // a negative result of the library, or 0
  Py_ssize_t invalidCount;  // rows with a coordinate that is not valid; null rows do not count
  Py_ssize_t firstInvalid;
  double latitude, longitude;  // of the first invalid row
} BatchOutcome;

// Asks for all rows. Needs no interpreter lock.
BatchOutcome batch_ask(const Question *question, const Column *latitudes, const Column *longitudes);
