/// Triangles that cover the sphere, with edges that can be constrained: a constrained Delaunay
/// triangulation.
///
/// Half-edge h belongs to triangle h / 3 and starts at `origins[h]`; its triangle is on its left,
/// as seen from outside, and `twins[h]` is the same edge in the other direction. All decisions are
/// exact; every flip increases the volume below the triangles, so that no sequence of flips repeats
/// (Lawson 1977; Edelsbrunner, Geometry and Topology for Mesh Generation, 2001).
struct SphereTriangulation {
  private(set) var points: [SpacePoint] = []
  private(set) var origins: [Int32] = []
  private(set) var twins: [Int32] = []
  /// For each half-edge its mark if the edge is constrained, else −1.
  var marks: [Int32] = []
  /// For each triangle a label that the caller sets; new triangles inherit that of the triangle
  /// they are cut from.
  var labels: [Int32] = []
  /// A half-edge that starts at each vertex.
  private var starts: [Int32] = []
  private var numbers: [SpacePoint: Int32] = [:]
  /// The half-edge where the next search begins.
  private var recent: Int32 = 0
  private var unchecked: [Int32] = []

  /// Six vertices, at the poles and every 90° of the equator, and the eight triangles between them.
  init(grid: Grid) {
    for corner in Self.corners(of: grid) { add(grid.lattice(corner)) }
    for turn in 0..<Int32(4) {
      addTriangle(turn, (turn + 1) % 4, 4)
      addTriangle((turn + 1) % 4, turn, 5)
    }
    for turn in 0..<Int32(4) {
      let (north, south) = (6 * turn, 6 * turn + 3)
      join(north, south)
      join(north + 1, (north + 6 + 2) % 24)
      join(south + 2, (south + 6 + 1) % 24)
    }
  }

  /// Returns the positions of the first vertices, which were not inserted: every 90° of the
  /// equator, then the north pole and the south pole.
  static func corners(of grid: Grid) -> [GridPoint] {
    let quarter = grid.width / 4
    return (0..<4).map { GridPoint(u: quarter * $0, v: quarter) }
      + [GridPoint(u: 0, v: grid.height), GridPoint(u: 0, v: 0)]
  }

  /// The number of vertices that were not inserted.
  static let cornerCount = 6

  var triangleCount: Int { origins.count / 3 }

  /// Returns the vertex at a point; nil if there is no vertex.
  func vertex(at point: SpacePoint) -> Int32? { numbers[point] }

  @inline(__always)
  func next(_ half: Int32) -> Int32 { half % 3 == 2 ? half - 2 : half + 1 }

  @inline(__always)
  func previous(_ half: Int32) -> Int32 { half % 3 == 0 ? half + 2 : half - 1 }

  @inline(__always)
  func origin(_ half: Int32) -> Int32 { origins[Int(half)] }

  @inline(__always)
  func end(_ half: Int32) -> Int32 { origins[Int(next(half))] }

  @inline(__always)
  func apex(_ half: Int32) -> Int32 { origins[Int(previous(half))] }

  @inline(__always)
  func twin(_ half: Int32) -> Int32 { twins[Int(half)] }

  @inline(__always)
  func point(_ vertex: Int32) -> SpacePoint { points[Int(vertex)] }

  @inline(__always)
  func side(_ a: Int32, _ b: Int32, _ c: Int32) -> Int {
    SpacePoint.orientation(point(a), point(b), point(c))
  }

  /// The side of a half-edge on which a point is.
  @inline(__always)
  func side(of point: SpacePoint, from half: Int32) -> Int {
    SpacePoint.orientation(self.point(origin(half)), self.point(end(half)), point)
  }

  // MARK: Parts

  @discardableResult
  private mutating func add(_ point: SpacePoint) -> Int32 {
    let vertex = Int32(points.count)
    points.append(point)
    starts.append(-1)
    numbers[point] = vertex
    return vertex
  }

  private mutating func addTriangle(_ a: Int32, _ b: Int32, _ c: Int32) {
    origins += [a, b, c]
    twins += [-1, -1, -1]
    marks += [-1, -1, -1]
    labels.append(-1)
    let first = Int32(origins.count - 3)
    for half in first..<(first + 3) { starts[Int(origins[Int(half)])] = half }
  }

