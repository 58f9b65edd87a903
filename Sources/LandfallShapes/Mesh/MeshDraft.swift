/// The triangulation of a layer's borders on the globe during construction.
struct MeshDraft {
  var triangulation: SphereTriangulation
  /// The grid point of each vertex.
  private(set) var places: [GridPoint]
  /// The sets of regions that cover faces; the first is empty.
  private(set) var labels: [[Int]] = [[]]
  private var labelNumbers: [[Int]: Int32] = [[]: 0]
  private(set) var lines: [Line] = []
  /// A position for each pair of edges that crossed as great circles and were halved.
  private(set) var crossings: [GridPoint] = []
  /// The edges of the lines, and the pieces that some of them were split into.
  private(set) var pieces: [Piece] = []
  let grid: Grid

  /// A border with the same regions to the left and right throughout.
  struct Line {
    /// The indices of the labels on its two sides.
    var left: Int32
    var right: Int32
    var pieces: Range<Int>
  }

  struct Piece {
    var from, to: GridPoint
    var line: Int32
    /// The numbers of its parts; empty if it is not split.
    var parts: Range<Int> = 0..<0
  }

  init(grid: Grid) {
    self.grid = grid
    triangulation = SphereTriangulation(grid: grid)
    places = SphereTriangulation.corners(of: grid)
  }

  // MARK: Borders

  mutating func addLine(_ vertices: [GridPoint], left: [Int], right: [Int]) {
    let first = pieces.count
    let line = Int32(lines.count)
    for (from, to) in zip(vertices, vertices.dropFirst()) {
      pieces.append(Piece(from: from, to: to, line: line))
    }
    lines.append(
      Line(left: number(left), right: number(right), pieces: first..<pieces.count))
  }

  private mutating func number(_ label: [Int]) -> Int32 {
    if let known = labelNumbers[label] { return known }
    labels.append(label)
    labelNumbers[label] = Int32(labels.count - 1)
    return Int32(labels.count - 1)
  }

  /// Inserts the vertices of all lines, then constrains their edges.
  /// - Returns: positions where borders cross that should not; empty on success.
  mutating func insertLines() -> [GridPoint] {
    insertVertices()
    return pieces.indices.flatMap { hold($0) }
  }

  mutating func insertVertices() {
    var ends: Set<GridPoint> = []
    for piece in pieces {
      ends.insert(grid.canonical(piece.from))
      ends.insert(grid.canonical(piece.to))
    }
    for point in insertionOrder(Array(ends)) { _ = vertex(at: point) }
  }

  mutating func vertex(at point: GridPoint) -> Int32 {
    let point = grid.canonical(point)
    let vertex = triangulation.insert(grid.lattice(point))
    if Int(vertex) == places.count { places.append(point) }
    return vertex
  }

  /// Constrains the edge of a piece, in parts if a vertex is on it or another piece crosses it.
  private mutating func hold(_ number: Int) -> [GridPoint] {
    var faults: [GridPoint] = []
    var waiting = [number]
    while let number = waiting.popLast() {
      let piece = pieces[number]
      let (a, b) = (vertex(at: piece.from), vertex(at: piece.to))
      // Near a pole both may be one point.
      if a == b { continue }
      switch triangulation.path(from: a, to: b) {
      case .edge(let half):
        // Two borders on one edge: the area between them has vanished.
        let mark = Int(triangulation.marks[Int(half)])
        if mark >= 0, pieces[mark / 2].parts.isEmpty { faults.append(piece.from) }
        triangulation.hold(half, mark: Int32(2 * number))
      case .crossing(let edges):
        if !triangulation.connect(a, b, crossing: edges, mark: Int32(2 * number)) {
          faults.append(piece.from)
        }
      case .vertex(let vertex):
        waiting += cut(number, at: unwound(places[Int(vertex)], near: piece.from))
      case .fixed(let half):
        // They cross as great circles, but not as lines of longitude and latitude: shorter pieces
        // do not cross.
        let other = Int(triangulation.marks[Int(half)] / 2)
        let pair = [number, other].map { ($0, middle(of: $0)) }
        triangulation.release(half)
        crossings.append(piece.from)
        if pair.allSatisfy({ $0.1 == nil }) {
          // Closer than the grid resolves: one passes through an end of the other.
          waiting += touch(number, other)
          continue
        }
        for (number, middle) in pair { waiting += middle.map { cut(number, at: $0) } ?? [number] }
      }
    }
    return faults
  }

  /// Returns a point on the seam, on the side where `other` is.
  func unwound(_ place: GridPoint, near other: GridPoint) -> GridPoint {
    place.u == 0 && other.u > grid.width / 2 ? GridPoint(u: grid.width, v: place.v) : place
  }

  private func middle(of number: Int) -> GridPoint? {
    let piece = pieces[number]
    let middle = Segment(piece.from, piece.to).middle
    return middle == piece.from || middle == piece.to ? nil : middle
  }

