#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

// Between fork and exec only functions that are safe in a signal handler may be called: another thread may hold
// the lock of the allocator. posix_spawn has no hook for this.
static void become(
    pid_t parent, int report, const char *path, char *const arguments[], char *const environment[],
    int output, int errors, int files) {
  int failure = 0;
#if defined(__linux__)
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) goto failed;
#endif
  // The parent may have ended before the call above.
  if (getppid() != parent) _exit(127);
  int input = open("/dev/null", O_RDONLY);
  if (input < 0 || dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) goto failed;
  if (input > 2) close(input);
  signal(SIGPIPE, SIG_DFL);
  if (allowed_files_apply(files) != 0) goto failed;
  execve(path, arguments, environment);
failed:
  failure = errno;
  (void)!write(report, &failure, sizeof failure);
  _exit(127);
}

int spawn_child(
    const char *path, char *const arguments[], char *const environment[], int output, int errors,
    int files, pid_t *child) {
  // Closed by exec; a failure before it is written there.
  int report[2];
  if (pipe(report) != 0) return errno;
  fcntl(report[0], F_SETFD, FD_CLOEXEC);
  fcntl(report[1], F_SETFD, FD_CLOEXEC);
  pid_t parent = getpid();
  pid_t started = fork();
  if (started < 0) {
    int failure = errno;
    close(report[0]);
    close(report[1]);
    return failure;
  }
  if (started == 0) become(parent, report[1], path, arguments, environment, output, errors, files);
  close(report[1]);
  int failure = 0;
  ssize_t count;
  do count = read(report[0], &failure, sizeof failure);
  while (count < 0 && errno == EINTR);
  close(report[0]);
  if (count != (ssize_t)sizeof failure) failure = 0;
  if (failure != 0) {
    while (waitpid(started, NULL, 0) < 0 && errno == EINTR) {}
    return failure;
  }
  *child = started;
  return 0;
}

void occupy_closed_streams(void) {
  // The system gives the lowest number that is free, and those below are taken.
  for (int number = 0; number <= 2; number++) {
    if (fcntl(number, F_GETFD) >= 0 || errno != EBADF) continue;
    if (socket(AF_UNIX, SOCK_STREAM, 0) >= 0) continue;
    // A sandbox without sockets: opened for the other direction, this fails, too, but for names such as /dev/stdout.
    (void)open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY);
  }
}
