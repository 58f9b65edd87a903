// Memory that several owners share, Python objects and consumers of Arrow arrays: the last one frees it, on any thread,
// without the interpreter.
#pragma once

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

typedef struct Shared {
  atomic_long owners;
  size_t size;
  _Alignas(64) unsigned char bytes[];
} Shared;

// Returns memory for some items of one size, with one owner; NULL if there is not enough.
Shared *shared_new(size_t count, size_t itemSize);

static inline Shared *shared_retain(Shared *shared) {
  if (shared != NULL) atomic_fetch_add(&shared->owners, 1);
  return shared;
}

static inline void shared_release(Shared *shared) {
  if (shared != NULL && atomic_fetch_sub(&shared->owners, 1) == 1) free(shared);
}
