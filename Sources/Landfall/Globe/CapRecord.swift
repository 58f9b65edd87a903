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
