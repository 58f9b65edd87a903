public import Foundation
public import Landfall

/// Makes a ``Trip`` from the successive points of tracks.
///
/// The path between two points is straight in longitude and latitude, or the geodesic if it is
/// longer than 100 km. Every region on it is found, however small the corner that it cuts. Memory
/// grows with ``recordCount``, not with the points.
public struct TripBuilder {
  private let settings: TripSettings
  private var legs: TripLegs
  private var path: RegionPath
  private var clock: TripClock
  /// The rule of local times at the last used point.
  private var rule = TripClock.Rule.given
  private var logs: [StayLog]
  /// The layers of whose regions none has the last used point.
  private var outside: [Int] = []
  private var end: Trip.Moment?
  private var lastDay: Int?
  private var lastSeconds = 0.0
  private var dayNumbers: [Int] = []
  private var usedCount = 0
  private var start: Trip.Moment?
  private var distance = 0.0
  private var gaps: [Trip.Gap] = []

  /// The number of points that were left out because they were earlier than a point before. If it
  /// is not 0, sort the points by time and start over.
  public var outOfOrderCount: Int { legs.rejectedCounts[.order] ?? 0 }

  /// The number of stays, crossings of borders, passages and gaps so far, which memory grows with.
  /// - Complexity: O(layers).
  public var recordCount: Int {
    var count = gaps.count
    // By index: a log of its own would be copied for each point.
    for index in logs.indices { count += logs[index].recordCount }
    return count
  }

  /// Makes a builder for a trip.
  /// - Parameters:
  ///   - atlas: the atlas whose layers of areas are used. A layer of time zones among them gives local days.
  ///   - timeZone: the time zone of the calendar days where neither the points nor the atlas have one.
  ///   - settings: the limits for points.
  public init(_ atlas: Atlas, timeZone: TimeZone, settings: TripSettings = TripSettings()) {
    self.settings = settings
    legs = TripLegs(settings)
    path = RegionPath(atlas)
    clock = TripClock(atlas, timeZone: timeZone)
    logs = path.layers.map { StayLog($0, offshoreMeters: settings.maxOffshoreMeters) }
  }

  /// Adds the next point, in the order of time. A point with an invalid coordinate is left out.
  /// - Complexity: O(1) far from borders, about half a microsecond.
  public mutating func add(_ point: TrackPoint) {
    if let leg = legs.add(point) { take(leg) }
  }

  /// Ends the trip.
  public consuming func finish() -> Trip {
    if let leg = legs.finish() { take(leg) }
    if let end {
      for index in logs.indices {
        logs[index].closeAll(at: end, distance: distance, day: lastDay, .track)
      }
    }
    return Trip(
      layers: logs.map {
        Trip.LayerTrip(
          layer: $0.layer, stays: $0.sortedStays(), crossings: $0.crossings, passages: $0.passages)
      },
      gaps: gaps, start: start, end: end, distanceMeters: distance,
      days: dayNumbers.map { LocalDay(daysSince1970: $0) }, usedCount: usedCount,
      rejectedCounts: legs.rejectedCounts, usesGivenTimeZone: clock.usesGiven)
  }

  private mutating func take(_ leg: TripLegs.Leg) {
    if case .rejected = leg.kind { return }
    usedCount += 1
    let point = leg.point
    rule = clock.rule(at: point)
    let here = moment(point.time, point.coordinate, rule)
    let last = end ?? here
    switch leg.kind {
    case .path: go(from: last, to: here, leg.meters)
    case .gap(let reason): jump(from: last, to: here, reason, leg.meters)
    case .rejected: break
    case .start:
      start = here
      path.start(at: point.coordinate)
      noteOutside()
      note(day: here.time)
      for index in logs.indices {
        logs[index].begin(in: path.regions[index], at: here, distance: 0, day: lastDay, .track)
      }
    }
    for index in outside {
      logs[index].stand(at: point, from: last, to: here, distance: distance, day: lastDay)
    }
    end = here
  }

  private mutating func noteOutside() {
    outside = logs.indices.filter { path.regions[$0].isEmpty }
  }

  private mutating func moment(
    _ time: Date?, _ place: Coordinate, _ rule: TripClock.Rule
  ) -> Trip.Moment {
    var moment = Trip.Moment(time: time, coordinate: place)
    if let time {
      moment.secondsFromGMT = clock.secondsFromGMT(at: time.timeIntervalSince1970, rule)
    }
    return moment
  }

