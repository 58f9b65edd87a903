/// A frame's regions on the lattice of the file.
package struct DrawnFrame {
  /// The regions that are shown, ascending by their numbers in the layer.
  var regions: [Int] = []
  /// The position of each region, used for those without rings.
  var markers: [GridPoint?] = []
  /// The shapes on the coarse lattice of ``PageLattice``, a region for each of ``regions``; arcs
  /// along the map's boundary are not borders.
  var coverage: Coverage
}

/// Draws projected regions: rounds, simplifies, rounds again and repairs.
///
/// Lines are simplified as a coverage on a lattice that is 256 times finer than the file's.
/// Rounding to the file's lattice can then make only few of them touch: these are noded and their
/// rings rebuilt like those of a source; see ``repair``. An island of less than a quarter of a
/// square unit of the page is removed, if its region keeps a larger part.
package func draw(
  _ projected: [ProjectedRegion], regions: [Int], placement: PagePlacement, lattice: PageLattice,
  tolerance: Double, source: LayoutSource, jobs: Int
) throws(BuildError) -> DrawnFrame {
  let grid = PageLattice.grid
  var shown: [Int] = []
  var markers: [GridPoint?] = []
  var geometries: [Geometry] = []
  var cuts: Set<GridPoint> = []
  for (index, region) in regions.enumerated() {
    let rounded = round(
      projected[index], placement: placement, lattice: lattice, cuts: &cuts)
    guard let marker = rounded.marker else { continue }
    shown.append(region)
    geometries.append(rounded.geometry)
    markers.append(PageLattice.coarse(marker))
  }
  var graph = ArcGraph(geometries, grid: grid).separatingCuts(cuts).graph
  // Half a unit of the page on each side.
  let side = lattice.meters(0.5)
  let islands = dropIslands(below: side * side, from: graph, grid: grid)
  if !islands.dropped.isEmpty { graph = islands.graph.separatingCuts(cuts).graph }
  if tolerance > 0 {
    let simplified = simplifyArcs(
      of: graph, details: [lattice.meters(tolerance)],
      regionMeters: Array(repeating: nil, count: geometries.count), grid: grid, jobs: jobs)
    graph = simplified[0].graph
  }
  let features = shown.map {
    Feature(index: $0, key: source.keys[$0], name: source.names[$0])
  }
  let coarse = ArcGraph(graph.geometries.map(\.onCoarseLattice), grid: grid)
  let repaired = try repair(
    coarse, of: features, grid: grid, sliverMeters: 0, jobs: jobs, keepsLosses: true
  ).coverage
  // The map's boundary counts as a border for repair, too, which finds the regions along it.
  let (separated, wholes) = repaired.graph.separatingCuts(Set(cuts.map(PageLattice.coarse)))
  return DrawnFrame(
    regions: shown, markers: markers, coverage: repaired.divided(into: separated, wholes: wholes))
}

/// Returns a region on the fine lattice and one of its vertices; no vertex if the region is not
/// shown.
private func round(
  _ region: ProjectedRegion, placement: PagePlacement, lattice: PageLattice,
  cuts: inout Set<GridPoint>
) -> (geometry: Geometry, marker: GridPoint?) {
  var (outers, holes): ([[GridPoint]], [[GridPoint]]) = ([], [])
  var marker: GridPoint?
  for ring in region.rings {
    let points = ring.map { lattice.fine(placement.place($0.place)) }
    for (vertex, point) in zip(ring, points) where vertex.isCut { cuts.insert(point) }
    var vertices: [GridPoint] = []
    vertices.append(ring: points)
    if marker == nil { marker = vertices.first }
    guard hasThreeDifferentVertices(vertices[...]) else { continue }
    if doubledArea(ofRing: vertices[...]) < 0 {
      holes.append(vertices)
    } else {
      outers.append(vertices)
    }
  }
  for point in region.points where marker == nil {
    marker = lattice.fine(placement.place(point.place))
  }
  return (Geometry(outers: outers, holes: holes), marker)
}

extension Geometry {
  /// Rounded to the file's lattice, without repeated vertices and collapsed rings.
  fileprivate var onCoarseLattice: Geometry {
    var result = Geometry()
    for polygon in polygons {
      for ring in polygon {
        _ = result.append(ring: vertices[ring].lazy.map(PageLattice.coarse))
      }
      result.endPolygon()
    }
    return result
  }
}
