// Only the reentrant `_r` calls are used: one context a thread.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>
