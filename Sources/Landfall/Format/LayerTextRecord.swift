/// The words for the regions of a layer, as shown to people.
///
/// u32 each: title and singular (strings), or ``noneIndex`` for what the manifest does not give.
package struct LayerTextRecord: FixedRecord {
  package static let byteCount = 8

  package var title = noneIndex
  package var singular = noneIndex

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&title, &singular)
  }

  /// Checks that there is no record or one for each layer, and that its strings are in the string table.
  /// - Throws: ``AtlasError`` with code `structure` for the first record that is wrong.
  static func check(
    _ records: [LayerTextRecord], layerCount: Int, strings: ByteView
  ) throws(AtlasError) {
    guard records.isEmpty || records.count == layerCount else {
      throw .structure("section layerTexts has \(records.count) entries for \(layerCount) layers")
    }
    for (number, record) in records.enumerated() {
      for offset in [record.title, record.singular] where offset != noneIndex {
        guard strings.hasText(at: offset, limit: FormatLimits.maxNameByteCount) else {
          throw .structure("the title or singular of layer \(number) is outside the string table")
        }
      }
    }
  }
}
