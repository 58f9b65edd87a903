/// The smallest cap of the sphere that holds a region, and whether the region has a marker.
///
/// u32 u and v of the center, binary32 angular radius in radians, u32 marker: 0 none, 1 because the
/// region is small, 2 because it is a point or is to be drawn as one. Behind the records of all regions
/// stand, for each layer in turn, the numbers of its regions in the order of the v of their
/// representative points, then by number, u32 each.
package struct CapRecord: Sendable, Hashable {
  package static let byteCount = 16

  package var center: GridPoint
  package var radiusRadians: Float
  package var marker: UInt32

  package init(center: GridPoint, radiusRadians: Float, marker: UInt32) {
    self.center = center
    self.radiusRadians = radiusRadians
    self.marker = marker
  }

  package init(reading bytes: ByteView, at offset: Int) {
    center = GridPoint(u: bytes.word(at: offset), v: bytes.word(at: offset + 4))
    radiusRadians = Float(bitPattern: bytes.word(at: offset + 8))
    marker = bytes.word(at: offset + 12)
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(center.u)
    writer.append(center.v)
    writer.append(radiusRadians.bitPattern)
    writer.append(marker)
  }

  /// The bytes of the section for so many regions: a record and a place in the order each.
  package static func sectionByteCount(regionCount: Int) -> Int { regionCount * (byteCount + 4) }

  /// Where the order begins in the section.
  package static func orderOffset(regionCount: Int) -> Int { regionCount * byteCount }

  /// The largest radius, that of the whole globe: π, rounded up.
  package static let wholeGlobe = Float.pi.nextUp
}
