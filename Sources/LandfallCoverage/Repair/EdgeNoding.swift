/// The edges of a graph while they get vertices, round by round.
///
/// Only the first round compares all edges with one another. An edge that gets vertices is replaced by its
/// pieces. As every pair that crosses gets a vertex, only new pieces can cross anything in later rounds. The
/// graph itself does not change.
struct EdgeNoding {
  private let graph: ArcGraph
  private let jobs: Int
  private var pool: EdgePool
  /// For each edge of the arcs whether pieces replace it; empty before there are any.
  private var isReplaced: [Bool] = []
  /// The current pieces, each with the regions that use it an odd number of times. Those without regions
  /// are not borders.
  private var pieces: [Segment: [Int]] = [:]
  /// The pieces that the last round has made.
  private var newPieces: Set<Segment> = []
  /// The vertices that each round has inserted.
  private var rounds: [EdgeInsertions] = []

  init(_ graph: ArcGraph, jobs: Int) {
    self.graph = graph
    self.jobs = jobs
    pool = EdgePool(
      graph.arcs, numbers: graph.arcs.indices.filter { !graph.isDoubled($0) }, jobs: jobs)
  }

  /// Whether any edge has got vertices.
  var isChanged: Bool { !rounds.isEmpty }

  /// An edge by its number, from its lesser end to the greater one.
  func segment(_ edge: UInt32) -> Segment { pool.segment(edge).undirected }

  /// The regions that use an edge an odd number of times.
  func regions(of edge: UInt32) -> [Int] {
    if let regions = pieces[segment(edge)] { return regions }
    return pool.arc(of: edge).map { graph.owners(ofArc: $0) } ?? []
  }

  /// Returns one of too many crossings, and the limit that they reach; nil if they reach no limit. Only the
  /// total is limited after the first round.
  func excess(
    of crossings: [EdgePair], _ limit: CrossingLimit
  ) -> (pair: EdgePair, limit: Int)? {
    guard !isChanged else {
      return crossings.count >= limit.total ? crossings.first.map { ($0, limit.total) } : nil
    }
    return limit.fullPair(of: crossings) { edge in
      let arc = graph.arcs.spans.place(of: Int(edge))
      return (arc, graph.arcs.spans[arc].count)
    }
  }

  // MARK: Crossings

  /// Returns the pairs of borders that cross, touch or overlap, ascending; no further ones after `most`.
  mutating func crossings(most: Int) -> [EdgePair] {
    guard isChanged else { return findCrossingPairs(EdgeSearch(pool), most: most, jobs: jobs) }
    // Any order that does not depend on hashes.
    pool.pieces = pieces.keys.sorted { ($0.a.key, $0.b.key) < ($1.a.key, $1.b.key) }
    let probes = pool.pieces.indices.filter { newPieces.contains(pool.pieces[$0]) }
      .map { UInt32($0 + pool.firstPiece) }
    let pairs = findCrossingPairs(
      EdgeSearch(pool, probes: probes, isLeftOut: isReplaced), most: most, jobs: jobs)
    // A piece that coincides with an edge of an arc takes the edge in.
    for pair in pairs where Int(pair.first) < pool.firstPiece {
      let edge = segment(pair.first)
      guard edge == segment(pair.second) else { continue }
      pieces[edge] = symmetricDifference(
        pieces[edge] ?? [], pool.arc(of: pair.first).map { graph.owners(ofArc: $0) } ?? [])
      isReplaced[Int(pair.first)] = true
    }
    return pairs.filter {
      segment($0.first) != segment($0.second) && !regions(of: $0.first).isEmpty
        && !regions(of: $0.second).isEmpty
    }
  }

  /// Returns the borders that pass within half a grid unit of a vertex of any border, or of a further point.
  mutating func passages(near points: Set<GridPoint>) -> [Passage] {
    var all = pool
    all.pieces = pieces.filter { !$0.value.isEmpty }.keys
      .sorted { ($0.a.key, $0.b.key) < ($1.a.key, $1.b.key) }
    pool.pieces = all.pieces
    all.pieces += points.sorted { $0.key < $1.key }.map { Segment($0, $0) }
    let search = EdgeSearch(all, isLeftOut: isReplaced, margin: 1)
    return findPassages(
      search, firstPoint: pool.firstPiece + pool.pieces.count, includingEnds: true, jobs: jobs)
  }

