// The setting landfall.folder, and the files in it.
#pragma once

#include "postgres.h"

#include <sys/stat.h>

// Increases with each change of the setting.
extern unsigned folder_generation;

void folder_define_setting(void);

// Finds the file of an atlas. Returns its path, without symbolic links, in the current memory context, and its status.
// Reports an error if the setting is empty, the name leads elsewhere, or the file is not a regular one.
char *folder_find(const char *atlas, struct stat *status);
