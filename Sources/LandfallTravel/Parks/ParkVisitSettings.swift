public import Foundation

/// Which fixes a ``ParkVisitDetector`` uses, and how long somebody must stay.
///
/// A value outside of its range, NaN among it, falls back to its default, so that a broken settings
/// file can neither make a visit of every passing car nor switch visits off.
public struct ParkVisitSettings: Sendable, Hashable {
  /// Five minutes.
  public static let defaultDwellSeconds: TimeInterval = 300
  /// A quarter of an hour.
  public static let defaultGapSeconds: TimeInterval = 900
  /// Two minutes.
  public static let defaultAbsenceSeconds: TimeInterval = 120
  /// 36 km/h: faster than runners and most cyclists.
  public static let defaultDrivingMetersPerSecond = 10.0
  /// 100 m: parks lie side by side.
  public static let defaultAccuracyMeters = 100.0

  /// From half a minute to two hours.
  public static let dwellRange: ClosedRange<TimeInterval> = 30...7_200
  /// From a minute to six hours.
  public static let gapRange: ClosedRange<TimeInterval> = 60...21_600
  /// From none to an hour.
  public static let absenceRange: ClosedRange<TimeInterval> = 0...3_600
  /// From a run to the speed at which fixes are rejected anyhow, in meters a second.
  public static let drivingRange = 3.0...FilterSettings.defaultSpeedMetersPerSecond
  /// From a good satellite fix to the worst that any detection uses, in meters.
  public static let accuracyRange = 10.0...FilterSettings.defaultAccuracyMeters

  /// Which fixes are used at all; ``accuracyMeters`` is asked for beside it.
  public let filter: FilterSettings
  /// How long somebody must have stayed for a verified visit, in seconds; within ``dwellRange``.
  public let dwellSeconds: TimeInterval
  /// The longest time between two fixes at a park that still counts as staying there, in seconds;
  /// within ``gapRange``. After a longer one a stay has ended.
  public let gapSeconds: TimeInterval
  /// For how long fixes may lie outside without ending a stay, in seconds, as they jitter; within
  /// ``absenceRange``. That time is no part of the dwell time.
  public let absenceSeconds: TimeInterval
  /// Above this speed time at a park is no part of the dwell time, in meters a second; within
  /// ``drivingRange``.
  public let drivingMetersPerSecond: Double
  /// Fixes less accurate than this are rejected, in meters; within ``accuracyRange``.
  public let accuracyMeters: Double

  /// Makes settings; what lies outside of its range is replaced by its default.
  public init(
    filter: FilterSettings = FilterSettings(), dwellSeconds: TimeInterval = defaultDwellSeconds,
    gapSeconds: TimeInterval = defaultGapSeconds,
    absenceSeconds: TimeInterval = defaultAbsenceSeconds,
    drivingMetersPerSecond: Double = defaultDrivingMetersPerSecond,
    accuracyMeters: Double = defaultAccuracyMeters
  ) {
    func checked(_ value: Double, _ range: ClosedRange<Double>, _ standard: Double) -> Double {
      range.contains(value) ? value : standard
    }
    self.filter = filter
    self.dwellSeconds = checked(dwellSeconds, Self.dwellRange, Self.defaultDwellSeconds)
    self.gapSeconds = checked(gapSeconds, Self.gapRange, Self.defaultGapSeconds)
    self.absenceSeconds = checked(absenceSeconds, Self.absenceRange, Self.defaultAbsenceSeconds)
    self.drivingMetersPerSecond = checked(
      drivingMetersPerSecond, Self.drivingRange, Self.defaultDrivingMetersPerSecond)
    self.accuracyMeters = checked(
      accuracyMeters, Self.accuracyRange, Self.defaultAccuracyMeters)
  }

  /// The filter, no less strict about accuracy than ``accuracyMeters``.
  var fixFilter: FixFilter {
    FixFilter(
      FilterSettings(
        altitudeMeters: filter.altitudeMeters, speedMetersPerSecond: filter.speedMetersPerSecond,
        accuracyMeters: min(filter.accuracyMeters, accuracyMeters)))
  }
}

extension ParkVisitSettings: Codable {
  private enum CodingKeys: String, CodingKey {
    case filter, dwell, gap, absence, driving, accuracy
  }

  /// Reads `filter`, `dwell`, `gap`, `absence` (seconds), `driving` (meters a second) and `accuracy`
  /// (meters); what is missing or out of range is its default.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys, _ standard: Double) throws -> Double {
      try values.decodeIfPresent(Double.self, forKey: key) ?? standard
    }
    self.init(
      filter: try values.decodeIfPresent(FilterSettings.self, forKey: .filter) ?? FilterSettings(),
      dwellSeconds: try number(.dwell, Self.defaultDwellSeconds),
      gapSeconds: try number(.gap, Self.defaultGapSeconds),
      absenceSeconds: try number(.absence, Self.defaultAbsenceSeconds),
      drivingMetersPerSecond: try number(.driving, Self.defaultDrivingMetersPerSecond),
      accuracyMeters: try number(.accuracy, Self.defaultAccuracyMeters))
  }

  /// Writes the members that ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(filter, forKey: .filter)
    try values.encode(dwellSeconds, forKey: .dwell)
    try values.encode(gapSeconds, forKey: .gap)
    try values.encode(absenceSeconds, forKey: .absence)
    try values.encode(drivingMetersPerSecond, forKey: .driving)
    try values.encode(accuracyMeters, forKey: .accuracy)
  }
}
