import Landfall
import LandfallCoverage
import LandfallManifest
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport
import LandfallVerifier

/// The stages of a build in their order, with the names that the report uses. A stage runs for all
/// layers at the same time.
struct Build: Sendable {
  let plan: AtlasPlan
  let stages: Stages
  let grid: Grid
  let jobs: Int

  init(_ plan: AtlasPlan, _ stages: Stages) {
    self.plan = plan
    self.stages = stages
    grid = plan.grid
    jobs = stages.options.jobs
  }

  func build(_ sources: consuming [LayerSource]) throws(BuildError) -> BuildResult {
    let (layers, collections) = try prepare(sources)
    guard let byteCount = plan.budgetBytes else { return try finish(layers, collections) }
    let (fitting, budget) = try fit(layers, collections, byteCount: byteCount)
    var result = try finish(fitting, collections)
    result.report.budget = budget.report
    result.report.warnings += budget.warnings
    return result
  }

  /// Runs the stages that do not depend on the details of layers.
  private func prepare(
    _ sources: consuming [LayerSource]
  ) throws(BuildError) -> ([RepairedLayer], [CompiledCollection]) {
    var normalized = try stages.run("normalize", each: sources, detail: \.countText, normalized)
    if normalized.contains(where: \.manifest.dissolves) {
      normalized = try stages.run(
        "dissolve", each: normalized, detail: \.manifest.id, dissolved)
    }
    if normalized.contains(where: { $0.manifest.worldview != nil }) {
      normalized = try stages.run(
        "worldview", each: normalized, detail: \.manifest.id, reassigned)
    }
    let collections = try stages.run("schema") { () throws(BuildError) in try check(normalized) }
    let graphs = try stages.run("graph", each: normalized, detail: \.manifest.id, graph)
    normalized = []
    let layers = try stages.run("repair", each: graphs, detail: \.vertexText, repaired)
    return (layers, collections)
  }

  /// Runs the stages from repaired layers to an atlas and its report.
  private func finish(
    _ layers: [RepairedLayer], _ collections: [CompiledCollection]
  ) throws(BuildError) -> BuildResult {
    let detailed = try makeDetails(of: layers)
    let (verifications, atlas) = try stages.runBoth { stages throws(BuildError) in
      try stages.run("check", each: detailed, detail: \.detailText, verified)
    } _: { stages throws(BuildError) in
      try Build(plan, stages).compile(detailed, collections)
    }
    return try report(atlas, verifications)
  }

  private func makeDetails(of layers: [RepairedLayer]) throws(BuildError) -> [DetailedLayer] {
    try stages.run("simplify", each: layers, detail: \.vertexText, simplified)
  }

  /// Searches for details at which an atlas has at most `byteCount` bytes, by repeated calls of
  /// ``compile(_:_:)``.
  private func fit(
    _ layers: [RepairedLayer], _ collections: [CompiledCollection], byteCount: Int
  ) throws(BuildError) -> ([RepairedLayer], BudgetFit) {
    // Without progress reports, and without options that do not affect the size.
    var quiet = BuildOptions(jobs: jobs, isCancelled: stages.options.isCancelled)
    quiet.indexLimits = stages.options.indexLimits
    var search = DetailSearch(layers, byteCount: byteCount)
    while let candidates = search.candidates {
      let probe = Build(plan, Stages(options: quiet, cache: stages.cache))
      try stages.begin("budget")
      search.note(
        byteCount: try probe.compile(probe.makeDetails(of: candidates), collections).bytes.count)
      stages.note("budget", seconds: probe.stages.seconds)
    }
    return try search.result()
  }

