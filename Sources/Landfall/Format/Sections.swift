/// The sections of a file by kind, as opening needs them.
struct Sections {
  let bytes: ByteView
  let entries: [SectionEntry]

  func entry(_ kind: SectionKind, owner: UInt32 = 0) -> SectionEntry? {
    entries.first { $0.kind == kind.rawValue && $0.owner == owner }
  }

  /// The bytes of a section; empty where the file has none. Its range was checked before.
  func body(_ kind: SectionKind, owner: UInt32 = 0) -> ByteView {
    guard let entry = entry(kind, owner: owner) else { return ByteView.empty }
    let start = Int(entry.offset)
    return bytes.slice(start..<(start + Int(entry.length))) ?? ByteView.empty
  }

  /// A small table, its checksum checked.
  func table(_ kind: SectionKind, minimum: Int = 0) throws(AtlasError) -> ByteView {
    guard let entry = entry(kind) else {
      if minimum == 0 { return ByteView.empty }
      throw .structure("section \(kind) is missing")
    }
    let table = body(kind)
    guard table.count >= minimum else { throw .structure("section \(kind) is too short") }
    guard table.checksum(of: 0..<table.count) == entry.checksum else {
      throw .checksum(of: "section \(kind)")
    }
    return table
  }

  func records<Record>(
    _ kind: SectionKind, _ byteCount: Int, _ maximum: Int,
    read: (ByteView, Int) -> Record
  ) throws(AtlasError) -> [Record] {
    guard body(kind).count <= maximum * byteCount else {
      throw .structure("section \(kind) has more than \(maximum) entries")
    }
    let table = try table(kind)
    guard table.count % byteCount == 0 else {
      throw .structure("section \(kind) has \(table.count) bytes, no multiple of \(byteCount)")
    }
    return (0..<(table.count / byteCount)).map { read(table, $0 * byteCount) }
  }

  func quadtrees(_ records: [QuadtreeRecord], grid: Grid) throws(AtlasError) -> [Quadtree] {
    var result: [Quadtree] = []
    for (number, record) in records.enumerated() {
      let owner = UInt32(number)
      let root = body(.quadtreeRoot, owner: owner)
      let nodes = body(.quadtreeNodes, owner: owner)
      let leaves = body(.quadtreeLeaves, owner: owner)
      let pairs = body(.quadtreePairs, owner: owner)
      // The root covers each point of the domain, so that a query's root cell needs no check.
      guard record.rootShift >= 2, record.rootShift <= 31,
        record.columns == ((grid.width - 1) >> record.rootShift) + 1,
        record.rows == (grid.height >> record.rootShift) + 1,
        UInt64(root.count) == UInt64(record.columns) * UInt64(record.rows) * 4,
        UInt64(nodes.count) == UInt64(record.nodeCount)
          * (entry(.quadtreeBlocks, owner: owner) == nil ? 64 : 16),
        leaves.count == Int(record.leafByteCount),
        leaves.count >= LeafFormat.paddingByteCount,
        UInt64(pairs.count) == UInt64(record.pairCount) * UInt64(CodePair.byteCount)
      else { throw .structure("quadtree \(number) does not fit its sections") }
      // Sections start on multiples of 64 bytes, so that words are aligned.
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
}

extension Sections {
  /// Finds the quadtrees whose leaves are lists of blocks, and lets them know their layer's arcs.
  func blockLeaves(
    of quadtrees: inout [Quadtree], planes: [PlaneRecord], arcs: [ArcTable]
  ) throws(AtlasError) -> BlockLeavesList {
    var found: [(quadtree: Int, leaves: BlockLeaves)] = []
    for entry in entries where entry.kind == SectionKind.quadtreeBlocks.rawValue {
      let number = Int(entry.owner)
      let layers = Set(planes.lazy.filter { $0.quadtree == entry.owner }.map(\.layer))
      guard number < quadtrees.count, layers.count == 1, let layer = layers.first,
        !found.contains(where: { $0.quadtree == number })
      else { throw .structure("quadtree \(number) refers to blocks of no layer, or of several") }
      let changes = body(.quadtreeBlocks, owner: entry.owner)
      let table = arcs[Int(layer)]
      let pairCount = quadtrees[number].pairCount
      guard
        changes.count == BlockLeaves.byteCount(blockCount: table.blockCount, pairCount: pairCount)
      else { throw .structure("the blocks of quadtree \(number) are not those of its layer") }
      found.append((number, BlockLeaves(table: table, changes: changes, pairCount: pairCount)))
    }
    let list = BlockLeavesList(found.map(\.leaves))
    for (place, part) in found.enumerated() {
      unsafe quadtrees[part.quadtree].blocks = list.pointer(at: place)
    }
    return list
  }
}

/// Memory that holds still for the pointers of ``Quadtree/blocks``.
@safe
final class BlockLeavesList: @unchecked Sendable {
  private let start: UnsafeMutablePointer<BlockLeaves>

  init(_ leaves: [BlockLeaves]) {
    unsafe start = UnsafeMutablePointer.allocate(capacity: max(leaves.count, 1))
    for (place, one) in leaves.enumerated() { unsafe (start + place).initialize(to: one) }
  }

  /// A ``BlockLeaves`` holds nothing that would have to be released.
  deinit { unsafe start.deallocate() }

  func pointer(at place: Int) -> UnsafePointer<BlockLeaves> { unsafe UnsafePointer(start + place) }
}
