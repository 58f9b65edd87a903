/// The descriptions and translations of collections: ``CollectionTextRecord``s in their order. The
/// record without a language is the first of its collection, the others are in the order of their
/// languages as bytes.
package struct CollectionTexts {
  private let table: ByteView

  /// Checks the records: their order, and that their languages, strings and colors are allowed.
  /// O(records).
  /// - Throws: ``AtlasError`` with code `structure` for the first record that is wrong, `checksum` if
  ///   the section has another checksum.
  init(_ sections: Sections, collectionCount: Int, strings: ByteView) throws(AtlasError) {
    let size = CollectionTextRecord.byteCount
    guard
      sections.body(.collectionTexts).count <= FormatLimits.maxCollectionTextCount * size
    else {
      throw .structure(
        "section collectionTexts has more than \(FormatLimits.maxCollectionTextCount) entries")
    }
    table = try sections.table(.collectionTexts)
    guard table.count % size == 0 else {
      throw .structure(
        "section collectionTexts has \(table.count) bytes, no multiple of \(size)")
    }
    var before: CollectionTextRecord?
    for position in 0..<count {
      let record = self[position]
      guard record.collection < UInt32(collectionCount) else {
        throw .structure("text \(position) of collections is of no collection")
      }
      guard
        record.language == noneIndex || LanguageTag.isValid(strings.nameBytes(at: record.language))
      else { throw .structure("text \(position) of collections has no language tag") }
      if let before, !Self.areInOrder(before, record, strings: strings) {
        throw .structure("text \(position) of collections is out of order")
      }
      for (offset, limit) in record.strings where offset != noneIndex {
        guard strings.hasText(at: offset, limit: limit) else {
          throw .structure("text \(position) of collections is outside the string table")
        }
      }
      guard record.color == noneIndex || record.color < 1 << 24 else {
        throw .structure("text \(position) of collections has no color")
      }
      before = record
    }
  }

  /// The number of records.
  package var count: Int { table.count / CollectionTextRecord.byteCount }

  package subscript(_ position: Int) -> CollectionTextRecord {
    CollectionTextRecord(reading: table, at: position * CollectionTextRecord.byteCount)
  }

  /// The positions of the records of a collection. O(log records).
  package func positions(ofCollection number: Int) -> Range<Int> {
    firstPosition(from: UInt32(number))..<firstPosition(from: UInt32(number) + 1)
  }

  /// The position of the first record of this collection or of a later one.
  private func firstPosition(from collection: UInt32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let found = table.word(at: middle * CollectionTextRecord.byteCount)
      if found < collection { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func areInOrder(
    _ one: CollectionTextRecord, _ other: CollectionTextRecord, strings: ByteView
  ) -> Bool {
    if one.collection != other.collection { return one.collection < other.collection }
    if other.language == noneIndex { return false }
    return one.language == noneIndex
      || strings.compareNames(Int(one.language), Int(other.language)) < 0
  }
}

extension CollectionTextRecord {
  /// The offset of each string except the language, and the number of bytes that it may have.
  var strings: [(offset: UInt32, limit: Int)] {
    let limit = FormatLimits.maxNameByteCount
    return [
      (name, limit), (summary, FormatLimits.maxTextByteCount), (category, limit), (icon, limit),
    ]
  }
}

/// Texts of a collection, in the language of its manifest or in another one.
///
/// u32 each: the number of the collection; the language, name, description, category and icon
/// (strings), and the color as 0xRRGGBB. ``noneIndex`` stands for what is not given. A record without
/// a language has no name, which is in the ``CollectionRecord``; one with a language has neither an
/// icon nor a color.
package struct CollectionTextRecord: FixedRecord {
  package static let byteCount = 28

  package var collection: UInt32 = 0
  package var language = noneIndex
  package var name = noneIndex
  package var summary = noneIndex
  package var category = noneIndex
  package var icon = noneIndex
  package var color = noneIndex

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&collection)
    field(&language, &name, &summary)
    field(&category, &icon, &color)
  }
}

/// The limits of the format, which bound the time and memory of every question about any file.
///
/// Builders refuse input that exceeds them, opening or the full check reports files that do, and
/// queries treat what lies beyond them as missing.
package enum FormatLimits {
  /// The maximum number of sections.
  package static let maxSectionCount: UInt32 = 65_536
  /// The maximum number of records in a table that opening reads.
  package static let maxTableCount = 4_096
  /// The maximum number of attribute names of all layers.
  package static let maxAttributeCount = 65_536
  /// The maximum number of bytes of an id, key, name or definition in UTF-8.
  package static let maxNameByteCount = 1_024
  /// The maximum number of bytes of an attribute's string in UTF-8.
  package static let maxTextByteCount = 65_535
  /// The maximum number of bytes of all strings among the attribute values of one region.
  package static let maxRegionTextByteCount = 1 << 20
  /// The maximum number of ``CollectionTextRecord``s.
  package static let maxCollectionTextCount = 65_536
  /// The maximum number of bytes of the tag of a language.
  package static let maxLanguageByteCount = 64
  /// The maximum number of regions that have an arc as their border on the same side.
  package static let maxRegionsOnSide = 256
  /// The maximum ratio of the vertices in one region's rings to all vertices of its layer.
  package static let maxRingLaps = 2
  /// The maximum ratio of the vertices in all rings of a frame to the vertices of its lines.
  package static let maxFrameLaps = 16
}

/// The tag of a language, such as "de" or "pt-BR" (BCP 47, RFC 5646).
package enum LanguageTag {
  /// The tags of the translations that serve for a language: the language itself, then its first
  /// subtag, such as "de" of "de-AT".
  package static func candidates(_ language: String) -> [[UInt8]] {
    let tag = Array(language.utf8)
    let first = Array(tag.prefix { folded($0) != UInt8(ascii: "-") })
    return first.count < tag.count ? [tag, first] : [tag]
  }

  /// Returns whether two tags are the same, ignoring the case of ASCII characters; "_" is the same
  /// as "-".
  package static func isSame(
    _ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>
  ) -> Bool {
    one.lazy.map(folded).elementsEqual(other.lazy.map(folded))
  }

  /// Whether a tag in an atlas consists of `A` to `Z`, `a` to `z`, `0` to `9` and `-` only, and is neither empty
  /// nor longer than the format allows.
  static func isValid(_ tag: ByteView) -> Bool {
    1...FormatLimits.maxLanguageByteCount ~= tag.count
      && (0..<tag.count).allSatisfy { place in
        switch tag.byte(at: place) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "_"): UInt8(ascii: "-")
    default: byte
    }
  }
}
