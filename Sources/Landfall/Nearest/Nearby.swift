/// Computes the distances from a coordinate to the regions that a search found.
struct NearbyDistances {
  let layer: LayerArcs
  private let regions: Layer
  private let here: Coordinate
  private let probe: DistanceProbe

  init(_ regions: Layer, from here: Coordinate, probe: DistanceProbe) {
    self.regions = regions
    self.here = here
    self.probe = probe
    layer = LayerArcs(regions.storage, layer: regions.number)
  }

  /// The greatest distance in meters that is computed from the chord, which is accurate to a millimeter there
  /// and much cheaper than the geodesic.
  static let chordMeters = 50_000.0

  /// Returns the regions within a distance, the nearest first; of equally near ones, the smaller first.
  func sorted(
    _ candidates: [(region: RegionID, found: NearestRegionsSearch.Found)], within meters: Double
  ) -> [Nearby] {
    candidates.compactMap { region, found in
      let distance = distance(to: region, found)
      // Distances that round to the same number are in the order of their chords, as `nearest(to:within:)`
      // compares them; geodesics have no chord.
      let chord = distance <= Self.chordMeters ? found.chordSquared : .infinity
      return distance <= meters
        ? (chord, Nearby(regionID: region, distanceMeters: distance)) : nil
    }
    .sorted { (a: (chord: Double, nearby: Nearby), b) in
      (a.nearby.distanceMeters, a.chord, a.nearby.regionID)
        < (b.nearby.distanceMeters, b.chord, b.nearby.regionID)
    }
    .map { $0.nearby }
  }

  /// The distance to a region that a search found, in meters.
  func distance(to region: RegionID, _ found: NearestRegionsSearch.Found) -> Double {
    guard let point = found.point, found.chordSquared > Self.chordMeters * Self.chordMeters,
      let place = layer.point(point)
    else { return probe.meters(chordSquared: found.chordSquared) }
    let nearest = geodesic(to: regions.grid.coordinate(place))
    let points = regions[region].points
    if points.count < 2 { return nearest }
    // Another point of the region may be nearer, although its chord is longer.
    let farthest = probe.farthestAsNear(chordSquared: found.chordSquared)
    return points.reduce(nearest) { least, point in
      guard let place = regions.grid.query(latitude: point.latitude, longitude: point.longitude),
        probe.chordSquared(to: place) <= farthest
      else { return least }
      return min(least, geodesic(to: point))
    }
  }

  private func geodesic(to place: Coordinate) -> Double {
    // A damaged file may contain an invalid coordinate.
    guard place.isValid else { return .infinity }
    return GeodesicLine(from: here, to: place).meters
  }
}

/// A region near a coordinate, and its distance.
///
/// A plain value that costs no reference counting: `layer[nearby.regionID]` is the region itself.
public struct Nearby: Sendable, Hashable {
  /// The number of the region in the searched layer.
  public let regionID: RegionID

  /// The distance to the region in meters: 0 if the coordinate is inside the region, otherwise the
  /// length of the geodesic on the WGS 84 ellipsoid to the nearest point of its border or to the
  /// nearest of its points.
  ///
  /// Within 1 cm and a millionth of the distance up to 50 km, a 50,000th up to 1000 km, and 0.5 %
  /// anywhere.
  public let distanceMeters: Double

  /// Creates a value from a region and its distance in meters.
  public init(regionID: RegionID, distanceMeters: Double) {
    self.regionID = regionID
    self.distanceMeters = distanceMeters
  }
}

extension Layer {
  /// Finds the nearest region of many coordinates: the same results as ``nearest(to:within:)``.
  ///
  /// For many coordinates in a layer of points, first builds an index of the points in memory, unless it receives
  /// one; a search then takes a tenth of the time or less.
  /// - Parameters:
  ///   - longitudes: The longitudes in degrees.
  ///   - latitudes: The latitudes in degrees.
  ///   - meters: The greatest distance, in meters; infinity searches everywhere.
  ///   - nearby: Receives the nearest region of each coordinate and its distance; nil if no region is within
  ///     `meters`, or if the coordinate is invalid.
  ///   - threadCount: The number of threads, one of which is the calling thread; few coordinates use fewer.
  ///   - index: The index of the layer's points; nil to build one if that saves time.
  /// - Precondition: `threadCount` is at least 1, and the three have the same count.
  public func nearest(
    longitudes: Span<Double>, latitudes: Span<Double>, within meters: Double = .infinity,
    into nearby: inout MutableSpan<Nearby?>, threadCount: Int = 1, index: NearestIndex? = nil
  ) {
    let searches = NearestSearches(in: self, count: longitudes.count, index: index)
    Batch.run(longitudes, latitudes, &nearby, threadCount: threadCount) { batch, range in
      searches.forEachNearest(range, within: meters, coordinate: batch.coordinate) {
        unsafe batch.outputs[$0] = $1
      }
    }
  }

  /// Finds the nearest region of many coordinates in arrays, and resizes `nearby` to their count; see
  /// ``nearest(longitudes:latitudes:within:into:threadCount:index:)-(Span<Double>,_,_,_,_,_)``.
  public func nearest(
    longitudes: [Double], latitudes: [Double], within meters: Double = .infinity,
    into nearby: inout [Nearby?], threadCount: Int = 1, index: NearestIndex? = nil
  ) {
    withSpans(longitudes, latitudes, &nearby) {
      nearest(
        longitudes: $0, latitudes: $1, within: meters, into: &$2, threadCount: threadCount,
        index: index)
    }
  }
}

/// Many searches of the nearest region of a layer, with an index of its points if that saves time.
package struct NearestSearches: Sendable {
  package let layer: Layer
  private let points: NearestPoints?

  /// Prepares a number of searches.
  /// - Parameter index: An index that may have the points of the layer.
  package init(in layer: Layer, count: Int, index: NearestIndex? = nil) {
    self.layer = layer
    points = index?.points(of: layer) ?? NearestPoints(layer, searchCount: count)
  }

  /// Calls `body` with the nearest region of each coordinate of a range; see ``Layer/nearest(to:within:)``.
  @inline(__always)
  package func forEachNearest(
    _ range: Range<Int>, within meters: Double, coordinate: (Int) -> Coordinate,
    _ body: (Int, Nearby?) -> Void
  ) {
    if let points {
      points.forEachNearest(range, within: meters, coordinate: coordinate, body)
    } else {
      for index in range { body(index, layer.nearest(to: coordinate(index), within: meters)) }
    }
  }

  /// Calls `body` with the nearest region of each coordinate of a range, without its distance.
  @inline(__always)
  package func forEachNearestID(
    _ range: Range<Int>, within meters: Double, coordinate: (Int) -> Coordinate,
    _ body: (Int, RegionID?) -> Void
  ) {
    if let points {
      points.forEachNearestID(range, within: meters, coordinate: coordinate, body)
    } else {
      for index in range {
        body(index, layer.nearest(to: coordinate(index), within: meters)?.regionID)
      }
    }
  }
}
