// What a program without shared libraries must not take from glibc: these functions load libraries of the glibc that it
// was linked with, which other systems do not have. Foundation refers to them; the command calls none of them.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <grp.h>
#include <netdb.h>
#include <pwd.h>

// No library can be loaded.
void *dlopen(const char *name, int flags) {
  (void)name, (void)flags;
  return 0;
}

// The names of users, groups and hosts are unknown.
struct passwd *getpwnam(const char *name) {
  (void)name;
  return 0;
}

struct passwd *getpwuid(uid_t user) {
  (void)user;
  return 0;
}

int getpwnam_r(const char *name, struct passwd *entry, char *buffer, size_t size, struct passwd **result) {
  (void)name, (void)entry, (void)buffer, (void)size;
  *result = 0;
  return ENOENT;
}

int getpwuid_r(uid_t user, struct passwd *entry, char *buffer, size_t size, struct passwd **result) {
  (void)user, (void)entry, (void)buffer, (void)size;
  *result = 0;
  return ENOENT;
}

int getgrnam_r(const char *name, struct group *entry, char *buffer, size_t size, struct group **result) {
  (void)name, (void)entry, (void)buffer, (void)size;
  *result = 0;
  return ENOENT;
}

int getgrgid_r(gid_t group, struct group *entry, char *buffer, size_t size, struct group **result) {
  (void)group, (void)entry, (void)buffer, (void)size;
  *result = 0;
  return ENOENT;
}

int getaddrinfo(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
  (void)host, (void)service, (void)hints, (void)result;
  return EAI_FAIL;
}

void freeaddrinfo(struct addrinfo *first) { (void)first; }
