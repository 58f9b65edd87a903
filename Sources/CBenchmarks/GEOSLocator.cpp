// Empty without the trait Oracle of the package.
#ifdef LANDFALL_HAS_GEOS

// The C++ API of GEOS may change with each version, which is acceptable for a benchmark.
#define USE_UNSTABLE_GEOS_CPP_API

#include "GEOSLocator.h"

#include <geos/algorithm/locate/IndexedPointInAreaLocator.h>
#include <geos/geom/CoordinateArraySequence.h>
#include <geos/geom/Envelope.h>
#include <geos/geom/GeometryFactory.h>
#include <geos/geom/LinearRing.h>
#include <geos/geom/Location.h>
#include <geos/geom/Polygon.h>
#include <geos/index/strtree/TemplateSTRtree.h>

#include <deque>
#include <exception>
#include <memory>
#include <new>
#include <utility>
#include <vector>

using geos::algorithm::locate::IndexedPointInAreaLocator;
using geos::geom::Coordinate;
using geos::geom::CoordinateArraySequence;
using geos::geom::Envelope;
using geos::geom::GeometryFactory;
using geos::geom::LinearRing;
using geos::geom::Location;
using geos::geom::Polygon;
using geos::index::strtree::TemplateSTRtree;

namespace {

struct Part {
  uint32_t answer;
  std::unique_ptr<Polygon> polygon;
  IndexedPointInAreaLocator locator;

  Part(uint32_t answer, std::unique_ptr<Polygon> polygon)
    : answer(answer), polygon(std::move(polygon)), locator(*this->polygon) {}
};

std::unique_ptr<LinearRing> make_ring(
  const GeometryFactory &factory, const double *coordinates, size_t count) {
  std::vector<Coordinate> vertices;
  vertices.reserve(count + 1);
  for (size_t i = 0; i < count; i++) {
    vertices.emplace_back(coordinates[2 * i], coordinates[2 * i + 1]);
  }
  if (count > 0) { vertices.push_back(vertices.front()); }
  return factory.createLinearRing(
    std::make_unique<CoordinateArraySequence>(std::move(vertices), 2));
}

}  // namespace

struct GEOSLocator {
  GeometryFactory::Ptr factory = GeometryFactory::create();
  // A deque does not move its elements when it grows: the tree points at them.
  std::deque<Part> parts;
  TemplateSTRtree<Part *> tree;

  /// Calls `visit` with each part that has the point inside or on its border, and with the point's
  /// location; stops when `visit` returns false.
  template <typename Visit>
  void query(const Coordinate &point, Visit &&visit) {
    tree.query(Envelope(point), [&](Part *part) {
      Location location = part->locator.locate(&point);
      return location == Location::EXTERIOR || visit(*part, location);
    });
  }
};

GEOSLocator *geos_locator_create(void) {
  try {
    return new GEOSLocator();
  } catch (const std::exception &) {
    return nullptr;
  }
}

void geos_locator_destroy(GEOSLocator *locator) { delete locator; }

bool geos_locator_add(
  GEOSLocator *locator, uint32_t answer, const double *coordinates, const size_t *ring_ends,
  size_t ring_count) {
  try {
    std::unique_ptr<LinearRing> shell;
    std::vector<std::unique_ptr<LinearRing>> holes;
    size_t start = 0;
    for (size_t ring = 0; ring < ring_count; ring++) {
      size_t count = ring_ends[ring] - start;
      auto made = make_ring(*locator->factory, coordinates + 2 * start, count);
      if (ring == 0) {
        shell = std::move(made);
      } else {
        holes.push_back(std::move(made));
      }
      start = ring_ends[ring];
    }
    if (!shell) { return false; }
    auto polygon = locator->factory->createPolygon(std::move(shell), std::move(holes));
    Part &part = locator->parts.emplace_back(answer, std::move(polygon));
    locator->tree.insert(*part.polygon->getEnvelopeInternal(), &part);
    return true;
  } catch (const std::exception &) {
    return false;
  }
}

void geos_locator_build(GEOSLocator *locator) {
  locator->tree.build();
  for (Part &part : locator->parts) {
    part.locator.locate(part.polygon->getExteriorRing()->getCoordinate());
  }
}

uint32_t geos_locator_find(GEOSLocator *locator, double u, double v) {
  uint32_t answer = 0;
  locator->query(Coordinate(u, v), [&](const Part &part, Location) {
    answer = part.answer;
    return false;
  });
  return answer;
}

bool geos_locator_is_on_border(GEOSLocator *locator, double u, double v) {
  bool found = false;
  locator->query(Coordinate(u, v), [&](const Part &, Location location) {
    found = location == Location::BOUNDARY;
    return !found;
  });
  return found;
}

#endif
