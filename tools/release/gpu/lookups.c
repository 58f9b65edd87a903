// The kernels for a GPU: how coordinates are given to lanes. What a lookup does is Swift (Kernel.swift).
//
// Each function is written for a warp of WIDTH lanes: `for (LANES)` runs its body for each. On a GPU the warp's lanes run
// it side by side, so that WIDTH is 1 there; on a processor one thread runs it for 32 lanes in turn, which tests the same
// code (scripts/check gpu).
#include <stdint.h>

// The head of an image of Atlas.writeLookupImage.
typedef struct {
  uint64_t words[32];
} Image;

// The coordinates of a call: column i begins at `start` and has an element each `stride` bytes. Answers of row r of
// coordinate i go to out[r * row + i].
typedef struct {
  const unsigned char *latitudes, *longitudes;
  int64_t latitudeStride, longitudeStride;
  uint64_t count;
  int32_t *out;
  int64_t row;
} Columns;

typedef struct {
  uint32_t u, v, shift;
} Cell;

// Kernel.swift
uint32_t landfall_descend(const Image *image, double latitude, double longitude, Cell *cell);
int32_t landfall_leaf(const Image *image, uint32_t entry, uint32_t shift, uint32_t u, uint32_t v);
int32_t landfall_uniform(const Image *image, uint32_t entry);
void landfall_place(const Image *image, double latitude, double longitude, int32_t *numbers, int64_t stride);

// A block has this many warps.
enum { warpCount = 8, isLeaf = 2 };

// A coordinate that has reached a leaf.
typedef struct {
  uint32_t u, v, entry, round;
} Waiting;

#ifdef __NVPTX__
enum { width = 1 };
#define LANES int l = 0, lane = (int)(__nvvm_read_ptx_sreg_tid_x() & 31); l < 1; l++
#define KERNEL __attribute__((nvptx_kernel)) void
#define PARAMETERS const Image image, const Columns columns
static __attribute__((address_space(3))) Waiting queues[warpCount][64];
#define QUEUE __attribute__((address_space(3))) Waiting *queue = queues[__nvvm_read_ptx_sreg_tid_x() >> 5]
// The number of this warp among those of the call, and how many there are.
#define WARP ((uint64_t)__nvvm_read_ptx_sreg_ctaid_x() * warpCount + (__nvvm_read_ptx_sreg_tid_x() >> 5))
#define WARPS ((uint64_t)__nvvm_read_ptx_sreg_nctaid_x() * warpCount)
static inline uint32_t ballot(const uint32_t *flags) { return __nvvm_vote_ballot_sync(~0u, flags[0] != 0); }
static inline void synchronize(void) { __nvvm_bar_warp_sync(~0u); }
#else
enum { width = 32 };
#define LANES int l = 0, lane = 0; l < width; l++, lane++
#define KERNEL void
#define PARAMETERS const Image image, const Columns columns, uint64_t warp, uint64_t warps
#define QUEUE Waiting queue[64]
#define WARP warp
#define WARPS warps
static inline uint32_t ballot(const uint32_t *flags) {
  uint32_t bits = 0;
  for (int l = 0; l < width; l++) bits |= (uint32_t)(flags[l] != 0) << l;
  return bits;
}
static inline void synchronize(void) {}
#endif

static inline uint32_t bits_below(int lane) { return (1u << lane) - 1; }

// Coordinates and answers pass through the caches once, and must not push the tables out.
#ifdef __NVPTX__
#define GLOBAL __attribute__((address_space(1)))
#define LOAD(name, real, kind, constraint)                                                                       \
  static inline double name(const unsigned char *start, int64_t stride, uint64_t index) {                        \
    real value;                                                                                                  \
    const GLOBAL real *place = (const GLOBAL real *)(start + (int64_t)index * stride);                           \
    __asm__("ld.global.cs." kind " %0, [%1];" : "=" constraint(value) : "l"(place));                             \
    return (double)value;                                                                                        \
  }
static inline void store(int32_t *out, uint64_t index, int32_t region) {
  __asm__ volatile("st.global.cs.b32 [%0], %1;" : : "l"((GLOBAL int32_t *)(out + index)), "r"(region) : "memory");
}
#else
#define LOAD(name, real, kind, constraint)                                                  \
  static inline double name(const unsigned char *start, int64_t stride, uint64_t index) {   \
    return (double)*(const real *)(start + (int64_t)index * stride);                        \
  }
