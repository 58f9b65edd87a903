#include "CPlatform.h"

#include <errno.h>

#if defined(__wasm__)

void landfall_run_on_threads(size_t count, void *context, void (*body)(void *context, size_t part)) {
  for (size_t part = 0; part < count; part++) body(context, part);
}

int landfall_start_thread(void *context, void (*body)(void *context)) {
  (void)context;
  (void)body;
  return EAGAIN;
}

int landfall_reserve_stack(void) { return 0; }

#else

#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

struct part {
  pthread_t thread;
  void *context;
  void (*body)(void *context, size_t part);
  size_t number;
  int is_running;
};

static void *run_part(void *argument) {
  struct part *part = argument;
  part->body(part->context, part->number);
  return NULL;
}

struct call {
  void *context;
  void (*body)(void *context);
};

static void *run_call(void *argument) {
  struct call call = *(struct call *)argument;
  free(argument);
  call.body(call.context);
  return NULL;
}

// Creates a thread with the stack of a main thread: the default is 512 KiB on Apple systems, 128 KiB with musl.
static int create(pthread_t *thread, void *(*body)(void *), void *argument) {
  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error != 0) return error;
  error = pthread_attr_setstacksize(&attributes, 8 << 20);
  if (error == 0) error = pthread_create(thread, &attributes, body, argument);
  pthread_attr_destroy(&attributes);
  return error;
}

void landfall_run_on_threads(size_t count, void *context, void (*body)(void *context, size_t part)) {
  struct part *parts = count > 1 ? calloc(count, sizeof *parts) : NULL;
  for (size_t number = 1; parts != NULL && number < count; number++) {
    struct part *part = &parts[number];
    part->context = context;
    part->body = body;
    part->number = number;
    part->is_running = create(&part->thread, run_part, part) == 0;
  }
  for (size_t number = 0; number < count; number++) {
    if (parts == NULL || !parts[number].is_running) body(context, number);
  }
  for (size_t number = 1; parts != NULL && number < count; number++) {
    if (parts[number].is_running) pthread_join(parts[number].thread, NULL);
  }
  free(parts);
}

int landfall_start_thread(void *context, void (*body)(void *context)) {
  struct call *call = malloc(sizeof *call);
  if (call == NULL) return ENOMEM;
  *call = (struct call){context, body};
  pthread_t thread;
  int error = create(&thread, run_call, call);
  if (error == 0) {
    pthread_detach(thread);
  } else {
    free(call);
  }
  return error;
}

enum { stackSize = 512 << 10, pageSize = 4 << 10 };

__attribute__((noinline)) static void touch_stack(void) {
  volatile char bytes[stackSize];
  for (size_t end = stackSize; end > 0; end -= pageSize) bytes[end - 1] = 0;
}

int landfall_reserve_stack(void) {
  void *memory = mmap(NULL, 2 * stackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (memory == MAP_FAILED) return errno;
  munmap(memory, 2 * stackSize);
  touch_stack();
  return 0;
}

#endif
