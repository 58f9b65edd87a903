/// Moves the vertices of a region onto the border of an earlier region, where the two are within
/// `meters` of each other across a face of no region: in gaps that are open at an end, such as to
/// the sea. Gaps that are faces of their own are left alone: each is either closed or kept whole.
///
/// A vertex moves to the nearest vertex within reach on the nearest edge, else to the nearest grid
/// point on that edge, which gets it as a vertex. Regions that share a vertex still share it
/// afterwards. The space left between the borders is then an enclosed, narrow gap. Narrow rings do
/// not move: an islet off a coast does not join the coast.
/// - Parameter gaps: faces of no region whose borders do not move.
/// - Returns: the number of vertices moved. Edges may cross afterwards.
func snapBorders(
  of geometries: inout [Geometry], faces: PlanarFaces, gaps: Set<Int>, labels: [[Int]], grid: Grid,
  meters: Double
) -> Int {
  let shores = Shores(faces: faces, gaps: gaps, labels: labels)
  let tree = BoxTree(shores.edges.map(\.edge.box))
  let narrow = verticesOfNarrowRings(geometries, grid: grid, meters: meters)
  var moves: [GridPoint: GridPoint] = [:]
  var targets: Set<GridPoint> = []
  var insertions = EdgeInsertions()
  for (region, point) in shores.points {
    guard let regions = shores.regions[point], !narrow.contains(point), !targets.contains(point),
      !grid.isOnSide(point)
    else { continue }
    let scale = grid.metersPerUnit(v: Double(point.v))
    // The edge nearest among those of other regions must belong to earlier regions only.
    let ownerSets = faces.graph.ownerSets
    let nearest = shores.nearestEdge(to: point, within: meters, scale, tree) { owners in
      ownerSets[owners].allSatisfy { !regions.contains($0) }
    }
    guard let (edge, owners, along) = nearest, ownerSets[owners].allSatisfy({ $0 < region })
    else { continue }
    let target = target(of: point, on: edge, along: along, scale, meters: meters)
    guard shores.isAcross(from: point, to: target),
      shores.regions[target]?.isDisjoint(with: regions) != false
    else { continue }
    // The target may move as well: the next round considers its new position.
    guard moves[target] == nil, moves[edge.a] == nil, moves[edge.b] == nil else { continue }
    insertions.insert(target, into: edge)
    moves[point] = target
    targets.insert(target)
  }
  if moves.isEmpty { return 0 }
  for region in geometries.indices {
    if let inserted = insertions.applied(to: geometries[region]) { geometries[region] = inserted }
    geometries[region].move(moves)
  }
  return moves.count
}

/// Borders with a face of no region on one side.
private struct Shores {
  private(set) var edges: [(edge: Segment, owners: Int)] = []
  /// The regions at each vertex.
  private(set) var regions: [GridPoint: Set<Int>] = [:]
  /// For each vertex the vertices before and after it, with the face on the left.
  private var visits: [GridPoint: [(before: GridPoint, after: GridPoint)]] = [:]

  init(faces: PlanarFaces, gaps: Set<Int>, labels: [[Int]]) {
    for (face, walks) in faces.faces.enumerated() where labels[face].isEmpty && !gaps.contains(face)
    {
      for walk in walks {
        var around: [GridPoint] = []
        for half in faces.walks[walk].halves {
          let vertices = faces.graph.vertices(of: half)
          let owners = faces.graph.owners[half.arc]
          for (a, b) in zip(vertices, vertices.dropFirst()) {
            edges.append((Segment(a, b), owners))
          }
          around += vertices.dropLast()
        }
        for (index, point) in around.enumerated() {
          visits[point, default: []].append(
            (around[(index + around.count - 1) % around.count], around[(index + 1) % around.count]))
        }
      }
    }
    let graph = faces.graph
    for arc in graph.arcs.indices where !graph.isDoubled(arc) {
      for vertex in graph.arcs[arc] where visits[vertex] != nil {
        regions[vertex, default: []].formUnion(graph.owners(ofArc: arc))
      }
    }
  }

  /// The vertices with the first of their regions, in order.
  var points: [(region: Int, point: GridPoint)] {
    regions.map { point, regions in (regions.min() ?? 0, point) }
      .sorted { ($0.0, $0.1.key) < ($1.0, $1.1.key) }
  }

