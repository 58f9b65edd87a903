import Foundation

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

  /// Reads a color as in CSS and in collection files, such as "#FF3B30", or "#FF3B3080" with its
  /// opacity; nil for anything else.
  public init?(hex: String) {
    let digits = hex.utf8.dropFirst()
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
      digits.first != UInt8(ascii: "+"), let value = UInt32(hex.dropFirst(), radix: 16)
    else { return nil }
    let color = digits.count == 6 ? value << 8 | 0xFF : value
    func part(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
    self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  /// Makes an opaque color of its six hexadecimal digits, such as `0xFF3B30`.
  package init(rgb: UInt32) {
    func part(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }

  /// The red of Apple's systems in light mode: #FF3B30.
  public static let systemRed = RGBAColor(rgb: 0xFF3B30)
  /// White.
  public static let white = RGBAColor(red: 1, green: 1, blue: 1)
}

extension RGBAColor {
  /// The relative luminance, from 0 for black to 1 for white; the opacity is ignored.
  ///
  /// Source: Web Content Accessibility Guidelines (WCAG) 2.2, "relative luminance".
  public var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The contrast with another color, from 1 to 21; opacities are ignored.
  ///
  /// Source: WCAG 2.2, "contrast ratio".
  public func contrastRatio(with other: RGBAColor) -> Double {
    let (lighter, darker) = (
      max(luminance, other.luminance), min(luminance, other.luminance)
    )
    return (lighter + 0.05) / (darker + 0.05)
  }

  /// The opaque color that this one has on an opaque ground.
  func composited(over ground: RGBAColor) -> RGBAColor { ground.mixed(with: self, alpha) }

  /// Interpolates from this color (`part` 0) to another one (`part` 1), ignoring opacities.
  func mixed(with other: RGBAColor, _ part: Double) -> RGBAColor {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return RGBAColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// Darkens or lightens an opaque color, whichever takes the smaller change, until its contrast with another opaque color
  /// is at least `least`, as printed with 8 bits per component.
  package func adjusted(toContrast least: Double, with other: RGBAColor) -> RGBAColor {
    if contrastRatio(with: other) >= least { return self }
    for step in 1...100 {
      for end in [RGBAColor(rgb: 0), .white] {
        let candidate = mixed(with: end, Double(step) / 100).in8Bits
        if candidate.contrastRatio(with: other) >= least { return candidate }
      }
    }
    return other.luminance > 0.18 ? RGBAColor(rgb: 0) : .white
  }

  /// The color with components in steps of 1/255.
  private var in8Bits: RGBAColor {
    func rounded(_ part: Double) -> Double { (part * 255).rounded() / 255 }
    return RGBAColor(red: rounded(red), green: rounded(green), blue: rounded(blue), alpha: alpha)
  }
}

// MARK: - Wide gamut

extension RGBAColor {
  /// Makes a color of its components in Display P3, as color pickers of phones give them.
  ///
  /// A color outside of sRGB keeps its hue and luminance as nearly as sRGB has them; see
  /// ``init(extendedLinearRed:green:blue:alpha:)``. Source of the primaries: SMPTE EG 432-1, with the white point D65 and
  /// the curve of sRGB.
  public init(displayP3Red red: Double, green: Double, blue: Double, alpha: Double = 1) {
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    self.init(
      extendedLinearRed: 1.2249401763 * r - 0.2249401763 * g,
      green: -0.0420569547 * r + 1.0420569547 * g,
      blue: -0.0196375546 * r - 0.0786360456 * g + 1.0982736001 * b, alpha: alpha)
  }

  /// Makes a color of linear components of extended sRGB, which are below 0 or above 1 outside of sRGB.
  ///
  /// Such a color is mixed with the gray of its luminance, as little as needed, instead of cutting each component off.
  /// Components that are no numbers become 0.
  public init(extendedLinearRed red: Double, green: Double, blue: Double, alpha: Double = 1) {
    let parts = [red, green, blue].map { $0.isFinite ? $0 : 0 }
    let gray = min(1, max(0, 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]))
    // The greatest part of the color's distance from gray at which no component leaves 0 to 1.
    let share = parts.reduce(1.0) { share, part in
      if part > 1 { return min(share, (1 - gray) / (part - gray)) }
      return part < 0 ? min(share, gray / (gray - part)) : share
    }
    let mapped = parts.map { Self.encoded(gray + share * ($0 - gray)) }
    self.init(red: mapped[0], green: mapped[1], blue: mapped[2], alpha: alpha)
  }

  /// The linear value of a component of sRGB (IEC 61966-2-1), also of an extended one.
  private static func linear(_ part: Double) -> Double {
    let size = abs(part)
    let value = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return part < 0 ? -value : value
  }

  /// The component of sRGB of a linear value from 0 to 1.
  private static func encoded(_ value: Double) -> Double {
    value >= 1 ? 1 : value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}

extension RGBAColor {
  package var json: PreservedJSON {
    .object([
      "red": PreservedJSON(red), "green": PreservedJSON(green), "blue": PreservedJSON(blue),
      "alpha": PreservedJSON(alpha),
    ])
  }
}
