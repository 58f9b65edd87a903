// What libFuzzer, which the compiler brings, offers to a mutator.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

#ifdef __cplusplus
}
#endif
