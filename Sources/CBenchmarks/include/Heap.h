#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes in use on the heap, large blocks too; -1 where the C library cannot say.
int64_t heap_byte_count(void);

#ifdef __cplusplus
}
#endif
