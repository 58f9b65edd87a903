/// The full check of a table of arcs: visits all arcs, rings and the tree of a layer, or of a
/// further detail, once, and checks each number. O(bytes).
struct ArcCheck {
  private let number: Int
  private let isDetail: Bool
  private let storage: AtlasStorage
  private let layer: LayerRecord
  private let table: ArcTable
  private let record: ArcLayerRecord
  private let grid: Grid

  /// Creates a check.
  /// - Parameter number: The number of the table, with those of layers first.
  init(storage: AtlasStorage, number: Int) {
    self.number = number
    self.storage = storage
    let layerCount = storage.tables.layers.count
    isDetail = number >= layerCount
    layer =
      storage.tables.layers[
        isDetail ? Int(storage.tables.details[number - layerCount].layer) : number]
    table = storage.tables.arcs[number]
    record = table.record
    grid = storage.tables.grid
  }

  func run() throws(AtlasError) {
    // A file without arcs contains nothing to check.
    if record.arcCount == 0 && record.itemCount == 0 { return }
    let boxes = try checkBlocks()
    if record.arcCount > 0 {
      let ends = try checkArcs()
      try checkLabels()
      try checkRings(ends: ends)
    }
    // No search uses a further detail.
    if !isDetail { try checkTree(boxes: boxes) }
  }

  // MARK: - Blocks and arcs

  /// Checks the blocks and returns the box of each.
  private func checkBlocks() throws(AtlasError) -> [GridBox] {
    var boxes: [GridBox] = []
    var vertexCount = 0
    var place = 0
    for number in 0..<table.blockCount {
      guard let block = table.block(number), block.isLast || number + 1 < table.blockCount else {
        throw problem("block \(number) ends past its vertices")
      }
      if number % ArcFormat.blocksInGroup == 0 { place = (place + 31) / 32 * 32 }
      guard block.firstBit == place else {
        throw problem("block \(number) is not where the one before it ends")
      }
      place = block.endBit
      var isSound = block.start.u <= grid.width && block.start.v <= grid.height
      block.forEachEdge { from, to in
        isSound = isSound && to.u <= grid.width && to.v <= grid.height && from != to
      }
      guard isSound else { throw problem("a vertex of block \(number) lies outside the grid") }
      vertexCount += block.edgeCount + (block.isLast ? 1 : 0)
      boxes.append(block.box)
    }
    guard vertexCount == Int(record.vertexCount) else {
      throw problem("\(vertexCount) vertices are not those of its record")
    }
    guard table.bits.count == (table.blockCount == 0 ? 0 : (place + 7) / 8 + ArcFormat.bitsPadding)
    else { throw problem("the packed vertices end elsewhere than the last block") }
    return boxes
  }

  /// Checks the arcs and returns the first and last vertex of each.
  private func checkArcs() throws(AtlasError) -> [(first: GridPoint, last: GridPoint)] {
    var ends: [(first: GridPoint, last: GridPoint)] = []
    var next = 0
    for arc in 0..<table.count {
      let blocks = table.blockNumbers(ofArc: arc)
      guard blocks.lowerBound == next, !blocks.isEmpty,
        let first = table.block(blocks.lowerBound)?.start, let last = table.lastVertex(ofArc: arc),
        blocks.allSatisfy({ (table.block($0)?.isLast ?? false) == ($0 == blocks.upperBound - 1) })
      else { throw problem("the blocks of arc \(arc) are not its own") }
      guard table.isClosed(arc: arc) == (first == last) else {
        throw problem("arc \(arc) is not closed where it says so")
      }
      next = blocks.upperBound
      ends.append((first, last))
    }
    guard next == table.blockCount else { throw problem("a block belongs to no arc") }
    return ends
  }

  private func checkLabels() throws(AtlasError) {
    for set in 0..<Int(record.setCount) {
      guard table.memberCount(ofSet: set) <= FormatLimits.maxRegionsOnSide else {
        throw problem("set \(set) has more than \(FormatLimits.maxRegionsOnSide) regions")
      }
      let members = table.members(ofSet: set).map { $0 }
      var last: UInt32?
      for place in stride(from: 0, to: members.count, by: 4) {
        let region = table.arcs.word(at: members[place])
        guard region < layer.regionCount, last.map({ $0 < region }) ?? true else {
          throw problem("set \(set) of regions is not in order")
        }
        last = region
      }
      guard members.count >= 8 else { throw problem("set \(set) has not several regions") }
    }
    for arc in 0..<table.count {
      for label in [table.left(ofArc: arc), table.right(ofArc: arc)] {
        guard UInt64(label.value) <= UInt64(layer.regionCount) + UInt64(record.setCount) else {
          throw problem("a side of arc \(arc) names no regions")
        }
      }
    }
  }

  // MARK: - Rings

