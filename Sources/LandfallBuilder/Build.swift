import Landfall

/// What a build made.
public struct BuildResult: Sendable {
  /// The atlas.
  public var bytes: [UInt8]
  /// What was read, done and noticed.
  public var report: BuildReport
}

/// Builds an atlas in memory from the boundary files that a manifest names.
///
/// The same manifest and files give the same bytes, on any number of threads.
/// - Throws: ``BuildError`` that names the file, the feature and the remedy.
public func buildAtlas(
  _ manifest: Manifest, options: BuildOptions = BuildOptions()
) throws(BuildError) -> BuildResult {
  let grid = manifest.grid
  var report = BuildReport(
    name: manifest.name, generator: generatorName, gridDegrees: grid.degrees)
  var clock = StageClock(options: options)

  var layers: [CompiledLayer] = []
  var topologies: [Topology] = []
  for layer in manifest.layers {
    let ingested = try clock.run("ingest", detail: layer.id) { () throws(BuildError) in
      try readFeatures(of: layer, grid: grid)
    }
    let (features, normaliseReport) = try clock.run(
      "normalise", detail: "\(layer.id): \(ingested.features.count) features"
    ) {
      normalise(ingested.features.sortedByKey(), grid: grid)
    }
    let geometries = features.map(\.geometry)
    let topology = try clock.run(
      "topology", detail: "\(layer.id): \(ingested.report.vertexCount) vertices"
    ) {
      makeTopology(of: geometries, grid: grid)
    }
    let crossings = try clock.run(
      "crossings", detail: "\(layer.id): \(topology.edgeCount) edges"
    ) {
      findCrossings(in: topology)
    }
    let overlaps = try clock.run(
      "overlaps", detail: "\(layer.id): \(topology.arcEnds.count) arcs"
    ) {
      findOverlaps(in: topology, crossings: crossings)
    }
    let shapes = try clock.run("regions", detail: "\(layer.id): \(features.count) regions") {
      parallelMap(count: features.count, jobs: options.jobs) { measure(geometries[$0], grid: grid) }
    }
    let planes = assignPlanes(hasArea: shapes.map(\.hasArea), overlaps: overlaps)
    report.warnings += warnings(
      layer: layer, features: features, ingest: ingested.report, normalise: normaliseReport,
      crossings: crossings, topology: topology, grid: grid)
    report.layers.append(
      BuildReport.Layer(
        id: layer.id, sourceBytes: ingested.report.bytes,
        featureCount: ingested.report.featureCount, regionCount: features.count,
        vertexCount: ingested.report.vertexCount, arcCount: topology.arcEnds.count,
        arcVertexCount: topology.vertices.count, nodeCount: topology.nodeCount,
        crossingCount: crossings.count, movedVertexCount: 0, overlapCount: overlaps.count,
        planeCount: planes.count, duplicateVertexCount: normaliseReport.duplicateVertexCount,
        unclosedRingCount: ingested.report.unclosedRingCount,
        droppedElevationCount: ingested.report.droppedElevationCount,
        operation: ingested.report.operation, leftOut: ingested.report.leftOut))
    layers.append(
      CompiledLayer(
        manifest: layer, features: features, shapes: shapes, parentLayer: nil,
        parentRegions: Array(repeating: nil, count: features.count),
        planes: planes.map {
          CompiledPlane(regions: $0.regions, quadtree: 0, shift: 0, bitCount: $0.bitCount)
        }))
    topologies.append(topology)
  }
  try linkParents(&layers)

  let quadtreeCount = placePlanes(&layers)
  let quadtrees = try clock.run("index", detail: "\(options.jobs) jobs") { () throws(BuildError) in
    var quadtrees: [CompiledQuadtree] = []
    for number in 0..<quadtreeCount {
      var input = QuadtreeInput(grid: grid)
      for (layer, topology) in zip(layers, topologies) {
        input.append(topology, regionCodes: layer.regionCodes(inQuadtree: number))
      }
      try options.checkCancellation()
      quadtrees.append(try buildQuadtree(input, jobs: options.jobs))
    }
    return quadtrees
  }
  let bytes = try clock.run("encode") { () throws(BuildError) in
    let sections = encode(
      name: manifest.name, grid: grid, layers: layers, quadtrees: quadtrees)
    report.sections = sections.map {
      BuildReport.Section(name: "\($0.kind)", owner: Int($0.owner), byteCount: $0.bytes.count)
    }
    return assemble(sections, grid: grid)
  }
  report.quadtrees = quadtrees.enumerated().map { number, quadtree in
    let planes = layers.flatMap { layer in layer.planes.map { (layer.manifest.id, $0) } }
      .filter { $0.1.quadtree == number }
    return BuildReport.Quadtree(
      layers: planes.map(\.0).reduce(into: []) { if $0.last != $1 { $0.append($1) } },
      codeBitCount: planes.reduce(0) { $0 + $1.1.bitCount },
      nodeCount: Int(quadtree.record.nodeCount), leafCount: Int(quadtree.record.leafCount),
      largestLeaf: Int(quadtree.record.largestLeaf), depth: Int(quadtree.record.depth))
  }
  report.stages = clock.stages
  report.byteCount = bytes.count
  return BuildResult(bytes: bytes, report: report)
}

extension [Feature] {
  /// In the order of their keys as bytes of UTF-8, which is the order of regions in an atlas.
  fileprivate func sortedByKey() -> [Feature] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
