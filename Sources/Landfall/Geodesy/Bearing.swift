/// Functions for bearings: degrees clockwise from north.
public enum Bearing {
  /// A bearing reduced to 0 up to but not including 360; NaN and infinities are returned unchanged.
  public static func normalized(_ degrees: Double) -> Double {
    guard degrees.isFinite else { return degrees }
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let positive = rest < 0 ? rest + 360 : rest
    // A tiny negative angle rounds to 360, and −0 becomes 0.
    return positive >= 360 || positive == 0 ? 0 : positive
  }

  /// The turn from a heading to a bearing: above −180 to 180 degrees, positive to the right.
  ///
  /// Straight behind is 180.
  public static func relative(_ bearing: Double, toHeading heading: Double) -> Double {
    let turn = normalized(bearing - heading)
    return turn > 180 ? turn - 360 : turn
  }

  /// The whole degrees of a bearing, 0 to 359; nil if it is not finite.
  public static func wholeDegrees(_ bearing: Double) -> Int? {
    guard bearing.isFinite else { return nil }
    return Int(normalized(bearing).rounded()) % 360
  }

  /// The number of compass points.
  public enum Compass: Int, Sendable, Hashable {
    /// N, NE, E, SE, S, SW, W, NW: 45° each.
    case eightPoints = 8
    /// N, NNE, NE, ENE …: 22.5° each.
    case sixteenPoints = 16
  }

  private static let names = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// The name of the compass point nearest to a bearing; halfway between two points, the clockwise
  /// one. Empty if the bearing is not finite.
  public static func name(
    of bearing: Double, on compass: Compass = .eightPoints
  ) -> String {
    guard bearing.isFinite else { return "" }
    let count = compass.rawValue
    let point = Int(normalized(bearing) * Double(count) / 360 + 0.5) % count
    return names[point * (16 / count)]
  }

  /// A bearing as display text: "58° NE". "–" if it is not finite.
  public static func text(_ bearing: Double, on compass: Compass = .eightPoints) -> String {
    guard let degrees = wholeDegrees(bearing) else { return "–" }
    return "\(degrees)° \(name(of: bearing, on: compass))"
  }
}
