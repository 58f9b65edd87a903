package import Landfall

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
  of layers: [LayerDraft], grid: Grid, jobs: Int
) throws(BuildError) -> [PackedDetail] {
  var packed: [PackedDetail] = []
  for (number, layer) in layers.enumerated() {
    for detail in layer.drawn {
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
  of layers: [LayerDraft], index: IndexKind = .fast, grid: Grid, jobs: Int
) throws(BuildError) -> [PackedArcs] {
  var packed: [PackedArcs] = []
  var firstPoint = 0
  for layer in layers {
    let points = layer.lookup.graph.points.elements
    packed.append(
      try pack(
        layer.lookup, of: layer, points: points, firstPoint: firstPoint, index: index, grid: grid,
        jobs: jobs))
    firstPoint += points.count
  }
  return packed
}

private func pack(
  _ coverage: Coverage, of layer: LayerDraft, points: [GridPoint], firstPoint: Int,
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
  _ graph: ArcGraph, of layer: LayerDraft, list: ArcList, blockCount: Int, pointCount: Int
) throws(BuildError) {
  // An item of the tree stores the number of a block or point in 30 bits.
  guard blockCount < 1 << 30, pointCount < 1 << 30 else {
    throw BuildError(
      .limit, file: layer.manifest.displayName,
      problem: "\(list.vertices.count) vertices of borders do not fit the format",
      remedy: "split the layer over several atlases")
  }
  for arc in list.arcs {
    for side in [arc.left, arc.right] where side.count > FormatLimits.maxRegionsOnSide {
      throw BuildError(
        .limit, file: layer.manifest.displayName, place: layer.features[side[0]].label,
        problem: "\(side.count) regions have the same border, more than "
          + "\(FormatLimits.maxRegionsOnSide); another is \(layer.features[side[1]].label)",
        remedy: "remove the repeated polygons from the source")
    }
  }
  for (region, feature) in layer.features.enumerated() {
    let count = graph.rings(ofRegion: region).reduce(0) { $0 + graph.vertexCount(ofRing: $1) }
    if count <= FormatLimits.maxRingLaps * list.vertices.count { continue }
    throw BuildError(
      .limit, file: layer.manifest.displayName, place: feature.label,
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

/// The labels of arcs: 0 for no region, the region's number plus 1 for a single region, and larger
/// numbers for sets of several regions, each set written once.
struct LabelTable {
  private let regionCount: Int
  private var sets: [[Int]] = []
  private var numbers: [[Int]: UInt32] = [:]

  init(regionCount: Int) { self.regionCount = regionCount }

  var setCount: Int { sets.count }
  var memberCount: Int { sets.reduce(0) { $0 + $1.count } }

  mutating func label(of regions: [Int]) -> UInt32 {
    if regions.isEmpty { return 0 }
    if regions.count == 1 { return UInt32(regions[0] + 1) }
    if let number = numbers[regions] { return number }
    let number = UInt32(regionCount + 1 + sets.count)
    sets.append(regions)
    numbers[regions] = number
    return number
  }

  /// Writes the start of each set, the end of the last one, and the members of all sets.
  func write(to writer: inout ByteWriter) {
    var start: UInt32 = 0
    for set in sets {
      writer.append(start)
      start += UInt32(set.count)
    }
    writer.append(start)
    for set in sets {
      for region in set { writer.append(UInt32(region)) }
    }
  }
}

/// The rings of a layer's regions in their encoded form.
struct PackedRings {
  var writer = ByteWriter()
  var ringCount = 0
  var ringArcCount = 0
}

/// Writes the arcs of each ring. Outer rings run counter-clockwise, holes clockwise (RFC 7946
/// §3.1.6), whatever their winding in the source.
/// - Parameter otherStart: the number of the first arc that is not a border.
func packRings(of graph: ArcGraph, otherStart: Int) -> PackedRings {
  var packed = PackedRings()
  var firstRings = ByteWriter()
  var rings = ByteWriter()
  var arcs = ByteWriter()
  // The borders along ±180° come between the other borders and the remaining arcs.
  let shift = UInt32(otherStart - graph.borderCount) << 1
  for region in graph.regions.indices {
    firstRings.append(UInt32(graph.rings(ofRegion: region).lowerBound))
    let geometry = graph.geometry(ofRegion: region)
    for (polygon, ranges) in zip(graph.regions[region], geometry.polygons) {
      for (place, (ring, range)) in zip(graph.polygons[polygon], ranges).enumerated() {
        let isOuter = place == 0
        rings.append(
          UInt32(graph.rings.spans[ring].lowerBound) | (isOuter ? ArcFormat.outerFlag : 0))
        let isCounterClockwise = doubledArea(ofRing: geometry.vertices[range]) > 0
        let isBackwards = isCounterClockwise != isOuter
        func append(_ half: HalfArc) {
          let half = isBackwards ? half.twin : half
          arcs.append(half.number + (graph.isBorder(half.arc) ? 0 : shift))
        }
        if isBackwards {
          graph.rings[ring].reversed().forEach(append)
        } else {
          graph.rings[ring].forEach(append)
        }
      }
    }
  }
  packed.ringCount = graph.rings.count
  packed.ringArcCount = graph.rings.elements.count
  firstRings.append(UInt32(packed.ringCount))
  rings.append(UInt32(packed.ringArcCount))
  for part in [firstRings, rings, arcs] { packed.writer.append(contentsOf: part.bytes) }
  return packed
}

/// The arcs of a layer in the order of the atlas, each with the regions that end at it: first the
/// borders, then the borders along ±180°, then the pieces of rings that are not borders.
struct ArcList {
  struct Arc {
    /// The range of the arc's vertices.
    var range: Range<Int>
    /// The regions that the arc bounds on its left and on its right, ascending.
    var left: [Int]
    var right: [Int]
  }

  private(set) var vertices: [GridPoint]
  private(set) var arcs: [Arc] = []
  /// The number of the first arc that is not a border.
  let otherStart: Int

  init(_ coverage: Coverage, grid: Grid) {
    let graph = coverage.graph
    vertices = Array(graph.arcs.elements[graph.borderVertices])
    vertices.reserveCapacity(graph.arcs.elements.count)
    arcs.reserveCapacity(graph.arcs.count)
    for arc in graph.borders {
      let (left, right) = coverage.ending(atArc: arc)
      arcs.append(Arc(range: graph.arcs.spans[arc], left: left, right: right))
    }
    for border in findSeamBorders(in: graph, grid: grid) {
      arcs.append(
        Arc(
          range: vertices.count..<(vertices.count + 2), left: border.west, right: border.east))
      vertices += [GridPoint(u: 0, v: border.south), GridPoint(u: 0, v: border.north)]
    }
    otherStart = arcs.count
    for arc in graph.others {
      let (left, right) = coverage.ending(atArc: arc)
      let start = vertices.count
      vertices += graph.arcs[arc]
      arcs.append(Arc(range: start..<vertices.count, left: left, right: right))
    }
  }
}

/// The borders along ±180°, each as long as the same regions end there: `west` contains the regions
/// that end there from the west, `east` those that begin there towards the east.
func findSeamBorders(in graph: ArcGraph, grid: Grid) -> [SeamStretch] {
  var borders: [SeamStretch] = []
  for var stretch in findSeamStretches(in: graph, grid: grid) {
    (stretch.west, stretch.east) = (stretch.endingWest, stretch.endingEast)
    if let last = borders.last, last.north == stretch.south, last.west == stretch.west,
      last.east == stretch.east
    {
      borders[borders.count - 1].north = stretch.north
    } else {
      borders.append(stretch)
    }
  }
  return borders
}
