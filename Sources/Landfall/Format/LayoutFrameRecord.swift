/// A frame of a layout.
///
/// | offset | type | meaning |
/// |---|---|---|
/// | 0 | u32 | PROJ definition (string) |
/// | 4 | u32 | family of projections that the reader computes itself, see ``MapProjection/Family`` |
/// | 8 | u32 | arcs |
/// | 12 | u32 | regions |
/// | 16 | u32 | rings |
/// | 20 | u32 | arcs in rings |
/// | 24 | u32 | bytes of packed vertices |
/// | 28 | u32 | zero |
/// | 32 | f64 × 4 | box on the page: x, y, width, height |
/// | 64 | f64 | page units in a lattice unit |
/// | 72 | f64 | width of the line around the box, 0 if there is no line |
/// | 80 | f64 × 8 | projection: central longitude and latitude, first and second parallel in degrees, semi-major axis in meters, eccentricity squared, false easting and northing in meters |
/// | 144 | f64 × 3 | page units in a meter, page x and y of the projection's origin |
package struct LayoutFrameRecord: FixedRecord {
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

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&definition, &family)
    field(&arcCount, &regionCount)
    field(&ringCount, &ringArcCount, &vertexByteCount)
    field.zeros(4)
    field(&box.x, &box.y)
    field(&box.width, &box.height)
    field(&unit, &borderWidth)
    field(&parameters.longitude, &parameters.latitude)
    field(&parameters.firstParallel, &parameters.secondParallel)
    field(&parameters.semiMajorAxis, &parameters.eccentricitySquared)
    field(&parameters.falseEasting, &parameters.falseNorthing)
    field(&scale)
    field(&origin.x, &origin.y)
  }

  /// The size of the frame's shapes in bytes.
  var shapeByteCount: UInt64 {
    UInt64(arcCount) * UInt64(LayoutArcRecord.byteCount)
      + UInt64(regionCount) * UInt64(LayoutRegionRecord.byteCount)
      + 4 * (UInt64(ringCount) + UInt64(ringArcCount)) + UInt64(vertexByteCount)
  }

  /// Whether all numbers are finite and in range.
  package var isSound: Bool {
    let numbers = [
      box.x, box.y, box.width, box.height, unit, borderWidth, scale, origin.x, origin.y,
    ]
    return numbers.allSatisfy { $0.isFinite } && box.width > 0 && box.height > 0 && unit > 0
      && borderWidth >= 0
  }
}

/// A region in a frame: u32 its number in the layer, u32 end of its rings, u16 x and y of its
/// label, then of its bounding box: left, top, right, bottom.
package struct LayoutRegionRecord: FixedRecord {
  package static let byteCount = 20

  package var region: UInt32 = 0
  package var ringEnd: UInt32 = 0
  package var label = LatticePoint(x: 0, y: 0)
  package var topLeft = LatticePoint(x: 0, y: 0)
  package var bottomRight = LatticePoint(x: 0, y: 0)

  package init(
    region: UInt32, ringEnd: UInt32, label: LatticePoint, topLeft: LatticePoint,
    bottomRight: LatticePoint
  ) {
    self.region = region
    self.ringEnd = ringEnd
    self.label = label
    self.topLeft = topLeft
    self.bottomRight = bottomRight
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&region, &ringEnd)
    field(&label)
    field(&topLeft)
    field(&bottomRight)
  }
}

/// The parameters of a projection, in degrees and meters.
package struct ProjectionParameters: Sendable, Hashable {
  package var longitude = 0.0
  package var latitude = 0.0
  /// The standard parallels of a cone; the first is the latitude of true scale of a cylinder.
  package var firstParallel = 0.0
  package var secondParallel = 0.0
  package var semiMajorAxis = 6_371_008.8
  package var eccentricitySquared = 0.0
  package var falseEasting = 0.0
  package var falseNorthing = 0.0

  package init() {}

  package init(
    longitude: Double, latitude: Double, firstParallel: Double, secondParallel: Double,
    semiMajorAxis: Double, eccentricitySquared: Double, falseEasting: Double,
    falseNorthing: Double
  ) {
    self.longitude = longitude
    self.latitude = latitude
    self.firstParallel = firstParallel
    self.secondParallel = secondParallel
    self.semiMajorAxis = semiMajorAxis
    self.eccentricitySquared = eccentricitySquared
    self.falseEasting = falseEasting
    self.falseNorthing = falseNorthing
  }
}
