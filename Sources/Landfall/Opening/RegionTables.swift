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
        "section neighbors has \(neighbors.count) bytes for \(regionCount) regions"
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
  func cap(ofRegion number: Int) -> CapRecord { CapRecord(number, of: caps) }

  /// The number, in its layer, of the region at a position in the order from south to north;
  /// positions count through all layers.
  @inline(__always)
  func region(inOrder place: Int) -> UInt32 {
    caps.word(at: CapRecord.orderOffset(regionCount: regionCount) &+ 4 &* place)
  }
}

extension AtlasTables {
  /// Returns the tables of arcs of each layer, then of each further detail. They are empty if the
  /// file has no table of arcs. O(sections).
  /// - Throws: ``AtlasError`` if a section does not have the length that the table defines.
  static func openArcs(
    records: [ArcLayerRecord], details: [DetailRecord], layers: [LayerRecord], sections: Sections
  ) throws(AtlasError) -> [ArcTable] {
    guard records.count == layers.count || (records.isEmpty && details.isEmpty) else {
      throw .structure("\(records.count) records of arcs do not fit \(layers.count) layers")
    }
    let all = records + details.map { $0.arcs }
    var tables: [ArcTable] = []
    for number in 0..<(layers.count + details.count) {
      let layer =
        number < layers.count
        ? layers[number] : layers[Int(details[number - layers.count].layer)]
      let record = all.isEmpty ? .empty : all[number]
      let owner = UInt32(number)
      let arcs = sections.body(.arcs, owner: owner)
      let blocks = sections.body(.arcBlocks, owner: owner)
      let bits = sections.body(.arcVertices, owner: owner)
      let rings = sections.body(.arcRings, owner: owner)
      let tree = sections.body(.arcTree, owner: owner)
      guard UInt64(arcs.count) == record.arcsByteCount,
        UInt64(blocks.count) == record.blocksByteCount,
        record.blockCount == 0 || bits.count >= ArcFormat.bitsPadding,
        UInt64(rings.count) == record.ringsByteCount(regionCount: layer.regionCount),
        UInt64(tree.count) == record.treeByteCount,
        number < layers.count || record.itemCount == 0,
        record.borderCount <= record.arcCount, record.arcCount <= record.blockCount,
        UInt64(record.vertexCount) <= UInt64(record.blockCount) * 33,
        record.arcCount > 0 || record.blockCount == 0
      else {
        throw .structure(
          number < layers.count
            ? "the arcs of layer \(number) do not fit their sections"
            : "the arcs of detail \(number - layers.count) do not fit their sections")
      }
      tables.append(
        ArcTable(
          record: record, regionCount: layer.regionCount, arcs: arcs, blocks: blocks, bits: bits,
          rings: rings, tree: tree))
    }
    return tables
  }

  /// Checks the order of the details, by which a layer's details are found without a table and are
  /// unique.
  package static func check(details: [DetailRecord], layers: [LayerRecord]) throws(AtlasError) {
    var before: DetailRecord?
    for (number, detail) in details.enumerated() {
      guard detail.layer < UInt32(layers.count), detail.meters < .infinity,
        detail.meters > layers[Int(detail.layer)].lookupDetailMeters,
        before.map({ ($0.layer, $0.meters) < (detail.layer, detail.meters) }) ?? true
      else { throw .structure("detail \(number) is out of order or of no layer") }
      before = detail
    }
  }

  /// The numbers of a layer's tables of arcs: its own and those of its further details.
  func arcTables(ofLayer number: Int) -> [Int] {
    [number]
      + details.indices.filter { details[$0].layer == UInt32(number) }.map { layers.count + $0 }
  }

  /// The maximum deviation, in meters, of the borders in a table of arcs from their source.
  package func detailMeters(ofTable table: Int) -> Double {
    table < layers.count
      ? layers[table].lookupDetailMeters : details[table - layers.count].meters
  }

  /// The maximum deviation of a region's borders, if it is less than its layer's detail; nil if the
  /// file does not list the region. O(log regions).
  func detailLimit(ofRegion id: RegionID, inLayer number: Int) -> Double? {
    let wanted = layers[number].firstRegion &+ id.rawValue
    let count = regionDetails.count / RegionDetailRecord.byteCount
    let place = firstNumber(in: 0..<count) {
      RegionDetailRecord($0, of: regionDetails).region >= wanted
    }
    let record = RegionDetailRecord(place, of: regionDetails)
    return place < count && record.region == wanted && record.meters > 0 ? record.meters : nil
  }
}
