// Answers the points of a folder and times the answers: see scripts/bench bindings.
//
//     answer ATLAS FOLDER PASSES
//
// FOLDER has the little-endian doubles latitudes.f64 and longitudes.f64 in degrees. Writes the numbers of the regions of
// each polygon layer, -1 without one, to FOLDER/LAYER.i32, and prints layer, call and ns per point of the fastest pass.
// Fails if one call finds another region than the others.

#define _POSIX_C_SOURCE 200809L

#include <landfall.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void fail(const char *message) {
  fprintf(stderr, "answer: %s\n", message);
  exit(1);
}

static double *read_doubles(const char *folder, const char *name, size_t *count) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.f64", folder, name);
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) fail(path);
  *count = (size_t)ftell(file) / sizeof(double);
  rewind(file);
  double *numbers = malloc(sizeof(double) * (*count + 1));
  if (numbers == NULL || fread(numbers, sizeof(double), *count, file) != *count) fail(path);
  fclose(file);
  return numbers;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void answer_singly(const lf_atlas *atlas, int32_t layer, const lf_points *points, int32_t *regions) {
  for (size_t at = 0; at < points->count; at++) {
    regions[at] = lf_locate(atlas, layer, points->latitudes[at], points->longitudes[at]);
  }
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage: answer ATLAS FOLDER PASSES");
  lf_atlas *atlas;
  if (lf_open(argv[1], 0, &atlas) != LF_OK) fail(lf_error_text());
  size_t count, longitude_count;
  double *latitudes = read_doubles(argv[2], "latitudes", &count);
  double *longitudes = read_doubles(argv[2], "longitudes", &longitude_count);
  if (count != longitude_count || count == 0) fail("the columns differ in length or are empty");
  lf_points points = {latitudes, sizeof(double), longitudes, sizeof(double), count};
  int32_t *regions = malloc(sizeof(int32_t) * count), *first = malloc(sizeof(int32_t) * count);
  if (regions == NULL || first == NULL) fail("out of memory");
  for (int32_t layer = 0; layer < lf_layer_count(atlas); layer++) {
    lf_layer_info info;
    char id[256], path[4096];
    if (lf_get_layer_info(atlas, layer, &info) != LF_OK || info.kind != LF_POLYGONS) continue;
    lf_layer_id(atlas, layer, id, sizeof id);
    double lowest[3] = {INFINITY, INFINITY, INFINITY};
    for (int pass = 0; pass < atoi(argv[3]); pass++) {
      for (int call = 0; call < 3; call++) {
        double start = now();
        if (call == 0) answer_singly(atlas, layer, &points, regions);
        else if (lf_locate_batch(atlas, layer, &points, regions, (uint32_t)call) < 0) fail(lf_error_text());
        lowest[call] = fmin(lowest[call], (now() - start) / (double)count);
        if (pass == 0 && call == 0) memcpy(first, regions, sizeof(int32_t) * count);
        if (memcmp(first, regions, sizeof(int32_t) * count) != 0) fail("single lookups and batches differ");
      }
    }
    const char *calls[3] = {"single", "batch", "2 threads"};
    for (int call = 0; call < 3; call++) printf("%s\t%s\t%.2f\n", id, calls[call], lowest[call]);
    snprintf(path, sizeof path, "%s/%s.i32", argv[2], id);
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(regions, sizeof(int32_t), count, file) != count || fclose(file) != 0) fail(path);
  }
  free(regions);
  free(first);
  free(latitudes);
  free(longitudes);
  lf_close(atlas);
  return 0;
}
