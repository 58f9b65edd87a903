/// The full check of a quadtree: visits all of it once and checks each entry.
struct QuadtreeCheck {
  private let number: Int
  private let record: QuadtreeRecord
  private let planes: [PlaneRecord]
  private let quadtree: Quadtree
  private let root: ByteView
  private let nodes: ByteView
  private let leaves: ByteView
  private let pairs: ByteView

  /// Creates the check of a quadtree of an open atlas, whose section sizes are already checked.
  init(storage: AtlasStorage, number: Int) {
    self.number = number
    record = storage.tables.quadtreeRecords[number]
    planes = storage.tables.planes.filter { $0.quadtree == UInt32(number) }
    quadtree = storage.tables.quadtrees[number]
    let owner = UInt32(number)
    root = storage.tables.sections.body(.quadtreeRoot, owner: owner)
    nodes = storage.tables.sections.body(.quadtreeNodes, owner: owner)
    leaves = storage.tables.sections.body(.quadtreeLeaves, owner: owner)
    pairs = storage.tables.sections.body(.quadtreePairs, owner: owner)
  }

  private struct Cell {
    var entry: UInt32
    var corner: GridPoint
    var shift: UInt32
    var depth: UInt32
  }

  func run() throws(AtlasError) {
    // A node or leaf that two cells share is an error, so that the loop ends; only root cells
    // without borders share nodes.
    var seenNodes = [Bool](repeating: false, count: Int(record.nodeCount))
    // Each chain belongs to one leaf; otherwise the check could repeat a long chain many times.
    var seenChains = [Bool](repeating: false, count: Int(record.leafByteCount) / 2)
    var (leafCount, largestLeaf, depth) = (0, 0, UInt32(0))
    for cell in 0..<root.count / 4 where root.word(at: 4 * cell) >= record.nodeCount {
      throw problem("a root cell names node \(root.word(at: 4 * cell)), which is not there")
    }
    var open: [Cell] = (0..<root.count / 4).map {
      Cell(
        entry: root.word(at: 4 * $0) << 2 | Quadtree.Tag.node,
        corner: GridPoint(
          u: (UInt32($0) % record.columns) << record.rootShift,
          v: (UInt32($0) / record.columns) << record.rootShift),
        shift: record.rootShift, depth: 0)
    }
    while let cell = open.popLast() {
      let value = cell.entry >> 2
      depth = max(depth, cell.depth)
      switch cell.entry & 3 {
      case Quadtree.Tag.uniform:
        try check(code: value)
      case Quadtree.Tag.node:
        guard value < record.nodeCount, cell.shift >= step,
          !seenNodes[Int(value)] || cell.depth == 0 && isUniform(node: Int(value))
        else {
          throw problem("an entry names node \(value), which is not its own")
        }
        seenNodes[Int(value)] = true
        let shift = cell.shift - step
        let mask: UInt32 = (1 << step) - 1
        for child in 0..<UInt32(childCount) {
          open.append(
            Cell(
              entry: nodes.word(at: 4 * (childCount * Int(value) + Int(child))),
              corner: GridPoint(
                u: cell.corner.u &+ (child & mask) &<< shift,
                v: cell.corner.v &+ (child >> step) &<< shift),
              shift: shift, depth: cell.depth + 1))
        }
      case Quadtree.Tag.leaf:
        leafCount += 1
        largestLeaf = max(
          largestLeaf,
          try edgeCount(ofLeafAt: 2 * Int(value), shift: cell.shift, seen: &seenChains))
        let leaf = Quadtree.Cell(entry: cell.entry, shift: cell.shift)
        try check(
          code: unsafe quadtree.blocks.map {
            unsafe quadtree.listCode(leaf, point: cell.corner, blocks: $0)
          } ?? quadtree.leafCode(leaf, point: cell.corner))
      default: throw problem("an entry is of no known kind")
      }
    }
    guard leafCount == record.leafCount, largestLeaf == record.largestLeaf, depth == record.depth
    else {
      throw problem(
        """
        \(leafCount) leaves, at most \(largestLeaf) edges and \(depth) levels are not those of \
        its record
        """)
    }
  }

  /// The difference of the shifts of a node and of its children, and the number of children.
  private var step: UInt32 { quadtree.nodeStep }
  private var childCount: Int { 1 << Int(2 * step) }

  /// Whether all children of a node are uniform.
  private func isUniform(node: Int) -> Bool {
    (0..<childCount).allSatisfy {
      nodes.word(at: 4 * (childCount * node + $0)) & 3 == Quadtree.Tag.uniform
    }
  }

  /// Checks that all chains of a leaf are inside the leaves, and returns the number of edges.
  private func edgeCount(
    ofLeafAt start: Int, shift: UInt32, seen: inout [Bool]
  ) throws(AtlasError) -> Int {
    let limit = Int(record.leafByteCount) - LeafFormat.paddingByteCount
    if let blocks = unsafe quadtree.blocks {
      return try unsafe edgeCount(ofListAt: start, blocks: blocks.pointee, seen: &seen)
    }
    var edgeCount = 0
    var position = start
    while position < limit {
      guard !seen[position / 2] else {
        throw problem("the leaf at byte \(start) has a chain at byte \(position), as another has")
      }
      seen[position / 2] = true
      let chain = unsafe Chain(
        leaves: leaves.start, start: position, header: leaves.word(at: position))
      guard chain.edgeCount >= 1, chain.end <= limit, 16 + chain.lowBitCount >= shift,
        chain.lowBitCount <= LeafFormat.mostLowBits,
        chain.pairNumber == LeafFormat.inlinePair || chain.pairNumber < record.pairCount
      else { break }
      edgeCount += Int(chain.edgeCount)
      if chain.isLast { return edgeCount }
      position = chain.end
    }
    throw problem("a chain of the leaf at byte \(start) does not fit")
  }

  /// Checks a leaf that is a list of blocks, and returns the number of edges in all blocks.
  private func edgeCount(
    ofListAt start: Int, blocks: BlockLeaves, seen: inout [Bool]
  ) throws(AtlasError) -> Int {
    let limit = Int(record.leafByteCount) - LeafFormat.paddingByteCount
    let unit = blocks.unitByteCount
    var edgeCount = 0
    var position = start
    var before = -1
    while position + unit <= limit {
      guard !seen[position / 2] else {
        throw problem("the leaf at byte \(start) has a block at byte \(position), as another has")
      }
      seen[position / 2] = true
      let word = quadtree.leafUnit(at: position, unit)
      defer { position += unit }
      if position == start {
        guard word < record.pairCount else { break }
        continue
      }
      let number = Int(word & ~blocks.lastFlag)
      guard number > before, let block = blocks.table.block(number),
        number < blocks.borderBlockCount, blocks.change(ofBlock: number) < record.pairCount
      else { break }
      before = number
      edgeCount += block.edgeCount
      if word & blocks.lastFlag != 0 { return edgeCount }
    }
    throw problem("a block of the leaf at byte \(start) does not fit")
  }

  /// Checks that every plane's field of a code is 0, for no region, or one of the plane's regions.
  private func check(code: UInt32) throws(AtlasError) {
    for plane in planes {
      let value = (code >> plane.shift) & ((1 << plane.bitCount) - 1)
      guard value <= plane.regionCount else { throw problem("code \(code) names no region") }
    }
  }

  private func problem(_ text: ErrorText) -> AtlasError {
    .structure("quadtree \(number): \(text)")
  }
}
