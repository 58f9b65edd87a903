/// What a region measures on the ellipsoid: binary64 area in square meters, perimeter in meters.
package struct MeasureRecord: Sendable, Hashable {
  package static let byteCount = 16

  package var areaSquareMeters: Double
  package var perimeterMeters: Double

  package init(areaSquareMeters: Double, perimeterMeters: Double) {
    self.areaSquareMeters = areaSquareMeters
    self.perimeterMeters = perimeterMeters
  }

  package init(reading bytes: ByteView, at offset: Int) {
    areaSquareMeters = bytes.double(at: offset)
    perimeterMeters = bytes.double(at: offset + 8)
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(areaSquareMeters)
    writer.append(perimeterMeters)
  }
}

/// A neighbor of a region: u32 its number in the layer, u32 zero, binary64 length of the border that
/// the two share in meters, 0 where they touch in single points alone.
package struct NeighborRecord: Sendable, Hashable {
  package static let byteCount = 16

  package var region: UInt32
  package var sharedBorderMeters: Double

  package init(region: UInt32, sharedBorderMeters: Double) {
    self.region = region
    self.sharedBorderMeters = sharedBorderMeters
  }

  package init(reading bytes: ByteView, at offset: Int) {
    region = bytes.word(at: offset)
    sharedBorderMeters = bytes.double(at: offset + 8)
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(region)
    writer.append(UInt32(0))
    writer.append(sharedBorderMeters)
  }

  /// Where the first record stands in the section: behind a u32 for each region and one for their
  /// end, and zeros up to a multiple of eight.
  package static func firstOffset(regionCount: Int) -> Int {
    (4 * (regionCount + 1) + 7) / 8 * 8
  }
}
