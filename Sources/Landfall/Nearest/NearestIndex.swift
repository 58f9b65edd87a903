/// An index in memory of the points of a layer, for many searches of the nearest one: the same results
/// as ``Layer/nearest(to:within:)`` in a small part of the time.
package struct NearestPoints: Sendable {
  let layer: Layer
  private let arcs: LayerArcs
  private let cells: PointCells
  /// The region of each point, in the order of the cells' points.
  private let regions: [RegionID?]

  /// Builds the index of a layer of points; nil for other layers, and for one without points.
  /// - Complexity: O(n log n) for n points, about 1.3 µs a point.
  package init?(_ layer: Layer) {
    let arcs = LayerArcs(layer.storage, layer: layer.number)
    guard layer.kind == .points, layer.record.planeCount == 0,
      let cells = PointCells(arcs, grid: layer.grid)
    else { return nil }
    self.layer = layer
    self.arcs = arcs
    self.cells = cells
    regions = cells.numbers.map { arcs.region(ofPoint: Int($0)) }
  }

  /// Builds the index of a layer if it saves time in this number of searches.
  package init?(_ layer: Layer, searchCount: Int) {
    // A search without the index takes several microseconds.
    guard searchCount >= 1024, searchCount >= layer.regions.count / 8 else { return nil }
    self.init(layer)
  }

  /// Finds the nearest region of many coordinates; see ``Layer/nearest(to:within:)``.
  @inline(__always)
  package func forEachNearest(
    _ range: Range<Int>, within meters: Double, coordinate: (Int) -> Coordinate,
    _ body: (Int, Nearby?) -> Void
  ) {
    forEachFound(range, coordinate) { index, found, position in
      body(index, nearest(to: coordinate(index), found, position, within: meters))
    } invalid: {
      body($0, nil)
    }
  }

  /// Finds the nearest region of many coordinates, without its distance.
  @inline(__always)
  package func forEachNearestID(
    _ range: Range<Int>, within meters: Double, coordinate: (Int) -> Coordinate,
    _ body: (Int, RegionID?) -> Void
  ) {
    // The geodesic exceeds the chord by less than a hundredth up to 1000 km.
    let limit = Float(
      meters == .infinity ? .infinity : meters <= 1e6 ? (meters * meters - 100) / 1.03 : -1)
    forEachFound(range, coordinate) { index, found, position in
      if found.isAlone, let point = found.point, found.chordSquared < limit {
        body(index, regions[point])
      } else {
        body(index, nearest(to: coordinate(index), found, position, within: meters)?.regionID)
      }
    } invalid: {
      body($0, nil)
    }
  }

  @inline(__always)
  private func forEachFound(
    _ range: Range<Int>, _ coordinate: (Int) -> Coordinate,
    _ body: (Int, PointCells.Found, PointCells.Position) -> Void, invalid: (Int) -> Void
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      let count = min(PointCells.blockSize, range.upperBound &- start)
      cells.search(count: count) { number in
        let here = coordinate(start &+ number)
        if here.isValid { return here.reduced }
        invalid(start &+ number)
        return nil
      } _: {
        body(start &+ $0, $1, $2)
      }
      start &+= count
    }
  }

  /// Returns the nearest region, from what a block's search found.
  @inline(never)
  private func nearest(
    to coordinate: Coordinate, _ found: PointCells.Found, _ position: PointCells.Position,
    within meters: Double
  ) -> Nearby? {
    guard meters >= 0 else { return nil }
    guard let point = found.point else { return layer.nearest(to: coordinate, within: meters) }
    if Double(found.chordSquared) > meters * meters * 1.01 + 100 { return nil }
    guard let probe = DistanceProbe(coordinate, grid: layer.grid) else { return nil }
    if found.isAlone {
      guard let one = region(ofPoint: point, probe) else { return nil }
      var distance = probe.meters(chordSquared: one.found.chordSquared)
      if distance > NearbyDistances.chordMeters {
        let distances = NearbyDistances(layer, from: coordinate, probe: probe)
        distance = distances.distance(to: one.region, one.found)
      }
      return distance <= meters ? Nearby(regionID: one.region, distanceMeters: distance) : nil
    }
    return nearest(
      of: candidates(found, position, probe), to: coordinate, probe, within: meters)
  }

  /// The regions that may be as near as the nearest one.
  private func candidates(
    _ found: PointCells.Found, _ position: PointCells.Position, _ probe: DistanceProbe
  ) -> [(region: RegionID, found: NearestRegionsSearch.Found)] {
    let limit = Double(PointCells.limit(chordSquared: found.chordSquared)) * 1.00001
    var regions: [(region: RegionID, found: NearestRegionsSearch.Found)] = []
    for index in found.items {
      let point = Int(cells.items[index])
      guard position.chordSquared(to: cells.positions[point]) <= limit,
        let one = region(ofPoint: point, probe)
      else { continue }
      regions.append(one)
    }
    return regions
  }

  /// Returns the nearest candidate, by the rules of ``Layer/nearest(to:within:)``.
  private func nearest(
    of candidates: [(region: RegionID, found: NearestRegionsSearch.Found)],
    to coordinate: Coordinate, _ probe: DistanceProbe, within meters: Double
  ) -> Nearby? {
    let nearest = candidates.min {
      ($0.found.chordSquared, $0.region) < ($1.found.chordSquared, $1.region)
    }
    guard let nearest else { return nil }
    let distance = probe.meters(chordSquared: nearest.found.chordSquared)
    if distance > NearbyDistances.chordMeters {
      let distances = NearbyDistances(layer, from: coordinate, probe: probe)
      return distances.sorted(candidates, within: meters).first
    }
    return distance <= meters
      ? Nearby(regionID: nearest.region, distanceMeters: distance) : nil
  }

  private func region(
    ofPoint point: Int, _ probe: DistanceProbe
  ) -> (region: RegionID, found: NearestRegionsSearch.Found)? {
    let number = Int(cells.numbers[point])
    guard let place = arcs.point(number), let region = regions[point] else { return nil }
    return (
      region,
      NearestRegionsSearch.Found(chordSquared: probe.chordSquared(to: place), point: number)
    )
  }
}

/// An index in memory of the points of an atlas, for many batches of searches of the nearest point.
///
/// A batch of many coordinates builds an index for itself. Whoever finds the places of several batches, such as
/// the parts of a table, builds one beforehand:
///
/// ```swift
/// let index = NearestIndex(atlas)
/// for part in parts {
///   atlas.places(
///     longitudes: part.longitudes, latitudes: part.latitudes, nearestWithin: 100_000, into: &places,
///     index: index)
/// }
/// ```
/// It is a value that any number of threads may share, and about 100 bytes of memory for each point.
public struct NearestIndex: Sendable {
  private let points: [NearestPoints]

  /// Builds the index of all layers of points of an atlas; empty if there is no such layer.
  /// - Complexity: O(n log n) for n points, about 1.3 µs for each.
  public init(_ atlas: Atlas) { points = atlas.layers.compactMap { NearestPoints($0) } }

  /// Builds the index of a layer; empty unless it is a layer of points.
  /// - Complexity: O(n log n) for n points, about 1.3 µs for each.
  public init(_ layer: Layer) { points = NearestPoints(layer).map { [$0] } ?? [] }

  /// The index of a layer; nil if this is the index of others.
  func points(of layer: Layer) -> NearestPoints? { points.first { $0.layer == layer } }
}
