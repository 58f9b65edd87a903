/// Slivers of at most this mean width in meters are reported, whichever of them are closed.
let reportedSliverMeters = 200.0

/// A sliver and its face.
package struct SliverFace: Sendable {
  package var face: Int
  package var sliver: Sliver
}

/// Returns every gap between regions and every overlap whose mean width is at most `widthMeters`,
/// from west to east. They include all gaps and overlaps that are nowhere wider.
///
/// The mean width is twice the area over the perimeter. The width is the diameter of the largest
/// circle inside, which is at least the mean width: a long face that is narrow everywhere is a
/// sliver to be closed, one that widens somewhere is not. Faces that are anywhere more than twice
/// as wide as `widthMeters` are not slivers, however long their bays are. A gap inside a single
/// region may be a lake: it is a sliver only if it is about ten times as long as wide.
func findSlivers(
  in faces: PlanarFaces, labels: [[Int]], grid: Grid, widthMeters: Double, jobs: Int
) -> [SliverFace] {
  let candidates = faces.faces.indices.dropFirst().filter { face in
    labels[face].count != 1
  }
  let edges = EdgeMeasure(grid: grid)
  let found = parallelMap(count: candidates.count, jobs: jobs) { index in
    sliver(
      ofFace: candidates[index], faces, labels, edges: edges, grid: grid, widthMeters: widthMeters)
  }
  return found.compactMap { $0 }.sorted { one, other in
    (one.sliver.place.u, one.sliver.place.v, one.face)
      < (other.sliver.place.u, other.sliver.place.v, other.face)
  }
}

private func sliver(
  ofFace face: Int, _ faces: PlanarFaces, _ labels: [[Int]], edges: EdgeMeasure, grid: Grid,
  widthMeters: Double
) -> SliverFace? {
  var (area, perimeter) = (0.0, 0.0)
  var borders: [Int: Double] = [:]
  for walk in faces.faces[face] {
    for half in faces.walks[walk].halves {
      let vertices = faces.graph.vertices(of: half)
      var length = 0.0
      for (a, b) in zip(vertices, vertices.dropFirst()) {
        length += edges.length(a, b)
        area -= edges.areaUnder(a, b)
      }
      perimeter += length
      for region in labels[faces.face(leftOf: half.twin)] { borders[region, default: 0] += length }
    }
  }
  let isGap = labels[face].isEmpty
  guard area <= perimeter * widthMeters / 2 else { return nil }
  if isGap, borders.count < 2, perimeter * perimeter < 50 * area { return nil }
  var circle = WidestCircle(
    walks: faces.walks(ofFace: face), leastRadius: area / perimeter, limit: widthMeters * 1.01,
    grid: grid)
  guard let (radius, center) = circle.find() else { return nil }
  let regions = isGap ? borders.keys.sorted() : labels[face]
  // Equal borders: the first region.
  let heir = regions.max { (borders[$0] ?? 0, $1) < (borders[$1] ?? 0, $0) }
  return SliverFace(
    face: face,
    sliver: Sliver(
      kind: isGap ? .gap : .overlap, place: center,
      widthMeters: max(2 * radius, 2 * area / perimeter),
      meanWidthMeters: 2 * area / perimeter, areaSquareMeters: area,
      regions: regions.filter { $0 == heir } + regions.filter { $0 != heir }
    ))
}
