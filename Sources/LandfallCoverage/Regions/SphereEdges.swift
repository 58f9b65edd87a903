/// The edges of a region on the unit sphere, each straight in longitude and latitude.
package struct SphereEdges {
  private let grid: Grid
  private var edges: [Edge] = []
  private var points: [SIMD3<Double>] = []

  private struct Edge {
    var from: GridPoint
    var to: GridPoint
    /// The direction of its start; `end` is that of its end.
    var start: SIMD3<Double>
    var end: SIMD3<Double>
  }

  package init(_ geometry: Geometry, grid: Grid) {
    self.grid = grid
    edges.reserveCapacity(geometry.vertices.count)
    for ring in geometry.rings {
      let vertices = geometry.vertices[ring]
      let directions = vertices.map { UnitSphere.direction(of: $0, grid: grid) }
      for (edge, way) in zip(vertices.ringEdges, directions[...].ringEdges) {
        edges.append(Edge(from: edge.a, to: edge.b, start: way.a, end: way.b))
      }
    }
    points = geometry.points.map { UnitSphere.direction(of: $0, grid: grid) }
  }

  /// The vertices and points, and points along edges longer than a degree.
  package var samples: [SIMD3<Double>] {
    var samples = points
    samples.reserveCapacity(points.count + edges.count)
    for edge in edges {
      samples.append(edge.end)
      let degree = Int64(grid.unitsPerDegree)
      let (run, rise) = difference(edge)
      let pieces = min(max(abs(run), abs(rise)) / degree, 360)
      for piece in 0..<max(pieces, 1) where piece > 0 {
        samples.append(direction(edge, at: Double(piece) / Double(pieces)))
      }
    }
    return samples
  }

  /// Returns the square of the longest chord from a unit vector to any point of the edges, with a
  /// relative error of at most 1e-7, never too small.
  ///
  /// Along an edge half the square of the chord is 1 − γ(t)·c, whose second derivative is at most
  /// |γ''| in size: between two points it exceeds the larger of their values by at most |γ''|/8. If
  /// that may be too much, the edge is halved.
  package func farthestChordSquared(from center: SIMD3<Double>) -> Double {
    var farthest = 0.0
    for point in points { farthest = max(farthest, chordSquared(point, center)) }
    for edge in edges { farthest = max(farthest, chordSquared(edge.end, center)) }
    for edge in edges {
      let ends = (chordSquared(edge.start, center), chordSquared(edge.end, center))
      let bulge = bulge(edge) / 4
      guard max(ends.0, ends.1) + bulge > farthest else { continue }
      var pieces = [(from: 0.0, to: 1.0, start: ends.0, end: ends.1, bulge: bulge)]
      while let piece = pieces.popLast() {
        let most = max(piece.start, piece.end) + piece.bulge
        if most <= farthest { continue }
        if piece.bulge <= farthest * 1e-7 {
          farthest = most
          continue
        }
        let middle = (piece.from + piece.to) / 2
        let chord = chordSquared(direction(edge, at: middle), center)
        farthest = max(farthest, chord)
        pieces.append((piece.from, middle, piece.start, chord, piece.bulge / 4))
        pieces.append((middle, piece.to, chord, piece.end, piece.bulge / 4))
      }
    }
    return farthest
  }

  private func difference(_ edge: Edge) -> (run: Int64, rise: Int64) {
    (Int64(edge.to.u) - Int64(edge.from.u), Int64(edge.to.v) - Int64(edge.from.v))
  }

  /// Returns the unit vector of the point at a fraction of an edge.
  private func direction(_ edge: Edge, at part: Double) -> SIMD3<Double> {
    let (run, rise) = difference(edge)
    let degreesPerUnit = 1 / Double(grid.unitsPerDegree)
    return UnitSphere.direction(
      latitude: (Double(edge.from.v) + part * Double(rise)) * degreesPerUnit - 90,
      longitude: (Double(edge.from.u) + part * Double(run)) * degreesPerUnit - 180)
  }

  /// Returns a bound of |γ''|: cos φ λ'² + 2|λ'φ'| + φ'², with the cosine of the latitude nearest
  /// to the equator.
  private func bulge(_ edge: Edge) -> Double {
    let (run, rise) = difference(edge)
    let radiansPerUnit = .pi / 180 / Double(grid.unitsPerDegree)
    let (east, north) = (Double(abs(run)) * radiansPerUnit, Double(abs(rise)) * radiansPerUnit)
    func cosine(_ direction: SIMD3<Double>) -> Double {
      (direction.x * direction.x + direction.z * direction.z).squareRoot()
    }
    let equator = grid.height / 2
    let crosses = (edge.from.v < equator) != (edge.to.v < equator)
    let widest = crosses ? 1 : max(cosine(edge.start), cosine(edge.end))
    return widest * east * east + 2 * east * north + north * north
  }

  private func chordSquared(_ point: SIMD3<Double>, _ center: SIMD3<Double>) -> Double {
    let chord = point - center
    return UnitSphere.dot(chord, chord)
  }
}
