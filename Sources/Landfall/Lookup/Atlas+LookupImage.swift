extension Atlas {
  /// Why lookups in a layer cannot run from an image; nil if they can.
  package func imageObstacle(inLayer number: Int) -> StaticString? {
    let layer = storage.tables.layers[number]
    if layer.planeCount > 1 { return "has regions that overlap" }
    guard layer.planeCount == 1 else { return "has no areas" }
    let plane = storage.tables.planeLookups[Int(layer.firstPlane)]
    return unsafe plane.quadtree.blocks == nil ? nil : "has a small index"
  }

  /// Writes the image of a layer's lookups, or that of places.
  /// - Parameters:
  ///   - layer: The number of a layer without an ``imageObstacle(inLayer:)``; nil for places, for
  ///     which every layer with areas must be without one.
  ///   - address: Where the image will be in the other memory: a multiple of ``LookupImage/alignment``,
  ///     not 0.
  ///   - bytes: Receives the image; nothing is written if it is too small.
  /// - Returns: The size of the image in bytes.
  package func writeLookupImage(
    ofLayer layer: Int?, address: UInt64, to bytes: UnsafeMutableRawBufferPointer
  ) -> Int {
    let nothing = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
    var counted = unsafe writer(address, nothing)
    _ = head(ofLayer: layer, &counted)
    guard counted.byteCount <= bytes.count else { return counted.byteCount }
    var writer = unsafe writer(address, bytes)
    let head = head(ofLayer: layer, &writer)
    precondition(MemoryLayout<LookupImage>.size <= LookupImage.headByteCount)
    unsafe bytes.storeBytes(of: head, as: LookupImage.self)
    return writer.byteCount
  }

  private func writer(
    _ address: UInt64, _ bytes: UnsafeMutableRawBufferPointer
  ) -> ImageWriter {
    unsafe ImageWriter(
      quadtrees: storage.tables.quadtrees, records: storage.tables.quadtreeRecords,
      address: address, bytes: bytes)
  }

  private func head(ofLayer layer: Int?, _ writer: inout ImageWriter) -> LookupImage {
    let tables = storage.tables
    guard let layer else {
      let steps = tables.placeSteps.copied(&writer, layers: tables.layers)
      return LookupImage(grid: tables.grid, plane: nil, steps: steps)
    }
    let number = Int(tables.layers[layer].firstPlane)
    let plane = writer.copy(
      tables.planeLookups[number], quadtree: Int(tables.planes[number].quadtree))
    return LookupImage(grid: tables.grid, plane: plane, steps: .none(&writer))
  }
}
