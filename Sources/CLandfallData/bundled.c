#include "CLandfallData.h"

// C23; the compilers of every toolchain that builds this package know it in older C, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Sections of an atlas begin on multiples of 64 bytes.
_Alignas(64) static const unsigned char bytes[] = {
#embed "../LandfallData/mobile.atlas"
};

const unsigned char *landfall_bundled_atlas(void) { return bytes; }

size_t landfall_bundled_atlas_size(void) { return sizeof bytes; }
