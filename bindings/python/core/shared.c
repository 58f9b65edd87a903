// madvise
#define _DEFAULT_SOURCE

#include "shared.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

Shared *shared_new(size_t count, size_t itemSize) {
  size_t size;
  if (__builtin_mul_overflow(count, itemSize, &size)) return NULL;
  // Fresh memory of a large result costs a fault for each page: with pages of 4 KB 2 ns for each number of 4 bytes.
  const size_t hugePage = (size_t)2 << 20;
  size_t alignment = size >= 2 * hugePage ? hugePage : 64;
  if (size > (size_t)-1 / 2 - sizeof(Shared) - alignment) return NULL;
  size_t bytes = (sizeof(Shared) + size + alignment - 1) / alignment * alignment;
  Shared *shared = aligned_alloc(alignment, bytes);
  if (shared == NULL) return NULL;
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  if (alignment == hugePage) madvise(shared, bytes, MADV_HUGEPAGE);
#endif
  atomic_init(&shared->owners, 1);
  shared->size = size;
  return shared;
}
