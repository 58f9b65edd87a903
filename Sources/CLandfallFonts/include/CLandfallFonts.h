#pragma once

#include <stddef.h>

/// A font file, embedded in the program.
typedef struct {
  const unsigned char *bytes;
  size_t size;
} landfall_font;

/// Returns the regular font of maps, data/fonts/Inter-Regular.otf.
landfall_font landfall_font_regular(void);

/// Returns the semibold font of maps, data/fonts/Inter-SemiBold.otf.
landfall_font landfall_font_semibold(void);
