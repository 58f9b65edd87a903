package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport
package import LandfallVerifier

extension BuildReport {
  package mutating func record(
    _ layer: CompiledLayer, ingest: IngestReport, normalize: NormalizeReport, repair: RepairReport,
    overlapCount: Int, details: [(SimplifiedCoverage, DetailVerification)],
    grid: Grid
  ) {
    layers.append(
      Layer(
        id: layer.manifest.id, source: layer.manifest.displayName, sourceBytes: ingest.bytes,
        featureCount: ingest.featureCount,
        regionCount: layer.features.count, vertexCount: ingest.vertexCount,
        arcCount: layer.topology.arcEnds.count, arcVertexCount: layer.topology.vertices.count,
        nodeCount: layer.topology.nodeCount, crossingCount: repair.crossingCount,
        movedVertexCount: repair.movedVertexCount, overlapCount: overlapCount,
        planeCount: layer.planes.count,
        duplicateVertexCount: normalize.duplicateVertexCount,
        normalized: Normalized(normalize, grid: grid),
        unclosedRingCount: ingest.unclosedRingCount,
        droppedElevationCount: ingest.droppedElevationCount, operation: ingest.operation,
        leftOut: ingest.leftOut,
        details: details.map { coverage, verification in
          var detail = Detail(
            coverage, isLookup: coverage.meters == layer.manifest.detail.lookupMeters)
          detail.record(verification, features: layer.features)
          return detail
        }))
    layers[layers.count - 1].record(repair, features: layer.features, grid: grid)
  }

  package mutating func record(_ sections: [LandfallBuilder.Section]) {
    self.sections = sections.map {
      Section(name: "\($0.kind)", owner: Int($0.owner), byteCount: $0.bytes.count)
    }
  }

  package mutating func record(_ quadtrees: [CompiledQuadtree], layers: [CompiledLayer]) {
    self.quadtrees = quadtrees.enumerated().map { number, quadtree in
      let held = layers.filter { $0.planes.contains { $0.quadtree == number } }
      let bitCount = held.reduce(0) { sum, layer in
        sum + layer.planes.filter { $0.quadtree == number }.reduce(0) { $0 + $1.bitCount }
      }
      return Quadtree(
        layers: held.map(\.manifest.id), codeBitCount: bitCount,
        nodeCount: Int(quadtree.record.nodeCount), leafCount: Int(quadtree.record.leafCount),
        largestLeaf: Int(quadtree.record.largestLeaf), depth: Int(quadtree.record.depth))
    }
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
