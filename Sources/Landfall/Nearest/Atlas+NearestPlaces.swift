extension Atlas {
  /// Returns the place at a coordinate together with the nearest region of each layer of points, such as the
  /// nearest city; nil if there is no region at all, or if the coordinate is invalid.
  ///
  /// ```swift
  /// let place = atlas.place(at: here, nearestWithin: 100_000)
  /// place?.region(of: "countries", in: atlas)?.name  // "Chad"
  /// place?.region(of: "cities", in: atlas)?.name     // "Aozou"
  /// ```
  /// The areas are those of ``place(at:)-(Coordinate)``. A point that is near brings no parents: across a
  /// border, the nearest city is in another country. It comes after all areas.
  /// - Parameters:
  ///   - coordinate: The coordinate to search from.
  ///   - meters: The greatest distance to a point, in meters; infinity searches everywhere. 0 or more.
  /// - Complexity: ``place(at:)-(Coordinate)``, and ``Layer/nearest(to:within:)`` in each layer of points. A
  ///   place of an atlas with more than eight layers contains no more than eight regions, the areas first.
  public func place(at coordinate: Coordinate, nearestWithin meters: Double) -> Place? {
    var place = place(at: coordinate)
    for layer in pointLayers {
      guard let nearest = layer.nearest(to: coordinate, within: meters) else { continue }
      Self.add(nearest.regionID, of: layer, to: &place)
    }
    return place
  }

  /// Finds the places at many coordinates together with the nearest region of each layer of points: the same
  /// results as ``place(at:nearestWithin:)`` in a fraction of the time.
  ///
  /// For many coordinates, first builds an index of the points in memory, unless it receives one.
  /// - Parameters:
  ///   - longitudes: The longitudes in degrees.
  ///   - latitudes: The latitudes in degrees.
  ///   - meters: The greatest distance to a point, in meters; infinity searches everywhere. 0 or more.
  ///   - places: Receives the place at each coordinate; nil if there is no region at all, or if the
  ///     coordinate is invalid.
  ///   - threadCount: The number of threads, one of which is the calling thread.
  ///   - index: The index of the atlas's points; nil to build one if that saves time.
  /// - Precondition: `threadCount` is at least 1, and the three have the same count.
  public func places(
    longitudes: Span<Double>, latitudes: Span<Double>, nearestWithin meters: Double,
    into places: inout MutableSpan<Place?>, threadCount: Int = 1, index: NearestIndex? = nil
  ) {
    let searches = pointLayers.map {
      NearestSearches(in: $0, count: longitudes.count, index: index)
    }
    // Fewer leave the caches as they are.
    let isOrdered =
      longitudes.count >= 1 << 14 && UInt32(exactly: longitudes.count) != nil
      && latitudes.count == longitudes.count
    let order = isOrdered ? SpatialOrder(latitudes: latitudes, longitudes: longitudes) : nil
    Batch.run(longitudes, latitudes, &places, threadCount: threadCount) { batch, range in
      batch.findPlaces(range, in: storage, searches, within: meters, order)
    }
  }

  /// Finds the places at many coordinates in arrays, and resizes `places` to their count; see
  /// ``places(longitudes:latitudes:nearestWithin:into:threadCount:index:)-(Span<Double>,_,_,_,_,_)``.
  public func places(
    longitudes: [Double], latitudes: [Double], nearestWithin meters: Double,
    into places: inout [Place?], threadCount: Int = 1, index: NearestIndex? = nil
  ) {
    withSpans(longitudes, latitudes, &places) {
      self.places(
        longitudes: $0, latitudes: $1, nearestWithin: meters, into: &$2, threadCount: threadCount,
        index: index)
    }
  }

  /// The layers of points that have regions.
  private var pointLayers: [Layer] {
    layers.filter { $0.kind == .points && $0.record.planeCount == 0 && $0.record.regionCount > 0 }
  }

  fileprivate static func add(_ id: RegionID, of layer: Layer, to place: inout Place?) {
    var extended = place ?? Place()
    let layerCount = layer.storage.tables.placeSteps.count
    if extended.add(nearest: id, rank: layer.placeRank, layerCount: layerCount) { place = extended }
  }
}

