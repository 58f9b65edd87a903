import Foundation
import Landfall

/// The points of a track one after the other: whether each counts, and whether the path to it is known.
///
/// The one judge of what was traveled: a ``Trip`` has its regions and its length from it, and a
/// ``TripRoute`` what is drawn.
struct TripLegs {
  /// What a point adds.
  enum Kind {
    /// The first point that counts.
    case start
    /// The path from the last point that counts, as straight as it may be.
    case path
    case gap(Trip.Gap.Reason)
    /// The point does not count.
    case rejected(TripRejection)
  }

  /// A point and what it adds.
  struct Leg {
    var point: TrackPoint
    var kind: Kind
    /// The distance from the last point that counted.
    var meters: Double
  }

  private let settings: TripSettings
  private var filter: TripFilter
  private var previous: TrackPoint?
  /// The last time of the points that count: the last one may have none.
  private var latestTime: Date?
  /// Whether a point was rejected since the last used point.
  private var hasSkipped = false
  /// Whether a point was too high or too fast since the last used point.
  private var hasFlown = false
  /// Whether a part began since the last used point.
  private var hasNewPart = false
  /// Whether a part began since the last point that the filter has: the filter gives out a point one later.
  private var startsPart = false
  private var latestSeconds = -Double.infinity
  private(set) var rejectedCounts: [TripRejection: Int] = [:]

  init(_ settings: TripSettings) {
    self.settings = settings
    filter = TripFilter(settings)
  }

  /// Takes the next point, in the order of time; returns what the point before it adds.
  mutating func add(_ point: TrackPoint) -> Leg? {
    if point.startsPart { startsPart = true }
    guard point.coordinate.isValid else {
      rejectedCounts[.coordinate, default: 0] += 1
      return nil
    }
    var point = point
    if let moment = point.time {
      let time = moment.timeIntervalSince1970
      if !Timestamp.isMoment(moment) {
        point.time = nil
      } else if time < latestSeconds {
        rejectedCounts[.order, default: 0] += 1
        return nil
      } else {
        latestSeconds = time
      }
    }
    point.coordinate = point.coordinate.reduced
    point.startsPart = startsPart
    startsPart = false
    guard let verdict = filter.take(point) else { return nil }
    return leg(to: verdict)
  }

  /// Returns what the last point adds.
  mutating func finish() -> Leg? { filter.finish().map { leg(to: $0) } }

  @inline(__always)
  private mutating func leg(to verdict: TripFilter.Verdict) -> Leg {
    let point = verdict.point
    if point.startsPart { hasNewPart = true }
    if let rejection = verdict.rejection {
      rejectedCounts[rejection, default: 0] += 1
      hasSkipped = true
      if rejection == .altitude || rejection == .speed { hasFlown = true }
      return Leg(point: point, kind: .rejected(rejection), meters: 0)
    }
    var leg = Leg(point: point, kind: .start, meters: 0)
    if let last = previous {
      leg.meters =
        hasSkipped
        ? GeodesicLine.meters(from: last.coordinate, to: point.coordinate) : verdict.meters
      if let reason = gap(leg.meters, last, point) {
        leg.kind = .gap(reason)
      } else {
        leg.kind = .path
      }
    }
    previous = point
    latestTime = point.time ?? latestTime
    (hasSkipped, hasFlown, hasNewPart) = (false, false, false)
    return leg
  }

  /// The reason why the path between two points is unknown; nil if it is known.
  @inline(__always)
  private func gap(_ meters: Double, _ last: TrackPoint, _ point: TrackPoint) -> Trip.Gap.Reason? {
    guard let first = last.time, let second = point.time else {
      // A point without a time between two others does not join them.
      if let first = latestTime, let second = point.time,
        second.timeIntervalSince(first) > settings.maxGapSeconds
      {
        return .time
      }
      return hasNewPart ? .part : nil
    }
    let seconds = second.timeIntervalSince(first)
    // The file says that the person was there all the time; a stay of years is a wrong clock.
    if point.endsStay, !hasSkipped, last.coordinate == point.coordinate, seconds <= 366 * 86_400 {
      return nil
    }
    if seconds > settings.maxGapSeconds { return .time }
    let blur = max(0, last.accuracyMeters ?? 0) + max(0, point.accuracyMeters ?? 0)
    if settings.isFlight(meters: meters, seconds: seconds, blurMeters: blur) { return .flight }
    return hasFlown && meters > settings.maxDoubtfulMeters ? .flight : nil
  }
}

extension TripSettings {
  /// Whether only a flight can join two fixes.
  func isFlight(meters: Double, seconds: Double, blurMeters: Double) -> Bool {
    meters
      > Self.reach(
        metersPerSecond: maxSpeedMetersPerSecond, seconds: seconds, blurMeters: blurMeters)
  }

  /// How far a movement on the ground may lead between two fixes, in meters; infinite without a limit of speed.
  ///
  /// It has a kilometer more than the speed allows: a receiver that acquires its position jumps, and two fixes may
  /// have the same second.
  static func reach(metersPerSecond: Double, seconds: Double, blurMeters: Double) -> Double {
    metersPerSecond < .infinity ? metersPerSecond * seconds + 1_000 + blurMeters : .infinity
  }

  /// Whether two fixes are so far apart that the line between them proves no visit; see ``maxSparseSeconds``.
  func areSparse(_ first: Date?, _ second: Date?, meters: Double) -> Bool {
    guard meters > maxSparseMeters else { return false }
    guard let first, let second else { return true }
    return second.timeIntervalSince(first) > maxSparseSeconds
  }
}
