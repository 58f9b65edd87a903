public import Foundation

/// The selection of fixes for a ``ParkVisitDetector``, and the duration of a visit.
///
/// A value that is NaN or outside its range becomes its default, so that a broken settings file can
/// neither turn every drive past a park into a visit nor switch visits off.
public struct ParkVisitSettings: Sendable, Hashable {
  /// The default dwell time: five minutes.
  public static let defaultDwellSeconds: TimeInterval = 300
  /// The default gap: a quarter of an hour.
  public static let defaultGapSeconds: TimeInterval = 900
  /// The default absence: two minutes.
  public static let defaultAbsenceSeconds: TimeInterval = 120
  /// The default driving speed: 36 km/h, faster than runners and most cyclists.
  public static let defaultDrivingMetersPerSecond = 10.0
  /// The default accuracy: 100 m, as parks are close to each other.
  public static let defaultAccuracyMeters = 100.0

  /// The range of dwell times, from half a minute to two hours.
  public static let dwellRange: ClosedRange<TimeInterval> = 30...7_200
  /// The range of gaps, from a minute to six hours.
  public static let gapRange: ClosedRange<TimeInterval> = 60...21_600
  /// The range of absences, from 0 to an hour.
  public static let absenceRange: ClosedRange<TimeInterval> = 0...3_600
  /// The range of driving speeds in meters per second, from a run to the speed above which fixes
  /// are rejected anyway.
  public static let drivingRange = 3.0...FilterSettings.defaultSpeedMetersPerSecond
  /// The range of accuracies in meters, from a good satellite fix to the worst that any detection
  /// uses.
  public static let accuracyRange = 10.0...FilterSettings.defaultAccuracyMeters

  /// The filter of fixes; ``accuracyMeters`` is checked in addition.
  public let filter: FilterSettings
  /// The dwell time that a verified visit requires, in seconds; within ``dwellRange``.
  public let dwellSeconds: TimeInterval
  /// The longest time between two fixes at a park that counts as dwell time, in seconds; within
  /// ``gapRange``. A longer time ends a stay.
  public let gapSeconds: TimeInterval
  /// The longest time since the last fix at a park after which a fix outside does not end the stay, in
  /// seconds, as fixes jitter; within ``absenceRange``. It does not count as dwell time.
  public let absenceSeconds: TimeInterval
  /// The speed above which time at a park does not count as dwell time, in meters per second;
  /// within ``drivingRange``.
  public let drivingMetersPerSecond: Double
  /// The accuracy radius in meters above which a fix is rejected; within ``accuracyRange``.
  public let accuracyMeters: Double

  /// Makes settings. A value outside its range is replaced by its default.
  public init(
    filter: FilterSettings = FilterSettings(), dwellSeconds: TimeInterval = defaultDwellSeconds,
    gapSeconds: TimeInterval = defaultGapSeconds,
    absenceSeconds: TimeInterval = defaultAbsenceSeconds,
    drivingMetersPerSecond: Double = defaultDrivingMetersPerSecond,
    accuracyMeters: Double = defaultAccuracyMeters
  ) {
    self.filter = filter
    self.dwellSeconds = Self.dwellRange.checked(dwellSeconds, or: Self.defaultDwellSeconds)
    self.gapSeconds = Self.gapRange.checked(gapSeconds, or: Self.defaultGapSeconds)
    self.absenceSeconds = Self.absenceRange.checked(absenceSeconds, or: Self.defaultAbsenceSeconds)
    self.drivingMetersPerSecond = Self.drivingRange.checked(
      drivingMetersPerSecond, or: Self.defaultDrivingMetersPerSecond)
    self.accuracyMeters = Self.accuracyRange.checked(
      accuracyMeters, or: Self.defaultAccuracyMeters)
  }

  /// The filter, at least as strict about accuracy as ``accuracyMeters``.
  var fixFilter: FixFilter {
    FixFilter(
      FilterSettings(
        altitudeMeters: filter.altitudeMeters, speedMetersPerSecond: filter.speedMetersPerSecond,
        accuracyMeters: min(filter.accuracyMeters, accuracyMeters)))
  }
}

extension ParkVisitSettings: Codable {
  /// The names of earlier versions, of the same units.
  private enum EarlierKeys: String, CodingKey { case dwell, gap, absence, driving, accuracy }

  /// Reads `filter`, `dwellSeconds`, `gapSeconds`, `absenceSeconds`, `drivingMetersPerSecond` and
  /// `accuracyMeters`, or their earlier names without units. A value that is missing or out of range
  /// becomes its default.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys, _ earlier: EarlierKeys) throws -> Double {
      try decoder.number(key, or: earlier)
    }
    self.init(
      filter: try values.decodeIfPresent(FilterSettings.self, forKey: .filter) ?? FilterSettings(),
      dwellSeconds: try number(.dwellSeconds, .dwell), gapSeconds: try number(.gapSeconds, .gap),
      absenceSeconds: try number(.absenceSeconds, .absence),
      drivingMetersPerSecond: try number(.drivingMetersPerSecond, .driving),
      accuracyMeters: try number(.accuracyMeters, .accuracy))
  }
}

/// Makes visits to parks from the points of tracks, as ``TripBuilder`` makes trips.
///
/// Memory grows with the visits, not with the points.
public struct ParkVisitBuilder {
  private let detector: ParkVisitDetector
  private var state = ParkVisitState()
  private var visits: [Visit] = []

  /// Makes a builder for the parks of a guide.
  public init(_ guide: CityGuide, settings: ParkVisitSettings = ParkVisitSettings()) {
    detector = ParkVisitDetector(guide: guide, settings: settings)
  }

  /// Adds the next point, in the order of time. A point that is earlier than the one before it, or
  /// has no time, is ignored.
  public mutating func add(_ point: TrackPoint) {
    guard let fix = point.fix else { return }
    // The latest time so far serves as the clock.
    let now = state.lastTime.map { max($0, fix.time) } ?? fix.time
    visits += detector.process(fix, in: &state, now: now).ended
  }

  /// Ends the track.
  /// - Returns: the verified visits, in the order of their entries, then of their parks' keys.
  public consuming func finish() -> [Visit] {
    visits += state.endStays()
    return VisitLog(visits).inOrder
  }
}
