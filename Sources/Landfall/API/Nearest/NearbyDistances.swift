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
