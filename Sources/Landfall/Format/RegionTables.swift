/// The tables beside the regions: names to search, measures, neighbours. Any may be missing.
struct RegionTables: Sendable {
  /// ``NameIndex`` entries, layer by layer.
  let names: ByteView
  /// ``MeasureRecord``s in the order of the regions.
  let measures: ByteView
  /// Where each region's neighbours begin and end, then ``NeighbourRecord``s.
  let neighbours: ByteView

  /// - Throws: ``AtlasError`` with code `structure` where a table does not fit the regions.
  init(
    names: ByteView, measures: ByteView, neighbours: ByteView, regionCount: Int
  ) throws(AtlasError) {
    self.names = names
    self.measures = measures
    self.neighbours = neighbours
    try Self.check(names, SectionKind.names, regionCount * NameIndex.entryByteCount)
    try Self.check(measures, SectionKind.measures, regionCount * MeasureRecord.byteCount)
    let lists = NeighbourRecord.firstOffset(regionCount: regionCount)
    guard
      neighbours.count == 0
        || (neighbours.count >= lists
          && (neighbours.count - lists) % NeighbourRecord.byteCount == 0)
    else {
      throw .structure(
        "section neighbours has \(neighbours.count) bytes for \(regionCount) regions"
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
}
