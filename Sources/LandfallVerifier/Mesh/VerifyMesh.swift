package import Landfall
import LandfallSupport

/// A globe mesh to be verified.
package struct VerifiedMesh: Sendable {
  /// A piece of border: the region on each side, nil if there is no region, and its vertices in
  /// order.
  package typealias Line = (left: Int?, right: Int?, vertices: [UInt32])

  package var vertices: [GridPoint]
  /// Three vertices per triangle, counterclockwise as seen from outside.
  package var triangles: [UInt32]
  /// For each region its triangles, and whether it has an area and so must have triangles.
  package var regions: [(triangles: Range<Int>, hasArea: Bool)]
  package var lines: [Line]
  package var sagMeters: Double

  package init(
    vertices: [GridPoint], triangles: [UInt32],
    regions: [(triangles: Range<Int>, hasArea: Bool)], lines: [Line], sagMeters: Double
  ) {
    self.vertices = vertices
    self.triangles = triangles
    self.regions = regions
    self.lines = lines
    self.sagMeters = sagMeters
  }
}

/// The result of verifying a globe mesh.
package struct MeshVerification: Sendable, Hashable {
  package var vertexCount = 0
  package var triangleCount = 0
  package var lineVertexCount = 0
  /// The greatest depth of a triangle below the sphere.
  package var worstSagMeters = 0.0
  /// The number of triangles with an angle below 1°.
  package var sliverCount = 0
  package var leastAngleDegrees = 180.0
  /// The greatest relative difference between the area of a region's triangles and that of the
  /// polygon that their outline bounds, with edges along great circles. Differences up to 1 m² are
  /// ignored.
  package var worstAreaError = 0.0
  /// The number of triangles that are flat or inverted.
  package var flatCount = 0
  /// The number of triangles that are flat or inverted after rounding their corners to binary32, as
  /// for a GPU. Rounding moves a corner by up to 0.4 m, more than the height of some triangles
  /// where borders are in full detail. Reported, but not a fault.
  package var flatInBinary32Count = 0
  /// The number of triangles that sink too deep.
  package var deepCount = 0
  /// The number of a region's edges with neither another triangle of it nor a line on their other side.
  package var crackCount = 0
  /// The number of regions with an area but without triangles, or the reverse.
  package var emptyRegionCount = 0

  /// Descriptions of the faults, one line each; empty for every mesh that a build writes.
  package var faults: [String] {
    var faults: [String] = []
    if flatCount > 0 { faults.append("\(flatCount) triangles are flat or turned over") }
    if deepCount > 0 { faults.append("\(deepCount) triangles sink too deep") }
    if crackCount > 0 {
      faults.append("\(crackCount) edges have no triangle or line on their other side")
    }
    if emptyRegionCount > 0 { faults.append("\(emptyRegionCount) regions have no triangles") }
    if worstAreaError > 1e-9 { faults.append("areas differ from those of the outlines") }
    return faults
  }
}

/// Verifies a mesh from its triangles alone, with no code shared with the mesh builder. Each
/// triangle must be counterclockwise and sink no deeper than allowed; each edge of a region must
/// have exactly one other triangle of it, or a line, on its other side; and the area of each
/// region's triangles must equal that of the polygon that their outline bounds. O(triangles).
package func verifyMesh(_ mesh: VerifiedMesh, grid: Grid) -> MeshVerification {
  let sphere = Sphere(grid: grid)
  let points = mesh.vertices.map { vertex -> SIMD3<Double> in
    let place = sphere.place(vertex)
    let longitude = (Double(vertex.u) - 2 * sphere.equator) * sphere.unit
    return SIMD3(place.cosine * cos(longitude), place.cosine * sin(longitude), place.sine)
  }
  var found = MeshVerification()
  found.vertexCount = mesh.vertices.count
  found.triangleCount = mesh.triangles.count / 3
  found.lineVertexCount = mesh.lines.reduce(0) { $0 + $1.vertices.count }
  // Edges of lines, directed so that a region is on their left.
  var bordered: Set<SIMD2<UInt32>> = []
  for line in mesh.lines {
    for (a, b) in zip(line.vertices, line.vertices.dropFirst()) {
      if line.left != nil { bordered.insert(SIMD2(a, b)) }
      if line.right != nil { bordered.insert(SIMD2(b, a)) }
    }
  }
  for region in mesh.regions {
    if region.triangles.isEmpty == region.hasArea { found.emptyRegionCount += 1 }
    var outline: Set<SIMD2<UInt32>> = []
    var area = 0.0
    for triangle in region.triangles {
      let numbers = SIMD3(
        mesh.triangles[3 * triangle], mesh.triangles[3 * triangle + 1],
        mesh.triangles[3 * triangle + 2])
      area += found.look(
        at: points[Int(numbers.x)], points[Int(numbers.y)], points[Int(numbers.z)],
        sagMeters: mesh.sagMeters)
      for (a, b) in [(numbers.x, numbers.y), (numbers.y, numbers.z), (numbers.z, numbers.x)]
      where outline.remove(SIMD2(b, a)) == nil && !outline.insert(SIMD2(a, b)).inserted {
        found.crackCount += 1
      }
    }
    let pivot = pivot(of: outline, points)
    var polygon = 0.0
    for edge in outline {
      if !bordered.contains(edge) { found.crackCount += 1 }
      polygon += excess(pivot, points[Int(edge.x)], points[Int(edge.y)])
    }
    // A polygon's area is determined only up to the area of the sphere.
    let difference = min(abs(area - polygon), abs(abs(area - polygon) - 4 * .pi))
    if difference * Sphere.radius * Sphere.radius > 1 {
      found.worstAreaError = max(found.worstAreaError, difference / area)
    }
  }
  return found
}

