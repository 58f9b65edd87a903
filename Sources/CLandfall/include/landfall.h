/* landfall.h - the regions of an atlas, for C and every language that calls C
 *
 * SYNOPSIS
 *     #include <landfall.h>
 *     cc program.c $(pkg-config --cflags --libs landfall)
 *
 *     lf_atlas *atlas;
 *     if (lf_open("world.atlas", 0, &atlas) != LF_OK) { fputs(lf_error_text(), stderr); return 1; }
 *     int32_t states = lf_find_layer(atlas, "states");
 *     int32_t region = lf_locate(atlas, states, 36.999, -109.045);
 *     char name[100];
 *     if (region != LF_NONE) lf_region_name(atlas, states, region, name, sizeof name);
 *     lf_close(atlas);
 *
 * NUMBERS
 *     Layers have the numbers 0 to layer_count - 1, in the order of the manifest; the regions of a layer 0 to
 *     region_count - 1, in the order of their keys as UTF-8 bytes. Both hold for the open atlas alone: store keys.
 *     Degrees are WGS 84. Latitudes are from -90 to 90, longitudes from -540 to 540, which are reduced to -180 up to
 *     but not including 180. Any other number, NaN and infinity are an invalid coordinate, which is in no region.
 *     Distances are in meters on the WGS 84 ellipsoid.
 *
 * RETURN VALUES
 *     A function returns LF_OK, a number or a count; LF_NONE if there is no such layer, region or border; or, if it
 *     could not answer, one of the other negative values of enum lf_result. Then lf_error_text() is a message that
 *     says what was found, what was expected, and what to do. A function that fails changes none of its outputs,
 *     unless its description says otherwise.
 *
 * TEXT
 *     Text is UTF-8. A function that returns text writes at most `capacity` bytes, the last of which is a NUL, and
 *     returns the length of the whole text without the NUL, as snprintf does: if this is not less than `capacity`,
 *     the text was cut off, possibly within a character. With a capacity of 0 the buffer may be NULL.
 *
 * SAFETY
 *     No function ends the process, whatever file, number or NULL it is given. The caller ensures the rest: pointers
 *     that are not NULL must refer to as much memory as the counts say, an atlas must be open, and a file must not
 *     change while it is open: if another process truncates it, reading a lost page ends the process (SIGBUS). Replace
 *     files by renaming. If memory is exhausted, the process ends.
 *
 * THREADS
 *     An open atlas is immutable: any number of threads may ask it at the same time, without a lock. Only lf_close
 *     requires that no other thread uses the atlas. The text of the last error belongs to each thread.
 *
 * VERSIONS
 *     LF_ABI_VERSION is the version of this header, lf_abi_version() that of the library: a program needs the same one.
 *     A function is added without a new version; a new version changes or removes one.
 */
#ifndef LANDFALL_H
#define LANDFALL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LF_ABI_VERSION 1

/* The results that are not a number or a count. The codes from -101 to -301 are those of AtlasError in Swift. */
enum lf_result {
  LF_OK = 0,
  LF_NONE = -1,                  /* there is no such layer, region or border */
  LF_UNREADABLE = -101,          /* the operating system refused to open or map the file */
  LF_NOT_AN_ATLAS = -201,        /* the bytes do not begin with the atlas signature */
  LF_TRUNCATED = -202,           /* the file is shorter or longer than its header says */
  LF_UNSUPPORTED_VERSION = -203, /* the format's version is not supported */
  LF_CHECKSUM = -204,            /* a checksum does not match its bytes */
  LF_STRUCTURE = -205,           /* a table contradicts itself or another one */
  LF_UNKNOWN_SECTION = -206,     /* a required section is of an unknown kind */
  LF_UNKNOWN_LAYER = -301,       /* the atlas has no layer with this name */
  LF_INVALID_ARGUMENT = -401     /* NULL, a number out of range, or counts that overflow */
};

/* An open atlas. */
typedef struct lf_atlas lf_atlas;

/* Returns the version of the library's ABI, LF_ABI_VERSION of the header that it was built with. */
int32_t lf_abi_version(void);

/* Returns the version of the library, such as "1.0.0". */
const char *lf_version(void);

/* Returns the message of the last function that failed on this thread, one line of at most 1,023 bytes, in which control
 * characters of names and paths are replaced by "?"; "" before the first. Valid until the next failure on this thread. */
const char *lf_error_text(void);


