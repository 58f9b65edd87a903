import Landfall
import LandfallManifest
import LandfallModel
import LandfallSources

/// The section of the descriptions, icons, colors and translations of collections; nil if no collection
/// has any.
func collectionTextsSection(
  _ collections: [CompiledCollection], strings: inout StringTable
) -> Section? {
  var records = ByteWriter()
  for (number, collection) in collections.enumerated() {
    for var record in collection.manifest.texts.records(strings: &strings) {
      record.collection = UInt32(number)
      record.write(to: &records)
    }
  }
  return records.count == 0 ? nil : Section(kind: .collectionTexts, bytes: records.bytes)
}

extension CollectionManifest.Texts {
  /// The number of records in the section.
  var recordCount: Int { (hasOwn ? 1 : 0) + translations.count }

  private var hasOwn: Bool {
    description != nil || category != nil || icon != nil || color != nil
  }

  /// The records, those of translations last.
  fileprivate func records(strings: inout StringTable) -> [CollectionTextRecord] {
    func offset(_ text: String?) -> UInt32 { text.map { strings.offset(of: $0) } ?? noneIndex }
    var records: [CollectionTextRecord] = []
    if hasOwn {
      var record = CollectionTextRecord()
      record.summary = offset(description)
      record.category = offset(category)
      record.icon = offset(icon)
      record.color = color ?? noneIndex
      records.append(record)
    }
    for translation in translations {
      var record = CollectionTextRecord()
      record.language = offset(translation.language)
      record.name = offset(translation.name)
      record.summary = offset(translation.description)
      record.category = offset(translation.category)
      records.append(record)
    }
    return records
  }
}
