/// A clean layer: its edges meet only at common ends, and each region's polygons are valid.
package struct RepairedCoverage: Sendable {
  package var coverage: Coverage
  package var report: RepairReport
}

/// Repairs the faults of a layer. Features without faults do not change by a bit.
///
/// - Edges that cross, touch or overlap get vertices where they meet; see ``nodeEdges``. Regions
///   that overlap still overlap afterwards.
/// - Rings that cross or touch themselves, double back, overlap or nest within a region are
///   rebuilt; see ``assemblePolygons(of:grid:)``. Inside are the points that an odd number of a
///   polygon's rings surround: both lobes of a figure-of-eight. Polygons that overlap are united, as
///   are holes; see ``uniteParts(of:grid:)``.
/// - Narrow gaps and overlaps between neighbors are found, reported, and closed if they are not
///   wider than `sliverMeters`; see ``findSlivers`` and ``closeNarrowSlivers``. Then borders of
///   gaps that are open at an end are snapped together where they are within that distance; see
///   ``snapBorders``.
/// - A region with no ring left becomes a region without area at its first vertex.
///
/// Edges and rings use integers, slivers only + − × ÷ √: the result is the same on every machine. A
/// second repair changes nothing, as long as no slivers are closed.
/// - Parameters:
///   - features: the regions' names for errors; their geometry is not used.
///   - source: the source's name for errors.
///   - keepsLosses: whether a region may lose more than a tenth of its area.
/// - Throws: ``BuildError`` that names the features and the position, if too many pairs of edges cross, see
///   ``mostCrossings(edgeCount:)``, 10 rounds do not suffice, too many regions overlap, see
///   ``OverlapLimit``, or a region would lose too much, as one whose ring runs twice around it.
/// - Complexity: O(n log n) for n vertices that are spread out, as long as there are few faults.
package func repair(
  _ graph: ArcGraph, of features: [Feature], grid: Grid, sliverMeters: Double, jobs: Int,
  source: String = "features", keepsLosses: Bool = false
) throws(BuildError) -> RepairedCoverage {
  var layer = LayerRepair(graph, grid: grid, jobs: jobs, keepsLosses: keepsLosses)
  do {
    try layer.run(sliverMeters: sliverMeters)
  } catch {
    throw error.named(in: features, grid: grid, source: source)
  }
  return RepairedCoverage(
    coverage: Coverage(layer.faces, labels: layer.labels), report: layer.report)
}

/// A layer under repair. Its faces always match its rings, except while
/// ``nodeEdges(of:grid:crossingLimit:)`` runs.
private struct LayerRepair {
  let source: ArcGraph
  let grid: Grid
  let jobs: Int
  private var graph: ArcGraph
  private(set) var faces: PlanarFaces
  private(set) var labels: [[Int]]
  private(set) var report = RepairReport()
  /// Regions whose rings were rebuilt, with the area in square meters that their polygons covered
  /// more than once.
  private var remade: [Int: Double] = [:]
  private let keepsLosses: Bool

  init(_ graph: ArcGraph, grid: Grid, jobs: Int, keepsLosses: Bool) {
    self.keepsLosses = keepsLosses
    source = graph
    self.graph = graph
    self.grid = grid
    self.jobs = jobs
    faces = PlanarFaces(ArcGraph())
    labels = [[]]
  }

  mutating func run(sliverMeters: Double) throws(RepairFault) {
    report.crossingCount = try clean()
    report.rings = findRemadeRings()
    if !keepsLosses { try refuseLosses() }
    report.sliverMeters = max(reportedSliverMeters, sliverMeters)
    var open = try closeSlivers(sliverMeters: sliverMeters)
    for _ in 0..<3 where sliverMeters > 0 {
      var geometries = graph.geometries
      let moved = snapBorders(
        of: &geometries, faces: faces, gaps: Set(open.map(\.face)), labels: labels, grid: grid,
        meters: sliverMeters)
      if moved == 0 { break }
      report.movedVertexCount += moved
      graph = ArcGraph(geometries, grid: grid, jobs: jobs)
      _ = try clean()
      open = try closeSlivers(sliverMeters: sliverMeters)
    }
    report.slivers += open.map(\.sliver)
    report.overlaps = findBulkOverlaps(except: Set(open.map(\.face)))
    report.keptAsPoints = graph.regions.indices.filter {
      graph.regions[$0].isEmpty && !source.regions[$0].isEmpty
    }
    report.slivers.sort { ($0.place.u, $0.place.v) < ($1.place.u, $1.place.v) }
  }

