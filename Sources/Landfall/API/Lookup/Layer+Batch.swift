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
    precondition(
      longitudes.count == latitudes.count && longitudes.count == ids.count,
      "\(longitudes.count) longitudes, \(latitudes.count) latitudes and room for \(ids.count) ids")
    guard let plane else {
      for index in longitudes.indices {
        ids[index] = regionID(
          at: Coordinate(latitude: latitudes[index], longitude: longitudes[index]))
      }
      return
    }
    unsafe withUnsafeTemporaryAllocation(
      byteCount: LookupBlock.byteCount, alignment: LookupBlock.alignment
    ) { scratch in
      let block = unsafe LookupBlock(scratch: scratch, plane: plane, grid: grid)
      unsafe longitudes.withUnsafeBufferPointer { longitudes in
        unsafe latitudes.withUnsafeBufferPointer { latitudes in
          unsafe ids.withUnsafeMutableBufferPointer { ids in
            var start = 0
            while start < ids.count {
              let count = min(LookupBlock.capacity, ids.count &- start)
              unsafe block.answer(
                longitudes: longitudes.baseAddress! + start,
                latitudes: latitudes.baseAddress! + start, count: count,
                into: ids.baseAddress! + start)
              start &+= count
            }
          }
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
    // `Array.span` and `mutableSpan` require iOS 26.
    unsafe longitudes.withUnsafeBufferPointer { longitudes in
      unsafe latitudes.withUnsafeBufferPointer { latitudes in
        unsafe ids.withUnsafeMutableBufferPointer { ids in
          var span = unsafe MutableSpan(_unsafeElements: ids)
          unsafe regionIDs(
            longitudes: Span(_unsafeElements: longitudes),
            latitudes: Span(_unsafeElements: latitudes), into: &span)
        }
      }
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
    precondition(threadCount >= 1, "\(threadCount) threads cannot do anything")
    precondition(
      longitudes.count == latitudes.count && longitudes.count == ids.count,
      "\(longitudes.count) longitudes, \(latitudes.count) latitudes and room for \(ids.count) ids")
    let partCount = max(1, min(threadCount, ids.count / BatchJob.chunkSize))
    unsafe longitudes.withUnsafeBufferPointer { longitudes in
      unsafe latitudes.withUnsafeBufferPointer { latitudes in
        unsafe ids.withUnsafeMutableBufferPointer { ids in
          let job = unsafe BatchJob(
            layer: self, longitudes: longitudes, latitudes: latitudes, ids: ids,
            partCount: partCount)
          runOnThreads(count: partCount) { job.run(part: $0) }
        }
      }
    }
  }
}

/// The data that the threads of a batch share. Each thread takes every `partCount`th chunk, because
/// coordinates near borders take longer and are often in the same chunks.
@safe
private struct BatchJob: @unchecked Sendable {
  /// The number of coordinates in a chunk. Starting a thread costs as much as some thousand
  /// lookups.
  static let chunkSize = 4096

  let layer: Layer
  let longitudes: UnsafeBufferPointer<Double>
  let latitudes: UnsafeBufferPointer<Double>
  let ids: UnsafeMutableBufferPointer<RegionID?>
  let partCount: Int

  func run(part: Int) {
    let step = Self.chunkSize * partCount
    let count = unsafe ids.count
    for start in stride(from: Self.chunkSize * part, to: count, by: step) {
      let range = start..<min(start + Self.chunkSize, count)
      var span = unsafe MutableSpan(_unsafeElements: ids.extracting(range))
      unsafe layer.regionIDs(
        longitudes: Span(_unsafeElements: longitudes.extracting(range)),
        latitudes: Span(_unsafeElements: latitudes.extracting(range)), into: &span)
    }
  }
}
