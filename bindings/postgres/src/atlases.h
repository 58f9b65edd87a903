// The atlases that this process has opened.
//
// A statement of the client looks once at each atlas that it uses: if the file was replaced since the statement before,
// it is opened again. The old one stays until the transaction ends, as rows under way may refer to its strings.
#pragma once

#include "postgres.h"

#include "datatype/timestamp.h"

#include <landfall.h>
#include <sys/stat.h>

typedef struct OpenedLayer {
  text *id;
  lf_layer_info info;
  text **keys;  // of the regions whose key was needed, otherwise NULL
  text **names;
} OpenedLayer;

typedef struct OpenedAtlas {
  struct OpenedAtlas *next;
  MemoryContext context; // of all of it; closes the atlas when it is deleted
  char *name;
  lf_atlas *atlas;
  struct stat status;
  TimestampTz moment;    // the start of the statement that looked at the file last
  unsigned generation;   // of landfall.folder
  int users;             // call sites
  bool is_retired;
  int32 layer_count;
  OpenedLayer *layers;
} OpenedAtlas;

// Returns an atlas, and adds a user, who must release it.
OpenedAtlas *atlases_use(const char *name);
void atlases_release(OpenedAtlas *atlas);

void atlases_initialize(void);

// Return strings of the atlas, which live as long as the transaction. Nobody may change them.
text *atlas_region_key(OpenedAtlas *atlas, OpenedLayer *layer, int32 region);
text *atlas_region_name(OpenedAtlas *atlas, OpenedLayer *layer, int32 region);
