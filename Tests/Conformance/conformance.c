// Compares the library behind landfall.h with the conformance suite: conformance [SUITE]
//
// README.md describes the suite. Run from the package's folder. Exit status: 0 if all answers are right, 1 otherwise.
#include <landfall.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { mostColumns = 8, mostFiles = 1000, answerSize = 65536, mostLayers = 64 };

// ---- Lines

typedef struct {
  char *columns[mostColumns];
  int count;
} Line;

static void fail(const char *problem, const char *about) {
  fprintf(stderr, "conformance: %s: %s\n", problem, about);
  exit(1);
}

// Reads a file into memory that ends with a NUL; NULL if there is no such file.
static unsigned char *read_file(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return NULL;
  unsigned char *bytes = NULL;
  *count = 0;
  for (size_t got = 1; got > 0; *count += got) {
    bytes = realloc(bytes, *count + 65537);
    got = fread(bytes + *count, 1, 65536, file);
  }
  bytes[*count] = 0;
  fclose(file);
  return bytes;
}

// The lines refer to text that is never freed.
static Line *read_lines(const char *path, int *count) {
  size_t size;
  static char *text;
  char *next = text = (char *)read_file(path, &size);
  if (text == NULL) fail("cannot be read", path);
  Line *lines = NULL;
  *count = 0;
  while (*next != 0) {
    char *end = strchr(next, '\n');
    *end = 0;
    lines = realloc(lines, sizeof *lines * (size_t)(*count + 1));
    Line *line = &lines[(*count)++];
    line->count = 0;
    for (char *column = next; column != NULL;) {
      if (line->count == mostColumns) fail("a line of too many columns", next);
      line->columns[line->count++] = column;
      if ((column = strchr(column, '\t')) != NULL) *column++ = 0;
    }
    next = end + 1;
  }
  return lines;
}

// ---- Files

typedef struct {
  const char *name;
  unsigned char *bytes;
  size_t count;
  lf_atlas *atlas;
} File;

static File files[mostFiles];
static int fileCount = 0;

static File *find_file(const char *name) {
  for (int at = 0; at < fileCount; at++) {
    if (strcmp(files[at].name, name) == 0) return &files[at];
  }
  char path[200];
  if (strcmp(name, "bundled") == 0) snprintf(path, sizeof path, "Sources/LandfallData/mobile.atlas");
  else snprintf(path, sizeof path, "Tests/Fixtures/%s.atlas", name);
  if (fileCount == mostFiles) fail("too many files", name);
  File *file = &files[fileCount++];
  *file = (File){.name = name};
  file->bytes = read_file(path, &file->count);
  if (file->bytes == NULL) fail("cannot be read", path);
  return file;
}

// Adds the file of a line: file NAME BASE BYTES CHANGES.
static void add_file(const Line *line) {
  size_t count = strtoull(line->columns[3], NULL, 10);
  unsigned char *bytes = calloc(count + 1, 1);
  if (strcmp(line->columns[2], "-") != 0) {
    File *base = find_file(line->columns[2]);
    memcpy(bytes, base->bytes, base->count < count ? base->count : count);
  }
  for (char *change = line->columns[4]; *change >= '0' && *change <= '9';) {
    size_t offset = strtoull(change, &change, 10);
    for (change++; *change != 0 && *change != ' '; change += 2) {
      char digits[3] = {change[0], change[1], 0};
      bytes[offset++] = (unsigned char)strtoul(digits, NULL, 16);
    }
    if (*change == ' ') change++;
  }
  if (fileCount == mostFiles) fail("too many files", line->columns[1]);
  files[fileCount++] = (File){line->columns[1], bytes, count, NULL};
}

static lf_atlas *find_atlas(const char *name) {
  File *file = find_file(name);
  if (file->atlas == NULL && lf_open_bytes(file->bytes, file->count, 0, &file->atlas) != LF_OK) {
    fail(name, lf_error_text());
  }
  return file->atlas;
}

