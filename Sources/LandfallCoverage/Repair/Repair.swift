package import Landfall
package import LandfallModel
package import LandfallSupport

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
/// - Gaps and overlaps between neighbors that are narrow are found, reported, and closed where they are
///   not wider than `sliverMeters`; see ``findSlivers`` and ``closeSlivers``. Then borders that run beside
///   one another within that distance, open at an end, are snapped together; see ``snapBorders``.
/// - A region of which no ring is left becomes a region without area at its first vertex.
///
/// Edges and rings in integers, slivers with + − × ÷ √ alone: the same everywhere. Repairing twice changes
/// nothing more, as long as no slivers are closed.
/// - Parameter source: what errors call the source.
/// - Throws: ``BuildError`` that names the features and the place, where more than two million pairs of
///   edges cross or 10 rounds do not suffice.
/// - Complexity: O(n log n) for n vertices that are spread out, as long as nothing is wrong.
package func repair(
  _ features: [Feature], grid: Grid, sliverMeters: Double, jobs: Int, source: String = "features"
) throws(BuildError) -> RepairedCoverage {
  var layer = RepairedLayer(features, grid: grid)
  do {
    try layer.repair(sliverMeters: sliverMeters, jobs: jobs)
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
  /// Regions whose rings were made anew.
  private var remade: Set<Int> = []

  init(_ features: [Feature], grid: Grid) {
    source = features
    self.features = features
    self.grid = grid
    topology = makeTopology(of: features.map(\.geometry), grid: grid)
    faces = PlanarFaces(Topology())
    labels = [[]]
  }

  mutating func repair(sliverMeters: Double, jobs: Int) throws(RepairFault) {
    report.crossingCount = try clean()
    report.rings = findRemadeRings()
    report.sliverMeters = max(reportedSliverMeters, sliverMeters)
    var open = closeSlivers(sliverMeters: sliverMeters, jobs: jobs)
    for _ in 0..<3 where sliverMeters > 0 {
      let moved = snapBorders(
        of: &features, faces: faces, gaps: Set(open.map(\.face)), labels: labels, grid: grid,
        meters: sliverMeters)
      if moved == 0 { break }
      report.movedVertexCount += moved
      topology = makeTopology(of: features.map(\.geometry), grid: grid)
      _ = try clean()
      open = closeSlivers(sliverMeters: sliverMeters, jobs: jobs)
    }
    report.slivers += open.map(\.sliver)
    report.keptAsPoints = features.indices.filter {
      features[$0].geometry.ringEnds.isEmpty && !source[$0].geometry.ringEnds.isEmpty
    }
    report.slivers.sort { ($0.place.u, $0.place.v) < ($1.place.u, $1.place.v) }
  }

  /// Closes slivers and notes those; returns the others.
  private mutating func closeSlivers(sliverMeters: Double, jobs: Int) -> [SliverFace] {
    var slivers = findSlivers(
      in: faces, labels: labels, grid: grid, widthMeters: report.sliverMeters, jobs: jobs)
    if sliverMeters == 0 { return slivers }
    let changed = LandfallCoverage.closeSlivers(
      &slivers, in: faces, features: &features, grid: grid, widthMeters: sliverMeters)
    if changed.isEmpty { return slivers }
    report.slivers += slivers.map(\.sliver).filter(\.isClosed)
    for region in changed { assemble(region) }
    refresh()
    // Faces have other numbers now.
    return findSlivers(
      in: faces, labels: labels, grid: grid, widthMeters: report.sliverMeters, jobs: jobs)
  }

  /// Nodes the edges, and makes rings anew where that is called for; returns how many pairs of edges
  /// crossed.
  private mutating func clean() throws(RepairFault) -> Int {
    let noding = try nodeEdges(of: &features, topology: &topology, grid: grid)
    report.insertedVertexCount += noding.insertedVertexCount
    report.movedVertexCount += noding.bendCount
    findFaces()
    assembleDoubtfulRegions()
    return noding.crossingCount
  }

  private mutating func refresh() {
    topology = makeTopology(of: features.map(\.geometry), grid: grid)
    findFaces()
  }

  private mutating func findFaces() {
    faces = PlanarFaces(topology)
    labels = faces.findLabels()
  }

  private mutating func assembleDoubtfulRegions() {
    var isChanged = false
    let doubtful = findDoubtfulRegions(features, topology: topology, faces: faces, labels: labels)
    for region in doubtful where assemble(region) {
      isChanged = true
      remade.insert(region)
    }
    if isChanged { refresh() }
  }

  /// Makes a region's rings anew: whether that changed them.
  @discardableResult private mutating func assemble(_ region: Int) -> Bool {
    let before = features[region].geometry
    var geometry = assemblePolygons(of: before, grid: grid)
    if geometry.hasSamePolygons(as: before) { return false }
    if geometry.ringEnds.isEmpty, geometry.points.isEmpty {
      geometry.points = Array(before.vertices.prefix(1))
    }
    features[region].geometry = geometry
    return true
  }

  /// What was wrong with the regions whose rings were made anew.
  private func findRemadeRings() -> [RepairReport.Rings] {
    remade.sorted().map { region in
      let feature = source[region]
      let fault = GEOSOracle(features: [feature]).invalidPolygons().first
      return RepairReport.Rings(
        region: region, reason: fault?.reason ?? "parts overlap, touch along an edge or nest",
        place: fault?.place ?? feature.geometry.vertices[0],
        ringCountBefore: feature.geometry.ringEnds.count,
        ringCount: features[region].geometry.ringEnds.count)
    }
  }
}
