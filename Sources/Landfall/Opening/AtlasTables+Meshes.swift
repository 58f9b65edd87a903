extension AtlasTables {
  /// Returns the sections of each mesh. O(sections).
  /// - Throws: ``AtlasError`` if a section does not have the length that the table defines.
  static func openMeshes(
    _ records: [MeshRecord], layers: [LayerRecord], sections: Sections
  ) throws(AtlasError) -> [MeshSections] {
    let meshes = records.indices.map { number in
      let owner = UInt32(number)
      return MeshSections(
        compressed: sections.body(.meshCompressed, owner: owner),
        positions: sections.body(.meshPositions, owner: owner),
        indices: sections.body(.meshIndices, owner: owner),
        places: sections.body(.meshPlaces, owner: owner),
        tables: sections.body(.meshTables, owner: owner))
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
