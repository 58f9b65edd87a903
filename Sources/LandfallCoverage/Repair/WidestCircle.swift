/// The search for the largest circle inside a face: the greatest width of a sliver.
///
/// The largest circle touches the border. Pieces of the border are halved, the one with the
/// greatest bound first, until no circle that touches one can have a radius larger by more than 1%
/// plus 5 cm. A piece has two bounds. The distance straight across the face to the opposite border
/// limits the diameter, which decides long and narrow parts at once. And the radius that single
/// edges and points allow is greatest at an end of the piece, see
/// ``FaceBorder/circle(at:direction:of:reach:)``. At a corner that points into the face a circle
/// may touch from a range of directions, which is halved likewise.
package struct WidestCircle {
  private let border: FaceBorder
  private let limit: Double
  private var best: (radius: Double, center: FaceBorder.Vector)
  private var heap = Heap<Piece>()
  /// The edge across the face from the last piece.
  private var opposite: Int?

  private struct Piece {
    var touch: FaceBorder.Touch
    var bound = 0.0
  }

  /// The number of pieces after which the search ends with the best bound.
  private static let mostPieces = 50_000
  /// One in how many edges has its circle tried before the search.
  private static let sampleStride = 8

  /// - Parameters:
  ///   - walks: closed walks of vertices, the first not repeated, with the face on their left.
  ///   - leastRadius: a lower bound of the largest radius, such as area over perimeter.
  ///   - limit: the radius in meters from which on the face is too wide to be of interest.
  package init(walks: [[GridPoint]], leastRadius: Double, limit: Double, grid: Grid) {
    border = FaceBorder(walks: walks, grid: grid)
    self.limit = limit
    best = (max(leastRadius * 0.9, 0.01), FaceBorder.Vector(x: 0, y: 0))
  }

  /// The least radius that is worth another search.
  private var target: Double { best.radius * 1.01 + 0.05 }

  /// Returns the radius and the center; nil if the radius is at least the limit.
  package mutating func find() -> (radius: Double, center: GridPoint)? {
    // A large circle, found early, rules out most pieces at once.
    for edge in stride(from: 0, to: border.vertices.count, by: Self.sampleStride) {
      _ = tryCircle(of: touch(of: edge))
      if best.radius >= limit { return nil }
    }
    for edge in border.vertices.indices {
      insertUnlessNarrow(touch(of: edge))
      if let corner = corner(at: edge) { insertUnlessNarrow(corner) }
      if best.radius >= limit { return nil }
    }
    var count = 0
    while let piece = heap.removeMax(by: { $0.bound < $1.bound }), piece.bound > target {
      count += 1
      if count > Self.mostPieces {
        best.radius = min(piece.bound, limit)
        break
      }
      insertHalves(of: piece.touch)
      if best.radius >= limit { return nil }
    }
    return (best.radius, point(best.center))
  }

  private func point(_ place: FaceBorder.Vector) -> GridPoint {
    GridPoint(
      u: UInt32(max(Double(border.origin.u) + place.x + 0.5, 0)),
      v: UInt32(max(Double(border.origin.v) + place.y + 0.5, 0)))
  }

  private func touch(of edge: Int) -> FaceBorder.Touch {
    touch(of: edge, from: border.vertices[edge], to: border.vertices[border.next[edge]])
  }

  private func touch(
    of edge: Int, from: FaceBorder.Vector, to: FaceBorder.Vector
  ) -> FaceBorder.Touch {
    let direction = border.normal(ofEdge: edge, border.scale(at: (from + to) * 0.5))
    return FaceBorder.Touch(
      from: from, to: to, fromDirection: direction, toDirection: direction, edge: edge)
  }

  /// The touch at a vertex; nil if its corner points out of the face.
  private func corner(at vertex: Int) -> FaceBorder.Touch? {
    guard border.pointsInward(vertex) else { return nil }
    let place = border.vertices[vertex]
    let scale = border.scale(at: place)
    return FaceBorder.Touch(
      from: place, to: place,
      fromDirection: border.normal(ofEdge: border.before[vertex], scale),
      toDirection: border.normal(ofEdge: vertex, scale), edge: -1)
  }

  private mutating func insertHalves(of touch: FaceBorder.Touch) {
    if touch.edge >= 0 {
      let middle = (touch.from + touch.to) * 0.5
      insert(self.touch(of: touch.edge, from: touch.from, to: middle))
      insert(self.touch(of: touch.edge, from: middle, to: touch.to))
    } else {
      var (first, second) = (touch, touch)
      first.toDirection = between(touch.fromDirection, touch.toDirection)
      second.fromDirection = first.toDirection
      insert(first)
      insert(second)
    }
  }

  /// Returns the direction half way around, clockwise, as directions turn at a corner that points
  /// into the face.
  private func between(
    _ first: FaceBorder.Vector, _ second: FaceBorder.Vector
  ) -> FaceBorder.Vector {
    let sum = first + second
    if sum.length < 1e-6 { return FaceBorder.Vector(x: first.y, y: -first.x) }
    return sum * (1 / sum.length)
  }

  /// Returns the direction in the middle of a touch.
  private func direction(of touch: FaceBorder.Touch) -> FaceBorder.Vector {
    touch.edge < 0 ? between(touch.fromDirection, touch.toDirection) : touch.fromDirection
  }

  /// Inserts a piece, unless the face is narrow between it and the edges near those across from the
  /// piece before it. This takes no search, and most pieces are so.
  private mutating func insertUnlessNarrow(_ touch: FaceBorder.Touch) {
    if let opposite {
      let scale = border.scale(at: touch.from)
      if let first = border.hit(
        from: touch.from, toward: touch.fromDirection, near: opposite, scale),
        let second = border.hit(
          from: touch.to, toward: touch.toDirection, near: first.edge, scale),
        width(across: touch, first, second) <= 2 * target
      {
        self.opposite = second.edge
        return
      }
    }
    insert(touch)
  }

  /// Tries the circle in the middle of a piece, and keeps the piece if a larger one may touch it.
  private mutating func insert(_ touch: FaceBorder.Touch) {
    let circle = tryCircle(of: touch)
    var bound = min(circle.bound, 2 * limit)
    if bound > target,
      let first = border.firstHit(
        from: touch.from, toward: touch.fromDirection, except: touch.edge, reach: circle.reach),
      let second = border.firstHit(
        from: touch.to, toward: touch.toDirection, except: touch.edge, reach: circle.reach)
    {
      opposite = second.edge
      bound = min(bound, width(across: touch, first, second) / 2)
    }
    if bound > target {
      heap.insert(Piece(touch: touch, bound: bound), by: { $0.bound < $1.bound })
    }
  }

  /// Tries the circle in the middle of a piece. Returns an upper bound for all circles of the piece,
  /// and the distance in meters up to which edges were considered.
  private mutating func tryCircle(
    of touch: FaceBorder.Touch
  ) -> (bound: Double, reach: Double) {
    let middle = (touch.from + touch.to) * 0.5
    let direction = direction(of: touch)
    var reach = 4 * target
    var circle = border.circle(at: middle, direction: direction, of: touch, reach: reach)
    while circle.radius >= reach / 2, reach <= 2 * limit {
      reach *= 4
      circle = border.circle(at: middle, direction: direction, of: touch, reach: reach)
    }
    if circle.radius > best.radius {
      best = (circle.radius, middle + direction * circle.radius / border.scale(at: middle))
    }
    return (circle.bound, reach)
  }

  /// Returns an upper bound of the distance straight across the face from a piece: every path
  /// across meets the border between the places where the paths from both ends meet it. These need
  /// not be the first ones. Infinite if no bound is found.
  private func width(
    across touch: FaceBorder.Touch, _ first: FaceBorder.Hit, _ second: FaceBorder.Hit
  ) -> Double {
    guard let path = border.path(from: first.edge, to: second.edge) else { return .infinity }
    let direction = direction(of: touch)
    let scale = border.scale(at: (touch.from + touch.to) * 0.5)
    var width = max(first.meters, second.meters)
    for vertex in path {
      let way = border.way(touch.from, border.vertices[vertex], scale)
      let height = way.dot(direction)
      // The path may cross the piece itself, which gives no bound.
      guard height > 0.001 else { return .infinity }
      // From a corner the paths run in several directions.
      width = max(width, touch.edge < 0 ? way.length : height)
    }
    return width
  }
}
