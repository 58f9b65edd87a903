/// Where the leaves of a subtree are among those of the quadtree.
package struct LeafStarts {
  /// The distance that all leaves have moved; 0 if `moved` is not nil.
  let base: UInt32
  /// For the position of each leaf in the subtree, its position in the quadtree.
  let moved: [UInt32]?

  package func position(of start: UInt32) -> UInt32 { moved?[Int(start)] ?? base + start }
}

/// Arranges the leaves of a quadtree so that each is in as few cache lines as its size allows: a lookup
/// near a border waits for memory once, and not twice. Where all leaves fit into the processor's second
/// cache, they follow one another instead, without gaps.
///
/// Leaves keep their order roughly, so that neighbors stay near each other. Gaps are filled with the
/// next leaves that fit, out of the last few lines; unfilled ones stay zero.
package struct LeafLines {
  /// The units of two bytes in a cache line.
  private static let lineUnits = 32
  /// 1 MiB of leaves.
  private static let mostUnitsWithoutGaps = 1 << 19
  /// The number of lines with room to which a leaf may be added.
  private static let openLineCount = 256

  /// All leaves, in units of two bytes.
  package private(set) var units: [UInt16] = []
  private let hasGaps: Bool
  /// The free ends of lines, by their rooms in units, each with the oldest first.
  private var openings = [Openings](repeating: Openings(), count: lineUnits)
  private var openingCount = 0
  /// The number of openings there have been.
  private var age = 0

  private typealias Opening = (start: Int, age: Int)

  /// A queue of openings.
  private struct Openings {
    private var queue: [Opening] = []
    private var head = 0

    var oldest: Opening? { head < queue.count ? queue[head] : nil }

    func opening(at start: Int) -> Opening? { queue[head...].last { $0.start == start } }

    mutating func append(_ opening: Opening) { queue.append(opening) }

    mutating func remove(_ opening: Opening) {
      if oldest?.age == opening.age {
        head += 1
      } else {
        queue.removeAll { $0.age == opening.age }
      }
      if head == queue.count { (queue, head) = ([], 0) }
    }
  }

  /// - Parameter unitCount: the units of all leaves that will be appended.
  package init(unitCount: Int) {
    hasGaps = unitCount > Self.mostUnitsWithoutGaps
    units.reserveCapacity(
      unitCount + (hasGaps ? unitCount / 16 : 0) + LeafFormat.paddingByteCount / 2)
  }

  /// Appends the leaves of a subtree; lists of blocks follow one another.
  /// - Returns: Where they are.
  package mutating func append(_ part: Subtree) -> LeafStarts {
    guard part.lists.isEmpty else {
      let start = units.count
      units += part.leaves.units
      return LeafStarts(base: UInt32(start), moved: nil)
    }
    var moved = [UInt32](repeating: 0, count: part.leaves.units.count)
    for leaf in part.leaves.leafRanges {
      let start = place(forUnits: leaf.count)
      if start + leaf.count > units.count {
        units.append(contentsOf: repeatElement(0, count: start + leaf.count - units.count))
      }
      units.replaceSubrange(start..<(start + leaf.count), with: part.leaves.units[leaf])
      moved[leaf.lowerBound] = UInt32(start)
    }
    return LeafStarts(base: 0, moved: moved)
  }

  /// Appends what lookups may read after the last leaf.
  mutating func appendPadding() {
    units += repeatElement(0, count: LeafFormat.paddingByteCount / 2)
  }

  /// Reserves room for a leaf in the line where it leaves the least, or in new lines.
  private mutating func place(forUnits count: Int) -> Int {
    guard hasGaps else { return units.count }
    let start: Int
    if let opening = bestOpening(forUnits: count) {
      remove(opening)
      start = opening.start
    } else {
      start = (units.count + Self.lineUnits - 1) / Self.lineUnits * Self.lineUnits
    }
    let room = Self.room(at: start + count)
    if room < Self.lineUnits {
      openings[room].append((start + count, age))
      age += 1
      openingCount += 1
    }
    if openingCount > Self.openLineCount,
      let oldest = openings.lazy.compactMap(\.oldest).min(by: { $0.age < $1.age })
    {
      remove(oldest)
    }
    return start
  }

  /// The units from a position to the end of its line.
  private static func room(at start: Int) -> Int { lineUnits - start % lineUnits }

  /// Returns the opening where a leaf leaves the least room, the oldest of several.
  private func bestOpening(forUnits count: Int) -> Opening? {
    let room = (count..<max(Self.lineUnits, count)).first { openings[$0].oldest != nil }
    let fitting = room.flatMap { openings[$0].oldest }
    // Only what is last may continue in new lines, and only if that adds no line.
    let lastRoom = Self.room(at: units.count)
    let tail = count % Self.lineUnits
    guard lastRoom < Self.lineUnits, count > lastRoom, tail > 0, tail <= lastRoom,
      let last = openings[lastRoom].opening(at: units.count)
    else { return fitting }
    guard let room, let fitting else { return last }
    return (room - count, fitting.age) < (lastRoom - tail, last.age) ? fitting : last
  }

  private mutating func remove(_ opening: Opening) {
    openings[Self.room(at: opening.start)].remove(opening)
    openingCount -= 1
  }
}

extension LeafBytes {
  /// The units of each leaf. The last of a leaf's chains has a flag.
  fileprivate var leafRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for (index, header) in headers.enumerated() {
      let word = UInt32(units[header]) | UInt32(units[header + 1]) << 16
      guard word & LeafFormat.lastChainFlag != 0 else { continue }
      let end = index + 1 < headers.count ? headers[index + 1] : units.count
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }
}
