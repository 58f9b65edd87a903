#include "batch.h"

#include <math.h>

// The most rows that are converted to double at a time.
enum { blockSize = 1024 };

static int is_valid(double latitude, double longitude) {
  return latitude >= -90 && latitude <= 90 && longitude >= -540 && longitude <= 540;
}

// Finds the null and the invalid rows of a run that has some.
static void judge(
    const Question *question, BatchOutcome *outcome, const Segment *latitudes, ptrdiff_t latitudeAt,
    const Segment *longitudes, ptrdiff_t longitudeAt, ptrdiff_t row, ptrdiff_t count) {
  for (ptrdiff_t at = 0; at < count; at++) {
    if (segment_is_null(latitudes, latitudeAt + at) || segment_is_null(longitudes, longitudeAt + at)) {
      question->set_null(question, row + at);
      continue;
    }
    double latitude = segment_number(latitudes, latitudeAt + at);
    double longitude = segment_number(longitudes, longitudeAt + at);
    if (is_valid(latitude, longitude)) continue;
    if (outcome->invalidCount++ == 0) {
      outcome->firstInvalid = row + at;
      outcome->latitude = latitude;
      outcome->longitude = longitude;
    }
  }
}

BatchOutcome batch_ask(const Question *question, const Segments *latitudes, const Segments *longitudes) {
  BatchOutcome outcome = {0, 0, -1, 0, 0};
  double converted[2][blockSize];
  const Segment *latitude = latitudes->items, *longitude = longitudes->items;
  ptrdiff_t latitudeAt = 0, longitudeAt = 0, row = 0;
  while (row < latitudes->length) {
    if (latitudeAt == latitude->length) {
      latitude++;
      latitudeAt = 0;
      continue;
    }
    if (longitudeAt == longitude->length) {
      longitude++;
      longitudeAt = 0;
      continue;
    }
    ptrdiff_t count = latitude->length - latitudeAt;
    if (count > longitude->length - longitudeAt) count = longitude->length - longitudeAt;
    lf_points points;
    if (latitude->format == 'd' && longitude->format == 'd') {
      points.latitudes = (const double *)(latitude->start + latitudeAt * latitude->stride);
      points.latitude_stride = latitude->stride;
      points.longitudes = (const double *)(longitude->start + longitudeAt * longitude->stride);
      points.longitude_stride = longitude->stride;
    } else {
      if (count > blockSize) count = blockSize;
      for (ptrdiff_t at = 0; at < count; at++) {
        converted[0][at] = segment_number(latitude, latitudeAt + at);
        converted[1][at] = segment_number(longitude, longitudeAt + at);
      }
      points.latitudes = converted[0];
      points.longitudes = converted[1];
      points.latitude_stride = points.longitude_stride = sizeof(double);
    }
    points.count = (size_t)count;
    int64_t invalid = question->ask(question, &points, row);
    if (invalid < 0) {
      outcome.error = invalid;
      return outcome;
    }
    if (invalid > 0 || latitude->validity != NULL || longitude->validity != NULL) {
      judge(question, &outcome, latitude, latitudeAt, longitude, longitudeAt, row, count);
    }
    latitudeAt += count;
    longitudeAt += count;
    row += count;
  }
  return outcome;
}