  private func checkRings(
    ends: [(first: GridPoint, last: GridPoint)]
  ) throws(AtlasError) {
    var (nextRing, nextPlace) = (0, 0)
    // The number of regions that use each border in their rings.
    var ownerCounts = [Int](repeating: 0, count: table.borderCount)
    for region in 0..<Int(layer.regionCount) {
      let rings = table.ringNumbers(ofRegion: region)
      guard rings.lowerBound == nextRing || rings.isEmpty, rings.count <= Int(record.ringCount)
      else { throw problem("the rings of region \(region) are not its own") }
      nextRing += rings.count
      let flags = RegionRecord(Int(layer.firstRegion) + region, of: storage.tables.regions).flags
      guard rings.isEmpty == (flags & RegionRecord.hasAreaFlag == 0) else {
        throw problem("region \(region) has an area without a ring, or the other way round")
      }
      // The number of times that the region uses each arc; odd for its borders.
      var uses: [Int: Int] = [:]
      var vertexCount = 0
      for ring in rings {
        guard ring > rings.lowerBound || table.isOuter(ring: ring) else {
          throw problem("region \(region) begins with a hole")
        }
        let places = table.ringArcs(ofRing: ring)
        guard places.lowerBound == nextPlace, !places.isEmpty else {
          throw problem("the arcs of ring \(ring) are not its own")
        }
        nextPlace = places.upperBound
        guard var before = end(of: places.upperBound - 1, ends: ends) else {
          throw problem("an arc of ring \(ring) is not there")
        }
        for place in places {
          let (arc, isReversed) = table.ringArc(place)
          guard arc < ends.count, before == (isReversed ? ends[arc].last : ends[arc].first) else {
            throw problem("the arcs of ring \(ring) do not meet")
          }
          before = isReversed ? ends[arc].first : ends[arc].last
          uses[arc, default: 0] += 1
          vertexCount += table.vertexCount(ofArc: arc) - 1
        }
      }
      guard vertexCount <= table.maxRingVertexCount else {
        throw problem("the rings of region \(region) are too long")
      }
      let id = RegionID(rawValue: UInt32(region))
      for (arc, count) in uses where arc < table.borderCount {
        let isOwner =
          table.left(ofArc: arc).contains(id) != table.right(ofArc: arc).contains(id)
        guard isOwner == (count % 2 == 1) else {
          throw problem("arc \(arc) is a border of region \(region) in its rings or sides alone")
        }
        if isOwner { ownerCounts[arc] += 1 }
      }
    }
    for (arc, count) in ownerCounts.enumerated() {
      // Borders along ±180° follow from the regions on both sides, and are not parts of rings.
      let isSeam = count == 0 && ends[arc].first.u == 0 && ends[arc].last.u == 0
      let label = table.left(ofArc: arc).regionIDs + table.right(ofArc: arc).regionIDs
      guard label.count == count || (isSeam && !label.isEmpty) else {
        throw problem("the sides of arc \(arc) are not those of the rings that it is part of")
      }
    }
    guard nextRing == Int(record.ringCount), nextPlace == Int(record.ringArcCount) else {
      throw problem("a ring belongs to no region")
    }
  }

  private func end(
    of place: Int, ends: [(first: GridPoint, last: GridPoint)]
  ) -> GridPoint? {
    let (arc, isReversed) = table.ringArc(place)
    guard arc < ends.count else { return nil }
    return isReversed ? ends[arc].first : ends[arc].last
  }

  // MARK: - Tree

  private func checkTree(boxes: [GridBox]) throws(AtlasError) {
    let (points, firstPoint) = layerPoints()
    guard Int(record.itemCount) == boxes.count + points.count else {
      throw problem("the tree has \(record.itemCount) items, not one for each block and point")
    }
    var seen = [Bool](repeating: false, count: boxes.count + points.count)
    var isSound = true
    /// Returns the box of a node's contents, which must be inside the parent's box of the node.
    func walk(node: UInt32, level: Int) -> GridBox {
      var all = GridBox.none
      let nodeBoxes = table.tree.boxes(ofNode: node, level: level)
      let children = table.tree.children(ofNode: node, level: level)
      for child in children {
        var inner = GridBox.none
        if level > 0 {
          inner = walk(node: child, level: level - 1)
        } else if let item = self.item(child, boxes: boxes, points: points, firstPoint: firstPoint),
          !seen[item.place]
        {
          seen[item.place] = true
          inner = item.box
        } else {
          isSound = false
          continue
        }
        isSound = isSound && nodeBoxes[Int(child - children.lowerBound)].contains(inner)
        all.enclose(inner)
      }
      return all
    }
    if table.tree.levelCount > 0 { _ = walk(node: 0, level: table.tree.levelCount - 1) }
    guard isSound else { throw problem("a box of the tree does not hold what is below it") }
  }

  private func layerPoints() -> (points: Range<Int>, first: Int) {
    var range: Range<Int>?
    for region in 0..<Int(layer.regionCount) {
      let record = RegionRecord(Int(layer.firstRegion) + region, of: storage.tables.regions)
      let first = Int(record.firstPoint)
      if range == nil { range = first..<first }
      if let start = range?.lowerBound, start <= first {
        range = start..<max(first + Int(record.pointCount), range?.upperBound ?? 0)
      }
    }
    return (range ?? 0..<0, range?.lowerBound ?? 0)
  }

  /// The index of an item among all blocks and points, and its box.
  private func item(
    _ number: UInt32, boxes: [GridBox], points: Range<Int>, firstPoint: Int
  ) -> (place: Int, box: GridBox)? {
    let (kind, number) = table.tree.item(number)
    switch kind {
    case ArcFormat.Item.border, ArcFormat.Item.seam:
      guard number < boxes.count else { return nil }
      let isBorder = table.arc(ofBlock: number) < table.borderCount
      return isBorder == (kind == ArcFormat.Item.border) ? (number, boxes[number]) : nil
    case ArcFormat.Item.point:
      guard points.contains(number) else { return nil }
      let point = storage.tables.points.gridPoint(at: 8 * number)
      return (
        boxes.count + number - firstPoint,
        GridBox(west: point.u, south: point.v, east: point.u, north: point.v)
      )
    default: return nil
    }
  }

  private func problem(_ text: ErrorText) -> AtlasError {
    isDetail
      ? .structure("arcs of detail \(number - storage.tables.layers.count): \(text)")
      : .structure("arcs of layer \(number): \(text)")
  }
}
