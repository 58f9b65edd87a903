/// The stages of a build in their order. A stage runs for all layers at the same time, by the method of
/// its name.
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

  /// Runs all stages: those that make the file are in ``compile(_:_:)``.
  func build(_ sources: consuming [LayerDraft]) throws(BuildError) -> BuildResult {
    var layers = sources
    try stages.run(.normalize, &layers, normalize)
    if layers.contains(where: \.manifest.dissolves) {
      try stages.run(.dissolve, &layers, dissolve)
    }
    if layers.contains(where: { $0.manifest.worldview != nil }) {
      try stages.run(.reassign, &layers, reassign)
    }
    let collections = try stages.run(.schema, try schema(layers))
    try stages.run(.graph, &layers, graph)
    try stages.run(.repair, &layers, repair)
    let budget = try fit(&layers, collections)
    try stages.run(.simplify, &layers, simplify)
    var atlas = try stages.run(.check, &layers, check) { stages, layers throws(BuildError) in
      try Build(plan, stages).compile(layers, collections)
    }
    for number in layers.indices {
      atlas.layers[number].verifications = layers[number].verifications
    }
    // As a reader would open it.
    try stages.run(.consistency, try checkConsistency(of: atlas.bytes))
    let reports = atlas.layers.map { BuildReport.Layer($0, grid: grid) }
    let pictures =
      stages.options.wantsPictures
      ? try stages.run(.pictures, makePictures(of: atlas, reports: reports, grid: grid)) : []
    var report = BuildReport(plan, of: atlas, layers: reports, stages: stages.times)
    report.budget = budget?.report
    report.warnings += budget?.warnings ?? []
    return BuildResult(
      bytes: atlas.bytes, report: report, pictures: pictures, cacheUses: stages.cacheUses)
  }

  /// Runs the stages from simplified layers to an atlas.
  private func compile(
    _ simplified: [LayerDraft], _ collections: [CompiledCollection]
  ) throws(BuildError) -> CompiledAtlas {
    var layers = simplified
    try stages.run(.overlaps, &layers) { $0.overlaps = findOverlaps(in: $0.lookup) }
    try stages.run(.measures, &layers, measures)
    try linkParents(&layers)
    // Meshes before what takes long: they can be refused.
    let layouts = try stages.run(.meshes, &layers, self.meshes) {
      stages, layers throws(BuildError) in
      try stages.run(.layouts, try self.layouts(of: layers))
    }
    try stages.run(.regions, &layers, regions)
    let quadtreeCount = try placePlanes(&layers)
    let arcs = try stages.run(
      .arcs, try packArcs(of: layers, index: plan.index, grid: grid, jobs: jobs))
    let details = try stages.run(.details, try packDetails(of: layers, grid: grid, jobs: jobs))
    let meshes = try stages.run(.meshData, packMeshes(of: layers, grid: grid, jobs: jobs))
    var quadtrees = try stages.run(
      .index, detail: "\(quadtreeCount) quadtrees",
      try index(quadtreeCount: quadtreeCount, layers: layers, arcs: arcs))
    var sections = try stages.run(
      .sections,
      LandfallBuilder.encode(
        name: plan.name, generator: plan.generator, grid: grid, layers: layers,
        quadtrees: quadtrees, arcs: arcs,
        details: details, meshes: meshes, collections: collections, layouts: layouts))
    let (records, sizes) = (quadtrees.map(\.record), sections.map(\.size))
    quadtrees = []
    let bytes = try stages.run(.encode, assemble(&sections, grid: grid))
    return CompiledAtlas(layers: layers, quadtrees: records, sections: sizes, bytes: bytes)
  }
  /// Searches for the details with which the atlas has the size that the manifest allows, by repeated builds
  /// without what does not affect it; nil if the manifest allows any size.
  private func fit(
    _ layers: inout [LayerDraft], _ collections: [CompiledCollection]
  ) throws(BuildError) -> (report: BuildReport.Budget, warnings: [String])? {
    guard let byteCount = plan.budgetBytes else { return nil }
    var search = DetailSearch(layers, byteCount: byteCount)
    var quiet = BuildOptions(jobs: jobs, isCancelled: stages.options.isCancelled)
    quiet.indexLimits = stages.options.indexLimits
    while var candidates = search.candidates {
      try stages.begin(.budget)
      let probe = Build(plan, Stages(options: quiet, cache: stages.cache))
      try probe.stages.run(.simplify, &candidates, probe.simplify)
      search.note(byteCount: try probe.compile(candidates, collections).bytes.count)
      stages.note(.budget, seconds: probe.stages.seconds)
    }
    let found = try search.result()
    layers = found.layers
    return (found.report, found.warnings)
  }
}

// MARK: Stages of one layer

extension Build {
  func normalize(_ layer: inout LayerDraft) {
    (layer.features, layer.normalizeReport) = LandfallCoverage.normalize(
      layer.features.sortedByKey(), grid: grid, sliverMeters: layer.manifest.detail.sliverMeters)
  }

  func dissolve(_ layer: inout LayerDraft) throws(BuildError) {
    guard layer.manifest.dissolves else { return }
    (layer.features, layer.normalizeReport, layer.dissolveReport) = try LandfallCoverage.dissolve(
      layer.features, normalizeReport: layer.normalizeReport, grid: grid,
      sliverMeters: layer.manifest.detail.sliverMeters, jobs: jobs,
      source: layer.manifest.displayName,
      keepsLosses: layer.manifest.keepsRepairLosses)
  }

