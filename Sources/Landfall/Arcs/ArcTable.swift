/// The arcs of one layer in an open atlas: each shared piece of boundary once, packed in blocks.
///
/// The first ``borderCount`` arcs are borders. The non-border arcs follow: pieces of rings on the
/// sides of the domain, and pieces inside a region that two of its rings share.
///
/// It does not retain the bytes: it is valid only as long as the ``AtlasStorage`` that it came
/// from. All functions accept any number, and return an empty result for one that does not exist.
@safe
package struct ArcTable: @unchecked Sendable {
  package let record: ArcLayerRecord
  package let regionCount: UInt32
  package let arcs: ByteView
  package let blocks: ByteView
  package let bits: ByteView
  package let rings: ByteView
  package let tree: ArcTree

  /// Creates a table from views of sections whose lengths the record defines; see ``AtlasStorage``.
  package init(
    record: ArcLayerRecord, regionCount: UInt32, arcs: ByteView, blocks: ByteView, bits: ByteView,
    rings: ByteView, tree: ByteView
  ) {
    self.record = record
    self.regionCount = regionCount
    self.arcs = arcs
    self.blocks = blocks
    self.bits = bits
    self.rings = rings
    var order: ArcTree.Order?
    if record.isInOrder {
      let borders = Int(record.borderCount) * ArcFormat.arcByteCount
      order = ArcTree.Order(
        borderBlockCount: arcs.word(at: borders) & ArcFormat.firstBlockMask,
        blockCount: record.blockCount, firstPoint: record.firstPoint)
    }
    self.tree = ArcTree(bytes: tree, itemCount: record.itemCount, order: order)
  }

  /// The number of arcs.
  package var count: Int { Int(record.arcCount) }

  /// The number of border arcs, which come first.
  package var borderCount: Int { Int(record.borderCount) }

  package var blockCount: Int { Int(record.blockCount) }

  // MARK: - Arcs

  private func word(ofArc arc: Int, _ index: Int) -> UInt32 {
    guard arc >= 0, arc < count else { return 0 }
    return arcs.word(at: arc &* ArcFormat.arcByteCount &+ 4 &* index)
  }

  /// The numbers of an arc's blocks; empty if they are inconsistent.
  package func blockNumbers(ofArc arc: Int) -> Range<Int> {
    guard arc >= 0, arc < count else { return 0..<0 }
    let first = Int(word(ofArc: arc, 0) & ArcFormat.firstBlockMask)
    // One extra record after the last arc contains the end of its blocks.
    let end = Int(
      arcs.word(at: (arc &+ 1) &* ArcFormat.arcByteCount) & ArcFormat.firstBlockMask)
    guard first <= end, end <= blockCount else { return 0..<0 }
    return first..<end
  }

  /// Whether an arc ends at its first vertex.
  package func isClosed(arc: Int) -> Bool { word(ofArc: arc, 0) & ArcFormat.closedFlag != 0 }

  /// The arc that contains a block. O(log arcs).
  package func arc(ofBlock block: Int) -> Int {
    firstNumber(in: 1..<max(count, 1)) {
      Int(word(ofArc: $0, 0) & ArcFormat.firstBlockMask) > block
    } &- 1
  }

  // MARK: - Labels

  /// The regions bounded by an arc on its left, in the arc's direction: at most one in an ordinary
  /// coverage.
  package func left(ofArc arc: Int) -> ArcLabel { ArcLabel(table: self, word(ofArc: arc, 1)) }

  /// The regions bounded by an arc on its right; see ``left(ofArc:)``.
  package func right(ofArc arc: Int) -> ArcLabel { ArcLabel(table: self, word(ofArc: arc, 2)) }

  /// The offset of the sets of regions in the bytes of the arcs.
  private var setsStart: Int { (count &+ 1) &* ArcFormat.arcByteCount }

  /// The number of members of a set as the file has it, even if it is too large.
  func memberCount(ofSet set: Int) -> Int {
    Int(clamping: arcs.word(at: setsStart &+ 4 &* set &+ 4))
      - Int(clamping: arcs.word(at: setsStart &+ 4 &* set))
  }

  /// The byte offsets of the members of a set in the bytes of the arcs; empty if the file is damaged.
  package func members(ofSet set: Int) -> Range<Int> {
    guard set >= 0, set < Int(record.setCount) else { return 0..<0 }
    let start = arcs.word(at: setsStart &+ 4 &* set)
    let end = arcs.word(at: setsStart &+ 4 &* set &+ 4)
    guard start <= end, end <= record.setMemberCount,
      end &- start <= UInt32(FormatLimits.maxRegionsOnSide)
    else { return 0..<0 }
    let first = setsStart &+ 4 &* (Int(record.setCount) &+ 1)
    return (first &+ 4 &* Int(start))..<(first &+ 4 &* Int(end))
  }

  // MARK: - Blocks

  /// The blocks of the arcs.
  @inline(__always)
  var blockTable: ArcBlockTable { ArcBlockTable(count: blockCount, blocks: blocks, bits: bits) }

  /// A block of edges; nil if no block has this number or its bits are outside the section. O(1).
  @inline(__always)
  package func block(_ number: Int) -> ArcBlock? { blockTable.block(number) }

  // MARK: - Rings

  /// The numbers of a region's rings.
  package func ringNumbers(ofRegion region: Int) -> Range<Int> {
    guard region >= 0, region < Int(regionCount) else { return 0..<0 }
    let start = rings.word(at: 4 &* region)
    let end = rings.word(at: 4 &* region &+ 4)
    guard start <= end, end <= record.ringCount else { return 0..<0 }
    return Int(start)..<Int(end)
  }

  private func ringWord(_ ring: Int) -> UInt32 {
    rings.word(at: 4 &* (Int(regionCount) &+ 1 &+ ring))
  }

  /// Whether a ring is the first, outer ring of a polygon.
  package func isOuter(ring: Int) -> Bool { ringWord(ring) & ArcFormat.outerFlag != 0 }

  /// The indices of a ring's arcs in the arcs of rings, for ``ringArc(_:)``.
  package func ringArcs(ofRing ring: Int) -> Range<Int> {
    guard ring >= 0, ring < Int(record.ringCount) else { return 0..<0 }
    let start = ringWord(ring) & ~ArcFormat.outerFlag
    let end = ringWord(ring &+ 1) & ~ArcFormat.outerFlag
    guard start <= end, end <= record.ringArcCount else { return 0..<0 }
    return Int(start)..<Int(end)
  }

  /// An arc of a ring, and whether the ring traverses it in reverse.
  package func ringArc(_ place: Int) -> (arc: Int, isReversed: Bool) {
    let word = rings.word(
      at: 4 &* (Int(regionCount) &+ 1 &+ Int(record.ringCount) &+ 1 &+ place))
    return (Int(word &>> 1), word & 1 != 0)
  }

  /// The maximum number of vertices of one region's rings; it ends a walk in a damaged file.
  var maxRingVertexCount: Int { Int(record.vertexCount) &* FormatLimits.maxRingLaps }
}

