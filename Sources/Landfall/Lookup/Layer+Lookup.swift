extension Layer {
  /// Returns the number of the region at a coordinate: the fastest lookup.
  ///
  /// Exact for the coordinate rounded to the atlas's grid. A coordinate on a border between regions
  /// is in exactly one of them. Where regions overlap, the result is the smallest.
  /// - Returns: The number; nil if there is no region, in a layer of points, or if the coordinate
  ///   is invalid: NaN, infinite, a latitude beyond ±90 or a longitude beyond ±540.
  /// - Complexity: O(log of the grid), about 20 ns; allocates nothing.
  public func regionID(at coordinate: Coordinate) -> RegionID? {
    guard
      let point = grid.innerQuery(latitude: coordinate.latitude, longitude: coordinate.longitude)
    else { return regionIDAtSeamOrPole(coordinate) }
    return regionID(at: point)
  }

  @inline(never)
  private func regionIDAtSeamOrPole(_ coordinate: Coordinate) -> RegionID? {
    guard let point = grid.query(latitude: coordinate.latitude, longitude: coordinate.longitude)
    else { return nil }
    return regionID(at: point)
  }

  /// Returns the number of the region at a grid point; see ``regionID(at:)-(Coordinate)``.
  @inline(__always)
  package func regionID(at point: GridPoint) -> RegionID? {
    guard let plane else { return storage.smallestRegionID(inLayer: number, at: point) }
    if let blocks = unsafe plane.quadtree.blocks {
      return plane.region(ofCode: unsafe plane.quadtree.code(at: point, blocks: blocks))
    }
    let cell = plane.quadtree.cell(at: point)
    return plane.region(
      ofCode: cell.isUniform ? cell.entry &>> 2 : code(inLeaf: cell, at: point))
  }

  /// A separate function, so that the path to a uniform cell needs few registers.
  @inline(never)
  private func code(inLeaf cell: Quadtree.Cell, at point: GridPoint) -> UInt32 {
    plane?.quadtree.leafCode(cell, point: point) ?? 0
  }

  /// Returns the region at a coordinate; see ``regionID(at:)``.
  public func region(at coordinate: Coordinate) -> Region? {
    regionID(at: coordinate).map { self[$0] }
  }

  /// Returns all regions at a coordinate, the smallest first; empty if ``regionID(at:)`` returns
  /// nil.
  public func regions(at coordinate: Coordinate) -> [Region] {
    guard
      let point = storage.tables.grid.query(
        latitude: coordinate.latitude, longitude: coordinate.longitude)
    else { return [] }
    return regionIDs(at: point).map { self[$0] }
  }

  /// Returns the numbers of all regions at a grid point, the smallest region first.
  package func regionIDs(at point: GridPoint) -> [RegionID] {
    var lookup = PointLookup(storage: storage, point: point)
    var found: [RegionID] = []
    for plane in 0..<Int(record.planeCount) {
      if let id = lookup.regionID(inPlane: Int(record.firstPlane) + plane) { found.append(id) }
    }
    if found.count < 2 { return found }
    let ranks = found.map { storage.tables.sizeRank(ofRegion: $0, inLayer: number) }
    let order = orderedNumbers(count: found.count) {
      (ranks[$0], found[$0]) < (ranks[$1], found[$1])
    }
    return order.map { found[$0] }
  }
}

extension Layer {
  /// Calls `body` with each position of a range and the number of the region at that coordinate, in blocks.
  /// Allocates nothing.
  /// - Returns: The number of invalid coordinates.
  @inline(__always) @discardableResult
  func forEachRegionID(
    latitudes: StridedDegrees, longitudes: StridedDegrees, in range: Range<Int>,
    _ body: (Int, RegionID?) -> Void
  ) -> Int {
    guard let plane else {
      return forEachSmallestRegionID(latitudes: latitudes, longitudes: longitudes, in: range, body)
    }
    return LookupBlock.forEach(
      grid: grid, latitudes: latitudes, longitudes: longitudes, in: range
    ) { block, points, start in
      block.descend(plane.quadtree, points)
      plane.forEachRegion(count: points.count, code: block.code) { body(start &+ $0, $1) }
    }
  }

  /// The same in a layer whose regions overlap, or that has no areas.
  @inline(never)
  private func forEachSmallestRegionID(
    latitudes: StridedDegrees, longitudes: StridedDegrees, in range: Range<Int>,
    _ body: (Int, RegionID?) -> Void
  ) -> Int {
    var invalidCount = 0
    for index in range {
      let coordinate = Coordinate(latitude: latitudes[index], longitude: longitudes[index])
      invalidCount += coordinate.isValid ? 0 : 1
      body(index, regionID(at: coordinate))
    }
    return invalidCount
  }

  /// Writes the number of the region at each coordinate of a range, -1 without one, to the same positions of
  /// `numbers`.
  /// - Returns: The number of invalid coordinates.
  package func writeRegionNumbers(
    latitudes: StridedDegrees, longitudes: StridedDegrees, in range: Range<Int>,
    to numbers: UnsafeMutablePointer<Int32>
  ) -> Int {
    forEachRegionID(latitudes: latitudes, longitudes: longitudes, in: range) { index, id in
      unsafe numbers[index] = id.number
    }
  }
}
