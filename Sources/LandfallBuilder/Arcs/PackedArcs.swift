package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The encoded arcs of a layer: their record and the bytes of their sections.
package struct PackedArcs: Sendable {
  package var record: ArcLayerRecord
  package var arcs = ByteWriter()
  package var blocks = ByteWriter()
  package var vertices: [UInt8] = []
  package var rings = ByteWriter()
  package var tree = ByteWriter()
  /// The first block of each arc, and the number of edges of each block.
  var firstBlocks: [Int] = []
  var blockEdgeCounts: [UInt8] = []
}

/// The arcs of an additional detail of a layer, which have no search tree.
package struct PackedDetail: Sendable {
  package var layer: Int
  package var meters: Double
  package var arcs: PackedArcs
}

/// Packs the arcs, labels and rings of the additional details of all layers.
/// - Throws: ``BuildError`` as ``packArcs(of:index:grid:jobs:)`` does.
func packDetails(
  of layers: [CompiledLayer], grid: Grid, jobs: Int
) throws(BuildError) -> [PackedDetail] {
  var packed: [PackedDetail] = []
  for (number, layer) in layers.enumerated() {
    for detail in layer.details {
      var arcs = try pack(
        detail.coverage, of: layer, points: [], firstPoint: 0, index: .fast, grid: grid, jobs: jobs)
      arcs.record.itemCount = 0
      arcs.tree = ByteWriter()
      packed.append(PackedDetail(layer: number, meters: detail.meters, arcs: arcs))
    }
  }
  return packed
}

/// Packs the arcs, labels, rings and search trees of all layers.
/// - Parameter index: a small index omits the list of the trees' items, which are then in the order
///   of the blocks: searches visit a few more nodes.
/// - Throws: ``BuildError`` if a layer is too large for the format or repeats its border too often.
package func packArcs(
  of layers: [CompiledLayer], index: IndexKind = .fast, grid: Grid, jobs: Int
) throws(BuildError) -> [PackedArcs] {
  var packed: [PackedArcs] = []
  var firstPoint = 0
  for layer in layers {
    let points = layer.coverage.graph.points.elements
    packed.append(
      try pack(
        layer.coverage, of: layer, points: points, firstPoint: firstPoint, index: index, grid: grid,
        jobs: jobs))
    firstPoint += points.count
  }
  return packed
}

private func pack(
  _ coverage: Coverage, of layer: CompiledLayer, points: [GridPoint], firstPoint: Int,
  index: IndexKind, grid: Grid,
  jobs: Int
) throws(BuildError) -> PackedArcs {
  let list = ArcList(coverage, grid: grid)
  let blocks = packBlocks(of: list, jobs: jobs)
  try checkLimits(
    coverage.graph, of: layer, list: list, blockCount: blocks.count,
    pointCount: firstPoint + points.count)
  var labels = LabelTable(regionCount: layer.features.count)
  var arcs = ByteWriter()
  for (number, arc) in list.arcs.enumerated() {
    let isClosed = list.vertices[arc.range.lowerBound] == list.vertices[arc.range.upperBound - 1]
    arcs.append(UInt32(blocks.firstBlocks[number]) | (isClosed ? ArcFormat.closedFlag : 0))
    arcs.append(labels.label(of: arc.left))
    arcs.append(labels.label(of: arc.right))
  }
  if !list.arcs.isEmpty {
    arcs.append(UInt32(blocks.count))
    arcs.append(UInt32(0))
    arcs.append(UInt32(0))
    labels.write(to: &arcs)
  }
  let rings = packRings(of: coverage.graph, otherStart: list.otherStart)
  let items = blocks.boxes.enumerated().map { block, box in
    TreeItem(
      box: box, kind: block < blocks.borderBlockCount ? ArcFormat.Item.border : ArcFormat.Item.seam,
      number: UInt32(block))
  }
  let places = points.enumerated().map { index, point in
    TreeItem(
      box: GridBox(west: point.u, south: point.v, east: point.u, north: point.v),
      kind: ArcFormat.Item.point, number: UInt32(firstPoint + index))
  }
  let isInOrder = index == .small
  let tree = packTree(items + places, isInOrder: isInOrder)
  var packed = PackedArcs(
    record: ArcLayerRecord(
      arcCount: UInt32(list.arcs.count), borderCount: UInt32(list.otherStart),
      blockCount: UInt32(blocks.count), vertexCount: UInt32(list.vertices.count),
      ringCount: UInt32(rings.ringCount), ringArcCount: UInt32(rings.ringArcCount),
      setCount: UInt32(labels.setCount), setMemberCount: UInt32(labels.memberCount),
      itemCount: UInt32(items.count + places.count)),
    arcs: arcs, blocks: blocks.headers, vertices: blocks.bits,
    rings: list.arcs.isEmpty ? ByteWriter() : rings.writer, tree: tree,
    firstBlocks: blocks.firstBlocks, blockEdgeCounts: blocks.edgeCounts)
  packed.record.isInOrder = isInOrder
  packed.record.firstPoint = UInt32(firstPoint)
  return packed
}

