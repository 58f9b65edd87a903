// A function that Embedded Swift calls and older C libraries lack: glibc has arc4random_buf since 2.36, musl not yet.
#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// Seeds the hashes of sets and dictionaries.
__attribute__((visibility("hidden"))) void arc4random_buf(void *buffer, size_t count) {
  unsigned char *bytes = buffer;
  while (count > 0) {
    long got = syscall(SYS_getrandom, bytes, count, 0);
    if (got > 0) {
      bytes += got;
      count -= (size_t)got;
    } else {
      // A kernel before 3.17: an address is the only seed left. No answer depends on it.
      *bytes++ = (unsigned char)((uintptr_t)buffer >> (count % 48));
      count--;
    }
  }
}
