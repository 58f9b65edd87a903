/// The part of a quadtree below one root cell, with nodes, leaves and pairs numbered from 0.
package struct Subtree: Sendable {
  package var entry: UInt32 = 0
  package var nodes: [UInt32] = []
  package var leaves = LeafBytes()
  /// The leaves, if they are lists of blocks: each the initial code, then the blocks, the last one
  /// marked with ``lastBlock``. Entries give the start of a list among these words.
  package var lists: [UInt32] = []
  static let lastBlock: UInt32 = 1 << 31
  package var pairs: CodePairTable
  package var depth = 0
  package var largestLeaf = 0
  package var leafCount = 0

  package init(pairs: CodePairTable) { self.pairs = pairs }
}

/// Builds the part of a quadtree below a root cell, from the top down.
///
/// A cell without edges is uniform, one with few edges is a leaf, others are split into 4 × 4 or
/// 2 × 2. The codes at the children's corners follow from the parent's and the edges crossed on the
/// path between the corners, by the same rule as in lookups.
///
/// Edges that run side by side are together in cells of every size that is greater than the distance between them. So
/// a cell has a growth, by which splits have multiplied its edges on the way to it: the product, over
/// the cells around it, of the sum of the children's edges divided by the cell's own. Past a limit it is a leaf, however
/// many edges it has. The sum of each leaf's edges divided by its growth is at most the number of edges in the root
/// cell, which bounds the size of the tree.
struct SubtreeBuilder {
  private let input: QuadtreeInput
  private var subtree: Subtree
  /// A stack of the edges of the cells on the current path, one list after the other.
  private var edges: [UInt32]
  /// For each of these edges the children that it touches, as bits, on the way to a child.
  private var masks: [UInt16] = []
  private let rootShift: UInt32

  private let rule: SplitRule
  /// Cells are not split below 2^4 grid units: if many edges meet in a point, splitting does not help.
  private static let minShift: UInt32 = 4

  init(
    input: QuadtreeInput, rootShift: UInt32, edges: [UInt32], rule: SplitRule,
    pairs: CodePairTable
  ) {
    self.input = input
    self.rule = rule
    subtree = Subtree(pairs: pairs)
    self.rootShift = rootShift
    self.edges = edges
  }

  consuming func build(west: UInt32, south: UInt32, cornerCode: UInt32) -> Subtree {
    subtree.entry = entry(
      Cell(west: Int64(west), south: Int64(south), shift: rootShift, code: cornerCode), from: 0)
    subtree.leaves.trim()
    return subtree
  }

  private struct Cell {
    var west: Int64
    var south: Int64
    var shift: UInt32
    var code: UInt32
    var growth = 1.0
  }

  /// The entry of a cell whose edges are at the end of the stack, from `start`.
  private mutating func entry(_ cell: Cell, from start: Int) -> UInt32 {
    let count = edges.count - start
    if count == 0 { return cell.code << 2 | Quadtree.Tag.uniform }
    // The root has no leaves: each of its cells with edges has a node.
    if cell.shift < rootShift, isLeaf(cell, from: start) { return leafEntry(cell, from: start) }
    let codes = childCodes(cell, from: start)
    let node = subtree.nodes.count
    let columns = 1 << rule.step
    subtree.nodes.append(contentsOf: repeatElement(0, count: columns * columns))
    let childShift = cell.shift - UInt32(rule.step)
    let side = Int64(1) << Int64(childShift)
    let firstMask = masks.count
    for position in start..<(start + count) {
      masks.append(children(of: cell, touchedBy: edges[position], shift: childShift))
    }
    let touched = masks[firstMask...].reduce(0) { $0 + $1.nonzeroBitCount }
    let growth = cell.growth * max(1, Double(touched) / Double(count))
    for child in 0..<columns * columns {
      let childCell = Cell(
        west: cell.west + Int64(child % columns) * side,
        south: cell.south + Int64(child / columns) * side,
        shift: childShift, code: codes[child], growth: growth)
      let first = edges.count
      let bit = UInt16(1) << UInt16(child)
      for offset in 0..<count where masks[firstMask + offset] & bit != 0 {
        edges.append(edges[start + offset])
      }
      let childEntry = entry(childCell, from: first)
      subtree.nodes[node + child] = childEntry
      edges.removeSubrange(first...)
    }
    masks.removeSubrange(firstMask...)
    return UInt32(node / (columns * columns)) << 2 | Quadtree.Tag.node
  }