/* ---- Opening ---- */

enum {
  /* Check every number of the file that refers to something, and its checksums and digest: O(bytes).
   * Without it a file damaged beyond its tables gives wrong results, never a crash. */
  LF_OPEN_VERIFY = 1
};

/* Opens the atlas in a file by mapping it: O(sections) in time, nothing is copied. `flags` is 0 or LF_OPEN_VERIFY.
 * Returns LF_OK and sets *atlas, or a code from -101 to -206 or LF_INVALID_ARGUMENT and sets it to NULL. */
int32_t lf_open(const char *path, uint32_t flags, lf_atlas **atlas);

/* The same for an atlas in memory. The bytes are copied. */
int32_t lf_open_bytes(const void *bytes, size_t count, uint32_t flags, lf_atlas **atlas);

/* Closes an atlas and frees its memory; NULL is allowed. */
void lf_close(lf_atlas *atlas);

typedef struct lf_atlas_info {
  double grid_degrees;   /* all geometry and every coordinate are rounded to this grid */
  uint64_t byte_count;   /* the size of the file */
  int32_t layer_count;
  int32_t format_major;  /* the version of the file's format */
  int32_t format_minor;
} lf_atlas_info;

/* Writes the figures of an atlas. Returns LF_OK. */
int32_t lf_get_atlas_info(const lf_atlas *atlas, lf_atlas_info *info);

/* Writes the name of the atlas in its manifest, or the program that built it. Returns the text's length. */
int64_t lf_atlas_name(const lf_atlas *atlas, char *buffer, size_t capacity);
int64_t lf_atlas_generator(const lf_atlas *atlas, char *buffer, size_t capacity);


/* ---- Layers ---- */

/* Returns the number of layers. */
int32_t lf_layer_count(const lf_atlas *atlas);

/* Returns the number of the layer with an id, or LF_UNKNOWN_LAYER, with a message that lists the layers. */
int32_t lf_find_layer(const lf_atlas *atlas, const char *id);

/* Writes the id of a layer. Returns its length. */
int64_t lf_layer_id(const lf_atlas *atlas, int32_t layer, char *buffer, size_t capacity);

enum { LF_POLYGONS = 0, LF_POINTS = 1 };

typedef struct lf_layer_info {
  int32_t kind;                /* LF_POLYGONS or LF_POINTS */
  int32_t region_count;
  int32_t attribute_count;
  int32_t detail_count;        /* 0 for a layer without borders */
  int32_t parent_layer;        /* whose regions contain those of this layer; LF_NONE without one */
  int32_t overlaps;            /* 1 if a coordinate may be in several regions, otherwise 0 */
  double lookup_detail_meters; /* the tolerance of the borders that lookups use; 0 is full detail */
} lf_layer_info;

/* Writes the figures of a layer. Returns LF_OK. */
int32_t lf_get_layer_info(const lf_atlas *atlas, int32_t layer, lf_layer_info *info);

/* Writes the tolerance of the borders at a detail in meters; detail 0 is the finest. Returns LF_OK. */
int32_t lf_detail_meters(const lf_atlas *atlas, int32_t layer, int32_t detail, double *meters);

/* Writes the name of an attribute. Returns its length. */
int64_t lf_attribute_name(const lf_atlas *atlas, int32_t layer, int32_t attribute, char *buffer, size_t capacity);


/* ---- Regions ---- */

/* Returns the number of the region with a key, or LF_NONE. O(log n). */
int32_t lf_find_region(const lf_atlas *atlas, int32_t layer, const char *key);

/* Writes the key or the name of a region. Returns its length. */
int64_t lf_region_key(const lf_atlas *atlas, int32_t layer, int32_t region, char *buffer, size_t capacity);
int64_t lf_region_name(const lf_atlas *atlas, int32_t layer, int32_t region, char *buffer, size_t capacity);

typedef struct lf_region_info {
  double west, south, east, north; /* the smallest box in degrees; west > east if it crosses 180 degrees */
  double latitude, longitude;      /* the representative point: inside, far from the border */
  int32_t has_area;                /* 0 for a region of points, which lookups never return */
  int32_t parent_region;           /* the region of the parent layer that contains this one, or LF_NONE */
} lf_region_info;

/* Writes the figures of a region. Returns LF_OK. */
int32_t lf_get_region_info(const lf_atlas *atlas, int32_t layer, int32_t region, lf_region_info *info);

