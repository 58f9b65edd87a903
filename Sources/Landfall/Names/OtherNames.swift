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
    return strings.name(at: Int(truncatingIfNeeded: table.word(at: offset + 8)))
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
