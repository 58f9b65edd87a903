/// A layer's folded names in order, each with its region: eight bytes per entry.
struct NameIndex {
  /// u32 each: the folded name (string) and its region in the layer.
  static let entryByteCount = 8

  /// The entries of all layers, and their strings.
  private let entries: ByteView
  let strings: ByteView
  private let firstEntry: Int
  /// The layer's number of regions; 0 if the atlas has no names to search.
  let count: Int

  /// Creates the index of a layer.
  /// - Parameter entries: The entries of all layers; opening has checked that there is one for each
  ///   region, or that the table is empty.
  init(_ entries: ByteView, strings: ByteView, layer: LayerRecord) {
    self.entries = entries
    self.strings = strings
    firstEntry = Int(layer.firstRegion)
    count = entries.count == 0 ? 0 : Int(layer.regionCount)
  }

  /// The offset of an entry's folded name in the strings.
  func text(at position: Int) -> Int {
    Int(entries.word(at: (firstEntry + position) * Self.entryByteCount))
  }

  /// The region of an entry; in a damaged file it may not exist.
  func region(at position: Int) -> UInt32 {
    entries.word(at: (firstEntry + position) * Self.entryByteCount + 4)
  }

  /// The entries whose name begins with `query`, or equals `query`. O(log n).
  func positions(of query: [UInt8], isPrefix: Bool) -> Range<Int> {
    let beginning = narrowed(0..<count, at: 0, to: query)
    if isPrefix { return beginning }
    // The shortest names come first.
    let end = beginning.first { byteCount(at: $0) != query.count }
    return beginning.lowerBound..<(end ?? beginning.upperBound)
  }
}