  @inline(__always)
  private mutating func join(_ half: Int32, _ other: Int32) {
    twins[Int(half)] = other
    twins[Int(other)] = half
  }

  @inline(__always)
  private mutating func set(_ half: Int32, from vertex: Int32) {
    origins[Int(half)] = vertex
    starts[Int(vertex)] = half
  }

  /// Moves the twin and the mark of half-edge `old` to `new`.
  @inline(__always)
  private mutating func move(_ old: (twin: Int32, mark: Int32), to new: Int32) {
    join(new, old.twin)
    marks[Int(new)] = old.mark
  }

  @inline(__always)
  private func beside(_ half: Int32) -> (twin: Int32, mark: Int32) {
    (twins[Int(half)], marks[Int(half)])
  }

  // MARK: Insertion

  /// Returns the vertex at a point, a new one if necessary. Constrained edges remain, but one that
  /// contains the point is split in two.
  mutating func insert(_ point: SpacePoint, near hint: Int32? = nil) -> Int32 {
    if let known = numbers[point] { return known }
    let half = locate(point, from: hint ?? recent)
    let vertex = add(point)
    if side(of: point, from: half) == 0 {
      split(edge: half, at: vertex)
    } else {
      split(triangle: half, at: vertex)
    }
    legalizeNewVertex()
    recent = starts[Int(vertex)]
    return vertex
  }

  /// Returns a half-edge of the triangle that contains a point, if possible one that the point is
  /// on. The search walks toward the point; if that fails it tests all triangles.
  func locate(_ point: SpacePoint, from hint: Int32) -> Int32 {
    var half = hint
    for step in 0..<(1_000 + 4 * Int(Double(triangleCount).squareRoot())) {
      // Alternates the side that is tried first, so that a walk does not cycle.
      if step & 1 == 1 { half = next(half) }
      var isOutside = false
      for _ in 0..<3 {
        if side(of: point, from: half) < 0 {
          half = twin(half)
          isOutside = true
          break
        }
        half = next(half)
      }
      if !isOutside { return onEdge(point, half) }
    }
    for triangle in 0..<Int32(triangleCount) {
      let halves = (3 * triangle)..<(3 * triangle + 3)
      if halves.allSatisfy({ side(of: point, from: $0) >= 0 }) {
        return onEdge(point, 3 * triangle)
      }
    }
    preconditionFailure("the triangles do not cover the sphere")
  }

  private func onEdge(_ point: SpacePoint, _ half: Int32) -> Int32 {
    [half, next(half), previous(half)].first { side(of: point, from: $0) == 0 } ?? half
  }

  private mutating func split(triangle half: Int32, at vertex: Int32) {
    let (ab, bc, ca) = (half, next(half), previous(half))
    let (a, b, c) = (origin(ab), origin(bc), origin(ca))
    let label = labels[Int(half / 3)]
    let (besideBC, besideCA) = (beside(bc), beside(ca))
    // a b v remains in its old position; b c v and c a v are new.
    let second = Int32(origins.count)
    addTriangle(b, c, vertex)
    let third = Int32(origins.count)
    addTriangle(c, a, vertex)
    labels[Int(second / 3)] = label
    labels[Int(third / 3)] = label
    set(ca, from: vertex)
    set(bc, from: b)
    set(ab, from: a)
    move(besideBC, to: second)
    move(besideCA, to: third)
    marks[Int(bc)] = -1
    marks[Int(ca)] = -1
    join(bc, second + 2)
    join(second + 1, third + 2)
    join(third + 1, ca)
    unchecked += [ab, second, third]
  }

