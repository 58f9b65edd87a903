public import Foundation
public import Landfall

/// Makes a ``Trip`` from the successive points of tracks.
///
/// The path between two points is straight in longitude and latitude, or the geodesic if it is
/// longer than 100 km. Every region on it is found, however small the corner that it cuts. Memory
/// grows with ``recordCount``, not with the points.
public struct TripBuilder {
  private let settings: TripSettings
  private var filter: TripFilter
  private var path: RegionPath
  private var clock: LocalClock
  private var logs: [StayLog]
  private var previous: TrackPoint?
  /// Whether a point was rejected since the last used point.
  private var hasSkipped = false
  /// Whether a point was too high or too fast since the last used point.
  private var hasFlown = false
  /// Whether a part began since the last used point.
  private var hasNewPart = false
  /// Whether a part began since the last point that the filter has: the filter gives out a point one later.
  private var startsPart = false
  private var latestSeconds = -Double.infinity
  private var lastDay: Int?
  private var lastSeconds = 0.0
  private var dayNumbers: [Int] = []
  private var rejectedCounts: [TripRejection: Int] = [:]
  private var usedCount = 0
  private var start: Trip.Moment?
  private var distance = 0.0
  private var gaps: [Trip.Gap] = []

  /// The number of points that were left out because they were earlier than a point before. If it
  /// is not 0, sort the points by time and start over.
  public var outOfOrderCount: Int { rejectedCounts[.order] ?? 0 }

  /// The number of stays, crossings of borders and gaps so far, which memory grows with.
  /// - Complexity: O(layers).
  public var recordCount: Int { logs.reduce(gaps.count) { $0 + $1.recordCount } }

  /// Makes a builder for a trip.
  /// - Parameters:
  ///   - atlas: the atlas whose layers of areas are used.
  ///   - timeZone: the time zone of the calendar days.
  ///   - settings: the limits for points.
  public init(_ atlas: Atlas, timeZone: TimeZone, settings: TripSettings = TripSettings()) {
    self.settings = settings
    filter = TripFilter(settings)
    path = RegionPath(atlas)
    clock = LocalClock(timeZone)
    logs = path.layers.map { StayLog($0) }
  }

  /// Adds the next point, in the order of time. A point with an invalid coordinate is left out.
  /// - Complexity: O(1) far from borders, about half a microsecond.
  public mutating func add(_ point: TrackPoint) {
    guard point.coordinate.isValid else {
      rejectedCounts[.coordinate, default: 0] += 1
      if point.startsPart { startsPart = true }
      return
    }
    if point.startsPart { startsPart = true }
    var point = point
    if let moment = point.time {
      let time = moment.timeIntervalSince1970
      if !Timestamp.isMoment(moment) {
        point.time = nil
      } else if time < latestSeconds {
        rejectedCounts[.order, default: 0] += 1
        return
      } else {
        latestSeconds = time
      }
    }
    point.coordinate = point.coordinate.reduced
    point.startsPart = startsPart
    startsPart = false
    if let next = filter.take(point) { take(next) }
  }

  /// Ends the trip.
  public consuming func finish() -> Trip {
    if let last = filter.finish() { take(last) }
    let end = previous.map { Trip.Moment(time: $0.time, coordinate: $0.coordinate) }
    if let end {
      for index in logs.indices { logs[index].closeAll(at: end, distance: distance, .track) }
    }
    return Trip(
      layers: logs.map {
        Trip.LayerTrip(layer: $0.layer, stays: $0.sortedStays(), crossings: $0.crossings)
      },
      gaps: gaps, start: start, end: end, distanceMeters: distance,
      days: dayNumbers.map { LocalDay(daysSince1970: $0) }, usedCount: usedCount,
      rejectedCounts: rejectedCounts)
  }

