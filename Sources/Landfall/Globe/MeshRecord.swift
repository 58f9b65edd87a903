/// A globe mesh of a layer: how good it is, how it is written, how much there is of it.
///
/// u32 layer, u32 encoding, f64 meters that its borders may stray, f64 meters that its triangles may
/// sink, then u32 each: bytes of an index, vertices, triangles, parts, lines, lines that are coasts,
/// vertices of lines, and three zeros. The sections of mesh i have i for their owner.
package struct MeshRecord: Sendable, Hashable {
  package static let byteCount = 64
  /// Most vertices of a part with indices of two bytes.
  package static let maxShortVertexCount: UInt32 = 65_535
  /// A count of a compressed mesh is at most so many times its bytes, so that what a damaged file
  /// claims costs no more memory than that.
  package static let maxCountPerByte: UInt64 = 8

  package enum Encoding: UInt32, Sendable {
    /// As a GPU takes it.
    case raw = 0
    /// See ``MeshDecoder``.
    case compressed = 1
  }

  package var layer: UInt32
  package var encoding: UInt32
  package var detailMeters: Double
  package var sagMeters: Double
  package var indexByteCount: UInt32
  package var vertexCount: UInt32
  package var triangleCount: UInt32
  package var partCount: UInt32
  package var lineCount: UInt32
  package var coastCount: UInt32
  package var lineVertexCount: UInt32

  package init(
    layer: UInt32, encoding: Encoding, detailMeters: Double, sagMeters: Double,
    indexByteCount: UInt32, vertexCount: UInt32 = 0, triangleCount: UInt32 = 0,
    partCount: UInt32 = 0, lineCount: UInt32 = 0, coastCount: UInt32 = 0,
    lineVertexCount: UInt32 = 0
  ) {
    self.layer = layer
    self.encoding = encoding.rawValue
    self.detailMeters = detailMeters
    self.sagMeters = sagMeters
    self.indexByteCount = indexByteCount
    self.vertexCount = vertexCount
    self.triangleCount = triangleCount
    self.partCount = partCount
    self.lineCount = lineCount
    self.coastCount = coastCount
    self.lineVertexCount = lineVertexCount
  }

  package init(reading bytes: ByteView, at offset: Int) {
    layer = bytes.word(at: offset)
    encoding = bytes.word(at: offset + 4)
    detailMeters = bytes.double(at: offset + 8)
    sagMeters = bytes.double(at: offset + 16)
    indexByteCount = bytes.word(at: offset + 24)
    vertexCount = bytes.word(at: offset + 28)
    triangleCount = bytes.word(at: offset + 32)
    partCount = bytes.word(at: offset + 36)
    lineCount = bytes.word(at: offset + 40)
    coastCount = bytes.word(at: offset + 44)
    lineVertexCount = bytes.word(at: offset + 48)
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(layer)
    writer.append(encoding)
    writer.append(detailMeters)
    writer.append(sagMeters)
    for word in [
      indexByteCount, vertexCount, triangleCount, partCount, lineCount, coastCount, lineVertexCount,
      0, 0, 0,
    ] {
      writer.append(word)
    }
  }

  // The lengths in bytes of the sections of a raw mesh; in UInt64, where none overflows.

  var positionsByteCount: UInt64 { UInt64(vertexCount) * 12 }
  var placesByteCount: UInt64 { UInt64(vertexCount) * 8 }
  var indicesByteCount: UInt64 { UInt64(triangleCount) * 3 * UInt64(indexByteCount) }

  func tablesByteCount(regionCount: UInt32) -> UInt64 {
    UInt64(partCount) * 16 + (UInt64(regionCount) + 1) * 4 + UInt64(lineCount) * 8
      + (UInt64(lineCount) + 1) * 4 + UInt64(lineVertexCount) * 4
  }

  /// Whether a compressed mesh of so many bytes may be of this size.
  package func fits(compressedByteCount count: Int) -> Bool {
    let limit = UInt64(count) * Self.maxCountPerByte
    return [vertexCount, triangleCount, partCount, lineCount, lineVertexCount].allSatisfy {
      UInt64($0) <= limit
    }
  }
}
