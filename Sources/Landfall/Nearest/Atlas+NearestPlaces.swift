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
    checkBatch(
      longitudes: longitudes.count, latitudes: latitudes.count, results: places.count,
      threadCount: threadCount)
    guard longitudes.count > 0 else { return }
    let searches = pointLayers.map {
      NearestSearches(in: $0, count: longitudes.count, index: index)
    }
    unsafe longitudes.withUnsafeBufferPointer { longitudes in
      unsafe latitudes.withUnsafeBufferPointer { latitudes in
        unsafe places.withUnsafeMutableBufferPointer { places in
          let (latitudes, longitudes) = unsafe (
            StridedDegrees(latitudes), StridedDegrees(longitudes)
          )
          let count = places.count
          // Fewer leave the caches as they are.
          let isOrdered = count >= 1 << 14 && count <= Int(UInt32.max)
          let job = unsafe NearestPlaceJob(
            storage: storage, searches: searches, meters: meters, latitudes: latitudes,
            longitudes: longitudes, places: places.baseAddress!,
            order: isOrdered
              ? SpatialOrder(latitudes: latitudes, longitudes: longitudes, count: count) : nil)
          _ = runInChunks(count: count, threadCount: threadCount) { job.run($0) }
        }
      }
    }
  }

  /// Finds the places at many coordinates in arrays, and resizes `places` to their count; see
  /// ``places(longitudes:latitudes:nearestWithin:into:threadCount:index:)-(Span<Double>,_,_,_,_,_)``.
  public func places(
    longitudes: [Double], latitudes: [Double], nearestWithin meters: Double,
    into places: inout [Place?], threadCount: Int = 1, index: NearestIndex? = nil
  ) {
    if places.count != longitudes.count {
      places = [Place?](repeating: nil, count: longitudes.count)
    }
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

/// The data that the threads of a batch share.
@safe
private struct NearestPlaceJob: @unchecked Sendable {
  let storage: AtlasStorage
  let searches: [NearestSearches]
  let meters: Double
  let latitudes: StridedDegrees
  let longitudes: StridedDegrees
  let places: UnsafeMutablePointer<Place?>
  /// The order in which to look up the coordinates; nil for the one that they have.
  let order: SpatialOrder?

  /// The number of coordinates that are looked up at a time.
  private static let blockSize = 480

  func run(_ range: Range<Int>) -> Int {
    guard let order else {
      unsafe find(range, latitudes: latitudes, longitudes: longitudes, places: places)
      return 0
    }
    let size = Self.blockSize
    unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * size) { degrees in
      unsafe withUnsafeTemporaryAllocation(of: Place?.self, capacity: size) { found in
        let here = degrees.baseAddress!
        let places = found.baseAddress!
        unsafe places.initialize(repeating: nil, count: size)
        for start in stride(from: range.lowerBound, to: range.upperBound, by: size) {
          let count = min(size, range.upperBound - start)
          for index in 0..<count {
            let number = order[start &+ index]
            unsafe here[index] = latitudes[number]
            unsafe here[size &+ index] = longitudes[number]
          }
          unsafe find(
            0..<count, latitudes: StridedDegrees(start: here, byteStride: 8),
            longitudes: StridedDegrees(start: here + size, byteStride: 8), places: places)
          for index in 0..<count { unsafe self.places[order[start &+ index]] = places[index] }
        }
      }
    }
    return 0
  }

  private func find(
    _ range: Range<Int>, latitudes: StridedDegrees, longitudes: StridedDegrees,
    places: UnsafeMutablePointer<Place?>
  ) {
    let areas = unsafe PlaceJob(
      storage: storage, latitudes: latitudes, longitudes: longitudes, places: places)
    _ = areas.run(range)
    for search in searches {
      search.forEachNearestID(range, within: meters) {
        Coordinate(latitude: latitudes[$0], longitude: longitudes[$0])
      } _: { index, id in
        if let id { unsafe Atlas.add(id, of: search.layer, to: &places[index]) }
      }
    }
  }
}

/// An order of coordinates in which those near each other follow each other, so that their lookups read the same
/// parts of an index: by cells of 0.7 degrees in Morton's order.
@safe
final class SpatialOrder: @unchecked Sendable {
  private let numbers: UnsafeMutablePointer<UInt32>
  /// The number of coordinates.
  let count: Int

  private static let cellCount = 1 << 18

  /// Orders coordinates. O(n), by counting.
  /// - Parameter count: At most `UInt32.max`.
  init(latitudes: StridedDegrees, longitudes: StridedDegrees, count: Int) {
    self.count = count
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
    return spread(UInt32(u)) | spread(UInt32(v)) &<< 1 & UInt32(cellCount - 1)
  }

  @inline(__always)
  private static func spread(_ number: UInt32) -> UInt32 {
    var bits = (number | number &<< 8) & 0x00ff_00ff
    bits = (bits | bits &<< 4) & 0x0f0f_0f0f
    bits = (bits | bits &<< 2) & 0x3333_3333
    return (bits | bits &<< 1) & 0x5555_5555
  }
}
