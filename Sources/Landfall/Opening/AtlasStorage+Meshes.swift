extension AtlasStorage {
  /// Returns the sections of each mesh. O(sections).
  /// - Throws: ``AtlasError`` if a section does not have the length that the table defines.
  static func openMeshes(
    _ records: [MeshRecord], layers: [LayerRecord], bytes: ByteView, entries: [SectionEntry]
  ) throws(AtlasError) -> [MeshSections] {
    var meshes = [MeshSections](repeating: MeshSections(), count: records.count)
    // In reverse, so that the first of several sections of a kind is used.
    for entry in entries.reversed() {
      guard let kind = SectionKind(rawValue: entry.kind), entry.owner < UInt32(meshes.count),
        let view = bytes.slice(Int(entry.offset)..<Int(entry.offset + entry.length))
      else { continue }
      let owner = Int(entry.owner)
      switch kind {
      case .meshCompressed: meshes[owner].compressed = view
      case .meshPositions: meshes[owner].positions = view
      case .meshIndices: meshes[owner].indices = view
      case .meshPlaces: meshes[owner].places = view
      case .meshTables: meshes[owner].tables = view
      default: break
      }
    }
    var layer: UInt32 = 0
    for (number, record) in records.enumerated() {
      guard record.layer >= layer, record.layer < UInt32(layers.count), record.sagMeters > 0,
        record.sagMeters < .infinity, record.detailMeters >= 0, record.detailMeters < .infinity,
        record.indexByteCount == 2 || record.indexByteCount == 4,
        MeshRecord.Encoding(rawValue: record.encoding) != nil, record.coastCount <= record.lineCount
      else { throw .structure("mesh \(number) is out of order or of no known kind") }
      layer = record.layer
      guard meshes[number].fit(record, regionCount: layers[Int(layer)].regionCount) else {
        throw .structure("mesh \(number) does not fit its sections")
      }
    }
    return meshes
  }

  /// The numbers of a layer's meshes, from the finest.
  package func meshes(ofLayer number: Int) -> [Int] {
    meshRecords.indices.filter { Int(meshRecords[$0].layer) == number }
  }
}
