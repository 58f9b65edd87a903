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

extension Optional where Wrapped == RegionID {
  /// The number of the region, -1 without one: how other languages than Swift store it. `OpenAtlas` of LandfallC rejects
  /// layers with more regions than Int32 can number.
  @inline(__always)
  package var number: Int32 { Int32(bitPattern: self?.rawValue ?? UInt32.max) }
}
