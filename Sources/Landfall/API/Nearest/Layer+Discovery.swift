extension Layer {
  /// The regions around a place, the nearest first: all within a distance, or the nearest few, of those
  /// that are wanted.
  ///
  /// ```swift
  /// parks.discover(around: here, limit: 10) { $0.attribute("difficulty") == .string("easy") }
  /// ```
  /// Points come by their geodesic distance on the WGS 84 ellipsoid, within a millimeter, on whichever
  /// side of ±180° or of a pole; of a region with several points the nearest counts. Regions with an
  /// area come by the distance to their border, see ``Nearby/distanceMeters``, and those that the place
  /// lies in first, at 0 m, the smallest first. Of equally near ones the one with the smaller key comes
  /// first.
  /// - Parameters:
  ///   - coordinate: the place.
  ///   - meters: how far to look; infinite is anywhere.
  ///   - limit: so many at most.
  ///   - isWanted: asked once of each region that is near enough, in no promised order.
  /// - Returns: an empty array where `meters` is below 0 or NaN, or the coordinate is invalid.
  /// - Complexity: O(log n) for n regions, and what lies nearer than the last one found, wanted or not:
  ///   some 10 µs for ten of 100,000 points among towns, 40 µs anywhere, 150 µs in the loneliest ocean.
  public func discover(
    around coordinate: Coordinate, within meters: Double = .infinity, limit: Int = .max,
    where isWanted: (Region) -> Bool = { _ in true }
  ) -> [Nearby] {
    guard limit > 0, meters >= 0,
      let point = grid.query(latitude: coordinate.latitude, longitude: coordinate.longitude),
      let probe = DistanceProbe(coordinate, grid: grid)
    else { return [] }
    let around = regionIDs(at: point)
    var nearby = around.filter { isWanted(self[$0]) }
      .prefix(limit).map { Nearby(regionID: $0, distanceMeters: 0) }
    // Without a limit none is kept in order: all are sorted at the end.
    let wanted = limit == .max ? .max : limit - nearby.count
    if wanted == 0 { return nearby }
    let distances = DiscoveryDistances(self, from: coordinate, probe: probe)
    withoutActuallyEscaping(isWanted) { isWanted in
      var search = DiscoverySearch(
        probe: probe, layer: distances.layer, count: wanted, excluded: around
      ) { isWanted(self[$0]) }
      var reach = 0.0
      repeat {
        reach = min(Self.nextDiscovery(after: reach), meters)
        search.begin(reach: reach)
        distances.layer.arcs.search(&search)
        let candidates = search.candidates
        if candidates.count < wanted, reach < meters { continue }
        let found = distances.sorted(candidates, within: reach)
        if found.count >= wanted || reach >= meters {
          nearby += found.prefix(wanted)
          return
        }
      } while true
    }
    return nearby
  }

  /// As ``discover(around:within:limit:where:)``, by a filter that is a value.
  public func discover(
    around coordinate: Coordinate, within meters: Double = .infinity, limit: Int = .max,
    where filter: RegionFilter
  ) -> [Nearby] {
    discover(
      around: coordinate, within: meters, limit: limit, where: filter.prepared(for: self))
  }

  /// How far to look next: in steps, as a search that begins near what it looks for stays small.
  private static func nextDiscovery(after reach: Double) -> Double {
    reach == 0 ? 20_000 : reach < 1e7 ? 2.5 * reach : .infinity
  }
}
