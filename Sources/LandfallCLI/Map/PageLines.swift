package import Landfall
import LandfallSupport

/// A line on the Earth as a frame's page shows it: cut where the map is torn or ends.
///
/// Two points of it more than 100 km apart are joined by the great circle, others by a straight line in
/// longitude and latitude, the short way around.
/// - Parameters:
///   - line: the places along it.
///   - point: where a place stands on the page; nil where the map does not show it.
///   - pageSize: the larger side of the page.
package func pageLines(
  of line: [Coordinate], pageSize: Double, point: @escaping (Coordinate) -> PagePoint?
) -> [[PagePoint]] {
  var tracer = LineTracer(point: point, longJump: pageSize / 100)
  guard var before = line.first else { return [] }
  tracer.begin(at: before)
  for next in line.dropFirst() {
    let way = Way(from: before, to: next)
    for step in 1...way.stepCount {
      tracer.go(way, Double(step - 1) / Double(way.stepCount), Double(step) / Double(way.stepCount))
    }
    before = next
  }
  return tracer.finish()
}

/// The way from a place to the next one.
private struct Way {
  private let from: Coordinate
  private let to: Coordinate
  private let turn: Double
  /// Where they lie far apart.
  private let arc: Geodesic?
  /// Pieces of 50 km at most.
  let stepCount: Int

  init(from: Coordinate, to: Coordinate) {
    let arc = Geodesic.inverse(from: from, to: to)
    let meters = arc?.meters ?? 0
    self.from = from
    self.to = to
    self.arc = meters > 100_000 ? arc : nil
    stepCount = max(1, Int((meters / 50_000).rounded(.up)))
    turn = Longitude.turn(to.longitude - from.longitude)
  }

  func place(_ part: Double) -> Coordinate {
    if part == 0 { return from }
    if part == 1 { return to }
    if let arc { return arc.coordinate(atFraction: part) }
    return Coordinate(
      latitude: from.latitude + part * (to.latitude - from.latitude),
      longitude: from.longitude + part * turn)
  }
}

/// Follows a line on the page.
private struct LineTracer {
  let point: (Coordinate) -> PagePoint?
  /// What is farther than this on the page may be a tear.
  let longJump: Double
  private var lines: [[PagePoint]] = []
  private var open: [PagePoint] = []

  init(point: @escaping (Coordinate) -> PagePoint?, longJump: Double) {
    self.point = point
    self.longJump = longJump
  }

  mutating func begin(at place: Coordinate) {
    if let start = point(place) { open = [start] }
  }

  mutating func finish() -> [[PagePoint]] {
    close()
    return lines
  }

  private mutating func close() {
    if !open.isEmpty { lines.append(open) }
    open = []
  }

  /// Goes on from one part of a way to another.
  mutating func go(_ way: Way, _ start: Double, _ end: Double, depth: Int = 0) {
    switch (point(way.place(start)), point(way.place(end))) {
    case (nil, nil): close()
    case (nil, let there?):
      close()
      let edge = narrow(start, end) { point(way.place($0)) == nil }
      open = [point(way.place(edge.after)) ?? there]
      go(way, edge.after, end, depth: depth + 1)
    case (_?, nil):
      let edge = narrow(start, end) { point(way.place($0)) != nil }
      go(way, start, edge.before, depth: depth + 1)
      close()
    case (let here?, let there?):
      guard distance(here, there) > longJump, depth < Self.depthLimit else {
        return open.append(there)
      }
      if let (before, after, first) = tear(way, start, end, here, there) {
        // Both sides may bend as well: a tear that leads to a pole is crossed beside it.
        go(way, start, before, depth: depth + 1)
        close()
        open = [first]
        go(way, after, end, depth: depth + 1)
      } else {
        // A bend, as beside a pole: in smaller steps.
        let middle = (start + end) / 2
        go(way, start, middle, depth: depth + 1)
        go(way, middle, end, depth: depth + 1)
      }
    }
  }

  private static let depthLimit = 13

  /// Where the map is torn between two parts, if it is: the last part before, the first one after, and
  /// where that stands on the page.
  private func tear(
    _ way: Way, _ start: Double, _ end: Double, _ here: PagePoint, _ there: PagePoint
  ) -> (before: Double, after: Double, first: PagePoint)? {
    let edge = narrow(start, end) { part in
      guard let middle = point(way.place(part)) else { return false }
      return distance(here, middle) < distance(there, middle)
    }
    guard let last = point(way.place(edge.before)), let first = point(way.place(edge.after)),
      distance(last, first) > distance(here, there) / 2
    else { return nil }
    return (edge.before, edge.after, first)
  }

  /// Where what holds at the start ceases to, between two parts that are next to one another.
  private func narrow(
    _ start: Double, _ end: Double, holds: (Double) -> Bool
  ) -> (before: Double, after: Double) {
    var (before, after) = (start, end)
    for _ in 0..<40 {
      let middle = (before + after) / 2
      if holds(middle) { before = middle } else { after = middle }
    }
    return (before, after)
  }

  private func distance(_ a: PagePoint, _ b: PagePoint) -> Double {
    let (dx, dy) = (a.x - b.x, a.y - b.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
