/// Builds a quadtree whose leaves are lists of blocks of its layer's arcs; see
/// ``buildQuadtree(_:jobs:limits:)``.
/// - Throws: ``BuildError`` if the index would exceed the size that the format can address.
func buildListQuadtree(
  _ input: QuadtreeInput, jobs: Int, limits: IndexLimits = IndexLimits()
) throws(BuildError) -> CompiledQuadtree {
  let cells = RootCells(grid: input.grid, shift: limits.rootShift, isSmall: true)
  let codes = cells.cornerCodes(input)
  let edges = cells.edges(input)
  var parts = parallelMap(count: cells.count, jobs: jobs) { cell in
    SubtreeBuilder(
      input: input, rootShift: cells.shift, edges: edges[cell], rule: .lists,
      pairs: CodePairTable(capacity: 0)
    ).build(
      west: UInt32(cell % cells.columns) << cells.shift,
      south: UInt32(cell / cells.columns) << cells.shift, cornerCode: codes[cell])
  }
  let bases = numberBases(of: &parts)
  // The two halves of a pair are unrelated here: the table stores two separate lists.
  let pairs = (0..<max(bases.count, input.changes.count)).map { number in
    CodePair(
      base: number < bases.count ? bases[number] : 0,
      change: number < input.changes.count ? input.changes[number] : 0)
  }
  let unit = BlockLeaves.unitByteCount(
    blockCount: input.blockEdges.count, pairCount: pairs.count)
  for part in parts.indices { parts[part].writeLists(unitByteCount: unit) }
  var quadtree = try assemble(&parts, cells: cells, pairs: pairs, nodeSize: 4)
  quadtree.blockChanges = input.blockEdges.map { edges in
    edges.isEmpty ? 0 : input.changeOfEdge[edges.lowerBound]
  }
  return quadtree
}

/// Replaces the first code of each list by its number, and returns the codes in the order of first use.
private func numberBases(of parts: inout [Subtree]) -> [UInt32] {
  var bases: [UInt32] = []
  var numbers: [UInt32: UInt32] = [:]
  for part in parts.indices {
    var isFirst = true
    for place in parts[part].lists.indices {
      let word = parts[part].lists[place]
      if isFirst {
        let number = numbers[word] ?? UInt32(bases.count)
        if number == bases.count {
          numbers[word] = number
          bases.append(word)
        }
        parts[part].lists[place] = number
      }
      isFirst = !isFirst && word & Subtree.lastBlock != 0
    }
  }
  return bases
}

extension Subtree {
  /// Encodes the lists as the bytes of leaves.
  fileprivate mutating func writeLists(unitByteCount: Int) {
    var isFirst = true
    for word in lists {
      let isLast = !isFirst && word & Self.lastBlock != 0
      if unitByteCount == 4 {
        leaves.append(word)
      } else {
        leaves.append(unit: UInt16(word & ~Self.lastBlock) | (isLast ? 1 << 15 : 0))
      }
      isFirst = isLast
    }
    guard unitByteCount == 4 else { return }
    // Entries count units of two bytes.
    func moved(_ entry: UInt32) -> UInt32 {
      entry & 3 == Quadtree.Tag.leaf ? (entry & ~3) << 1 | Quadtree.Tag.leaf : entry
    }
    entry = moved(entry)
    nodes = nodes.map(moved)
  }
}

extension CompiledQuadtree {
  /// The section of blocks; nil if leaves contain their edges themselves.
  var blockChangeBytes: [UInt8]? {
    if blockChanges.isEmpty { return nil }
    let unit = BlockLeaves.unitByteCount(blockCount: blockChanges.count, pairCount: pairs.count)
    return unit == 2
      ? blockChanges.map { UInt16($0) }.littleEndianBytes : blockChanges.littleEndianBytes
  }
}
