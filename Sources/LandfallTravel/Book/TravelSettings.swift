public import Foundation

/// What a person has chosen: what to be told, which colors, which fixes to use.
public struct TravelSettings: Sendable, Hashable {
  /// Whether entries are announced.
  public var notificationsEnabled = true

  /// Whether only the first entry into a region is announced.
  public var notifyOnlyNewStates = false

  /// What visited regions are filled with.
  public var stateFillColor = RGBAColor.red

  /// What borders are drawn with.
  public var stateStrokeColor = RGBAColor.white

  /// The ground.
  public var backgroundColor = RGBAColor.white

  /// In meters a second; what lies outside of ``FilterSettings/speedRange`` becomes the default.
  public var speedThreshold = FilterSettings.defaultSpeedMetersPerSecond {
    didSet { speedThreshold = filter.speedMetersPerSecond }
  }

  /// In meters; what lies outside of ``FilterSettings/altitudeRange`` becomes the default.
  public var altitudeThreshold = FilterSettings.defaultAltitudeMeters {
    didSet { altitudeThreshold = filter.altitudeMeters }
  }

  /// When a person last changed any of it; in whole seconds, nil where nobody ever did.
  public var lastUpdated: Date? {
    didSet { lastUpdated = lastUpdated.map(Timestamp.wholeSeconds) }
  }

  /// Members that other programs wrote and that mean nothing here.
  public var others: [String: KeptJSON] = [:]

  /// The usual settings, which nobody has changed.
  public init() {}

  /// The thresholds, for a filter.
  public var filter: FilterSettings {
    FilterSettings(altitudeMeters: altitudeThreshold, speedMetersPerSecond: speedThreshold)
  }

  /// Sets whether only new regions are announced, as the answer "yes" to
  /// ``DetectorDecision/offersOnlyNew`` does.
  public mutating func setOnlyNew(_ isOnlyNew: Bool, at time: Date) {
    notifyOnlyNewStates = isOnlyNew
    lastUpdated = time
  }

  /// The settings that were changed last, whole; those that nobody changed give way to any, the usual
  /// ones first, so that an empty book overwrites nothing.
  ///
  /// Of two that were changed in the same moment the one with the greater JSON text wins, so that it is
  /// the same one on every device: a join, commutative, associative and idempotent.
  public func merged(with other: TravelSettings) -> TravelSettings {
    if lastUpdated != other.lastUpdated {
      guard let mine = lastUpdated else { return other }
      guard let theirs = other.lastUpdated else { return self }
      return mine > theirs ? self : other
    }
    if self == TravelSettings() { return other }
    if other == TravelSettings() { return self }
    let (mine, theirs) = (KeptJSON.object(jsonMembers), KeptJSON.object(other.jsonMembers))
    return mine.precedes(theirs) ? other : self
  }
}
