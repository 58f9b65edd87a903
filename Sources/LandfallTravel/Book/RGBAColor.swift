/// An sRGB color with four components from 0 to 1. Its opacity is at least ``leastAlpha``, so that
/// no setting can make a map invisible.
public struct RGBAColor: Sendable, Hashable, Codable {
  /// The smallest opacity.
  public static let leastAlpha = 0.1

  /// The red component, from 0 to 1.
  public let red: Double
  /// The green component, from 0 to 1.
  public let green: Double
  /// The blue component, from 0 to 1.
  public let blue: Double
  /// The opacity, from ``leastAlpha`` to 1.
  public let alpha: Double

  /// Makes a color. Components out of range are clamped, NaN becomes 0, and an opacity of NaN
  /// becomes 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    // The maximum and the minimum of a number and NaN is the number. Adding 0 turns −0, which would
    // be written differently, into 0.
    self.red = Double.minimum(1, Double.maximum(0, red)) + 0
    self.green = Double.minimum(1, Double.maximum(0, green)) + 0
    self.blue = Double.minimum(1, Double.maximum(0, blue)) + 0
    self.alpha = alpha.isNaN ? 1 : min(1, max(Self.leastAlpha, alpha))
  }

  /// Reads `red`, `green`, `blue` and `alpha`; without `alpha` the color is opaque.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      red: try values.decode(Double.self, forKey: .red),
      green: try values.decode(Double.self, forKey: .green),
      blue: try values.decode(Double.self, forKey: .blue),
      alpha: try values.decodeIfPresent(Double.self, forKey: .alpha) ?? 1)
  }

  /// Red.
  public static let red = RGBAColor(red: 1, green: 0, blue: 0)
  /// White.
  public static let white = RGBAColor(red: 1, green: 1, blue: 1)
}
