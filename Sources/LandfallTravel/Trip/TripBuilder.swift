public import Foundation
public import Landfall

/// Makes a ``Trip`` of the points of tracks, one after the other.
///
/// From each point to the next the way is straight in longitude and latitude, the geodesic where it is
/// longer than 100 km, and every region on it is found, however small the corner that it cuts.
/// Memory grows with the borders that are crossed, not with the points.
public struct TripBuilder {
  private let settings: TripSettings
  private var filter: TripFilter
  private var path: RegionPath
  private var clock: LocalClock
  private var logs: [StayLog]
  private var previous: TrackPoint?
  /// Since the last point that was used: a point was left out.
  private var hasSkipped = false
  /// Since the last point that was used: a point was too high or too fast.
  private var hasFlown = false
  /// Since the last point that was used: a part began.
  private var hasNewPart = false
  private var latestSeconds = -Double.infinity
  private var lastDay: Int?
  private var lastSeconds = 0.0
  private var dayNumbers: [Int] = []
  private var rejectedCounts: [TripRejection: Int] = [:]
  private var usedCount = 0
  private var start: Trip.Moment?
  private var distance = 0.0
  private var gaps: [Trip.Gap] = []

  /// How many points came earlier than the one before; they are left out. Where there are any, sort
  /// the points by time and begin anew.
  public var outOfOrderCount: Int { rejectedCounts[.order] ?? 0 }

  /// Begins a trip.
  /// - Parameters:
  ///   - atlas: whose layers of areas it leads through.
  ///   - timeZone: the zone whose calendar days are counted.
  ///   - settings: which points are left out.
  public init(_ atlas: Atlas, timeZone: TimeZone, settings: TripSettings = TripSettings()) {
    self.settings = settings
    filter = TripFilter(settings)
    path = RegionPath(atlas)
    clock = LocalClock(timeZone)
    logs = path.layers.map { StayLog($0) }
  }

  /// Adds the next point; points come in the order of time. A point that is no place is left out.
  /// - Complexity: O(1) far from borders, about half a microsecond.
  public mutating func add(_ point: TrackPoint) {
    guard point.coordinate.isValid else {
      rejectedCounts[.coordinate, default: 0] += 1
      return
    }
    if point.startsPart { hasNewPart = true }
    var point = point
    if let time = point.time?.timeIntervalSince1970 {
      if !(abs(time) < 3e11) {
        point.time = nil
      } else if time < latestSeconds {
        rejectedCounts[.order, default: 0] += 1
        return
      } else {
        latestSeconds = time
      }
    }
    point.coordinate = point.coordinate.reduced
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
    // An all-equal step is no move, and most of a day that was spent at home.
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

  /// Why the way from one point to the next is not known; nil where it is.
  private func gap(_ meters: Double, _ last: TrackPoint, _ point: TrackPoint) -> Trip.Gap.Reason? {
    guard let first = last.time, let second = point.time else {
      return hasNewPart ? .part : nil
    }
    let seconds = second.timeIntervalSince(first)
    if seconds > settings.maxGapSeconds { return .time }
    let blur = max(0, last.accuracyMeters ?? 0) + max(0, point.accuracyMeters ?? 0)
    // A kilometer more: a receiver that finds itself jumps, and two fixes may have the same second.
    let reach = settings.maxSpeedMetersPerSecond * seconds + 1_000 + blur
    if settings.maxSpeedMetersPerSecond < .infinity, meters > reach { return .flight }
    return hasFlown && meters > settings.maxDoubtfulMeters ? .flight : nil
  }

  /// Goes on elsewhere. A stay goes on where it is in the same region, unless time is missing.
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

  /// Counts the days up to that of a moment, in the trip and in all open stays.
  private mutating func note(day moment: Date?) {
    guard let seconds = moment?.timeIntervalSince1970 else { return }
    let day = clock.dayNumber(at: seconds)
    defer { lastSeconds = seconds }
    if day == lastDay { return }
    if lastDay != nil, seconds - lastSeconds > 6 * 3_600 {
      // What days lie between the clocks say: there are some of 23 and some of no hours.
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
