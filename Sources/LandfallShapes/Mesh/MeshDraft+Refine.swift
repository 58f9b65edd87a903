extension MeshDraft {
  /// The requirements that vertices inside faces serve.
  struct Refinement {
    /// The greatest sag as a fraction of the radius.
    var sag: Double
    /// The square of the sine of the least angle required, 1°.
    static let leastSineSquare = 3.045865e-4
    /// The spacing of new vertices in grid units.
    var step: UInt32
  }

  /// Adds vertices inside faces of regions until every triangle is within the greatest sag.
  ///
  /// A vertex is added at the circumcenter of a triangle that is too deep (Chew, Guaranteed-quality
  /// triangular meshes, 1989). An acute triangle contains its circumcenter. An obtuse one is
  /// deepest in the middle of its longest edge; that edge is not a border, and an acute triangle
  /// beyond it is deeper.
  /// - Returns: a vertex of each triangle that remains too deep, as the grid has no point inside;
  ///   empty on success.
  mutating func refine(_ refinement: Refinement) -> [GridPoint] {
    var faults: [GridPoint] = []
    for isLate in [false, true] {
      var waiting = Heap<Deep>()
      for triangle in 0..<Int32(triangulation.triangleCount) {
        note(triangle, refinement, isLate, in: &waiting)
      }
      while let next = waiting.removeMax(by: Deep.isLess) {
        // A triangle that has changed since has a later entry.
        let shape = TriangleShape(triangulation, next.triangle)
        guard shape.sag == next.sag else { continue }
        if let vertex = insert(into: next.triangle, shape, refinement) {
          var around: [Int32] = []
          triangulation.forEachEdge(from: vertex) { around.append($0 / 3) }
          for triangle in around { note(triangle, refinement, isLate, in: &waiting) }
        } else {
          faults.append(places[Int(triangulation.origin(3 * next.triangle))])
        }
      }
    }
    return faults
  }

  /// A triangle that is too deep.
  struct Deep {
    var sag: Double
    var triangle: Int32

    /// The deepest comes first, of equally deep ones the last.
    static func isLess(_ one: Deep, _ other: Deep) -> Bool {
      (one.sag, one.triangle) < (other.sag, other.triangle)
    }
  }

  private func note(
    _ triangle: Int32, _ refinement: Refinement, _ isLate: Bool, in waiting: inout Heap<Deep>
  ) {
    guard triangulation.labels[Int(triangle)] > 0 else { return }
    let shape = TriangleShape(triangulation, triangle)
    let sag = shape.sag
    guard sag > refinement.sag, shape.isAcute || isLate else { return }
    waiting.insert(Deep(sag: sag, triangle: triangle), by: Deep.isLess)
  }

  private mutating func insert(
    into triangle: Int32, _ shape: TriangleShape, _ refinement: Refinement
  ) -> Int32? {
    let label = triangulation.labels[Int(triangle)]
    // Close to a border the circumcenter would create flat triangles.
    let isCrowded = (0..<3).contains { corner in
      triangulation.marks[Int(3 * triangle) + (corner + 1) % 3] >= 0
        && shape.cosine(corner) < 0.3
    }
    let targets =
      !shape.isAcute
      ? [shape.middleOfLongest, shape.centroid]
      : isCrowded ? [shape.centroid, shape.circumcenter] : [shape.circumcenter, shape.centroid]
    for target in targets {
      guard let place = grid.point(toward: target, step: refinement.step) else { continue }
      if let vertex = insert(place, label: label, near: 3 * triangle) { return vertex }
    }
    return nil
  }

  /// Adds a vertex at the circumcenter of triangles with an angle that is too small, if it is in
  /// the same face and no border is in between.
  mutating func improve(_ refinement: Refinement) {
    for triangle in 0..<Int32(triangulation.triangleCount) {
      let label = triangulation.labels[Int(triangle)]
      guard label > 0 else { continue }
      let shape = TriangleShape(triangulation, triangle)
      guard shape.leastSineSquare < Refinement.leastSineSquare else { continue }
      let target = shape.circumcenter
      guard let place = grid.point(toward: target, step: refinement.step),
        isVisible(grid.lattice(grid.canonical(place)), from: triangle)
      else { continue }
      _ = insert(place, label: label, near: 3 * triangle)
    }
  }

  /// Whether the walk from a triangle to a point crosses no border.
  private func isVisible(_ point: SpacePoint, from triangle: Int32) -> Bool {
    var half = 3 * triangle
    for _ in 0..<200 {
      var exit: Int32?
      for side in [half, triangulation.next(half), triangulation.previous(half)] {
        if triangulation.side(of: point, from: side) < 0 {
          exit = side
          break
        }
      }
      guard let exit else { return true }
      if triangulation.marks[Int(exit)] >= 0 { return false }
      half = triangulation.twin(exit)
    }
    return false
  }
}

