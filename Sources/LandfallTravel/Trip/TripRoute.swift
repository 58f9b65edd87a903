import Foundation
package import Landfall

/// What is drawn of a track: the points that a ``Trip`` of it uses, in the order of time.
///
/// A line ends where the trip has a gap. Flights are lines of their own, along the fixes in the air.
package struct TripRoute: Sendable {
  /// A line of a track.
  package struct Line: Sendable {
    package var points: [TrackPoint]
    package var isFlight: Bool

    package var coordinates: [Coordinate] { points.map(\.coordinate) }
  }

  package private(set) var lines: [Line] = []
  /// The length of the known path on the ground, in meters: that of the trip.
  package private(set) var distanceMeters = 0.0
  /// The number of points without a time that are left out, as the others are not in the order of time.
  package private(set) var unplacedCount = 0
  private var ground: [TrackPoint] = []
  /// The points since the last one on the ground that are too high or too fast.
  private var air: [(point: TrackPoint, rejection: TripRejection)] = []

  /// Sets the offset of the local time of each point, as a trip has it; nil where the given time zone counts.
  package mutating func setLocalTimes(by atlas: Atlas) {
    var clock = TripClock(atlas, timeZone: .gmt)
    for line in lines.indices {
      for index in lines[line].points.indices {
        let point = lines[line].points[index]
        let rule = clock.rule(at: point)
        lines[line].points[index].secondsFromGMT = point.time.flatMap {
          if case .given = rule { return nil }
          return clock.secondsFromGMT(at: $0.timeIntervalSince1970, rule)
        }
      }
    }
  }

  /// Makes the route of the points of one or more files.
  /// - Complexity: O(n); O(n log n) if the points are not in the order of time.
  package init(_ points: [TrackPoint], settings: TripSettings = TripSettings()) {
    let ordered = Self.inOrder(points)
    unplacedCount = points.count - ordered.count
    add(ordered, settings)
    if !ground.isEmpty { lines.append(Line(points: ground, isFlight: false)) }
    fly(from: ground.last, to: nil)
  }

  /// Whether points of these counts are to be sorted by time. Points without a time have no place among others; where
  /// they are most, the order is that of the files.
  package static func needSorting(outOfOrder: Int, untimed: Int, of count: Int) -> Bool {
    outOfOrder > 0 && 2 * untimed < count
  }

  /// Returns the points in the order of time, as `landfall trip` takes them.
  private static func inOrder(_ points: [TrackPoint]) -> [TrackPoint] {
    var (latest, outOfOrder, untimed) = (Date.distantPast, 0, 0)
    for point in points {
      guard let time = point.time else {
        untimed += 1
        continue
      }
      if time < latest { outOfOrder += 1 } else { latest = time }
    }
    guard needSorting(outOfOrder: outOfOrder, untimed: untimed, of: points.count) else {
      return points
    }
    // The sort of the standard library is stable.
    return points.filter { $0.time != nil }.sorted { $0.sortingTime < $1.sortingTime }
  }

  private mutating func add(_ points: [TrackPoint], _ settings: TripSettings) {
    var legs = TripLegs(settings)
    for point in points {
      if let leg = legs.add(point) { take(leg) }
    }
    if let leg = legs.finish() { take(leg) }
  }

  private mutating func take(_ leg: TripLegs.Leg) {
    switch leg.kind {
    case .rejected(let rejection):
      if rejection == .altitude || rejection == .speed { air.append((leg.point, rejection)) }
      return
    case .start: fly(from: nil, to: leg.point)
    case .path:
      // A pass is high, but on the ground; a fix that is too fast there is wrong.
      ground += air.lazy.filter { $0.rejection == .altitude }.map(\.point)
      distanceMeters += leg.meters
    case .gap(let reason):
      lines.append(Line(points: ground, isFlight: false))
      if reason == .flight { fly(from: ground.last, to: leg.point) }
      ground = []
    }
    air = []
    ground.append(leg.point)
  }

  /// Adds a flight along the fixes in the air.
  private mutating func fly(from start: TrackPoint?, to end: TrackPoint?) {
    let points = [start].compactMap(\.self) + air.map(\.point) + [end].compactMap(\.self)
    if points.count > 1 { lines.append(Line(points: points, isFlight: true)) }
    air = []
  }
}