  /// Runs the stages from simplified layers to an atlas.
  private func compile(
    _ detailed: [DetailedLayer], _ collections: [CompiledCollection]
  ) throws(BuildError) -> CompiledAtlas {
    // Stages that run for each layer separately.
    let overlaps = try stages.run("overlaps", each: detailed, detail: \.arcText) {
      findOverlaps(in: $0.lookup)
    }
    // Meshes first of what takes long: they can be refused.
    let measures = try stages.run(
      "measures", each: Array(zip(detailed, overlaps)), detail: { layer, _ in layer.regionText }
    ) { (layer, overlaps) throws(BuildError) in
      try stages.memoized("measures", of: layer.manifest.id, lookupKey("measures", of: layer)) {
        measureOnEllipsoid(layer.lookup, overlaps: overlaps, grid: grid, jobs: jobs)
      }
    }
    let parents = try linkParents(detailed.map(\.repaired))
    let (meshes, layouts) = try stages.runBoth { stages throws(BuildError) in
      try stages.run(
        "meshes", each: Array(zip(detailed, measures)), detail: { layer, _ in layer.meshText },
        self.meshes)
    } _: { stages throws(BuildError) in
      try stages.run("layouts") { () throws(BuildError) in
        try compileLayouts(of: detailed, parents: parents)
      }
    }
    let shapes = try stages.run("regions", each: detailed, detail: \.regionText, shapes)
    let (planes, quadtreeCount) = placePlanes(
      zip(shapes, overlaps).map { assignPlanes(hasArea: $0.map(\.hasArea), overlaps: $1) })
    try checkCount(of: planes, in: detailed.map(\.manifest))
    let caps = try stages.run("caps", each: detailed, detail: \.regionText, caps)

    // Stages that need all layers.
    let compiled = detailed.indices.map { number in
      CompiledLayer(
        manifest: detailed[number].manifest, features: detailed[number].features,
        coverage: detailed[number].lookup, details: detailed[number].drawn,
        shapes: shapes[number], caps: caps[number], ellipsoid: measures[number],
        parents: parents[number], planes: planes[number], meshes: meshes[number].map(\.mesh))
    }
    let arcs = try stages.run("arcs") { () throws(BuildError) in
      try packArcs(of: compiled, index: plan.index, grid: grid, jobs: jobs)
    }
    let details = try stages.run("details") { () throws(BuildError) in
      try packDetails(of: compiled, grid: grid, jobs: jobs)
    }
    let packedMeshes = try stages.run("mesh data") {
      packMeshes(of: compiled, grid: grid, jobs: jobs)
    }
    var quadtrees = try stages.run("index", detail: "\(quadtreeCount) quadtrees") {
      () throws(BuildError) in
      try buildQuadtrees(count: quadtreeCount, layers: compiled, sources: detailed, arcs: arcs)
    }
    var sections = try stages.run("sections") {
      encode(
        name: plan.name, grid: grid, layers: compiled, quadtrees: quadtrees, arcs: arcs,
        details: details, meshes: packedMeshes, collections: collections, layouts: layouts)
    }
    let quadtreeRecords = quadtrees.map(\.record)
    quadtrees = []
    let sectionSizes = sections.map(\.size)
    let bytes = try stages.run("encode") { assemble(&sections, grid: grid) }
    return CompiledAtlas(
      layers: compiled, sources: detailed, overlaps: overlaps, meshes: meshes,
      quadtrees: quadtreeRecords, sections: sectionSizes, bytes: bytes)
  }

  /// Opens the atlas as a reader would, and makes the report.
  private func report(
    _ atlas: CompiledAtlas, _ verifications: [[DetailVerification]]
  ) throws(BuildError) -> BuildResult {
    try stages.run("consistency") { () throws(BuildError) in
      try checkConsistency(of: atlas.bytes)
    }
    let layers = atlas.layers.indices.map { number in
      BuildReport.Layer(
        atlas.layers[number], of: atlas.sources[number], verifications: verifications[number],
        overlapCount: atlas.overlaps[number].count, meshes: atlas.meshes[number], grid: grid)
    }
    let pictures =
      stages.options.wantsPictures
      ? try stages.run("pictures") { makePictures(of: atlas, reports: layers, grid: grid) }
      : []
    return BuildResult(
      bytes: atlas.bytes,
      report: BuildReport(plan, of: atlas, layers: layers, stages: stages.times),
      pictures: pictures, cacheUses: stages.cacheUses)
  }
}

// MARK: Stages of one layer

extension Build {
  private func normalized(_ source: LayerSource) throws(BuildError) -> NormalizedLayer {
    let (features, report) = try normalize(
      source.ingested.features.sortedByKey(), grid: grid, source: source.manifest.source,
      sliverMeters: source.manifest.detail.sliverMeters)
    return NormalizedLayer(
      manifest: source.manifest, features: features, ingestReport: source.ingested.report,
      report: report)
  }

