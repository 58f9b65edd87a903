extension Atlas {
  /// Finds the places at many coordinates: the same results as ``place(at:)-(Coordinate)``, near
  /// borders in about two thirds of the time.
  ///
  /// Processes coordinates in blocks, level by level down each index, so that the loads of a block
  /// wait for memory together. Allocates nothing in an atlas of up to eight layers.
  /// - Parameters:
  ///   - longitudes: The longitudes in degrees.
  ///   - latitudes: The latitudes in degrees.
  ///   - places: Receives the place at each coordinate; nil if no layer has a region there, or if
  ///     the coordinate is invalid.
  /// - Precondition: The three have the same count.
  /// - Complexity: O(n).
  public func places(
    longitudes: Span<Double>, latitudes: Span<Double>, into places: inout MutableSpan<Place?>
  ) {
    self.places(longitudes: longitudes, latitudes: latitudes, into: &places, threadCount: 1)
  }

  /// Finds the places at many coordinates in arrays, and resizes `places` to their count; see
  /// ``places(longitudes:latitudes:into:)-(Span<Double>,_,_)``.
  public func places(longitudes: [Double], latitudes: [Double], into places: inout [Place?]) {
    withSpans(longitudes, latitudes, &places) {
      self.places(longitudes: $0, latitudes: $1, into: &$2)
    }
  }

  /// Finds the places at many coordinates on several threads, one of which is the calling thread;
  /// returns when all are done. See ``places(longitudes:latitudes:into:)-(Span<Double>,_,_)``.
  ///
  /// - Parameters:
  ///   - longitudes: The longitudes in degrees.
  ///   - latitudes: The latitudes in degrees.
  ///   - places: Receives the place at each coordinate.
  ///   - threadCount: The number of threads; few coordinates use fewer.
  /// - Precondition: `threadCount` is at least 1, and the three have the same count.
  public func places(
    longitudes: Span<Double>, latitudes: Span<Double>, into places: inout MutableSpan<Place?>,
    threadCount: Int
  ) {
    Batch.run(longitudes, latitudes, &places, threadCount: threadCount) { batch, range in
      batch.findPlaces(range, in: storage)
    }
  }

  /// Writes the numbers of the regions of the place at each coordinate of a range, -1 without one: that of layer l at
  /// coordinate i to position l * stride + i.
  /// - Returns: The number of invalid coordinates.
  package func writePlaceNumbers(
    latitudes: StridedDegrees, longitudes: StridedDegrees, in range: Range<Int>,
    to numbers: UnsafeMutablePointer<Int32>, stride: Int
  ) -> Int {
    let layers = storage.tables.placeSteps.count <= Place.storedCount ? [] : self.layers
    return LookupBlock.forEach(
      grid: storage.tables.grid, latitudes: latitudes, longitudes: longitudes, in: range
    ) { block, points, start in
      for layer in storage.tables.layers.indices {
        unsafe (numbers + layer * stride + start).update(repeating: -1, count: points.count)
      }
      if layers.isEmpty {
        let rows = unsafe PlaceRows(
          steps: storage.tables.placeSteps, start: numbers + start, stride: stride)
        block.findPlaces(points, in: storage, rows)
      } else {
        LookupBlock.forEachBit(points.valid) { index in
          guard let place = Place.find(in: storage, at: block.point(at: index)) else { return }
          for layer in layers {
            unsafe numbers[layer.number * stride + start + index] =
              place.regionID(in: layer).number
          }
        }
      }
    }
  }
}

extension Batch where Output == Place {
  /// Finds the places at the coordinates of a range.
  func findPlaces(_ range: Range<Int>, in storage: AtlasStorage) {
    _ = LookupBlock.forEach(
      grid: storage.tables.grid, latitudes: latitudes, longitudes: longitudes, in: range
    ) { block, points, start in
      let places = unsafe outputs + start
      guard storage.tables.placeSteps.count <= Place.storedCount else {
        for index in 0..<points.count { unsafe places[index] = nil }
        LookupBlock.forEachBit(points.valid) {
          unsafe places[$0] = Place.find(in: storage, at: block.point(at: $0))
        }
        return
      }
      unsafe places.update(repeating: Place(), count: points.count)
      let values = unsafe PlaceValues(start: places)
      block.findPlaces(points, in: storage, values)
      for index in 0..<points.count where values.isEmpty(at: index) { unsafe places[index] = nil }
    }
  }
}

/// Places in an array, none of them nil. Writes single lanes to memory, as ``Place/Layout`` describes.
@safe
private struct PlaceValues: PlaceSink {
  let start: UnsafeMutablePointer<Place?>

  @inline(__always)
  private func bytes(at index: Int) -> UnsafeMutableRawPointer {
    unsafe UnsafeMutableRawPointer(start + index)
  }

  @inline(__always)
  private func ranks(at index: Int) -> UInt64 {
    unsafe bytes(at: index).load(fromByteOffset: Place.Layout.ranks, as: UInt64.self)
  }

  @inline(__always)
  func isEmpty(at index: Int) -> Bool { ranks(at: index) == 0 }

  @inline(__always)
  func hasRegion(ofRank rank: Int, at index: Int) -> Bool {
    ranks(at: index) &>> UInt64(truncatingIfNeeded: rank) & 1 == 1
  }

  @inline(__always)
  func insert(_ id: RegionID, rank: Int, at index: Int) {
    let ranks = ranks(at: index) | 1 &<< UInt64(truncatingIfNeeded: rank)
    unsafe bytes(at: index).storeBytes(
      of: ranks, toByteOffset: Place.Layout.ranks, as: UInt64.self)
    unsafe bytes(at: index).storeBytes(
      of: id.rawValue, toByteOffset: Place.Layout.regions &+ 4 &* rank, as: UInt32.self)
  }
}

extension Atlas {
  /// Writes the numbers of the regions at each coordinate of a range in every layer, -1 without one: that of layer l at
  /// coordinate i to position l * stride + i. Layers that share a quadtree cost one descent.
  /// - Returns: The number of invalid coordinates.
  package func writeRegionNumbers(
    latitudes: StridedDegrees, longitudes: StridedDegrees, in range: Range<Int>,
    to numbers: UnsafeMutablePointer<Int32>, stride: Int
  ) -> Int {
    LookupBlock.forEach(
      grid: storage.tables.grid, latitudes: latitudes, longitudes: longitudes, in: range
    ) { block, points, start in
      unsafe writeRegionNumbers(of: block, points, to: numbers + start, stride: stride)
    }
  }

  private func writeRegionNumbers(
    of block: LookupBlock, _ points: LookupBlock.Points, to numbers: UnsafeMutablePointer<Int32>,
    stride: Int
  ) {
    var quadtree = UInt32.max
    for number in storage.tables.layers.indices {
      let row = unsafe numbers + number * stride
      let layer = storage.tables.layers[number]
      if layer.planeCount == 1 {
        let plane = storage.tables.planeLookups[Int(layer.firstPlane)]
        if storage.tables.planes[Int(layer.firstPlane)].quadtree != quadtree {
          quadtree = storage.tables.planes[Int(layer.firstPlane)].quadtree
          block.descend(plane.quadtree, points)
        }
        for index in 0..<points.count {
          unsafe row[index] = plane.region(ofCode: block.code(at: index)).number
        }
      } else {
        for index in 0..<points.count {
          var lookup = PointLookup(storage: storage, point: block.point(at: index))
          let isValid = points.invalid &>> UInt64(index) & 1 == 0
          unsafe row[index] = isValid ? lookup.smallestRegionID(inLayer: number).number : -1
        }
      }
    }
  }
}
