/// A list of folded strings in order, each with its region: the names of a layer, its aliases, or the
/// later words of both.
struct NameIndex {
  /// The bytes of an entry of the section of names; u32 each: the folded name (string) and its region
  /// in the layer.
  static let nameByteCount = 8

  fileprivate let entries: ByteView
  /// The offset of the first entry.
  fileprivate let start: Int
  /// The number of entries; 0 if the atlas has no such list.
  let count: Int
  fileprivate let entryByteCount: Int
  /// Whether a third word is the position in the string at which the text begins.
  fileprivate let hasStarts: Bool
  let strings: ByteView

  /// The offset of an entry's folded string in the strings.
  func text(at position: Int) -> UInt32 { entries.word(at: start + position * entryByteCount) }

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

extension NameIndex {
  /// Creates the index of a layer's names.
  /// - Parameter entries: The entries of all layers; opening has checked that there is one for each
  ///   region, or that the table is empty.
  init(_ entries: ByteView, strings: ByteView, layer: LayerRecord) {
    self.init(
      entries: entries, start: Int(layer.firstRegion) * Self.nameByteCount,
      count: entries.count == 0 ? 0 : Int(layer.regionCount), entryByteCount: Self.nameByteCount,
      hasStarts: false, strings: strings)
  }
}

/// Ranges of entries with a common prefix, and their subranges by the next bytes.
extension NameIndex {
  /// The length of an entry's text in bytes.
  func byteCount(at position: Int) -> Int {
    Int(truncatingIfNeeded: strings.word(at: Int(clamping: text(at: position))))
      &- textStart(at: position)
  }

  /// The part of a range, whose entries have the same bytes before `offset`, that has `bytes` there.
  func narrowed(
    _ range: Range<Int>, at offset: Int, to bytes: some Collection<UInt8>
  ) -> Range<Int> {
    let start = firstNumber(in: range) { compare($0, from: offset, with: bytes) >= 0 }
    guard start < range.upperBound, compare(start, from: offset, with: bytes) == 0
    else { return start..<start }
    return start..<end(of: bytes, at: offset, in: start..<range.upperBound)
  }

  /// The end of the entries that have `bytes` at `offset`, in a range that begins with them. Searches
  /// in steps that double, because there are usually few.
  func end(of bytes: some Collection<UInt8>, at offset: Int, in range: Range<Int>) -> Int {
    var (low, step) = (range.lowerBound, 1)
    while low + step < range.upperBound, compare(low + step, from: offset, with: bytes) <= 0 {
      low += step
      step *= 2
    }
    return firstNumber(in: low..<min(low + step, range.upperBound)) {
      compare($0, from: offset, with: bytes) > 0
    }
  }

  /// The length in UTF-8 of the character at `offset`; 0 if the text ends before it.
  func letterLength(at position: Int, offset: Int) -> Int {
    let left = byteCount(at: position) - offset
    guard left > 0 else { return 0 }
    let first = strings.byte(at: byteOffset(of: offset, at: position))
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    return min(length, left)
  }

  /// Whether an entry is where it belongs after the one before it: by text, then by region. Both were
  /// checked.
  func isInOrder(at position: Int) -> Bool {
    guard position > 0 else { return true }
    let order = bytes(at: position - 1).compare(with: bytes(at: position))
    return order == 0 ? region(at: position - 1) <= region(at: position) : order < 0
  }

  /// The text of an entry that was checked.
  private func bytes(at position: Int) -> ByteView {
    let start = byteOffset(of: 0, at: position)
    return strings.slice(start..<start + max(0, byteCount(at: position))) ?? .empty
  }

  /// The place in the strings of a byte of an entry's text.
  private func byteOffset(of offset: Int, at position: Int) -> Int {
    Int(truncatingIfNeeded: text(at: position)) &+ 4 &+ textStart(at: position) &+ offset
  }

