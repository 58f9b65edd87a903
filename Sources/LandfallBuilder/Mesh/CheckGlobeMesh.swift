import Landfall

/// What the check of a globe mesh found; see ``checkGlobeMesh(_:regions:grid:)``.
package struct MeshReport: Sendable, Hashable {
  package var detailMetres = 0.0
  package var sagMetres = 0.0
  package var vertexCount = 0
  package var triangleCount = 0
  package var lineVertexCount = 0
  /// How deep the deepest triangle sinks below the sphere.
  package var worstSagMetres = 0.0
  /// Triangles with an angle below 1°.
  package var sliverCount = 0
  package var leastAngleDegrees = 180.0
  /// The largest difference between the triangles of a region and the polygon of its border with edges
  /// along great circles, beyond 1 m² as a part of the area.
  package var worstAreaError = 0.0
  /// What is not as it must be, a line each; empty in every mesh that is written.
  package var faults: [String] = []
}

/// Looks at a mesh anew, from its triangles alone: each runs counterclockwise and sinks no deeper than it
/// may; beside each edge of a region lies another triangle of it, once, or a line; and the triangles of
/// each region are as large as the polygon that their outline bounds. O(triangles).
/// - Parameter hasArea: for each region whether it must have triangles.
func checkGlobeMesh(_ mesh: GlobeMesh, hasArea: [Bool], grid: Grid) -> MeshReport {
  var report = MeshReport()
  report.detailMetres = mesh.detailMetres
  report.sagMetres = mesh.sagMetres
  report.vertexCount = mesh.vertices.count
  report.triangleCount = mesh.triangles.count / 3
  report.lineVertexCount = mesh.lines.reduce(0) { $0 + $1.vertices.count }
  let points = mesh.vertices.map { grid.lattice($0) }
  var onLine: Set<UInt64> = []
  for line in mesh.lines {
    for (a, b) in zip(line.vertices, line.vertices.dropFirst()) {
      onLine.insert(edgeKey(a, b))
      onLine.insert(edgeKey(b, a))
    }
  }
  var leastSine = 1.0
  var cracks = 0
  var (flat, deep) = (0, 0)
  for (region, range) in mesh.regionTriangles.enumerated() {
    if range.isEmpty != !hasArea[region] {
      report.faults.append("region \(region) has \(range.count) triangles")
    }
    var outline: Set<UInt64> = []
    var area = 0.0
    for triangle in range {
      let numbers = (0..<3).map { mesh.triangles[3 * triangle + $0] }
      let corners = numbers.map { points[Int($0)] }
      if LatticePoint.orientation(corners[0], corners[1], corners[2]) <= 0 { flat += 1 }
      let shape = TriangleShape(corners[0], corners[1], corners[2])
      report.worstSagMetres = max(report.worstSagMetres, shape.sag * SphereMetric.radius)
      if shape.sag * SphereMetric.radius > mesh.sagMetres { deep += 1 }
      let sine = shape.leastSineSquare
      leastSine = min(leastSine, sine)
      if sine < MeshDraft.Refinement.leastSineSquare { report.sliverCount += 1 }
      area += sphericalExcess(corners[0], corners[1], corners[2])
      for corner in 0..<3 {
        let (a, b) = (numbers[corner], numbers[(corner + 1) % 3])
        if outline.remove(edgeKey(b, a)) == nil, !outline.insert(edgeKey(a, b)).inserted {
          cracks += 1
        }
      }
    }
    var polygon = 0.0
    let pivot = range.first.map { points[Int(mesh.triangles[3 * $0])] }
    for key in outline {
      if !onLine.contains(key) { cracks += 1 }
      guard let pivot else { continue }
      polygon += sphericalExcess(pivot, points[Int(key >> 32)], points[Int(key & 0xFFFF_FFFF)])
    }
    let square = SphereMetric.radius * SphereMetric.radius
    let turns = 4 * Double.pi
    var difference = (area - polygon).magnitude
    // A polygon's area is known up to the whole sphere.
    difference = min(difference, (difference - turns).magnitude)
    if difference * square > 1 {
      report.worstAreaError = max(report.worstAreaError, difference / area)
    }
  }
  report.leastAngleDegrees =
    Grid.angle(leastSine.squareRoot(), max(1 - leastSine, 0).squareRoot()) * 180 / .pi
  if flat > 0 { report.faults.append("\(flat) triangles are flat or turned over") }
  if deep > 0 { report.faults.append("\(deep) triangles sink too deep") }
  if cracks > 0 { report.faults.append("\(cracks) edges have nothing beside them") }
  if report.worstAreaError > 1e-9 {
    report.faults.append("the areas of triangles differ from their outline's")
  }
  return report
}

private func edgeKey(_ a: UInt32, _ b: UInt32) -> UInt64 { UInt64(a) << 32 | UInt64(b) }

/// The area of a triangle on the unit sphere, negative where it runs clockwise: Van Oosterom and Strackee,
/// The solid angle of a plane triangle (1983).
func sphericalExcess(_ a: LatticePoint, _ b: LatticePoint, _ c: LatticePoint) -> Double {
  let (x, y, z) = (a.length, b.length, c.length)
  let determinant = a.dot((b - a).cross(c - a))
  return 2
    * Grid.angle(determinant, x * y * z + a.dot(b) * z + b.dot(c) * x + c.dot(a) * y)
}
