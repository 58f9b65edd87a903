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
    table = try sections.table(
      .collectionTexts, recordByteCount: CollectionTextRecord.byteCount,
      maxCount: FormatLimits.maxCollectionTextCount)
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

  /// Returns the table of symbols after checking it: no entries, or one for each collection. O(collections).
  static func symbols(
    _ sections: Sections, collectionCount: Int, strings: ByteView
  ) throws(AtlasError) -> ByteView {
    let table = try sections.table(.collectionSymbols, recordByteCount: 4)
    guard table.count == 0 || table.count == 4 * collectionCount else {
      throw .structure(
        "section collectionSymbols has \(table.count / 4) entries for \(collectionCount) collections"
      )
    }
    for number in 0..<table.count / 4 {
      let offset = table.word(at: 4 * number)
      guard offset == noneIndex || strings.hasText(at: offset, limit: FormatLimits.maxNameByteCount)
      else { throw .structure("the symbol of collection \(number) is outside the string table") }
    }
    return table
  }

  /// The number of records.
  package var count: Int { table.count / CollectionTextRecord.byteCount }

  package subscript(_ position: Int) -> CollectionTextRecord {
    CollectionTextRecord(position, of: table)
  }

  /// The positions of the records of a collection. O(log records).
  package func positions(ofCollection number: Int) -> Range<Int> {
    firstPosition(from: UInt32(number))..<firstPosition(from: UInt32(number) + 1)
  }

  /// The position of the first record of this collection or of a later one.
  private func firstPosition(from collection: UInt32) -> Int {
    firstNumber(in: 0..<count) {
      table.word(at: $0 * CollectionTextRecord.byteCount) >= collection
    }
  }

  private static func areInOrder(
    _ one: CollectionTextRecord, _ other: CollectionTextRecord, strings: ByteView
  ) -> Bool {
    if one.collection != other.collection { return one.collection < other.collection }
    if other.language == noneIndex { return false }
    return one.language == noneIndex
      || strings.compareNames(one.language, other.language) < 0
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