/// Checks the limits of the format. Readers stop a walk along a region's rings after
/// ``FormatLimits/maxRingLaps`` times the layer's vertices, because only a damaged file has longer
/// rings.
private func checkLimits(
  _ graph: ArcGraph, of layer: CompiledLayer, list: ArcList, blockCount: Int, pointCount: Int
) throws(BuildError) {
  // An item of the tree stores the number of a block or point in 30 bits.
  guard blockCount < 1 << 30, pointCount < 1 << 30 else {
    throw BuildError(
      .limit, file: layer.manifest.source,
      problem: "\(list.vertices.count) vertices of borders do not fit the format",
      remedy: "split the layer over several atlases")
  }
  for arc in list.arcs {
    for side in [arc.left, arc.right] where side.count > FormatLimits.maxRegionsOnSide {
      throw BuildError(
        .limit, file: layer.manifest.source, place: layer.features[side[0]].label,
        problem: "\(side.count) regions have the same border, more than "
          + "\(FormatLimits.maxRegionsOnSide); another is \(layer.features[side[1]].label)",
        remedy: "remove the repeated polygons from the source")
    }
  }
  for (region, feature) in layer.features.enumerated() {
    let count = graph.rings(ofRegion: region).reduce(0) { $0 + graph.vertexCount(ofRing: $1) }
    if count <= FormatLimits.maxRingLaps * list.vertices.count { continue }
    throw BuildError(
      .limit, file: layer.manifest.source, place: feature.label,
      problem: "its rings repeat the same border more than \(FormatLimits.maxRingLaps) times",
      remedy: "remove the repeated polygons from the source")
  }
}

/// The sections of all layers' arcs, then of the arcs of additional details; empty ones are left out.
func arcSections(_ layers: [PackedArcs], details: [PackedDetail]) -> [Section] {
  var records = ByteWriter()
  var detailRecords = ByteWriter()
  var sections: [Section] = []
  for layer in layers { layer.record.write(to: &records) }
  for detail in details {
    DetailRecord(layer: UInt32(detail.layer), meters: detail.meters, arcs: detail.arcs.record)
      .write(to: &detailRecords)
  }
  for (owner, table) in (layers + details.map(\.arcs)).enumerated() {
    for (kind, bytes) in [
      (SectionKind.arcs, table.arcs.bytes), (.arcBlocks, table.blocks.bytes),
      (.arcVertices, table.vertices), (.arcRings, table.rings.bytes), (.arcTree, table.tree.bytes),
    ] where !bytes.isEmpty {
      sections.append(Section(kind: kind, owner: UInt32(owner), bytes: bytes))
    }
  }
  var tables = [Section(kind: .arcLayers, bytes: records.bytes)]
  if !details.isEmpty { tables.append(Section(kind: .details, bytes: detailRecords.bytes)) }
  return tables + sections
}
