/// For each vertex of lines the one before and behind it in the first line that has such.
package struct LineNeighbors: Sendable {
  package private(set) var next: [UInt32] = []
  package private(set) var previous: [UInt32] = []

  package init() {}

  /// Makes room for one more vertex.
  package mutating func addVertex() {
    next.append(noneIndex)
    previous.append(noneIndex)
  }

  package mutating func link(_ from: UInt32, _ to: UInt32) {
    if next[Int(from)] == noneIndex { next[Int(from)] = to }
    if previous[Int(to)] == noneIndex { previous[Int(to)] = from }
  }

  /// Whether two vertices follow one another in a line, as far as this knows.
  @inline(__always)
  package func areLinked(_ one: UInt32, _ other: UInt32) -> Bool {
    next[Int(one)] == other || previous[Int(one)] == other
  }
}

/// The edges of the last triangles that wait for the triangle on their other side, the newest first.
package struct RecentEdges: Sendable {
  package struct Edge: Sendable, Hashable {
    package var from: UInt32
    package var to: UInt32
    /// The third vertex of the triangle that it came from.
    package var across: UInt32
  }

  package private(set) var edges: [Edge] = []

  package init() { edges.reserveCapacity(MeshModel.recentCount + 2) }

  /// Where the edge is; nil if it does not wait.
  package func place(from: UInt32, to: UInt32) -> Int? {
    edges.firstIndex { $0.from == from && $0.to == to }
  }

  /// Takes an edge out.
  package mutating func take(at place: Int) -> Edge { edges.remove(at: place) }

  /// Adds the edges of a triangle, as the triangles beyond see them; those along lines have none.
  ///
  /// - Parameter isNew: whether no edge of it came from here; else its first edge did.
  package mutating func add(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, isNew: Bool, beside lines: LineNeighbors
  ) {
    if isNew, !lines.areLinked(a, b) { push(Edge(from: b, to: a, across: c)) }
    if !lines.areLinked(c, a) { push(Edge(from: a, to: c, across: b)) }
    if !lines.areLinked(b, c) { push(Edge(from: c, to: b, across: a)) }
  }

  private mutating func push(_ edge: Edge) {
    if edges.count == MeshModel.recentCount { edges.removeLast() }
    edges.insert(edge, at: 0)
  }
}

/// The last vertices that were told in another way than by their place here, the newest first.
package struct RecentVertices: Sendable {
  private var ring = [UInt32](repeating: noneIndex, count: MeshModel.recentCount)
  private var newest = 0

  package init() {}

  package mutating func push(_ vertex: UInt32) {
    newest = (newest + 1) % MeshModel.recentCount
    ring[newest] = vertex
  }

  /// The vertex so many before the newest; ``noneIndex`` where there is none.
  package func vertex(at age: Int) -> UInt32 {
    ring[(newest + MeshModel.recentCount - age) % MeshModel.recentCount]
  }

  package func age(of vertex: UInt32) -> Int? {
    (0..<MeshModel.recentCount).first { self.vertex(at: $0) == vertex }
  }
}