  /// Returns the edge nearest to a point among those whose owners pass a test, and the position
  /// along it of the nearest point, from 0 to 1. Of equally near edges, returns the first.
  /// - Parameters:
  ///   - scale: the meters of a grid unit eastward and northward.
  ///   - tree: that of the edges.
  func nearestEdge(
    to point: GridPoint, within meters: Double, _ scale: (u: Double, v: Double),
    _ tree: BoxTree, where isWanted: (_ owners: Int) -> Bool
  ) -> (edge: Segment, owners: Int, along: Double)? {
    let (wide, high) = (meters / scale.u + 1, meters / scale.v + 1)
    let box = GridBox(
      west: point.u.moved(by: -wide), south: point.v.moved(by: -high),
      east: point.u.moved(by: wide), north: point.v.moved(by: high))
    var best: (square: Double, number: Int, along: Double)?
    tree.contains {
      $0.meets(box)
    } _: { number in
      let (square, along) = edges[number].edge.distance(to: point, scale)
      if isWanted(edges[number].owners), square <= meters * meters,
        best.map({ square < $0.square }) ?? true
      {
        best = (square, number, along)
      }
      return false
    }
    return best.map { (edges[$0.number].edge, edges[$0.number].owners, $0.along) }
  }

  /// Whether the path from a vertex to a target starts in the face of no region.
  func isAcross(from point: GridPoint, to target: GridPoint) -> Bool {
    (visits[point] ?? []).contains { before, after in
      let isLeftOfAfter = Segment(point, after).side(of: target) > 0
      let isLeftOfBefore = Segment(before, point).side(of: target) > 0
      let isReflex = Segment(before, point).side(of: after) < 0
      return isReflex ? isLeftOfAfter || isLeftOfBefore : isLeftOfAfter && isLeftOfBefore
    }
  }
}

private func target(
  of point: GridPoint, on edge: Segment, along: Double, _ scale: (u: Double, v: Double),
  meters: Double
) -> GridPoint {
  let end = along < 0.5 ? edge.a : edge.b
  if Segment(end, end).distance(to: point, scale).square <= meters * meters { return end }
  func between(_ a: UInt32, _ b: UInt32) -> UInt32 {
    UInt32(Double(a) + (Double(b) - Double(a)) * along + 0.5)
  }
  return GridPoint(u: between(edge.a.u, edge.b.u), v: between(edge.a.v, edge.b.v))
}

/// Returns the vertices of rings with a small area compared to their perimeter: at most about twice
/// as wide as `meters`.
private func verticesOfNarrowRings(
  _ geometries: [Geometry], grid: Grid, meters: Double
) -> Set<GridPoint> {
  let edges = EdgeMeasure(grid: grid)
  var narrow: Set<GridPoint> = []
  for geometry in geometries {
    for ring in geometry.rings {
      let vertices = geometry.vertices[ring]
      let perimeter = vertices.ringEdges.reduce(0) { $0 + edges.length($1.a, $1.b) }
      if edges.areaUnder(vertices).magnitude <= perimeter * meters { narrow.formUnion(vertices) }
    }
  }
  return narrow
}

extension Geometry {
  /// Moves vertices. Removes vertices that become equal to the one before, and rings of fewer than
  /// three.
  fileprivate mutating func move(_ moves: [GridPoint: GridPoint]) {
    guard vertices.contains(where: { moves[$0] != nil }) else { return }
    var result = Geometry(points: points)
    for polygon in polygons {
      for ring in polygon {
        let start = result.vertices.count
        result.vertices.append(ring: vertices[ring].lazy.map { moves[$0] ?? $0 })
        if result.vertices.count < start + 3 {
          result.vertices.removeSubrange(start...)
        } else {
          result.ringEnds.append(result.vertices.count)
        }
      }
      result.endPolygon()
    }
    if result.ringEnds.isEmpty, result.points.isEmpty { result.points = Array(vertices.prefix(1)) }
    self = result
  }
}

extension Segment {
  /// Returns the square of the distance to a point, and the position along the segment of the
  /// nearest point, from 0 to 1.
  func distance(
    to point: GridPoint, _ scale: (u: Double, v: Double)
  ) -> (square: Double, along: Double) {
    func meters(_ from: GridPoint, _ to: GridPoint) -> (Double, Double) {
      (
        Double(Int64(to.u) - Int64(from.u)) * scale.u, Double(Int64(to.v) - Int64(from.v)) * scale.v
      )
    }
    let (run, rise) = meters(a, b)
    let (du, dv) = meters(a, point)
    let length = run * run + rise * rise
    let along = length > 0 ? min(max((du * run + dv * rise) / length, 0), 1) : 0
    let (restU, restV) = (du - along * run, dv - along * rise)
    return (restU * restU + restV * restV, along)
  }
}
