/// A color of four components from 0 to 1, sRGB, its opacity at least ``leastAlpha``, so that no
/// setting can make a map invisible.
public struct RGBAColor: Sendable, Hashable, Codable {
  /// The least opacity.
  public static let leastAlpha = 0.1

  /// From 0 to 1.
  public let red: Double
  /// From 0 to 1.
  public let green: Double
  /// From 0 to 1.
  public let blue: Double
  /// The opacity, from ``leastAlpha`` to 1.
  public let alpha: Double

  /// Makes a color; components beyond their range become its nearest end, NaN becomes 0, an opacity
  /// that is NaN becomes 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    // The maximum and the minimum of a number and NaN is the number here; −0 would be another text.
    self.red = Double.minimum(1, Double.maximum(0, red)) + 0
    self.green = Double.minimum(1, Double.maximum(0, green)) + 0
    self.blue = Double.minimum(1, Double.maximum(0, blue)) + 0
    self.alpha = alpha.isNaN ? 1 : min(1, max(Self.leastAlpha, alpha))
  }

  /// Reads `red`, `green`, `blue` and `alpha`; without `alpha` it is opaque.
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