  /// Closes slivers and adds those to the report; returns the others.
  private mutating func closeSlivers(sliverMeters: Double) throws(RepairFault) -> [SliverFace] {
    var slivers = findSlivers(
      in: faces, labels: labels, grid: grid, widthMeters: report.sliverMeters, jobs: jobs)
    if sliverMeters == 0 { return slivers }
    var geometries = graph.geometries
    let changed = closeNarrowSlivers(
      &slivers, in: faces, geometries: &geometries, grid: grid, widthMeters: sliverMeters)
    if changed.isEmpty { return slivers }
    report.slivers += slivers.map(\.sliver).filter(\.isClosed)
    let before = geometries
    let rebuilt = parallelMap(count: changed.count, jobs: jobs) { [grid] in
      assembled(before[changed[$0]], as: before[changed[$0]], grid: grid)
    }
    for (region, geometry) in zip(changed, rebuilt) {
      if let geometry { geometries[region] = geometry }
    }
    try refresh(geometries)
    // The faces have new numbers.
    return findSlivers(
      in: faces, labels: labels, grid: grid, widthMeters: report.sliverMeters, jobs: jobs)
  }

  /// Nodes the edges and rebuilds doubtful rings. Returns the number of pairs of edges that
  /// crossed.
  private mutating func clean() throws(RepairFault) -> Int {
    var crossingCount: Int?
    var united: Int?
    for _ in 0..<10 {
      let noding = try nodeEdges(of: &graph, grid: grid, jobs: jobs)
      report.insertedVertexCount += noding.insertedVertexCount
      report.movedVertexCount += noding.bendCount
      crossingCount = crossingCount ?? noding.crossingCount
      try findFaces()
      // Edges that two parts of a region had in common were no borders before, and may cross others.
      united = try assembleDoubtfulRegions()
      if united == nil { return crossingCount ?? 0 }
    }
    throw RepairFault(
      regions: united.map { [$0] } ?? [],
      place: united.flatMap { graph.geometry(ofRegion: $0).vertices.first }
        ?? GridPoint(u: 0, v: 0),
      problem: "parts of a region still overlap after 10 rounds of repair")
  }

  private mutating func refresh(_ geometries: consuming [Geometry]) throws(RepairFault) {
    // Released first: each takes as much memory as the new ones.
    graph = ArcGraph()
    faces = PlanarFaces(graph)
    graph = ArcGraph(geometries, grid: grid, jobs: jobs)
    try findFaces()
  }

  private mutating func findFaces() throws(RepairFault) {
    faces = PlanarFaces(graph, jobs: jobs)
    var limit = OverlapLimit()
    labels = try faces.findLabels { (face, label) throws(RepairFault) in
      try limit.check(face, label, of: faces)
    }
  }

  /// Returns one of the regions whose parts were united.
  private mutating func assembleDoubtfulRegions() throws(RepairFault) -> Int? {
    guard let (geometries, united) = rebuiltGeometries() else { return nil }
    try refresh(geometries)
    return united
  }

  /// Returns all regions, the doubtful ones with rebuilt rings; nil if their rings were valid.
  private mutating func rebuiltGeometries() -> (geometries: [Geometry], united: Int?)? {
    let doubtful = findDoubtfulRegions(faces, labels: labels)
    let rebuilt = parallelMap(count: doubtful.count, jobs: jobs) {
      [graph, grid] index -> (geometry: Geometry, parts: UnitedParts)? in
      let before = graph.geometry(ofRegion: doubtful[index])
      guard let evenOdd = assembled(before, as: before, grid: grid) else { return nil }
      let parts = uniteParts(of: before, grid: grid)
      let united = parts.walks.map { assembled($0, as: before, grid: grid) ?? before }
      return (united ?? evenOdd, parts)
    }
    var (changed, united) = ([Int: Geometry](), Int?.none)
    for case (let region, let (geometry, parts)?) in zip(doubtful, rebuilt) {
      changed[region] = geometry
      remade[region, default: 0] += parts.overlapSquareMeters
      if parts.walks != nil { united = region }
    }
    if changed.isEmpty { return nil }
    return (graph.regions.indices.map { changed[$0] ?? graph.geometry(ofRegion: $0) }, united)
  }

