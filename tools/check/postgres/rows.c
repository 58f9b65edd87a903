// Makes rows of PostgreSQL from the points and answers in a folder: rows ATLAS FOLDER
//
// FOLDER has what tools/check/bindings/points.c and answer.c write. Writes points.copy, for COPY ... FROM WITH (FORMAT
// binary) into a table of lat and lon, and for each polygon layer LAYER.keys: the key of each point, or an empty line.
#include <landfall.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *message) {
  fprintf(stderr, "rows: %s\n", message);
  exit(1);
}

static FILE *open_file(const char *folder, const char *name, const char *ending, const char *mode) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.%s", folder, name, ending);
  FILE *file = fopen(path, mode);
  if (file == NULL) fail(path);
  return file;
}

static void close_file(FILE *file) {
  if (ferror(file) || fclose(file) != 0) fail("a file cannot be read or written");
}

static void write_points(const char *folder) {
  FILE *latitudes = open_file(folder, "latitudes", "f64", "rb"), *longitudes = open_file(folder, "longitudes", "f64", "rb");
  FILE *rows = open_file(folder, "points", "copy", "wb");
  // The signature, no flags, no extension; then rows of two fields of 8 bytes, big-endian.
  fwrite("PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 1, 19, rows);
  unsigned char row[26] = {0, 2, 0, 0, 0, 8};
  row[17] = 8;
  unsigned char numbers[2][8];
  while (fread(numbers[0], 8, 1, latitudes) == 1 && fread(numbers[1], 8, 1, longitudes) == 1) {
    for (int byte = 0; byte < 8; byte++) {
      row[6 + byte] = numbers[0][7 - byte];
      row[18 + byte] = numbers[1][7 - byte];
    }
    fwrite(row, 1, sizeof row, rows);
  }
  fwrite("\377\377", 1, 2, rows);
  close_file(latitudes);
  close_file(longitudes);
  close_file(rows);
}

static void write_keys(const lf_atlas *atlas, int32_t layer, const char *folder, const char *id) {
  FILE *regions = open_file(folder, id, "i32", "rb"), *keys = open_file(folder, id, "keys", "wb");
  int32_t region;
  char key[1100];
  while (fread(&region, sizeof region, 1, regions) == 1) {
    if (region != LF_NONE && lf_region_key(atlas, layer, region, key, sizeof key) < 0) fail(lf_error_text());
    fprintf(keys, "%s\n", region == LF_NONE ? "" : key);
  }
  close_file(regions);
  close_file(keys);
}

int main(int argc, char **argv) {
  lf_atlas *atlas;
  if (argc != 3) fail("usage: rows ATLAS FOLDER");
  if (lf_open(argv[1], 0, &atlas) != LF_OK) fail(lf_error_text());
  write_points(argv[2]);
  for (int32_t layer = 0; layer < lf_layer_count(atlas); layer++) {
    lf_layer_info info;
    char id[256];
    lf_layer_id(atlas, layer, id, sizeof id);
    if (lf_get_layer_info(atlas, layer, &info) == LF_OK && info.kind == LF_POLYGONS) write_keys(atlas, layer, argv[2], id);
  }
  lf_close(atlas);
  return 0;
}