  /// Splits one of two crossing pieces at the end of the other that is nearest to it.
  private mutating func touch(_ one: Int, _ other: Int) -> [Int] {
    var nearest: (distance: Double, number: Int, place: GridPoint)?
    for (number, crossed) in [(one, other), (other, one)] {
      let (a, b) = (grid.lattice(pieces[number].from), grid.lattice(pieces[number].to))
      let normal = a.cross(b)
      for place in [pieces[crossed].from, pieces[crossed].to]
      where place != pieces[number].from && place != pieces[number].to {
        let distance = normal.dot(grid.lattice(place)).magnitude / normal.length
        if let nearest, nearest.distance <= distance { continue }
        nearest = (distance, number, place)
      }
    }
    guard let nearest else { return [one, other] }
    return [one, other].filter { $0 != nearest.number } + cut(nearest.number, at: nearest.place)
  }

  mutating func cut(_ number: Int, at place: GridPoint) -> [Int] {
    let piece = pieces[number]
    let first = pieces.count
    pieces.append(Piece(from: piece.from, to: place, line: piece.line))
    pieces.append(Piece(from: place, to: piece.to, line: piece.line))
    pieces[number].parts = first..<(first + 2)
    return [first, first + 1]
  }

  // MARK: Faces

  /// Labels all triangles by the lines next to them.
  /// - Returns: positions where lines contradict one another; empty on success.
  mutating func labelFaces() -> [GridPoint] {
    var faults: [GridPoint] = []
    var reached: [Int32] = []
    for half in triangulation.marks.indices where triangulation.marks[half] >= 0 {
      let mark = triangulation.marks[half]
      let line = lines[Int(pieces[Int(mark / 2)].line)]
      let label = mark & 1 == 0 ? line.left : line.right
      let triangle = half / 3
      if triangulation.labels[triangle] < 0 {
        triangulation.labels[triangle] = label
        reached.append(Int32(triangle))
      } else if triangulation.labels[triangle] != label {
        faults.append(places[Int(triangulation.origins[half])])
      }
    }
    while let triangle = reached.popLast() {
      let label = triangulation.labels[Int(triangle)]
      for half in (3 * triangle)..<(3 * triangle + 3) where triangulation.marks[Int(half)] < 0 {
        let other = triangulation.twin(half) / 3
        if triangulation.labels[Int(other)] < 0 {
          triangulation.labels[Int(other)] = label
          reached.append(other)
        } else if triangulation.labels[Int(other)] != label {
          faults.append(places[Int(triangulation.origins[Int(half)])])
        }
      }
    }
    for triangle in triangulation.labels.indices where triangulation.labels[triangle] < 0 {
      triangulation.labels[triangle] = 0
    }
    return faults
  }

  /// Adds a vertex inside a face.
  /// - Returns: the vertex; nil if the point is already a vertex, is on a border or is in a face
  ///   with another label.
  mutating func insert(_ place: GridPoint, label: Int32, near half: Int32) -> Int32? {
    let point = grid.lattice(grid.canonical(place))
    guard triangulation.vertex(at: point) == nil else { return nil }
    let found = triangulation.locate(point, from: half)
    guard triangulation.labels[Int(found / 3)] == label,
      triangulation.side(of: point, from: found) != 0 || triangulation.marks[Int(found)] < 0
    else { return nil }
    let vertex = triangulation.insert(point, near: found)
    places.append(grid.canonical(place))
    return vertex
  }

  /// Returns the vertices of a line from its beginning to its end.
  func vertices(of line: Line) -> [Int32] {
    var result: [Int32] = []
    for piece in line.pieces { append(piece, to: &result) }
    return result
  }

  private func append(_ number: Int, to result: inout [Int32]) {
    let piece = pieces[number]
    if !piece.parts.isEmpty {
      for part in piece.parts { append(part, to: &result) }
      return
    }
    let ends = [piece.from, piece.to].map {
      triangulation.vertex(at: grid.lattice(grid.canonical($0))) ?? 0
    }
    if result.isEmpty { result.append(ends[0]) }
    // A vertex added later may be on the edge.
    while let last = result.last, last != ends[1] {
      var following: Int32?
      triangulation.forEachEdge(from: last) { half in
        if triangulation.marks[Int(half)] == Int32(2 * number) {
          following = triangulation.end(half)
        }
      }
      guard let following else { break }
      result.append(following)
    }
  }
}

/// Returns points in an order in which each is near the one before it, and the first of them are
/// spread over all: in rounds, each twice as large as the one before (Amenta, Choi and Rote,
/// Incremental constructions con BRIO, 2003).
private func insertionOrder(_ points: [GridPoint]) -> [GridPoint] {
  let keyed = points.map { point in
    var key = UInt64(point.v) << 32 | UInt64(point.u)
    key = (key ^ (key >> 31)) &* 0x9E37_79B9_7F4A_7C15
    let round = UInt64(63 - min((key ^ (key >> 29)).trailingZeroBitCount, 20))
    return (round: round, place: interleaved(point), point: point)
  }
  return keyed.sorted { ($0.round, $0.place) < ($1.round, $1.place) }.map(\.point)
}

