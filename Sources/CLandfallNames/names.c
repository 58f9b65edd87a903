#include "CLandfallNames.h"

// #embed is C23; the compilers of every toolchain that builds this package support it in older C, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../data/names/region-names.txt"
};

const unsigned char *landfall_names(void) { return bytes; }

size_t landfall_names_size(void) { return sizeof bytes; }
