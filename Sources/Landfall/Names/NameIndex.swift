/// A layer's folded names in order, each with its region: eight bytes an entry.
struct NameIndex {
  /// u32 each: the folded name (string) and its region in the layer.
  static let entryByteCount = 8

  let storage: AtlasStorage
  private let firstEntry: Int
  /// The layer's number of regions; 0 where the atlas has no names to search.
  let count: Int

  init(_ storage: AtlasStorage, layer: LayerRecord) {
    self.storage = storage
    firstEntry = Int(layer.firstRegion)
    // Opening checked that the section has an entry for each region, or is missing.
    count = storage.regionTables.names.count == 0 ? 0 : Int(layer.regionCount)
  }

  /// Where an entry's folded name stands in the strings.
  func text(at position: Int) -> Int {
    Int(storage.regionTables.names.word(at: (firstEntry + position) * Self.entryByteCount))
  }

  /// The region of an entry; a damaged file may name one that is not there.
  func region(at position: Int) -> UInt32 {
    storage.regionTables.names.word(at: (firstEntry + position) * Self.entryByteCount + 4)
  }

  /// The entries whose text begins with `query`, or is `query`: O(log n) and those found.
  func positions(of query: [UInt8], isPrefix: Bool) -> Range<Int> {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if storage.strings.compareString(at: text(at: middle), with: query) < 0 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var end = low
    while end < count, matches(end, query, isPrefix: isPrefix) { end += 1 }
    return low..<end
  }

  private func matches(_ position: Int, _ query: [UInt8], isPrefix: Bool) -> Bool {
    isPrefix
      ? storage.strings.hasPrefix(query, at: text(at: position))
      : storage.strings.compareString(at: text(at: position), with: query) == 0
  }
}

extension ByteView {
  /// Whether the text at `offset` begins with `prefix`; not where it does not lie inside.
  func hasPrefix(_ prefix: [UInt8], at offset: Int) -> Bool {
    let length = Int(word(at: offset))
    guard offset >= 0, offset <= count &- 4, length <= count &- 4 &- offset,
      length >= prefix.count
    else { return false }
    return prefix.indices.allSatisfy { byte(at: offset + 4 + $0) == prefix[$0] }
  }
}
