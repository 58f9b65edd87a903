// Draws points that try an atlas: points ATLAS FOLDER COUNT SEED
//
// Writes little-endian doubles in degrees to latitudes.f64 and longitudes.f64 in FOLDER: of eight points three near a
// vertex of a border, by at most 0.01 degrees or 0.00001, one on a vertex, two in a box around a region, and two
// anywhere; one of a thousand is invalid. The same arguments give the same points.
#include <landfall.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(const char *message) {
  fprintf(stderr, "points: %s\n", message);
  exit(1);
}

static uint64_t state;

// SplitMix64.
static uint64_t next_number(void) {
  uint64_t z = state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

// A number from `low` up to `high`.
static double between(double low, double high) { return low + (high - low) * (double)(next_number() >> 11) * 0x1p-53; }

typedef struct {
  double longitude, latitude;
} Vertex;

static Vertex *vertices = NULL;
static size_t vertexCount = 0;
static lf_region_info *regions = NULL;
static size_t regionCount = 0;

static void add_region(const lf_atlas *atlas, int32_t layer, int32_t region) {
  lf_region_info info;
  lf_geometry geometry;
  if (lf_get_region_info(atlas, layer, region, &info) != LF_OK || !info.has_area) return;
  regions = realloc(regions, sizeof *regions * (regionCount + 1));
  if (regions == NULL) fail("out of memory");
  regions[regionCount++] = info;
  if (lf_get_geometry(atlas, layer, region, 0, &geometry) != LF_OK) fail(lf_error_text());
  vertices = realloc(vertices, sizeof *vertices * (vertexCount + (size_t)geometry.vertex_count));
  if (vertices == NULL) fail("out of memory");
  const Vertex *given = (const Vertex *)geometry.coordinates;
  for (int32_t at = 0; at < geometry.vertex_count; at++) vertices[vertexCount++] = given[at];
  lf_free_geometry(&geometry);
}

static Vertex near_vertex(double distance) {
  Vertex found = vertices[next_number() % vertexCount];
  found.longitude += between(-distance, distance);
  found.latitude = fmax(-90, fmin(90, found.latitude + between(-distance, distance)));
  return found;
}

static Vertex draw(void) {
  const double invalid[] = {NAN, INFINITY, -INFINITY, 90.0001, -200, 541, -1e300};
  if (next_number() % 1000 == 0) {
    Vertex found = {invalid[next_number() % 7], between(-90, 90)};
    return next_number() % 2 ? found : (Vertex){found.latitude, invalid[next_number() % 5]};
  }
  uint64_t kind = next_number() % 8;
  if (kind < 2) return near_vertex(0.01);
  if (kind == 2) return near_vertex(0.00001);
  if (kind == 3) return vertices[next_number() % vertexCount];
  if (kind < 6) {
    const lf_region_info *box = &regions[next_number() % regionCount];
    double east = box->west > box->east ? box->east + 360 : box->east;
    double latitude = between(box->south, box->north);
    return (Vertex){between(box->west, east), latitude};
  }
  double latitude = asin(between(-1, 1)) * 57.29577951308232;
  return (Vertex){between(-540, 540), latitude};
}

int main(int argc, char **argv) {
  if (argc != 5) fail("usage: points ATLAS FOLDER COUNT SEED");
  lf_atlas *atlas;
  if (lf_open(argv[1], 0, &atlas) != LF_OK) fail(lf_error_text());
  for (int32_t layer = 0; layer < lf_layer_count(atlas); layer++) {
    lf_layer_info info;
    if (lf_get_layer_info(atlas, layer, &info) != LF_OK) fail(lf_error_text());
    for (int32_t region = 0; region < info.region_count; region++) add_region(atlas, layer, region);
  }
  if (vertexCount == 0) fail("the atlas has no borders");
  state = strtoull(argv[4], NULL, 10);
  FILE *files[2];
  const char *names[] = {"longitudes", "latitudes"};
  for (int axis = 0; axis < 2; axis++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.f64", argv[2], names[axis]);
    files[axis] = fopen(path, "wb");
    if (files[axis] == NULL) fail(path);
  }
  for (uint64_t left = strtoull(argv[3], NULL, 10); left > 0; left--) {
    Vertex point = draw();
    fwrite(&point.longitude, sizeof(double), 1, files[0]);
    fwrite(&point.latitude, sizeof(double), 1, files[1]);
  }
  for (int axis = 0; axis < 2; axis++) {
    if (ferror(files[axis]) || fclose(files[axis]) != 0) fail("the points cannot be written");
  }
  free(vertices);
  free(regions);
  lf_close(atlas);
  return 0;
}
