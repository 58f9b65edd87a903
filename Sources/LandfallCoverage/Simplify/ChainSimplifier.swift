/// Chooses the vertices of single chains.
///
/// A shortcut may replace the chain between two of its vertices if every vertex between them is
/// within the bound of it. In a plane that bounds the distance in both directions: as the chain
/// leads from one end to the other, every point of the shortcut has a point of the chain within the
/// bound. On the sphere, the plane scales longitudes by the cosine of the chain's latitude closest
/// to the equator. It never makes a distance too short, as a line that is straight in longitude and
/// latitude is at most as long on the sphere as in that plane.
///
/// Each candidate in turn gets the cheapest of the shortcuts that end at it. A wedge that looks
/// back along the chain limits their starts: it passes the chain in cells, and narrows at one
/// vertex of each cell, which can only leave too many starts. The cheapest of these is tested
/// exactly, and nearly always passes. Cells have more vertices where vertices are denser, so the
/// time for a vertex does not depend on the density. O(candidates) for a given roughness of the
/// chain.
package struct ChainSimplifier {
  private let table: ChainTable
  /// The weight of a shortcut's squared distances from the chain against the number of vertices: a
  /// chain as long as the bound, at a distance equal to the bound, counts as `roughness` vertices.
  private let roughness: Double
  /// The greatest number of candidates tried as the start of a shortcut.
  private let maxReach: Int

  /// The bound in meters from which on roughness counts more: coarse borders have few vertices, and
  /// may take more to look well.
  private static let coarse = 5_000.0
  /// The number of cells that a chain as long as the bound passes, at least, where vertices are
  /// dense enough.
  private static let cellsPerBound = 4.0

  /// The number of candidates on a chain as long as the bound from which on they are thinned
  /// first, with this part of the bound. The choice among the rest has about 2% more vertices.
  private static let densest = 64.0
  private static let partOfBound = 1.0 / 16

  // The current choice.
  private var candidates: ArraySlice<Int32> = []
  private var bound = 0.0
  /// The first vertex of the arc.
  private var origin = 0
  /// For each candidate the cost of the cheapest choice that ends at it, and its last start.
  private var costs: [Double] = []
  private var parents: [Int32] = []
  /// The vertex at which the first cell begins, and log₂ of the number of vertices in a cell.
  private var base = 0
  private var cellShift = 0
  /// For each cell the least cost of its candidates.
  private var leastCosts: [Double] = []
  /// The cells seen from the current end, the closest first.
  private var views: [View] = []

  /// A cell that the wedge from an end reaches.
  private struct View {
    /// The directions of starts in this cell.
    var wedge: Wedge
    /// The position of the cell's first candidate.
    var position: Int
  }

  package init(table: ChainTable, roughness: Double = 0.2, maxReach: Int = 600) {
    self.table = table
    self.roughness = roughness
    self.maxReach = maxReach
  }

  /// Returns the cheapest choice among `candidates` (indices of vertices of one arc, ascending)
  /// that keeps the first and the last: the fewest vertices, and among choices of nearly as few the
  /// one closest to the chain.
  ///
  /// Consecutive candidates must be shortcuts within the bound.
  /// - Parameter origin: the first vertex of the arc.
  package mutating func choose(
    from candidates: ArraySlice<Int32>, origin: Int, bound: Double
  ) -> [Int32] {
    guard candidates.count > 2 else { return Array(candidates) }
    let candidates = thinned(candidates, origin: origin, bound: bound)
    let count = candidates.count
    prepare(candidates, origin: origin, bound: bound)
    // A margin for the rounding of a distance.
    let limit = bound - 1e-6
    let square = limit > 0 ? limit * limit : 0
    for end in 1..<count {
      let viewCount = lookBack(from: end)
      var (start, cost) = cheapestStart(of: end, viewCount: viewCount, testing: nil)
      if start < end - 1, !table.isShortcut(vertex(start), vertex(end), square: square) {
        (start, cost) = cheapestStart(of: end, viewCount: viewCount, testing: square)
      }
      costs[end] = cost
      parents[end] = Int32(start)
      let cell = (vertex(end) - base) >> cellShift
      leastCosts[cell] = min(leastCosts[cell], cost)
    }
    var chosen: [Int32] = []
    var position = count - 1
    while position >= 0 {
      chosen.append(Int32(vertex(position)))
      position = Int(parents[position])
    }
    chosen.reverse()
    return chosen
  }

  /// Returns the candidates that a choice for a part of the bound keeps, if they are so dense that
  /// most cannot matter.
  private mutating func thinned(
    _ candidates: ArraySlice<Int32>, origin: Int, bound: Double
  ) -> ArraySlice<Int32> {
    let (first, last) = (candidates[candidates.startIndex], candidates[candidates.endIndex - 1])
    let length = table.length(Int(first), Int(last))
    guard Double(candidates.count) * bound > Self.densest * length else { return candidates }
    return choose(from: candidates, origin: origin, bound: bound * Self.partOfBound)[...]
  }

  private mutating func prepare(_ candidates: ArraySlice<Int32>, origin: Int, bound: Double) {
    let count = candidates.count
    self.candidates = candidates
    self.origin = origin
    self.bound = bound
    base = vertex(0)
    let top = vertex(count - 1)
    costs.removeAll(keepingCapacity: true)
    costs.append(contentsOf: repeatElement(.infinity, count: count))
    costs[0] = 0
    parents.removeAll(keepingCapacity: true)
    parents.append(contentsOf: repeatElement(-1, count: count))
    let cellLength = bound / Self.cellsPerBound
    let length = table.length(base, top)
    cellShift = 0
    while cellShift < 16, Double(top - base) * cellLength >= Double(1 << cellShift) * length {
      cellShift += 1
    }
    leastCosts.removeAll(keepingCapacity: true)
    leastCosts.append(
      contentsOf: repeatElement(.infinity, count: (top - base) >> cellShift + 1))
    leastCosts[0] = 0
  }

  @inline(__always)
  private func vertex(_ position: Int) -> Int {
    Int(candidates[candidates.startIndex + position])
  }

  // MARK: The starts of one end

  /// Finds the cells that may contain starts of shortcuts to an end.
  /// - Returns: the number of ``views``.
  private mutating func lookBack(from end: Int) -> Int {
    let b = vertex(end)
    let (bx, by, shrink) = (table.x[b], table.y[b], table.cosine[b])
    let farthest = max(0, end - maxReach)
    let lowest = vertex(farthest)
    let isEveryVertex = b - lowest == end - farthest
    var wedge = Wedge()
    var position = end
    var count = 0
    var start = base + ((b - 1 - base) >> cellShift) << cellShift
    while true {
      start = max(start, lowest)
      if isEveryVertex {
        position = farthest + start - lowest
      } else {
        while position > farthest, vertex(position - 1) >= start { position -= 1 }
      }
      let view = View(wedge: wedge, position: position)
      if count < views.count { views[count] = view } else { views.append(view) }
      count += 1
      if start == lowest { return count }
      wedge.narrow(to: (table.x[start] - bx) * shrink, table.y[start] - by, bound: bound)
      if wedge.isEmpty { return count }
      start -= 1 << cellShift
    }
  }

  /// Returns the start of the cheapest shortcut to an end, the first of several.
  /// - Parameter square: the square of the bound, to test each shortcut; nil to trust the wedge.
  private func cheapestStart(
    of end: Int, viewCount: Int, testing square: Double?
  ) -> (start: Int, cost: Double) {
    let b = vertex(end)
    let (bx, by, shrink) = (table.x[b], table.y[b], table.cosine[b])
    let scale = roughness * max(1, bound / Self.coarse) / (bound * bound * bound)
    let cell = (b - 1 - base) >> cellShift
    var cheapest = (start: end - 1, cost: Double.infinity)

    func consider(_ start: Int, _ wedge: Wedge) {
      let least = costs[start] + 1
      if least > cheapest.cost { return }
      let a = vertex(start)
      // The edge between two consecutive candidates needs no test.
      let needsTest = start < end - 1
      if needsTest, !wedge.contains((table.x[a] - bx) * shrink, table.y[a] - by) { return }
      let cost = least + roughness(a, b, scale: scale)
      guard cost < cheapest.cost || cost == cheapest.cost && start < cheapest.start else { return }
      if needsTest, let square, !table.isShortcut(a, b, square: square) { return }
      cheapest = (start, cost)
    }

    if square == nil, end > 1 {
      // The start of the shortcut to the end before is a good one, and rules out most others.
      let start = Int(parents[end - 1])
      let number = cell - (vertex(start) - base) >> cellShift
      if number < viewCount, start >= views[viewCount - 1].position {
        consider(start, views[number].wedge)
      }
    }
    for number in (0..<viewCount).reversed() where leastCosts[cell - number] + 1 <= cheapest.cost {
      let view = views[number]
      for start in view.position..<(number > 0 ? views[number - 1].position : end) {
        consider(start, view.wedge)
      }
    }
    return cheapest
  }

  /// Returns the weighted sum of the squared distances of the chain from a to b from the line
  /// between them.
  @inline(__always)
  private func roughness(_ a: Int, _ b: Int, scale: Double) -> Double {
    let shrink = table.cosine[a]
    let (dx, dy) = ((table.x[b] - table.x[a]) * shrink, table.y[b] - table.y[a])
    let length = dx * dx + dy * dy
    if length == 0 { return 0 }
    let (from, to) = (table.moments[a], table.moments[b - 1])
    // The moments of the vertices between a and b, relative to a.
    let w = to.w - from.w
    let (ox, oy) = (table.x[a] - table.x[origin], table.y[a] - table.y[origin])
    let (sx, sy) = (to.x - from.x, to.y - from.y)
    let xx = to.xx - from.xx - 2 * ox * sx + w * ox * ox
    let yy = to.yy - from.yy - 2 * oy * sy + w * oy * oy
    let xy = to.xy - from.xy - ox * sy - oy * sx + w * ox * oy
    let sum = dx * dx * yy - 2 * dx * dy * xy * shrink + dy * dy * xx * shrink * shrink
    return max(0, sum / length) * scale
  }
}

