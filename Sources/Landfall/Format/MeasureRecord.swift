/// What a region measures on the ellipsoid: binary64 area in square metres, perimeter in metres.
package struct MeasureRecord: Sendable, Hashable {
  package static let byteCount = 16

  package var areaSquareMetres: Double
  package var perimeterMetres: Double

  package init(areaSquareMetres: Double, perimeterMetres: Double) {
    self.areaSquareMetres = areaSquareMetres
    self.perimeterMetres = perimeterMetres
  }

  package init(reading bytes: ByteView, at offset: Int) {
    areaSquareMetres = bytes.double(at: offset)
    perimeterMetres = bytes.double(at: offset + 8)
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(areaSquareMetres)
    writer.append(perimeterMetres)
  }
}

/// A neighbour of a region: u32 its number in the layer, u32 zero, binary64 length of the border that
/// the two share in metres, 0 where they touch in single points alone.
package struct NeighbourRecord: Sendable, Hashable {
  package static let byteCount = 16

  package var region: UInt32
  package var sharedBorderMetres: Double

  package init(region: UInt32, sharedBorderMetres: Double) {
    self.region = region
    self.sharedBorderMetres = sharedBorderMetres
  }

  package init(reading bytes: ByteView, at offset: Int) {
    region = bytes.word(at: offset)
    sharedBorderMetres = bytes.double(at: offset + 8)
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(region)
    writer.append(UInt32(0))
    writer.append(sharedBorderMetres)
  }

  /// Where the first record stands in the section: behind a u32 for each region and one for their
  /// end, and zeros up to a multiple of eight.
  package static func firstOffset(regionCount: Int) -> Int {
    (4 * (regionCount + 1) + 7) / 8 * 8
  }
}
