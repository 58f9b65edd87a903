package import LandfallTravel

/// An sRGB color with its opacity, each component from 0 to 1.
package struct Color: Hashable, Sendable, CustomStringConvertible {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var opacity: Double = 1

  /// The least visible opacity; apps have the same limit in their settings.
  static let leastOpacity = RGBAColor.leastAlpha

  package static let white = Color(0xFFFFFF)
  package static let black = Color(0x000000)

  package init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// - Parameter hex: the color as 0xRRGGBB.
  package init(_ hex: UInt32, opacity: Double = 1) {
    func part(_ shift: UInt32) -> Double { Double(hex >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), opacity: opacity)
  }

  /// Creates the color of a user's settings.
  package init(_ color: RGBAColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
  }

  /// Creates the color of a user's settings; nil for the standard one.
  package init?(_ color: RGBAColor, unless standard: RGBAColor) {
    guard color != standard else { return nil }
    self.init(color)
  }

  /// The color as settings store it, with an opacity of at least ``leastOpacity``.
  var stored: RGBAColor { RGBAColor(red: red, green: green, blue: blue, alpha: opacity) }

  /// Parses a color in CSS notation (CSS Color Level 4): #RGB, #RGBA, #RRGGBB, #RRGGBBAA or a name,
  /// ignoring case; nil for anything else.
  package init?(css text: String) {
    guard text.hasPrefix("#") else {
      guard let hex = namedColors[text.lowercased()] else { return nil }
      self.init(hex)
      return
    }
    let digits = text.dropFirst().map { $0.isASCII ? $0.hexDigitValue : nil }
    guard [3, 4, 6, 8].contains(digits.count), !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }
    let isShort = values.count < 6
    func part(_ index: Int) -> Double {
      isShort
        ? Double(17 * values[index]) / 255
        : Double(16 * values[2 * index] + values[2 * index + 1]) / 255
    }
    let hasOpacity = values.count == 4 || values.count == 8
    self.init(
      red: part(0), green: part(1), blue: part(2), opacity: hasOpacity ? part(3) : 1)
  }

  /// "#RRGGBB", or "#RRGGBBAA" if the color is not opaque.
  package var description: String {
    let parts = [red, green, blue] + (opacity < 1 ? [opacity] : [])
    return "#"
      + parts.map { part in
        let text = String(Int((part * 255).rounded()), radix: 16, uppercase: true)
        return text.count < 2 ? "0" + text : text
      }.joined()
  }

  /// Returns this color composited over an opaque one.
  package func over(_ ground: Color) -> Color {
    opacity == 1 ? self : ground.mixed(with: self, opacity)
  }

  /// Interpolates from this color (`part` 0) to another one (`part` 1), both opaque.
  package func mixed(with other: Color, _ part: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The distance between two opaque colors: 0 for equal ones, 1 for black and white.
  package func distance(to other: Color) -> Double {
    let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
    return ((r * r + g * g + b * b) / 3).squareRoot()
  }

  /// The color without its opacity, as the settings of apps have it.
  private var opaque: RGBAColor { RGBAColor(red: red, green: green, blue: blue) }

  /// Relative luminance, 0 for black to 1 for white (WCAG 2.1, "relative luminance").
  package var luminance: Double { opaque.luminance }

  /// The contrast of two opaque colors, 1 to 21 (WCAG 2.1, "contrast ratio").
  package func contrast(with other: Color) -> Double { opaque.contrastRatio(with: other.opaque) }

  /// Darkens or lightens this color, whichever takes the smaller change, until its contrast with another
  /// color is at least `least`. Both colors are opaque.
  package func adjusted(toContrast least: Double, with other: Color) -> Color {
    let color = opaque.adjusted(toContrast: least, with: other.opaque)
    return color == opaque ? self : Color(color)
  }
}
