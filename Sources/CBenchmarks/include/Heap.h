#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Returns the number of bytes in use on the heap, including large blocks; -1 if the C library does
/// not report it.
int64_t heap_byte_count(void);

#ifdef __cplusplus
}
#endif
