#pragma once

#include <stddef.h>
#include <stdint.h>

// Opens an atlas with the functions of landfall.h and calls them with arguments that a script of bytes draws, until it
// ends. Stops the process if an answer breaks a promise of the header.
void call_everything(const uint8_t *script, size_t scriptCount, const uint8_t *atlas, size_t atlasCount);
