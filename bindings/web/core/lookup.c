// The calls of JavaScript for lookups: those of landfall.h, without 64-bit numbers and structures. Results that are not a
// number or a count are the negative values of enum lf_result.
#include "exports.h"
#include "host.h"

#include <stdlib.h>
#include <string.h>

_Alignas(8) char scratch[scratchSize];

EXPORT void *web_scratch(void) { return scratch; }

EXPORT void *web_allocate(size_t count) {
  return count > SIZE_MAX - 127 ? NULL : aligned_alloc(64, count / 64 * 64 + 64);
}

EXPORT void web_free(void *start) { free(start); }

EXPORT const char *web_error_text(void) { return lf_error_text(); }

EXPORT const char *web_version(void) { return lf_version(); }

// Opens the atlas in memory that web_allocate has returned, which then belongs to the core, also if it cannot be opened.
// Writes the atlas to the scratch memory.
EXPORT int32_t web_open(void *start, size_t count) {
  lf_atlas *atlas = NULL;
  host_give(start, count);
  int32_t result = landfall_open_mapped("", &atlas);
  free((void *)host_take());
  memcpy(scratch, &atlas, sizeof atlas);
  return result;
}

EXPORT void web_close(lf_atlas *atlas) { lf_close(atlas); }

// Texts

enum { atlasName, atlasGenerator, layerId, regionKey, regionName };

// Writes a string to the scratch memory. Returns its length.
EXPORT int32_t web_text(int32_t kind, const lf_atlas *atlas, int32_t layer, int32_t number) {
  switch (kind) {
    case atlasName: return (int32_t)lf_atlas_name(atlas, scratch, scratchSize);
    case atlasGenerator: return (int32_t)lf_atlas_generator(atlas, scratch, scratchSize);
    case layerId: return (int32_t)lf_layer_id(atlas, layer, scratch, scratchSize);
    case regionKey: return (int32_t)lf_region_key(atlas, layer, number, scratch, scratchSize);
    case regionName: return (int32_t)lf_region_name(atlas, layer, number, scratch, scratchSize);
    default: return LF_INVALID_ARGUMENT;
  }
}

// The text for these functions is in the scratch memory, ended by a NUL.

EXPORT int32_t web_find_layer(const lf_atlas *atlas) { return lf_find_layer(atlas, scratch); }

EXPORT int32_t web_find_region(const lf_atlas *atlas, int32_t layer) { return lf_find_region(atlas, layer, scratch); }

// Figures

// Writes struct lf_atlas_info to the scratch memory.
EXPORT int32_t web_atlas_info(const lf_atlas *atlas) { return lf_get_atlas_info(atlas, (lf_atlas_info *)scratch); }

// Writes struct lf_layer_info to the scratch memory.
EXPORT int32_t web_layer_info(const lf_atlas *atlas, int32_t layer) {
  return lf_get_layer_info(atlas, layer, (lf_layer_info *)scratch);
}

// Lookups

EXPORT int32_t web_locate(const lf_atlas *atlas, int32_t layer, double latitude, double longitude) {
  return lf_locate(atlas, layer, latitude, longitude);
}

// Writes regions to the scratch memory. Returns how many there are, of which at most mostRegions were written.
EXPORT int32_t web_locate_all(const lf_atlas *atlas, int32_t layer, double latitude, double longitude) {
  return (int32_t)lf_locate_all(atlas, layer, latitude, longitude, (int32_t *)scratch, mostRegions);
}

// Writes the region of each layer to the scratch memory: an atlas has at most 4,096 layers.
EXPORT int32_t web_place(const lf_atlas *atlas, double latitude, double longitude) {
  return lf_place(atlas, latitude, longitude, (int32_t *)scratch);
}

// Answers `count` coordinates, two arrays of doubles, into an array of regions.
EXPORT int32_t web_locate_batch(
    const lf_atlas *atlas, int32_t layer, const double *latitudes, const double *longitudes, size_t count, int32_t *regions) {
  const lf_points points = {latitudes, sizeof(double), longitudes, sizeof(double), count};
  return (int32_t)lf_locate_batch(atlas, layer, &points, regions, 1);
}

// The same for all layers: a row of `count` regions for each.
EXPORT int32_t web_place_batch(
    const lf_atlas *atlas, const double *latitudes, const double *longitudes, size_t count, int32_t *regions) {
  const lf_points points = {latitudes, sizeof(double), longitudes, sizeof(double), count};
  return (int32_t)lf_place_batch(atlas, &points, regions, count, 1);
}
