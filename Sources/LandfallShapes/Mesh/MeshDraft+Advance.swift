import Landfall
import LandfallCoverage
import LandfallModel
import LandfallSources
import LandfallSupport

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
    let foot = normal.scaled(by: shape.corners.0.dot(normal) / square)
    var best: (half: Double, target: SpacePoint)?
    for half in 3 * triangle..<3 * triangle + 3 where isFront(half, refinement) {
      let a = triangulation.point(triangulation.origin(half))
      let b = triangulation.point(triangulation.end(half))
      let p = (b - a).length / 2
      let middle = SpacePoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, z: (a.z + b.z) / 2)
      // Inward, perpendicular to the edge, in the plane of the triangle.
      let across = normal.cross(b - a)
      let inward = across.scaled(by: 1 / (length * 2 * p))
      let depth = inward.dot(foot - middle)
      guard depth > 0, p < radius else { continue }
      // The height of the triangle with this radius, but for short edges at most that of the
      // equilateral one, as their neighbors need room, too.
      let height = min(radius + (radius * radius - p * p).squareRoot(), 1.5 * radius, depth)
      if let best, best.half >= p { continue }
      let step = inward.scaled(by: height)
      best = (
        p, SpacePoint(x: middle.x + step.x, y: middle.y + step.y, z: middle.z + step.z)
      )
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

extension SpacePoint {
  fileprivate func scaled(by factor: Double) -> SpacePoint {
    SpacePoint(x: x * factor, y: y * factor, z: z * factor)
  }
}
