#include "CSpawn.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

// mmap, as compilers leave out a malloc whose memory is only freed.
int has_memory(size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (memory == MAP_FAILED) return 0;
  munmap(memory, size);
  return 1;
}

enum { stackSize = 512 << 10, pageSize = 4 << 10, enough = 16 << 20 };

__attribute__((noinline)) static void touch_stack(void) {
  volatile char bytes[stackSize];
  for (size_t end = stackSize; end > 0; end -= pageSize) bytes[end - 1] = 0;
}

int reserve_stack(void) {
  if (!has_memory(2 * stackSize)) return 0;
  touch_stack();
  return 1;
}

static struct {
  const char *text;
  size_t count;
  int code;
  struct sigaction before;
} missing;

// Only calls that a handler may make.
static void explain(int number) {
  if (number == SIGSEGV && has_memory(enough)) {
    // A fault of the program: the instruction is run again, for the handler that there was.
    sigaction(SIGSEGV, &missing.before, NULL);
    return;
  }
  ssize_t written = write(2, missing.text, missing.count);
  (void)written;
  _exit(missing.code);
}

void explain_missing_memory(const char *text, size_t count, int code) {
  missing.text = text, missing.count = count, missing.code = code;
  struct sigaction action = {.sa_handler = explain, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  sigaction(SIGABRT, &action, NULL);
  sigaction(SIGSEGV, &action, &missing.before);
}
