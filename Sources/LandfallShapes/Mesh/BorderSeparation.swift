/// Divides edges of borders until no vertex of a border is between an edge and its great circle.
///
/// Added vertices are grid points within half a unit of the edge. Each edge that passes within half
/// a unit of an added vertex gets that vertex, too, and each edge that is bent gets the vertices
/// of borders that it passes so closely (Hobby, Practical segment intersection with finite precision
/// output, 1999): so edges keep their order, and can meet, but not cross. Both neighbors of an
/// edge get its vertices, as it is divided once.
struct BorderSeparation {
  private let grid: Grid
  private let splitting: BorderSplitting
  private let sources: [MeshBorder]
  /// The edges of all borders, each once.
  private let edges: [Segment]
  /// The vertices of all borders.
  private var ends = HotPixels()
  private var insertions = EdgeInsertions()
  /// The vertices that were inserted into all edges near them.
  private var inserted: Set<GridPoint> = []
  private var dividedEdges: Set<Segment> = []

  /// Divides the edges as their length requires. O(n log n) for n vertices, as each round of
  /// ``divideAtLenses()`` and each call of ``divide(_:)``.
  init(_ borders: [MeshBorder], splitting: BorderSplitting, grid: Grid) {
    (sources, self.splitting, self.grid) = (borders, splitting, grid)
    var edges: Set<Segment> = []
    var points: [GridPoint] = []
    for border in borders {
      for (from, to) in zip(border.chain, border.chain.dropFirst()) {
        ends.insert(from)
        ends.insert(to)
        let edge = Segment(from, to).undirected
        guard edges.insert(edge).inserted else { continue }
        points += splitting.split([from, to]).dropFirst().dropLast().map { edge.near($0) }
          .filter { $0 != from && $0 != to }
      }
    }
    self.edges = edges.sorted { ($0.a.key, $0.b.key) < ($1.a.key, $1.b.key) }
    insert(points)
  }

  /// An end of each edge that was divided because its great circle was on the wrong side of a vertex,
  /// or crossed another.
  var divided: [GridPoint] { dividedEdges.map(\.a).sorted { $0.key < $1.key } }

  /// The borders with the vertices inserted.
  var borders: [MeshBorder] {
    sources.map { source in
      var border = source
      border.chain = []
      for (from, to) in zip(source.chain, source.chain.dropFirst()) {
        border.chain.append(from)
        border.chain += insertions.points(from: from, to: to)
      }
      if let last = source.chain.last { border.chain.append(last) }
      return border
    }
  }

  /// Divides edges until no vertex is between one and its great circle.
  mutating func divideAtLenses() {
    // Each round halves the edges concerned.
    for _ in 0..<64 {
      let clearing = LensClearing(borders.map(\.chain), grid: grid)
      let splitting = splitting
      let isDivided = divide { piece in
        splitting.isTooLong(piece.a, piece.b) || clearing.holdsVertex(piece.a, piece.b)
      }
      if !isDivided { return }
    }
  }

  /// Divides the given pieces of edges.
  /// - Returns: whether any of them could be.
  mutating func divide(_ pieces: Set<Segment>) -> Bool {
    divide { pieces.contains($0.undirected) }
  }

  private mutating func divide(where isConcerned: (Segment) -> Bool) -> Bool {
    var points: [GridPoint] = []
    for edge in edges {
      let chain = [edge.a] + insertions.points(from: edge.a, to: edge.b) + [edge.b]
      for (from, to) in zip(chain, chain.dropFirst()) where isConcerned(Segment(from, to)) {
        guard let point = edge.middle(from: from, to: to), !inserted.contains(point) else {
          continue
        }
        points.append(point)
        dividedEdges.insert(edge)
      }
    }
    insert(points)
    return !points.isEmpty
  }

