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