enum { LF_NULL = 0, LF_STRING = 1, LF_INTEGER = 2, LF_NUMBER = 3, LF_BOOLEAN = 4, LF_JSON = 5 };

typedef struct lf_value {
  int32_t kind;      /* LF_NULL to LF_JSON */
  int64_t integer;   /* the value of an LF_INTEGER; 0 or 1 of an LF_BOOLEAN */
  double number;     /* the value of an LF_NUMBER */
} lf_value;

/* Writes the value of an attribute. Returns LF_OK. */
int32_t lf_get_attribute(
    const lf_atlas *atlas, int32_t layer, int32_t region, int32_t attribute, lf_value *value);

/* Writes the text of an LF_STRING, or of an LF_JSON: an array or object. Returns its length, at most 65,535; LF_NONE
 * for other values. */
int64_t lf_attribute_text(
    const lf_atlas *atlas, int32_t layer, int32_t region, int32_t attribute, char *buffer, size_t capacity);

typedef struct lf_geometry {
  int32_t kind;                   /* LF_POLYGONS or LF_POINTS */
  int32_t polygon_count;
  int32_t ring_count;
  int32_t vertex_count;           /* of all rings, or the number of points */
  const int32_t *polygon_offsets; /* polygon_count + 1 positions in the rings: each outer ring, then its holes */
  const int32_t *ring_offsets;    /* ring_count + 1 positions in the vertices */
  const double *coordinates;      /* the longitude and latitude in degrees of each vertex */
} lf_geometry;

/* Writes the borders of a region at a detail, 0 being the one that lookups use: closed rings, the last vertex of which
 * is the first one; outer rings counterclockwise, holes clockwise. A region without area has points. Free it with
 * lf_free_geometry. Returns LF_OK. O(vertices). */
int32_t lf_get_geometry(
    const lf_atlas *atlas, int32_t layer, int32_t region, int32_t detail, lf_geometry *geometry);

/* Frees the memory of a geometry and sets it to zero; NULL is allowed. */
void lf_free_geometry(lf_geometry *geometry);

/* Writes the same as little-endian WKB (OGC 06-103r4): a MultiPolygon or a MultiPoint. Sets *bytes to memory that
 * lf_free_bytes frees. Returns the number of bytes. */
int64_t lf_region_wkb(
    const lf_atlas *atlas, int32_t layer, int32_t region, int32_t detail, uint8_t **bytes);

void lf_free_bytes(uint8_t *bytes);

/* A row of a layer's table of cells, with which SQL without functions for geometry finds regions: docs/Cells.md has the
 * meaning of the columns, and the query. */
typedef struct lf_cell {
  int64_t cell;
  int64_t from_y, to_y;
  int64_t x, y, dx, dy;
  int32_t whole; /* whether the region covers the cell */
} lf_cell;

/* Sets *cells to the rows of a region, at the detail of lookups, in memory that lf_free_cells frees; positions are whole
 * units of the atlas's grid. Returns how many there are, 0 for a region without area, or -1 with an error: LF_STRUCTURE
 * for the borders of a damaged atlas. O(vertices · log cells). */
int64_t lf_region_cells(const lf_atlas *atlas, int32_t layer, int32_t region, lf_cell **cells);

void lf_free_cells(lf_cell *cells);


/* ---- Lookups ---- */

/* Returns the region at a coordinate, or LF_NONE. On a border between regions it is exactly one of them; where regions
 * overlap, the smallest. O(log of the grid). */
int32_t lf_locate(const lf_atlas *atlas, int32_t layer, double latitude, double longitude);

/* Writes the regions of an overlapping layer at a coordinate, at most `capacity` of them, the smallest first. Returns
 * how many there are. */
int64_t lf_locate_all(
    const lf_atlas *atlas, int32_t layer, double latitude, double longitude, int32_t *regions, size_t capacity);

/* Writes one consistent answer: for each layer of the atlas a region or LF_NONE. Layers of different sources disagree
 * along the same border; here the country of a state is the one that the state is in. `regions` has room for
 * lf_layer_count numbers. Returns how many layers have a region there. */
int32_t lf_place(const lf_atlas *atlas, double latitude, double longitude, int32_t *regions);

/* Returns the region nearest to a coordinate within a distance, or LF_NONE; writes its distance, 0 inside. `within`
 * is INFINITY to search everywhere; `meters` may be NULL. */
