/// The distances by which what was found is put in order.
struct DiscoveryDistances {
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

  /// Within 50 km the arc over the chord is right to a millimeter, and much cheaper than the geodesic.
  private static let nearSquared = 50_000.0 * 50_000

  /// What lies within so many meters, the nearest first, of equally near ones the smaller.
  func sorted(
    _ candidates: [(region: RegionID, found: DiscoverySearch.Found)], within meters: Double
  ) -> [Nearby] {
    candidates.compactMap { region, found in
      let distance = distance(to: region, found)
      return distance <= meters ? Nearby(regionID: region, distanceMeters: distance) : nil
    }
    .sorted { ($0.distanceMeters, $0.regionID) < ($1.distanceMeters, $1.regionID) }
  }

  private func distance(to region: RegionID, _ found: DiscoverySearch.Found) -> Double {
    guard let point = found.point, found.chordSquared > Self.nearSquared,
      let place = layer.point(point)
    else { return probe.meters(chordSquared: found.chordSquared) }
    let nearest = geodesic(to: regions.grid.coordinate(place))
    let points = regions[region].points
    if points.count < 2 { return nearest }
    // Another of its points may be nearer, though its chord is longer.
    let farthest = probe.farthestAsNear(chordSquared: found.chordSquared)
    return points.reduce(nearest) { least, point in
      guard let place = regions.grid.query(latitude: point.latitude, longitude: point.longitude),
        probe.chordSquared(to: place) <= farthest
      else { return least }
      return min(least, geodesic(to: point))
    }
  }

  private func geodesic(to place: Coordinate) -> Double {
    // A damaged file may hold what is no place.
    guard place.isValid else { return .infinity }
    return GeodesicLine(from: here, to: place).meters
  }
}
