// Starts a program whose life ends with that of this process.

#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

/// Starts a program with standard output and standard error in two descriptors, and an empty standard input.
///
/// Where the system can do it (Linux), the program is killed when the thread that called this ends, and so also
/// when this process is killed; elsewhere it ends when it writes to a pipe without a reader.
/// - Parameter child: The number of the process.
/// - Returns: 0, or the system's error number.
int spawn_child(
    const char *path, char *const arguments[], char *const environment[], int output, int errors,
    pid_t *child);

#endif