  func reassign(_ layer: inout LayerDraft) throws(BuildError) {
    let (features, leftOut) = try LandfallBuilder.reassign(
      layer.features, of: layer.manifest, grid: grid)
    layer.features = features
    layer.ingestReport.leftOut += leftOut
  }

  /// Finds the arcs of a layer, unless the cache has what is made of them.
  func graph(_ layer: inout LayerDraft) {
    layer.repairKey = repairKey(of: layer)
    let geometries = layer.features.map(\.geometry)
    layer.vertexCount = geometries.reduce(0) { $0 + $1.vertices.count }
    for region in layer.features.indices { layer.features[region].geometry = Geometry() }
    let stored: RepairedCoverage? = stages.stored(.repair, of: layer.manifest.id, layer.repairKey)
    if let stored { layer.take(stored) }
    guard stored == nil || stages.options.wantsPictures else { return }
    let graph = ArcGraph(geometries, grid: grid, jobs: jobs)
    if stored == nil { layer.borders = .unrepaired(graph) }
    if stages.options.wantsPictures { layer.sourceGraph = graph }
  }

  func repair(_ layer: inout LayerDraft) throws(BuildError) {
    guard case .unrepaired(let graph) = layer.borders else { return }
    let repaired = try LandfallCoverage.repair(
      graph, of: layer.features, grid: grid, sliverMeters: layer.sliverMeters, jobs: jobs,
      source: layer.manifest.displayName, keepsLosses: layer.manifest.keepsRepairLosses)
    try stages.store(repaired, layer.repairKey)
    layer.take(repaired)
  }

  private func simplify(_ layer: inout LayerDraft) throws(BuildError) {
    layer.simplifyKey = simplifyKey(of: layer)
    layer.details = try stages.memoized(
      .simplify, of: layer.manifest.id, layer.hasDetails ? layer.simplifyKey : nil,
      try LandfallCoverage.simplify(
        layer.coverage, of: layer.features, manifest: layer.manifest, grid: grid, jobs: jobs))
  }

  private func check(_ layer: inout LayerDraft) throws(BuildError) {
    if layer.details.isEmpty { return }
    layer.verifications = try stages.memoized(
      .check, of: layer.manifest.id, checkKey(of: layer),
      try verifyDetails(of: layer, grid: grid, jobs: jobs))
  }

  private func measures(_ layer: inout LayerDraft) throws(BuildError) {
    layer.measures = try stages.memoized(
      .measures, of: layer.manifest.id, key(.measures, after: layer.lookupKey),
      measureOnEllipsoid(layer.lookup, overlaps: layer.overlaps, grid: grid, jobs: jobs))
  }

  private func meshes(_ layer: inout LayerDraft) throws(BuildError) {
    if layer.manifest.meshes.isEmpty { return }
    let borders =
      [(layer.manifest.detail.lookupMeters, layer.lookup)]
      + layer.drawn.map { ($0.meters, $0.coverage) }
    layer.meshes = try stages.memoized(
      .meshes, of: layer.manifest.id, meshKey(of: layer),
      try makeMeshes(
        of: layer.manifest, borders: borders,
        areas: layer.measures.measures.map(\.areaSquareMeters), grid: grid, jobs: jobs))
  }

  private func regions(_ layer: inout LayerDraft) throws(BuildError) {
    let coverage = layer.lookup
    layer.shapes = try stages.memoized(
      .regions, of: layer.manifest.id, key(.regions, after: layer.lookupKey),
      parallelMap(count: layer.features.count, jobs: jobs) { [grid] in
        measure(coverage.geometry(ofRegion: $0), grid: grid)
      })
  }
}

// MARK: Stages of the atlas

extension Build {
  /// Checks features against their schemas and resolves collections, before any further stage.
  /// - Throws: all errors, as one error that carries the others.
  private func schema(_ layers: [LayerDraft]) throws(BuildError) -> [CompiledCollection] {
    var faults = checkSchemas(layers, collections: plan.collections, grid: grid)
    checkTextLimits(of: plan, layers, faults: &faults)
    faults.add(plan.faults)
    let collections = resolve(plan.collections, layers: layers, faults: &faults)
    if let error = faults.error { throw error }
    return collections
  }

  /// Makes the layouts that the layers' manifests request.
  private func layouts(of layers: [LayerDraft]) throws(BuildError) -> [CompiledLayout] {
    let wanted = layers.indices.flatMap { number in
      layers[number].manifest.layouts.map { (number, $0) }
    }
    let made = parallelMap(count: wanted.count, jobs: jobs) { place in
      let (number, definition) = wanted[place]
      let layer = layers[number]
      return Result { () throws(BuildError) in
        let encoded = try stages.memoized(
          .layouts, of: "\(layer.manifest.id)/\(definition.id)",
          layoutKey(of: definition, in: layer),
          try encodeLayout(definition, of: LayoutSource(layer, grid: grid), jobs: jobs))
        return CompiledLayout(definition: definition, layer: number, encoded: encoded)
      }
    }
    return try made.map { result throws(BuildError) in try result.get() }
  }

  /// Builds the quadtrees of the atlas.
  private func index(
    quadtreeCount: Int, layers: [LayerDraft], arcs: [PackedArcs]
  ) throws(BuildError) -> [CompiledQuadtree] {
    var quadtrees: [CompiledQuadtree] = []
    for number in 0..<quadtreeCount {
      try stages.options.checkCancellation()
      quadtrees.append(
        try stages.memoized(
          .index, of: "quadtree \(number)", indexKey(of: number, layers: layers, arcs: arcs),
          try buildQuadtree(
            number, of: layers, arcs: arcs, kind: plan.index, grid: grid, options: stages.options)))
    }
    return quadtrees
  }
}
