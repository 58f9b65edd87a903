/// Builds a quadtree, with the cells of the root distributed over `jobs` threads; the result does
/// not depend on their number.
///
/// The root's cells are as small as usual, unless the root would be more than an eighth of the
/// quadtree.
/// - Throws: ``BuildError`` if the index would exceed the size that the format can address.
package func buildQuadtree(
  _ input: QuadtreeInput, jobs: Int, limits: IndexLimits = IndexLimits()
) throws(BuildError) -> CompiledQuadtree {
  if let shift = limits.rootShift {
    return try QuadtreeBuild(
      input, cells: RootCells(grid: input.grid, shift: shift), jobs: jobs, limits: limits
    ).build()
  }
  var cells = RootCells(grid: input.grid)
  for _ in 0..<2 {
    let quadtree = try QuadtreeBuild(input, cells: cells, jobs: jobs, limits: limits).build()
    if 4 * quadtree.root.count <= quadtree.byteCount / 8 { return quadtree }
    cells = RootCells(grid: input.grid, shift: cells.shift + 2)
  }
  return try QuadtreeBuild(input, cells: cells, jobs: jobs, limits: limits).build()
}

/// The edges of a quadtree by the cells of its root.
private struct QuadtreeBuild {
  private let input: QuadtreeInput
  private let cells: RootCells
  private let jobs: Int
  private let limits: IndexLimits
  /// For each cell the code at its south-western corner, and its edges.
  private let codes: [UInt32]
  private let edges: [[UInt32]]

  /// The number of edges from which on the rule is chosen by a sample.
  private static let manyEdges = 1 << 18
  /// One in how many cells with edges is in the sample.
  private static let sampleStride = 17

  init(_ input: QuadtreeInput, cells: RootCells, jobs: Int, limits: IndexLimits) {
    self.input = input
    self.cells = cells
    self.jobs = jobs
    self.limits = limits
    codes = cells.cornerCodes(input)
    edges = cells.edges(input)
  }

  /// Builds the quadtree by the fine rule, unless it makes the quadtree too large.
  func build() throws(BuildError) -> CompiledQuadtree {
    if input.changeOfEdge.count >= Self.manyEdges {
      let filled = edges.indices.filter { !edges[$0].isEmpty }
      let sample = stride(from: 0, to: filled.count, by: Self.sampleStride).map { filled[$0] }
      let isFine = isWorthIt(
        fine: byteCount(of: sample, .fine), coarse: byteCount(of: sample, .coarse))
      return try compile(isFine ? .fine : .coarse)
    }
    let coarse = try compile(.coarse)
    let fine = try compile(.fine)
    return isWorthIt(fine: fine.byteCount, coarse: coarse.byteCount) ? fine : coarse
  }

  private func isWorthIt(fine: Int, coarse: Int) -> Bool {
    Double(fine) <= Double(coarse) * (1 + SplitRule.worthOfFine)
  }

  /// The bytes of the nodes and leaves of some cells.
  private func byteCount(of sample: [Int], _ rule: SplitRule) -> Int {
    subtrees(of: sample, rule, pairs: CodePairTable(capacity: limits.pairCapacity))
      .reduce(0) { $0 + 4 * $1.nodes.count + 2 * $1.leaves.units.count }
  }

  private func compile(_ rule: SplitRule) throws(BuildError) -> CompiledQuadtree {
    var pairs = CodePairTable(capacity: limits.pairCapacity)
    let all = Array(0..<cells.count)
    var parts = subtrees(of: all, rule, pairs: pairs)
    let numbers = parts.map { part in part.pairs.pairs.map { pairs.number(of: $0) } }
    if numbers.contains(where: { $0.contains(LeafFormat.inlinePair) }) {
      // The table is full: build again, with each pair that is not in it inline.
      parts = subtrees(of: all, rule, pairs: pairs)
    } else {
      for part in parts.indices { parts[part].leaves.renumberPairs(numbers[part]) }
    }
    return try assemble(&parts, cells: cells, pairs: pairs.pairs)
  }

  private func subtrees(of numbers: [Int], _ rule: SplitRule, pairs: CodePairTable) -> [Subtree] {
    parallelMap(count: numbers.count, jobs: jobs) { index in
      let cell = numbers[index]
      return SubtreeBuilder(
        input: input, rootShift: cells.shift, edges: edges[cell], rule: rule, pairs: pairs
      ).build(
        west: UInt32(cell % cells.columns) << cells.shift,
        south: UInt32(cell / cells.columns) << cells.shift, cornerCode: codes[cell])
    }
  }
}

/// The maximum number of edges of a leaf before its cell is split, by the size of the cell.
///
/// A low limit in large cells produces a file in which most queries reach no leaf; a high limit
/// everywhere produces a small file, which is better when the processor's caches are smaller than
/// the file.
struct SplitRule: Sendable {
  /// The limits for cells of a quarter of a root cell's side, of a sixteenth, and for smaller ones.
  var mostEdges: (large: Int, medium: Int, small: Int)
  /// The maximum number of blocks of a leaf, if leaves are lists of blocks: for cells of half a
  /// root cell's side, of a quarter and so on; the last value applies to all smaller cells.
  var mostBlocks: [Int] = []

  /// Splits large cells early.
  static let fine = SplitRule(mostEdges: (3, 16, 31))
  /// Mostly one chain per leaf, whatever the cell's size.
  static let coarse = SplitRule(mostEdges: (28, 31, 31))

  /// log₂ of the number of columns and rows that a cell is split into.
  var step: Int { mostBlocks.isEmpty ? 2 : 1 }

  /// The growth from which on cells are leaves, however many edges they have; see ``SubtreeBuilder``. It is well above
  /// that of borders, which is at most 8 in the shipped data, and 256 for lists.
  var mostGrowth: Double { mostBlocks.isEmpty ? 32 : 1024 }

  /// Leaves are lists of blocks.
  static let lists = SplitRule(mostEdges: (0, 0, 0), mostBlocks: [0, 1, 2, 3])

  /// The fraction by which the fine rule's bytes may exceed the coarse rule's.
  static let worthOfFine = 0.15

  /// The maximum number of blocks of a leaf whose cell is `level` levels below the root's cells.
  func mostBlocks(level: UInt32) -> Int {
    mostBlocks[min(Int(level), mostBlocks.count) - 1]
  }

  /// The maximum number of edges of a leaf whose cell is `level` levels below the root's cells.
  func mostEdges(level: UInt32) -> Int {
    switch level {
    case 1: mostEdges.large
    case 2: mostEdges.medium
    default: mostEdges.small
    }
  }
}

/// The distinct pairs of codes of a quadtree's chains, in the order of their first use.
package struct CodePairTable: Sendable {
  private(set) var pairs: [CodePair] = []
  private var numbers: [CodePair: UInt32] = [:]
  /// The maximum number of pairs; further ones are written inline.
  private let capacity: Int

  package init(capacity: Int) { self.capacity = capacity }

  /// Returns the number of a pair and adds the pair if it is new; returns ``LeafFormat/inlinePair``
  /// if it is new and the table is full.
  mutating func number(of pair: CodePair) -> UInt32 {
    if let number = numbers[pair] { return number }
    guard pairs.count < capacity else { return LeafFormat.inlinePair }
    let number = UInt32(pairs.count)
    pairs.append(pair)
    numbers[pair] = number
    return number
  }
}