/// Returns the interleaved bits of both coordinates.
private func interleaved(_ point: GridPoint) -> UInt64 {
  func spread(_ value: UInt32) -> UInt64 {
    var bits = UInt64(value)
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
  return spread(point.v) << 1 | spread(point.u)
}

extension MeshDraft {
  /// Adds vertices inside faces of regions in rows from their borders inward, each so far from an
  /// edge of the row before that their triangle is as deep as the sag allows (Rebay, Efficient
  /// unstructured mesh generation by means of Delaunay triangulation and Bowyer-Watson algorithm,
  /// 1993). Where rows meet, triangles remain that are too deep:
  /// ``refine(_:)`` divides them. O(n log n) for n triangles.
  mutating func advance(_ refinement: Refinement) {
    // A little less, as places are rounded.
    let radius = 0.99 * SpacePoint.radius * (refinement.sag * (2 - refinement.sag)).squareRoot()
    guard hasRoom(radius: radius) else { return }
    var waiting = Heap<Deep>()
    for triangle in 0..<Int32(triangulation.triangleCount) {
      noteFront(triangle, refinement, in: &waiting)
    }
    while let next = waiting.removeMax(by: Deep.isLess) {
      let shape = TriangleShape(triangulation, next.triangle)
      guard shape.sag == next.sag,
        let target = frontTarget(in: next.triangle, shape, radius: radius, refinement),
        let place = grid.point(toward: target, step: refinement.step),
        let vertex = insert(
          place, label: triangulation.labels[Int(next.triangle)], near: 3 * next.triangle)
      else { continue }
      var around: [Int32] = []
      triangulation.forEachEdge(from: vertex) { half in
        around += [half / 3, triangulation.twin(triangulation.next(half)) / 3]
      }
      for triangle in around { noteFront(triangle, refinement, in: &waiting) }
    }
  }

  private func isDeep(_ triangle: Int32, _ refinement: Refinement) -> Bool {
    triangulation.labels[Int(triangle)] > 0
      && TriangleShape(triangulation, triangle).sag > refinement.sag
  }

  /// Whether an edge of a triangle is a border, or beyond it is a triangle that is not too deep.
  private func isFront(_ half: Int32, _ refinement: Refinement) -> Bool {
    triangulation.marks[Int(half)] >= 0 || !isDeep(triangulation.twin(half) / 3, refinement)
  }

  private func noteFront(
    _ triangle: Int32, _ refinement: Refinement, in waiting: inout Heap<Deep>
  ) {
    guard isDeep(triangle, refinement),
      (3 * triangle..<3 * triangle + 3).contains(where: { isFront($0, refinement) })
    else { return }
    waiting.insert(
      Deep(sag: TriangleShape(triangulation, triangle).sag, triangle: triangle), by: Deep.isLess)
  }

  /// Returns the direction of a vertex whose triangle with the longest edge of the front is as large
  /// as allowed; nil if that is not inside the circumcircle.
  private func frontTarget(
    in triangle: Int32, _ shape: TriangleShape, radius: Double, _ refinement: Refinement
  ) -> SpacePoint? {
    let normal = shape.normal
    let (square, length) = (normal.dot(normal), normal.length)
    guard square > 0 else { return nil }
    // The foot of the perpendicular from the center.
    let foot = normal * (shape.corners.0.dot(normal) / square)
    var best: (half: Double, target: SpacePoint)?
    for half in 3 * triangle..<3 * triangle + 3 where isFront(half, refinement) {
      let a = triangulation.point(triangulation.origin(half))
      let b = triangulation.point(triangulation.end(half))
      let p = (b - a).length / 2
      let middle = (a + b) * 0.5
      // Inward, perpendicular to the edge, in the plane of the triangle.
      let inward = normal.cross(b - a) * (1 / (length * 2 * p))
      let depth = inward.dot(foot - middle)
      guard depth > 0, p < radius else { continue }
      // The height of the triangle with this radius, but for short edges at most that of the
      // equilateral one, as their neighbors need room, too.
      let height = min(radius + (radius * radius - p * p).squareRoot(), 1.5 * radius, depth)
      if let best, best.half >= p { continue }
      best = (p, middle + inward * height)
    }
    return best?.target
  }

  /// Whether faces of regions have room for at least half as many triangles of a circumradius as
  /// there are vertices of borders: otherwise borders determine most triangles, and rows save few.
  private func hasRoom(radius: Double) -> Bool {
    var area = 0.0
    for triangle in 0..<Int32(triangulation.triangleCount)
    where triangulation.labels[Int(triangle)] > 0 {
      area += TriangleShape(triangulation, triangle).excess
    }
    let part = radius / SpacePoint.radius
    let equilateral = 0.75 * 3.0.squareRoot() * part * part
    return 2 * area >= Double(places.count) * equilateral
  }
}
