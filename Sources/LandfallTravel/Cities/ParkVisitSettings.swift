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
  public static let defaultDrivingMetresPerSecond = 10.0
  /// 100 m: parks lie side by side.
  public static let defaultAccuracyMetres = 100.0

  /// From half a minute to two hours.
  public static let dwellRange: ClosedRange<TimeInterval> = 30...7_200
  /// From a minute to six hours.
  public static let gapRange: ClosedRange<TimeInterval> = 60...21_600
  /// From none to an hour.
  public static let absenceRange: ClosedRange<TimeInterval> = 0...3_600
  /// From a run to the speed at which fixes are rejected anyhow, in metres a second.
  public static let drivingRange = 3.0...FilterSettings.defaultSpeedMetresPerSecond
  /// From a good satellite fix to the worst that any detection uses, in metres.
  public static let accuracyRange = 10.0...FilterSettings.defaultAccuracyMetres

  /// Which fixes are used at all; ``accuracyMetres`` is asked for beside it.
  public let filter: FilterSettings
  /// How long somebody must have stayed for a verified visit, in seconds; within ``dwellRange``.
  public let dwellSeconds: TimeInterval
  /// The longest time between two fixes at a park that still counts as staying there, in seconds;
  /// within ``gapRange``. After a longer one a stay has ended.
  public let gapSeconds: TimeInterval
  /// For how long fixes may lie outside without ending a stay, in seconds, as they jitter; within
  /// ``absenceRange``. That time is no part of the dwell time.
  public let absenceSeconds: TimeInterval
  /// Above this speed time at a park is no part of the dwell time, in metres a second; within
  /// ``drivingRange``.
  public let drivingMetresPerSecond: Double
  /// Fixes less accurate than this are rejected, in metres; within ``accuracyRange``.
  public let accuracyMetres: Double

  /// Makes settings; what lies outside of its range is replaced by its default.
  public init(
    filter: FilterSettings = FilterSettings(), dwellSeconds: TimeInterval = defaultDwellSeconds,
    gapSeconds: TimeInterval = defaultGapSeconds,
    absenceSeconds: TimeInterval = defaultAbsenceSeconds,
    drivingMetresPerSecond: Double = defaultDrivingMetresPerSecond,
    accuracyMetres: Double = defaultAccuracyMetres
  ) {
    func checked(_ value: Double, _ range: ClosedRange<Double>, _ standard: Double) -> Double {
      range.contains(value) ? value : standard
    }
    self.filter = filter
    self.dwellSeconds = checked(dwellSeconds, Self.dwellRange, Self.defaultDwellSeconds)
    self.gapSeconds = checked(gapSeconds, Self.gapRange, Self.defaultGapSeconds)
    self.absenceSeconds = checked(absenceSeconds, Self.absenceRange, Self.defaultAbsenceSeconds)
    self.drivingMetresPerSecond = checked(
      drivingMetresPerSecond, Self.drivingRange, Self.defaultDrivingMetresPerSecond)
    self.accuracyMetres = checked(
      accuracyMetres, Self.accuracyRange, Self.defaultAccuracyMetres)
  }

  /// The filter, no less strict about accuracy than ``accuracyMetres``.
  var fixFilter: FixFilter {
    FixFilter(
      FilterSettings(
        altitudeMetres: filter.altitudeMetres, speedMetresPerSecond: filter.speedMetresPerSecond,
        accuracyMetres: min(filter.accuracyMetres, accuracyMetres)))
  }
}

extension ParkVisitSettings: Codable {
  private enum CodingKeys: String, CodingKey {
    case filter, dwell, gap, absence, driving, accuracy
  }

  /// Reads `filter`, `dwell`, `gap`, `absence` (seconds), `driving` (metres a second) and `accuracy`
  /// (metres); what is missing or out of range is its default.
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
      drivingMetresPerSecond: try number(.driving, Self.defaultDrivingMetresPerSecond),
      accuracyMetres: try number(.accuracy, Self.defaultAccuracyMetres))
  }

  /// Writes the members that ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(filter, forKey: .filter)
    try values.encode(dwellSeconds, forKey: .dwell)
    try values.encode(gapSeconds, forKey: .gap)
    try values.encode(absenceSeconds, forKey: .absence)
    try values.encode(drivingMetresPerSecond, forKey: .driving)
    try values.encode(accuracyMetres, forKey: .accuracy)
  }
}
