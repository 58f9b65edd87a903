/// Walks all of a quadtree once and checks each entry, as lookups do one by one.
struct QuadtreeCheck {
  private let number: Int
  private let record: QuadtreeRecord
  private let planes: [PlaneRecord]
  private let root: ByteView
  private let nodes: ByteView
  private let leaves: ByteView
  private let changes: ByteView

  /// A quadtree of an open atlas: the sizes of its sections are known to be right.
  init(storage: AtlasStorage, number: Int) {
    self.number = number
    record = storage.quadtreeRecords[number]
    planes = storage.planes.filter { $0.quadtree == UInt32(number) }
    func section(_ kind: SectionKind) -> ByteView {
      let entry = storage.entries.first { $0.kind == kind.rawValue && $0.owner == UInt32(number) }
      guard let entry else { return ByteView.empty }
      return storage.bytes.slice(Int(entry.offset)..<Int(entry.offset + entry.length))
        ?? ByteView.empty
    }
    root = section(.quadtreeRoot)
    nodes = section(.quadtreeNodes)
    leaves = section(.quadtreeLeaves)
    changes = section(.quadtreeChanges)
  }

  private struct Cell {
    var entry: UInt32
    var shift: UInt32
    var depth: UInt32
  }

  func run() throws(AtlasError) {
    // A node or leaf that two cells share is refused, so that the walk ends.
    var seenNodes = [Bool](repeating: false, count: Int(record.nodeCount))
    var seenLeaves = [Bool](repeating: false, count: Int(record.leafWordCount))
    var (leafCount, largestLeaf, depth) = (0, 0, UInt32(0))
    var open: [Cell] = (0..<root.count / 4).map {
      Cell(entry: root.word(at: 4 * $0), shift: record.rootShift, depth: 0)
    }
    while let cell = open.popLast() {
      let value = cell.entry >> 2
      depth = max(depth, cell.depth)
      switch cell.entry & 3 {
      case Quadtree.Tag.uniform:
        try check(code: value)
      case Quadtree.Tag.node:
        guard value < record.nodeCount, !seenNodes[Int(value)], cell.shift >= 2 else {
          throw problem("an entry names node \(value), which is not its own")
        }
        seenNodes[Int(value)] = true
        for child in 0..<16 {
          open.append(
            Cell(
              entry: nodes.word(at: 64 * Int(value) + 4 * child), shift: cell.shift - 2,
              depth: cell.depth + 1))
        }
      case Quadtree.Tag.leaf:
        guard value < record.leafWordCount, !seenLeaves[Int(value)] else {
          throw problem("an entry names a leaf at word \(value), which is not its own")
        }
        seenLeaves[Int(value)] = true
        leafCount += 1
        largestLeaf = max(largestLeaf, try edgeCount(ofLeafAt: Int(value)))
      default: throw problem("an entry is of no known kind")
      }
    }
    guard leafCount == record.leafCount, largestLeaf == record.largestLeaf, depth == record.depth
    else {
      throw problem(
        "\(leafCount) leaves, at most \(largestLeaf) edges and \(depth) levels are not those of "
          + "its record")
    }
  }

  /// The edges of a leaf whose chains end inside the leaves.
  private func edgeCount(ofLeafAt start: Int) throws(AtlasError) -> Int {
    let first = leaves.word(at: 4 * start)
    try check(code: first & LeafFormat.codeMask)
    let wordsPerVertex = first & LeafFormat.wideFlag == 0 ? 1 : 2
    var edgeCount = 0
    var position = start + 1
    while true {
      let header = leaves.word(at: 4 * position)
      let count = Int(header & UInt32(LeafFormat.maxVertexCount))
      let change =
        (header >> LeafFormat.vertexCountBits) & UInt32(LeafFormat.maxChangeCount - 1)
      position += 1 + count * wordsPerVertex
      guard count >= 2, position <= Int(record.leafWordCount), change < record.changeCount else {
        throw problem("a chain of the leaf at word \(start) does not fit")
      }
      edgeCount += count - 1
      if header & LeafFormat.lastFlag != 0 { return edgeCount }
    }
  }

  /// Every plane's field of a code says "none" or one of its regions.
  private func check(code: UInt32) throws(AtlasError) {
    for plane in planes {
      let value = (code >> plane.shift) & ((1 << plane.bitCount) - 1)
      guard value <= plane.regionCount else { throw problem("code \(code) names no region") }
    }
  }

  private func problem(_ text: String) -> AtlasError { .structure("quadtree \(number): \(text)") }
}
