/// The measures of a layer's regions on the ellipsoid.
package struct EllipsoidMeasures: Sendable {
  /// The area and perimeter of each region.
  package var measures: [MeasureRecord]
  /// The neighbors of each region: the longest shared border first, then by number.
  package var neighbors: [[NeighborRecord]]
}

/// Measures areas, perimeters and shared borders of a layer.
///
/// The result does not depend on the number of threads: each length and area is summed separately,
/// in the order of arcs and rings.
package func measureOnEllipsoid(
  _ coverage: Coverage, overlaps: [RegionPair], grid: Grid, jobs: Int
) -> EllipsoidMeasures {
  let graph = coverage.graph
  let edges = EdgeMeasure(grid: grid)
  let areas = parallelMap(count: graph.regions.count, jobs: jobs) {
    edges.area(of: graph.geometry(ofRegion: $0))
  }
  let lengths = borderLengths(graph, edges, jobs: jobs)
  let seam = measureSeam(of: graph, edges: edges, grid: grid)

  var perimeters = seam.perimeters
  for arc in graph.borders {
    for region in graph.owners(ofArc: arc) { perimeters[region] += lengths[arc] }
  }
  let borders = findSharedBorders(
    coverage, borderLengths: lengths, seam: seam, overlaps: overlaps, grid: grid)
  return EllipsoidMeasures(
    measures: zip(areas, perimeters).map {
      MeasureRecord(areaSquareMeters: $0, perimeterMeters: $1)
    },
    neighbors: neighborLists(borders, regionCount: graph.regions.count))
}

/// The borders along ±180°, where a region is on only one side.
struct SeamBorders {
  /// The length in meters of each region's border along ±180°.
  var perimeters: [Double]
  /// The meters that two regions share, one on each side.
  var shared: [RegionPair: Double] = [:]
}

/// Measures the borders along ±180°. A region that continues on the other side has no border there:
/// it was only cut.
private func measureSeam(of graph: ArcGraph, edges: EdgeMeasure, grid: Grid) -> SeamBorders {
  var result = SeamBorders(perimeters: Array(repeating: 0, count: graph.regions.count))
  for stretch in findSeamStretches(in: graph, grid: grid) {
    let meters = edges.length(
      GridPoint(u: 0, v: stretch.south), GridPoint(u: 0, v: stretch.north))
    let (ending, beginning) = (stretch.endingWest, stretch.endingEast)
    for region in ending + beginning { result.perimeters[region] += meters }
    for one in ending {
      for other in beginning { result.shared[RegionPair(one, other), default: 0] += meters }
    }
  }
  return result
}

/// Returns the length of each border in meters.
private func borderLengths(_ graph: ArcGraph, _ edges: EdgeMeasure, jobs: Int) -> [Double] {
  let count = graph.borderCount
  let chunk = 256
  return parallelMap(count: (count + chunk - 1) / chunk, jobs: jobs) { number in
    (number * chunk..<min(count, (number + 1) * chunk)).map { arc in
      graph.arcs.spans[arc].dropLast().reduce(0.0) { sum, vertex in
        sum + edges.length(graph.arcs.elements[vertex], graph.arcs.elements[vertex + 1])
      }
    }
  }.flatMap { $0 }
}

/// Returns the regions that each region shares a border with: the longest border first, then by
/// number.
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
    // No two entries are equal in both, so the result does not depend on the dictionary's order.
    list.sorted { left, right in
      (right.sharedBorderMeters, left.region) < (left.sharedBorderMeters, right.region)
    }
  }
}

extension EllipsoidMeasures: BinaryCodable {
  package static var blank: EllipsoidMeasures { EllipsoidMeasures(measures: [], neighbors: []) }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    var own = measures.map { [$0.areaSquareMeters, $0.perimeterMeters] }
    var regions = neighbors.map { $0.map(\.region) }
    var lengths = neighbors.map { $0.map(\.sharedBorderMeters) }
    try field(&own, &regions, &lengths)
    guard own.allSatisfy({ $0.count == 2 }), regions.map(\.count) == lengths.map(\.count) else {
      throw BinaryFault()
    }
    measures = own.map { MeasureRecord(areaSquareMeters: $0[0], perimeterMeters: $0[1]) }
    neighbors = zip(regions, lengths).map { regions, lengths in
      zip(regions, lengths).map { NeighborRecord(region: $0, sharedBorderMeters: $1) }
    }
  }
}
