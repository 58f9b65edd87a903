// The functions of a system that the core calls. An atlas is "mapped" by giving it the memory that JavaScript has filled.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "host.h"

static const void *given = NULL;
static size_t givenCount = 0;

void host_give(const void *start, size_t count) {
  given = start;
  givenCount = count;
}

const void *host_take(void) {
  const void *rest = given;
  given = NULL;
  return rest;
}

// The functions of Sources/CPlatform: its files.c and threads.c are for systems that have files and threads.

int landfall_map_file(const char *path, const void **start, size_t *count) {
  (void)path;
  *start = NULL;
  *count = givenCount;
  if (givenCount > 0) *start = host_take();
  return 0;
}

void landfall_unmap_file(const void *start, size_t count) {
  (void)count;
  free((void *)start);
}

void landfall_describe_error(int code, char *text, size_t capacity) {
  (void)code;
  if (capacity > 0) *text = 0;
}

// Seeds the hashes of sets and dictionaries. No answer depends on it, and the same calls take the same time.
void arc4random_buf(void *buffer, size_t count) {
  unsigned char *bytes = buffer;
  for (size_t at = 0; at < count; at++) bytes[at] = (unsigned char)(at * 151 + 17);
}

// The product of two 128-bit integers, which the compiler calls.
__extension__ typedef __int128 Wide;

Wide __multi3(Wide one, Wide other) {
  const uint64_t low = (uint64_t)one, otherLow = (uint64_t)other, mask = 0xFFFFFFFF;
  const uint64_t a = low & mask, b = low >> 32, c = otherLow & mask, d = otherLow >> 32;
  const uint64_t ac = a * c, bc = b * c, ad = a * d;
  const uint64_t middle = (ac >> 32) + (bc & mask) + (ad & mask);
  uint64_t high = b * d + (bc >> 32) + (ad >> 32) + (middle >> 32);
  high += low * (uint64_t)((unsigned __int128)other >> 64) + (uint64_t)((unsigned __int128)one >> 64) * otherLow;
  return (Wide)((unsigned __int128)high << 64 | (ac & mask) | middle << 32);
}

// A damaged stack ends the instance: JavaScript catches the trap.
uintptr_t __stack_chk_guard = 0x5AFE57AC;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// Runs what a C program runs before main. With it the linker does not add that to each exported function.
void __wasm_call_ctors(void);

__attribute__((export_name("_initialize"))) void web_initialize(void) { __wasm_call_ctors(); }