  private func dissolved(_ layer: NormalizedLayer) throws(BuildError) -> NormalizedLayer {
    guard layer.manifest.dissolves else { return layer }
    let dissolved = try dissolve(
      layer.features, normalizeReport: layer.report, grid: grid,
      sliverMeters: layer.manifest.detail.sliverMeters, jobs: jobs, source: layer.manifest.source)
    return NormalizedLayer(
      manifest: layer.manifest, features: dissolved.features, ingestReport: layer.ingestReport,
      report: dissolved.normalizeReport, dissolveReport: dissolved.report)
  }

  private func reassigned(_ layer: NormalizedLayer) throws(BuildError) -> NormalizedLayer {
    guard layer.manifest.worldview != nil else { return layer }
    let reassigned = try reassign(layer.features, of: layer.manifest, grid: grid)
    var ingestReport = layer.ingestReport
    ingestReport.leftOut += reassigned.leftOut
    return NormalizedLayer(
      manifest: layer.manifest, features: reassigned.features, ingestReport: ingestReport,
      report: layer.report, dissolveReport: layer.dissolveReport)
  }

  /// Checks features against their schemas and resolves collections, before any further stage.
  /// - Throws: all errors, as one error that carries the others.
  private func check(_ layers: [NormalizedLayer]) throws(BuildError) -> [CompiledCollection] {
    var faults = FaultList()
    if layers.contains(where: { $0.manifest.schema != nil }) {
      faults = checkSchemas(layers, collections: plan.collections, grid: grid)
    }
    checkTextLimits(of: plan, layers, faults: &faults)
    faults.add(plan.faults)
    let collections = resolve(plan.collections, layers: layers, faults: &faults)
    if let error = faults.error { throw error }
    return collections
  }

  /// Finds the arcs of a layer, unless the cache has what is made of them.
  private func graph(_ layer: NormalizedLayer) -> UnrepairedLayer {
    let key = repairKey(of: layer)
    let stored: RepairedCoverage? = stages.stored("repair", of: layer.manifest.id, key)
    let geometries = layer.features.map(\.geometry)
    return UnrepairedLayer(
      layer: layer.withoutGeometry,
      vertexCount: geometries.reduce(0) { $0 + $1.vertices.count }, key: key, stored: stored,
      graph: stored == nil || stages.options.wantsPictures
        ? ArcGraph(geometries, grid: grid, jobs: jobs) : nil)
  }

  private func repaired(_ input: UnrepairedLayer) throws(BuildError) -> RepairedLayer {
    let layer = input.layer
    let source = stages.options.wantsPictures ? input.graph : nil
    if let stored = input.stored {
      return RepairedLayer(layer, source: source, repaired: stored, key: input.key)
    }
    let repaired = try repair(
      input.graph!, of: layer.features, grid: grid, sliverMeters: sliverMeters(of: layer),
      jobs: jobs, source: layer.manifest.source)
    try stages.store(repaired, input.key)
    return RepairedLayer(layer, source: source, repaired: repaired, key: input.key)
  }

  /// The greatest width of the slivers that repair closes.
  func sliverMeters(of layer: NormalizedLayer) -> Double {
    // The slivers of regions that were joined have been closed before.
    layer.dissolveReport == nil ? layer.manifest.detail.sliverMeters : 0
  }

  private func simplified(_ layer: RepairedLayer) throws(BuildError) -> DetailedLayer {
    func details() throws(BuildError) -> [SimplifiedCoverage] {
      try simplify(
        layer.coverage, of: layer.features, manifest: layer.manifest, grid: grid, jobs: jobs)
    }
    let key = simplifyKey(of: layer)
    return DetailedLayer(
      repaired: layer,
      details: layer.manifest.hasDetails
        ? try stages.memoized("simplify", of: layer.manifest.id, key, details) : try details(),
      key: key)
  }

  private func verified(
    _ layer: DetailedLayer
  ) throws(BuildError) -> [DetailVerification] {
    if layer.details.isEmpty { return [] }
    return try stages.memoized("check", of: layer.manifest.id, checkKey(of: layer)) {
      () throws(BuildError) in try verifyDetails(of: layer, grid: grid, jobs: jobs)
    }
  }

