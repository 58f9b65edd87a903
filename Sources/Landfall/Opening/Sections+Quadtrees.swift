extension Sections {
  /// Returns the quadtrees after checking the lengths of their sections.
  func quadtrees(_ records: [QuadtreeRecord], grid: Grid) throws(AtlasError) -> [Quadtree] {
    var result: [Quadtree] = []
    for (number, record) in records.enumerated() {
      let owner = UInt32(number)
      let root = body(.quadtreeRoot, owner: owner)
      let nodes = body(.quadtreeNodes, owner: owner)
      let leaves = body(.quadtreeLeaves, owner: owner)
      let pairs = body(.quadtreePairs, owner: owner)
      // The root covers every point of the domain, so that lookups need no check of the root cell.
      guard record.rootShift >= 2, record.rootShift <= 31,
        record.columns == ((grid.width - 1) >> record.rootShift) + 1,
        record.rows == (grid.height >> record.rootShift) + 1,
        UInt64(root.count) == UInt64(record.columns) * UInt64(record.rows) * 4,
        UInt64(nodes.count) == UInt64(record.nodeCount)
          * (entry(.quadtreeBlocks, owner: owner) == nil ? 64 : 16),
        leaves.count == Int(clamping: record.leafByteCount),
        leaves.count >= LeafFormat.paddingByteCount,
        UInt64(pairs.count) == UInt64(record.pairCount) * UInt64(CodePair.byteCount)
      else { throw .structure("quadtree \(number) does not fit its sections") }
      // Sections start at multiples of 64 bytes, so words are aligned.
      unsafe result.append(
        Quadtree(
          root: root.start.assumingMemoryBound(to: UInt32.self),
          nodes: nodes.start.assumingMemoryBound(to: UInt32.self),
          leaves: leaves.start, pairs: pairs.start, columns: record.columns,
          nodeCount: record.nodeCount, leafLimit: leaves.count - LeafFormat.paddingByteCount,
          pairCount: record.pairCount, rootShift: record.rootShift))
    }
    return result
  }

  /// Connects the quadtrees whose leaves are lists of blocks to the arcs of their layers.
  func blockLeaves(
    of quadtrees: inout [Quadtree], planes: [PlaneRecord], arcs: [ArcTable]
  ) throws(AtlasError) -> BlockLeavesList {
    var found: [(quadtree: Int, leaves: BlockLeaves)] = []
    for entry in entries where entry.kind == SectionKind.quadtreeBlocks.rawValue {
      let number = Int(entry.owner)
      let own = planes.lazy.filter { $0.quadtree == entry.owner }
      guard let layer = own.first?.layer, own.allSatisfy({ $0.layer == layer }) else {
        throw .structure("quadtree \(number) refers to blocks of no layer, or of several")
      }
      let changes = body(.quadtreeBlocks, owner: entry.owner)
      let table = arcs[Int(layer)]
      let pairCount = quadtrees[number].pairCount
      guard
        changes.count == BlockLeaves.byteCount(blockCount: table.blockCount, pairCount: pairCount)
      else { throw .structure("the blocks of quadtree \(number) are not those of its layer") }
      found.append((number, BlockLeaves(table: table, changes: changes, pairCount: pairCount)))
    }
    let list = BlockLeavesList(found.map { $0.leaves })
    for (place, part) in found.enumerated() {
      unsafe quadtrees[part.quadtree].blocks = list.pointer(at: place)
    }
    return list
  }
}
