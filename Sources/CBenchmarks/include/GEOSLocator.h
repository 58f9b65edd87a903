#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The fastest way that GEOS has to find the polygon around a point: a tree over the polygons'
/// extents (TemplateSTRtree), and a tree over the edges of each (IndexedPointInAreaLocator).
///
/// Coordinates are whole grid units, which a double holds exactly. One thread at a time may use it.
typedef struct GEOSLocator GEOSLocator;

/// An empty locator; NULL without memory.
GEOSLocator *geos_locator_create(void);

void geos_locator_destroy(GEOSLocator *locator);

/// Adds a polygon, its first ring the outer one; all must be added before the first query.
///
/// `coordinates` holds u and v of each vertex, one ring after the other, without repeating a ring's
/// first vertex; `ring_ends` the number of vertices up to the end of each ring.
/// Returns false for a polygon that GEOS refuses, such as one with a ring of two vertices.
bool geos_locator_add(
  GEOSLocator *locator, uint32_t answer, const double *coordinates,
  const size_t *ring_ends, size_t ring_count);

/// Builds the trees, which GEOS would otherwise do at the first query that needs each.
void geos_locator_build(GEOSLocator *locator);

/// The answer of the first polygon found that holds the point, inside or on its border; 0 if none.
uint32_t geos_locator_find(GEOSLocator *locator, double u, double v);

/// Whether the point is on the border of any polygon.
bool geos_locator_is_on_border(GEOSLocator *locator, double u, double v);

#ifdef __cplusplus
}
#endif