/// The directions of rays from the origin that pass close enough to every point seen so far (Chan
/// and Chin 1996, "Approximation of polygonal curves with minimum number of line segments or
/// minimum error").
///
/// Directions are vectors of any length in a plane; the wedge is less than a half turn wide.
struct Wedge {
  private var rightX = 0.0
  private var rightY = 0.0
  private var leftX = 0.0
  private var leftY = 0.0
  private var isWhole = true
  private(set) var isEmpty = false

  /// Whether a direction is in the wedge.
  @inline(__always)
  func contains(_ x: Double, _ y: Double) -> Bool {
    if isWhole { return true }
    return rightX * y - rightY * x >= 0 && x * leftY - y * leftX >= 0
  }

  /// Keeps the directions of rays from the origin that pass the point (x, y) at `bound` or less.
  @inline(__always)
  mutating func narrow(to x: Double, _ y: Double, bound: Double) {
    let square = x * x + y * y
    // Every ray starts close enough to this point.
    if square <= bound * bound { return }
    let reach = (square - bound * bound).squareRoot()
    // The tangents from the origin to the circle around the point.
    let (toRightX, toRightY) = (x * reach + y * bound, y * reach - x * bound)
    let (toLeftX, toLeftY) = (x * reach - y * bound, y * reach + x * bound)
    if isWhole {
      (rightX, rightY, leftX, leftY) = (toRightX, toRightY, toLeftX, toLeftY)
      isWhole = false
      return
    }
    // Two wedges of less than a half turn intersect if one contains a side of the other.
    let holdsRight = contains(toRightX, toRightY)
    let holdsLeft = contains(toLeftX, toLeftY)
    if !holdsRight, !holdsLeft {
      let isInside =
        toRightX * rightY - toRightY * rightX >= 0 && rightX * toLeftY - rightY * toLeftX >= 0
        && toRightX * leftY - toRightY * leftX >= 0 && leftX * toLeftY - leftY * toLeftX >= 0
      if !isInside { isEmpty = true }
      return
    }
    if holdsRight { (rightX, rightY) = (toRightX, toRightY) }
    if holdsLeft { (leftX, leftY) = (toLeftX, toLeftY) }
  }
}
