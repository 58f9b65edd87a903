import Landfall

/// A quadtree ready to be written: its record and the words of its sections.
struct CompiledQuadtree: Sendable {
  var record: QuadtreeRecord
  var root: [UInt32]
  var nodes: [UInt32]
  var leaves: [UInt32]
  var changes: [UInt32]
}

/// Builds the quadtrees of an atlas from the arcs of all layers.
/// - Throws: ``BuildError`` where one would outgrow the format, or the build is cancelled.
func buildQuadtrees(
  count: Int, layers: [CompiledLayer], grid: Grid, options: BuildOptions
) throws(BuildError) -> [CompiledQuadtree] {
  var quadtrees: [CompiledQuadtree] = []
  for number in 0..<count {
    var input = QuadtreeInput(grid: grid)
    for layer in layers {
      input.append(layer.topology, regionCodes: layer.regionCodes(inQuadtree: number))
    }
    try options.checkCancellation()
    quadtrees.append(try buildQuadtree(input, jobs: options.jobs))
  }
  return quadtrees
}

/// Builds a quadtree, the cells of the root shared out over `jobs` threads; the result does not
/// depend on their number.
/// - Throws: ``BuildError`` where the index would outgrow what the format can address.
func buildQuadtree(_ input: QuadtreeInput, jobs: Int) throws(BuildError) -> CompiledQuadtree {
  let cells = RootCells(grid: input.grid)
  let codes = cells.cornerCodes(input)
  let edges = cells.edges(input)
  let subtrees = parallelMap(count: cells.count, jobs: jobs) { cell in
    SubtreeBuilder(input: input, rootShift: cells.shift, edges: edges[cell]).build(
      west: UInt32(cell % cells.columns) << cells.shift,
      south: UInt32(cell / cells.columns) << cells.shift, cornerCode: codes[cell])
  }
  let nodeCount = subtrees.reduce(0) { $0 + $1.nodes.count / 16 }
  let leafWordCount = subtrees.reduce(0) { $0 + $1.leaves.count }
  // A value in an entry has 30 bits.
  guard nodeCount < 1 << 30, leafWordCount < 1 << 30,
    input.changes.count <= LeafFormat.maxChangeCount
  else {
    throw BuildError(
      .limit, file: "index",
      problem:
        "\(nodeCount) nodes, \(leafWordCount) leaf words and \(input.changes.count) kinds of "
        + "border do not fit the format",
      remedy: "split the layers over several atlases or use a coarser grid")
  }
  var root: [UInt32] = []
  var nodes: [UInt32] = []
  var leaves: [UInt32] = []
  nodes.reserveCapacity(nodeCount * 16)
  leaves.reserveCapacity(leafWordCount)
  for subtree in subtrees {
    let nodeBase = UInt32(nodes.count / 16)
    let leafBase = UInt32(leaves.count)
    func moved(_ entry: UInt32) -> UInt32 {
      switch entry & 3 {
      case Quadtree.Tag.node: entry + nodeBase << 2
      case Quadtree.Tag.leaf: entry + leafBase << 2
      default: entry
      }
    }
    root.append(moved(subtree.entry))
    nodes.append(contentsOf: subtree.nodes.map(moved))
    leaves.append(contentsOf: subtree.leaves)
  }
  let record = QuadtreeRecord(
    rootShift: cells.shift, columns: UInt32(cells.columns), rows: UInt32(cells.rows),
    nodeCount: UInt32(nodeCount), leafWordCount: UInt32(leafWordCount),
    changeCount: UInt32(input.changes.count),
    depth: UInt32(subtrees.reduce(0) { max($0, $1.depth) }),
    largestLeaf: UInt32(subtrees.reduce(0) { max($0, $1.largestLeaf) }),
    leafCount: UInt32(subtrees.reduce(0) { $0 + $1.leafCount }))
  return CompiledQuadtree(
    record: record, root: root, nodes: nodes, leaves: leaves, changes: input.changes)
}
