#include "CCalls.h"

#include <landfall.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REQUIRE(condition)                                                                                     \
  do {                                                                                                         \
    if (!(condition)) {                                                                                        \
      fprintf(stderr, "landfall.h breaks a promise: %s, line %d; last error: %s\n", #condition, __LINE__,     \
              lf_error_text());                                                                                \
      abort();                                                                                                 \
    }                                                                                                          \
  } while (0)

// ---- Arguments

typedef struct {
  const uint8_t *at, *end;
} Script;

static uint8_t draw(Script *script) { return script->at < script->end ? *script->at++ : 0; }

static uint64_t draw_word(Script *script) {
  uint64_t word = 0;
  for (int at = 0; at < 8; at++) word = word << 8 | draw(script);
  return word;
}

// Mostly a small number, as those of layers and regions are.
static int32_t draw_number(Script *script) {
  static const int32_t odd[] = {-1, -2, INT32_MIN, INT32_MAX, 255, 65536, 1000000, -401};
  uint8_t choice = draw(script);
  if (choice < 160) return choice % 4;
  if (choice < 240) return choice - 160;
  return choice < 248 ? odd[choice - 240] : (int32_t)draw_word(script);
}

static double draw_degrees(Script *script) {
  static const double odd[] = {NAN, INFINITY, -INFINITY, 90, -90, 180, -180, 540, -540, 541, 1e300, -0.0, 5e-324, 90.0000001};
  uint8_t choice = draw(script);
  if (choice < 200) return (choice - 100) + draw(script) / 256.0;
  if (choice < 214) return odd[choice - 200];
  if (choice < 240) return (choice - 227) * 20.0;
  double number;
  uint64_t word = draw_word(script);
  memcpy(&number, &word, sizeof number);
  return number;
}

static double draw_distance(Script *script) {
  static const double odd[] = {NAN, INFINITY, -INFINITY, -1, 0, -0.0, 1e300, 5e-324};
  uint8_t choice = draw(script);
  return choice < 8 ? odd[choice] : choice * (double)choice * 100;
}

// The room of a buffer: mostly small, sometimes more than memory has, which must be refused.
static size_t draw_capacity(Script *script) {
  uint8_t choice = draw(script);
  if (choice >= 250) return (size_t)-1 - (choice - 250);
  return choice >= 240 ? 70000 : choice % 40;
}

static int is_possible(size_t capacity) { return capacity <= 70000; }

// Memory of exactly so many bytes, or NULL.
static void *draw_buffer(Script *script, size_t capacity, size_t size) {
  if (draw(script) >= 240) return NULL;
  return malloc(is_possible(capacity) ? capacity * size : 1);
}

static char *draw_text(Script *script) {
  static const char *known[] = {"states", "countries", "Georgia", "CO", "", "n", "\xff\xfe", "\xc3\xa9"};
  uint8_t choice = draw(script);
  if (choice >= 250) return NULL;
  if (choice < 8) return strdup(known[choice]);
  size_t length = choice % 24;
  char *text = malloc(length + 1);
  for (size_t at = 0; at < length; at++) text[at] = (char)draw(script);
  text[length] = 0;
  return text;
}

// ---- Promises

// An error has a code that the header lists and one line of text.
static void check_result(int64_t result) {
  if (result >= LF_NONE) return;
  REQUIRE((result <= LF_UNREADABLE && result >= LF_INVALID_ARGUMENT));
  const char *text = lf_error_text();
  REQUIRE(*text != 0);
  REQUIRE(strlen(text) <= 1023);
  REQUIRE(strchr(text, '\n') == NULL);
}

static void check_region(const lf_atlas *atlas, int32_t layer, int32_t region) {
  lf_layer_info info;
  if (region == LF_NONE) return;
  REQUIRE(region >= 0);
  REQUIRE(lf_get_layer_info(atlas, layer, &info) == LF_OK);
  REQUIRE(region < info.region_count);
}

// ---- Calls

typedef int64_t (*TextFunction)(const lf_atlas *, const int32_t *numbers, char *, size_t);

