// A stand-in for libcuda.so.1 that runs kernels on the processor, from the shared library in LANDFALL_KERNELS: what
// landfall_atlas.cuda calls, as strict as a driver. Memory of the GPU cannot be touched by the program. Work waits in its
// stream until someone waits for the stream. Calls need a current context. standin_configure() chooses faults.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef int Result;
enum { invalidValue = 1, outOfMemory = 2, notInitialized = 3, noDevice = 100, invalidContext = 201, invalidHandle = 400 };
enum { deviceLimit = 4, blockLimit = 4096, streamLimit = 256 };
static const size_t arenaSize = (size_t)8 << 30;

typedef struct {
  uint64_t words[32];
} Image;

typedef struct {
  uint64_t latitudes, longitudes;
  int64_t latitudeStride, longitudeStride;
  uint64_t count, out;
  int64_t row;
} Columns;

typedef void Kernel(Image image, Columns columns, uint64_t warp, uint64_t warps);

typedef struct Work {
  struct Work *next;
  void *target;
  const void *source;
  size_t size;
  Kernel *kernel;
  Image image;
  Columns columns;
  uint64_t warps;
  int isOwned;  // the source is to be freed
} Work;

typedef struct {
  int device, isOpen;
  Work *first, **last;
} Stream;

typedef struct {
  uint64_t start;
  size_t size;
  int device, isFree;
} Block;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned char *arena;
static size_t arenaUsed;
static Block blocks[blockLimit];
static int blockCount;
// Stream 1 of each device is the legacy stream.
static Stream streams[deviceLimit][streamLimit];
static int version = 12000, deviceCount = 2, isInitialized, moduleError, launches, uploads;
static size_t memory = (size_t)4 << 30, allocated;
static _Thread_local int contexts[16], depth;

#define EXPORT __attribute__((visibility("default")))
#define LOCKED pthread_mutex_lock(&mutex); __attribute__((cleanup(unlock), unused)) int locked = 0
static void unlock(int *locked) { (void)locked; pthread_mutex_unlock(&mutex); }
#define NEEDS_CONTEXT if (depth == 0) return invalidContext

EXPORT void standin_configure(int newVersion, int newDeviceCount, size_t newMemory, int newModuleError) {
  version = newVersion, deviceCount = newDeviceCount, memory = newMemory, moduleError = newModuleError;
}
// 0: kernels that were launched; 1: copies to the GPU; 2: bytes that are allocated; 3: contexts that are current here
EXPORT int64_t standin_count(int what) {
  return what == 0 ? launches : what == 1 ? uploads : what == 2 ? (int64_t)allocated : depth;
}

static void open_memory(void) { mprotect(arena, arenaSize, PROT_READ | PROT_WRITE); }
static void close_memory(void) { mprotect(arena, arenaSize, PROT_NONE); }

// Half of the warps of a kernel, which depend on no other.
static void *run_half(void *half) {
  const Work *work = (const Work *)((uintptr_t)half & ~(uintptr_t)1);
  for (uint64_t warp = (uintptr_t)half & 1; warp < work->warps; warp += 2) {
    work->kernel(work->image, work->columns, warp, work->warps);
  }
  return NULL;
}

static void run_kernel(Work *work) {
  pthread_t other;
  const int hasOther = pthread_create(&other, NULL, run_half, (void *)((uintptr_t)work | 1)) == 0;
  run_half(work);
  if (hasOther) pthread_join(other, NULL);
  else abort();
}

static void run(Stream *stream) {
  open_memory();
  while (stream->first != NULL) {
    Work *work = stream->first;
    stream->first = work->next;
    if (work->kernel == NULL) memcpy(work->target, work->source, work->size);
    else run_kernel(work);
    if (work->isOwned) free((void *)work->source);
    free(work);
  }
  stream->last = &stream->first;
  close_memory();
}

static void run_all(int device) {
  for (int number = 0; number < streamLimit; number++) {
    if (streams[device][number].isOpen) run(&streams[device][number]);
  }
}

// Streams are numbered from 1; a handle is the number, and its device is that of the context.
static Stream *stream_of(uint64_t handle) {
  if (handle == 0) handle = 1;
  if (handle >= streamLimit) return NULL;
  Stream *stream = &streams[contexts[depth - 1]][handle];
  return stream->isOpen ? stream : NULL;
}

static Result add(uint64_t handle, Work work) {
  Stream *stream = stream_of(handle);
  if (stream == NULL) return invalidHandle;
  Work *copy = malloc(sizeof *copy);
  *copy = work;
  copy->next = NULL;
  *stream->last = copy;
  stream->last = &copy->next;
  return 0;
}

