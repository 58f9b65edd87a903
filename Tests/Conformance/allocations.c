// Counts the bytes that a process allocates, for allocations.py: a library for LD_PRELOAD with glibc.

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static uint64_t total;

uint64_t allocated_bytes(void) { return __atomic_load_n(&total, __ATOMIC_RELAXED); }

static void count_bytes(size_t size) { __atomic_fetch_add(&total, size, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
  count_bytes(size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  count_bytes(count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  count_bytes(size);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count_bytes(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block == NULL ? ENOMEM : 0;
}