static int64_t text_name(const lf_atlas *a, const int32_t *n, char *b, size_t c) { return (void)n, lf_atlas_name(a, b, c); }
static int64_t text_generator(const lf_atlas *a, const int32_t *n, char *b, size_t c) { return (void)n, lf_atlas_generator(a, b, c); }
static int64_t text_id(const lf_atlas *a, const int32_t *n, char *b, size_t c) { return lf_layer_id(a, n[0], b, c); }
static int64_t text_attribute_name(const lf_atlas *a, const int32_t *n, char *b, size_t c) { return lf_attribute_name(a, n[0], n[1], b, c); }
static int64_t text_key(const lf_atlas *a, const int32_t *n, char *b, size_t c) { return lf_region_key(a, n[0], n[1], b, c); }
static int64_t text_region_name(const lf_atlas *a, const int32_t *n, char *b, size_t c) { return lf_region_name(a, n[0], n[1], b, c); }
static int64_t text_attribute(const lf_atlas *a, const int32_t *n, char *b, size_t c) { return lf_attribute_text(a, n[0], n[1], n[2], b, c); }

static void call_text(Script *script, const lf_atlas *atlas) {
  static const TextFunction functions[] = {
    text_name, text_generator, text_id, text_attribute_name, text_key, text_region_name, text_attribute};
  TextFunction function = functions[draw(script) % 7];
  int32_t numbers[3] = {draw_number(script), draw_number(script), draw_number(script)};
  size_t capacity = draw_capacity(script);
  char *buffer = draw_buffer(script, capacity, 1);
  int64_t length = function(atlas, numbers, buffer, capacity);
  check_result(length);
  REQUIRE(is_possible(capacity) || length < 0);
  if (length >= 0 && capacity > 0 && buffer != NULL) {
    size_t written = strnlen(buffer, capacity);
    REQUIRE(written < capacity);
    REQUIRE(written <= (size_t)length);
  }
  free(buffer);
}

static void call_infos(Script *script, const lf_atlas *atlas) {
  int32_t layer = draw_number(script), other = draw_number(script), third = draw_number(script);
  uint8_t choice = draw(script);
  double meters;
  lf_atlas_info atlasInfo;
  lf_layer_info layerInfo;
  lf_region_info regionInfo;
  lf_value value;
  int isNull = choice >= 240;
  check_result(lf_get_atlas_info(atlas, isNull ? NULL : &atlasInfo));
  check_result(lf_get_layer_info(atlas, layer, isNull ? NULL : &layerInfo));
  check_result(lf_detail_meters(atlas, layer, other, isNull ? NULL : &meters));
  check_result(lf_get_region_info(atlas, layer, other, isNull ? NULL : &regionInfo));
  check_result(lf_get_attribute(atlas, layer, other, third, isNull ? NULL : &value));
}

static void call_names(Script *script, const lf_atlas *atlas) {
  int32_t layer = draw_number(script), match = draw_number(script);
  char *text = draw_text(script);
  check_result(lf_find_layer(atlas, text));
  int32_t region = lf_find_region(atlas, layer, text);
  check_result(region);
  if (region >= 0) check_region(atlas, layer, region);
  size_t capacity = draw_capacity(script);
  int32_t *regions = draw_buffer(script, capacity, sizeof *regions);
  int64_t count = lf_find_names(atlas, layer, text, match, regions, capacity);
  check_result(count);
  REQUIRE(count < 0 || (size_t)count <= capacity);
  for (int64_t at = 0; at < count; at++) check_region(atlas, layer, regions[at]);
  free(regions);
  free(text);
}

