import Landfall
import LandfallModel
import LandfallSupport

/// Chooses the vertices of single chains.
///
/// A shortcut may replace the chain between two of its vertices if every vertex between them is
/// within the bound of it. In a plane that bounds the distance in both directions: as the chain
/// leads from one end to the other, every point of the shortcut has a point of the chain within the
/// bound. On the sphere, the plane scales longitudes by the cosine of the chain's latitude closest
/// to the equator. It never makes a distance too short, as a line that is straight in longitude and
/// latitude is at most as long on the sphere as in that plane.
package struct ChainSimplifier {
  private let table: ChainTable
  /// The weight of a shortcut's squared distances from the chain against the number of vertices: a
  /// chain as long as the bound, at a distance equal to the bound, counts as `roughness` vertices.
  private let roughness: Double
  /// The greatest number of candidates tried as the end of a shortcut.
  private let maxReach: Int

  /// The bound in meters from which on roughness counts more: coarse borders have few vertices, and
  /// may take more to look well.
  private static let coarse = 5_000.0

  /// The first vertex of the current arc.
  private var origin = 0
  private var costs: [Double] = []
  private var parents: [Int32] = []

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
    let count = candidates.count
    guard count > 2 else { return Array(candidates) }
    self.origin = origin
    let first = candidates.startIndex
    costs.removeAll(keepingCapacity: true)
    costs.append(contentsOf: repeatElement(.infinity, count: count))
    parents.removeAll(keepingCapacity: true)
    parents.append(contentsOf: repeatElement(-1, count: count))
    costs[0] = 0
    // A margin for the rounding of a distance.
    let limit = bound - 1e-6
    let square = limit > 0 ? limit * limit : 0
    for start in 0..<(count - 1) {
      reach(
        from: start, candidates: candidates, first: first, count: count, bound: bound,
        square: square)
    }
    var chosen: [Int32] = []
    var position = Int32(count - 1)
    while position >= 0 {
      chosen.append(candidates[first + Int(position)])
      position = parents[Int(position)]
    }
    chosen.reverse()
    return chosen
  }

  @inline(__always)
  private mutating func reach(
    from start: Int, candidates: ArraySlice<Int32>, first: Int, count: Int, bound: Double,
    square: Double
  ) {
    let a = Int(candidates[first + start])
    let (ax, ay, shrink) = (table.x[a], table.y[a], table.cosine[a])
    var widest = shrink
    let isNorth = table.isNorth[a]
    var wedge = Wedge()
    let cost = costs[start] + 1
    var vertex = a
    var end = start + 1
    let last = min(count - 1, start + maxReach)
    let scale = roughness * max(1, bound / Self.coarse) / (bound * bound * bound)
    while end <= last {
      let b = Int(candidates[first + end])
      // From the previous candidate, which is now an inner vertex, to the vertex before b.
      while vertex < b {
        if vertex > a {
          wedge.narrow(
            to: (table.x[vertex] - ax) * shrink, table.y[vertex] - ay, bound: bound)
        }
        vertex += 1
        if table.cosine[vertex] > widest { widest = table.cosine[vertex] }
        if table.isNorth[vertex] != isNorth { widest = 1 }
      }
      if wedge.isEmpty { return }
      if end == start + 1 {
        note(end, from: start, cost: cost + roughness(a, b, shrink: shrink, scale: scale))
      } else if cost < costs[end],
        wedge.contains((table.x[b] - ax) * shrink, table.y[b] - ay)
      {
        let total = cost + roughness(a, b, shrink: shrink, scale: scale)
        if total < costs[end], isWithin(a, b, shrink: widest, square: square) {
          note(end, from: start, cost: total)
        }
      }
      end += 1
    }
  }

  @inline(__always)
  private mutating func note(_ end: Int, from start: Int, cost: Double) {
    guard cost < costs[end] else { return }
    costs[end] = cost
    parents[end] = Int32(start)
  }

  /// Returns the vertex between two that is farthest from the line between them; nil if there is no
  /// vertex.
  package func farthest(between a: Int, _ b: Int, among candidates: ArraySlice<Int32>) -> Int? {
    let shrink = max(table.cosine[a], table.cosine[b])
    var (found, most): (Int?, Double) = (nil, -1)
    for index in candidates.indices {
      let distance = squaredDistance(Int(candidates[index]), from: a, b, shrink: shrink)
      if distance > most { (found, most) = (index, distance) }
    }
    return found
  }

  /// Whether all vertices between two are close enough to the line between them.
  @inline(__always)
  package func isWithin(_ a: Int, _ b: Int, shrink: Double, square: Double) -> Bool {
    let (ax, ay) = (table.x[a], table.y[a])
    let (dx, dy) = ((table.x[b] - ax) * shrink, table.y[b] - ay)
    let length = dx * dx + dy * dy
    let wide = square * length
    var vertex = a + 1
    while vertex < b {
      let (px, py) = ((table.x[vertex] - ax) * shrink, table.y[vertex] - ay)
      let along = px * dx + py * dy
      if along <= 0 {
        if px * px + py * py > square { return false }
      } else if along >= length {
        let (qx, qy) = (px - dx, py - dy)
        if qx * qx + qy * qy > square { return false }
      } else {
        let across = px * dy - py * dx
        if across * across > wide { return false }
      }
      vertex += 1
    }
    return true
  }

  private func squaredDistance(_ vertex: Int, from a: Int, _ b: Int, shrink: Double) -> Double {
    let (ax, ay) = (table.x[a], table.y[a])
    let (dx, dy) = ((table.x[b] - ax) * shrink, table.y[b] - ay)
    let length = dx * dx + dy * dy
    let (px, py) = ((table.x[vertex] - ax) * shrink, table.y[vertex] - ay)
    let along = px * dx + py * dy
    if along <= 0 || length == 0 { return px * px + py * py }
    if along >= length {
      let (qx, qy) = (px - dx, py - dy)
      return qx * qx + qy * qy
    }
    let across = px * dy - py * dx
    return across * across / length
  }

  /// Returns the weighted sum of the squared distances of the chain from a to b from the line
  /// between them.
  @inline(__always)
  private func roughness(_ a: Int, _ b: Int, shrink: Double, scale: Double) -> Double {
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
