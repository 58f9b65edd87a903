/// The walks around and in a face, with the face on their left, and bounds for circles that touch
/// them from inside.
///
/// Positions are grid units from an origin. Distances in meters are planar around each position, on
/// the sphere of radius 6,371,008.8 m, scaled by the cosine of its latitude.
final class FaceBorder {
  /// A position or a direction.
  typealias Vector = SIMD2<Double>

  private let grid: Grid
  let metersPerUnit: Double
  let origin: GridPoint
  /// Vertices in grid units from the origin; edge i goes from vertex i to vertex `next[i]`.
  let vertices: [Vector]
  let next: [Int]
  let before: [Int]
  private let boxes: BoxTree

  init(walks: [[GridPoint]], grid: Grid) {
    self.grid = grid
    metersPerUnit = UnitSphere.metersPerDegree / Double(grid.unitsPerDegree)
    let origin = walks.first?.first ?? GridPoint(u: 0, v: 0)
    self.origin = origin
    var vertices: [Vector] = []
    var next: [Int] = []
    var before: [Int] = []
    for walk in walks where walk.count > 1 {
      let first = vertices.count
      for index in walk.indices {
        next.append(first + (index + 1) % walk.count)
        before.append(first + (index + walk.count - 1) % walk.count)
        vertices.append(
          Vector(
            x: Double(Int64(walk[index].u) - Int64(origin.u)),
            y: Double(Int64(walk[index].v) - Int64(origin.v))))
      }
    }
    (self.vertices, self.next, self.before) = (vertices, next, before)
    boxes = BoxTree(
      walks.filter { $0.count > 1 }.flatMap { walk in
        zip(walk, walk.dropFirst() + walk.prefix(1)).map { Segment($0, $1).box }
      })
  }

  /// Returns the meters of a grid unit eastward and northward at a position.
  func scale(at place: Vector) -> Vector {
    let cosine = grid.latitude(Double(origin.v) + place.y).cosine
    return Vector(x: metersPerUnit * max(cosine, 1e-6), y: metersPerUnit)
  }

  /// Returns the vector from one position to another in meters.
  func way(_ from: Vector, _ to: Vector, _ scale: Vector) -> Vector { (to - from) * scale }

  /// Returns the unit normal of an edge that points into the face.
  func normal(ofEdge edge: Int, _ scale: Vector) -> Vector {
    let along = way(vertices[edge], vertices[next[edge]], scale)
    return Vector(x: -along.y, y: along.x) * (1 / along.length)
  }

  /// Whether the corner at a vertex points into the face, as the end of a border line does. Exact:
  /// the two edges of a needle are almost parallel.
  func pointsInward(_ vertex: Int) -> Bool {
    let arriving = vertices[vertex] - vertices[before[vertex]]
    let leaving = vertices[next[vertex]] - vertices[vertex]
    let turn =
      Int64(arriving.x) * Int64(leaving.y) - Int64(arriving.y) * Int64(leaving.x)
    return turn < 0 || turn == 0 && arriving.dot(leaving) < 0
  }

  /// Calls `body` with the edges near a position.
  @inline(__always)
  private func forEachEdge(
    near place: Vector, within meters: Double, _ scale: Vector, _ body: (Int) -> Void
  ) {
    let (x, y) = (meters / scale.x, meters / scale.y)
    let box = GridBox(
      west: origin.u.moved(by: (place.x - x).rounded(.up)),
      south: origin.v.moved(by: (place.y - y).rounded(.up)),
      east: origin.u.moved(by: (place.x + x).rounded(.down)),
      north: origin.v.moved(by: (place.y + y).rounded(.down)))
    boxes.contains {
      $0.meets(box)
    } _: {
      body($0)
      return false
    }
  }

  /// Circles that touch the border from inside: along an edge from one position to another, or at a
  /// corner from one direction to another.
  struct Touch {
    var from, to: Vector
    /// Unit vectors.
    var fromDirection, toDirection: Vector
    /// The number of the edge; negative for a corner.
    var edge: Int
  }

  /// Returns the radius of the largest circle that touches the border at `middle` from `direction`,
  /// and an upper bound for all circles of a touch around it.
  ///
  /// Let a circle touch the border at 0 from direction n. A border point w limits its radius to w²
  /// / 2 w·n, which is convex along an edge and around a corner. Another edge limits the radius to
  /// a value that is linear along the touched edge, as long as the circle touches the other edge
  /// itself, from the same side. Both limits are therefore greatest at an end.
  /// - Parameter reach: the distance in meters up to which edges are considered; the radius is at
  ///   most half of it.
  func circle(
    at middle: Vector, direction: Vector, of touch: Touch, reach: Double
  ) -> (radius: Double, bound: Double) {
    let scale = scale(at: middle)
    let (from, to) = (way(middle, touch.from, scale), way(middle, touch.to, scale))
    var (radius, bound) = (reach / 2, Double.infinity)
    // Local, so that they are retained once.
    let (vertices, next) = (vertices, next)
    forEachEdge(near: middle, within: reach, scale) { other in
      if other == touch.edge { return }
      let a = way(middle, vertices[other], scale)
      let b = way(middle, vertices[next[other]], scale)
      if let point = nearestTouch(a, b, direction, isCorner: touch.edge < 0) {
        radius = min(radius, point.radius)
        let (first, second) = (point.place - from, point.place - to)
        let heights = (first.dot(touch.fromDirection), second.dot(touch.toDirection))
        if heights.0 > 1e-9, heights.1 > 1e-9 {
          bound = min(
            bound,
            max(first.dot(first) / (2 * heights.0), second.dot(second) / (2 * heights.1)))
        }
      }
      if let first = lineTouch(a - from, b - from, touch.fromDirection),
        let second = lineTouch(a - to, b - to, touch.toDirection), first.isLeft == second.isLeft,
        // The two edges of a corner meet it, so they do not limit the radius.
        touch.edge >= 0 || first.radius > 1e-6
      {
        bound = min(bound, max(first.radius, second.radius))
      }
    }
    return (radius, max(bound, radius))
  }