  // MARK: Vertices

  /// Replaces edges by their pieces.
  /// - Parameter edges: the number of each edge that gets vertices.
  mutating func insert(_ insertions: EdgeInsertions, edges: [Segment: UInt32]) {
    if isReplaced.isEmpty {
      isReplaced = [Bool](repeating: false, count: graph.arcs.elements.count)
    }
    let divided = insertions.edges.map { ($0, regions(of: edges[$0]!)) }
    for (edge, _) in divided {
      let number = Int(edges[edge]!)
      if number < pool.firstPiece { isReplaced[number] = true }
      pieces[edge] = nil
    }
    newPieces = []
    for (edge, regions) in divided {
      var before = edge.a
      for point in insertions.points(from: edge.a, to: edge.b) + [edge.b] {
        let piece = Segment(before, point).undirected
        pieces[piece] = symmetricDifference(pieces[piece] ?? [], regions)
        newPieces.insert(piece)
        before = point
      }
    }
    rounds.append(insertions)
  }

  /// Returns the graph of the rings with the vertices inserted, and counts these.
  func graph(grid: Grid, report: inout NodingReport) -> ArcGraph {
    let insertion = RoundInsertions(rounds)
    let geometries = parallelMap(count: graph.regions.count, jobs: jobs) {
      insertion.applied(to: graph.geometry(ofRegion: $0))
    }
    report.insertedVertexCount =
      geometries.reduce(0) { $0 + $1.vertices.count } - graph.ringVertexCount
    return ArcGraph(consume geometries, grid: grid, jobs: jobs)
  }
}

/// Edges by hash: says no to most that were not inserted.
private struct SegmentFilter: Sendable {
  private var words: [UInt64]
  private let mask: UInt64

  init(count: Int) {
    var size = 1024
    while size < 16 * count { size *= 2 }
    words = [UInt64](repeating: 0, count: size / 64)
    mask = UInt64(size - 1)
  }

  mutating func insert(_ edge: Segment) {
    let bit = Self.hash(edge.a, edge.b) & mask
    words[Int(bit >> 6)] |= 1 << (bit & 63)
  }

  @inline(__always)
  func mayContain(_ a: GridPoint, _ b: GridPoint) -> Bool {
    let bit = Self.hash(a, b) & mask
    return words[Int(bit >> 6)] & (1 << (bit & 63)) != 0
  }

  /// Equal in both directions of an edge.
  @inline(__always)
  private static func hash(_ a: GridPoint, _ b: GridPoint) -> UInt64 {
    let sum = (a.key ^ b.key) &* 0x9E37_79B9_7F4A_7C15
    return (sum ^ (a.key &+ b.key)) &* 0xD6E8_FEB8_6659_FD93 >> 20
  }
}

/// The vertices to insert into edges, round by round: those of each but the first divide pieces.
private struct RoundInsertions: Sendable {
  private let rounds: [EdgeInsertions]
  private var filter: SegmentFilter

  init(_ rounds: [EdgeInsertions]) {
    self.rounds = rounds
    filter = SegmentFilter(count: rounds.reduce(0) { $0 + $1.edges.count })
    for round in rounds {
      for edge in round.edges { filter.insert(edge) }
    }
  }

  /// Returns a geometry with the vertices inserted into its rings.
  func applied(to geometry: Geometry) -> Geometry {
    geometry.inserting { from, to, vertices in
      if filter.mayContain(from, to) { append(between: from, to, round: 0, &vertices) }
    }
  }

