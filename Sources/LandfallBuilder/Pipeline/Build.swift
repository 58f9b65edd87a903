package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// What a build made.
public struct BuildResult: Sendable {
  /// The atlas.
  public var bytes: [UInt8]
  /// What was read, done and noticed.
  public var report: BuildReport
  /// Maps for the report, where the options ask for them.
  package var pictures: [ReportPicture] = []
}

/// A layer's features as they were read, before any stage worked on them.
package struct LayerSource: Sendable {
  package var manifest: LayerManifest
  package var ingested: IngestResult

  package init(manifest: LayerManifest, ingested: IngestResult) {
    self.manifest = manifest
    self.ingested = ingested
  }

  /// Features that come from elsewhere than a file.
  package init(manifest: LayerManifest, features: [Feature]) {
    var report = IngestReport()
    report.featureCount = features.count
    report.vertexCount = features.reduce(0) { $0 + $1.geometry.vertices.count }
    self.init(manifest: manifest, ingested: IngestResult(features: features, report: report))
  }
}

/// Builds an atlas in memory from the boundary files that a manifest names.
///
/// The same manifest and files give the same bytes, on any number of threads.
/// - Throws: ``BuildError`` that names the file, the feature and the remedy.
public func buildAtlas(
  _ manifest: Manifest, options: BuildOptions = BuildOptions()
) throws(BuildError) -> BuildResult {
  var clock = StageClock(options: options)
  var sources: [LayerSource] = []
  for layer in manifest.layers {
    let ingested = try clock.run("ingest", detail: layer.id) { () throws(BuildError) in
      try readFeaturesToCheck(of: layer, grid: manifest.grid)
    }
    sources.append(LayerSource(manifest: layer, ingested: ingested))
  }
  var plan = AtlasPlan(
    name: manifest.name, grid: manifest.grid, index: manifest.index,
    budgetBytes: manifest.budgetBytes)
  for path in manifest.collections {
    plan.collections += try CollectionManifest.read(contentsOf: path, faults: &plan.faults)
  }
  return try buildAtlas(plan, sources: sources, clock: clock)
}

/// Builds an atlas in memory from features that were read before; see ``buildAtlas(_:options:)``.
package func buildAtlas(
  _ plan: AtlasPlan, sources: [LayerSource], options: BuildOptions = BuildOptions()
) throws(BuildError) -> BuildResult {
  try buildAtlas(plan, sources: sources, clock: StageClock(options: options))
}

/// Builds an atlas in memory from features that were read before; see ``buildAtlas(_:options:)``.
package func buildAtlas(
  name: String, grid: Grid, sources: [LayerSource], options: BuildOptions = BuildOptions()
) throws(BuildError) -> BuildResult {
  try buildAtlas(AtlasPlan(name: name, grid: grid), sources: sources, options: options)
}

/// What an atlas is to be, beside its layers.
package struct AtlasPlan: Sendable {
  package var name: String
  package var grid: Grid
  package var index: IndexKind
  /// The bytes that it may have; see ``fitDetail(of:to:size:)``.
  package var budgetBytes: Int?
  package var collections: [CollectionManifest]
  /// What was wrong with the collections when they were read.
  package var faults = FaultList()

  package init(
    name: String, grid: Grid, index: IndexKind = .fast, budgetBytes: Int? = nil,
    collections: [CollectionManifest] = []
  ) {
    self.name = name
    self.grid = grid
    self.index = index
    self.budgetBytes = budgetBytes
    self.collections = collections
  }
}

private func buildAtlas(
  _ plan: AtlasPlan, sources: [LayerSource], clock: consuming StageClock
) throws(BuildError) -> BuildResult {
  var clock = clock
  var normalized: [NormalizedLayer] = []
  for source in sources {
    normalized.append(try normalize(source, grid: plan.grid, clock: &clock))
  }
  let collections = try check(normalized, plan, clock: &clock)
  var layers: [PreparedLayer] = []
  for layer in normalized { layers.append(try prepare(layer, grid: plan.grid, clock: &clock)) }
  guard let bytes = plan.budgetBytes else {
    return try finish(plan, collections, layers: layers, clock: clock, isProbe: false)
  }
  let options = clock.options
  let budget = try clock.run("budget") { () throws(BuildError) in
    try fitDetail(of: &layers, to: bytes) { candidates throws(BuildError) in
      // Silent, and without what has no influence on the size.
      var quiet = BuildOptions(jobs: options.jobs, isCancelled: options.isCancelled)
      quiet.indexLimits = options.indexLimits
      let clock = StageClock(options: quiet)
      return try finish(plan, collections, layers: candidates, clock: clock, isProbe: true)
        .bytes.count
    }
  }
  var result = try finish(plan, collections, layers: layers, clock: clock, isProbe: false)
  result.report.budget = budget.report
  result.report.warnings += budget.warnings
  return result
}

