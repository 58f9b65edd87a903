/// The additional tables of regions: names to search, aliases, measures, neighbors, caps. Any may be
/// missing.
package struct RegionTables: Sendable {
  /// ``NameIndex`` entries, layer by layer.
  let names: ByteView
  let otherNames: OtherNames
  /// ``MeasureRecord``s in the order of the regions.
  let measures: ByteView
  /// The index of each region's first neighbor and the end of the last, then ``NeighborRecord``s.
  let neighbors: ByteView
  /// ``CapRecord``s in the order of the regions, then each layer's regions from south to north.
  let caps: ByteView
  private let regionCount: Int

  /// Checks the lengths of the tables.
  /// - Throws: ``AtlasError`` with code `structure` if a table does not fit the regions.
  init(
    names: ByteView, otherNames: OtherNames, measures: ByteView, neighbors: ByteView,
    caps: ByteView, regionCount: Int
  ) throws(AtlasError) {
    self.names = names
    self.otherNames = otherNames
    self.measures = measures
    self.neighbors = neighbors
    self.caps = caps
    self.regionCount = regionCount
    try Self.check(names, SectionKind.names, regionCount * NameIndex.nameByteCount)
    try Self.check(measures, SectionKind.measures, regionCount * MeasureRecord.byteCount)
    try Self.check(
      caps, SectionKind.caps, CapRecord.sectionByteCount(regionCount: regionCount))
    let lists = NeighborRecord.firstOffset(regionCount: regionCount)
    guard
      neighbors.count == 0
        || (neighbors.count >= lists
          && (neighbors.count - lists) % NeighborRecord.byteCount == 0)
    else {
      throw .structure(
        "section neighbours has \(neighbors.count) bytes for \(regionCount) regions"
      )
    }
  }

  private static func check(
    _ table: ByteView, _ kind: SectionKind, _ byteCount: Int
  ) throws(AtlasError) {
    guard table.count == 0 || table.count == byteCount else {
      throw .structure("section \(kind) has \(table.count) bytes where \(byteCount) belong")
    }
  }

  /// The cap of a region by its number among the regions of all layers; zeros if the file has no
  /// caps.
  @inline(__always)
  func cap(ofRegion number: Int) -> CapRecord {
    CapRecord(reading: caps, at: number &* CapRecord.byteCount)
  }

  /// The number, in its layer, of the region at a position in the order from south to north;
  /// positions count through all layers.
  @inline(__always)
  func region(inOrder place: Int) -> UInt32 {
    caps.word(at: CapRecord.orderOffset(regionCount: regionCount) &+ 4 &* place)
  }
}
