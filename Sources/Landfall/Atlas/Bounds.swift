/// The smallest box of longitudes and latitudes that contains a region.
public struct Bounds: Sendable, Hashable {
  /// The western side in degrees, −180 to 180.
  public var west: Double
  /// The southern side in degrees, −90 to 90.
  public var south: Double
  /// The eastern side in degrees, −180 to 180; less than ``west`` if the box crosses ±180°.
  public var east: Double
  /// The northern side in degrees, −90 to 90.
  public var north: Double

  /// Creates a box from its sides.
  public init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// Whether the box crosses the ±180° meridian.
  public var crossesAntimeridian: Bool { west > east }
}

// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  /// Encoded as the members `west`, `south`, `east` and `north`, in degrees.
  extension Bounds: Codable {}
#endif
