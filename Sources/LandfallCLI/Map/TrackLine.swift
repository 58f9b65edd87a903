import Landfall
import LandfallBuilder

/// A line on the Earth as a frame's page shows it: cut where the map is torn or ends.
///
/// Two points of it more than 100 km apart are joined by the great circle, others by a straight line in
/// longitude and latitude, the short way around.
/// - Parameters:
///   - line: the places along it.
///   - point: where a place stands on the page; nil where the map does not show it.
///   - pageSize: the larger side of the page.
func pageLines(
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
    let metres = arc?.metres ?? 0
    self.from = from
    self.to = to
    self.arc = metres > 100_000 ? arc : nil
    stepCount = max(1, Int((metres / 50_000).rounded(.up)))
    var turn = (to.longitude - from.longitude).truncatingRemainder(dividingBy: 360)
    if turn > 180 { turn -= 360 }
    if turn < -180 { turn += 360 }
    self.turn = turn
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
      open = [point(way.place(edge.after)) ?? there, there]
    case (_?, nil):
      let edge = narrow(start, end) { point(way.place($0)) != nil }
      if let last = point(way.place(edge.before)) { open.append(last) }
      close()
    case (let here?, let there?):
      guard distance(here, there) > longJump else { return open.append(there) }
      if tear(way, start, end, here, there) || depth == Self.depthLimit {
        open.append(there)
      } else {
        // A bend, as beside a pole: in smaller steps.
        let middle = (start + end) / 2
        go(way, start, middle, depth: depth + 1)
        go(way, middle, end, depth: depth + 1)
      }
    }
  }

  private static let depthLimit = 12

  /// Ends the line at a tear and begins it anew beyond, if there is one between two parts.
  private mutating func tear(
    _ way: Way, _ start: Double, _ end: Double, _ here: PagePoint, _ there: PagePoint
  ) -> Bool {
    let edge = narrow(start, end) { part in
      guard let middle = point(way.place(part)) else { return false }
      return distance(here, middle) < distance(there, middle)
    }
    guard let last = point(way.place(edge.before)), let first = point(way.place(edge.after)),
      distance(last, first) > distance(here, there) / 2
    else { return false }
    open.append(last)
    close()
    open = [first]
    return true
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
