#pragma once

#include <landfall.h>
#include <stddef.h>

// Sets the memory that the next call that opens an atlas maps; the atlas frees it when it is closed.
void host_give(const void *start, size_t count);

// Returns the memory if it has not been mapped, otherwise NULL.
const void *host_take(void);

// lf_open without flags, in Sources/LandfallC.
int32_t landfall_open_mapped(const char *path, lf_atlas **atlas);
