#include "CPlatform.h"

#if defined(__wasm__)

void landfall_run_on_threads(size_t count, void *context, void (*body)(void *context, size_t part)) {
  for (size_t part = 0; part < count; part++) body(context, part);
}

#else

#include <pthread.h>
#include <stdlib.h>

struct part {
  pthread_t thread;
  void *context;
  void (*body)(void *context, size_t part);
  size_t number;
  int is_running;
};

static void *run(void *argument) {
  struct part *part = argument;
  part->body(part->context, part->number);
  return NULL;
}

void landfall_run_on_threads(size_t count, void *context, void (*body)(void *context, size_t part)) {
  struct part *parts = count > 1 ? calloc(count, sizeof *parts) : NULL;
  for (size_t number = 1; parts != NULL && number < count; number++) {
    struct part *part = &parts[number];
    part->context = context;
    part->body = body;
    part->number = number;
    part->is_running = pthread_create(&part->thread, NULL, run, part) == 0;
  }
  for (size_t number = 0; number < count; number++) {
    if (parts == NULL || !parts[number].is_running) body(context, number);
  }
  for (size_t number = 1; parts != NULL && number < count; number++) {
    if (parts[number].is_running) pthread_join(parts[number].thread, NULL);
  }
  free(parts);
}

#endif
