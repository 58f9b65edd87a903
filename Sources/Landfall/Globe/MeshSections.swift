/// The sections of one mesh, as they lie in the file or as decoding made them.
package struct MeshSections: Sendable {
  /// Empty but for a compressed mesh, which has no other.
  var compressed = ByteView.empty
  var positions = ByteView.empty
  var indices = ByteView.empty
  var places = ByteView.empty
  var tables = ByteView.empty
}

extension MeshSections {
  /// Whether the lengths are those that the record says.
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
