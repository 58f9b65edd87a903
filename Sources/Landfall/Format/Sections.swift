/// The sections of a file by kind and by the number that they belong to.
package struct Sections: Sendable {
  let bytes: ByteView
  /// The entries in the order of the section table.
  package let entries: [SectionEntry]
  /// The keys of the entries, ascending, and its index in `entries`.
  private let order: [(key: UInt64, index: Int)]

  /// Sorts the entries, whose ranges have been checked.
  /// - Throws: ``AtlasError`` with code `structure` if two have the same kind and number.
  init(bytes: ByteView, entries: [SectionEntry]) throws(AtlasError) {
    self.bytes = bytes
    self.entries = entries
    let order = orderedNumbers(count: entries.count) { entries[$0].key < entries[$1].key }
      .map { (key: entries[$0].key, index: $0) }
    for place in order.indices.dropFirst() where order[place].key == order[place - 1].key {
      let entry = entries[order[place].index]
      throw .structure("section \(entry.fullName) is there twice")
    }
    self.order = order
  }

  /// The entry of a section; nil if the file does not have it. O(log sections).
  func entry(_ kind: SectionKind, owner: UInt32 = 0) -> SectionEntry? {
    let key = UInt64(kind.rawValue) << 32 | UInt64(owner)
    let place = firstNumber(in: order.indices) { order[$0].key >= key }
    return place < order.count && order[place].key == key ? entries[order[place].index] : nil
  }

  /// The bytes of a section; empty if the file does not have it. Its range is already checked.
  func body(_ kind: SectionKind, owner: UInt32 = 0) -> ByteView {
    guard let entry = entry(kind, owner: owner) else { return ByteView.empty }
    let start = Int(entry.offset)
    return bytes.slice(start..<(start + Int(entry.length))) ?? ByteView.empty
  }

  /// Returns a small table after checking its checksum.
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

  /// Returns the records of a small table after checking its checksum.
  func records<Record: FixedRecord>(_ kind: SectionKind) throws(AtlasError) -> [Record] {
    let table = try table(kind, recordByteCount: Record.byteCount)
    var records = [Record](repeating: Record(), count: table.count / Record.byteCount)
    for index in records.indices {
      records[index] = Record(index, of: table)
    }
    return records
  }

  /// Returns a table of records after checking its checksum and its length.
  func table(
    _ kind: SectionKind, recordByteCount byteCount: Int,
    maxCount: Int = FormatLimits.maxTableCount
  ) throws(AtlasError) -> ByteView {
    guard body(kind).count <= maxCount * byteCount else {
      throw .structure("section \(kind) has more than \(maxCount) entries")
    }
    let table = try table(kind)
    guard table.count % byteCount == 0 else {
      throw .structure("section \(kind) has \(table.count) bytes, no multiple of \(byteCount)")
    }
    return table
  }

  /// Checks that what each section of a known kind belongs to is in the file.
  /// - Parameters:
  ///   - arcTableCount: The number of layers and further details.
  /// - Throws: ``AtlasError`` with code `structure` if a section belongs to a number that is too large.
  func checkOwners(
    quadtreeCount: Int, arcTableCount: Int, meshCount: Int, frameCount: Int
  ) throws(AtlasError) {
    for entry in entries {
      guard let kind = SectionKind(rawValue: entry.kind) else { continue }
      let count =
        switch kind.owners {
        case .atlas: 1
        case .quadtrees: quadtreeCount
        case .arcTables: arcTableCount
        case .meshes: meshCount
        case .frames: frameCount
        }
      guard UInt64(entry.owner) < UInt64(count) else {
        throw .structure("section \(kind) belongs to number \(entry.owner), which is not there")
      }
    }
  }
}

extension SectionEntry {
  /// The kind and the number as one.
  fileprivate var key: UInt64 { UInt64(kind) << 32 | UInt64(owner) }
}

/// Returns the first number of a range for which `isTrue` returns true, if it does so for all later
/// ones; the range's end if there is no such number. O(log numbers).
@inline(__always)
package func firstNumber(in range: Range<Int>, where isTrue: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = (low &+ high) &>> 1
    if isTrue(middle) { high = middle } else { low = middle &+ 1 }
  }
  return low
}

/// Returns the numbers from 0 to `count` - 1 in an order: a heapsort. O(n) comparisons if they are
/// in order already, otherwise O(n log n).
///
/// For the few things that an atlas orders while it is open. The module for browsers has this code
/// once, whereas it would have the standard library's sort for each type.
/// - Parameter isBefore: A strict order. Equal numbers come in any order.
@inline(never)
package func orderedNumbers(count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
  var heap = Array(0..<count)
  if heap.dropFirst().allSatisfy({ !isBefore($0, $0 - 1) }) { return heap }
  var (start, end) = (count / 2, count)
  while end > 1 {
    // First makes a heap, then moves its last number to its end.
    if start > 0 {
      start -= 1
    } else {
      end -= 1
      heap.swapAt(0, end)
    }
    var parent = start
    while 2 * parent + 1 < end {
      var child = 2 * parent + 1
      if child + 1 < end, isBefore(heap[child], heap[child + 1]) { child += 1 }
      guard isBefore(heap[parent], heap[child]) else { break }
      heap.swapAt(parent, child)
      parent = child
    }
  }
  return heap
}
