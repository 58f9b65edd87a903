// The files, threads and mathematical functions of the system, for the runtime. All that differs between systems
// is in this target; the Swift sources are the same for each.
#pragma once

#include <stddef.h>

#include "compare_lanes.h"

#if !__has_include(<math.h>)
// Without the headers of a C library: the program that links the object provides these functions (C17 7.12).
double asin(double), asinh(double), atan(double), atan2(double, double), atanh(double), cos(double);
double sin(double), sinh(double), tan(double);
#else
#include <math.h>
#endif

// Returned by landfall_map_file for a directory, a device, a pipe or a socket.
#define LANDFALL_NOT_A_REGULAR_FILE (-1)

// Returned by landfall_map_file if there is not enough memory, or address space.
#define LANDFALL_NO_MEMORY (-2)

// Maps a file for reading, in constant time, without waiting for a pipe. Returns 0 on success, one of the numbers above,
// or an errno. An empty file has a count of 0 and needs no landfall_unmap_file.
int landfall_map_file(const char *path, const void **start, size_t *count);

void landfall_unmap_file(const void *start, size_t count);

// Writes the text of an errno, ended by a NUL.
void landfall_describe_error(int code, char *text, size_t capacity);

// Calls body(context, 0) … body(context, count - 1) at the same time, 0 on the calling thread, and returns when all
// are done. If no more threads can be created, the calling thread makes the remaining calls.
void landfall_run_on_threads(size_t count, void *context, void (*body)(void *context, size_t part));

// Calls body(context) on a thread of its own, which no one waits for. Returns 0, or an errno if none can be created.
int landfall_start_thread(void *context, void (*body)(void *context));
