// What builds and the command need of the system: programs whose life ends with that of this process, the files that they
// may open, and what happens where memory runs out.

#ifndef CSPAWN_H
#define CSPAWN_H

#include <stddef.h>

#include <sys/types.h>

/// Starts a program with standard output and standard error in two descriptors, and an empty standard input.
///
/// Where the system can do it (Linux), the program is killed when the thread that called this ends, and so also
/// when this process is killed; elsewhere it ends when it writes to a pipe without a reader.
/// - Parameter files: The files that the program may open, from `allowed_files_create`, or `ALL_FILES`.
/// - Parameter child: The number of the process.
/// - Returns: 0, or the system's error number.
int spawn_child(
    const char *path, char *const arguments[], char *const environment[], int output, int errors,
    int files, pid_t *child);

/// What a program may do with a file, or with everything in a folder.
enum file_access {
  /// List the names in folders.
  ACCESS_LIST,
  /// The same, and read and run files.
  ACCESS_READ,
  /// Everything.
  ACCESS_WRITE,
};

/// What stands for a set of files: all that the user may open, where the system cannot limit a program, and a set that could
/// not be made, with which no program starts.
enum { ALL_FILES = -1, NO_FILES = -2 };

/// Begins a set of files that a program may open; it can open no others, and no network (Linux, Landlock).
/// - Returns: a descriptor, to be closed; `ALL_FILES` where the system cannot limit a program so; `NO_FILES` without
///   descriptors or memory.
int allowed_files_create(void);

/// Adds a file or a folder with all in it; a path at which nothing is stays out.
void allowed_files_add(int files, const char *path, enum file_access access);

/// Limits this process for good. May be called between fork and exec.
/// - Returns: 0, or -1 with `errno`.
int allowed_files_apply(int files);

/// Occupies those of the descriptors 0 to 2 that are closed, before a program opens anything: the first file that it opens
/// would otherwise get such a number, and the messages for the stream with it.
///
/// They become sockets without a peer, which can be neither read nor written, nor opened by names such as /dev/stdout: to
/// read from closed input and to write to closed output fails as before, where /dev/null would take results without a word.
void occupy_closed_streams(void);

// Whether so many bytes more can be had; in the time of two system calls.
int has_memory(size_t size);

// Makes the stack of the main thread half a MiB deep, as it cannot grow where memory is short: the process would end by
// SIGSEGV. Returns whether there is memory for it.
int reserve_stack(void);

// Lets the process write a text that lasts, and end with a code, where it aborts: Swift and C++ abort where they get no
// memory. Swift's own report needs memory, too, and reads at address 0 without it: SIGSEGV ends the process in the same
// way if less than 16 MiB can be had, else as before.
void explain_missing_memory(const char *text, size_t count, int code);

#endif
