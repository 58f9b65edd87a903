package import Landfall
package import LandfallModel
import LandfallSupport

/// What is measured on the ellipsoid of a layer's regions.
package struct EllipsoidMeasures: Sendable {
  /// For each region its area and perimeter.
  package var measures: [MeasureRecord]
  /// For each region its neighbors: the longest border first, then by number.
  package var neighbors: [[NeighborRecord]]
}

/// Measures areas, perimeters and shared borders of a layer.
///
/// The same on any number of threads: each length and area is added up by itself, and in the order
/// of arcs and rings.
package func measureOnEllipsoid(
  _ geometries: [Geometry], topology: Topology, overlaps: [RegionPair], grid: Grid, jobs: Int
) -> EllipsoidMeasures {
  let edges = EdgeMeasure(grid: grid)
  let areas = parallelMap(count: geometries.count, jobs: jobs) { area(of: geometries[$0], edges) }
  let lengths = arcLengths(topology, edges, jobs: jobs)
  let seam = findSeamBorders(of: geometries, edges: edges, grid: grid)

  var perimeters = seam.perimeters
  for arc in topology.arcEnds.indices {
    for region in topology.ownerSets[topology.arcOwners[arc]] { perimeters[region] += lengths[arc] }
  }
  let borders = findSharedBorders(
    topology, geometries: geometries, arcLengths: lengths, seam: seam, overlaps: overlaps,
    grid: grid)
  return EllipsoidMeasures(
    measures: zip(areas, perimeters).map {
      MeasureRecord(areaSquareMeters: $0, perimeterMeters: $1)
    },
    neighbors: neighborLists(borders, regionCount: geometries.count))
}

/// The area in square meters: outer rings count, holes are taken off, whichever way they wind.
private func area(of geometry: Geometry, _ edges: EdgeMeasure) -> Double {
  var total = 0.0
  for polygon in geometry.polygons {
    for (index, ring) in polygon.enumerated() {
      guard var before = geometry.vertices[ring].last else { continue }
      var sum = 0.0
      for vertex in geometry.vertices[ring] {
        sum += edges.areaUnder(before, vertex)
        before = vertex
      }
      total += index == 0 ? sum.magnitude : -sum.magnitude
    }
  }
  // Rounding alone can bring a ring without area below 0.
  return max(total, 0)
}

/// The length of each arc in meters.
private func arcLengths(_ topology: Topology, _ edges: EdgeMeasure, jobs: Int) -> [Double] {
  let arcs = topology.arcEnds.count
  let chunk = 256
  return parallelMap(count: (arcs + chunk - 1) / chunk, jobs: jobs) { number in
    (number * chunk..<min(arcs, (number + 1) * chunk)).map { arc in
      let range = topology.vertexRange(ofArc: arc)
      return range.dropLast().reduce(0.0) { sum, vertex in
        sum + edges.length(topology.vertices[vertex], topology.vertices[vertex + 1])
      }
    }
  }.flatMap { $0 }
}

/// For each region the others it has a border with, the longest first, then by number.
private func neighborLists(
  _ borders: [RegionPair: Double], regionCount: Int
) -> [[NeighborRecord]] {
  var lists = [[NeighborRecord]](repeating: [], count: regionCount)
  for (pair, meters) in borders {
    for (region, other) in [(pair.first, pair.second), (pair.second, pair.first)] {
      lists[region].append(NeighborRecord(region: UInt32(other), sharedBorderMeters: meters))
    }
  }
  return lists.map { list in
    // No two are equal in both, so that the order in which they came does not show.
    list.sorted { left, right in
      (right.sharedBorderMeters, left.region) < (left.sharedBorderMeters, right.region)
    }
  }
}