  /// Returns the faults of the regions whose rings were rebuilt.
  private func findRemadeRings() -> [RepairReport.Rings] {
    let edges = EdgeMeasure(grid: grid)
    return remade.sorted { $0.key < $1.key }.map { region, overlap in
      let geometry = source.geometry(ofRegion: region)
      let fault = InvalidPolygon.first(of: geometry)
      return RepairReport.Rings(
        region: region, reason: fault?.reason ?? "parts overlap, touch along an edge or nest",
        place: fault?.place ?? geometry.vertices[0],
        ringCountBefore: geometry.ringEnds.count,
        ringCount: graph.rings(ofRegion: region).count,
        givenSquareMeters: max(0, edges.area(of: geometry) - overlap),
        squareMeters: edges.area(of: graph.geometry(ofRegion: region)))
    }
  }

  /// Returns the pairs of regions that overlap elsewhere than in slivers, by their common area.
  private func findBulkOverlaps(except slivers: Set<Int>) -> [RepairReport.Overlap] {
    let edges = EdgeMeasure(grid: grid)
    var areas: [RegionPair: Double] = [:]
    for (face, label) in labels.enumerated() where label.count > 1 && !slivers.contains(face) {
      var area = Geometry()
      area.append(polygon: faces.walks(ofFace: face))
      let squareMeters = edges.area(of: area)
      // Of many regions in one place two say enough.
      for pair in RegionPair.all(of: label.count > 16 ? Array(label[..<2]) : label) {
        areas[pair, default: 0] += squareMeters
      }
    }
    return areas.map { RepairReport.Overlap(regions: [$0.first, $0.second], squareMeters: $1) }
      .sorted {
        ($1.squareMeters, $0.regions[0], $0.regions[1]) < (
          $0.squareMeters, $1.regions[0], $1.regions[1]
        )
      }
  }

  private func refuseLosses() throws(RepairFault) {
    for rings in report.rings where rings.squareMeters < 0.9 * rings.givenSquareMeters {
      throw RepairFault(
        regions: [rings.region], place: rings.place,
        problem:
          "\(rings.reason): its rings surround \(squareMetersText(rings.givenSquareMeters)), "
          + "of which the even-odd rule leaves \(squareMetersText(rings.squareMeters))",
        remedy: "correct the rings there in the source, or accept the loss: --repair-anyway")
    }
  }
}

/// Returns what an odd number of rings surround, as polygons, or as a point if no ring is left; nil if these are the
/// polygons that there were before.
private func assembled(_ rings: Geometry, as before: Geometry, grid: Grid) -> Geometry? {
  var geometry = assemblePolygons(of: rings, inOrderOf: before, grid: grid)
  geometry.points = before.points
  if geometry.hasSamePolygons(as: before) { return nil }
  if geometry.ringEnds.isEmpty, geometry.points.isEmpty {
    geometry.points = Array(before.vertices.prefix(1))
  }
  return geometry
}

/// The limit on overlaps of a layer's regions, which bounds the memory of later stages: a face that n regions
/// cover costs n numbers, and n²/2 pairs of regions.
struct OverlapLimit {
  /// The number of regions that may cover one face: the atlas has no more planes.
  static let depth = FormatLimits.maxTableCount
  /// The number of regions of all faces: 400 MB.
  private var room: Int
  /// The number of pairs of all faces.
  private var roomForPairs: Int

  init(room: Int = 50_000_000) {
    self.room = room
    roomForPairs = 5 * room
  }

  /// - Throws: a fault that names two of the face's regions.
  mutating func check(_ face: Int, _ label: [Int], of faces: PlanarFaces) throws(RepairFault) {
    guard label.count > 1 else { return }
    room -= label.count
    roomForPairs -= label.count * (label.count - 1) / 2
    let problem: String
    if label.count > Self.depth {
      problem = "more than \(Self.depth) regions overlap in one place"
    } else if room < 0 || roomForPairs < 0 {
      problem = "\(label.count) regions overlap in one place, as in many others"
    } else {
      return
    }
    throw RepairFault(
      regions: Array(label.prefix(2)), place: faces.place(ofFace: face), problem: problem,
      remedy: "remove those that are given twice, or put them into several layers")
  }
}

