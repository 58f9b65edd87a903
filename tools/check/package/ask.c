// Answers the points of a CSV as `landfall locate --input` does, with the library for C: ask ATLAS POINTS

#include <landfall.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
  lf_atlas *atlas;
  if (count != 3 || lf_open(arguments[1], 0, &atlas) != LF_OK) return 1;
  FILE *points = fopen(arguments[2], "r");
  char line[100];
  if (points == 0 || fgets(line, sizeof line, points) == 0) return 1;
  puts("lat,lon,countries,states");
  while (fgets(line, sizeof line, points) != 0) {
    char *rest;
    line[strcspn(line, "\n")] = 0;
    double latitude = strtod(line, &rest), longitude = strtod(rest + 1, 0);
    fputs(line, stdout);
    for (int32_t layer = 0; layer < 2; layer++) {
      char key[100] = "";
      int32_t region = lf_locate(atlas, layer, latitude, longitude);
      if (region >= 0) lf_region_key(atlas, layer, region, key, sizeof key);
      printf(",%s", key);
    }
    puts("");
  }
  lf_close(atlas);
  return fclose(points);
}
