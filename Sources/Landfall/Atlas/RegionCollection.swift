/// A named set of regions of a layer that an app counts progress against, such as a continent or a
/// badge.
///
/// The atlas defines the members and the condition; the app decides whether the condition is met.
public struct RegionCollection: Sendable, Identifiable {
  /// The condition that the visits to a collection's regions must meet.
  public enum Condition: Sendable, Hashable {
    /// All regions.
    case all
    /// At least this number of regions.
    case count(Int)
    /// At least this number of regions in one local day.
    case countInOneDay(Int)
    /// At least this number of regions in one calendar year.
    case countInOneYear(Int)
    /// One region twice, at least this number of days apart.
    case returnAfterDays(Int)
    /// A condition that this version does not support.
    case unknown(kind: Int, parameter: Int)
  }

  let storage: AtlasStorage
  /// The position among the collections of the atlas.
  let number: Int
  private let record: CollectionRecord

  package init(storage: AtlasStorage, number: Int) {
    self.storage = storage
    self.number = number
    record = storage.tables.collections[number]
  }

  /// The stable identifier, unique in the atlas, such as "four_corners_explorer".
  public var identifier: String { storage.tables.strings.name(at: record.identifier) }

  /// The ``identifier``.
  public var id: String { identifier }

  /// The display name, such as "Four Corners Explorer".
  public var name: String { storage.tables.strings.name(at: record.name) }

  /// The name of the set that contains the collection, such as "us-badges".
  public var setName: String { storage.tables.strings.name(at: record.setName) }

  /// The layer of the regions.
  public var layer: Layer { Layer(storage: storage, number: Int(record.layer)) }

  /// The condition for completing the collection.
  public var condition: Condition { record.condition }

  /// The number of regions.
  public var count: Int { Int(record.memberCount) }

  /// The numbers of the regions in their layer, ascending; numbers that are not in the layer, as in
  /// a damaged file, are omitted.
  public var memberIDs: [RegionID] {
    let regionCount = storage.tables.layers[Int(record.layer)].regionCount
    return (0..<count).lazy.map(member).filter { $0 < regionCount }.map { RegionID(rawValue: $0) }
  }

  /// The regions, in the order of their keys.
  public var members: [Region] {
    memberIDs.map { Region(storage: storage, layerNumber: Int(record.layer), id: $0) }
  }

  /// Returns whether a region of the layer belongs to the collection. O(log regions).
  public func contains(_ id: RegionID) -> Bool {
    let place = firstNumber(in: 0..<count) { member($0) >= id.rawValue }
    return place < count && member(place) == id.rawValue
  }

  /// Returns the region number at a position. Opening checked that the members are within their
  /// table.
  private func member(_ place: Int) -> UInt32 {
    storage.tables.collectionMembers.word(at: 4 * (Int(record.firstMember) + place))
  }
}

extension RegionCollection: Hashable {
  /// Returns whether two values are the same collection of the same open atlas.
  public static func == (left: RegionCollection, right: RegionCollection) -> Bool {
    left.storage == right.storage && left.number == right.number
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
    hasher.combine(number)
  }
}

extension Atlas {
  /// The collections, in the order of the manifest's files; empty if the manifest has no
  /// collections.
  public var collections: [RegionCollection] {
    storage.tables.collections.indices.map { RegionCollection(storage: storage, number: $0) }
  }

  /// Returns the collection with an identifier; nil if no collection has it. O(collections).
  public func collection(_ identifier: String) -> RegionCollection? {
    storage.tables.collections.firstIndex {
      storage.tables.strings.compareString(at: $0.identifier, with: identifier.utf8) == 0
    }.map { RegionCollection(storage: storage, number: $0) }
  }
}

extension RegionCollection {
  /// A color without opacity.
  public struct Color: Sendable, Hashable, CustomStringConvertible {
    /// The components, each from 0 to 255.
    public let red, green, blue: UInt8

    init(_ value: UInt32) {
      red = UInt8(truncatingIfNeeded: value >> 16)
      green = UInt8(truncatingIfNeeded: value >> 8)
      blue = UInt8(truncatingIfNeeded: value)
    }

    /// The color as in CSS and in collection files, such as "#D9480F".
    public var description: String {
      var text = "#"
      for component in [red, green, blue] {
        if component < 16 { text += "0" }
        text += String(component, radix: 16, uppercase: true)
      }
      return text
    }
  }

  /// The description, such as "Visit Arizona, Colorado, New Mexico and Utah."; nil if the collection
  /// file does not give it. O(log collections), as are category, icon and color.
  public var description: String? { summary(manifestTexts?.summary) }

  /// The category, such as "Regions"; nil if the collection file does not give it.
  public var category: String? { text(manifestTexts?.category) }

