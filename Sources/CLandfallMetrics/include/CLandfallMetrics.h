#pragma once

#include <stddef.h>

/// Returns the bytes of data/fonts/Inter.metrics: the sizes of the characters of the fonts of maps.
const unsigned char *landfall_metrics(void);

/// Returns the number of these bytes.
size_t landfall_metrics_size(void);
