extension Layer {
  /// The region nearest to a coordinate, and its distance.
  ///
  /// Where the coordinate lies in a region it is that one, at 0 m: the smallest where regions overlap,
  /// as ``regionID(at:)`` says. Else it is the region whose border or point is nearest, on whichever
  /// side of ±180° or of a pole; of equally near ones the one with the smaller key. Borders are
  /// straight in longitude and latitude, and distances count from the coordinate as it is given, not
  /// from the grid point that it is looked up at.
  ///
  /// An atlas that has no arcs, such as one of an early version, answers from lookups alone.
  /// - Parameters:
  ///   - coordinate: the place.
  ///   - meters: how far to look; infinite is anywhere.
  /// - Returns: nil where there is none within `meters`, where these are negative or NaN, or where the
  ///   coordinate is no place: NaN, infinite, a latitude beyond ±90 or a longitude beyond ±540.
  /// - Complexity: O(log of the borders), about 2 µs within some kilometers of a border; allocates
  ///   nothing.
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
        return distance <= meters ? Nearby(regionID: region, distanceMeters: distance) : nil
      }
    } while reach < meters
    return nil
  }

  /// How far to look next: what is near is found sooner where what is far is not looked at.
  private static func nextReach(after reach: Double, upTo meters: Double) -> Double {
    let next = reach == 0 ? 50_000 : (reach < 1e6 ? 1e6 : .infinity)
    return min(next, meters)
  }

  /// The regions nearest to a coordinate, the nearest first, each once.
  ///
  /// Those that it lies in come first, at 0 m, the smallest first; of equally near others the one with
  /// the smaller key comes first. See ``nearest(to:within:)``.
  /// - Parameters:
  ///   - count: how many are wanted at most.
  ///   - coordinate: the place.
  ///   - meters: how far to look; infinite is anywhere.
  /// - Returns: fewer than `count`, perhaps none, where there are no more within `meters`.
  public func nearest(
    _ count: Int, to coordinate: Coordinate, within meters: Double = .infinity
  ) -> [Nearby] {
    guard count > 0, meters >= 0,
      let point = grid.query(latitude: coordinate.latitude, longitude: coordinate.longitude),
      let probe = DistanceProbe(coordinate, grid: grid)
    else { return [] }
    let around = regionIDs(at: point)
    var nearby = around.prefix(count).map { Nearby(regionID: $0, distanceMeters: 0) }
    if nearby.count == count { return nearby }
    let layer = LayerArcs(storage, layer: number)
    let wanted = count - nearby.count
    var found: [NearbyRegionsSearch.Found] = []
    var reach = 0.0
    repeat {
      reach = Self.nextReach(after: reach, upTo: meters)
      var search = NearbyRegionsSearch(
        probe: probe, layer: layer, count: wanted, excluded: around, reach: reach)
      layer.arcs.search(&search)
      found = search.found
    } while found.count < wanted && reach < meters
    for one in found {
      let distance = probe.meters(chordSquared: one.chordSquared)
      if distance <= meters {
        nearby.append(Nearby(regionID: one.region, distanceMeters: distance))
      }
    }
    return nearby
  }

  /// Every region that the circle of a GPS reading touches, the nearest first: "Norway, but Sweden is
  /// 40 m away".
  ///
  /// The regions that the coordinate lies in come first, at 0 m, the smallest first.
  /// - Parameters:
  ///   - coordinate: where the reading says one is.
  ///   - meters: the accuracy of the reading, the circle's radius. A negative one, by which devices say
  ///     that a reading is invalid, gives none.
  public func candidates(at coordinate: Coordinate, accuracy meters: Double) -> [Nearby] {
    nearest(.max, to: coordinate, within: meters)
  }

  /// The distance in meters to the nearest border of the layer, between two regions or between one and
  /// none, from inside or from outside.
  ///
  /// The ±180° meridian and the poles are no borders. See ``Nearby/distanceMeters`` for its accuracy.
  /// - Parameters:
  ///   - coordinate: the place.
  ///   - meters: how far to look; infinite is anywhere.
  /// - Returns: nil where there is none within `meters`, as always in a layer of points, or where the
  ///   coordinate is no place.
  public func distanceToBorder(
    at coordinate: Coordinate, within meters: Double = .infinity
  ) -> Double? {
    guard meters >= 0, let probe = DistanceProbe(coordinate, grid: grid) else { return nil }
    let arcs = storage.arcs[number]
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
}