  /// The bytes of one character, up to four.
  func letter(at position: Int, offset: Int, length: Int) -> LetterBytes {
    let start = byteOffset(of: offset, at: position)
    var letter = LetterBytes(count: length)
    for place in 0..<length {
      letter.word |= UInt32(strings.byte(at: start + place)) << UInt32(8 * place)
    }
    return letter
  }
}

/// A character in UTF-8, stored in a word because a search compares many.
struct LetterBytes: RandomAccessCollection {
  var word: UInt32 = 0
  let count: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }
  subscript(place: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: word &>> UInt32(truncatingIfNeeded: 8 &* place))
  }
}

extension ByteView {
  /// Compares the string at `offset`, without its first `skipped` bytes, with `prefix`: 0 if it
  /// begins with `prefix`, below 0 if it comes before or ends early, above 0 if it comes after.
  package func compare(
    _ offset: UInt32, from skipped: Int, with prefix: some Collection<UInt8>
  ) -> Int {
    let offset = Int(clamping: offset)
    let length = Int(clamping: word(at: offset))
    guard offset <= count &- 4, length <= count &- 4 &- offset, skipped >= 0 else { return -1 }
    var position = skipped
    for byte in prefix {
      guard position < length else { return -1 }
      let mine = self.byte(at: offset &+ 4 &+ position)
      if mine != byte { return mine < byte ? -1 : 1 }
      position &+= 1
    }
    return 0
  }
}

/// The section of other names: for each layer its aliases, and the later words of its names and
/// aliases.
///
/// A u32 for the first alias and one for the first word of each layer, and one for the end of all
/// entries; then the entries of 12 bytes, each list in order.
struct OtherNames {
  /// u32 each: the folded name or alias (string), its region in the layer, and for an alias the alias
  /// as it is written (string), for a word the position of its first byte.
  static let entryByteCount = 12

  private let table: ByteView
  private let layerCount: Int

  /// Checks the lengths of the lists. O(layers).
  /// - Throws: ``AtlasError`` with code `structure` if they do not add up to the section.
  init(_ table: ByteView, layerCount: Int) throws(AtlasError) {
    self.table = table
    self.layerCount = layerCount
    if table.count == 0 { return }
    let start = Self.firstOffset(layerCount: layerCount)
    guard table.count >= start, (table.count - start) % Self.entryByteCount == 0 else {
      throw .structure("section otherNames has \(table.count) bytes for \(layerCount) layers")
    }
    var before: UInt32 = 0
    for list in 0...2 * layerCount {
      let first = table.word(at: 4 * list)
      guard first >= before, list > 0 || first == 0 else {
        throw .structure(
          "list \(list) of section otherNames does not begin where the one before ends")
      }
      before = first
    }
    guard UInt64(before) == UInt64((table.count - start) / Self.entryByteCount) else {
      throw .structure("the lists of section otherNames do not end with the section")
    }
  }

  /// The offset of the first entry.
  static func firstOffset(layerCount: Int) -> Int { 4 * (2 * layerCount + 1) }

  /// The aliases of a layer.
  func aliases(ofLayer layer: Int, strings: ByteView) -> NameIndex {
    index(2 * layer, strings: strings, hasStarts: false)
  }

  /// The later words of the names and aliases of a layer.
  func words(ofLayer layer: Int, strings: ByteView) -> NameIndex {
    index(2 * layer + 1, strings: strings, hasStarts: true)
  }

  /// The alias of an entry as it is written, by its position in the aliases of a layer.
  func writtenAlias(at position: Int, ofLayer layer: Int, strings: ByteView) -> String {
    let first = Int(table.word(at: 8 * layer))
    let start = Self.firstOffset(layerCount: layerCount)
    let offset = start + (first + position) * Self.entryByteCount
    return strings.name(at: table.word(at: offset + 8))
  }

  private func index(_ list: Int, strings: ByteView, hasStarts: Bool) -> NameIndex {
    let (first, end) =
      table.count == 0
      ? (0, 0) : (Int(table.word(at: 4 * list)), Int(table.word(at: 4 * list + 4)))
    let start = Self.firstOffset(layerCount: layerCount) + first * Self.entryByteCount
    return NameIndex(
      entries: table, start: start, count: end - first, entryByteCount: Self.entryByteCount,
      hasStarts: hasStarts, strings: strings)
  }
}
