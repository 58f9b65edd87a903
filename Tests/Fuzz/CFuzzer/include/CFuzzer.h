// What libFuzzer, which the compiler brings, offers to a program that starts it itself.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int (*LandfallFuzzCallback)(const uint8_t *data, size_t size);

int LLVMFuzzerRunDriver(int *argc, char ***argv, LandfallFuzzCallback callback);

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

#ifdef __cplusplus
}
#endif
