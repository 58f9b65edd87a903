package import Landfall
package import LandfallSupport

/// A quadtree ready to be written: its record and the contents of its sections.
package struct CompiledQuadtree: Sendable {
  package var record: QuadtreeRecord
  package var root: [UInt32]
  package var nodes: [UInt32]
  /// The leaves with their padding, in units of two bytes.
  package var leaves: [UInt16]
  package var pairs: [CodePair]
  /// The number of the change of each of the layer's blocks, if the leaves are lists of blocks.
  var blockChanges: [UInt32] = []

  /// The number of bytes that queries use.
  package var byteCount: Int {
    4 * root.count + 4 * nodes.count + 2 * leaves.count + 8 * pairs.count
  }
}

extension LayerDraft {
  /// Whether a quadtree answers for some of its regions.
  func isInQuadtree(_ number: Int) -> Bool { planes.contains { $0.quadtree == number } }
}

/// Builds a quadtree of an atlas from the arcs of its layers.
/// - Parameter arcs: the arcs of all layers, to which the leaves of a small index refer.
/// - Throws: ``BuildError`` if the quadtree would exceed the limits of the format.
func buildQuadtree(
  _ number: Int, of layers: [LayerDraft], arcs: [PackedArcs], kind: IndexKind, grid: Grid,
  options: BuildOptions
) throws(BuildError) -> CompiledQuadtree {
  var input = QuadtreeInput(grid: grid)
  for (place, layer) in layers.enumerated() where layer.isInQuadtree(number) {
    input.append(
      layer.lookup.graph, regionCodes: layer.regionCodes(inQuadtree: number),
      blocks: kind == .small ? arcs[place] : nil)
  }
  return kind == .small
    ? try buildListQuadtree(input, jobs: options.jobs, limits: options.indexLimits)
    : try buildQuadtree(input, jobs: options.jobs, limits: options.indexLimits)
}

/// Joins the subtrees of the root's cells into one quadtree, and releases each once it is copied.
/// - Parameter nodeSize: the number of entries of a node.
package func assemble(
  _ parts: inout [Subtree], cells: RootCells, pairs: [CodePair], nodeSize: Int = 16
) throws(BuildError) -> CompiledQuadtree {
  // Root cells without edges share one node per code.
  let uniformEntries = Set(parts.lazy.map(\.entry).filter { $0 & 3 == Quadtree.Tag.uniform })
  let nodeCount = parts.reduce(uniformEntries.count) { $0 + $1.nodes.count / nodeSize }
  let (depth, largestLeaf, leafCount) = (
    parts.reduce(1) { max($0, $1.depth) }, parts.reduce(0) { max($0, $1.largestLeaf) },
    parts.reduce(0) { $0 + $1.leafCount }
  )
  var root: [UInt32] = []
  var nodes: [UInt32] = []
  nodes.reserveCapacity(nodeCount * nodeSize)
  var uniformNodes: [UInt32: UInt32] = [:]
  for entry in uniformEntries.sorted() {
    uniformNodes[entry] = UInt32(nodes.count / nodeSize)
    nodes.append(contentsOf: repeatElement(entry, count: nodeSize))
  }
  var lines = LeafLines(unitCount: parts.reduce(0) { $0 + $1.leaves.units.count })
  for number in parts.indices {
    var part = Subtree(pairs: CodePairTable(capacity: 0))
    swap(&part, &parts[number])
    let starts = lines.append(part)
    let nodeBase = UInt32(nodes.count / nodeSize)
    func moved(_ entry: UInt32) -> UInt32 {
      switch entry & 3 {
      case Quadtree.Tag.node: entry + nodeBase << 2
      case Quadtree.Tag.leaf: starts.position(of: entry >> 2) << 2 | Quadtree.Tag.leaf
      default: entry
      }
    }
    root.append(uniformNodes[part.entry] ?? moved(part.entry) >> 2)
    nodes.append(contentsOf: part.nodes.map(moved))
  }
  lines.appendPadding()
  let leaves = lines.units
  // An entry stores a value in 30 bits.
  guard nodeCount < 1 << 30, leaves.count < 1 << 30 else {
    throw BuildError(
      .limit, file: "index",
      problem:
        "\(nodeCount) nodes and \(2 * leaves.count) bytes of leaves do not fit the format",
      remedy: "split the layers over several atlases or use a coarser grid")
  }
  let record = QuadtreeRecord(
    rootShift: cells.shift, columns: UInt32(cells.columns), rows: UInt32(cells.rows),
    nodeCount: UInt32(nodeCount), leafByteCount: UInt32(2 * leaves.count),
    pairCount: UInt32(pairs.count), depth: UInt32(depth), largestLeaf: UInt32(largestLeaf),
    leafCount: UInt32(leafCount))
  return CompiledQuadtree(record: record, root: root, nodes: nodes, leaves: leaves, pairs: pairs)
}

extension CompiledQuadtree: BinaryCodable {
  package static var blank: CompiledQuadtree {
    CompiledQuadtree(record: QuadtreeRecord(), root: [], nodes: [], leaves: [], pairs: [])
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&record)
    try field(&root, &nodes, &leaves)
    var (bases, changes) = (pairs.map(\.base), pairs.map(\.change))
    try field(&bases, &changes)
    guard bases.count == changes.count else { throw BinaryFault() }
    pairs = zip(bases, changes).map { CodePair(base: $0, change: $1) }
    try field(&blockChanges)
  }
}
