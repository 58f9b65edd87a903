/// Projects a line on the Earth to a page, and cuts it where the map ends or has a cut, such as at the
/// antimeridian.
///
/// Consecutive coordinates more than 100 km apart are joined by the great circle, others by a straight line
/// in longitude and latitude, the short way around.
/// - Parameters:
///   - line: the coordinates of the line.
///   - pageSize: the larger side of the page.
///   - visible: the visible part of the page, if it is not all; lines far from it are traced roughly.
///   - point: the projection to the page; nil for a coordinate outside the map.
package func pageLines(
  of line: [Coordinate], pageSize: Double, visible: PageBox? = nil,
  point: @escaping (Coordinate) -> PagePoint?
) -> [[PagePoint]] {
  var tracer = LineTracer(longJump: pageSize / 100, visible: visible) { place in
    point(place).flatMap { $0.x.isFinite && $0.y.isFinite ? $0 : nil }
  }
  guard var before = line.first else { return [] }
  tracer.begin(at: before)
  for next in line.dropFirst() {
    let way = Way(from: before, to: next)
    tracer.piecesLeft += LineTracer.piecesOfAStep * way.stepCount
    for step in 1...way.stepCount {
      tracer.go(way, Double(step - 1) / Double(way.stepCount), Double(step) / Double(way.stepCount))
    }
    before = next
  }
  return tracer.finish()
}

/// The way from one coordinate to the next; parts of it are fractions from 0 to 1.
private struct Way {
  private let from: Coordinate
  private let to: Coordinate
  private let turn: Double
  /// The great circle; nil if the coordinates are at most 100 km apart.
  private let arc: Geodesic?
  /// The number of steps of at most 50 km.
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

/// Traces a line on the page.
private struct LineTracer {
  let point: (Coordinate) -> PagePoint?
  /// The distance on the page above which a cut of the map may be between two points.
  let longJump: Double
  let visible: PageBox?
  /// The number of pieces that may still be traced. A line in a frame of a size that does not suit it, as
  /// in a hostile atlas, would be halved without end.
  var piecesLeft = 4096
  static let piecesOfAStep = 4
  private var lines: [[PagePoint]] = []
  private var open: [PagePoint] = []

  init(longJump: Double, visible: PageBox?, point: @escaping (Coordinate) -> PagePoint?) {
    self.point = point
    self.longJump = longJump
    self.visible = visible
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

  /// Extends the line from one part of a way to another.
  mutating func go(_ way: Way, _ start: Double, _ end: Double, depth: Int = 0) {
    piecesLeft -= 1
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
      guard distance(here, there) > longJump, depth < Self.depthLimit, piecesLeft > 0,
        !isHidden(here, there)
      else { return open.append(there) }
      if let (before, after, first) = tear(way, start, end, here, there) {
        // Trace both sides, as they may bend, too: a line may cross a cut that ends at a pole near the pole.
        go(way, start, before, depth: depth + 1)
        close()
        open = [first]
        go(way, after, end, depth: depth + 1)
      } else {
        // A bend, as near a pole: trace it in smaller steps.
        let middle = (start + end) / 2
        go(way, start, middle, depth: depth + 1)
        go(way, middle, end, depth: depth + 1)
      }
    }
  }

  private static let depthLimit = 13

  /// Whether both points are on the same side of the visible part, by at least its size and an eighth of
  /// their distance, so that the line between them is not visible, even if it bends.
  private func isHidden(_ here: PagePoint, _ there: PagePoint) -> Bool {
    guard let visible else { return false }
    let margin = max(
      visible.width, visible.height, abs(here.x - there.x) / 8, abs(here.y - there.y) / 8)
    let (right, bottom) = (visible.x + visible.width, visible.y + visible.height)
    return max(here.x, there.x) < visible.x - margin || min(here.x, there.x) > right + margin
      || max(here.y, there.y) < visible.y - margin || min(here.y, there.y) > bottom + margin
  }

  /// Returns the cut of the map between two parts: the last part before it, the first part after it, and
  /// the position of the latter on the page; nil if there is no cut.
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

  /// Bisects to two adjacent parts, of which `holds` is true for the first and false for the second.
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