/// All that follows on the layers' topologies.
/// - Parameter isProbe: only the bytes are wanted; what measures and draws them is left out.
private func finish(
  _ plan: AtlasPlan, _ collections: [CompiledCollection], layers prepared: [PreparedLayer],
  clock: consuming StageClock, isProbe: Bool
) throws(BuildError) -> BuildResult {
  var clock = clock
  let grid = plan.grid
  var report = BuildReport(name: plan.name, generator: generatorName, gridDegrees: grid.degrees)
  var layers: [CompiledLayer] = []
  var pictures: [ReportPicture] = []
  for layer in prepared {
    layers.append(
      try compile(
        layer, grid: grid, isProbe: isProbe, clock: &clock, report: &report, pictures: &pictures))
  }
  try linkParents(&layers)
  let options = clock.options
  let layoutCount = layers.reduce(0) { $0 + $1.manifest.layouts.count }
  let layouts = try clock.run("layouts", detail: "\(layoutCount) layouts") {
    () throws(BuildError) in
    try compileLayouts(of: layers, grid: grid, jobs: options.jobs)
  }
  let quadtreeCount = placePlanes(&layers, index: plan.index)
  let (arcs, details) = try clock.run("arcs") { () throws(BuildError) in
    (
      try packArcs(of: layers, index: plan.index, grid: grid, jobs: options.jobs),
      try packDetails(of: layers, grid: grid, jobs: options.jobs)
    )
  }
  let meshes = try clock.run("arcs", detail: "globe meshes") {
    packMeshes(of: layers, grid: grid, jobs: options.jobs)
  }
  let quadtrees = try clock.run("index", detail: "\(quadtreeCount) quadtrees") {
    () throws(BuildError) in
    try buildQuadtrees(
      count: quadtreeCount, layers: layers, arcs: arcs, kind: plan.index, grid: grid,
      options: options)
  }
  let sections = try clock.run("encode") {
    encode(
      name: plan.name, grid: grid, layers: layers, quadtrees: quadtrees, arcs: arcs,
      details: details, meshes: meshes, collections: collections, layouts: layouts)
  }
  let bytes = try clock.run("encode") { assemble(sections, grid: grid) }
  if !isProbe {
    try clock.run("consistency") { () throws(BuildError) in try checkConsistency(of: bytes) }
  }
  report.record(sections)
  report.record(quadtrees, layers: layers)
  report.stages = clock.stages
  report.byteCount = bytes.count
  return BuildResult(bytes: bytes, report: report, pictures: pictures)
}

/// A layer whose rings have the form that all later stages rely on.
package struct NormalizedLayer: Sendable {
  package var source: LayerSource
  /// In the order of their keys.
  package var features: [Feature]
  package var report: NormalizeReport

  package var manifest: LayerManifest { source.manifest }
}

private func normalize(
  _ source: LayerSource, grid: Grid, clock: inout StageClock
) throws(BuildError) -> NormalizedLayer {
  let (features, report) = try clock.run(
    "normalise", detail: "\(source.manifest.id), \(source.ingested.features.count) features"
  ) { () throws(BuildError) in
    try normalize(
      source.ingested.features.sortedByKey(), grid: grid, source: source.manifest.source,
      sliverMeters: source.manifest.detail.sliverMeters)
  }
  return NormalizedLayer(source: source, features: features, report: report)
}

/// Checks what the features say of themselves and one another, before any of them is worked on.
/// - Throws: all that is wrong, as one error that carries the others.
private func check(
  _ layers: [NormalizedLayer], _ plan: AtlasPlan, clock: inout StageClock
) throws(BuildError) -> [CompiledCollection] {
  var faults = FaultList()
  if layers.contains(where: { $0.manifest.schema != nil }) {
    faults = try clock.run("schema") {
      checkSchemas(layers, collections: plan.collections, grid: plan.grid)
    }
  }
  faults.add(plan.faults)
  let collections = resolve(plan.collections, layers: layers, faults: &faults)
  if let error = faults.error { throw error }
  return collections
}

/// A layer as it is before its borders are simplified.
struct PreparedLayer: Sendable {
  var source: LayerSource
  var normalized: [Feature]
  var normalizeReport: NormalizeReport
  var repaired: RepairedCoverage

  var manifest: LayerManifest { source.manifest }
}

/// The stages of one layer that do not depend on its details.
private func prepare(
  _ layer: NormalizedLayer, grid: Grid, clock: inout StageClock
) throws(BuildError) -> PreparedLayer {
  let source = layer.source
  let jobs = clock.options.jobs
  let repaired = try clock.run(
    "repair", detail: "\(source.manifest.id), \(source.ingested.report.vertexCount) vertices"
  ) { () throws(BuildError) in
    try repair(
      layer.features, grid: grid, sliverMeters: source.manifest.detail.sliverMeters,
      jobs: jobs, source: source.manifest.source)
  }
  return PreparedLayer(
    source: source, normalized: layer.features, normalizeReport: layer.report, repaired: repaired)
}

