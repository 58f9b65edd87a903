/// A collection ready to be written: the numbers of its regions in the layer, ascending.
package struct CompiledCollection: Sendable {
  package var manifest: CollectionManifest
  package var layer: Int
  package var members: [UInt32]
}

/// Finds the regions of collections, and adds an error with file and collection for each invalid
/// one: if a layer, key, name or attribute does not exist, if no region matches, or if the
/// condition requires more than the collection contains.
package func resolve(
  _ collections: [CollectionManifest], layers: [LayerDraft], faults: inout FaultList
) -> [CompiledCollection] {
  var compiled: [CompiledCollection] = []
  var placeOfIdentifier: [String: String] = [:]
  for collection in collections {
    if let other = placeOfIdentifier.updateValue(
      "\(collection.file), \(collection.place)", forKey: collection.identifier)
    {
      faults.add(
        collection.error(
          "the identifier is that of another collection, too: \(other)",
          "give each an identifier of its own"))
    }
    guard let number = layers.firstIndex(where: { $0.manifest.id == collection.layer }) else {
      let ids = layers.map(\.manifest.id)
      faults.add(
        collection.error(
          "no layer has the id \"\(oneLine(collection.layer))\"",
          didYouMean(collection.layer, among: ids)
            ?? "the layers are: \(ids.joined(separator: ", "))"))
      continue
    }
    guard let members = collection.members(of: layers[number], faults: &faults) else { continue }
    let needed: Int? =
      switch collection.condition {
      case .count(let count), .countInOneDay(let count), .countInOneYear(let count): count
      case .all, .returnAfterDays, .unknown: nil
      }
    if let needed, needed > members.count {
      faults.add(
        collection.error(
          "its condition requires \(needed) of \(members.count) regions",
          "require at most \(members.count)"))
    }
    compiled.append(CompiledCollection(manifest: collection, layer: number, members: members))
  }
  if let last = collections.last, collections.count > FormatLimits.maxTableCount {
    faults.add(
      last.error(
        "\(collections.count) collections are more than \(FormatLimits.maxTableCount)",
        "split them over several atlases"))
  }
  let textCount = collections.reduce(0) { $0 + $1.texts.recordCount }
  if let last = collections.last, textCount > FormatLimits.maxCollectionTextCount {
    faults.add(
      last.error(
        "\(textCount) descriptions and translations of collections are more than "
          + "\(FormatLimits.maxCollectionTextCount)", "leave out languages"))
  }
  return compiled
}

extension CollectionManifest {
  fileprivate func error(_ problem: String, _ remedy: String) -> BuildError {
    BuildError(.collection, file: file, place: place, problem: problem, remedy: remedy)
  }

  /// The numbers of the collection's regions, ascending; nil after an error, which is added to
  /// `faults`.
  fileprivate func members(of layer: LayerDraft, faults: inout FaultList) -> [UInt32]? {
    let features = layer.features
    let before = faults.count
    var found = Array(features.indices)
    if let keys = members.keys {
      let known = Set(features.map(\.key))
      for key in keys where !known.contains(key) {
        faults.add(
          error(
            "layer \"\(layer.manifest.id)\" has no region with the key \"\(oneLine(key))\"",
            didYouMean(key, among: features.map(\.key).filter { !$0.isEmpty })
              ?? "correct the key, or take it out"))
      }
      let wanted = Set(keys)
      found.removeAll { !wanted.contains(features[$0].key) }
    }
    for (name, value) in members.attributes {
      let kept = layer.manifest.attributes
      guard let attribute = kept.firstIndex(of: name) else {
        faults.add(
          error(
            "layer \"\(layer.manifest.id)\" keeps no attribute \"\(oneLine(name))\"",
            didYouMean(name, among: kept) ?? "list it among the layer's \"attributes\""))
        continue
      }
      found.removeAll { features[$0].attributes[attribute]?.isSame(as: value) != true }
    }
    if let patterns = members.names {
      for pattern in patterns where !features.contains(where: { matches($0.name, pattern) }) {
        faults.add(
          error(
            "no region of layer \"\(layer.manifest.id)\" has the name \"\(oneLine(pattern))\"",
            didYouMean(pattern, among: features.map(\.name))
              ?? "correct the name; a * stands for any text"))
      }
      found.removeAll { region in !patterns.contains { matches(features[region].name, $0) } }
    }
    if faults.count > before { return nil }
    if found.isEmpty {
      faults.add(error("it has no region", "correct its members, or take it out"))
      return nil
    }
    return found.map { UInt32($0) }
  }
}

/// Whether a string matches a pattern, in which each `*` matches any characters. O(string × pattern).
package func matches(_ text: String, _ pattern: String) -> Bool {
  let (text, pattern) = (Array(text.utf8), Array(pattern.utf8))
  let star = UInt8(ascii: "*")
  var (place, wanted) = (0, 0)
  /// The positions of the last star in the pattern and of the end of its match.
  var open: (wanted: Int, place: Int)?
  while place < text.count {
    if wanted < pattern.count, pattern[wanted] == star {
      open = (wanted, place)
      wanted += 1
    } else if wanted < pattern.count, pattern[wanted] == text[place] {
      wanted += 1
      place += 1
    } else if let last = open {
      open = (last.wanted, last.place + 1)
      (wanted, place) = (last.wanted + 1, last.place + 1)
    } else {
      return false
    }
  }
  return pattern[wanted...].allSatisfy { $0 == star }
}

/// The sections of collections; empty without collections. Collections with equal members share them.
func collectionSections(
  _ collections: [CompiledCollection], strings: inout StringTable
) -> [Section] {
  if collections.isEmpty { return [] }
  var records = ByteWriter()
  var members: [UInt32] = []
  for collection in collections {
    CollectionRecord(
      identifier: strings.offset(of: collection.manifest.identifier),
      name: strings.offset(of: collection.manifest.name),
      setName: strings.offset(of: collection.manifest.setName), layer: UInt32(collection.layer),
      condition: collection.manifest.condition, firstMember: UInt32(members.count),
      memberCount: UInt32(collection.members.count)
    ).write(to: &records)
    members += collection.members
  }
  let sections = [
    Section(kind: .collections, bytes: records.bytes),
    Section(kind: .collectionMembers, bytes: members.littleEndianBytes),
  ]
  return sections
    + [
      collectionTextsSection(collections, strings: &strings),
      collectionSymbolsSection(collections, strings: &strings),
    ].compactMap { $0 }
}

/// The section of the symbols of collections; nil if no collection has one.
func collectionSymbolsSection(
  _ collections: [CompiledCollection], strings: inout StringTable
) -> Section? {
  let symbols = collections.map(\.manifest.texts.symbol)
  if symbols.allSatisfy({ $0 == nil }) { return nil }
  let offsets = symbols.map { $0.map { strings.offset(of: $0) } ?? noneIndex }
  return Section(kind: .collectionSymbols, bytes: offsets.littleEndianBytes)
}

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
