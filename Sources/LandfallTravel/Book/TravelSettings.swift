public import Foundation

/// A user's settings: announcements, colors, and which fixes to use.
public struct TravelSettings: Sendable, Hashable {
  /// Whether entries into regions are announced.
  public var notificationsEnabled = true

  /// Whether only the first entry into a region is announced.
  public var notifyOnlyNewStates = false

  /// The fill color of visited regions.
  public var stateFillColor = RGBAColor.red

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
  public var lastUpdated: Date? {
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

  /// Sets whether only new regions are announced, as the user's "yes" to
  /// ``DetectorDecision/offersOnlyNew`` does.
  public mutating func setOnlyNew(_ isOnlyNew: Bool, at time: Date) {
    notifyOnlyNewStates = isOnlyNew
    lastUpdated = time
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
