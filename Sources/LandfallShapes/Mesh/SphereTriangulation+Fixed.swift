/// The path between two vertices that are to be connected.
enum PathBetween {
  /// The vertices are neighbors by this half-edge.
  case edge(Int32)
  /// The great circle passes through a vertex.
  case vertex(Int32)
  /// The path crosses a constrained edge.
  case fixed(Int32)
  /// The path crosses these edges, each as its ends, the one on the right first.
  case crossing([(right: Int32, left: Int32)])
}

extension SphereTriangulation {
  /// Returns the first obstacle on the great circle from one vertex to another, less than half way
  /// around, or all the edges it crosses if there is no obstacle.
  func path(from a: Int32, to b: Int32) -> PathBetween {
    if let half = edge(from: a, to: b) { return .edge(half) }
    guard var crossed = firstCrossing(from: a, to: b) else { return .crossing([]) }
    var edges: [(right: Int32, left: Int32)] = []
    while true {
      // The half-edge runs from right to left, as seen from `a`.
      switch crossed {
      case .vertex(let vertex): return .vertex(vertex)
      case .edge(let half):
        if marks[Int(half)] >= 0 { return .fixed(half) }
        edges.append((origin(half), end(half)))
        let beyond = twin(half)
        let apex = apex(beyond)
        if apex == b { return .crossing(edges) }
        let side = side(a, b, apex)
        if side == 0 { return .vertex(apex) }
        crossed = .edge(side > 0 ? next(beyond) : previous(beyond))
      }
    }
  }

  private enum Crossing {
    case edge(Int32)
    case vertex(Int32)
  }

  /// Returns the edge opposite to `a` through which the path to `b` leaves a triangle at `a`, or
  /// the neighbor that the path passes through.
  private func firstCrossing(from a: Int32, to b: Int32) -> Crossing? {
    var found: Crossing?
    forEachEdge(from: a) { half in
      guard found == nil else { return }
      let (right, left) = (end(half), apex(half))
      let (sideOfRight, sideOfLeft) = (side(a, b, right), side(a, b, left))
      if sideOfRight == 0, isAhead(right, of: a, toward: b) {
        found = .vertex(right)
      } else if sideOfRight < 0, sideOfLeft > 0 {
        // The corner at `a` is less than 180° and turns left: in the opposite direction these would
        // be swapped.
        found = .edge(next(half))
      }
    }
    return found
  }

  /// Whether a vertex on the great circle through `a` and `b` is on the side of `b`.
  private func isAhead(_ c: Int32, of a: Int32, toward b: Int32) -> Bool {
    let normal = point(a).cross(point(b))
    return normal.dot(point(a).cross(point(c))) > 0
  }

  /// Makes two vertices neighbors by flipping the edges between them, and constrains their edge:
  /// Sloan, A fast algorithm for generating constrained Delaunay triangulations (1993).
  /// - Returns: whether an order of flips was found.
  mutating func connect(
    _ a: Int32, _ b: Int32, crossing: [(right: Int32, left: Int32)], mark: Int32
  ) -> Bool {
    var queue = crossing
    var first = 0
    var made: [(Int32, Int32)] = []
    var patience = 10_000 + queue.count * queue.count
    while first < queue.count {
      patience -= 1
      if patience < 0 { return false }
      let (right, left) = queue[first]
      first += 1
      guard let half = edge(from: right, to: left) else { continue }
      guard isConvex(half) else {
        queue.append((right, left))
        continue
      }
      flip(half)
      let (from, to) = (origin(half), end(half))
      let isDone = from == a || from == b || to == a || to == b
      let sideOfFrom = isDone ? 0 : side(a, b, from)
      if isDone || sideOfFrom * side(a, b, to) >= 0 {
        made.append((from, to))
      } else {
        queue.append(sideOfFrom < 0 ? (from, to) : (to, from))
      }
    }
    guard let result = edge(from: a, to: b) else { return false }
    hold(result, mark: mark)
    legalize(made.compactMap { from, to in edge(from: from, to: to) })
    return true
  }
}