int32_t lf_nearest(
    const lf_atlas *atlas, int32_t layer, double latitude, double longitude, double within, double *meters);

/* Writes the nearest regions and their distances, at most `capacity`, the nearest first. Returns how many were
 * written. */
int64_t lf_nearest_regions(
    const lf_atlas *atlas, int32_t layer, double latitude, double longitude, double within, int32_t *regions,
    double *meters, size_t capacity);

/* Writes the distance to the nearest border of a layer, from inside or outside of a region. Returns LF_OK, or LF_NONE
 * if no border is within a distance. */
int32_t lf_distance_to_border(
    const lf_atlas *atlas, int32_t layer, double latitude, double longitude, double within, double *meters);

/* Writes the regions of the layer that share a border with a region, or a point of one, the longest border first, and
 * the meters that they share, 0 for single points; at most `capacity`. `meters` may be NULL. Returns how many there
 * are; 0 if the atlas does not record neighbors. */
int64_t lf_region_neighbors(
    const lf_atlas *atlas, int32_t layer, int32_t region, int32_t *neighbors, double *meters, size_t capacity);

/* How a name or an alias, such as "UK", must match the text. */
enum {
  LF_NAME_EXACT = 0,  /* the name, character by character */
  LF_NAME_FOLDED = 1, /* ignoring case, accents and punctuation: "cote divoire" is "Cote d'Ivoire" with its accents */
  LF_NAME_PREFIX = 2, /* the beginning of the name, compared so */
  LF_NAME_SEARCH = 3  /* as a search field does: whole names, beginnings, later words, then those with one typo */
};

/* Writes the regions with a name or an alias, at most `capacity`. Returns how many were written. */
int64_t lf_find_names(
    const lf_atlas *atlas, int32_t layer, const char *name, int32_t match, int32_t *regions, size_t capacity);


/* ---- Many coordinates ---- */

/* Coordinates in memory. A stride is the distance in bytes from one number to the next: 8 for an array of doubles, the
 * size of a structure for a member of it, negative for an array from its end, 0 for one number for all. */
typedef struct lf_points {
  const double *latitudes;
  ptrdiff_t latitude_stride;
  const double *longitudes;
  ptrdiff_t longitude_stride;
  size_t count;
} lf_points;

/* Each of the following uses `threads` threads, one of which is the calling one: 0 and 1 are one thread, the most is
 * 256; few coordinates use fewer. They return the number of invalid coordinates, whose results are LF_NONE. */

/* Writes the region of each coordinate, or LF_NONE, as lf_locate finds it. `regions` has room for points->count numbers.
 * O(points->count). */
int64_t lf_locate_batch(
    const lf_atlas *atlas, int32_t layer, const lf_points *points, int32_t *regions, uint32_t threads);

/* The same in every layer in one pass: `regions` has lf_layer_count rows, each `row_stride` numbers after the one before,
 * which is at least points->count; the region of layer l at coordinate i is regions[l * row_stride + i]. Layers that
 * share an index cost one descent. */
int64_t lf_locate_layers_batch(
    const lf_atlas *atlas, const lf_points *points, int32_t *regions, size_t row_stride, uint32_t threads);

/* The same with the consistent answers of lf_place. */
int64_t lf_place_batch(
    const lf_atlas *atlas, const lf_points *points, int32_t *regions, size_t row_stride, uint32_t threads);

/* Writes the nearest region of each coordinate within a distance, or LF_NONE, and its distance, or NaN. `meters` may be
 * NULL. */
int64_t lf_nearest_batch(
    const lf_atlas *atlas, int32_t layer, const lf_points *points, double within, int32_t *regions, double *meters,
    uint32_t threads);

/* Returns the position of the first invalid coordinate from a position on, or LF_NONE. */
int64_t lf_find_invalid(const lf_points *points, size_t from);

/* ---- Lookups on a GPU ---- */

/* Writes what lookups in a layer read, or with LF_NONE in `layer` those of places, for kernels of the same version of the
 * library: to be copied to `address` in the memory of a GPU, a multiple of 256 that is not 0. Returns the size in bytes;
 * if `capacity` is less, writes nothing, and `image` may be NULL. Refused with LF_INVALID_ARGUMENT for a layer with
 * overlapping regions, a small index or no areas; with LF_NONE, layers without areas are left out. */
int64_t lf_lookup_image(const lf_atlas *atlas, int32_t layer, uint64_t address, void *image, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
