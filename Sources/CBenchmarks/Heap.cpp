#include "Heap.h"

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
#include <malloc.h>
#define HAS_MALLINFO2 1
#endif

int64_t heap_byte_count(void) {
#ifdef HAS_MALLINFO2
  struct mallinfo2 info = mallinfo2();
  return static_cast<int64_t>(info.uordblks + info.hblkhd);
#else
  return -1;
#endif
}
