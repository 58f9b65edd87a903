/// The section of aliases and of the later words of names, layer by layer.
struct OtherNamesWriter {
  private struct Entry {
    /// The folded name or alias.
    var string: UInt32
    var region: UInt32
    /// An alias as it is written, or the position of a word.
    var last: UInt32
    /// The folded text from the word on, by which entries are sorted.
    var text: ArraySlice<UInt8>
  }

  /// The first entry of each list, and the end of the last.
  private var firsts: [UInt32] = [0]
  private var entries = ByteWriter()

  /// Appends the aliases and words of a layer.
  /// - Parameter foldedNames: the folded names of the features.
  mutating func append(
    _ features: [Feature], foldedNames: [[UInt8]], strings: inout StringTable
  ) {
    var (aliases, words) = ([Entry](), [Entry]())
    for (region, feature) in features.enumerated() {
      var texts = [foldedNames[region]]
      for alias in feature.aliases {
        let folded = Array(NameFolding.fold(alias).utf8)
        // An alias that is the name, or another alias, adds nothing.
        if folded.isEmpty || texts.contains(folded) { continue }
        texts.append(folded)
        aliases.append(
          Entry(
            string: Self.offset(of: folded, &strings), region: UInt32(region),
            last: strings.offset(of: alias), text: folded[...]))
      }
      for text in texts {
        let string = Self.offset(of: text, &strings)
        for start in text.indices.dropFirst() where text[start - 1] == UInt8(ascii: " ") {
          words.append(
            Entry(
              string: string, region: UInt32(region), last: UInt32(start), text: text[start...]))
        }
      }
    }
    append(aliases)
    append(words)
  }

  private mutating func append(_ list: [Entry]) {
    let sorted = list.sorted { left, right in
      left.text == right.text
        ? (left.region, left.string, left.last) < (right.region, right.string, right.last)
        : left.text.lexicographicallyPrecedes(right.text)
    }
    for entry in sorted {
      entries.append(entry.string)
      entries.append(entry.region)
      entries.append(entry.last)
    }
    firsts.append(firsts[firsts.count - 1] + UInt32(sorted.count))
  }

  private static func offset(of text: [UInt8], _ strings: inout StringTable) -> UInt32 {
    strings.offset(of: String(decoding: text, as: UTF8.self))
  }

  /// The section; empty if there are no entries.
  var bytes: [UInt8] {
    if entries.count == 0 { return [] }
    var table = ByteWriter()
    for first in firsts { table.append(first) }
    table.append(contentsOf: entries.bytes)
    return table.bytes
  }
}
