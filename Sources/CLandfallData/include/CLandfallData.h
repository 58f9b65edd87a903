#pragma once

#include <stddef.h>

/// The bytes of the atlas that LandfallData bundles: a part of the program itself, on a multiple of 64.
const unsigned char *landfall_bundled_atlas(void);

/// How many there are.
size_t landfall_bundled_atlas_size(void);
