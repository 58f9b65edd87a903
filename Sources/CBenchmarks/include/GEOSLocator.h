#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The fastest way to find the polygon at a point with GEOS: a tree over the extents of the
/// polygons (TemplateSTRtree), and a tree over the edges of each polygon
/// (IndexedPointInAreaLocator).
///
/// Coordinates are whole grid units, which a double represents exactly. Not safe for use by several
/// threads at a time.
typedef struct GEOSLocator GEOSLocator;

/// Creates an empty locator; returns NULL if out of memory.
GEOSLocator *geos_locator_create(void);

void geos_locator_destroy(GEOSLocator *locator);

/// Adds a polygon, whose first ring is the outer one. Add all polygons before the first query.
///
/// `coordinates` contains u and v of each vertex, ring after ring, without repeating the first
/// vertex of a ring; `ring_ends` contains the number of vertices up to the end of each ring.
/// Returns false if GEOS rejects the polygon, for example because a ring has two vertices.
bool geos_locator_add(
  GEOSLocator *locator, uint32_t answer, const double *coordinates,
  const size_t *ring_ends, size_t ring_count);

/// Builds the trees, which GEOS otherwise builds in the first query that needs each of them.
void geos_locator_build(GEOSLocator *locator);

/// Returns the answer of the first polygon found with the point inside or on its border; 0 if there
/// is no such polygon.
uint32_t geos_locator_find(GEOSLocator *locator, double u, double v);

/// Returns whether the point is on the border of any polygon.
bool geos_locator_is_on_border(GEOSLocator *locator, double u, double v);

#ifdef __cplusplus
}
#endif
