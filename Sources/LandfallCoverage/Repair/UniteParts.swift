/// What the polygons of a region cover together, where an even-odd rule over all rings would erase
/// what they cover twice.
struct UnitedParts {
  /// Closed walks around the area, which assembling joins; nil if it is what an odd number of all
  /// rings surround.
  var walks: Geometry?
  /// The area in square meters that several polygons cover, counted once for each further one.
  var overlapSquareMeters = 0.0
}

/// Unites the polygons of a region. The rings of each polygon count by the even-odd rule, but holes
/// that overlap are one hole: a ring inside a hole is an island, the same hole twice is a hole.
///
/// If rings cross, or lie upon one another, so often that this could take more memory than the
/// geometry allows, the even-odd rule holds for all rings.
/// - Complexity: O(n log n + pairs of overlapping holes) for n vertices.
func uniteParts(of geometry: Geometry, grid: Grid) -> UnitedParts {
  let polygons = geometry.polygonRings
  let polygonOf = polygons.enumerated().flatMap { number, rings in rings.map { _ in number } }
  var graph = ArcGraph(polygons.joined().map { Geometry(outers: [$0], holes: []) }, grid: grid)
  var limit = OverlapLimit(room: 64 * geometry.vertices.count)
  // Edges of two rings of a region bound nothing in the layer, which left them as they were.
  guard (try? nodeEdges(of: &graph, grid: grid)) != nil else { return UnitedParts() }
  let faces = PlanarFaces(graph)
  guard let labels = try? faces.findLabels({ try limit.check($0, $1, of: faces) }) else {
    return UnitedParts()
  }
  var holes = OverlappingHoles(polygonOf: polygonOf)
  for label in labels { holes.add(label) }
  holes.join()
  let edges = EdgeMeasure(grid: grid)
  var result = UnitedParts()
  var (walks, differs) = (Geometry(), false)
  for (face, label) in labels.enumerated() where !label.isEmpty {
    let covering = holes.polygonCount(covering: label)
    if (covering > 0) != (label.count & 1 == 1) { differs = true }
    guard covering > 0 else { continue }
    let rings = faces.walks(ofFace: face)
    walks.append(polygon: rings)
    if covering > 1 {
      var area = Geometry()
      area.append(polygon: rings)
      result.overlapSquareMeters += Double(covering - 1) * edges.area(of: area)
    }
  }
  if differs { result.walks = walks }
  return result
}

/// The holes of polygons that overlap in part or are equal, and count as one.
private struct OverlappingHoles {
  /// For each ring its polygon; the first ring of a polygon is its outer one.
  let polygonOf: [Int]
  /// For each ring the number of faces that it covers.
  private var faceCounts: [Int]
  /// The number of faces that two holes of a polygon cover together.
  private var common: [RegionPair: Int] = [:]
  /// For each ring a lesser ring that it is one with, or itself.
  private var lesser: [Int]

  init(polygonOf: [Int]) {
    self.polygonOf = polygonOf
    faceCounts = Array(repeating: 0, count: polygonOf.count)
    lesser = Array(polygonOf.indices)
  }

  /// Adds a face that these rings cover.
  mutating func add(_ label: [Int]) {
    for (place, ring) in label.enumerated() {
      faceCounts[ring] += 1
      guard isHole(ring) else { continue }
      for other in label[(place + 1)...] {
        if polygonOf[other] != polygonOf[ring] { break }
        common[RegionPair(ring, other), default: 0] += 1
      }
    }
  }

  /// Joins the holes that overlap, unless one of them is inside the other.
  mutating func join() {
    for (pair, count) in common {
      let (one, other) = (faceCounts[pair.first], faceCounts[pair.second])
      if one != other, count == min(one, other) { continue }
      let (root, otherRoot) = (least(pair.first), least(pair.second))
      lesser[max(root, otherRoot)] = min(root, otherRoot)
    }
  }

  /// Returns the number of polygons that cover a face.
  func polygonCount(covering label: [Int]) -> Int {
    var (count, start) = (0, 0)
    while start < label.count {
      let polygon = polygonOf[label[start]]
      let end = label[start...].firstIndex { polygonOf[$0] != polygon } ?? label.count
      count += Set(label[start..<end].map(least)).count & 1
      start = end
    }
    return count
  }

  private func isHole(_ ring: Int) -> Bool { ring > 0 && polygonOf[ring - 1] == polygonOf[ring] }

  private func least(_ ring: Int) -> Int {
    var ring = ring
    while lesser[ring] != ring { ring = lesser[ring] }
    return ring
  }
}
