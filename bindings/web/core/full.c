// The calls of JavaScript for all but lookups: names, attributes, nearest regions and borders.
#include "exports.h"
#include "host.h"

#include <stdlib.h>
#include <string.h>

// The same as web_open, with the full check.
EXPORT int32_t web_open_verified(void *start, size_t count) {
  lf_atlas *atlas = NULL;
  host_give(start, count);
  int32_t result = lf_open("", LF_OPEN_VERIFY, &atlas);
  free((void *)host_take());
  memcpy(scratch, &atlas, sizeof atlas);
  return result;
}

// Attributes

EXPORT int32_t web_attribute_name(const lf_atlas *atlas, int32_t layer, int32_t attribute) {
  return (int32_t)lf_attribute_name(atlas, layer, attribute, scratch, scratchSize);
}

EXPORT int32_t web_attribute_text(const lf_atlas *atlas, int32_t layer, int32_t region, int32_t attribute) {
  return (int32_t)lf_attribute_text(atlas, layer, region, attribute, scratch, scratchSize);
}

// Regions

// Writes struct lf_region_info to the scratch memory.
EXPORT int32_t web_region_info(const lf_atlas *atlas, int32_t layer, int32_t region) {
  return lf_get_region_info(atlas, layer, region, (lf_region_info *)scratch);
}

// Writes struct lf_value to the scratch memory; web_attribute_text writes the text of a string or of JSON.
EXPORT int32_t web_attribute(const lf_atlas *atlas, int32_t layer, int32_t region, int32_t attribute) {
  return lf_get_attribute(atlas, layer, region, attribute, (lf_value *)scratch);
}

// Writes the meters of a detail to the scratch memory.
EXPORT int32_t web_detail_meters(const lf_atlas *atlas, int32_t layer, int32_t detail) {
  return lf_detail_meters(atlas, layer, detail, (double *)scratch);
}

// Writes struct lf_geometry to the scratch memory; web_free_geometry frees what it refers to.
EXPORT int32_t web_geometry(const lf_atlas *atlas, int32_t layer, int32_t region, int32_t detail) {
  return lf_get_geometry(atlas, layer, region, detail, (lf_geometry *)scratch);
}

// Frees the geometry in the scratch memory.
EXPORT void web_free_geometry(void) { lf_free_geometry((lf_geometry *)scratch); }

// Names

// Finds the regions with the name that the scratch memory contains, ended by a NUL, and writes at most mostRegions of them
// there. Returns how many were written.
EXPORT int32_t web_find_names(const lf_atlas *atlas, int32_t layer, int32_t match, int32_t limit) {
  size_t capacity = limit < 0 ? 0 : limit < mostRegions ? (size_t)limit : mostRegions;
  char *name = strdup(scratch);
  if (name == NULL) __builtin_trap();
  int32_t count = (int32_t)lf_find_names(atlas, layer, name, match, (int32_t *)scratch, capacity);
  free(name);
  return count;
}

// Distances

// Finds the nearest regions, at most mostRegions. Writes `limit` numbers of 4 bytes, then, from a multiple of 8 bytes on,
// as many distances. Returns how many were found.
EXPORT int32_t web_nearest(
    const lf_atlas *atlas, int32_t layer, double latitude, double longitude, double within, int32_t limit) {
  size_t capacity = limit < 0 ? 0 : limit < mostRegions ? (size_t)limit : mostRegions;
  double *meters = (double *)scratch + (capacity + 1) / 2;
  return (int32_t)lf_nearest_regions(atlas, layer, latitude, longitude, within, (int32_t *)scratch, meters, capacity);
}

// Writes the meters to the nearest border to the scratch memory.
EXPORT int32_t web_distance_to_border(
    const lf_atlas *atlas, int32_t layer, double latitude, double longitude, double within) {
  return lf_distance_to_border(atlas, layer, latitude, longitude, within, (double *)scratch);
}
