public import Foundation

/// A user's settings: announcements, colors, and which fixes to use.
///
/// Change them with ``update(at:_:)``: a change without its time is lost in the next merge.
public struct TravelSettings: Sendable, Hashable {
  /// Whether entries into regions are announced.
  public var notificationsEnabled = true

  /// Whether only the first entry into a region is announced.
  public var notifyOnlyNewStates = false

  /// The fill color of visited regions.
  public var stateFillColor = RGBAColor.systemRed

  /// The color of borders.
  public var stateStrokeColor = RGBAColor.white

  /// The color of the background.
  public var backgroundColor = RGBAColor.white

  /// The speed above which fixes are rejected, in meters per second; a value outside
  /// ``FilterSettings/speedRange`` becomes the default.
  ///
  /// Rounded to 1e-9 miles per hour: files contain it as `speedThreshold` in miles per hour.
  public var speedThresholdMetersPerSecond = FilterSettings.defaultSpeedMetersPerSecond {
    didSet {
      speedThresholdMetersPerSecond = FileUnit.milesPerHour.stored(filter.speedMetersPerSecond)
    }
  }

  /// The altitude above which fixes are rejected, in meters; a value outside
  /// ``FilterSettings/altitudeRange`` becomes the default.
  ///
  /// Rounded to 1e-9 feet: files contain it as `altitudeThreshold` in feet.
  public var altitudeThresholdMeters = FilterSettings.defaultAltitudeMeters {
    didSet { altitudeThresholdMeters = FileUnit.feet.stored(filter.altitudeMeters) }
  }

  /// The time of the user's last change, in whole seconds; nil if the settings were never changed.
  /// ``update(at:_:)`` sets it.
  public internal(set) var lastUpdated: Date? {
    didSet { lastUpdated = lastUpdated.map(Timestamp.wholeSeconds) }
  }

  /// Unknown members that other programs wrote.
  public var others: [String: PreservedJSON] = [:]

  /// The default settings, never changed.
  public init() {}

  /// The thresholds as settings of a filter.
  public var filter: FilterSettings {
    FilterSettings(
      altitudeMeters: altitudeThresholdMeters, speedMetersPerSecond: speedThresholdMetersPerSecond)
  }

  /// Makes a change of the user, and records its time if anything changes.
  ///
  /// ```swift
  /// book.settings.update(at: now) { $0.stateFillColor = blue }
  /// ```
  /// - Parameters:
  ///   - now: the current time. The change counts as later than the one before, even if a clock was
  ///     wrong.
  ///   - change: changes the settings.
  public mutating func update<Failure: Error>(
    at now: Date, _ change: (inout TravelSettings) throws(Failure) -> Void
  ) throws(Failure) {
    var changed = self
    try change(&changed)
    guard changed != self else { return }
    changed.lastUpdated = lastUpdated.map { max(now, $0.addingTimeInterval(1)) } ?? now
    self = changed
  }

  /// Restores the default colors, and nothing else.
  public mutating func resetAppearance(at now: Date) {
    let standard = TravelSettings()
    update(at: now) {
      $0.stateFillColor = standard.stateFillColor
      $0.stateStrokeColor = standard.stateStrokeColor
      $0.backgroundColor = standard.backgroundColor
    }
  }

  /// The least contrast of the fill of visited regions: 1.5 to 1.
  public static let leastContrast = 1.5

  /// Whether the fill of visited regions differs from the borders and from the background by
  /// ``leastContrast``. Translucent colors count as they look on the background.
  public var hasContrast: Bool {
    let fill = stateFillColor.composited(over: backgroundColor)
    return [stateStrokeColor.composited(over: backgroundColor), backgroundColor].allSatisfy {
      fill.contrastRatio(with: $0) >= Self.leastContrast
    }
  }

  /// Returns the settings that were changed last, as a whole. Settings that were never changed lose
  /// to any others, and default settings lose first, so that an empty book overwrites nothing.
  ///
  /// If both were changed at the same time, the greater JSON text wins, so that every device
  /// decides alike. A join: commutative, associative and idempotent.
  public func merged(with other: TravelSettings) -> TravelSettings {
    if lastUpdated != other.lastUpdated {
      guard let mine = lastUpdated else { return other }
      guard let theirs = other.lastUpdated else { return self }
      return mine > theirs ? self : other
    }
    if self == TravelSettings() { return other }
    if other == TravelSettings() { return self }
    let (mine, theirs) = (
      PreservedJSON.object(jsonMembers), PreservedJSON.object(other.jsonMembers)
    )
    return mine.precedes(theirs) ? other : self
  }
}

extension TravelSettings {
  /// The names of the known members.
  static let memberNames: Set<String> = [
    "notificationsEnabled", "notifyOnlyNewStates", "stateFillColor", "stateStrokeColor",
    "backgroundColor", "speedThreshold", "speedThresholdMetersPerSecond", "altitudeThreshold",
    "altitudeThresholdMeters", "lastUpdated",
  ]

  /// All members as they are written; different settings have different members.
  var jsonMembers: [String: PreservedJSON] {
    var members = others
    members["notificationsEnabled"] = .bool(notificationsEnabled)
    members["notifyOnlyNewStates"] = .bool(notifyOnlyNewStates)
    members["stateFillColor"] = stateFillColor.json
    members["stateStrokeColor"] = stateStrokeColor.json
    members["backgroundColor"] = backgroundColor.json
    members["speedThreshold"] = PreservedJSON(
      FileUnit.milesPerHour.number(ofSI: speedThresholdMetersPerSecond))
    members["altitudeThreshold"] = PreservedJSON(
      FileUnit.feet.number(ofSI: altitudeThresholdMeters))
    members["lastUpdated"] = lastUpdated.map { PreservedJSON($0) }
    return members
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

/// A unit of a number in a file, whose property here is in meters or meters per second.
package struct FileUnit: Sendable {
  /// The plural, for messages.
  let name: String
  /// The unit as a fraction of the SI unit, so that whole numbers are converted with one rounding.
  private let numerator: Double
  private let denominator: Double

  package static let metersPerSecond = FileUnit(
    name: "meters per second", numerator: 1, denominator: 1)
  package static let meters = FileUnit(name: "meters", numerator: 1, denominator: 1)
  /// Exactly 0.44704 m/s.
  package static let milesPerHour = FileUnit(
    name: "miles per hour", numerator: 44_704, denominator: 100_000)
  /// International feet: exactly 0.3048 m.
  package static let feet = FileUnit(name: "feet", numerator: 3_048, denominator: 10_000)

  /// Returns the SI value of a number in this unit.
  package func si(_ number: Double) -> Double { number * numerator / denominator }

  /// Returns the number in this unit, with nine decimals, of an SI value.
  ///
  /// `number(ofSI: si(x))` is x for each x up to a million with at most nine decimals.
  package func number(ofSI value: Double) -> Double {
    (value / numerator * denominator * 1e9).rounded() / 1e9
  }

  /// Returns the SI value that a file contains after the value was written to it.
  package func stored(_ value: Double) -> Double { si(number(ofSI: value)) }
}

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
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
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
  func composited(over ground: RGBAColor) -> RGBAColor {
    func mixed(_ part: KeyPath<RGBAColor, Double>) -> Double {
      ground[keyPath: part] + alpha * (self[keyPath: part] - ground[keyPath: part])
    }
    return RGBAColor(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
  }
}
