package import Landfall
package import LandfallCoverage
package import LandfallModel
import LandfallSources
package import LandfallSupport

/// A frame's regions on the lattice of the file.
package struct DrawnFrame {
  /// The regions that are shown, ascending by their numbers in the layer.
  package var regions: [Int] = []
  /// One for each, in the order of ``regions``, on the coarse lattice of ``PageLattice``.
  package var features: [Feature] = []
  /// Where each region without rings stands.
  package var markers: [GridPoint?] = []
  /// The lines, those along the map's ends among ``Topology/others``.
  package var topology = Topology()
  /// What lies beside each line.
  package var sides: [ArcSide] = []
}

/// Draws projected regions: rounds, simplifies, rounds once more and repairs.
///
/// Lines are simplified as a coverage on a lattice that is 256 times finer than the file's, whose rounding
/// then can make few of them touch: these are noded and their rings made anew as the source's
/// are; see ``repair``. An island that would be less than a quarter of a square unit of the page goes, if
/// its region keeps a larger part.
package func draw(
  _ projected: [ProjectedRegion], regions: [Int], placement: PagePlacement, lattice: PageLattice,
  tolerance: Double, source: LayoutSource, jobs: Int
) throws(BuildError) -> DrawnFrame {
  let grid = PageLattice.grid
  var frame = DrawnFrame()
  var geometries: [Geometry] = []
  var cuts: Set<GridPoint> = []
  for (index, region) in regions.enumerated() {
    let rounded = round(
      projected[index], placement: placement, lattice: lattice, cuts: &cuts)
    guard let marker = rounded.marker else { continue }
    frame.regions.append(region)
    geometries.append(rounded.geometry)
    frame.markers.append(PageLattice.coarse(marker))
  }
  var topology = makeTopology(of: geometries, grid: grid)
  // Half a unit of the page on each side.
  let side = lattice.meters(0.5)
  geometries =
    dropIslands(
      below: side * side, from: geometries, topology: topology.separatingCuts(cuts).topology,
      grid: grid
    ).geometries
  if tolerance > 0 {
    topology = makeTopology(of: geometries, grid: grid).separatingCuts(cuts).topology
    geometries =
      simplifyCoverage(
        geometries, topology: topology, details: [lattice.meters(tolerance)],
        regionMeters: Array(repeating: nil, count: geometries.count), grid: grid, jobs: jobs
      ).first?.geometries ?? geometries
  }
  for (index, region) in frame.regions.enumerated() {
    frame.features.append(
      Feature(
        index: region, key: source.keys[region], name: source.names[region],
        geometry: geometries[index].onCoarseLattice))
  }
  let repaired = try repair(frame.features, grid: grid, sliverMeters: 0, jobs: jobs)
  frame.features = repaired.features
  let separated = repaired.topology.separatingCuts(Set(cuts.map(PageLattice.coarse)))
  frame.topology = separated.topology
  // Of the arcs before they were divided, as the map's ends are borders there, too.
  frame.sides = separated.sources.map { repaired.sides[$0] }
  return frame
}

/// A region on the fine lattice, and a vertex of it; none of a region that is not shown.
private func round(
  _ region: ProjectedRegion, placement: PagePlacement, lattice: PageLattice,
  cuts: inout Set<GridPoint>
) -> (geometry: Geometry, marker: GridPoint?) {
  var (outers, holes): ([[GridPoint]], [[GridPoint]]) = ([], [])
  var marker: GridPoint?
  for ring in region.rings {
    var vertices: [GridPoint] = []
    vertices.reserveCapacity(ring.count)
    for vertex in ring {
      let point = lattice.fine(placement.place(vertex.x, vertex.y))
      if vertex.isCut { cuts.insert(point) }
      if vertices.last != point { vertices.append(point) }
    }
    while vertices.count > 1, vertices.first == vertices.last { vertices.removeLast() }
    if marker == nil { marker = vertices.first }
    guard hasThreeDifferentVertices(vertices[...]) else { continue }
    if doubledArea(ofRing: vertices[...]) < 0 {
      holes.append(vertices)
    } else {
      outers.append(vertices)
    }
  }
  for point in region.points where marker == nil {
    marker = lattice.fine(placement.place(point.x, point.y))
  }
  return (Geometry(outers: outers, holes: holes), marker)
}

extension Geometry {
  /// Rounded to the file's lattice, without what is repeated and rings of which nothing is left.
  fileprivate var onCoarseLattice: Geometry {
    var result = Geometry()
    for polygon in polygons {
      for ring in polygon {
        let start = result.vertices.count
        for vertex in vertices[ring] {
          let point = PageLattice.coarse(vertex)
          if result.vertices.count == start || result.vertices[result.vertices.count - 1] != point {
            result.vertices.append(point)
          }
        }
        while result.vertices.count > start + 1,
          result.vertices[result.vertices.count - 1] == result.vertices[start]
        {
          result.vertices.removeLast()
        }
        if hasThreeDifferentVertices(result.vertices[start...]) {
          result.ringEnds.append(result.vertices.count)
        } else {
          result.vertices.removeSubrange(start...)
        }
      }
      if result.ringEnds.count > (result.polygonEnds.last ?? 0) {
        result.polygonEnds.append(result.ringEnds.count)
      }
    }
    return result
  }
}
