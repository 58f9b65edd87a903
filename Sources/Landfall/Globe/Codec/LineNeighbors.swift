/// For each vertex of lines, its successor and predecessor in the first line that has them.
package struct LineNeighbors: Sendable {
  package private(set) var next: [UInt32]
  package private(set) var previous: [UInt32]

  /// Makes the entries of vertices that are in no line yet.
  package init(vertexCount: Int) {
    next = Array(repeating: noneIndex, count: vertexCount)
    previous = next
  }

  package mutating func link(_ from: UInt32, _ to: UInt32) {
    if next[Int(from)] == noneIndex { next[Int(from)] = to }
    if previous[Int(to)] == noneIndex { previous[Int(to)] = from }
  }

  /// Whether two vertices are known to be consecutive in a line.
  @inline(__always)
  package func areLinked(_ one: UInt32, _ other: UInt32) -> Bool {
    next[Int(one)] == other || previous[Int(one)] == other
  }
}

/// The latest edges that have no triangle on their other side yet, the newest first.
package struct RecentEdges: Sendable {
  package struct Edge: Sendable, Hashable {
    package var from: UInt32
    package var to: UInt32
    /// The third vertex of the triangle that added the edge.
    package var across: UInt32
  }

  /// The edges, the newest last, after those that were dropped.
  private var edges: [Edge] = []
  private var droppedCount = 0
  private static let mostDropped = 1_000

  package init() {}

  package var count: Int { edges.count - droppedCount }

  /// The index of an edge; nil if it is not in the list.
  package func place(from: UInt32, to: UInt32) -> Int? {
    (0..<count).first { place in
      let edge = edges[edges.count - 1 - place]
      return edge.from == from && edge.to == to
    }
  }

  /// Removes an edge and returns it.
  package mutating func take(at place: Int) -> Edge {
    edges.remove(at: edges.count - 1 - place)
  }

  /// Adds the edges of a triangle, reversed for the triangles on their other sides, except edges
  /// along lines.
  ///
  /// - Parameter isNew: Whether no edge of the triangle came from this list; otherwise its first
  ///   edge did.
  package mutating func add(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, isNew: Bool, beside lines: LineNeighbors
  ) {
    if isNew, !lines.areLinked(a, b) { push(Edge(from: b, to: a, across: c)) }
    if !lines.areLinked(c, a) { push(Edge(from: a, to: c, across: b)) }
    if !lines.areLinked(b, c) { push(Edge(from: c, to: b, across: a)) }
  }

  private mutating func push(_ edge: Edge) {
    if count == MeshModel.recentCount { droppedCount += 1 }
    edges.append(edge)
    guard droppedCount > Self.mostDropped else { return }
    edges.removeFirst(droppedCount)
    droppedCount = 0
  }
}

/// The latest vertices that were coded by any way but their index in this list, the newest first.
package struct RecentVertices: Sendable {
  private var ring = [UInt32](repeating: noneIndex, count: MeshModel.recentCount)
  private var newest = 0

  package init() {}

  package mutating func push(_ vertex: UInt32) {
    newest = (newest + 1) % MeshModel.recentCount
    ring[newest] = vertex
  }

  /// The vertex with this age, 0 for the newest; ``noneIndex`` if there is no such vertex.
  package func vertex(at age: Int) -> UInt32 {
    ring[(newest + MeshModel.recentCount - age) % MeshModel.recentCount]
  }

  package func age(of vertex: UInt32) -> Int? {
    (0..<MeshModel.recentCount).first { self.vertex(at: $0) == vertex }
  }
}