// ---- Answers: functions that write text

static void answer_error(char *answer, int64_t result) {
  // Embedded Swift writes this for a value that has no text of its own.
  if (result != LF_NONE && strstr(lf_error_text(), "cannot print") != NULL) fail("a message", lf_error_text());
  if (result == LF_INVALID_ARGUMENT) strcpy(answer, "invalid");
  else if (result == LF_NONE) strcpy(answer, "-");
  else sprintf(answer, "error %d", (int)-result);
}

static void answer_flag(char *answer, int isSet) { strcpy(answer, isSet ? "yes" : "no"); }

// Adds the key of a region to a list, or "-".
static void add_key(char *answer, lf_atlas *atlas, int32_t layer, int32_t region) {
  char *end = answer + strlen(answer);
  if (end > answer && end[-1] != ' ') *end++ = ',';
  if (region < 0) strcpy(end, "-");
  else lf_region_key(atlas, layer, region, end, (size_t)(answer + answerSize - end));
}

static void add_keys(char *answer, lf_atlas *atlas, int32_t layer, const int32_t *regions, int64_t count) {
  if (count < 0) answer_error(answer, count);
  else if (count == 0) strcpy(answer, "-");
  for (int64_t at = 0; at < count; at++) add_key(answer, atlas, layer, regions[at]);
}

static uint32_t crc32(const void *start, size_t count) {
  const unsigned char *bytes = start;
  uint32_t sum = ~0u;
  for (size_t at = 0; at < count; at++) {
    sum ^= bytes[at];
    for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320u : 0);
  }
  return ~sum;
}

static void answer_region(char *answer, const char *kind, lf_atlas *atlas, int32_t layer, int32_t region, char **rest) {
  lf_region_info info;
  lf_get_region_info(atlas, layer, region, &info);
  if (strcmp(kind, "name") == 0) {
    lf_region_name(atlas, layer, region, answer, answerSize);
  } else if (strcmp(kind, "area") == 0) {
    answer_flag(answer, info.has_area);
  } else if (strcmp(kind, "container") == 0) {
    lf_layer_info about;
    lf_get_layer_info(atlas, layer, &about);
    add_key(answer, atlas, about.parent_layer, info.parent_region);
  } else if (strcmp(kind, "box") == 0) {
    sprintf(answer, "%.17g %.17g %.17g %.17g", info.west, info.south, info.east, info.north);
  } else if (strcmp(kind, "point") == 0) {
    sprintf(answer, "%.17g %.17g", info.latitude, info.longitude);
  } else if (strcmp(kind, "value") == 0) {
    lf_value value;
    char name[1100];
    int32_t attribute = 0;
    while (lf_attribute_name(atlas, layer, attribute, name, sizeof name) >= 0 && strcmp(name, rest[0]) != 0) attribute++;
    int32_t result = lf_get_attribute(atlas, layer, region, attribute, &value);
    if (result < 0) answer_error(answer, result);
    else if (value.kind == LF_NULL) strcpy(answer, "-");
    else if (value.kind == LF_INTEGER) sprintf(answer, "integer %lld", (long long)value.integer);
    else if (value.kind == LF_BOOLEAN) sprintf(answer, "boolean %lld", (long long)value.integer);
    else if (value.kind == LF_NUMBER) sprintf(answer, "number %.17g", value.number);
    else {
      strcpy(answer, value.kind == LF_JSON ? "json " : "string ");
      size_t length = strlen(answer);
      lf_attribute_text(atlas, layer, region, attribute, answer + length, answerSize - length);
    }
  } else if (strcmp(kind, "geometry") == 0) {
    lf_geometry geometry;
    int32_t result = lf_get_geometry(atlas, layer, region, atoi(rest[0]), &geometry);
    if (result < 0) return answer_error(answer, result);
    int isPoints = geometry.kind == LF_POINTS;
    sprintf(
      answer, "%d %d %d %u", isPoints ? 0 : geometry.polygon_count, isPoints ? 0 : geometry.ring_count,
      geometry.vertex_count, crc32(geometry.coordinates, sizeof(double) * 2 * (size_t)geometry.vertex_count));
    lf_free_geometry(&geometry);
  } else if (strcmp(kind, "neighbors") == 0) {
    int32_t found[100];
    double meters[100];
    int64_t count = lf_region_neighbors(atlas, layer, region, found, meters, 100);
    for (int64_t at = 0; at < count; at++) {
      sprintf(answer + strlen(answer), "%.17g%c", meters[at], at + 1 < count ? ',' : ' ');
    }
    add_keys(answer, atlas, layer, found, count);
  } else {
    fail("there is no such question", kind);
  }
}