  private func shapes(_ layer: DetailedLayer) throws(BuildError) -> [RegionShape] {
    try stages.memoized("regions", of: layer.manifest.id, lookupKey("regions", of: layer)) {
      let coverage = layer.lookup
      return parallelMap(count: layer.features.count, jobs: jobs) { [grid] in
        measure(coverage.geometry(ofRegion: $0), grid: grid)
      }
    }
  }

  private func caps(_ layer: DetailedLayer) throws(BuildError) -> [RegionCap] {
    try stages.memoized("caps", of: layer.manifest.id, lookupKey("caps", of: layer)) {
      let coverage = layer.lookup
      return parallelMap(count: layer.features.count, jobs: jobs) { [grid] in
        findCap(of: coverage.geometry(ofRegion: $0), grid: grid)
      }
    }
  }

  private func meshes(
    _ layer: DetailedLayer, _ measures: EllipsoidMeasures
  ) throws(BuildError) -> [MadeMesh] {
    if layer.manifest.meshes.isEmpty { return [] }
    return try stages.memoized("meshes", of: layer.manifest.id, meshKey(of: layer)) {
      () throws(BuildError) in
      let lookup = (meters: layer.manifest.detail.lookupMeters, coverage: layer.lookup)
      return try makeMeshes(
        of: layer.manifest,
        borders: [lookup] + layer.drawn.map { ($0.meters, $0.coverage) },
        areas: measures.measures.map(\.areaSquareMeters), grid: grid, jobs: jobs)
    }
  }
}

// MARK: Stages of parts of the atlas

extension Build {
  /// Makes the layouts that the layers' manifests request.
  private func compileLayouts(
    of layers: [DetailedLayer], parents: [ParentLinks]
  ) throws(BuildError) -> [CompiledLayout] {
    let wanted = layers.indices.flatMap { number in
      layers[number].manifest.layouts.map { (number, $0) }
    }
    let made = parallelMap(count: wanted.count, jobs: jobs) { index in
      let (number, definition) = wanted[index]
      let (layer, parents) = (layers[number], parents[number])
      return Result { () throws(BuildError) in
        let encoded = try stages.memoized(
          "layouts", of: "\(layer.manifest.id)/\(definition.id)",
          layoutKey(of: definition, in: layer, parents: parents)
        ) { () throws(BuildError) in
          try encodeLayout(
            definition, of: LayoutSource(layer, parents: parents, grid: grid), jobs: jobs)
        }
        return CompiledLayout(definition: definition, layer: number, encoded: encoded)
      }
    }
    return try made.map { result throws(BuildError) in try result.get() }
  }

  /// Builds the quadtrees of the atlas.
  private func buildQuadtrees(
    count: Int, layers: [CompiledLayer], sources: [DetailedLayer], arcs: [PackedArcs]
  ) throws(BuildError) -> [CompiledQuadtree] {
    var quadtrees: [CompiledQuadtree] = []
    for number in 0..<count {
      try stages.options.checkCancellation()
      let key = indexKey(of: number, layers: layers, sources: sources, arcs: arcs)
      quadtrees.append(
        try stages.memoized("index", of: "quadtree \(number)", key) { () throws(BuildError) in
          try buildQuadtree(
            number, of: layers, arcs: arcs, kind: plan.index, grid: grid, options: stages.options)
        })
    }
    return quadtrees
  }
}

// MARK: Descriptions of layers in progress reports

extension LayerSource {
  fileprivate var countText: String { "\(manifest.id), \(ingested.features.count) features" }
}

extension LayerManifest {
  /// Whether the layer has simplified borders.
  fileprivate var hasDetails: Bool { detail.lookupMeters > 0 || !detail.drawnMeters.isEmpty }
}

extension UnrepairedLayer {
  fileprivate var vertexText: String { "\(layer.manifest.id), \(vertexCount) vertices" }
}

extension RepairedLayer {
  fileprivate var vertexText: String {
    "\(manifest.id), \(coverage.graph.borderVertices.count) vertices"
  }
}

extension DetailedLayer {
  fileprivate var detailText: String { "\(manifest.id), \(details.count) details" }
  fileprivate var arcText: String { "\(manifest.id), \(lookup.graph.borderCount) arcs" }
  fileprivate var regionText: String { "\(manifest.id), \(features.count) regions" }
  fileprivate var meshText: String { "\(manifest.id), \(manifest.meshes.count) meshes" }
}