/// The measures of a triangle.
struct TriangleShape {
  let corners: (SpacePoint, SpacePoint, SpacePoint)
  /// The squared lengths of the edges from each corner to the next.
  private let squares: (Double, Double, Double)
  /// The normal of the plane, outward; its length is twice the area.
  let normal: SpacePoint

  init(_ triangulation: SphereTriangulation, _ triangle: Int32) {
    self.init(
      triangulation.point(triangulation.origin(3 * triangle)),
      triangulation.point(triangulation.origin(3 * triangle + 1)),
      triangulation.point(triangulation.origin(3 * triangle + 2)))
  }

  init(_ a: SpacePoint, _ b: SpacePoint, _ c: SpacePoint) {
    corners = (a, b, c)
    let (ab, bc, ca) = (b - a, c - b, a - c)
    squares = (ab.dot(ab), bc.dot(bc), ca.dot(ca))
    normal = ab.cross(c - a)
  }

  private var longest: Double { max(squares.0, squares.1, squares.2) }

  var isAcute: Bool { squares.0 + squares.1 + squares.2 >= 2 * longest }

  /// The greatest depth of the triangle below the sphere as a fraction of the radius: at the foot
  /// of the perpendicular from the sphere's center if that is inside, else on the longest edge.
  var sag: Double {
    if isAcute {
      let length = normal.length
      guard length > 0 else { return 0 }
      return 1 - corners.0.dot(normal) / length / SpacePoint.radius
    }
    return 1 - (1 - longest / (4 * SpacePoint.radius * SpacePoint.radius)).squareRoot()
  }

  /// The area of the triangle on the unit sphere: Van Oosterom and Strackee, The solid angle of a
  /// plane triangle (1983).
  var excess: Double {
    let (a, b, c) = corners
    let radius = SpacePoint.radius
    let dots = (a.dot(b) + b.dot(c) + c.dot(a)) / (radius * radius)
    return 2
      * ArcTangent.radians(y: a.dot(normal) / (radius * radius * radius), x: 1 + dots)
  }

  var circumcenter: SpacePoint { normal }

  var centroid: SpacePoint { corners.0 + corners.1 + corners.2 }

  var middleOfLongest: SpacePoint {
    squares.0 == longest
      ? corners.0 + corners.1
      : squares.1 == longest ? corners.1 + corners.2 : corners.2 + corners.0
  }

  /// Returns the cosine of the angle at a corner, by the law of cosines.
  func cosine(_ corner: Int) -> Double {
    let (opposite, one, other) =
      switch corner {
      case 0: (squares.1, squares.0, squares.2)
      case 1: (squares.2, squares.0, squares.1)
      default: (squares.0, squares.1, squares.2)
      }
    return (one + other - opposite) / (2 * (one * other).squareRoot())
  }

  /// The square of the sine of the least angle, which is between the two longer edges.
  var leastSineSquare: Double {
    let least = min(squares.0, squares.1, squares.2)
    let others = squares.0 * squares.1 * squares.2 / least
    return normal.dot(normal) / others
  }
}

extension MeshDraft {
  /// Inserts the vertices of all lines, then constrains their edges as they are.
  /// - Returns: the edges that cross another or pass through a vertex; empty on success.
  mutating func insertSeparateLines() -> Set<Segment> {
    insertVertices()
    var crossing: Set<Segment> = []
    for number in pieces.indices {
      var waiting = [number]
      while let part = waiting.popLast() {
        let piece = pieces[part]
        let (a, b) = (vertex(at: piece.from), vertex(at: piece.to))
        if a == b { continue }
        switch triangulation.path(from: a, to: b) {
        case .edge(let half) where triangulation.marks[Int(half)] < 0:
          triangulation.hold(half, mark: Int32(2 * part))
        case .crossing(let edges)
        where triangulation.connect(a, b, crossing: edges, mark: Int32(2 * part)):
          break
        case .vertex(let vertex) where isCorner(vertex, on: piece):
          waiting += cut(part, at: unwound(places[Int(vertex)], near: piece.from))
        case .fixed(let half):
          let other = pieces[Int(triangulation.marks[Int(half)] / 2)]
          crossing.insert(Segment(other.from, other.to).undirected)
          fallthrough
        default:
          let whole = pieces[number]
          crossing.insert(Segment(whole.from, whole.to).undirected)
        }
      }
    }
    return crossing
  }

  /// Whether a vertex is one of the first and on a meridian or the equator, as the piece is.
  private func isCorner(_ vertex: Int32, on piece: Piece) -> Bool {
    let place = unwound(places[Int(vertex)], near: piece.from)
    return vertex < SphereTriangulation.cornerCount && place != piece.from && place != piece.to
      && Segment(piece.from, piece.to).contains(place)
  }
}
