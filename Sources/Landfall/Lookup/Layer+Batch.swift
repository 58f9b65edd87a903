/// Ends the program unless the spans of a batch have one length and there is a thread.
@inline(__always)
func checkBatch(
  longitudes: Int, latitudes: Int, results: Int, threadCount: Int = 1
) {
  precondition(threadCount >= 1, "\(threadCount) threads cannot do anything")
  precondition(
    longitudes == latitudes && longitudes == results,
    "\(longitudes) longitudes, \(latitudes) latitudes and room for \(results) results")
}

extension Layer {
  /// Finds the numbers of the regions at many coordinates: the same results as
  /// ``regionID(at:)-(Coordinate)``, in about two thirds of the time.
  ///
  /// Processes coordinates in blocks, level by level down the index, so that the loads of a block
  /// wait for memory together. Allocates nothing.
  /// - Parameters:
  ///   - longitudes: The longitudes in degrees.
  ///   - latitudes: The latitudes in degrees.
  ///   - ids: Receives the number of the region at each coordinate; nil if there is no region, or
  ///     if the coordinate is invalid.
  /// - Precondition: The three have the same count.
  /// - Complexity: O(n).
  public func regionIDs(
    longitudes: Span<Double>, latitudes: Span<Double>, into ids: inout MutableSpan<RegionID?>
  ) {
    checkBatch(
      longitudes: longitudes.count, latitudes: latitudes.count, results: ids.count)
    unsafe longitudes.withUnsafeBufferPointer { longitudes in
      unsafe latitudes.withUnsafeBufferPointer { latitudes in
        unsafe ids.withUnsafeMutableBufferPointer { ids in
          let ids = ids.baseAddress
          unsafe forEachRegionID(
            latitudes: StridedDegrees(latitudes), longitudes: StridedDegrees(longitudes),
            in: 0..<latitudes.count
          ) { index, id in unsafe ids![index] = id }
        }
      }
    }
  }

  /// Finds the numbers of the regions at many coordinates in arrays, and resizes `ids` to their
  /// count; see ``regionIDs(longitudes:latitudes:into:)-(Span<Double>,_,_)``.
  public func regionIDs(
    longitudes: [Double], latitudes: [Double], into ids: inout [RegionID?]
  ) {
    if ids.count != longitudes.count {
      ids = [RegionID?](repeating: nil, count: longitudes.count)
    }
    withSpans(longitudes, latitudes, &ids) {
      regionIDs(longitudes: $0, latitudes: $1, into: &$2)
    }
  }

  /// Finds the numbers of the regions at many coordinates on several threads, one of which is the
  /// calling thread; returns when all are done. See
  /// ``regionIDs(longitudes:latitudes:into:)-(Span<Double>,_,_)``.
  ///
  /// - Parameters:
  ///   - longitudes: The longitudes in degrees.
  ///   - latitudes: The latitudes in degrees.
  ///   - ids: Receives the number of the region at each coordinate.
  ///   - threadCount: The number of threads; few coordinates use fewer.
  /// - Precondition: `threadCount` is at least 1, and the three have the same count.
  public func regionIDs(
    longitudes: Span<Double>, latitudes: Span<Double>, into ids: inout MutableSpan<RegionID?>,
    threadCount: Int
  ) {
    checkBatch(
      longitudes: longitudes.count, latitudes: latitudes.count, results: ids.count,
      threadCount: threadCount)
    unsafe longitudes.withUnsafeBufferPointer { longitudes in
      unsafe latitudes.withUnsafeBufferPointer { latitudes in
        unsafe ids.withUnsafeMutableBufferPointer { ids in
          let job = unsafe BatchJob(
            layer: self, latitudes: StridedDegrees(latitudes),
            longitudes: StridedDegrees(longitudes),
            ids: ids.baseAddress)
          _ = runInChunks(count: latitudes.count, threadCount: threadCount) { job.run($0) }
        }
      }
    }
  }
}

/// The data that the threads of a batch share.
@safe
private struct BatchJob: @unchecked Sendable {
  let layer: Layer
  let latitudes: StridedDegrees
  let longitudes: StridedDegrees
  let ids: UnsafeMutablePointer<RegionID?>?

  func run(_ range: Range<Int>) -> Int {
    layer.forEachRegionID(latitudes: latitudes, longitudes: longitudes, in: range) { index, id in
      unsafe ids![index] = id
    }
  }
}

/// Calls `body` with arrays as spans; `Array.span` and `mutableSpan` require iOS 26.
func withSpans<Output>(
  _ longitudes: [Double], _ latitudes: [Double], _ outputs: inout [Output],
  _ body: (Span<Double>, Span<Double>, inout MutableSpan<Output>) -> Void
) {
  unsafe longitudes.withUnsafeBufferPointer { longitudes in
    unsafe latitudes.withUnsafeBufferPointer { latitudes in
      unsafe outputs.withUnsafeMutableBufferPointer { outputs in
        var span = unsafe MutableSpan(_unsafeElements: outputs)
        unsafe body(
          Span(_unsafeElements: longitudes), Span(_unsafeElements: latitudes), &span)
      }
    }
  }
}
