/// Coasts, in thinner lines where they are dense: lines of one width would hide the islands of a coast of fjords.
package struct CoastLines {
  /// Parts of the coasts with the weight of their lines: 1 for a plain coast.
  package private(set) var paths: [(path: [PathElement], weight: Double)] = []

  private let box: PageBox
  /// The side of a cell of the grid in which the length of the coast is measured.
  private let side: Double
  private let columns: Int
  private let rows: Int
  /// The length of the coast in each cell.
  private var lengths: [Double]

  /// The side of a cell, in units.
  private static let cell = 6.0
  /// The greatest number of cells along a side of the box.
  private static let mostCells = 1_000
  /// For each weight the length in a cell and its neighbors up to which it holds, in sides of their square. A straight coast
  /// has about 1.
  private static let weights: [(most: Double, weight: Double)] = [
    (2.5, 1), (5, 0.5), (.infinity, 0.25),
  ]

  /// - Parameters:
  ///   - path: the coasts in a picture.
  ///   - box: the visible part.
  ///   - unit: the unit of line widths.
  /// - Complexity: O(elements).
  package init(_ path: [PathElement], in box: PageBox, unit: Double) {
    self.box = box
    side = max(Self.cell * unit, max(box.width, box.height) / Double(Self.mostCells))
    columns = Int(box.width / side) + 1
    rows = Int(box.height / side) + 1
    lengths = Array(repeating: 0, count: columns * rows)
    let segments = Self.segments(of: path)
    for (from, to) in segments { add(from, to) }
    let densities = densities()
    var parts = Self.weights.map { _ in [PathElement]() }
    var last: (part: Int, end: PagePoint)?
    for (from, to) in segments {
      let density = cell(of: from, to).map { densities[$0] } ?? 0
      let part = Self.weights.firstIndex { density <= $0.most } ?? 0
      if last?.part != part || last?.end != from { parts[part].append(.move(from)) }
      parts[part].append(.line(to))
      last = (part, to)
    }
    paths = zip(parts, Self.weights).filter { !$0.0.isEmpty }.map { ($0, $1.weight) }
  }

  private static func segments(of path: [PathElement]) -> [(from: PagePoint, to: PagePoint)] {
    var segments: [(PagePoint, PagePoint)] = []
    segments.reserveCapacity(path.count)
    var (start, before) = (PagePoint(x: 0, y: 0), PagePoint(x: 0, y: 0))
    for element in path {
      switch element {
      case .move(let point): (start, before) = (point, point)
      case .line(let point):
        segments.append((before, point))
        before = point
      case .close:
        segments.append((before, start))
        before = start
      }
    }
    return segments
  }

  /// Adds the length of a segment to the cells that it crosses, in pieces that are shorter than a cell.
  private mutating func add(_ from: PagePoint, _ to: PagePoint) {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length.isFinite else { return }
    if length < side {
      if let cell = cell(of: from, to) { lengths[cell] += length }
      return
    }
    let count = min(Int(length / side) + 1, 2 * Self.mostCells)
    func point(_ number: Int) -> PagePoint {
      let part = Double(number) / Double(count)
      return PagePoint(x: from.x + part * dx, y: from.y + part * dy)
    }
    for number in 0..<count {
      if let cell = cell(of: point(number), point(number + 1)) {
        lengths[cell] += length / Double(count)
      }
    }
  }

  /// Returns the cell of the middle of a segment; nil outside of the box.
  private func cell(of from: PagePoint, _ to: PagePoint) -> Int? {
    let (x, y) = (((from.x + to.x) / 2 - box.x) / side, ((from.y + to.y) / 2 - box.y) / side)
    guard x >= 0, y >= 0, x < Double(columns), y < Double(rows) else { return nil }
    return Int(y) * columns + Int(x)
  }

  /// Returns for each cell the length in it and its neighbors, in sides of their square.
  private func densities() -> [Double] {
    var sums = lengths
    for (step, count) in [(1, columns), (columns, rows)] {
      let old = sums
      for index in old.indices {
        let place = index / step % count
        if place > 0 { sums[index] += old[index - step] }
        if place < count - 1 { sums[index] += old[index + step] }
      }
    }
    return sums.map { $0 / (3 * side) }
  }
}
