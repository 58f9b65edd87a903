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

  /// The speed above which fixes are rejected, in miles per hour, as settings show it: 100.
  public var speedThresholdMilesPerHour: Double {
    get { FileUnit.milesPerHour.number(ofSI: speedThresholdMetersPerSecond) }
    set { speedThresholdMetersPerSecond = FileUnit.milesPerHour.si(newValue) }
  }

  /// The altitude above which fixes are rejected, in feet, as settings show it: 10,000.
  public var altitudeThresholdFeet: Double {
    get { FileUnit.feet.number(ofSI: altitudeThresholdMeters) }
    set { altitudeThresholdMeters = FileUnit.feet.si(newValue) }
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

  /// The settings with colors that can be told apart: first the fill is changed against the background, then the borders
  /// against the fill, each as little as ``leastContrast`` needs. Settings with contrast stay as they are.
  ///
  /// Draw with these colors, and keep those that the user has chosen. The changed colors are opaque.
  public var withContrast: TravelSettings {
    if hasContrast { return self }
    var settings = self
    let ground = backgroundColor.composited(over: .white)
    let fill = stateFillColor.composited(over: ground)
      .adjusted(toContrast: Self.leastContrast, with: ground)
    settings.stateFillColor = fill
    settings.stateStrokeColor = stateStrokeColor.composited(over: ground)
      .adjusted(toContrast: Self.leastContrast, with: fill)
    settings.backgroundColor = ground
    return settings
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