static void call_geometry(Script *script, const lf_atlas *atlas) {
  int32_t layer = draw_number(script), region = draw_number(script), detail = draw_number(script);
  lf_geometry geometry;
  int isNull = draw(script) >= 250;
  int32_t result = lf_get_geometry(atlas, layer, region, detail, isNull ? NULL : &geometry);
  check_result(result);
  if (result == LF_OK) {
    REQUIRE(geometry.ring_offsets[geometry.ring_count] == (geometry.kind == LF_POINTS ? geometry.ring_offsets[0] : geometry.vertex_count));
    // A damaged atlas that was not verified may hold any vertex.
    for (int32_t at = 0; at < 2 * geometry.vertex_count; at++) REQUIRE(isfinite(geometry.coordinates[at]));
    lf_free_geometry(&geometry);
    REQUIRE(geometry.coordinates == NULL);
  }
  uint8_t *bytes = NULL;
  int64_t count = lf_region_wkb(atlas, layer, region, detail, isNull ? NULL : &bytes);
  check_result(count);
  REQUIRE(count < 0 || (count >= 9 && bytes[0] == 1));
  lf_free_bytes(bytes);
  lf_cell *cells = NULL;
  count = lf_region_cells(atlas, layer, region, isNull ? NULL : &cells);
  check_result(count);
  for (int64_t at = 0; at < count; at++) REQUIRE(cells[at].from_y < cells[at].to_y && cells[at].dy > 0);
  lf_free_cells(cells);
}

static void call_lookups(Script *script, const lf_atlas *atlas) {
  int32_t layer = draw_number(script), found[40];
  double latitude = draw_degrees(script), longitude = draw_degrees(script), within = draw_distance(script), meters = NAN;
  int32_t region = lf_locate(atlas, layer, latitude, longitude);
  check_result(region);
  if (region >= LF_NONE) check_region(atlas, layer, region);
  size_t capacity = draw_capacity(script);
  if (is_possible(capacity) && capacity > 40) capacity = 40;
  int32_t *regions = draw(script) >= 240 ? NULL : found;
  int64_t count = lf_locate_all(atlas, layer, latitude, longitude, regions, capacity);
  check_result(count);
  REQUIRE(count <= 0 || region >= 0);
  int32_t layers = lf_layer_count(atlas);
  int32_t *place = malloc(sizeof *place * (size_t)(layers > 0 ? layers : 1));
  check_result(lf_place(atlas, latitude, longitude, place));
  free(place);
  int32_t nearest = lf_nearest(atlas, layer, latitude, longitude, within, draw(script) >= 240 ? NULL : &meters);
  check_result(nearest);
  if (nearest >= 0) REQUIRE(isnan(meters) || (meters >= 0 && meters <= within));
  double distances[40];
  count = lf_nearest_regions(atlas, layer, latitude, longitude, within, regions, distances, capacity);
  check_result(count);
  REQUIRE(count < 0 || (size_t)count <= capacity);
  for (int64_t at = 1; at < count; at++) REQUIRE(distances[at] >= distances[at - 1]);
  check_result(lf_region_neighbors(atlas, layer, region, regions, draw(script) >= 240 ? NULL : distances, capacity));
  check_result(lf_distance_to_border(atlas, layer, latitude, longitude, within, draw(script) >= 240 ? NULL : &meters));
}

// Coordinates at a distance in memory of exactly the bytes that they need.
static double *draw_column(Script *script, size_t count, ptrdiff_t *stride, unsigned char **memory) {
  static const ptrdiff_t strides[] = {8, 8, 16, -8, 0, 12, 24, 1};
  *stride = strides[draw(script) % 8];
  size_t step = (size_t)labs((long)*stride), size = count == 0 ? 1 : (count - 1) * step + 8;
  *memory = malloc(size);
  double degrees = 0;
  for (size_t at = 0; at < size; at++) (*memory)[at] = draw(script);
  unsigned char *start = *memory + (*stride < 0 ? (count == 0 ? 0 : count - 1) * step : 0);
  for (size_t at = 0; at < count && *stride != 1; at++) {
    degrees = draw_degrees(script);
    memcpy(start + (ptrdiff_t)at * *stride, &degrees, sizeof degrees);
  }
  return (double *)(void *)start;
}

