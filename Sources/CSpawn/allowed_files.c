// O_PATH.
#define _GNU_SOURCE

#include "CSpawn.h"

#if defined(__linux__) && !defined(__ANDROID__)

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock (landlock(7)), which older headers lack. The numbers of its calls are those of all processors.
enum { createRuleset = 444, addRule = 445, restrictSelf = 446, versionOnly = 1, beneathPath = 1 };
enum { execute = 1 << 0, writeFile = 1 << 1, readFile = 1 << 2, readFolder = 1 << 3 };
// From creating and removing names to cutting files, which the third version added.
enum { changeNames = 0x1FF0, truncateFile = 1 << 14 };
// Binding and connecting, which the fourth version added.
enum { useNetwork = 3 };

static const uint64_t forFiles = execute | writeFile | readFile | truncateFile;

struct ruleset {
  uint64_t files, network;
};

struct rule {
  uint64_t rights;
  int32_t file;
} __attribute__((packed));

static uint64_t known_rights(long version) {
  uint64_t rights = execute | writeFile | readFile | readFolder | changeNames;
  return version >= 3 ? rights | truncateFile : rights;
}

static long landlock_version(void) { return syscall(createRuleset, NULL, 0, versionOnly); }

int allowed_files_create(void) {
  long version = landlock_version();
  if (version < 1) return ALL_FILES;
  struct ruleset rules = {known_rights(version), useNetwork};
  // The first versions know the first member alone.
  int files = (int)syscall(createRuleset, &rules, version >= 4 ? sizeof rules : sizeof rules.files, 0);
  return files >= 0 ? files : NO_FILES;
}

void allowed_files_add(int files, const char *path, enum file_access access) {
  struct stat status;
  if (files < 0) return;
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return;
  uint64_t rights = access == ACCESS_LIST ? readFolder : execute | readFile | readFolder;
  if (access == ACCESS_WRITE) rights = known_rights(landlock_version());
  if (fstat(file, &status) == 0 && !S_ISDIR(status.st_mode)) rights &= forFiles;
  struct rule rule = {rights, file};
  if (rights != 0) (void)syscall(addRule, files, beneathPath, &rule, 0);
  close(file);
}

int allowed_files_apply(int files) {
  if (files == ALL_FILES) return 0;
  if (files < 0) {
    errno = EMFILE;
    return -1;
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return (int)syscall(restrictSelf, files, 0);
}

#else

int allowed_files_create(void) { return ALL_FILES; }

void allowed_files_add(int files, const char *path, enum file_access access) {
  (void)files, (void)path, (void)access;
}

int allowed_files_apply(int files) {
  (void)files;
  return 0;
}

#endif