// Answers a question about a name: the regions that have it. Returns 0 if it is of another kind.
static int answer_search(char *answer, const char *kind, lf_atlas *atlas, int32_t layer, const char *name) {
  const char *kinds[] = {"exact", "folded", "prefix", "search"};
  for (int32_t match = 0; match < 4; match++) {
    if (strcmp(kind, kinds[match]) != 0) continue;
    int32_t found[10];
    add_keys(answer, atlas, layer, found, lf_find_names(atlas, layer, name, match, found, 10));
    return 1;
  }
  return 0;
}

static void answer_layer(char *answer, const char *kind, lf_atlas *atlas, int32_t layer, char **rest) {
  lf_layer_info info;
  if (layer < 0) return answer_error(answer, layer);
  lf_get_layer_info(atlas, layer, &info);
  int32_t found[100];
  double meters = NAN;
  if (strcmp(kind, "kind") == 0) {
    strcpy(answer, info.kind == LF_POINTS ? "points" : "polygons");
  } else if (strcmp(kind, "overlaps") == 0) {
    answer_flag(answer, info.overlaps);
  } else if (strcmp(kind, "parent") == 0) {
    if (info.parent_layer < 0) strcpy(answer, "-");
    else lf_layer_id(atlas, info.parent_layer, answer, answerSize);
  } else if (strcmp(kind, "details") == 0) {
    if (info.detail_count == 0) strcpy(answer, "-");
    for (int32_t detail = 0; detail < info.detail_count; detail++) {
      lf_detail_meters(atlas, layer, detail, &meters);
      sprintf(answer + strlen(answer), "%s%.17g", detail == 0 ? "" : ",", meters);
    }
  } else if (strcmp(kind, "attributes") == 0) {
    if (info.attribute_count == 0) strcpy(answer, "-");
    for (int32_t attribute = 0; attribute < info.attribute_count; attribute++) {
      if (attribute > 0) strcat(answer, ",");
      size_t length = strlen(answer);
      lf_attribute_name(atlas, layer, attribute, answer + length, answerSize - length);
    }
  } else if (strcmp(kind, "keys") == 0) {
    if (info.region_count == 0) strcpy(answer, "-");
    for (int32_t region = 0; region < info.region_count; region++) add_key(answer, atlas, layer, region);
  } else if (strcmp(kind, "locate") == 0) {
    add_key(answer, atlas, layer, lf_locate(atlas, layer, strtod(rest[0], NULL), strtod(rest[1], NULL)));
  } else if (strcmp(kind, "all") == 0) {
    int64_t count = lf_locate_all(atlas, layer, strtod(rest[0], NULL), strtod(rest[1], NULL), found, 100);
    add_keys(answer, atlas, layer, found, count);
  } else if (strcmp(kind, "nearest") == 0 || strcmp(kind, "border") == 0) {
    double latitude = strtod(rest[0], NULL), longitude = strtod(rest[1], NULL), within = strtod(rest[2], NULL);
    int isNearest = strcmp(kind, "nearest") == 0;
    int32_t result = isNearest ? lf_nearest(atlas, layer, latitude, longitude, within, &meters)
                               : lf_distance_to_border(atlas, layer, latitude, longitude, within, &meters);
    if (result < 0) return answer_error(answer, result);
    sprintf(answer, isNearest ? "%.17g " : "%.17g", meters);
    if (isNearest) add_key(answer, atlas, layer, result);
  } else if (!answer_search(answer, kind, atlas, layer, rest[0])) {
    int32_t region = lf_find_region(atlas, layer, rest[0]);
    if (region < 0) answer_error(answer, region);
    else answer_region(answer, kind, atlas, layer, region, rest + 1);
  }
}

