/// A list of folded strings in order, each with its region: the names of a layer, its aliases, or the
/// later words of both.
struct NameIndex {
  /// The bytes of an entry of the section of names; u32 each: the folded name (string) and its region
  /// in the layer.
  static let nameByteCount = 8

  private let entries: ByteView
  let strings: ByteView
  /// The offset of the first entry.
  private let start: Int
  /// The number of entries; 0 if the atlas has no such list.
  let count: Int
  private let entryByteCount: Int
  /// Whether a third word is the position in the string at which the text begins.
  private let hasStarts: Bool

  init(
    entries: ByteView, start: Int, count: Int, entryByteCount: Int, hasStarts: Bool,
    strings: ByteView
  ) {
    self.entries = entries
    self.start = start
    self.count = count
    self.entryByteCount = entryByteCount
    self.hasStarts = hasStarts
    self.strings = strings
  }

  /// Creates the index of a layer's names.
  /// - Parameter entries: The entries of all layers; opening has checked that there is one for each
  ///   region, or that the table is empty.
  init(_ entries: ByteView, strings: ByteView, layer: LayerRecord) {
    self.init(
      entries: entries, start: Int(layer.firstRegion) * Self.nameByteCount,
      count: entries.count == 0 ? 0 : Int(layer.regionCount), entryByteCount: Self.nameByteCount,
      hasStarts: false, strings: strings)
  }

  /// The offset of an entry's folded string in the strings.
  func text(at position: Int) -> Int {
    Int(truncatingIfNeeded: entries.word(at: start + position * entryByteCount))
  }

  /// The region of an entry; in a damaged file it may not exist.
  func region(at position: Int) -> UInt32 {
    entries.word(at: start + position * entryByteCount + 4)
  }

  /// The position in the string at which the entry's text begins.
  func textStart(at position: Int) -> Int {
    hasStarts ? Int(truncatingIfNeeded: entries.word(at: start + position * entryByteCount + 8)) : 0
  }

  /// Compares an entry's text, without its first `skipped` bytes, with `prefix`: 0 if it begins with
  /// `prefix`, below 0 if it comes before or ends early, above 0 if it comes after.
  func compare(_ position: Int, from skipped: Int, with prefix: some Collection<UInt8>) -> Int {
    strings.compare(text(at: position), from: textStart(at: position) &+ skipped, with: prefix)
  }

  /// The entries whose text begins with `query`, or equals `query`. O(log n).
  func positions(of query: [UInt8], isPrefix: Bool) -> Range<Int> {
    let beginning = narrowed(0..<count, at: 0, to: query)
    if isPrefix { return beginning }
    // The shortest ones come first.
    let end = beginning.first { byteCount(at: $0) != query.count }
    return beginning.lowerBound..<(end ?? beginning.upperBound)
  }
}