static Block *block_of(uint64_t address, size_t size) {
  for (int at = 0; at < blockCount; at++) {
    Block *block = &blocks[at];
    if (!block->isFree && address >= block->start && address + size <= block->start + block->size) return block;
  }
  return NULL;
}

EXPORT Result cuDriverGetVersion(int *out) { return *out = version, 0; }

EXPORT Result cuInit(unsigned flags) {
  LOCKED;
  if (flags != 0) return invalidValue;
  if (deviceCount == 0) return noDevice;
  if (arena == NULL) {
    arena = mmap(NULL, arenaSize, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    // Its protection changes often, and costs time for each page.
    madvise(arena, arenaSize, MADV_HUGEPAGE);
  }
  for (int device = 0; device < deviceLimit; device++) {
    streams[device][1].isOpen = 1;
    if (streams[device][1].last == NULL) streams[device][1].last = &streams[device][1].first;
  }
  isInitialized = 1;
  return 0;
}

EXPORT Result cuDeviceGetCount(int *count) { return isInitialized ? (*count = deviceCount, 0) : notInitialized; }
EXPORT Result cuDeviceGet(int *device, int number) { return number < deviceCount ? (*device = 50 + number, 0) : invalidValue; }
EXPORT Result cuDeviceGetAttribute(int *value, int attribute, int device) {
  if (device < 50 || attribute != 16) return invalidValue;
  return *value = 3, 0;
}
EXPORT Result cuDeviceGetName(char *name, int size, int device) {
  return snprintf(name, (size_t)size, "a stand-in") > 0 && device >= 50 ? 0 : invalidValue;
}
EXPORT Result cuDevicePrimaryCtxRetain(void **context, int device) { return *context = (void *)(intptr_t)(1000 + device - 50), 0; }
EXPORT Result cuCtxPushCurrent_v2(void *context) {
  if (context == NULL || depth == 16) return invalidContext;
  contexts[depth++] = (int)((intptr_t)context - 1000);
  return 0;
}
EXPORT Result cuCtxPopCurrent_v2(void **context) {
  NEEDS_CONTEXT;
  return *context = (void *)(intptr_t)(1000 + contexts[--depth]), 0;
}

EXPORT Result cuModuleLoadData(void **module, const void *image) {
  NEEDS_CONTEXT;
  if (moduleError) return moduleError;
  if (strstr(image, ".visible .entry landfall_locate_f64(") == NULL) return invalidValue;
  *module = dlopen(getenv("LANDFALL_KERNELS"), RTLD_NOW);
  if (*module == NULL) fprintf(stderr, "libcuda: %s\n", dlerror());
  return *module == NULL ? invalidValue : 0;
}
EXPORT Result cuModuleGetFunction(void **function, void *module, const char *name) {
  NEEDS_CONTEXT;
  *function = dlsym(module, name);
  return *function == NULL ? 500 : 0;
}
EXPORT Result cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void *function, int size, size_t dynamic) {
  NEEDS_CONTEXT;
  return function != NULL && size == 256 && dynamic == 0 ? (*blocks = 2, 0) : invalidValue;
}

EXPORT Result cuMemAlloc_v2(uint64_t *address, size_t size) {
  LOCKED;
  NEEDS_CONTEXT;
  if (size == 0) return invalidValue;
  const size_t whole = (size + 255) / 256 * 256;
  if (allocated + whole > memory) return outOfMemory;
  Block *found = NULL;
  for (int at = 0; at < blockCount && found == NULL; at++) {
    if (blocks[at].isFree && blocks[at].size == whole) found = &blocks[at];
  }
  if (found == NULL) {
    if (blockCount == blockLimit || arenaUsed + whole > arenaSize) abort();
    found = &blocks[blockCount++];
    *found = (Block){.start = (uint64_t)(uintptr_t)arena + arenaUsed, .size = whole};
    arenaUsed += whole;
  }
  found->isFree = 0, found->device = contexts[depth - 1];
  allocated += whole;
  // What was there before is not an answer.
  open_memory();
  memset((void *)(uintptr_t)found->start, 0x5A, whole);
  close_memory();
  *address = found->start;
  return 0;
}
EXPORT Result cuMemFree_v2(uint64_t address) {
  LOCKED;
  NEEDS_CONTEXT;
  Block *block = block_of(address, 1);
  if (block == NULL || block->start != address || block->device != contexts[depth - 1]) return invalidValue;
  run_all(block->device);
  block->isFree = 1, allocated -= block->size;
  return 0;
}
EXPORT Result cuMemHostAlloc(void **address, size_t size, unsigned flags) {
  NEEDS_CONTEXT;
  return flags == 0 && (*address = malloc(size)) != NULL ? 0 : outOfMemory;
}
EXPORT Result cuMemFreeHost(void *address) {
  NEEDS_CONTEXT;
  free(address);
  return 0;
}
EXPORT Result cuPointerGetAttribute(int *device, int attribute, uint64_t address) {
  LOCKED;
  Block *block = block_of(address, 1);
  return block == NULL || attribute != 9 ? invalidValue : (*device = block->device, 0);
}

