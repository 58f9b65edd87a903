package import Landfall

/// The path between two fixes as steps that are straight on the grid.
///
/// Straight in longitude and latitude, the shorter way around. If the fixes are more than 100 km
/// apart, the geodesic, in steps whose midpoints are within one grid unit of it. Cut where it
/// crosses ±180°.
package struct PathSteps {
  /// The distance above which the path is the geodesic, in meters.
  static let straightLimitMeters = 100_000.0

  private let grid: Grid
  package private(set) var steps: [PathStep] = []

  /// Computes the steps between two coordinates.
  /// - Parameter meters: the distance between the coordinates.
  package init(from start: Coordinate, to end: Coordinate, meters: Double, grid: Grid) {
    self.grid = grid
    guard let first = grid.query(latitude: start.latitude, longitude: start.longitude),
      let last = grid.query(latitude: end.latitude, longitude: end.longitude)
    else { return }
    // A pole is one point, regardless of the meridian of arrival.
    defer { if grid.isPole(last) { steps.append(PathStep(from: last, to: last, part: 1...1)) } }
    if meters <= Self.straightLimitMeters {
      append(from: first, to: last, 0...1)
      return
    }
    let line = GeodesicLine(from: start, to: end)
    // At least eight parts, so that a line that bends both ways does not appear straight in the
    // middle.
    let count = 8
    var before = first
    for number in 1...count {
      let part = Double(number - 1) / Double(count)...Double(number) / Double(count)
      let next = number == count ? last : point(line, part.upperBound) ?? before
      split(line, from: before, to: next, part, depth: 0)
      before = next
    }
  }

  private func point(_ line: GeodesicLine, _ portion: Double) -> GridPoint? {
    let place = line.place(atMeters: portion * line.meters)
    return grid.query(latitude: place.latitude, longitude: place.longitude)
  }

  /// Halves a part of the line until its midpoint is the midpoint of a straight step.
  private mutating func split(
    _ line: GeodesicLine, from start: GridPoint, to end: GridPoint, _ part: ClosedRange<Double>,
    depth: Int
  ) {
    let middle = 0.5 * (part.lowerBound + part.upperBound)
    guard depth < 14, let point = point(line, middle), point != start, point != end,
      strays(point, from: start, to: end)
    else { return append(from: start, to: end, part) }
    split(line, from: start, to: point, part.lowerBound...middle, depth: depth + 1)
    split(line, from: point, to: end, middle...part.upperBound, depth: depth + 1)
  }

  /// Whether a point is more than one grid unit from the midpoint of two others.
  private func strays(_ point: GridPoint, from start: GridPoint, to end: GridPoint) -> Bool {
    let (ends, toPoint) = (difference(start, end), difference(start, point))
    return abs(2 * toPoint.u - ends.u) > 2 || abs(2 * toPoint.v - ends.v) > 2
  }

  /// The difference in grid units, the shorter way around. A pole takes the meridian of the other
  /// point.
  private func difference(_ start: GridPoint, _ end: GridPoint) -> (u: Int64, v: Int64) {
    let width = Int64(grid.width)
    var run = Int64(end.u) - Int64(start.u)
    if run > width / 2 { run -= width } else if run < -width / 2 { run += width }
    return (grid.isPole(start) || grid.isPole(end) ? 0 : run, Int64(end.v) - Int64(start.v))
  }

  /// Adds a step, or two steps if it crosses ±180°.
  private mutating func append(
    from start: GridPoint, to end: GridPoint, _ part: ClosedRange<Double>
  ) {
    let (run, rise) = difference(start, end)
    let width = Int64(grid.width)
    // At a pole the step stays on the meridian of its other end.
    let from = grid.isPole(start) ? Int64(end.u) : Int64(start.u)
    let to = from + run
    if to >= 0, to < width {
      steps.append(PathStep(from: at(from, start.v), to: at(to, end.v), part: part))
      return
    }
    // The crossing of the meridian, in whole grid units.
    let side = to < 0 ? 0 : width
    let portion = Double(side - from) / Double(run)
    let north = UInt32(
      clamping: Int64(start.v) + Int64((Double(rise) * portion).rounded(.toNearestOrEven)))
    let middle =
      part.lowerBound + portion * (part.upperBound - part.lowerBound)
    let cut = min(max(middle, part.lowerBound), part.upperBound)
    steps.append(
      PathStep(from: at(from, start.v), to: at(side, north), part: part.lowerBound...cut))
    steps.append(
      PathStep(
        from: at(width - side, north), to: at(to < 0 ? to + width : to - width, end.v),
        part: cut...part.upperBound))
  }

  private func at(_ u: Int64, _ v: UInt32) -> GridPoint {
    GridPoint(u: UInt32(clamping: u), v: v)
  }
}