  /// Inserts points into all edges that they are near to.
  private mutating func insert(_ points: [GridPoint]) {
    var fresh = points
    while !fresh.isEmpty {
      var pixels = HotPixels()
      for point in fresh.flatMap({ images(of: $0) }) where inserted.insert(point).inserted {
        pixels.insert(point)
      }
      var passed = EdgeInsertions()
      pixels.snap(edges, into: &passed)
      adopt(passed)
      var near = EdgeInsertions()
      ends.snap(Array(passed.edges), into: &near)
      fresh = near.edges.flatMap { near.points(from: $0.a, to: $0.b) }
        .filter { !inserted.contains($0) }
    }
  }

  private mutating func adopt(_ others: EdgeInsertions) {
    for edge in others.edges {
      for point in others.points(from: edge.a, to: edge.b) { insertions.insert(point, into: edge) }
    }
  }

  /// A point on ±180° is on both sides of the domain.
  private func images(of point: GridPoint) -> [GridPoint] {
    grid.isOnSeam(point)
      ? [GridPoint(u: 0, v: point.v), GridPoint(u: grid.width, v: point.v)] : [point]
  }
}

extension Segment {
  /// Returns a grid point about half way between two points near the edge, within half a unit of the
  /// edge; nil if there is no other than the two.
  ///
  /// Of the points in the middle half it is that whose coordinate along the edge is divisible by
  /// the highest power of two: edges that run side by side get vertices side by side.
  fileprivate func middle(from: GridPoint, to: GridPoint) -> GridPoint? {
    let isSteep = north - south > east - west
    let (one, other) = isSteep ? (from.v, to.v) : (from.u, to.u)
    let (low, high) = (min(one, other), max(one, other))
    guard high - low >= 2 else { return nil }
    let margin = (high - low) / 4
    let (least, most) = (max(low + margin, low + 1), min(high - margin, high - 1))
    for shift in (0..<UInt32(32)).reversed() {
      let value = (most >> shift) << shift
      if value >= least { return point(at: value, isSteep: isSteep) }
    }
    return nil
  }

  /// Returns the grid point nearest to the edge in the row or column of a point.
  fileprivate func near(_ point: GridPoint) -> GridPoint {
    let isSteep = north - south > east - west
    return self.point(at: isSteep ? point.v : point.u, isSteep: isSteep)
  }

  private func point(at value: UInt32, isSteep: Bool) -> GridPoint {
    func interpolated(_ start: (UInt32, UInt32), _ end: (UInt32, UInt32)) -> UInt32 {
      // Halves round up, as pixels contain their western and southern sides.
      let (run, rise) = (Int64(end.0) - Int64(start.0), Int64(end.1) - Int64(start.1))
      if run == 0 { return start.1 }
      let (numerator, denominator) =
        run < 0
        ? (-rise * (Int64(value) - Int64(start.0)), -run)
        : (rise * (Int64(value) - Int64(start.0)), run)
      let doubled = 2 * numerator + denominator
      let quotient = doubled / (2 * denominator)
      let floor = doubled % (2 * denominator) < 0 ? quotient - 1 : quotient
      return UInt32(Int64(start.1) + floor)
    }
    return isSteep
      ? GridPoint(u: interpolated((a.v, a.u), (b.v, b.u)), v: value)
      : GridPoint(u: value, v: interpolated((a.u, a.v), (b.u, b.v)))
  }
}

/// A border of a mesh: its vertices in order, and the regions on its two sides.
struct MeshBorder {
  var chain: [GridPoint]
  var left: [Int]
  var right: [Int]
}

extension MeshBorder {
  /// Returns the borders of a coverage, and the parts of ±180° where a region ends or begins:
  /// sources that leave a step there, or follow the meridian. All other borders that end there
  /// continue on the other side.
  static func all(of coverage: Coverage, grid: Grid) -> [MeshBorder] {
    let graph = coverage.graph
    let borders = graph.borders.map { arc in
      MeshBorder(
        chain: Array(graph.arcs[arc]), left: coverage.left(ofArc: arc),
        right: coverage.right(ofArc: arc))
    }
    let stretches = findSeamStretches(in: graph, grid: grid).map { stretch in
      MeshBorder(
        chain: [GridPoint(u: 0, v: stretch.south), GridPoint(u: 0, v: stretch.north)],
        left: stretch.west, right: stretch.east)
    }
    return borders + stretches
  }
}
