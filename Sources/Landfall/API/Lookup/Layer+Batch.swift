extension Layer {
  /// The numbers of the regions at many coordinates: for each what ``regionID(at:)-(Coordinate)``
  /// says, in about two thirds of the time.
  ///
  /// Coordinates are taken a block at a time, level by level down the index, so that the loads of a
  /// block wait for memory together. Allocates nothing.
  /// - Parameters:
  ///   - longitudes: degrees.
  ///   - latitudes: degrees, as many.
  ///   - ids: as many answers; nil where there is no region or the coordinate is no place.
  /// - Precondition: the three have the same count.
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

  /// ``regionIDs(longitudes:latitudes:into:)-(Span<Double>,_,_)`` for arrays; `ids` becomes as long
  /// as they are.
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

  /// ``regionIDs(longitudes:latitudes:into:)-(Span<Double>,_,_)`` shared out over threads, the
  /// caller's own among them; returns when all are done.
  ///
  /// - Parameters:
  ///   - longitudes: in degrees.
  ///   - latitudes: in degrees, as many.
  ///   - ids: what is answered, as many.
  ///   - threadCount: how many threads to use; fewer for few coordinates.
  /// - Precondition: `threadCount` is at least 1.
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

/// What the threads of one batch share: each answers chunks of its own, every so many, as what lies
/// near borders takes longer and mostly stands together.
@safe
private struct BatchJob: @unchecked Sendable {
  /// To start a thread costs as much as some thousand lookups.
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
