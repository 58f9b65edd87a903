package import Landfall
import LandfallVerifier

/// An atlas and the data that it was made of, layer by layer.
struct CompiledAtlas: Sendable {
  var layers: [LayerDraft]
  let quadtrees: [QuadtreeRecord]
  let sections: [BuildReport.Section]
  let bytes: [UInt8]
}

extension BuildReport {
  /// Creates the report of an atlas.
  init(_ plan: AtlasPlan, of atlas: CompiledAtlas, layers: [Layer], stages: [Stage]) {
    self.init(name: plan.name, generator: plan.generator, gridDegrees: plan.grid.degrees)
    self.stages = stages
    self.layers = layers
    quadtrees = atlas.quadtrees.enumerated().map { number, quadtree in
      Quadtree(quadtree, number: number, of: atlas.layers)
    }
    sections = atlas.sections
    byteCount = atlas.bytes.count
    warnings = zip(atlas.layers, layers).flatMap { layer, report in
      LandfallBuilder.warnings(about: layer, meshes: report.meshes, grid: plan.grid)
    }
  }
}

extension BuildReport.Layer {
  /// Creates the report of a layer.
  init(_ layer: LayerDraft, grid: Grid) {
    let (ingest, normalize) = (layer.ingestReport, layer.normalizeReport)
    let (repair, graph) = (layer.repairReport, layer.lookup.graph)
    self.init(
      id: layer.manifest.id, source: layer.manifest.displayName, key: layer.manifest.key,
      name: layer.manifest.name, readingCount: ingest.readingCount,
      sourceBytes: ingest.bytes,
      featureCount: ingest.featureCount,
      regionCount: layer.features.count,
      joinedFeatureCount: layer.dissolveReport?.featureCount ?? 0,
      vertexCount: ingest.vertexCount,
      arcCount: graph.borderCount, arcVertexCount: graph.borderVertices.count,
      nodeCount: graph.nodeCount, crossingCount: repair.crossingCount,
      movedVertexCount: repair.movedVertexCount, overlapCount: layer.overlaps.count,
      planeCount: layer.planes.count,
      duplicateVertexCount: normalize.duplicateVertexCount,
      normalized: BuildReport.Normalized(normalize, grid: grid),
      unclosedRingCount: ingest.unclosedRingCount,
      degenerateRingCount: ingest.degenerateRingCount,
      repeatedPositionCount: ingest.repeatedPositionCount,
      droppedElevationCount: ingest.droppedElevationCount, operation: ingest.operation,
      leftOut: ingest.leftOut,
      details: zip(layer.details, layer.verifications).map { simplified, verification in
        var detail = BuildReport.Detail(
          simplified, isLookup: simplified.meters == layer.manifest.detail.lookupMeters)
        detail.record(verification, features: layer.features)
        return detail
      },
      meshes: layer.meshes.map { BuildReport.Mesh($0, grid: grid) })
    recordRepair(of: layer, grid: grid)
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
  fileprivate init(_ quadtree: QuadtreeRecord, number: Int, of layers: [LayerDraft]) {
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
      cutFeatureCount: report.crossings.count { $0.polygonCount > 0 },
      cutVertexCount: report.crossings.reduce(0) { $0 + $1.points.count },
      roundedCutVertexCount: report.crossings.reduce(0) { $0 + $1.points.roundedCount },
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

extension BuildReport.Mesh {
  init(_ made: MadeMesh, grid: Grid) {
    let (mesh, verification) = (made.mesh, made.verification)
    func places(_ points: [GridPoint]) -> [BuildReport.Place] {
      points.prefix(10).map { BuildReport.Place($0, grid: grid) }
    }
    self.init(
      detailMeters: mesh.detailMeters, sagMeters: mesh.sagMeters,
      worstSagMeters: verification.worstSagMeters, vertexCount: verification.vertexCount,
      triangleCount: verification.triangleCount, lineVertexCount: verification.lineVertexCount,
      sliverCount: verification.sliverCount, leastAngleDegrees: verification.leastAngleDegrees,
      flatInBinary32Count: verification.flatInBinary32Count,
      worstAreaError: verification.worstAreaError, edgeHalvingCount: mesh.edgeHalvingCount,
      hasUnroundedBorders: made.hasUnroundedBorders,
      dividedEdgeCount: mesh.divided.count, dividedPlaces: places(mesh.divided),
      joinedEdgeCount: mesh.joined.count, joinedPlaces: places(mesh.joined))
  }
}

extension BuildReport.Layer {
  /// Adds the changes that repair made, and the defects that it found and left.
  private mutating func recordRepair(of layer: LayerDraft, grid: Grid) {
    let (repair, features) = (layer.repairReport, layer.features)
    changes += [
      BuildReport.Change(kind: "insertedVertices", count: repair.insertedVertexCount),
      BuildReport.Change(kind: "remadeRegions", count: repair.rings.count),
      BuildReport.Change(kind: "closedSlivers", count: repair.slivers.count { $0.isClosed }),
    ].filter { $0.count > 0 }
    repairs += repair.keptAsPoints.compactMap { region in
      guard let point = layer.coverage.graph.points[region].first else { return nil }
      return BuildReport.Repair(
        kind: "noArea", reason: "nothing is left of its rings; kept as a point",
        place: BuildReport.Place(point, grid: grid), features: [features[region].name],
        isClosed: true)
    }
    repairs += repair.rings.filter { !repair.keptAsPoints.contains($0.region) }.map { rings in
      BuildReport.Repair(
        kind: "rings", reason: rings.reason, place: BuildReport.Place(rings.place, grid: grid),
        features: [features[rings.region].name], isClosed: true)
    }
    repairs += repair.slivers.map { sliver in
      BuildReport.Repair(
        kind: sliver.kind.rawValue, place: BuildReport.Place(sliver.place, grid: grid),
        widthMeters: sliver.widthMeters, areaSquareMeters: sliver.areaSquareMeters,
        features: sliver.regions.map { features[$0].name }, isClosed: sliver.isClosed)
    }
  }
}

extension BuildReport.Place {
  package init(_ point: GridPoint, grid: Grid) {
    let place = grid.coordinate(point)
    self.init(latitude: place.latitude, longitude: place.longitude)
  }
}

extension BuildReport.Detail {
  /// Creates the report of a simplified coverage, before it is verified.
  package init(_ coverage: SimplifiedCoverage, isLookup: Bool) {
    let report = coverage.report
    self.init(
      meters: coverage.meters, isLookup: isLookup,
      sourceArcVertexCount: report.sourceArcVertexCount, arcVertexCount: report.arcVertexCount,
      sourceRingVertexCount: report.sourceRingVertexCount,
      ringVertexCount: report.ringVertexCount,
      droppedIslandCount: report.droppedIslands.values.reduce(0, +))
  }
}
