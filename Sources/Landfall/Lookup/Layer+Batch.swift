/// The coordinates of a batch and the memory of its results, which its threads share.
@safe
struct Batch<Output>: @unchecked Sendable {
  let latitudes: StridedDegrees
  let longitudes: StridedDegrees
  let outputs: UnsafeMutablePointer<Output?>

  /// Calls `body` with the batch and ranges that make up all coordinates, on several threads. Ends the program unless
  /// the spans have one length and there is a thread.
  @inline(__always)
  static func run(
    _ longitudes: Span<Double>, _ latitudes: Span<Double>, _ outputs: inout MutableSpan<Output?>,
    threadCount: Int, _ body: @Sendable (Batch, Range<Int>) -> Void
  ) {
    precondition(threadCount >= 1, "\(threadCount) threads cannot do anything")
    precondition(
      longitudes.count == latitudes.count && longitudes.count == outputs.count,
      """
      \(longitudes.count) longitudes, \(latitudes.count) latitudes and room for \(outputs.count) \
      results
      """)
    guard longitudes.count > 0 else { return }
    unsafe longitudes.withUnsafeBufferPointer { longitudes in
      unsafe latitudes.withUnsafeBufferPointer { latitudes in
        unsafe outputs.withUnsafeMutableBufferPointer { outputs in
          let batch = unsafe Batch(
            latitudes: StridedDegrees(latitudes), longitudes: StridedDegrees(longitudes),
            outputs: outputs.baseAddress!)
          _ = runInChunks(count: latitudes.count, threadCount: threadCount) {
            body(batch, $0)
            return 0
          }
        }
      }
    }
  }

  @inline(__always)
  func coordinate(_ index: Int) -> Coordinate {
    Coordinate(latitude: latitudes[index], longitude: longitudes[index])
  }
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
    regionIDs(longitudes: longitudes, latitudes: latitudes, into: &ids, threadCount: 1)
  }

  /// Finds the numbers of the regions at many coordinates in arrays, and resizes `ids` to their
  /// count; see ``regionIDs(longitudes:latitudes:into:)-(Span<Double>,_,_)``.
  public func regionIDs(
    longitudes: [Double], latitudes: [Double], into ids: inout [RegionID?]
  ) {
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
    Batch.run(longitudes, latitudes, &ids, threadCount: threadCount) { batch, range in
      forEachRegionID(latitudes: batch.latitudes, longitudes: batch.longitudes, in: range) {
        unsafe batch.outputs[$0] = $1
      }
    }
  }
}

/// Calls `body` with arrays as spans, after resizing that of the results; `Array.span` and `mutableSpan` require iOS 26.
func withSpans<Output>(
  _ longitudes: [Double], _ latitudes: [Double], _ outputs: inout [Output?],
  _ body: (Span<Double>, Span<Double>, inout MutableSpan<Output?>) -> Void
) {
  if outputs.count != longitudes.count {
    outputs = [Output?](repeating: nil, count: longitudes.count)
  }
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