  /// Appends the vertices that an edge has got in a round or later.
  private func append(
    between from: GridPoint, _ to: GridPoint, round: Int, _ vertices: inout [GridPoint]
  ) {
    for round in round..<rounds.count {
      let points = rounds[round].points(from: from, to: to)
      if points.isEmpty { continue }
      var before = from
      for point in points {
        append(between: before, point, round: round + 1, &vertices)
        vertices.append(point)
        before = point
      }
      return append(between: before, to, round: round + 1, &vertices)
    }
  }
}

/// Vertices to insert into edges, so that edges meet only at their ends.
///
/// An edge is the same edge in every ring and direction: all rings that share it get the same
/// vertices.
package struct EdgeInsertions {
  /// The vertices of each edge: those that were in order at the last look, and the later ones.
  private var points: [Segment: [GridPoint]] = [:]

  package init() {}

  var isEmpty: Bool { points.isEmpty }

  /// The edges that get vertices, in no particular order.
  package var edges: some Collection<Segment> { points.keys }

  /// The number of vertices that are not exactly on their edge, and bend it by less than a grid unit.
  var bendCount: Int {
    points.reduce(0) { count, each in
      count + Self.ordered(each.value, along: each.key).count { each.key.side(of: $0) != 0 }
    }
  }

  /// Adds a vertex between the ends of an edge; one that the edge has counts once. O(log n) on average for n
  /// vertices of the edge.
  package mutating func insert(_ point: GridPoint, into edge: Segment) {
    guard point != edge.a, point != edge.b else { return }
    let edge = edge.undirected
    points[edge, default: []].append(point)
    // Copies are taken out whenever the number has doubled.
    let count = points[edge]!.count
    if count >= 8, count & (count - 1) == 0 {
      points[edge] = Self.ordered(points[edge]!, along: edge)
    }
  }

  /// Returns the vertices between `a` and `b`, in order along the edge.
  package func points(from a: GridPoint, to b: GridPoint) -> [GridPoint] {
    let edge = Segment(a, b).undirected
    guard let found = points[edge] else { return [] }
    let ordered = Self.ordered(found, along: edge)
    return edge.a == a ? ordered : ordered.reversed()
  }

  /// Returns points in order along an edge, each once.
  private static func ordered(_ points: [GridPoint], along edge: Segment) -> [GridPoint] {
    if points.count == 1 { return points }
    let sorted = points.map { (distance: edge.distanceAlong($0), point: $0) }.sorted { one, other in
      // Equal distances along a bent edge: any order will do, but it must be fixed.
      one.distance != other.distance
        ? one.distance < other.distance : one.point.key < other.point.key
    }
    var result: [GridPoint] = []
    for (_, point) in sorted where result.last != point { result.append(point) }
    return result
  }

  /// Returns a geometry with the vertices inserted into its rings; nil if no edge of it gets a
  /// vertex.
  func applied(to geometry: Geometry) -> Geometry? {
    guard !points.isEmpty else { return nil }
    let result = geometry.inserting { from, to, vertices in
      vertices += points(from: from, to: to)
    }
    return result.vertices.count > geometry.vertices.count ? result : nil
  }
}

extension Geometry {
  /// Returns the geometry with the vertices that `append` adds after the first vertex of each edge.
  fileprivate func inserting(
    _ append: (_ from: GridPoint, _ to: GridPoint, inout [GridPoint]) -> Void
  ) -> Geometry {
    var result = Geometry(polygonEnds: polygonEnds, points: points)
    result.vertices.reserveCapacity(vertices.count)
    for ring in rings {
      for position in ring {
        let next = position + 1 < ring.upperBound ? position + 1 : ring.lowerBound
        result.vertices.append(vertices[position])
        append(vertices[position], vertices[next], &result.vertices)
      }
      result.ringEnds.append(result.vertices.count)
    }
    return result
  }
}

extension Segment {
  /// Returns the distance of a point along the segment, times the segment's length.
  fileprivate func distanceAlong(_ point: GridPoint) -> Int128 {
    let run = Int128(b.u) - Int128(a.u)
    let rise = Int128(b.v) - Int128(a.v)
    return run * (Int128(point.u) - Int128(a.u)) + rise * (Int128(point.v) - Int128(a.v))
  }
}
