/// A frame of a layout.
///
/// | offset | type | meaning |
/// |---|---|---|
/// | 0 | u32 | text of its PROJ definition |
/// | 4 | u32 | family of projections that the reader computes itself, see ``MapProjection/Family`` |
/// | 8 | u32 | arcs |
/// | 12 | u32 | regions |
/// | 16 | u32 | rings |
/// | 20 | u32 | arcs in rings |
/// | 24 | u32 | bytes of packed vertices |
/// | 28 | u32 | zero |
/// | 32 | f64 × 4 | box on the page: x, y, width, height |
/// | 64 | f64 | page units in a lattice unit |
/// | 72 | f64 | width of the line around the box, 0 for none |
/// | 80 | f64 × 8 | projection: central longitude and latitude, first and second parallel in degrees, semi-major axis in meters, eccentricity squared, false easting and northing in meters |
/// | 144 | f64 × 3 | page units in a meter, page x and y of the projection's origin |
package struct LayoutFrameRecord: Sendable, Hashable {
  package static let byteCount = 168

  package var definition: UInt32 = 0
  package var family: UInt32 = 0
  package var arcCount: UInt32 = 0
  package var regionCount: UInt32 = 0
  package var ringCount: UInt32 = 0
  package var ringArcCount: UInt32 = 0
  package var vertexByteCount: UInt32 = 0
  package var box = PageBox(x: 0, y: 0, width: 0, height: 0)
  package var unit = 0.0
  package var borderWidth = 0.0
  package var parameters = ProjectionParameters()
  package var scale = 0.0
  package var origin = PagePoint(x: 0, y: 0)

  package init() {}

  package init(reading bytes: ByteView, at offset: Int) {
    definition = bytes.word(at: offset)
    family = bytes.word(at: offset + 4)
    arcCount = bytes.word(at: offset + 8)
    regionCount = bytes.word(at: offset + 12)
    ringCount = bytes.word(at: offset + 16)
    ringArcCount = bytes.word(at: offset + 20)
    vertexByteCount = bytes.word(at: offset + 24)
    func number(_ place: Int) -> Double { bytes.double(at: offset + 32 + 8 * place) }
    box = PageBox(x: number(0), y: number(1), width: number(2), height: number(3))
    unit = number(4)
    borderWidth = number(5)
    parameters = ProjectionParameters(
      longitude: number(6), latitude: number(7), firstParallel: number(8),
      secondParallel: number(9), semiMajorAxis: number(10), eccentricitySquared: number(11),
      falseEasting: number(12), falseNorthing: number(13))
    scale = number(14)
    origin = PagePoint(x: number(15), y: number(16))
  }

  package func write(to writer: inout ByteWriter) {
    for word in [
      definition, family, arcCount, regionCount, ringCount, ringArcCount, vertexByteCount, 0,
    ] {
      writer.append(word)
    }
    let parameters = parameters
    for number in [
      box.x, box.y, box.width, box.height, unit, borderWidth, parameters.longitude,
      parameters.latitude, parameters.firstParallel, parameters.secondParallel,
      parameters.semiMajorAxis, parameters.eccentricitySquared, parameters.falseEasting,
      parameters.falseNorthing, scale, origin.x, origin.y,
    ] {
      writer.append(number)
    }
  }

  /// Bytes of the frame's shapes.
  var shapeByteCount: UInt64 {
    UInt64(arcCount) * UInt64(LayoutArcRecord.byteCount)
      + UInt64(regionCount) * UInt64(LayoutRegionRecord.byteCount)
      + 4 * (UInt64(ringCount) + UInt64(ringArcCount)) + UInt64(vertexByteCount)
  }

  /// Whether its numbers can be reckoned with; NaN is not.
  package var isSound: Bool {
    let numbers = [
      box.x, box.y, box.width, box.height, unit, borderWidth, scale, origin.x, origin.y,
    ]
    return numbers.allSatisfy(\.isFinite) && box.width > 0 && box.height > 0 && unit > 0
      && borderWidth >= 0
  }
}
