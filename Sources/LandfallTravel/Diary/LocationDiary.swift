public import Foundation
package import Landfall

/// The places where a user was, day by day: few points, kept on the device for some months.
///
/// Points belong to the local day on which they were taken, in the time zone passed with them. A
/// journey to another time zone does not change their days.
public struct LocationDiary: Sendable, Hashable {
  /// The selection, precision and retention of fixes.
  public var settings: DiarySettings

  /// The points of each day in the order of their times. Each day has at least one point.
  private var pointsOfDay: [LocalDay: [Fix]] = [:]

  /// Makes an empty diary.
  public init(settings: DiarySettings = DiarySettings()) { self.settings = settings }

  /// Adds a fix if it passes the filters.
  ///
  /// The first valid fix of a local day is kept at any accuracy. A negative accuracy says that the
  /// coordinate is invalid, and such a fix is never kept. Any other fix must be more accurate than 100 m and at
  /// least 20 m from the point before it on its day, or from the point after it if there is no
  /// earlier one. A fix without an accuracy is taken to be accurate.
  /// - Parameters:
  ///   - fix: a fix of any day within the retention.
  ///   - timeZone: the time zone that determines its day.
  ///   - now: the current time.
  /// - Complexity: O(log of the day's points) for the last point of a day.
  @discardableResult
  public mutating func add(_ fix: Fix, in timeZone: TimeZone, now: Date) -> DiaryDecision {
    guard fix.coordinate.isValid else { return .invalidCoordinate }
    guard Timestamp.isMoment(fix.time) else { return .noTime }
    if Timestamp.isAhead(fix.time, of: now) { return .inTheFuture(now: now) }
    let day = LocalDay(fix.time, in: timeZone)
    let age = day.days(until: LocalDay(now, in: timeZone))
    if age > settings.retentionDays { return .tooOld(daysAgo: age) }
    let stored = storable(fix)
    let points = pointsOfDay[day] ?? []
    // Written so that NaN fails the limit.
    if let accuracy = fix.accuracyMeters,
      accuracy < 0 || !points.isEmpty && !(accuracy < settings.accuracyMeters)
    {
      return .tooInaccurate(accuracyMeters: accuracy)
    }
    if points.isEmpty {
      pointsOfDay[day] = [stored]
      return .keptFirstOfDay
    }
    // After all points that are not later.
    let place = firstNumber(in: points.indices) { points[$0].time > fix.time }
    let neighbor = points[max(place - 1, 0)]
    let meters = GeodesicLine.meters(from: neighbor.coordinate, to: stored.coordinate)
    guard meters >= settings.distanceMeters else { return .tooNear(metersFromLast: meters) }
    pointsOfDay[day]?.insert(stored, at: place)
    return .kept(metersFromLast: meters)
  }

  /// The fix with its coordinate rounded, and without numbers that JSON cannot represent.
  private func storable(_ fix: Fix) -> Fix {
    func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
    return Fix(
      coordinate: settings.decimals.map { fix.coordinate.rounded(toDecimals: $0) }
        ?? fix.coordinate,
      time: fix.time, accuracyMeters: finite(fix.accuracyMeters),
      altitudeMeters: finite(fix.altitudeMeters),
      speedMetersPerSecond: finite(fix.speedMetersPerSecond))
  }
}

// MARK: - Reading and deleting

extension LocationDiary {
  /// The days that have points, the earliest first.
  public var days: [LocalDay] { pointsOfDay.keys.sorted() }

  /// The number of points.
  public var count: Int { pointsOfDay.values.reduce(0) { $0 + $1.count } }

  /// The points of a local day in the order of their times; empty if there are no points.
  public func points(on day: LocalDay) -> [Fix] { pointsOfDay[day] ?? [] }

  /// All points, the earliest day first, for an export.
  public var allPoints: [Fix] { days.flatMap { points(on: $0) } }

  /// Deletes the points of a day.
  public mutating func removeDay(_ day: LocalDay) { pointsOfDay[day] = nil }

  /// Deletes all points.
  public mutating func removeAll() { pointsOfDay = [:] }

  /// Deletes the points of days before the retention period that ends with `today`.
  /// - Returns: the number of deleted points.
  @discardableResult
  public mutating func removeExpired(today: LocalDay) -> Int {
    let before = count
    pointsOfDay = pointsOfDay.filter { $0.key.days(until: today) <= settings.retentionDays }
    return before - count
  }

  /// Adds the points that were read for a day; points with an invalid coordinate, time or accuracy
  /// are left out.
  package mutating func restore(_ points: [Fix], of day: LocalDay) {
    let good = points.filter {
      $0.coordinate.isValid && Timestamp.isMoment($0.time) && $0.accuracyMeters ?? 0 >= 0
    }
    let all = (pointsOfDay[day] ?? []) + good
    guard !all.isEmpty else { return }
    // The sort is stable, so points of the same time keep their order.
    pointsOfDay[day] = all.sorted { $0.time < $1.time }
  }
}

