#pragma once

#include <landfall.h>
#include <stddef.h>

#define EXPORT __attribute__((visibility("default")))

// Memory for strings and structures that a call takes or returns: an attribute's text has at most 65,535 bytes.
enum { scratchSize = 65536, mostRegions = 4096 };

extern _Alignas(8) char scratch[scratchSize];
