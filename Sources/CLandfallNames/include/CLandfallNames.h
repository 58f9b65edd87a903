#pragma once

#include <stddef.h>

/// Returns the bytes of data/names/region-names.txt: the names of regions by language, use and source.
const unsigned char *landfall_names(void);

/// Returns the number of these bytes.
size_t landfall_names_size(void);