  /// The icon: an emoji, or a name that the app defines; nil if the collection file does not give it.
  public var icon: String? { text(manifestTexts?.icon) }

  /// The name of a symbol that the app draws instead of the icon, such as an SF Symbol of Apple systems,
  /// "mountain.2.fill"; nil if the collection file does not give it. O(1).
  public var symbol: String? {
    let table = storage.tables.collectionSymbols
    return 4 * number < table.count ? text(table.word(at: 4 * number)) : nil
  }

  /// The color; nil if the collection file does not give it.
  public var color: Color? {
    guard let value = manifestTexts?.color, value != noneIndex else { return nil }
    return Color(value)
  }

  /// The tags of the languages into which the collection is translated, such as "de" and "pt-BR", in
  /// the order of their bytes.
  public var languages: [String] {
    positions.compactMap { text(storage.tables.collectionTexts[$0].language) }
  }

  /// Returns the name in a language, or ``name`` if it is not translated.
  ///
  /// The translation into exactly this language is preferred, then that into the language without
  /// script and country: "de" serves for "de-AT", "de-AT" does not serve for "de".
  ///
  /// ```swift
  /// let corners = atlas.collection("four_corners_explorer")
  /// corners?.name(in: "de-AT")  // "Vier-Ecken-Entdecker"
  /// corners?.name(in: "fr")  // "Four Corners Explorer"
  /// ```
  /// - Parameter language: A tag of BCP 47, such as "de" or "pt-BR"; upper and lower case are the
  ///   same, and so are "-" and "_".
  /// - Complexity: O(log collections + languages).
  public func name(in language: String) -> String {
    text(localized(language) { $0.name }) ?? name
  }

  /// Returns the description in a language; the default, and the rules, are those of ``name(in:)``.
  public func description(in language: String) -> String? {
    summary(localized(language) { $0.summary }) ?? description
  }

  /// Returns the category in a language; the default, and the rules, are those of ``name(in:)``.
  public func category(in language: String) -> String? {
    text(localized(language) { $0.category }) ?? category
  }

  private var positions: Range<Int> {
    storage.tables.collectionTexts.positions(ofCollection: number)
  }

  /// The record without a language, which is the first one.
  private var manifestTexts: CollectionTextRecord? {
    guard let first = positions.first else { return nil }
    let record = storage.tables.collectionTexts[first]
    return record.language == noneIndex ? record : nil
  }

  /// The offset of a translation into a language.
  private func localized(
    _ language: String, _ field: (CollectionTextRecord) -> UInt32
  ) -> UInt32? {
    let positions = positions
    for tag in LanguageTag.candidates(language) {
      for position in positions {
        let record = storage.tables.collectionTexts[position]
        guard record.language != noneIndex, field(record) != noneIndex else { continue }
        let found = storage.tables.strings.name(at: record.language)
        if LanguageTag.isSame(found.utf8, tag) { return field(record) }
      }
    }
    return nil
  }

  private func summary(_ offset: UInt32?) -> String? {
    text(offset, limit: FormatLimits.maxTextByteCount)
  }

  private func text(
    _ offset: UInt32?, limit: Int = FormatLimits.maxNameByteCount
  ) -> String? {
    guard let offset, offset != noneIndex else { return nil }
    return storage.tables.strings.text(at: offset, limit: limit)
  }
}

extension CollectionRecord {
  package init(
    identifier: UInt32, name: UInt32, setName: UInt32, layer: UInt32,
    condition: RegionCollection.Condition, firstMember: UInt32, memberCount: UInt32
  ) {
    let (kind, parameter) = condition.numbers
    self.init(
      identifier: identifier, name: name, setName: setName, layer: layer, conditionKind: kind,
      conditionParameter: parameter, firstMember: firstMember, memberCount: memberCount)
  }

  package var condition: RegionCollection.Condition {
    RegionCollection.Condition(kind: conditionKind, parameter: conditionParameter)
  }
}

extension RegionCollection.Condition {
  fileprivate init(kind: UInt32, parameter: UInt32) {
    switch kind {
    case 0: self = .all
    case 1: self = .count(Int(parameter))
    case 2: self = .countInOneDay(Int(parameter))
    case 3: self = .countInOneYear(Int(parameter))
    case 4: self = .returnAfterDays(Int(parameter))
    default: self = .unknown(kind: Int(kind), parameter: Int(parameter))
    }
  }

  package var numbers: (kind: UInt32, parameter: UInt32) {
    switch self {
    case .all: (0, 0)
    case .count(let number): (1, UInt32(number))
    case .countInOneDay(let number): (2, UInt32(number))
    case .countInOneYear(let number): (3, UInt32(number))
    case .returnAfterDays(let days): (4, UInt32(days))
    case .unknown(let kind, let parameter): (UInt32(kind), UInt32(parameter))
    }
  }
}
