// The atlases that this process has opened, and which of them a database uses.
//
// All databases of a process share an open atlas. A database opens an atlas at its first use and keeps it until it is
// closed: strings in its results refer to the atlas.
#pragma once

#include "texts.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>

// A message for the user, one line.
typedef struct Problem {
  char text[2048];
} Problem;

void problem_set(Problem *problem, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The texts of a layer that were needed, at these places.
enum { TEXTS_KEYS = 0, TEXTS_NAMES = 1, TEXTS_ATTRIBUTES = 2 };

typedef struct Layer {
  char *id;
  lf_layer_info info;
  char **attributes; // their names
  _Atomic(Texts *) *texts;
} Layer;

typedef struct Atlas {
  struct Atlas *next;
  int users; // databases
  struct stat file;
  lf_atlas *opened;
  int32_t layer_count;
  Layer *layers;
  pthread_mutex_t reading; // held while texts are read
} Atlas;

// Returns texts of a layer; `place` is TEXTS_KEYS, TEXTS_NAMES, or TEXTS_ATTRIBUTES plus the number of an attribute.
// Returns NULL with a problem if there is not enough memory.
const Texts *atlas_texts(Atlas *atlas, int32_t layer, int32_t place, Problem *problem);

// Returns the number of an attribute, or LF_NONE with a problem.
int32_t atlas_find_attribute(const Atlas *atlas, int32_t layer, const char *name, Problem *problem);

// A database, shared by its functions.
typedef struct Database Database;

// Returns a database with one owner, whose own atlas is at `path` (NULL if it has none). 'bundled' is another name for
// the atlas at `bundled`. Returns NULL without memory.
Database *database_make(const char *path, const char *bundled);
Database *database_retain(Database *database);
// The last owner closes the atlases.
void database_release(void *database);

// Returns the atlas at a path, or with NULL the database's own; NULL with a problem.
Atlas *database_atlas(Database *database, const char *path, Problem *problem);

// The name of an atlas in a message: its path, or that of the database's own.
const char *database_atlas_name(const Database *database, const char *path);

// Returns the number of a layer, or LF_NONE with a problem.
int32_t database_layer(
    const Database *database, const Atlas *atlas, const char *path, const char *id, Problem *problem);