/// The apex of the triangles whose areas sum to the polygon's: the one of fourteen directions whose
/// antipode is farthest from the outline. The area of a triangle that passes near the antipode of
/// its corner is imprecise.
private func pivot(of outline: Set<SIMD2<UInt32>>, _ points: [SIMD3<Double>]) -> SIMD3<Double> {
  let signs = [-1.0, 0, 1]
  let places = signs.flatMap { x in
    signs.flatMap { y in signs.map { z in SIMD3(x, y, z) } }
  }.filter { [1, 3].contains(dot($0, $0)) }
  var best = (place: SIMD3(0.0, 0, 1), least: -2.0)
  for place in places.map({ $0 / dot($0, $0).squareRoot() }) {
    let least = outline.reduce(2) { min($0, dot(points[Int($1.x)], place)) }
    if least > best.least { best = (place, least) }
  }
  return best.place
}

extension MeshVerification {
  /// The precision of vertices, relative to the radius, some ten micrometers: a thinner triangle
  /// may have either orientation.
  private static let heightSlack = 2e-12

  /// Records a triangle and returns its area on the unit sphere.
  fileprivate mutating func look(
    at a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>, sagMeters: Double
  ) -> Double {
    let area = excess(a, b, c)
    let longest = [b - a, c - b, a - c].map { dot($0, $0) }.max() ?? 0
    if a == b || b == c || c == a || !(area > -Self.heightSlack * longest.squareRoot()) {
      flatCount += 1
    }
    let (ra, rb, rc) = (binary32(a), binary32(b), binary32(c))
    if !(dot(ra, cross(rb - ra, rc - ra)) > 0) { flatInBinary32Count += 1 }
    let sag = (1 - nearest(a, b, c)) * Sphere.radius
    worstSagMeters = max(worstSagMeters, sag)
    if sag > sagMeters + 1e-6 { deepCount += 1 }
    let least = min(angle(a, b, c), angle(b, c, a), angle(c, a, b)) * 180 / .pi
    leastAngleDegrees = min(leastAngleDegrees, least)
    if least < 1 { sliverCount += 1 }
    return area
  }
}

private func binary32(_ a: SIMD3<Double>) -> SIMD3<Double> { SIMD3<Double>(SIMD3<Float>(a)) }

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// The angle at the first corner.
private func angle(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
  let normal = cross(b - a, c - a)
  return atan2(dot(normal, normal).squareRoot(), dot(b - a, c - a))
}

/// The spherical excess of a triangle, negative if it is clockwise: Van Oosterom and Strackee, The
/// solid angle of a plane triangle (1983).
private func excess(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
  2 * atan2(dot(a, cross(b - a, c - a)), 1 + dot(a, b) + dot(b, c) + dot(c, a))
}

/// The smallest distance of a flat triangle from the center: at the foot of the perpendicular if
/// that is inside, otherwise on an edge.
private func nearest(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
  let normal = cross(b - a, c - a)
  let length = dot(normal, normal).squareRoot()
  let foot = normal * (dot(normal, a) / (length * length))
  let isInside =
    dot(normal, cross(b - a, foot - a)) >= 0 && dot(normal, cross(c - b, foot - b)) >= 0
    && dot(normal, cross(a - c, foot - c)) >= 0
  if length > 0, isInside { return dot(normal, a) / length }
  return min(middle(a, b), middle(b, c), middle(c, a))
}

/// The distance of the middle of a chord from the center.
private func middle(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
  let sum = a + b
  return dot(sum, sum).squareRoot() / 2
}

extension MeshVerification: PlainBits {
  package static var blank: Self { Self() }
}