  /// Returns the circle that touches 0 from a direction and touches the edge from a to b between
  /// its ends, and whether the circle is to the left of that edge.
  private func lineTouch(
    _ a: Vector, _ b: Vector, _ direction: Vector
  ) -> (radius: Double, place: Vector, isLeft: Bool)? {
    let along = b - a
    let length = along.length
    guard length > 0 else { return nil }
    var across = Vector(x: -along.y, y: along.x) * (1 / length)
    var distance = a.dot(across)
    // If 0 is on the edge: the face is to the left of its border, and with it the circle.
    let isLeft = distance < 1e-9
    if isLeft { (across, distance) = (across * -1, abs(distance)) }
    let turn = 1 + across.dot(direction)
    guard turn > 1e-9 else { return nil }
    let radius = distance / turn
    let place = (direction + across) * radius
    let part = (place - a).dot(along) / (length * length)
    return part >= -1e-9 && part <= 1 + 1e-9 ? (radius, place, isLeft) : nil
  }

  /// Returns the largest circle that touches 0 from a direction and does not cross the edge from a
  /// to b, and the point where it touches that edge: where it touches the edge's line, if that is
  /// on the edge, else an end; nil if the edge limits no circle.
  /// - Parameter isCorner: whether the edge may meet 0 without limiting a circle.
  private func nearestTouch(
    _ a: Vector, _ b: Vector, _ direction: Vector, isCorner: Bool
  ) -> (radius: Double, place: Vector)? {
    if let touch = lineTouch(a, b, direction), touch.radius > (isCorner ? 1e-6 : 0) {
      return (touch.radius, touch.place)
    }
    let heights = (a.dot(direction), b.dot(direction))
    let radii = (
      heights.0 > 1e-9 ? a.dot(a) / (2 * heights.0) : .infinity,
      heights.1 > 1e-9 ? b.dot(b) / (2 * heights.1) : .infinity
    )
    if radii.0 <= radii.1 { return radii.0 < .infinity ? (radii.0, a) : nil }
    return (radii.1, b)
  }

  /// An edge that a ray meets, and its distance in meters.
  typealias Hit = (edge: Int, meters: Double)

  /// Returns the first edge that a ray from a position meets; nil if no edge is within reach.
  func firstHit(
    from place: Vector, toward normal: Vector, except edge: Int, reach: Double
  ) -> Hit? {
    let scale = scale(at: place)
    var first: Hit?
    forEachEdge(near: place, within: reach, scale) { other in
      guard other != edge,
        let meters = meters(from: place, toward: normal, to: other, scale), meters > 1e-9,
        meters <= reach
      else { return }
      if let first, (first.meters, first.edge) <= (meters, other) { return }
      first = (other, meters)
    }
    return first
  }

  /// Returns an edge that a ray meets, among those at most six steps along the border from another
  /// one; nil if the ray meets none of them. O(1).
  func hit(from place: Vector, toward normal: Vector, near edge: Int, _ scale: Vector) -> Hit? {
    var (ahead, behind) = (edge, edge)
    for _ in 0...6 {
      for other in [ahead, behind] {
        if let meters = meters(from: place, toward: normal, to: other, scale), meters > 0.001 {
          return (other, meters)
        }
      }
      (ahead, behind) = (next[ahead], before[behind])
    }
    return nil
  }

  /// Returns the distance in meters at which the line from a position meets an edge, negative
  /// against the direction `normal`; nil if it does not.
  private func meters(
    from place: Vector, toward normal: Vector, to edge: Int, _ scale: Vector
  ) -> Double? {
    let a = way(place, vertices[edge], scale)
    let b = way(place, vertices[next[edge]], scale)
    let (left, right) = (normal.cross(a), normal.cross(b))
    guard left * right <= 0, left != right else { return nil }
    return (a + (b - a) * (left / (left - right))).dot(normal)
  }

  /// Returns the vertices between two edges along the border, in the shorter direction; nil after
  /// 64 steps.
  func path(from one: Int, to other: Int) -> [Int]? {
    var (ahead, behind) = (one, one)
    for steps in 0..<64 {
      if ahead == other { return vertices(after: one, steps) }
      if behind == other { return vertices(after: other, steps).reversed() }
      (ahead, behind) = (next[ahead], before[behind])
    }
    return nil
  }

  /// Returns the vertices at the ends of an edge and of those that follow it.
  private func vertices(after edge: Int, _ count: Int) -> [Int] {
    var vertices: [Int] = []
    var vertex = edge
    for _ in 0..<count {
      vertex = next[vertex]
      vertices.append(vertex)
    }
    return vertices
  }
}

extension SIMD2<Double> {
  package func dot(_ b: Self) -> Double { x * b.x + y * b.y }
  func cross(_ b: Self) -> Double { x * b.y - y * b.x }
  package var length: Double { dot(self).squareRoot() }
}
