/// A search among edges that run side by side over a distance much longer than that between them, which no boxes
/// part: by slabs of columns, halved until few edges are left in one.
///
/// The edges that span a slab and meet none of one another there are in order from south to north. Whatever
/// else is in the slab meets a stretch of that order, which begins beside it; then they are left out, and the
/// halves are searched for the rest. An edge is in the rest of a slab with one of its ends, or as it meets
/// another edge there. So the time is O((n + k) log² n) for n edges and k meetings, however they lie. The method
/// is that of Balaban, "An optimal algorithm for finding segments intersections" (1995), in its simpler form. No
/// grid point is on the side of a slab, which leaves few special cases; all comparisons are exact.
struct SlabSearch {
  let edges: [SlabEdge]
  /// The points whose passages are found, ascending by u and v; nil to find crossings.
  let points: [GridPoint]?
  private var pairs: FoundList<EdgePair>
  private var passages = FoundList<Passage>(most: .max)

  /// The greatest number of edges that are compared directly.
  static let fewEdges = 16

  private init(_ edges: [SlabEdge], points: [GridPoint]?, most: Int = .max) {
    (self.edges, self.points) = (edges, points)
    pairs = FoundList(most: most)
  }

  /// Returns the pairs of edges that share a point in a slab other than an end of both, and some of those that do
  /// so elsewhere; ascending, and little more than `most`.
  static func crossings(among edges: [SlabEdge], in slab: Slab, most: Int) -> [EdgePair] {
    var search = SlabSearch(edges, points: nil, most: most)
    search.search(edges.indices.filter { slab.isReached(by: edges[$0]) }, slab)
    return search.pairs.sorted
  }

  /// Returns the edges that pass the pixels of points other than their ends, ascending.
  /// - Parameter points: points in the slab.
  static func passages(
    of edges: [SlabEdge], by points: some Sequence<GridPoint>, in slab: Slab
  ) -> [Passage] {
    var unique: [GridPoint] = []
    for point in points.sorted(by: { ($0.u, $0.v) < ($1.u, $1.v) }) where unique.last != point {
      unique.append(point)
    }
    var search = SlabSearch(edges, points: unique)
    search.search(edges.indices.filter { slab.isReached(by: edges[$0]) }, slab)
    return search.passages.sorted
  }

  /// - Parameter members: the indices of the edges in the slab that have not been compared yet.
  private mutating func search(_ members: [Int], _ slab: Slab) {
    if members.isEmpty || isDone { return }
    let points = points(in: slab)
    if let points, points.isEmpty { return }
    if members.count <= Self.fewEdges { return compareFew(members, points) }
    var (spanning, rest) = ([Int](), [Int]())
    for member in members {
      if slab.isSpanned(by: edges[member]) { spanning.append(member) } else { rest.append(member) }
    }
    if rest.isEmpty, points == nil {
      return findInversions(spanning, from: slab.west, to: slab.east)
    }
    if slab.first == slab.last { return searchColumn(members, slab.first, points) }
    let order = SlabOrder(spanning, of: edges, in: slab)
    rest += order.others
    if let points {
      for point in points { findPassages(of: point, in: order) }
    } else {
      for member in rest { findCrossings(of: member, with: order) }
    }
    guard let (west, east) = halves(of: slab, rest, points) else { return }
    search(rest.filter { west.isReached(by: edges[$0]) }, west)
    search(rest.filter { east.isReached(by: edges[$0]) }, east)
  }

  /// The points in a slab; nil to find crossings.
  private func points(in slab: Slab) -> ArraySlice<GridPoint>? {
    guard let points else { return nil }
    let first = firstNumber(in: points.indices) { Int64(points[$0].u) >= slab.first }
    let end = firstNumber(in: first..<points.count) { Int64(points[$0].u) > slab.last }
    return points[first..<end]
  }

  private mutating func compareFew(_ members: [Int], _ points: ArraySlice<GridPoint>?) {
    if let points {
      for point in points {
        for member in members { reportIfPassed(point, by: member) }
      }
      return
    }
    for (position, member) in members.enumerated() {
      for other in members[(position + 1)...]
      where edges[member].segment.crosses(edges[other].segment) { report(member, other) }
    }
  }

  /// The parts of a slab between the columns of its ends or points, with about as many of them in each; nil if
  /// there are none.
  private func halves(
    of slab: Slab, _ rest: [Int], _ points: ArraySlice<GridPoint>?
  ) -> (Slab, Slab)? {
    let middle: Int64
    if let points {
      middle = Int64(points[points.startIndex + points.count / 2].u)
    } else {
      var columns: [Int64] = []
      for member in rest {
        for column in [edges[member].west.u, edges[member].east.u] where slab.contains(column) {
          columns.append(column)
        }
      }
      if columns.isEmpty { return nil }
      columns.sort()
      middle = columns[columns.count / 2]
    }
    // One half begins or ends with the column in the middle, and the next halves have it alone.
    return slab.divided(before: middle > slab.first ? middle : middle + 1)
  }

  /// Whether enough was found.
  var isDone: Bool { pairs.isFull }

  mutating func report(_ one: Int, _ other: Int) {
    pairs.append(EdgePair(edges[one].number, edges[other].number))
  }

