import Landfall

extension BuildReport {
  mutating func record(
    _ layer: CompiledLayer, ingest: IngestReport, normalise: NormaliseReport, crossingCount: Int,
    overlapCount: Int, details: [SimplifiedCoverage]
  ) {
    layers.append(
      Layer(
        id: layer.manifest.id, source: layer.manifest.displayName, sourceBytes: ingest.bytes,
        featureCount: ingest.featureCount,
        regionCount: layer.features.count, vertexCount: ingest.vertexCount,
        arcCount: layer.topology.arcEnds.count, arcVertexCount: layer.topology.vertices.count,
        nodeCount: layer.topology.nodeCount, crossingCount: crossingCount, movedVertexCount: 0,
        overlapCount: overlapCount, planeCount: layer.planes.count,
        duplicateVertexCount: normalise.duplicateVertexCount,
        unclosedRingCount: ingest.unclosedRingCount,
        droppedElevationCount: ingest.droppedElevationCount, operation: ingest.operation,
        leftOut: ingest.leftOut,
        details: details.map {
          Detail($0, isLookup: $0.metres == layer.manifest.detail.lookupMetres)
        }))
  }

  mutating func record(_ sections: [LandfallBuilder.Section]) {
    self.sections = sections.map {
      Section(name: "\($0.kind)", owner: Int($0.owner), byteCount: $0.bytes.count)
    }
  }

  mutating func record(_ quadtrees: [CompiledQuadtree], layers: [CompiledLayer]) {
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
