/// What a region measures on the ellipsoid: binary64 area in square meters, perimeter in meters.
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

/// A neighbor of a region: u32 its number in the layer, u32 zero, binary64 length of the border that
/// the two share in meters, 0 where they touch in single points alone.
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

  /// Where the first record stands in the section: behind a u32 for each region and one for their
  /// end, and zeros up to a multiple of eight.
  package static func firstOffset(regionCount: Int) -> Int {
    (4 * (regionCount + 1) + 7) / 8 * 8
  }
}
