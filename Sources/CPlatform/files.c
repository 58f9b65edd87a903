// strerror_r of POSIX instead of GNU's.
#define _POSIX_C_SOURCE 200809L

#include "CPlatform.h"

#include <stddef.h>

#if defined(__wasm__)

// WebAssembly without WASI has no files: atlases are opened from bytes.
enum { noFiles = 52 };

int landfall_map_file(const char *path, const void **start, size_t *count) {
  (void)path, (void)start, (void)count;
  return noFiles;
}

void landfall_unmap_file(const void *start, size_t count) { (void)start, (void)count; }

void landfall_describe_error(int code, char *text, size_t capacity) {
  (void)code;
  static const char message[] = "this system has no files; open the atlas from its bytes";
  for (size_t at = 0; at < capacity; at++) {
    text[at] = at + 1 < capacity && at < sizeof message ? message[at] : 0;
    if (text[at] == 0) return;
  }
}

#elif defined(_WIN32)
#error "Landfall maps files with POSIX calls; on Windows open atlases from bytes in a fork of this file"
#else

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// Maps an open file; returns 0 or an errno.
static int map_descriptor(int descriptor, const void **start, size_t *count) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return errno;
  if (!S_ISREG(status.st_mode)) return LANDFALL_NOT_A_REGULAR_FILE;
  if ((uintmax_t)status.st_size > SIZE_MAX / 2) return EFBIG;
  *count = (size_t)status.st_size;
  if (*count == 0) return 0;
  void *address = mmap(NULL, *count, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (address == MAP_FAILED) return errno == ENOMEM ? LANDFALL_NO_MEMORY : errno;
  *start = address;
  return 0;
}

int landfall_map_file(const char *path, const void **start, size_t *count) {
  *start = NULL;
  *count = 0;
  // Without waiting: a named pipe without a writer would block. Regular files ignore the flag.
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  // ENXIO: a socket, which cannot be opened at all, or a device without a driver.
  if (descriptor < 0) return errno == ENXIO ? LANDFALL_NOT_A_REGULAR_FILE : errno;
  int result = map_descriptor(descriptor, start, count);
  close(descriptor);
  return result;
}

void landfall_unmap_file(const void *start, size_t count) { munmap((void *)start, count); }

void landfall_describe_error(int code, char *text, size_t capacity) {
  if (strerror_r(code, text, capacity) != 0) snprintf(text, capacity, "error %d", code);
}

#endif