  private mutating func split(edge half: Int32, at vertex: Int32) {
    // Triangles a b c and b a d become a v c, v b c and b v d, v a d.
    let other = twin(half)
    let (bc, ad) = (next(half), next(other))
    let (b, c) = (origin(bc), apex(half))
    let (a, d) = (origin(half), apex(other))
    let (mark, otherMark) = (marks[Int(half)], marks[Int(other)])
    let (besideBC, besideAD) = (beside(bc), beside(ad))
    let second = Int32(origins.count)
    addTriangle(vertex, b, c)
    let fourth = Int32(origins.count)
    addTriangle(vertex, a, d)
    labels[Int(second / 3)] = labels[Int(half / 3)]
    labels[Int(fourth / 3)] = labels[Int(other / 3)]
    set(bc, from: vertex)
    set(ad, from: vertex)
    set(half, from: a)
    set(other, from: b)
    move(besideBC, to: second + 1)
    move(besideAD, to: fourth + 1)
    marks[Int(bc)] = -1
    marks[Int(ad)] = -1
    join(bc, second + 2)
    join(ad, fourth + 2)
    join(half, fourth)
    join(second, other)
    marks[Int(second)] = mark
    marks[Int(fourth)] = otherMark
    unchecked += [second + 1, previous(half), fourth + 1, previous(other)]
  }

  // MARK: Flips

  /// Legalizes the edges opposite to a new vertex, the apex of all edges to be checked, until all
  /// are Delaunay.
  private mutating func legalizeNewVertex() {
    while let half = unchecked.popLast() {
      guard marks[Int(half)] < 0, isBetterFlipped(half) else { continue }
      let other = twin(half)
      flip(half)
      // Two more edges are opposite to the vertex now.
      unchecked.append(previous(half))
      unchecked.append(next(other))
    }
  }

  /// Legalizes all edges that are not constrained, from the given half-edges outward.
  mutating func legalize(_ halves: [Int32]) {
    unchecked += halves
    while let half = unchecked.popLast() {
      guard marks[Int(half)] < 0, isBetterFlipped(half) else { continue }
      let other = twin(half)
      let sides = [
        twin(next(half)), twin(previous(half)), twin(next(other)), twin(previous(other)),
      ]
      flip(half)
      unchecked += sides
    }
  }

  private func isBetterFlipped(_ half: Int32) -> Bool {
    let (a, b) = (origin(half), end(half))
    let (c, d) = (apex(half), apex(twin(half)))
    return SpacePoint.isInCircle(point(a), point(b), point(c), point(d)) && isConvex(half)
  }

  /// Whether the two triangles at an edge form a convex quadrilateral.
  func isConvex(_ half: Int32) -> Bool {
    let (c, d) = (apex(half), apex(twin(half)))
    return side(d, c, origin(half)) > 0 && side(c, d, end(half)) > 0
  }

  /// Replaces an edge by the other diagonal: a b becomes d c, on the same half-edges.
  mutating func flip(_ half: Int32) {
    let other = twin(half)
    let (bc, ca) = (next(half), previous(half))
    let (ad, db) = (next(other), previous(other))
    let (a, b, c, d) = (origin(half), origin(other), origin(ca), origin(db))
    let (besideCA, besideBC) = (beside(ca), beside(bc))
    let (besideAD, besideDB) = (beside(ad), beside(db))
    // Triangles d c a and c d b.
    set(half, from: d)
    set(bc, from: c)
    set(ca, from: a)
    set(other, from: c)
    set(ad, from: d)
    set(db, from: b)
    move(besideCA, to: bc)
    move(besideAD, to: ca)
    move(besideDB, to: ad)
    move(besideBC, to: db)
  }

  // MARK: Edges

  /// Returns the half-edge from one vertex to another; nil if they are not neighbors.
  func edge(from a: Int32, to b: Int32) -> Int32? {
    let start = starts[Int(a)]
    var half = start
    repeat {
      if end(half) == b { return half }
      half = twin(previous(half))
    } while half != start
    return nil
  }

  /// Calls `body` with the half-edges that start at a vertex.
  func forEachEdge(from vertex: Int32, _ body: (Int32) -> Void) {
    let start = starts[Int(vertex)]
    var half = start
    repeat {
      body(half)
      half = twin(previous(half))
    } while half != start
  }

  /// Constrains an edge, with `mark` on its half-edge and `mark ^ 1` on the other.
  mutating func hold(_ half: Int32, mark: Int32) {
    marks[Int(half)] = mark
    marks[Int(twin(half))] = mark ^ 1
  }

  mutating func release(_ half: Int32) {
    marks[Int(half)] = -1
    marks[Int(twin(half))] = -1
  }
}