extension Batch where Output == Place {
  /// Finds the places at the coordinates of a range, and the nearest region of each search.
  /// - Parameter order: The order in which to look up the coordinates; nil for the one that they have.
  fileprivate func findPlaces(
    _ range: Range<Int>, in storage: AtlasStorage, _ searches: [NearestSearches],
    within meters: Double, _ order: SpatialOrder?
  ) {
    guard let order else {
      findPlaces(range, in: storage)
      for search in searches {
        search.forEachNearestID(range, within: meters, coordinate: coordinate) { index, id in
          if let id { unsafe Atlas.add(id, of: search.layer, to: &outputs[index]) }
        }
      }
      return
    }
    // The number of coordinates that are looked up at a time.
    let size = 480
    unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * size) { degrees in
      unsafe withUnsafeTemporaryAllocation(of: Place?.self, capacity: size) { found in
        let here = degrees.baseAddress!
        let places = found.baseAddress!
        unsafe places.initialize(repeating: nil, count: size)
        let block = unsafe Batch(
          latitudes: StridedDegrees(start: here, byteStride: 8),
          longitudes: StridedDegrees(start: here + size, byteStride: 8), outputs: places)
        for start in stride(from: range.lowerBound, to: range.upperBound, by: size) {
          let count = min(size, range.upperBound - start)
          for index in 0..<count {
            let number = order[start &+ index]
            unsafe here[index] = latitudes[number]
            unsafe here[size &+ index] = longitudes[number]
          }
          block.findPlaces(0..<count, in: storage, searches, within: meters, nil)
          for index in 0..<count { unsafe outputs[order[start &+ index]] = places[index] }
        }
      }
    }
  }
}

/// An order of coordinates in which those near each other follow each other, so that their lookups read the same
/// parts of an index: by cells of 0.7 degrees in Morton's order.
@safe
final class SpatialOrder: @unchecked Sendable {
  private let numbers: UnsafeMutablePointer<UInt32>
  private static let cellCount = 1 << 18

  /// Orders at most `UInt32.max` coordinates. O(n), by counting.
  init(latitudes: Span<Double>, longitudes: Span<Double>) {
    let count = latitudes.count
    unsafe numbers = .allocate(capacity: count)
    let cells = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    let ends = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.cellCount)
    defer {
      unsafe cells.deallocate()
      unsafe ends.deallocate()
    }
    unsafe ends.initialize(repeating: 0, count: Self.cellCount)
    for index in 0..<count {
      let cell = Self.cell(latitudes[index], longitudes[index])
      unsafe cells[index] = cell
      unsafe ends[Int(cell)] &+= 1
    }
    var sum: UInt32 = 0
    for cell in 0..<Self.cellCount {
      unsafe (ends[cell], sum) = (sum, sum &+ ends[cell])
    }
    for index in 0..<count {
      let place = unsafe Int(ends[Int(cells[index])])
      unsafe ends[Int(cells[index])] &+= 1
      unsafe numbers[place] = UInt32(truncatingIfNeeded: index)
    }
  }

  deinit { unsafe numbers.deallocate() }

  /// The number of the coordinate at a position in the order.
  @inline(__always)
  subscript(position: Int) -> Int { unsafe Int(numbers[position]) }

  /// The cell of a coordinate: the bits of longitude and latitude in turns. 0 for an invalid one.
  @inline(__always)
  private static func cell(_ latitude: Double, _ longitude: Double) -> UInt32 {
    let (u, v) = ((longitude + 180) * (512.0 / 360), (latitude + 90) * (256.0 / 180))
    guard u >= 0, u < 512, v >= 0, v <= 256 else { return 0 }
    return LatticeStep.interleaved(UInt16(u), UInt16(v))
  }
}