static void answer_question(char *answer, const char *kind, char **columns) {
  *answer = 0;
  if (strcmp(kind, "path") == 0 || strcmp(kind, "open") == 0 || strcmp(kind, "verify") == 0) {
    lf_atlas *atlas = NULL;
    uint32_t flags = strcmp(kind, "verify") == 0 ? LF_OPEN_VERIFY : 0;
    int32_t result;
    if (strcmp(kind, "path") == 0) {
      result = lf_open(columns[0], flags, &atlas);
    } else {
      File *file = find_file(columns[0]);
      result = lf_open_bytes(file->bytes, file->count, flags, &atlas);
    }
    lf_close(atlas);
    if (result < 0) answer_error(answer, result);
    else strcpy(answer, "ok");
  } else if (strcmp(kind, "valid") == 0) {
    double latitude = strtod(columns[0], NULL), longitude = strtod(columns[1], NULL);
    lf_points points = {&latitude, 0, &longitude, 0, 1};
    answer_flag(answer, lf_find_invalid(&points, 0) == LF_NONE);
  } else {
    lf_atlas *atlas = find_atlas(columns[0]);
    int32_t count = lf_layer_count(atlas), regions[mostLayers];
    if (count > mostLayers) fail("has too many layers", columns[0]);
    if (strcmp(kind, "layers") == 0) {
      for (int32_t layer = 0; layer < count; layer++) {
        if (layer > 0) strcat(answer, ",");
        size_t length = strlen(answer);
        lf_layer_id(atlas, layer, answer + length, answerSize - length);
      }
    } else if (strcmp(kind, "place") == 0) {
      lf_place(atlas, strtod(columns[1], NULL), strtod(columns[2], NULL), regions);
      for (int32_t layer = 0; layer < count; layer++) add_key(answer, atlas, layer, regions[layer]);
    } else {
      answer_layer(answer, kind, atlas, lf_find_layer(atlas, columns[1]), columns + 2);
    }
  }
}

// ---- Comparison

// Whether the numbers at the beginning of two texts differ by at most `tolerance`, and what follows them not at all.
static int has_equal_numbers(const char *one, const char *other, double tolerance) {
  for (;;) {
    char *oneEnd, *otherEnd;
    double number = strtod(one, &oneEnd), right = strtod(other, &otherEnd);
    if (oneEnd == one || otherEnd == other) return strcmp(one, other) == 0;
    if (!(fabs(number - right) <= tolerance)) return 0;
    one = oneEnd;
    other = otherEnd;
    while (*one != 0 && *one == *other && (*one == ' ' || *one == ',')) one++, other++;
  }
}

static int is_right(const char *kind, const char *given, const char *right) {
  if (strcmp(given, right) == 0) return 1;
  if (strcmp(right, "invalid") == 0) return strcmp(given, "-") == 0;
  if (strcmp(kind, "nearest") == 0 || strcmp(kind, "border") == 0) return has_equal_numbers(given, right, 0.001);
  if (strcmp(kind, "box") == 0 || strcmp(kind, "point") == 0 || strcmp(kind, "details") == 0
      || strcmp(kind, "neighbors") == 0) {
    return has_equal_numbers(given, right, 0);
  }
  if (strncmp(given, "number ", 7) == 0 && strncmp(right, "number ", 7) == 0) {
    return has_equal_numbers(given + 7, right + 7, 0);
  }
  return 0;
}

static int wrongCount = 0;

