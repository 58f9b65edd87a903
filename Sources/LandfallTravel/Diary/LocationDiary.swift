public import Foundation
package import Landfall

/// Where somebody was, day by day: few points, kept on the device for some months.
///
/// Points belong to the local day on which they were taken, in the time zone that was given with
/// them; a journey to another zone moves none of them.
public struct LocationDiary: Sendable, Hashable {
  /// Which fixes are kept, how exactly, and for how long.
  public var settings: DiarySettings

  /// The points of each day in the order of their times. No day is empty.
  private var pointsOfDay: [LocalDay: [Fix]] = [:]

  /// An empty diary.
  public init(settings: DiarySettings = DiarySettings()) { self.settings = settings }

  /// Takes in a fix.
  ///
  /// The first fix of a local day that is taken in is always kept; any other must be more accurate than
  /// 100 m and lie at least 20 m from the point before it on its day, or after it if there is none
  /// before. A fix that tells no accuracy is taken to be accurate.
  /// - Parameters:
  ///   - fix: of any day within the retention.
  ///   - timeZone: the zone whose day it is.
  ///   - now: the moment at which it is taken in.
  /// - Complexity: O(log of the day's points) for the last one of a day.
  @discardableResult
  public mutating func add(_ fix: Fix, in timeZone: TimeZone, now: Date) -> DiaryDecision {
    guard fix.coordinate.isValid else { return .noPlace }
    guard Timestamp.isMoment(fix.time) else { return .noTime }
    if Timestamp.isAhead(fix.time, of: now) { return .inTheFuture(now: now) }
    let day = LocalDay(fix.time, in: timeZone)
    let age = day.days(until: LocalDay(now, in: timeZone))
    if age > settings.retentionDays { return .tooOld(daysAgo: age) }
    let stored = storable(fix)
    guard let points = pointsOfDay[day] else {
      pointsOfDay[day] = [stored]
      return .keptFirstOfDay
    }
    // Written so that NaN fails it.
    if let accuracy = fix.accuracyMeters, !(accuracy >= 0 && accuracy < settings.accuracyMeters) {
      return .tooInaccurate(accuracyMeters: accuracy)
    }
    let place = Self.place(of: fix.time, in: points)
    let neighbor = points[max(place - 1, 0)]
    let meters = GeodesicLine.meters(from: neighbor.coordinate, to: stored.coordinate)
    guard meters >= settings.distanceMeters else { return .tooNear(metersFromLast: meters) }
    pointsOfDay[day]?.insert(stored, at: place)
    return .kept(metersFromLast: meters)
  }

  /// Where a time belongs: behind all that are not later.
  private static func place(of time: Date, in points: [Fix]) -> Int {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The fix with its coordinate rounded, and without numbers that JSON cannot hold.
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

  /// How many points there are.
  public var count: Int { pointsOfDay.values.reduce(0) { $0 + $1.count } }

  /// The points of a local day in the order of their times; none where there are none.
  public func points(on day: LocalDay) -> [Fix] { pointsOfDay[day] ?? [] }

  /// All points, the earliest day first: what "export all" gives.
  public var allPoints: [Fix] { days.flatMap { points(on: $0) } }

  /// Deletes the points of a day.
  public mutating func removeDay(_ day: LocalDay) { pointsOfDay[day] = nil }

  /// Deletes all points.
  public mutating func removeAll() { pointsOfDay = [:] }

  /// Deletes the points whose day lies more than the days of retention before `today`.
  /// - Returns: how many were deleted.
  @discardableResult
  public mutating func removeExpired(today: LocalDay) -> Int {
    let before = count
    pointsOfDay = pointsOfDay.filter { $0.key.days(until: today) <= settings.retentionDays }
    return before - count
  }

  /// Sets days as they were read, points without a place or a time left out.
  package mutating func restore(_ points: [Fix], of day: LocalDay) {
    let good = points.filter {
      $0.coordinate.isValid && Timestamp.isMoment($0.time)
    }
    let all = (pointsOfDay[day] ?? []) + good
    guard !all.isEmpty else { return }
    // Sorting is stable, so that points of the same moment stay in their order.
    pointsOfDay[day] = all.sorted { $0.time < $1.time }
  }
}

extension Coordinate {
  /// The coordinate rounded to decimals of a degree, at most 7; a place stays a place.
  package func rounded(toDecimals decimals: Int) -> Coordinate {
    var scale = 1.0
    for _ in 0..<min(max(decimals, 0), 7) { scale *= 10 }
    return Coordinate(
      latitude: (latitude * scale).rounded(.toNearestOrEven) / scale,
      longitude: (longitude * scale).rounded(.toNearestOrEven) / scale)
  }
}

extension LocalDay {
  /// The day to look back on when somebody opens a day of the calendar.
  ///
  /// For today or a later day it lies as many days back as that lies ahead: today for today, yesterday
  /// for tomorrow. For a past day it is the day itself.
  public func reflectionDay(today: LocalDay) -> LocalDay {
    let ahead = today.days(until: self)
    return ahead >= 0 ? today.adding(days: -ahead) : self
  }
}
