package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallVerifier

/// An atlas and the data that it was made of, layer by layer.
struct CompiledAtlas: Sendable {
  let layers: [CompiledLayer]
  let sources: [DetailedLayer]
  let overlaps: [[RegionPair]]
  let meshes: [[MadeMesh]]
  let quadtrees: [QuadtreeRecord]
  let sections: [BuildReport.Section]
  let bytes: [UInt8]
}

extension BuildReport {
  /// Creates the report of an atlas.
  init(_ plan: AtlasPlan, of atlas: CompiledAtlas, layers: [Layer], stages: [Stage]) {
    self.init(name: plan.name, generator: generatorName, gridDegrees: plan.grid.degrees)
    self.stages = stages
    self.layers = layers
    quadtrees = atlas.quadtrees.enumerated().map { number, quadtree in
      Quadtree(quadtree, number: number, of: atlas.layers)
    }
    sections = atlas.sections
    byteCount = atlas.bytes.count
    warnings = atlas.layers.indices.flatMap { number in
      LandfallBuilder.warnings(
        layer: atlas.layers[number], of: atlas.sources[number].repaired,
        meshes: layers[number].meshes, grid: plan.grid)
    }
  }
}

extension BuildReport.Layer {
  /// Creates the report of a layer.
  init(
    _ layer: CompiledLayer, of source: DetailedLayer, verifications: [DetailVerification],
    overlapCount: Int, meshes: [MadeMesh], grid: Grid
  ) {
    let (ingest, normalize) = (source.repaired.ingestReport, source.repaired.normalizeReport)
    let (repair, graph) = (source.repaired.report, layer.coverage.graph)
    self.init(
      id: layer.manifest.id, source: layer.manifest.displayName, key: layer.manifest.key,
      name: layer.manifest.name, readingCount: ingest.readingCount,
      sourceBytes: ingest.bytes,
      featureCount: ingest.featureCount,
      regionCount: layer.features.count,
      joinedFeatureCount: source.repaired.dissolveReport?.featureCount ?? 0,
      vertexCount: ingest.vertexCount,
      arcCount: graph.borderCount, arcVertexCount: graph.borderVertices.count,
      nodeCount: graph.nodeCount, crossingCount: repair.crossingCount,
      movedVertexCount: repair.movedVertexCount, overlapCount: overlapCount,
      planeCount: layer.planes.count,
      duplicateVertexCount: normalize.duplicateVertexCount,
      normalized: BuildReport.Normalized(normalize, grid: grid),
      unclosedRingCount: ingest.unclosedRingCount,
      degenerateRingCount: ingest.degenerateRingCount,
      repeatedPositionCount: ingest.repeatedPositionCount,
      droppedElevationCount: ingest.droppedElevationCount, operation: ingest.operation,
      leftOut: ingest.leftOut,
      details: zip(source.details, verifications).map { simplified, verification in
        var detail = BuildReport.Detail(
          simplified, isLookup: simplified.meters == layer.manifest.detail.lookupMeters)
        detail.record(verification, features: layer.features)
        return detail
      },
      meshes: meshes.map { BuildReport.Mesh($0, grid: grid) })
    record(repair, of: source.repaired.coverage, features: layer.features, grid: grid)
  }
}

extension BuildReport.Detail {
  /// Adds the verifier's measurements.
  fileprivate mutating func record(_ verification: DetailVerification, features: [Feature]) {
    maxErrorMeters = verification.errorMeters
    maxErrorRatio = verification.worstRatio?.ratio ?? 0
    if let worst = verification.worstError {
      worstPlace = BuildReport.Place(
        latitude: worst.site.latitude, longitude: worst.site.longitude)
      worstFeature = features[worst.site.region].name
    }
    histogram = verification.errorHistogram
    maxAreaChange = verification.worstAreaChange?.part ?? 0
    maxAreaChangeFeature = verification.worstAreaChange.map { features[$0.site.region].name }
    crossingCount = verification.crossingCount
    tornEdgeCount = verification.tornEdgeCount
    misplacedEdgeCount = verification.misplacedEdgeCount
    lostFeatures = verification.lostRegions
    faults = verification.faults
  }
}

extension BuildReport.Quadtree {
  fileprivate init(_ quadtree: QuadtreeRecord, number: Int, of layers: [CompiledLayer]) {
    let held = layers.filter { $0.planes.contains { $0.quadtree == number } }
    let bitCount = held.reduce(0) { sum, layer in
      sum + layer.planes.filter { $0.quadtree == number }.reduce(0) { $0 + $1.bitCount }
    }
    self.init(
      layers: held.map(\.manifest.id), codeBitCount: bitCount,
      nodeCount: Int(quadtree.nodeCount), leafCount: Int(quadtree.leafCount),
      largestLeaf: Int(quadtree.largestLeaf), depth: Int(quadtree.depth))
  }
}

extension BuildReport.Normalized {
  package init(_ report: NormalizeReport, grid: Grid) {
    self.init(
      cutFeatureCount: report.cuts.count,
      cutVertexCount: report.cuts.reduce(0) { $0 + $1.points.count },
      roundedCutVertexCount: report.cuts.reduce(0) { $0 + $1.points.roundedCount },
      movedRingCount: report.movedRingCount,
      polarRingCount: report.polarRings.count,
      reversedPolarRingCount: report.polarRings.count { $0.wasReversed },
      turnedRingCount: report.turned.reduce(0) { $0 + $1.ringCount },
      weldedVertexCount: report.weldedVertexCount,
      collapsedRingCount: report.collapsedRings.count,
      seamSteps: report.seamSteps.map { step in
        BuildReport.SeamStep(
          region: step.key,
          latitude: grid.coordinate(GridPoint(u: 0, v: step.near)).latitude,
          meters: step.meters, isClosed: step.isClosed)
      })
  }
}

extension Section {
  /// The section in the report.
  var size: BuildReport.Section {
    BuildReport.Section(name: "\(kind)", owner: Int(owner), byteCount: bytes.count)
  }
}