  private mutating func take(_ verdict: TripFilter.Verdict) {
    let point = verdict.point
    if point.startsPart { hasNewPart = true }
    if let rejection = verdict.rejection {
      rejectedCounts[rejection, default: 0] += 1
      hasSkipped = true
      if rejection == .altitude || rejection == .speed { hasFlown = true }
      return
    }
    usedCount += 1
    let here = Trip.Moment(time: point.time, coordinate: point.coordinate)
    if let last = previous {
      let meters =
        hasSkipped
        ? GeodesicLine.meters(from: last.coordinate, to: point.coordinate) : verdict.meters
      go(
        from: Trip.Moment(time: last.time, coordinate: last.coordinate), to: here, last, point,
        meters)
    } else {
      start = here
      path.start(at: point.coordinate)
      note(day: here.time)
      for index in logs.indices {
        logs[index].open(path.regions[index], at: here, distance: 0, day: lastDay, .track)
      }
    }
    previous = point
    (hasSkipped, hasFlown, hasNewPart) = (false, false, false)
  }

  private mutating func go(
    from last: Trip.Moment, to here: Trip.Moment, _ lastPoint: TrackPoint, _ point: TrackPoint,
    _ meters: Double
  ) {
    if let reason = gap(meters, lastPoint, point) {
      gaps.append(Trip.Gap(from: last, to: here, reason: reason, distanceMeters: meters))
      jump(from: last, to: here, isLong: reason != .flight)
      return
    }
    // Repeated positions are not a move, as in most of a day spent at home.
    let changes =
      last.coordinate == here.coordinate
      ? [] : path.move(from: last.coordinate, to: here.coordinate, meters: meters)
    for change in changes {
      let moment = Trip.Moment(
        time: time(from: last.time, to: here.time, change.portion), coordinate: change.coordinate)
      note(day: moment.time)
      for index in logs.indices {
        logs[index].cross(
          to: change.regions[index], at: moment, distance: distance + change.portion * meters,
          day: lastDay, spacing: meters)
      }
    }
    distance += meters
    note(day: here.time)
  }

  private func time(from start: Date?, to end: Date?, _ portion: Double) -> Date? {
    guard let start, let end else { return nil }
    return start.addingTimeInterval(portion * end.timeIntervalSince(start))
  }

  /// The reason why the path between two points is unknown; nil if it is known.
  private func gap(_ meters: Double, _ last: TrackPoint, _ point: TrackPoint) -> Trip.Gap.Reason? {
    guard let first = last.time, let second = point.time else {
      return hasNewPart ? .part : nil
    }
    let seconds = second.timeIntervalSince(first)
    if seconds > settings.maxGapSeconds { return .time }
    let blur = max(0, last.accuracyMeters ?? 0) + max(0, point.accuracyMeters ?? 0)
    // Plus a kilometer: a receiver that acquires its position jumps, and two fixes may have the
    // same second.
    let reach = settings.maxSpeedMetersPerSecond * seconds + 1_000 + blur
    if settings.maxSpeedMetersPerSecond < .infinity, meters > reach { return .flight }
    return hasFlown && meters > settings.maxDoubtfulMeters ? .flight : nil
  }

  /// Continues after a gap. A stay in the same regions continues after a flight, but not after
  /// other gaps.
  private mutating func jump(from last: Trip.Moment, to here: Trip.Moment, isLong: Bool) {
    let old = path.regions
    path.start(at: here.coordinate)
    let new = path.regions
    func closing(_ index: Int) -> Bool { isLong || old[index] != new[index] }
    for index in logs.indices where closing(index) {
      logs[index].closeAll(at: last, distance: distance, .gap)
    }
    if isLong { lastDay = nil }
    note(day: here.time)
    for index in logs.indices where closing(index) {
      logs[index].open(new[index], at: here, distance: distance, day: lastDay, .gap)
    }
  }

  /// Adds the days up to the day of a time to the trip and to all open stays.
  private mutating func note(day moment: Date?) {
    guard let seconds = moment?.timeIntervalSince1970 else { return }
    let day = clock.dayNumber(at: seconds)
    defer { lastSeconds = seconds }
    if day == lastDay { return }
    if lastDay != nil, seconds - lastSeconds > 6 * 3_600 {
      // The clock determines the days between: some days have 23 hours, and some are skipped.
      for part in 1..<48 {
        note(day: clock.dayNumber(at: lastSeconds + Double(part) / 48 * (seconds - lastSeconds)))
      }
    }
    note(day: day)
  }

  private mutating func note(day: Int) {
    if day == lastDay { return }
    lastDay = day
    if dayNumbers.last.map({ day > $0 }) ?? true { dayNumbers.append(day) }
    for index in logs.indices { logs[index].note(day: day) }
  }
}
