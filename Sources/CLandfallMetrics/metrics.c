#include "CLandfallMetrics.h"

// #embed is C23; the compilers of every toolchain that builds this package support it in older C, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../data/fonts/Inter.metrics"
};

const unsigned char *landfall_metrics(void) { return bytes; }

size_t landfall_metrics_size(void) { return sizeof bytes; }