  /// The children of a cell that an edge touches, as bits.
  private func children(of cell: Cell, touchedBy edge: UInt32, shift: UInt32) -> UInt16 {
    let segment = Segment(input.vertices[Int(edge)], input.vertices[Int(edge) + 1])
    let side = Int64(1) << Int64(shift)
    let last = Int64(1 << rule.step) - 1
    let (west, east) = (
      (Int64(segment.west) - cell.west) >> Int64(shift),
      (Int64(segment.east) - cell.west) >> Int64(shift)
    )
    let (south, north) = (
      (Int64(segment.south) - cell.south) >> Int64(shift),
      (Int64(segment.north) - cell.south) >> Int64(shift)
    )
    // Most edges are inside one child.
    if west == east, south == north, west >= 0, west <= last, south >= 0, south <= last {
      return 1 << UInt16(south << Int64(rule.step) + west)
    }
    // Edges of a root cell may be on its eastern or northern side, which is another cell's.
    guard west <= last, south <= last, east >= 0, north >= 0 else { return 0 }
    var mask: UInt16 = 0
    for row in max(south, 0)...min(north, last) {
      for column in max(west, 0)...min(east, last) {
        let (childWest, childSouth) = (cell.west + column * side, cell.south + row * side)
        if segment.touches(
          west: childWest, south: childSouth, east: childWest + side - 1,
          north: childSouth + side - 1)
        {
          mask |= 1 << UInt16(row << Int64(rule.step) + column)
        }
      }
    }
    return mask
  }

  private func isLeaf(_ cell: Cell, from start: Int) -> Bool {
    if cell.shift < Self.minShift + UInt32(rule.step) { return true }
    if cell.growth >= rule.mostGrowth { return true }
    let level = (rootShift - cell.shift) / UInt32(rule.step)
    if rule.mostBlocks.isEmpty { return edges.count - start <= rule.mostEdges(level: level) }
    return blocks(from: start, atMost: rule.mostBlocks(level: level)) != nil
  }

  /// The blocks of the edges from `start`, ascending; nil if there are more than `most`.
  private func blocks(from start: Int, atMost most: Int) -> [UInt32]? {
    var blocks: [UInt32] = []
    for edge in edges[start...] where input.blockOfEdge[Int(edge)] != blocks.last {
      if blocks.count == most { return nil }
      blocks.append(input.blockOfEdge[Int(edge)])
    }
    return blocks
  }

  /// The codes at the south-western corners of a cell's children.
  private func childCodes(_ cell: Cell, from start: Int) -> [UInt32] {
    let columns = 1 << rule.step
    var codes = [UInt32](repeating: cell.code, count: columns * columns)
    let side = Int64(1) << Int64(cell.shift - UInt32(rule.step))
    for edge in edges[start...] {
      let (a, b) = (input.vertices[Int(edge)], input.vertices[Int(edge) + 1])
      let (au, av, bu, bv) = (Int64(a.u), Int64(a.v), Int64(b.u), Int64(b.v))
      let change = input.changes[Int(input.changeOfEdge[Int(edge)])]
      // Most edges lie between the lines that the paths follow, and change nothing.
      let meetsColumn = HalfOpen.straddlesColumn(au, bu, cell.west)
      for row in 0..<columns {
        let v = cell.south + Int64(row) * side
        guard meetsColumn || HalfOpen.straddlesRow(av, bv, v) else { continue }
        for column in 0..<columns
        where HalfOpen.crosses(
          au, av, bu, bv, cornerU: cell.west, cornerV: cell.south,
          u: cell.west + Int64(column) * side, v: v)
        {
          codes[row * columns + column] ^= change
        }
      }
    }
    return codes
  }

  private mutating func leafEntry(_ cell: Cell, from start: Int) -> UInt32 {
    subtree.leafCount += 1
    subtree.depth = max(subtree.depth, Int(rootShift - cell.shift) / rule.step)
    if !rule.mostBlocks.isEmpty { return listEntry(cell, from: start) }
    let position = subtree.leaves.units.count
    let edgeCount = LeafWriter(
      input: input, west: cell.west, south: cell.south, shift: cell.shift
    ).append(edges: edges[start...], code: cell.code, pairs: &subtree.pairs, to: &subtree.leaves)
    subtree.largestLeaf = max(subtree.largestLeaf, edgeCount)
    return UInt32(position) << 2 | Quadtree.Tag.leaf
  }

  /// Appends a leaf that is a list of blocks.
  private mutating func listEntry(_ cell: Cell, from start: Int) -> UInt32 {
    let position = subtree.lists.count
    subtree.lists.append(0)
    // The corner's code includes the crossings of whole blocks with the corner's row; undo them.
    var base = cell.code
    var edgeCount = 0
    for block in blocks(from: start, atMost: .max) ?? [] {
      let range = input.blockEdges[Int(block)]
      if input.isMetOddly(range, west: cell.west, south: cell.south) {
        base ^= input.changes[Int(input.changeOfEdge[range.lowerBound])]
      }
      edgeCount += range.count
      subtree.lists.append(block)
    }
    subtree.lists[position] = base
    subtree.lists[subtree.lists.count - 1] |= Subtree.lastBlock
    subtree.largestLeaf = max(subtree.largestLeaf, edgeCount)
    return UInt32(position) << 2 | Quadtree.Tag.leaf
  }
}