  private mutating func go(from last: Trip.Moment, to here: Trip.Moment, _ meters: Double) {
    // Repeated positions are not a move, as in most of a day spent at home.
    if last.coordinate != here.coordinate {
      let old = path.regions
      let changes = path.move(from: last.coordinate, to: here.coordinate, meters: meters)
      if !changes.isEmpty {
        noteOutside()
        let isSparse = settings.areSparse(last.time, here.time, meters: meters)
        cross(changes, from: last, to: here, meters, proving: isSparse ? old : nil)
      }
    }
    distance += meters
    note(day: here.time)
  }

  /// Records the changes of regions between two fixes.
  /// - Parameter old: the regions of each layer at the first fix if only what the fixes prove counts.
  private mutating func cross(
    _ changes: [RegionPath.Change], from last: Trip.Moment, to here: Trip.Moment,
    _ meters: Double, proving old: [[RegionID]]?
  ) {
    // For each layer its changes, all in the order of the path.
    var found: [(layer: Int, change: ProvedPath.Change)] = []
    for index in logs.indices {
      let line = changes.map {
        ProvedPath.Change(
          portion: $0.portion, coordinate: $0.coordinate, regions: $0.regions[index])
      }
      if let old {
        let proved = ProvedPath(from: old[index], line)
        logs[index].pass(proved.passed, from: last, to: here, meters: meters)
        found += proved.changes.map { (index, $0) }
      } else {
        found += line.map { (index, $0) }
      }
    }
    found.sort { ($0.change.portion, $0.layer) < ($1.change.portion, $1.layer) }
    for (index, change) in found {
      let time = time(from: last.time, to: here.time, change.portion)
      let moment = moment(time, change.coordinate, rule)
      note(day: time)
      logs[index].cross(
        to: change.regions, at: moment, distance: distance + change.portion * meters,
        day: lastDay, spacing: meters)
    }
  }

  private func time(from start: Date?, to end: Date?, _ portion: Double) -> Date? {
    guard let start, let end else { return nil }
    return start.addingTimeInterval(portion * end.timeIntervalSince(start))
  }

  /// Continues after a gap. A stay in the same regions continues after a flight, but not after
  /// other gaps.
  private mutating func jump(
    from last: Trip.Moment, to here: Trip.Moment, _ reason: Trip.Gap.Reason, _ meters: Double
  ) {
    let isLong = reason != .flight
    let gap = Trip.Gap(from: last, to: here, reason: reason, distanceMeters: meters)
    if let joined = gaps.last?.joined(with: gap) {
      gaps[gaps.count - 1] = joined
    } else {
      gaps.append(gap)
    }
    let old = path.regions
    path.start(at: here.coordinate)
    noteOutside()
    let new = path.regions
    func closing(_ index: Int) -> Bool { isLong || old[index] != new[index] }
    for index in logs.indices where closing(index) {
      logs[index].closeAll(at: last, distance: distance, day: lastDay, .gap)
    }
    if isLong { lastDay = nil }
    note(day: here.time)
    for index in logs.indices where closing(index) {
      logs[index].begin(in: new[index], at: here, distance: distance, day: lastDay, .gap)
    }
  }

  /// Adds the days up to the day of a time to the trip and to all open stays.
  private mutating func note(day moment: Date?) {
    guard let seconds = moment?.timeIntervalSince1970 else { return }
    let day = clock.dayNumber(at: seconds, rule)
    defer { lastSeconds = seconds }
    if day == lastDay { return }
    if lastDay != nil, seconds - lastSeconds > 6 * 3_600 {
      // The clock determines the days between: some days have 23 hours, and some are skipped.
      let partCount = max(48, Int((seconds - lastSeconds) / 1_800))
      for part in 1..<partCount {
        let between = lastSeconds + Double(part) / Double(partCount) * (seconds - lastSeconds)
        note(day: clock.dayNumber(at: between, rule))
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

extension Trip.Gap {
  /// The seconds of the gap; nil without times.
  fileprivate var seconds: Double? {
    guard let first = from.time, let second = to.time else { return nil }
    return second.timeIntervalSince(first)
  }

  /// This gap and the next one as one; nil unless a single fix is between them and one of them takes no time, as where
  /// two files or two lists of a file have places of the same second.
  fileprivate func joined(with next: Trip.Gap) -> Trip.Gap? {
    guard let seconds, let nextSeconds = next.seconds, to == next.from,
      min(seconds, nextSeconds) == 0
    else { return nil }
    return Trip.Gap(
      from: from, to: next.to, reason: seconds >= nextSeconds ? reason : next.reason,
      distanceMeters: GeodesicLine.meters(from: from.coordinate, to: next.to.coordinate))
  }
}