EXPORT Result cuStreamCreate(uint64_t *stream, unsigned flags) {
  LOCKED;
  NEEDS_CONTEXT;
  (void)flags;
  for (int number = 16; number < streamLimit; number++) {
    Stream *one = &streams[contexts[depth - 1]][number];
    if (one->isOpen) continue;
    one->isOpen = 1, one->first = NULL, one->last = &one->first;
    return *stream = (uint64_t)number, 0;
  }
  return outOfMemory;
}
EXPORT Result cuStreamSynchronize(uint64_t handle) {
  LOCKED;
  NEEDS_CONTEXT;
  Stream *stream = stream_of(handle);
  if (stream == NULL) return invalidHandle;
  run(stream);
  return 0;
}
EXPORT Result cuStreamDestroy_v2(uint64_t handle) {
  LOCKED;
  NEEDS_CONTEXT;
  Stream *stream = stream_of(handle);
  if (stream == NULL || handle < 16) return invalidHandle;
  run(stream);
  stream->isOpen = 0;
  return 0;
}

EXPORT Result cuMemcpyHtoD_v2(uint64_t target, const void *source, size_t size) {
  LOCKED;
  NEEDS_CONTEXT;
  if (block_of(target, size) == NULL) return invalidValue;
  uploads++;
  // As a driver does, which has read the source when it returns, and not yet written the target.
  void *copy = malloc(size);
  memcpy(copy, source, size);
  return add(1, (Work){.target = (void *)(uintptr_t)target, .source = copy, .size = size, .isOwned = 1});
}
EXPORT Result cuMemcpyDtoH_v2(void *target, uint64_t source, size_t size) {
  LOCKED;
  NEEDS_CONTEXT;
  if (block_of(source, size) == NULL) return invalidValue;
  run(stream_of(1));
  open_memory();
  memcpy(target, (const void *)(uintptr_t)source, size);
  close_memory();
  return 0;
}
EXPORT Result cuMemcpyHtoDAsync_v2(uint64_t target, const void *source, size_t size, uint64_t stream) {
  LOCKED;
  NEEDS_CONTEXT;
  if (block_of(target, size) == NULL) return invalidValue;
  return add(stream, (Work){.target = (void *)(uintptr_t)target, .source = source, .size = size});
}
EXPORT Result cuMemcpyDtoHAsync_v2(void *target, uint64_t source, size_t size, uint64_t stream) {
  LOCKED;
  NEEDS_CONTEXT;
  if (block_of(source, size) == NULL) return invalidValue;
  return add(stream, (Work){.target = target, .source = (const void *)(uintptr_t)source, .size = size});
}

// Whether a column of `count` elements is inside one block.
static int is_inside(uint64_t start, int64_t stride, uint64_t count, size_t size) {
  const int64_t reach = stride * (int64_t)(count - 1);
  const uint64_t low = reach < 0 ? start + (uint64_t)reach : start;
  return block_of(low, (size_t)(reach < 0 ? -reach : reach) + size) != NULL;
}

EXPORT Result cuLaunchKernel(
    Kernel *kernel, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX, unsigned blockY, unsigned blockZ,
    unsigned shared, uint64_t stream, void **parameters, void **extra) {
  LOCKED;
  NEEDS_CONTEXT;
  if (gridX == 0 || gridY != 1 || gridZ != 1 || blockX != 256 || blockY != 1 || blockZ != 1 || shared != 0 || extra != NULL) {
    return invalidValue;
  }
  Work work = {.kernel = kernel, .warps = (uint64_t)gridX * 8};
  memcpy(&work.image, parameters[0], sizeof work.image);
  memcpy(&work.columns, parameters[1], sizeof work.columns);
  Dl_info info;
  dladdr((void *)kernel, &info);
  const size_t size = strstr(info.dli_sname, "f32") != NULL ? 4 : 8;
  const Columns *columns = &work.columns;
  if (!is_inside(columns->latitudes, columns->latitudeStride, columns->count, size)
      || !is_inside(columns->longitudes, columns->longitudeStride, columns->count, size)
      || !is_inside(columns->out, 4, columns->count, 4)) return 700;
  launches++;
  return add(stream, work);
}

EXPORT Result cuGetErrorString(Result error, const char **text) {
  *text = error == 700 ? "an illegal memory access was encountered" : error == invalidContext ? "invalid device context" : NULL;
  return *text == NULL ? invalidValue : 0;
}
