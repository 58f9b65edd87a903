extension AtlasStorage {
  /// The views of each layer's arcs. A file without the table of arcs has none; O(sections).
  /// - Throws: ``AtlasError`` where a section's length is not what the table says.
  static func openArcs(
    records: [ArcLayerRecord], layers: [LayerRecord], bytes: ByteView, entries: [SectionEntry]
  ) throws(AtlasError) -> [ArcTable] {
    guard records.count == layers.count || records.isEmpty else {
      throw .structure("\(records.count) records of arcs do not fit \(layers.count) layers")
    }
    let kinds: [SectionKind] = [.arcs, .arcBlocks, .arcVertices, .arcRings, .arcTree]
    var views = [[ByteView]](
      repeating: Array(repeating: ByteView.empty, count: kinds.count), count: layers.count)
    // Backwards, so that of several sections of a kind the first one counts.
    for entry in entries.reversed() {
      guard let kind = kinds.firstIndex(where: { $0.rawValue == entry.kind }),
        entry.owner < UInt32(layers.count),
        let view = bytes.slice(Int(entry.offset)..<Int(entry.offset + entry.length))
      else { continue }
      views[Int(entry.owner)][kind] = view
    }
    var tables: [ArcTable] = []
    for (number, layer) in layers.enumerated() {
      let record = records.isEmpty ? .empty : records[number]
      let sections = records.isEmpty ? kinds.map { _ in ByteView.empty } : views[number]
      guard UInt64(sections[0].count) == record.arcsByteCount,
        UInt64(sections[1].count) == record.blocksByteCount,
        record.blockCount == 0 || sections[2].count >= ArcFormat.bitsPadding,
        UInt64(sections[3].count) == record.ringsByteCount(regionCount: layer.regionCount),
        UInt64(sections[4].count) == record.treeByteCount,
        record.borderCount <= record.arcCount, record.arcCount <= record.blockCount,
        UInt64(record.vertexCount) <= UInt64(record.blockCount) * 33,
        record.arcCount > 0 || record.blockCount == 0
      else { throw .structure("the arcs of layer \(number) do not fit their sections") }
      tables.append(
        ArcTable(
          record: record, regionCount: layer.regionCount, arcs: sections[0], blocks: sections[1],
          bits: sections[2], rings: sections[3], tree: sections[4]))
    }
    return tables
  }
}
