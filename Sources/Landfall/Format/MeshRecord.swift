/// A globe mesh of a layer: its accuracy, encoding and counts.
///
/// u32 layer, u32 encoding, f64 maximum deviation of its borders in meters, f64 maximum sag of its
/// triangles in meters, then u32 each: bytes per index, vertices, triangles, parts, lines, lines
/// that are coasts, vertices of lines, and three zeros. In the sections of mesh i, `owner` is i.
package struct MeshRecord: FixedRecord {
  package static let byteCount = 64
  /// The maximum number of vertices of a part with indices of two bytes.
  package static let maxShortVertexCount: UInt32 = 65_535
  /// The maximum ratio of a count of a compressed mesh to its bytes; it limits the memory that a
  /// damaged file can claim.
  package static let maxCountPerByte: UInt64 = 1

  package enum Encoding: UInt32, Sendable {
    /// In the format that a GPU reads.
    case raw = 0
    /// Compressed; see ``MeshDecoder``.
    case compressed = 1
  }

  package var layer: UInt32 = 0
  package var encoding: UInt32 = 0
  package var detailMeters: Double = 0
  package var sagMeters: Double = 0
  package var indexByteCount: UInt32 = 0
  package var vertexCount: UInt32 = 0
  package var triangleCount: UInt32 = 0
  package var partCount: UInt32 = 0
  package var lineCount: UInt32 = 0
  package var coastCount: UInt32 = 0
  package var lineVertexCount: UInt32 = 0

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

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&layer, &encoding)
    field(&detailMeters, &sagMeters)
    field(&indexByteCount)
    field(&vertexCount, &triangleCount, &partCount)
    field(&lineCount, &coastCount, &lineVertexCount)
    field.zeros(12)
  }

  // The lengths in bytes of the sections of a raw mesh, in UInt64 so that they cannot overflow.

  var positionsByteCount: UInt64 { UInt64(vertexCount) * 12 }
  var placesByteCount: UInt64 { UInt64(vertexCount) * 8 }
  var indicesByteCount: UInt64 { UInt64(triangleCount) * 3 * UInt64(indexByteCount) }

  func tablesByteCount(regionCount: UInt32) -> UInt64 {
    UInt64(partCount) * 16 + (UInt64(regionCount) + 1) * 4 + UInt64(lineCount) * 8
      + (UInt64(lineCount) + 1) * 4 + UInt64(lineVertexCount) * 4
  }

  /// Whether a compressed mesh of `count` bytes may have these counts.
  package func fits(compressedByteCount count: Int) -> Bool {
    let limit = UInt64(count) * Self.maxCountPerByte
    return [vertexCount, triangleCount, partCount, lineCount, lineVertexCount].allSatisfy {
      UInt64($0) <= limit
    }
  }
}

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

/// The smallest cap of the sphere that contains a region, and whether the region has a marker.
///
/// u32 u and v of the center, f32 angular radius in radians, u32 marker: 0 without a marker, 1
/// because the region is small, 2 because it is a point or the manifest draws it as one.
/// After the records of all regions follow, layer by layer, the numbers of its regions in the order
/// of the v of their representative points, then by number, u32 each.
package struct CapRecord: FixedRecord {
  package static let byteCount = 16

  package var center = GridPoint(u: 0, v: 0)
  package var radiusRadians: Float = 0
  package var marker: UInt32 = 0

  package init(center: GridPoint, radiusRadians: Float, marker: UInt32) {
    self.center = center
    self.radiusRadians = radiusRadians
    self.marker = marker
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&center)
    var radius = radiusRadians.bitPattern
    field(&radius)
    radiusRadians = Float(bitPattern: radius)
    field(&marker)
  }

  /// The size of the section in bytes: a record and an element of the order for each region.
  package static func sectionByteCount(regionCount: Int) -> Int { regionCount * (byteCount + 4) }

  /// The offset of the order in the section.
  package static func orderOffset(regionCount: Int) -> Int { regionCount * byteCount }

  /// The radius of the whole globe: π, rounded up.
  package static let wholeGlobe = Float.pi.nextUp
}
