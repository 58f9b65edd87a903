#include "folder.h"

#include "errors.h"
#include "utils/guc.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

unsigned folder_generation = 0;
static char *folder = NULL;

static void assign_folder(const char *value, void *extra) { folder_generation++; }

void folder_define_setting(void) {
  DefineCustomStringVariable(
      "landfall.folder", "The folder of the atlases on the server.",
      "The functions of landfall open only files in it; its path is absolute.", &folder, "", PGC_SUSET,
      GUC_SUPERUSER_ONLY, NULL, assign_folder, NULL);
  MarkGUCPrefixReserved("landfall");
}

static void check_name(const char *atlas) {
  bool is_plain = *atlas != 0 && *atlas != '.' && strlen(atlas) < 200;
  for (const char *at = atlas; *at != 0; at++) {
    if (*at == '/' || *at == '\\' || (unsigned char)*at < ' ' || *at == 0x7F) is_plain = false;
  }
  if (is_plain) return;
  ereport(ERROR, errcode(ERRCODE_INVALID_NAME),
      errmsg("\"%s\" is not the name of an atlas", display_name(atlas)),
      errhint("Pass the name of a file in landfall.folder without its ending: 'world' for world.atlas."));
}

// `errno` says why.
static void report_missing(const char *atlas) {
  ereport(ERROR, errcode(MAKE_SQLSTATE('L', 'F', '1', '0', '1')),
      errmsg("atlas \"%s\" cannot be read: %m", display_name(atlas)),
      errhint("A superuser can put %s.atlas into the folder that landfall.folder names, readable by the server.",
          display_name(atlas)));
}

char *folder_find(const char *atlas, struct stat *status) {
  char place[PATH_MAX], path[PATH_MAX];
  check_name(atlas);
  if (folder == NULL || *folder == 0) {
    ereport(ERROR, errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE), errmsg("landfall.folder is empty"),
        errhint("A superuser sets it: LOAD 'landfall', ALTER SYSTEM SET landfall.folder = '/path/of/atlases', then SELECT pg_reload_conf()."));
  }
  if (*folder != '/') {
    ereport(ERROR, errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE), errmsg("landfall.folder is not an absolute path"),
        errhint("A superuser sets it to a path that begins with a slash."));
  }
  if (realpath(folder, place) == NULL) {
    ereport(ERROR, errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
        errmsg("the folder that landfall.folder names cannot be read: %m"),
        errhint("A superuser sets it to a folder that the server can read."));
  }
  char *linked = psprintf("%s/%s.atlas", place, atlas);
  if (realpath(linked, path) == NULL) report_missing(atlas);
  pfree(linked);
  // A file whose real path is another one: a link may lead to another file of the folder.
  size_t length = strlen(place);
  if (strncmp(path, place, length) != 0 || path[length] != '/' || strchr(path + length + 1, '/') != NULL) {
    ereport(ERROR, errcode(ERRCODE_INSUFFICIENT_PRIVILEGE),
        errmsg("atlas \"%s\" is a link that leads out of landfall.folder", display_name(atlas)),
        errhint("Put the file itself into the folder."));
  }
  if (stat(path, status) != 0) report_missing(atlas);
  // Opening a pipe could wait forever.
  if (!S_ISREG(status->st_mode)) {
    ereport(ERROR, errcode(MAKE_SQLSTATE('L', 'F', '1', '0', '1')),
        errmsg("atlas \"%s\" is not a regular file", display_name(atlas)),
        errhint("Put the file itself into the folder."));
  }
  if (access(path, R_OK) != 0) report_missing(atlas);
  return pstrdup(path);
}