/// Returns the regions whose polygons may differ from the even-odd interior of their rings,
/// ascending: regions with rings that touch or double back, with holes, or with polygons inside
/// others.
///
/// All other regions are valid: their rings visit no vertex twice, and each is the outer ring of
/// its polygon.
func findDoubtfulRegions(_ faces: PlanarFaces, labels: [[Int]]) -> [Int] {
  let graph = faces.graph
  var doubtful = Set(graph.selfTouchingRegions)
  for region in graph.regions.indices where !doubtful.contains(region) {
    let rings = graph.rings(ofRegion: region)
    if rings.count < 2 { continue }
    if graph.regions[region].count < rings.count
      || rings.contains(where: { !isOuter($0, of: region, faces: faces, labels: labels) })
    {
      doubtful.insert(region)
    }
  }
  return doubtful.sorted()
}

/// Whether a ring has its region on its inner side.
private func isOuter(_ ring: Int, of region: Int, faces: PlanarFaces, labels: [[Int]]) -> Bool {
  let graph = faces.graph
  var area: Int128 = 0
  var isLeft: Bool?
  for half in graph.rings[ring] {
    // An arc that is used twice means rings that touch: doubtful anyway.
    if graph.isDoubled(half.arc) { return false }
    area += half.isReversed ? -faces.areas[half.arc] : faces.areas[half.arc]
    if isLeft == nil { isLeft = labels[faces.face(leftOf: half)].contains(region) }
  }
  return isLeft == (area > 0)
}

/// Assigns each sliver that is not wider than `widthMeters` to one region: a gap to the neighbor
/// with the longest border to it, an overlap to the one of its regions with the longest border to
/// it, the first of several. No vertex moves; the border between the sliver and the region
/// disappears.
///
/// An overlap remains where a region would lose more than half of its area, including its earlier
/// losses: a thin region on top of another is not a sliver.
/// - Returns: the regions whose rings changed, ascending. Their rings must be rebuilt.
func closeNarrowSlivers(
  _ slivers: inout [SliverFace], in faces: PlanarFaces, geometries: inout [Geometry], grid: Grid,
  widthMeters: Double
) -> [Int] {
  let edges = EdgeMeasure(grid: grid)
  let source = geometries
  var lost: [Int: Double] = [:]
  var changed: Set<Int> = []
  for index in slivers.indices {
    let sliver = slivers[index].sliver
    guard sliver.widthMeters <= widthMeters else { continue }
    let losing = sliver.kind == .overlap ? Array(sliver.regions.dropFirst()) : []
    let isTooMuch = losing.contains { region in
      let area = edges.area(of: source[region])
      return (lost[region] ?? 0) + sliver.areaSquareMeters > area / 2
    }
    if isTooMuch { continue }
    for region in losing { lost[region, default: 0] += sliver.areaSquareMeters }
    slivers[index].sliver.isClosed = true
    for region in sliver.kind == .gap ? Array(sliver.regions.prefix(1)) : losing {
      // Points that an odd number of rings surround are inside: the face's rings invert it.
      for walk in faces.walks(ofFace: slivers[index].face) {
        geometries[region].append(polygon: CollectionOfOne(walk))
      }
      changed.insert(region)
    }
  }
  return changed.sorted()
}

/// A fault that cannot be repaired: thrown within the stage, where regions are numbers.
package struct RepairFault: Error {
  package var regions: [Int]
  package var place: GridPoint
  package var problem: String
  package var remedy = "correct the rings there in the source"

  /// Returns the error with the regions' names, as one readable line.
  package func named(in features: [Feature], grid: Grid, source: String) -> BuildError {
    let names = regions.map { features[$0].label }.joined(separator: " and ")
    return BuildError(
      .geometry, file: source, place: names.isEmpty ? nil : names,
      problem: "\(problem), the first near \(grid.coordinate(place))",
      remedy: remedy)
  }
}