static inline void store(int32_t *out, uint64_t index, int32_t region) { out[index] = region; }
#endif
LOAD(load_f64, double, "f64", "d")
LOAD(load_f32, float, "f32", "f")

typedef double Load(const unsigned char *start, int64_t stride, uint64_t index);

typedef struct {
  double latitude, longitude;
} Coordinate;

// The coordinate at an index, or an invalid one beyond the last.
static inline __attribute__((always_inline)) Coordinate coordinate(const Columns *columns, Load *load, uint64_t index) {
  Coordinate found = {1e300, 1e300};
  if (index < columns->count) {
    found.latitude = load(columns->latitudes, columns->latitudeStride, index);
    found.longitude = load(columns->longitudes, columns->longitudeStride, index);
  }
  return found;
}

// Each warp descends with coordinates until 32 of them have reached leaves, then all its lanes look into these: leaves
// take far longer than other cells, and a warp is as slow as its slowest lane.
static inline __attribute__((always_inline)) void gather(
    const Image *image, const Columns *columns, Load *load, uint64_t warp, uint64_t warps,
#ifdef __NVPTX__
    __attribute__((address_space(3)))
#endif
    Waiting *queue) {
  const uint64_t step = warps * 32, begin = warp * 32, count = columns->count;
  const uint32_t rounds = begin < count ? (uint32_t)((count - begin + step - 1) / step) : 0;
  uint32_t waiting = 0;
  // Loaded a round before they are looked up.
  Coordinate next[width];
  for (LANES) next[l] = coordinate(columns, load, begin + (uint64_t)lane);
  for (uint32_t round = 0; round < rounds || waiting > 0; round++) {
    uint32_t entries[width], leaves[width];
    Cell cells[width];
    for (LANES) {
      const uint64_t index = begin + round * step + (uint64_t)lane;
      leaves[l] = 0;
      if (round >= rounds || index >= count) continue;
      const Coordinate here = next[l];
      next[l] = coordinate(columns, load, index + step);
      entries[l] = landfall_descend(image, here.latitude, here.longitude, &cells[l]);
      leaves[l] = (entries[l] & 3) == isLeaf;
      if (!leaves[l]) store(columns->out, index, landfall_uniform(image, entries[l]));
    }
    const uint32_t found = ballot(leaves);
    for (LANES) {
      if (!leaves[l]) continue;
      // The position in a leaf's cell has fewer than 30 bits, so that the shift fits above it.
      const uint32_t mask = (1u << cells[l].shift) - 1, place = waiting + (uint32_t)__builtin_popcount(found & bits_below(lane));
      queue[place].u = (cells[l].u & mask) | cells[l].shift << 29;
      queue[place].v = (cells[l].v & mask) | cells[l].shift >> 3 << 29;
      queue[place].entry = entries[l];
      queue[place].round = round << 5 | (uint32_t)lane;
    }
    waiting += (uint32_t)__builtin_popcount(found);
    synchronize();
    if (waiting < 32 && round + 1 < rounds) continue;
    const uint32_t taken = waiting < 32 ? waiting : 32;
    waiting -= taken;
    for (LANES) {
      if ((uint32_t)lane >= taken) continue;
      const uint32_t u = queue[waiting + lane].u, v = queue[waiting + lane].v, number = queue[waiting + lane].round;
      const int32_t region = landfall_leaf(
        image, queue[waiting + lane].entry, u >> 29 | v >> 29 << 3, u & 0x1FFFFFFF, v & 0x1FFFFFFF);
      store(columns->out, begin + (number >> 5) * step + (number & 31), region);
    }
    synchronize();
  }
}

// Each lane looks up one coordinate in all layers.
static inline __attribute__((always_inline)) void places(
    const Image *image, const Columns *columns, Load *load, uint64_t warp, uint64_t warps) {
  for (uint64_t first = warp * 32; first < columns->count; first += warps * 32) {
    for (LANES) {
      const uint64_t index = first + (uint64_t)lane;
      if (index >= columns->count) continue;
      const Coordinate here = coordinate(columns, load, index);
      landfall_place(image, here.latitude, here.longitude, columns->out + index, columns->row);
    }
  }
}

#define KERNELS(real)                                        \
  KERNEL landfall_locate_##real(PARAMETERS) {                \
    QUEUE;                                                   \
    gather(&image, &columns, load_##real, WARP, WARPS, queue); \
  }                                                          \
  KERNEL landfall_place_##real(PARAMETERS) { places(&image, &columns, load_##real, WARP, WARPS); }
KERNELS(f64)
KERNELS(f32)