/// The stages of one layer, up to where layers meet in the index.
private func compile(
  _ prepared: PreparedLayer, grid: Grid, isProbe: Bool, clock: inout StageClock,
  report: inout BuildReport, pictures: inout [ReportPicture]
) throws(BuildError) -> CompiledLayer {
  let (source, repaired) = (prepared.source, prepared.repaired)
  let id = source.manifest.id
  let jobs = clock.options.jobs
  var details = try clock.run(
    "simplify", detail: "\(id), \(repaired.topology.vertices.count) vertices"
  ) { () throws(BuildError) in
    try simplify(
      repaired.features, topology: repaired.topology, manifest: source.manifest, grid: grid,
      jobs: jobs)
  }
  let coverages = details
  let verifications = try clock.run("check", detail: "\(id), \(details.count) details") {
    isProbe
      ? []
      : measure(
        details, source: repaired.features, manifest: source.manifest, grid: grid, jobs: jobs)
  }
  try check(verifications, manifest: source.manifest)
  // What lookups answer by is what all that follows works on.
  let lookup = source.manifest.detail.lookupMeters > 0 ? details.removeFirst() : nil
  let topology = lookup?.topology ?? repaired.topology
  let features =
    lookup.map { repaired.features.replacingGeometries(with: $0.geometries) } ?? repaired.features
  let (sides, overlaps) = try clock.run(
    "overlaps", detail: "\(id), \(topology.arcEnds.count) arcs"
  ) {
    let sides = lookup == nil ? repaired.sides : findSides(in: topology)
    return (sides, findOverlaps(in: topology, crossings: [], sides: sides))
  }
  let shapes = try clock.run("regions", detail: "\(id), \(features.count) regions") {
    parallelMap(count: features.count, jobs: jobs) { measure(features[$0].geometry, grid: grid) }
  }
  let caps = try clock.run("regions", detail: "\(id), \(features.count) caps") {
    parallelMap(count: features.count, jobs: jobs) {
      findCap(of: features[$0].geometry, grid: grid)
    }
  }
  let ellipsoid = try clock.run("measures", detail: "\(id), \(features.count) regions") {
    measureOnEllipsoid(
      features.map(\.geometry), topology: topology, overlaps: overlaps, grid: grid, jobs: jobs)
  }
  let meshes = try clock.run("meshes", detail: "\(id), \(source.manifest.meshes.count) meshes") {
    () throws(BuildError) in
    try makeMeshes(
      of: source.manifest,
      borders: [(source.manifest.detail.lookupMeters, topology)]
        + details.map { ($0.meters, $0.topology) },
      areas: ellipsoid.measures.map(\.areaSquareMeters), hasArea: shapes.map(\.hasArea), grid: grid,
      jobs: jobs)
  }
  let layer = CompiledLayer(
    manifest: source.manifest, features: features, topology: topology, details: details,
    sides: sides,
    shapes: shapes, caps: caps, ellipsoid: ellipsoid,
    parentLayer: nil, parentRegions: Array(repeating: nil, count: features.count),
    planes: assignPlanes(hasArea: shapes.map(\.hasArea), overlaps: overlaps),
    meshes: meshes.map(\.mesh))
  report.warnings += warnings(
    layer: layer, ingest: source.ingested.report, normalize: prepared.normalizeReport,
    repair: repaired.report, grid: grid)
  report.record(
    layer, ingest: source.ingested.report, normalize: prepared.normalizeReport,
    repair: repaired.report,
    overlapCount: overlaps.count, details: Array(zip(coverages, verifications)), grid: grid)
  report.layers[report.layers.count - 1].meshes = meshes.map {
    BuildReport.Mesh($0.mesh, $0.verification)
  }
  report.warnings += warnings(
    of: report.layers[report.layers.count - 1].meshes, source: source.manifest.source)
  if clock.options.wantsPictures {
    let layerReport = report.layers[report.layers.count - 1]
    pictures += try clock.run("pictures", detail: id) {
      makePictures(
        of: layerReport, features: repaired.features, before: prepared.normalized.map(\.geometry),
        details: coverages, grid: grid)
    }
  }
  return layer
}

extension [Feature] {
  fileprivate func replacingGeometries(with geometries: [Geometry]) -> [Feature] {
    zip(self, geometries).map { feature, geometry in
      var feature = feature
      feature.geometry = geometry
      return feature
    }
  }

  /// In the order of their keys as bytes of UTF-8, which is the order of regions in an atlas.
  package func sortedByKey() -> [Feature] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
