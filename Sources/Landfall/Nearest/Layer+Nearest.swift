extension Layer {
  /// Returns the region nearest to a coordinate, and its distance.
  ///
  /// If the coordinate is inside a region, the result is that region at 0 m: the smallest one if regions
  /// overlap, as in ``regionID(at:)``. Otherwise it is the region with the nearest border or point, also
  /// across ±180° and over a pole; of equally near regions, the one with the smaller key. Borders are
  /// straight in longitude and latitude. Distances are measured from the coordinate itself, not from the
  /// grid point of its lookup.
  ///
  /// - Parameters:
  ///   - coordinate: The coordinate to search from.
  ///   - meters: The greatest distance, in meters; infinity searches everywhere.
  /// - Returns: The region and its distance, see ``Nearby/distanceMeters``; nil if no region is within
  ///   `meters`, if `meters` is negative or NaN, or if the coordinate is invalid.
  /// - Complexity: O(log vertices), about 2 µs within some kilometers of a border. Allocates nothing within
  ///   50 km and in layers without points.
  public func nearest(to coordinate: Coordinate, within meters: Double = .infinity) -> Nearby? {
    guard meters >= 0,
      let point = grid.query(latitude: coordinate.latitude, longitude: coordinate.longitude)
    else { return nil }
    if let region = regionID(at: point) { return Nearby(regionID: region, distanceMeters: 0) }
    guard let probe = DistanceProbe(coordinate, grid: grid) else { return nil }
    let layer = LayerArcs(storage, layer: number)
    var reach = 0.0
    repeat {
      reach = Self.nextReach(after: reach, upTo: meters)
      var search = NearestRegionSearch(probe: probe, layer: layer, reach: reach)
      layer.arcs.search(&search)
      if let region = search.result() {
        let distance = probe.meters(chordSquared: search.limit)
        if distance > NearbyDistances.chordMeters, layer.hasPoints {
          // At this distance, the order of geodesics to points may differ from that of their chords.
          return nearest(to: coordinate, within: meters, limit: 1).first
        }
        return distance <= meters ? Nearby(regionID: region, distanceMeters: distance) : nil
      }
    } while reach < meters
    return nil
  }

  /// Returns the regions nearest to a coordinate that a closure accepts, the nearest first.
  ///
  /// ```swift
  /// parks.nearest(to: here, limit: 10) { $0.attribute("difficulty") == .string("easy") }
  /// countries.nearest(to: here, within: 65, limit: .max)   // all regions within a GPS accuracy of 65 m
  /// ```
  /// Regions that contain the coordinate come first, at 0 m, the smallest first. Of equally near other
  /// regions, the one with the smaller key comes first. A region with several points has the distance of the
  /// nearest one. See ``nearest(to:within:)``.
  /// - Parameters:
  ///   - coordinate: The coordinate to search from.
  ///   - meters: The greatest distance, in meters; infinity searches everywhere.
  ///   - limit: The greatest number of regions to return.
  ///   - isIncluded: Whether to return a region. Called once for each region that is near enough, in no
  ///     particular order.
  /// - Returns: At most `limit` regions and their distances; an empty array if `meters` is negative or NaN, or
  ///   if the coordinate is invalid.
  /// - Complexity: O(log vertices + regions and border segments that are nearer than the last result, accepted
  ///   or not): about 10 µs for ten of 100,000 points in towns, 40 µs at a random coordinate, 150 µs in the
  ///   middle of an ocean. With a limit n of up to 1,024, each region found costs O(n) more.
  public func nearest(
    to coordinate: Coordinate, within meters: Double = .infinity, limit: Int,
    where isIncluded: (Region) -> Bool = { _ in true }
  ) -> [Nearby] {
    guard limit > 0, meters >= 0,
      let point = grid.query(latitude: coordinate.latitude, longitude: coordinate.longitude),
      let probe = DistanceProbe(coordinate, grid: grid)
    else { return [] }
    let around = regionIDs(at: point)
    var nearby = around.filter { isIncluded(self[$0]) }
      .prefix(limit).map { Nearby(regionID: $0, distanceMeters: 0) }
    // A search without a limit does not keep its results in order: they are sorted at the end.
    let missing = limit == .max ? .max : limit - nearby.count
    if missing == 0 { return nearby }
    let distances = NearbyDistances(self, from: coordinate, probe: probe)
    withoutActuallyEscaping(isIncluded) { isIncluded in
      var search = NearestRegionsSearch(
        probe: probe, layer: distances.layer, count: missing, excluded: around
      ) { isIncluded(self[$0]) }
      var reach = 0.0
      repeat {
        reach = limit == .max ? meters : min(Self.nextReach(after: reach), meters)
        search.begin(reach: reach)
        distances.layer.arcs.search(&search)
        search.addNotedSets()
        let candidates = search.candidates
        if candidates.count < missing, reach < meters { continue }
        let found = distances.sorted(candidates, within: reach)
        if found.count >= missing || reach >= meters {
          nearby += found.prefix(missing)
          return
        }
      } while true
    }
    return nearby
  }

  /// Returns the regions nearest to a coordinate that a filter accepts, the nearest first; see
  /// ``nearest(to:within:limit:where:)-(_,_,_,(Region)->Bool)``.
  public func nearest(
    to coordinate: Coordinate, within meters: Double = .infinity, limit: Int,
    where filter: RegionFilter
  ) -> [Nearby] {
    nearest(to: coordinate, within: meters, limit: limit, where: filter.prepared(for: self))
  }

  /// Returns the distance in meters to the nearest border of the layer, from inside or outside of a region.
  ///
  /// A border separates two regions, or a region and the outside. The ±180° meridian and the poles are not
  /// borders. ``Nearby/distanceMeters`` documents the accuracy.
  /// - Parameters:
  ///   - coordinate: The coordinate to search from.
  ///   - meters: The greatest distance, in meters; infinity searches everywhere.
  /// - Returns: nil if no border is within `meters`, as always in a layer of points, or if the coordinate is
  ///   invalid.
  public func distanceToBorder(
    at coordinate: Coordinate, within meters: Double = .infinity
  ) -> Double? {
    guard meters >= 0, let probe = DistanceProbe(coordinate, grid: grid) else { return nil }
    let arcs = storage.tables.arcs[number]
    var reach = 0.0
    repeat {
      reach = Self.nextReach(after: reach, upTo: meters)
      var search = BorderDistanceSearch(probe: probe, reach: reach)
      arcs.search(&search)
      if search.hasFound {
        let distance = probe.meters(chordSquared: search.limit)
        return distance <= meters ? distance : nil
      }
    } while reach < meters
    return nil
  }

  /// The next radius of a search for the nearest region or border, in meters: a search that starts with a
  /// small radius visits fewer nodes of the tree.
  private static func nextReach(after reach: Double, upTo meters: Double) -> Double {
    let next = reach == 0 ? 50_000 : (reach < 1e6 ? 1e6 : .infinity)
    return min(next, meters)
  }

  /// The next radius of a search for several regions, in meters.
  private static func nextReach(after reach: Double) -> Double {
    reach == 0 ? 20_000 : reach < 1e7 ? 2.5 * reach : .infinity
  }
}