static void check(const Line *line, const char *given, const char *how) {
  const char *right = line->columns[line->count - 1];
  if (is_right(line->columns[0], given, right)) return;
  wrongCount++;
  fprintf(stderr, "conformance:");
  for (int at = 0; at < line->count - 1; at++) fprintf(stderr, " %s", line->columns[at]);
  fprintf(stderr, "%s: %s, not %s\n", how, given, right);
}

// ---- Batches

// Whether two lines ask the same of the same file and layer: all but the coordinate and the answer.
static int is_same_batch(const Line *one, const Line *other) {
  if (one->count != other->count) return 0;
  for (int at = 0; at < one->count - 3; at++) {
    if (strcmp(one->columns[at], other->columns[at]) != 0) return 0;
  }
  return 1;
}

// Asks in one batch all questions that are like a line.
static void check_batch(Line *lines, int count, const Line *like, char *isDone, char *answer) {
  typedef struct {
    double latitude, longitude;
    int line;
  } Row;
  Row *rows = malloc(sizeof *rows * (size_t)count);
  size_t rowCount = 0;
  for (int at = 0; at < count; at++) {
    Line *line = &lines[at];
    if (!is_same_batch(line, like)) continue;
    isDone[at] = 1;
    rows[rowCount++] =
      (Row){strtod(line->columns[line->count - 3], NULL), strtod(line->columns[line->count - 2], NULL), at};
  }
  lf_atlas *atlas = find_atlas(like->columns[1]);
  int isPlace = strcmp(like->columns[0], "place") == 0;
  int32_t layer = isPlace ? 0 : lf_find_layer(atlas, like->columns[2]);
  int32_t layerCount = lf_layer_count(atlas);
  int32_t *regions = malloc(sizeof *regions * rowCount * (size_t)layerCount);
  lf_points points = {&rows->latitude, sizeof *rows, &rows->longitude, sizeof *rows, rowCount};
  for (uint32_t threads = 1; layer >= 0 && threads <= 2; threads++) {
    int64_t result = isPlace ? lf_place_batch(atlas, &points, regions, rowCount, threads)
                             : lf_locate_batch(atlas, layer, &points, regions, threads);
    if (result < 0) fail("a batch", lf_error_text());
    for (size_t at = 0; at < rowCount; at++) {
      *answer = 0;
      if (!isPlace) add_key(answer, atlas, layer, regions[at]);
      for (int32_t other = 0; isPlace && other < layerCount; other++) {
        add_key(answer, atlas, other, regions[(size_t)other * rowCount + at]);
      }
      check(&lines[rows[at].line], answer, " in a batch");
    }
  }
  free(regions);
  free(rows);
}

int main(int argc, char **argv) {
  static char answer[answerSize];
  int count, questionCount = 0, batchCount = 0;
  Line *lines = read_lines(argc > 1 ? argv[1] : "Tests/Conformance/suite.tsv", &count);
  for (int at = 0; at < count; at++) {
    Line *line = &lines[at];
    if (strcmp(line->columns[0], "file") == 0) {
      add_file(line);
      continue;
    }
    questionCount++;
    answer_question(answer, line->columns[0], line->columns + 1);
    check(line, answer, "");
  }
  char *isDone = calloc((size_t)count, 1);
  for (int at = 0; at < count; at++) {
    const char *kind = lines[at].columns[0];
    if (isDone[at] || (strcmp(kind, "locate") != 0 && strcmp(kind, "place") != 0)) continue;
    batchCount++;
    check_batch(lines, count, &lines[at], isDone, answer);
  }
  free(isDone);
  free(lines);
  for (int at = 0; at < fileCount; at++) {
    lf_close(files[at].atlas);
    free(files[at].bytes);
  }
  if (wrongCount > 0) {
    fprintf(stderr, "conformance: %d of %d answers are wrong\n", wrongCount, questionCount);
    return 1;
  }
  printf("    %d answers are right, and %d batches of them\n", questionCount, batchCount);
  return 0;
}