/// The regions on one side of an arc, in ascending order.
package struct ArcLabel: Sendable {
  private let table: ArcTable
  package let value: UInt32
  private let places: Range<Int>

  /// Decodes a label: for 0 there is no region, 1 to the number of regions is one region, larger values are
  /// sets.
  package init(table: ArcTable, _ value: UInt32) {
    self.table = table
    self.value = value
    places =
      value <= table.regionCount
      ? 0..<0 : table.members(ofSet: Int(clamping: value &- table.regionCount &- 1))
  }

  /// Whether the label is a set of several regions, and its number of members.
  var isSet: Bool { value > table.regionCount }
  var memberCount: Int { places.count / 4 }

  /// Whether no region is on this side.
  package var isEmpty: Bool { value == 0 || (value > table.regionCount && places.isEmpty) }

  @inline(__always)
  package func forEach(_ body: (RegionID) -> Void) {
    if value == 0 { return }
    if value <= table.regionCount {
      body(RegionID(rawValue: value &- 1))
      return
    }
    var place = places.lowerBound
    while place < places.upperBound {
      let region = table.arcs.word(at: place)
      if region < table.regionCount { body(RegionID(rawValue: region)) }
      place &+= 4
    }
  }

  package var regionIDs: [RegionID] {
    var ids: [RegionID] = []
    forEach { ids.append($0) }
    return ids
  }

  package func contains(_ id: RegionID) -> Bool {
    var found = false
    forEach { found = found || $0 == id }
    return found
  }
}