  @inline(__always)
  mutating func reportIfPassed(_ point: GridPoint, by member: Int) {
    let segment = edges[member].segment
    if segment.isNear(point), segment.passesPixel(of: point) {
      passages.append(Passage(edge: edges[member].number, point: point))
    }
  }

  mutating func reportPassage(of point: GridPoint, by member: Int) {
    passages.append(Passage(edge: edges[member].number, point: point))
  }
}

/// Columns of the grid, together from half a unit west of the first to half a unit east of the last.
struct Slab {
  var first: Int64
  var last: Int64

  /// Twice the longitude of each side, in grid units.
  var west: Int64 { 2 * first - 1 }
  var east: Int64 { 2 * last + 1 }

  func contains(_ column: Int64) -> Bool { column >= first && column <= last }

  func isReached(by edge: SlabEdge) -> Bool { edge.west.u <= last && edge.east.u >= first }

  /// Whether an edge crosses both sides.
  func isSpanned(by edge: SlabEdge) -> Bool { edge.west.u < first && edge.east.u > last }

  func divided(before column: Int64) -> (Slab, Slab) {
    (Slab(first: first, last: column - 1), Slab(first: column, last: last))
  }
}

/// An edge from its western end to its eastern one; a vertical edge from south to north.
struct SlabEdge: Sendable {
  /// The number that is reported.
  let number: UInt32
  let segment: Segment

  init(_ segment: Segment, number: UInt32) {
    self.segment = segment.undirected
    self.number = number
  }

  typealias End = (u: Int64, v: Int64)
  var west: End { (Int64(segment.a.u), Int64(segment.a.v)) }
  var east: End { (Int64(segment.b.u), Int64(segment.b.v)) }
  var isVertical: Bool { segment.a.u == segment.b.u }

  /// The latitude at a longitude, in grid units, with an error below 2⁻¹⁸.
  /// - Parameter twiceU: twice the longitude, between the edge's ends; the edge is not vertical.
  @inline(__always)
  func height(at twiceU: Int64) -> Double {
    let rise = Double(east.v - west.v)
    return Double(west.v) + 0.5 * Double(twiceU - 2 * west.u) * rise / Double(east.u - west.u)
  }

  /// Returns 1 if the edge is north of another at a longitude, −1 if south of it, and 0 if they meet there. Exact.
  @inline(__always)
  func compare(_ other: SlabEdge, at twiceU: Int64) -> Int {
    compare(other, at: twiceU, height(at: twiceU), other.height(at: twiceU))
  }

  @inline(__always)
  func compare(_ other: SlabEdge, at twiceU: Int64, _ height: Double, _ otherHeight: Double) -> Int
  {
    let difference = height - otherHeight
    // More than both heights can be off together.
    if difference > 0x1p-16 { return 1 }
    if difference < -0x1p-16 { return -1 }
    let (own, others) = (fraction(at: twiceU), other.fraction(at: twiceU))
    let left = own.numerator * others.denominator
    let right = others.numerator * own.denominator
    return left > right ? 1 : (left < right ? -1 : 0)
  }

  /// Twice the latitude at a longitude; both numbers are below 2⁶⁷ and 2³³.
  private func fraction(at twiceU: Int64) -> (numerator: Int128, denominator: Int128) {
    let run = Int128(east.u - west.u)
    return (
      2 * Int128(west.v) * run + Int128(twiceU - 2 * west.u) * Int128(east.v - west.v), run
    )
  }
}

/// Edges that span a slab, from south to north, of which none meets another in the slab.
struct SlabOrder {
  let slab: Slab
  let edges: [SlabEdge]
  /// The indices of the edges in order.
  private(set) var members: [Int] = []
  /// The others that span the slab: each meets a member.
  private(set) var others: [Int] = []

  init(_ spanning: [Int], of edges: [SlabEdge], in slab: Slab) {
    (self.edges, self.slab) = (edges, slab)
    for member in sorted(spanning, of: edges, from: slab.west, to: slab.east) {
      if let last = members.last,
        edges[member].compare(edges[last], at: slab.west) <= 0
          || edges[member].compare(edges[last], at: slab.east) <= 0
      {
        others.append(member)
      } else {
        members.append(member)
      }
    }
  }

  /// The place of the first member that a point is not strictly north of.
  func place(of point: GridPoint) -> Int {
    firstNumber(in: members.indices) { edges[members[$0]].segment.side(of: point) <= 0 }
  }

  /// The place of the first member that an edge is not strictly north of, at the slab's western side.
  func place(of edge: SlabEdge) -> Int {
    firstNumber(in: members.indices) {
      edge.compare(edges[members[$0]], at: slab.west) <= 0
    }
  }
}

/// Returns edges from south to north at one longitude; those that meet there, by another longitude.
func sorted(_ members: [Int], of edges: [SlabEdge], from: Int64, to: Int64) -> [Int] {
  let heights = members.map { (member: $0, from: edges[$0].height(at: from)) }
  return heights.sorted { one, other in
    let (first, second) = (edges[one.member], edges[other.member])
    var result = first.compare(second, at: from, one.from, other.from)
    if result == 0 { result = first.compare(second, at: to) }
    return result != 0 ? result < 0 : one.member < other.member
  }.map(\.member)
}
