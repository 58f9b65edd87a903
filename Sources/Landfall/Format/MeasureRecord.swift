/// The measures of a region on the ellipsoid: f64 area in square meters, f64 perimeter in meters.
package struct MeasureRecord: FixedRecord {
  package static let byteCount = 16

  package var areaSquareMeters: Double = 0
  package var perimeterMeters: Double = 0

  package init(areaSquareMeters: Double, perimeterMeters: Double) {
    self.areaSquareMeters = areaSquareMeters
    self.perimeterMeters = perimeterMeters
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&areaSquareMeters, &perimeterMeters)
  }
}

/// A neighbor of a region: u32 its number in the layer, u32 zero, f64 length of the shared border
/// in meters, 0 if the two regions touch only at single points.
package struct NeighborRecord: FixedRecord {
  package static let byteCount = 16

  package var region: UInt32 = 0
  package var sharedBorderMeters: Double = 0

  package init(region: UInt32, sharedBorderMeters: Double) {
    self.region = region
    self.sharedBorderMeters = sharedBorderMeters
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&region)
    field.zeros(4)
    field(&sharedBorderMeters)
  }

  /// The offset of the first record in the section. It follows a u32 for each region, a u32 for the
  /// end of the last, and zeros up to a multiple of eight.
  package static func firstOffset(regionCount: Int) -> Int {
    (4 * (regionCount + 1) + 7) / 8 * 8
  }
}