static void call_batches(Script *script, const lf_atlas *atlas) {
  int32_t layer = draw_number(script), layers = lf_layer_count(atlas);
  size_t count = draw(script) % 40, rows = (size_t)(layers > 0 ? layers : 1);
  static const uint32_t threadCounts[] = {0, 1, 2, 3, UINT32_MAX};
  uint32_t threads = threadCounts[draw(script) % 5];
  unsigned char *memory[2];
  lf_points points = {.count = count};
  points.latitudes = draw_column(script, count, &points.latitude_stride, &memory[0]);
  points.longitudes = draw_column(script, count, &points.longitude_stride, &memory[1]);
  uint8_t choice = draw(script);
  size_t stride = count + choice % 3;
  int isImpossible = choice >= 240;
  // Counts and strides that overflow, and rows that overlap, are refused before anything is read.
  if (isImpossible && choice % 2 == 0) points.count = (size_t)-1 / (choice % 16 + 1);
  else if (isImpossible) stride = choice % 4 == 1 ? (size_t)-1 / 2 : count - 1;
  if (choice >= 230 && choice < 235) points.latitudes = NULL;
  int32_t *regions = malloc(sizeof *regions * rows * (isImpossible ? count : stride) + 1);
  double *meters = malloc(sizeof *meters * count + 1);
  int64_t invalid = LF_NONE;
  if (!isImpossible || choice % 2 == 0) {
    invalid = lf_locate_batch(atlas, layer, &points, regions, threads);
    check_result(invalid);
    REQUIRE(!isImpossible || invalid < 0 || count == 0);
    if (invalid >= 0) REQUIRE(invalid <= (int64_t)count);
    for (size_t at = 0; at < count && invalid >= 0; at++) {
      double latitude, longitude;
      memcpy(&latitude, (const char *)points.latitudes + (ptrdiff_t)at * points.latitude_stride, 8);
      memcpy(&longitude, (const char *)points.longitudes + (ptrdiff_t)at * points.longitude_stride, 8);
      REQUIRE(regions[at] == lf_locate(atlas, layer, latitude, longitude));
    }
    double within = draw_distance(script);
    check_result(lf_nearest_batch(atlas, layer, &points, within, regions, choice % 5 == 0 ? NULL : meters, threads));
  }
  int64_t result = lf_locate_layers_batch(atlas, &points, regions, stride, threads);
  check_result(result);
  REQUIRE(!isImpossible || result < 0 || count == 0);
  if (invalid >= 0) REQUIRE(result == invalid);
  check_result(lf_place_batch(atlas, &points, regions, stride, threads));
  int64_t size = lf_lookup_image(atlas, layer, 256, NULL, 0);
  check_result(size);
  unsigned char *image = size > 0 ? malloc((size_t)size) : NULL;
  if (image != NULL) REQUIRE(lf_lookup_image(atlas, layer, 256, image, (size_t)size) == size);
  free(image);
  if (!isImpossible) {
    int64_t first = lf_find_invalid(&points, draw(script));
    check_result(first);
    REQUIRE(first < (int64_t)count);
  }
  free(meters);
  free(regions);
  free(memory[0]);
  free(memory[1]);
}

void call_everything(const uint8_t *bytes, size_t count, const uint8_t *atlasBytes, size_t atlasCount) {
  Script script = {bytes, bytes + count};
  lf_atlas *atlas = NULL;
  uint32_t flags = draw(&script) & 1;
  int32_t result = lf_open_bytes(atlasBytes, atlasCount, flags, &atlas);
  check_result(result);
  REQUIRE((result == LF_OK) == (atlas != NULL));
  while (script.at < script.end) {
    const lf_atlas *asked = draw(&script) >= 250 ? NULL : atlas;
    switch (draw(&script) % 7) {
      case 0: call_text(&script, asked); break;
      case 1: call_infos(&script, asked); break;
      case 2: call_names(&script, asked); break;
      case 3: call_geometry(&script, asked); break;
      case 4: call_lookups(&script, asked); break;
      case 5: call_batches(&script, asked); break;
      default: {
        lf_atlas *other = NULL;
        size_t part = atlasCount * draw(&script) / 255;
        check_result(lf_open_bytes(draw(&script) >= 250 ? NULL : atlasBytes, part, draw(&script), &other));
        lf_close(other);
        char *path = draw_text(&script);
        check_result(lf_open(path, 0, &other));
        REQUIRE(other == NULL || path != NULL);
        lf_close(other);
        free(path);
      }
    }
  }
  lf_close(atlas);
}
