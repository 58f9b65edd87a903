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
    checkBatch(
      longitudes: longitudes.count, latitudes: latitudes.count, results: nearby.count,
      threadCount: threadCount)
    guard longitudes.count > 0 else { return }
    unsafe longitudes.withUnsafeBufferPointer { longitudes in
      unsafe latitudes.withUnsafeBufferPointer { latitudes in
        unsafe nearby.withUnsafeMutableBufferPointer { nearby in
          let job = unsafe NearestJob(
            searches: NearestSearches(in: self, count: latitudes.count, index: index),
            meters: meters,
            latitudes: StridedDegrees(latitudes), longitudes: StridedDegrees(longitudes),
            nearby: nearby.baseAddress!)
          _ = runInChunks(count: latitudes.count, threadCount: threadCount) { job.run($0) }
        }
      }
    }
  }

  /// Finds the nearest region of many coordinates in arrays, and resizes `nearby` to their count; see
  /// ``nearest(longitudes:latitudes:within:into:threadCount:index:)-(Span<Double>,_,_,_,_,_)``.
  public func nearest(
    longitudes: [Double], latitudes: [Double], within meters: Double = .infinity,
    into nearby: inout [Nearby?], threadCount: Int = 1, index: NearestIndex? = nil
  ) {
    if nearby.count != longitudes.count {
      nearby = [Nearby?](repeating: nil, count: longitudes.count)
    }
    withSpans(longitudes, latitudes, &nearby) {
      nearest(
        longitudes: $0, latitudes: $1, within: meters, into: &$2, threadCount: threadCount,
        index: index)
    }
  }
}

/// The data that the threads of a batch share.
@safe
private struct NearestJob: @unchecked Sendable {
  let searches: NearestSearches
  let meters: Double
  let latitudes: StridedDegrees
  let longitudes: StridedDegrees
  let nearby: UnsafeMutablePointer<Nearby?>

  func run(_ range: Range<Int>) -> Int {
    searches.forEachNearest(range, within: meters) {
      Coordinate(latitude: latitudes[$0], longitude: longitudes[$0])
    } _: {
      unsafe nearby[$0] = $1
    }
    return 0
  }
}
