// The function that DuckDB calls when it loads the extension.
#define _GNU_SOURCE // dladdr

#include "lookups.h"
#include "own.h"
#include "tables.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Finds a file by its path from the folder of the extension. Returns whether there is one.
static bool find_file(const char *name, char path[PATH_MAX]) {
  Dl_info info;
  if (dladdr((void *)find_file, &info) == 0 || info.dli_fname == NULL) return false;
  const char *slash = strrchr(info.dli_fname, '/');
  int length = slash == NULL ? 0 : (int)(slash + 1 - info.dli_fname);
  return snprintf(path, PATH_MAX, "%.*s%s", length, info.dli_fname, name) < PATH_MAX && access(path, R_OK) == 0;
}

// Finds the world atlas: beside the extension, or where pip has put the package landfall-atlas-data-world beside that of
// the extension.
static bool find_world(char path[PATH_MAX]) {
  return find_file("world.atlas", path) || find_file("../landfall_atlas_data_world/world.atlas", path);
}

// The atlas of the databases that load the extension in this thread; empty for that of the environment.
static _Thread_local char chosen[PATH_MAX];

// Chooses it, or with NULL none, for the Python package: a program with threads cannot set its environment safely. Returns
// whether the path is short enough.
__attribute__((visibility("default"))) bool landfall_set_atlas(const char *path) {
  return snprintf(chosen, sizeof chosen, "%s", path == NULL ? "" : path) < (int)sizeof chosen;
}

// Registers everything, with the chosen atlas, that which LANDFALL_ATLAS in the environment names, the world atlas, or the
// bundled one.
static bool register_all(duckdb_connection connection, Database *database, bool has_atlas, Problem *problem) {
  Atlas *atlas = has_atlas ? database_atlas(database, NULL, problem) : NULL;
  if (has_atlas && atlas == NULL) return false;
  problem_set(problem, "DuckDB refuses a function of the extension; is another one with this name loaded?");
  return register_lookups(connection, database) && register_layers(connection, database, atlas) &&
         register_atlas(connection, database) && register_place(connection, database, atlas) &&
         register_tables(connection, database) && register_cells(connection, database);
}

DUCKDB_EXTENSION_ENTRYPOINT(
    duckdb_connection connection, duckdb_extension_info info, struct duckdb_extension_access *access) {
  char small[PATH_MAX], world[PATH_MAX];
  const char *bundled = find_file("bundled.atlas", small) ? small : NULL;
  const char *named = *chosen != 0 ? chosen : getenv("LANDFALL_ATLAS");
  const char *path = named != NULL && *named != 0 ? named : find_world(world) ? world : bundled;
  Problem problem = {"there is not enough memory"};
  Database *database = database_make(path, bundled);
  bool is_registered = database != NULL && register_all(connection, database, path != NULL, &problem);
  if (!is_registered) access->set_error(info, problem.text);
  // The functions own it.
  if (database != NULL) database_release(database);
  return is_registered;
}
