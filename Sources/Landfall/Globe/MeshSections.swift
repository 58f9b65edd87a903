/// The sections of one mesh, in the file or decoded.
package struct MeshSections: Sendable {
  /// The only section of a compressed mesh; empty for a raw mesh.
  var compressed = ByteView.empty
  var positions = ByteView.empty
  var indices = ByteView.empty
  var places = ByteView.empty
  var tables = ByteView.empty
}

extension MeshSections {
  /// Whether the sections have the lengths that the record defines.
  func fit(_ record: MeshRecord, regionCount: UInt32) -> Bool {
    if record.encoding == MeshRecord.Encoding.compressed.rawValue {
      return compressed.count > 0 && record.fits(compressedByteCount: compressed.count)
    }
    return UInt64(positions.count) == record.positionsByteCount
      && UInt64(places.count) == record.placesByteCount
      && UInt64(indices.count) == record.indicesByteCount
      && UInt64(tables.count) == record.tablesByteCount(regionCount: regionCount)
  }
}
