package import Landfall

/// A layer that is clean: its edges meet at common ends alone, and each region's polygons are valid.
package struct RepairedCoverage: Sendable {
  package var features: [Feature]
  /// The arcs of the features.
  package var topology: Topology
  /// What lies beside each arc.
  package var sides: [ArcSide]
  package var report: RepairReport
}

/// Repairs what is wrong in a layer, and nothing else: features in which no check finds anything stay
/// as they are, bit for bit.
///
/// - Edges that cross, touch or lie on one another get vertices where they meet; see ``nodeEdges``.
///   Regions that overlap go on overlapping.
/// - Rings that cross or touch themselves, double back, overlap or nest within a region are made anew;
///   see ``assemblePolygons(of:grid:)``. Inside is where an odd number of rings surround a point, as
///   before: both lobes of a figure-of-eight, but not where two parts of a region overlap.
/// - A region of which no ring is left becomes a region without area at its first vertex.
///
/// All in integers: the same everywhere. Repairing twice changes nothing more.
/// - Parameter source: what errors call the source.
/// - Throws: ``BuildError`` that names the features and the place, where more than two million pairs of
///   edges cross or 10 rounds do not suffice.
/// - Complexity: O(n log n) for n vertices that are spread out, as long as nothing is wrong.
package func repair(
  _ features: [Feature], grid: Grid, sliverMetres: Double, jobs: Int, source: String = "features"
) throws(BuildError) -> RepairedCoverage {
  var layer = RepairedLayer(features, grid: grid)
  do {
    try layer.repair()
  } catch {
    throw error.named(in: features, grid: grid, source: source)
  }
  return RepairedCoverage(
    features: layer.features, topology: layer.topology,
    sides: layer.faces.sides(of: layer.topology, labels: layer.labels), report: layer.report)
}

/// A layer under repair, its faces always those of its features.
private struct RepairedLayer {
  let source: [Feature]
  let grid: Grid
  private(set) var features: [Feature]
  private(set) var topology: Topology
  private(set) var faces: PlanarFaces
  private(set) var labels: [[Int]]
  private(set) var report = RepairReport()

  init(_ features: [Feature], grid: Grid) {
    source = features
    self.features = features
    self.grid = grid
    topology = makeTopology(of: features.map(\.geometry), grid: grid)
    faces = PlanarFaces(Topology())
    labels = [[]]
  }

  mutating func repair() throws(RepairFault) {
    let noding = try nodeEdges(of: &features, topology: &topology, grid: grid)
    report.crossingCount = noding.crossingCount
    report.insertedVertexCount = noding.insertedVertexCount
    report.movedVertexCount = noding.bendCount
    findFaces()
    try assembleDoubtfulRegions()
  }

  private mutating func findFaces() {
    faces = PlanarFaces(topology)
    labels = faces.findLabels()
  }

  private mutating func assembleDoubtfulRegions() throws(RepairFault) {
    var isChanged = false
    let doubtful = findDoubtfulRegions(features, topology: topology, faces: faces, labels: labels)
    for region in doubtful {
      let before = features[region].geometry
      var geometry = assemblePolygons(of: before, grid: grid)
      if geometry.hasSamePolygons(as: before) { continue }
      isChanged = true
      note(region, ringCount: geometry.ringEnds.count)
      if geometry.ringEnds.isEmpty, geometry.points.isEmpty, let first = before.vertices.first {
        geometry.points = [first]
        report.keptAsPoints.append(region)
      }
      features[region].geometry = geometry
    }
    guard isChanged else { return }
    topology = makeTopology(of: features.map(\.geometry), grid: grid)
    findFaces()
  }

  private mutating func note(_ region: Int, ringCount: Int) {
    let feature = source[region]
    let fault = GEOSOracle(features: [feature]).invalidPolygons().first
    report.rings.append(
      RepairReport.Rings(
        region: region, reason: fault?.reason ?? "parts overlap, touch along an edge or nest",
        place: fault?.place ?? feature.geometry.vertices[0],
        ringCountBefore: feature.geometry.ringEnds.count, ringCount: ringCount))
  }
}