extension Coordinate {
  /// The coordinate rounded to at most 7 decimals of a degree; a valid coordinate stays valid.
  package func rounded(toDecimals decimals: Int) -> Coordinate {
    var scale = 1.0
    for _ in 0..<min(max(decimals, 0), 7) { scale *= 10 }
    return Coordinate(
      latitude: (latitude * scale).rounded(.toNearestOrEven) / scale,
      longitude: (longitude * scale).rounded(.toNearestOrEven) / scale)
  }
}

extension LocalDay {
  /// The day to look back on when the user opens a day of the calendar.
  ///
  /// For today or a later day, it is as many days before today as that day is after it: today for
  /// today, yesterday for tomorrow. For a past day it is the day itself.
  public func reflectionDay(today: LocalDay) -> LocalDay {
    let ahead = today.days(until: self)
    return ahead >= 0 ? today.adding(days: -ahead) : self
  }
}

extension LocationDiary: Codable {
  private static let version = 1

  private struct Day: Codable {
    var day: LocalDay
    var points: [Fix]
  }

  private enum CodingKeys: String, CodingKey { case version, settings, days }

  /// Reads a diary; points with an invalid coordinate, time or accuracy are left out.
  /// - Throws: `DecodingError` if another version wrote it.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.checkVersion(
      Self.version, forKey: .version, of: "a diary", remedy: "update Landfall")
    self.init(settings: try values.decode(DiarySettings.self, forKey: .settings))
    for day in try values.decode([Day].self, forKey: .days) { restore(day.points, of: day.day) }
  }

  /// Writes the settings and all points, day by day.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.version, forKey: .version)
    try values.encode(settings, forKey: .settings)
    try values.encode(days.map { Day(day: $0, points: points(on: $0)) }, forKey: .days)
  }

  /// All points as GeoJSON (RFC 7946) for other programs: a Point feature for each, with `time`
  /// (ISO 8601), `day`, and if known `accuracy`, `altitude` (meters) and `speed` (meters per
  /// second). Always the same bytes for the same diary.
  public func geoJSON() -> Data {
    let features = days.flatMap { day in
      points(on: day).map { Self.feature($0, of: day) }
    }
    let root: [String: PreservedJSON] = [
      "type": .string("FeatureCollection"), "features": .array(features),
    ]
    return Data(PreservedJSON.object(root).lines.utf8)
  }

  private static func feature(_ fix: Fix, of day: LocalDay) -> PreservedJSON {
    var properties: [String: PreservedJSON] = [
      "time": PreservedJSON(fix.time), "day": .string(day.description),
    ]
    properties["accuracy"] = fix.accuracyMeters.map { PreservedJSON($0) }
    properties["altitude"] = fix.altitudeMeters.map { PreservedJSON($0) }
    properties["speed"] = fix.speedMetersPerSecond.map { PreservedJSON($0) }
    let place = fix.coordinate.reduced
    return .object([
      "type": .string("Feature"), "properties": .object(properties),
      "geometry": .object([
        "type": .string("Point"),
        "coordinates": .array([PreservedJSON(place.longitude), PreservedJSON(place.latitude)]),
      ]),
    ])
  }
}

/// The decision of a ``LocationDiary`` about a fix, and the reason.
public enum DiaryDecision: Sendable, Hashable {
  /// Kept as the first fix of its local day, at any valid accuracy.
  case keptFirstOfDay
  /// Kept at this distance in meters from the point before it.
  case kept(metersFromLast: Double)
  /// Not kept: nearer to the point before it than ``DiarySettings/distanceMeters``.
  case tooNear(metersFromLast: Double)
  /// Not kept: not accurate enough, or of a negative accuracy, with which the coordinate is invalid.
  case tooInaccurate(accuracyMeters: Double)
  /// Not kept: this number of days old, beyond the retention.
  case tooOld(daysAgo: Int)
  /// Not kept: more than a day ahead of "now".
  case inTheFuture(now: Date)
  /// Not kept: the coordinate is invalid.
  case invalidCoordinate
  /// Not kept: the time is outside the years 1 to 9999.
  case noTime

  /// Whether the fix is kept.
  public var isKept: Bool {
    switch self {
    case .keptFirstOfDay, .kept: true
    default: false
    }
  }
}

extension DiaryDecision: CustomStringConvertible {
  /// The decision as a clause with its reason.
  public var description: String {
    switch self {
    case .keptFirstOfDay: "kept: the first of its day"
    case .kept(let meters): "kept: \(Int(clamping: meters)) m from the point before it"
    case .tooNear(let meters): "not kept: \(Int(clamping: meters)) m from the point before it"
    case .tooInaccurate(let meters): "not kept: an accuracy of \(Int(clamping: meters)) m"
    case .tooOld(let days): "not kept: of \(days) days ago"
    case .inTheFuture(let now): "not kept: more than a day after now, \(Timestamp.text(now))"
    case .invalidCoordinate: "not recorded: the coordinate is invalid"
    case .noTime: "not recorded: the time is outside the years 1 to 9999"
    }
  }
}
