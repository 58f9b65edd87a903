import Landfall

/// Moves the vertices of a region onto the border of a region before it, where the two lie within
/// `metres` of one another with nothing between them: gaps that are open at an end, which are no faces.
/// Those that are faces stay: each is either closed or kept whole.
///
/// A vertex goes to the nearest vertex within reach on the nearest edge, else to the nearest grid point
/// on that edge, which gets it as a vertex. Regions that share it share it after. What is left between
/// the borders is then enclosed, and narrow. Rings that are narrow themselves stay where they are: an
/// islet off a coast does not go ashore.
/// - Parameter gaps: faces of no region whose borders stay.
/// - Returns: how many vertices moved. Edges may cross after.
func snapBorders(
  of features: inout [Feature], faces: PlanarFaces, gaps: Set<Int>, labels: [[Int]], grid: Grid,
  metres: Double
) -> Int {
  let chains = faces.chains
  // Edges with no region on one side.
  var free: [(edge: Segment, owners: Int)] = []
  for chain in chains.ends.indices {
    let isFree = [2 * chain, 2 * chain + 1].contains { half in
      let face = faces.face(leftOf: half)
      return labels[face].isEmpty && !gaps.contains(face)
    }
    if !isFree { continue }
    for vertex in chains.vertexRange(chain).dropLast() {
      free.append(
        (Segment(chains.vertices[vertex], chains.vertices[vertex + 1]), chains.owners[chain]))
    }
  }
  guard !free.isEmpty else { return 0 }
  let cells = EdgeCells(reachMetres: metres, edges: free, grid: grid)
  var regionsAt: [GridPoint: Set<Int>] = [:]
  for (edge, owners) in free {
    regionsAt[edge.a, default: []].formUnion(chains.ownerSets[owners])
    regionsAt[edge.b, default: []].formUnion(chains.ownerSets[owners])
  }
  let narrow = verticesOfNarrowRings(features, grid: grid, metres: metres)
  var moves: [GridPoint: GridPoint] = [:]
  var targets: Set<GridPoint> = []
  var insertions = EdgeInsertions()
  for (point, regions) in regionsAt.sorted(by: {
    ($0.value.min()!, $0.key.key) < ($1.value.min()!, $1.key.key)
  }) {
    guard let region = regions.min(), !narrow.contains(point), !targets.contains(point),
      !isOnSide(point, grid)
    else { continue }
    guard
      let (edge, along) = cells.nearest(
        to: point, within: metres,
        where: { owners in
          chains.ownerSets[owners].allSatisfy { $0 < region && !regions.contains($0) }
        })
    else { continue }
    let target = target(of: point, on: edge, along: along, cells: cells, metres: metres)
    // What is nearest may move as well: then the next round sees where to.
    guard moves[target] == nil, moves[edge.a] == nil, moves[edge.b] == nil else { continue }
    insertions.insert(target, into: edge)
    moves[point] = target
    targets.insert(target)
  }
  if moves.isEmpty { return 0 }
  for index in features.indices {
    if let inserted = insertions.applied(to: features[index].geometry) {
      features[index].geometry = inserted
    }
    features[index].geometry.move(moves)
  }
  return moves.count
}

private func isOnSide(_ point: GridPoint, _ grid: Grid) -> Bool {
  point.u == 0 || point.u == grid.width || point.v == 0 || point.v == grid.height
}

private func target(
  of point: GridPoint, on edge: Segment, along: Double, cells: EdgeCells, metres: Double
) -> GridPoint {
  let scale = (u: cells.metresPerUnit * cells.cosine(v: Double(point.v)), v: cells.metresPerUnit)
  let end = along < 0.5 ? edge.a : edge.b
  if Segment(end, end).distance(to: point, scale).square <= metres * metres { return end }
  func between(_ a: UInt32, _ b: UInt32) -> UInt32 {
    UInt32(Double(a) + (Double(b) - Double(a)) * along + 0.5)
  }
  return GridPoint(u: between(edge.a.u, edge.b.u), v: between(edge.a.v, edge.b.v))
}

/// The vertices of rings whose area is small beside their perimeter: about twice as wide as `metres` or
/// less.
private func verticesOfNarrowRings(
  _ features: [Feature], grid: Grid, metres: Double
) -> Set<GridPoint> {
  let edges = EdgeMeasure(grid: grid)
  var narrow: Set<GridPoint> = []
  for feature in features {
    for ring in feature.geometry.rings {
      let vertices = feature.geometry.vertices[ring]
      guard var before = vertices.last else { continue }
      var (area, perimeter) = (0.0, 0.0)
      for vertex in vertices {
        area += edges.areaUnder(before, vertex)
        perimeter += edges.length(before, vertex)
        before = vertex
      }
      if area.magnitude <= perimeter * metres { narrow.formUnion(vertices) }
    }
  }
  return narrow
}

extension Geometry {
  /// Moves vertices; what becomes equal to the vertex before it goes, and rings of less than three.
  fileprivate mutating func move(_ moves: [GridPoint: GridPoint]) {
    guard vertices.contains(where: { moves[$0] != nil }) else { return }
    var result = Geometry(points: points)
    var ring = 0
    for polygonEnd in polygonEnds {
      let firstRing = result.ringEnds.count
      while ring < polygonEnd {
        let start = result.vertices.count
        for vertex in vertices[(ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]] {
          let moved = moves[vertex] ?? vertex
          if result.vertices.count == start || result.vertices.last != moved {
            result.vertices.append(moved)
          }
        }
        while result.vertices.count > start + 1, result.vertices.last == result.vertices[start] {
          result.vertices.removeLast()
        }
        if result.vertices.count < start + 3 {
          result.vertices.removeSubrange(start...)
        } else {
          result.ringEnds.append(result.vertices.count)
        }
        ring += 1
      }
      if result.ringEnds.count > firstRing { result.polygonEnds.append(result.ringEnds.count) }
    }
    if result.ringEnds.isEmpty, result.points.isEmpty { result.points = Array(vertices.prefix(1)) }
    self = result
  }
}
