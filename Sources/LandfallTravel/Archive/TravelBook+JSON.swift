public import Foundation
public import Landfall
import LandfallSupport

extension TravelBook {
  /// The version of the JSON that ``json(layer:)`` writes.
  package static let version = 1

  /// Reads a book from JSON, preserving everything unknown.
  ///
  /// The file may be the output of ``json(layer:)``, a list of records or of badges, settings
  /// alone, members such as `visitedCountries`, records of a cloud whose `statesJSON` is JSON in a
  /// string, or the bare list of names that early versions wrote. <doc:VisitsAndMerging> lists all
  /// forms.
  /// - Parameters:
  ///   - bytes: the JSON as UTF-8.
  ///   - file: the name of the file in remarks and errors.
  ///   - layer: the layer in which the book is kept, and of the names in bare lists. Names and keys
  ///     that it does not have are looked up in the other layers of its atlas.
  ///   - now: the current time; dates more than a day ahead of it are left out.
  /// - Returns: the book, and a report of the problems found.
  /// - Throws: ``TravelError`` with the line number if the file is not JSON, is not a file of
  ///   visits, or was written by a later version.
  /// - Complexity: O(bytes × log regions).
  public static func read(
    json bytes: some Sequence<UInt8>, file: String = "visits", layer: Layer, now: Date
  ) throws(TravelError) -> (book: TravelBook, report: BookReport) {
    try read(json: bytes, file: file, BookLayers(own: layer, isChosen: true), now: now)
  }

  /// Reads a book without a choice of its layer: it is kept in the layer "states" of the atlas, else in
  /// "countries", "parks" or the first with areas.
  ///
  /// A bare list of names is of the only layer that has them all.
  /// - Returns: the book, its layer, and a report of the problems found.
  /// - Throws: ``TravelError`` as ``read(json:file:layer:now:)``; also if the atlas has no layer
  ///   with areas, or if several layers have all names of a bare list, as of `["Georgia"]`.
  public static func read(
    json bytes: some Sequence<UInt8>, file: String = "visits", atlas: Atlas, now: Date
  ) throws(TravelError) -> (book: TravelBook, layer: Layer, report: BookReport) {
    guard let layer = BookLayers.usual(of: atlas) else {
      throw TravelError(
        .unknownLayer, "the atlas \"\(atlas.name)\" has no layer with areas to visit")
    }
    let (book, report) = try read(
      json: bytes, file: file, BookLayers(own: layer, isChosen: false), now: now)
    return (book, layer, report)
  }

  /// Reads a book.
  /// - Parameter dropsUnknown: whether to leave out what names no region of a layer that the atlas has; the report lists
  ///   it. Else it is preserved.
  package static func read(
    json bytes: some Sequence<UInt8>, file: String, _ layers: BookLayers, now: Date,
    dropsUnknown: Bool = false
  ) throws(TravelError) -> (book: TravelBook, report: BookReport) {
    var reader = BookReader(
      file: file, layers: layers, now: now, leavesOut: dropsUnknown ? [.unknownRegion] : [])
    try reader.read(try JSONNode(book: Array(bytes), file: file))
    return (reader.book, reader.report())
  }

  /// Reads a list of names of visited regions, each with its line. Any text is such a list: a name that is not that of
  /// one region is left out, which the report lists.
  package static func read(
    names: [(text: String, line: Int)], file: String, _ layers: BookLayers, now: Date
  ) throws(TravelError) -> (book: TravelBook, report: BookReport) {
    var reader = BookReader(
      file: file, layers: layers, now: now, leavesOut: [.unknownRegion, .ambiguousRegion])
    try reader.read(names: names.map { JSONNode(value: .string($0.text), line: $0.line) })
    return (reader.book, reader.report())
  }

  /// The book as JSON, always the same bytes for the same book: records by the regions' official
  /// names in `layer`, dates in ISO 8601, and all preserved members of other programs.
  ///
  /// Reading it returns the same records, visits, badges and settings.
  /// - Parameter layer: the layer in which the book is kept.
  public func json(layer: Layer) -> Data {
    Data(PreservedJSON.object(document(layer: layer)).lines.utf8)
  }

  /// The members of the document.
  /// - Parameter layer: nil to write keys, and what a file could not say in members of their own:
  ///   records of unknown regions, and elements that could not be read.
  package func document(layer: Layer?) -> [String: PreservedJSON] {
    let names = layer.map { RegionResolver($0) }
    var members = preserved.members
    members["version"] = PreservedJSON(Double(Self.version))
    if let layer {
      if layer.id != "states" { members["layer"] = .string(layer.id) }
    } else {
      members["layer"] = layerID.map { .string($0) }
    }
    members["settings"] = .object(settings.jsonMembers)
    var records = names == nil ? [:] : preserved.unknownRegions
    for (key, record) in names == nil ? own.saved : self.records {
      let record = record.withoutRemovals
      let name = names.map { Self.name(ofKey: key, $0) } ?? key
      records[name] = records[name]?.merged(with: record) ?? record
    }
    members["states"] = .array(records.sorted(by: Self.inOrder).map { $1.json(name: $0) })
    if names == nil, !preserved.unknownRegions.isEmpty {
      let unknown = preserved.unknownRegions.sorted(by: Self.inOrder)
      members[Self.unknownStates] = .array(unknown.map { $1.json(name: $0) })
    }
    members["badges"] = .array(badges.sorted(by: Self.inOrder).map { $1.json(name: $0) })
    members["visits"] = .array(visits(of: own))
    // Written only if not empty, so that the books of apps without them stay unchanged.
    let written = notes.inOrder.map { $0.json(others: notes.others(of: $0)) }
    let wanted = goalRecords.sorted(by: Self.inOrder).map(\.value.json)
    for (name, elements) in [("notes", written), ("goals", wanted)] where !elements.isEmpty {
      members[name] = .array(elements)
    }
    for (name, set) in [("viewedBadges", viewedBadges), ("wishlist", wishlist)] {
      members[name] = .array(Self.strings(set))
    }
    addCountries(to: &members, layer)
    addOtherLayers(to: &members, layer)
    let removed = removedMembers
    if !removed.isEmpty {
      members["removed"] = PreservedJSON.object(removed).joined(with: members["removed"] ?? .null)
    }
    for (name, elements) in preserved.unreadable {
      let member = layer == nil ? Self.unreadablePrefix + name : name
      var list: [PreservedJSON] = []
      if case .array(let known) = members[member] { list = known }
      members[member] = .array(list + elements.sorted { $0.precedes($1) })
    }
    return members
  }

  /// The beginning of the names of members with the elements of a list that could not be read.
  static let unreadablePrefix = "unreadable elements of "

  /// The name of a member with records of regions that no layer has.
  static let unknownStates = "unknownStates"

  /// Adds the lists of countries that apps with a globe know, by their official names.
  /// - Parameter layer: the layer in which the book is kept; nil to write keys, and only what is not
  ///   written elsewhere.
  private func addCountries(to members: inout [String: PreservedJSON], _ layer: Layer?) {
    let isOwn = layer.map { $0.id == "countries" } ?? false
    let part = isOwn ? own : otherLayers["countries"] ?? LayerBook()
    let names = Self.countryNames(layer)
    func list(_ keys: Set<String>) -> [PreservedJSON] {
      Self.strings(Set(keys.map { key in names.map { Self.name(ofKey: key, $0) } ?? key }))
    }
    // A key of no country is in its record alone.
    let visited = part.visitedKeys.filter { names?.region(key: $0) != nil || names == nil }
    members["visitedCountries"] = .array(list(visited))
    if !part.wishlist.isEmpty { members["wishlistCountries"] = .array(list(part.wishlist)) }
  }

  /// The names in the layer of countries of a layer's atlas; nil if there is no such layer.
  private static func countryNames(_ layer: Layer?) -> RegionResolver? {
    layer.flatMap { BookLayers(own: $0, isChosen: true)["countries"] }
  }

  /// Adds the contents of other layers. Countries that are only listed and wished are not repeated.
  private func addOtherLayers(to members: inout [String: PreservedJSON], _ layer: Layer?) {
    var layers: [String: PreservedJSON] = [:]
    let countryNames = Self.countryNames(layer)
    let ids = Set(otherLayers.filter { !$1.isEmpty }.keys).union(preserved.unknownElsewhere.keys)
    for id in ids {
      let part = otherLayers[id] ?? LayerBook()
      var records = (layer == nil ? part.saved : part.records).mapValues(\.withoutRemovals)
      let isListed =
        id == "countries" && part.log.isEmpty
        && records.allSatisfy { key, record in
          record.isByHandAlone && (countryNames.map { $0.region(key: key) != nil } ?? true)
        }
      if isListed { records = [:] }
      let unknown = preserved.unknownElsewhere[id] ?? [:]
      if layer != nil { records.merge(unknown) { $0.merged(with: $1) } }
      var lists = part.lists(records, visits(of: part))
      if layer == nil {
        lists[Self.unknownStates] = .array(
          unknown.sorted(by: Self.inOrder).map { $1.json(name: $0) })
      }
      if id == "countries" { lists["wishlist"] = nil }
      let removed = part.removedMembers
      if !removed.isEmpty { lists["removed"] = .object(removed) }
      lists = lists.filter { $0.value != .array([]) }
      if !lists.isEmpty { layers[id] = .object(lists) }
    }
    guard !layers.isEmpty else { return }
    members["layers"] = PreservedJSON.object(layers).joined(with: members["layers"] ?? .null)
  }

  /// The members that say what the user removed.
  private var removedMembers: [String: PreservedJSON] {
    var members = own.removedMembers
    if removedAll > 0 { members["all"] = PreservedJSON(Double(removedAll)) }
    if !notes.removed.isEmpty { members["notes"] = Self.marks(notes.removed) }
    return members
  }

  /// Marks as the members of an object, so that readers that do not know them merge them, too.
  fileprivate static func marks(_ marks: Set<RemovalMark>) -> PreservedJSON {
    .object(Dictionary(uniqueKeysWithValues: marks.map { ($0.id.uuidString, .bool(true)) }))
  }

  private func visits(of part: LayerBook) -> [PreservedJSON] {
    part.log.inOrder.map { $0.json(others: preserved.visitMembers[VisitSubject($0)] ?? [:]) }
  }

  static func strings(_ set: Set<String>) -> [PreservedJSON] {
    set.sorted().map { PreservedJSON.string($0) }
  }

  static func inOrder<Value>(
    _ left: (key: String, value: Value), _ right: (key: String, value: Value)
  ) -> Bool {
    left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }

  /// The official name if it leads back to the region, else the key.
  static func name(ofKey key: String, _ names: RegionResolver) -> String {
    guard let region = names.region(key: key),
      case .region(region) = names.find(region.name)
    else { return key }
    return region.name
  }
}

extension LayerBook {
  /// The records that are saved: those since a removal are in ``removedMembers``, too, and as they
  /// appear in lists for readers that do not know removals.
  fileprivate var saved: [String: RegionRecord] {
    let visible = stored.contains { $0.value.removals > 0 } ? records : [:]
    return stored.filter { $0.value.removals == 0 || visible[$0.key] != nil }.map {
      ($0, $1.removals == 0 ? $1 : visible[$0] ?? $1)
    }.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

  /// The members that say what the user removed: marks of visits, the records of regions since a
  /// removal, and the numbers of changes of wishes.
  var removedMembers: [String: PreservedJSON] {
    var members: [String: PreservedJSON] = [:]
    if !log.removed.isEmpty { members["visits"] = TravelBook.marks(log.removed) }
    let regions = stored.filter { $0.value.removals > 0 }
    if !regions.isEmpty {
      members["regions"] = .object(regions.mapValues { .object($0.jsonMembers) })
    }
    if !wishes.changed.isEmpty {
      members["wishes"] = .object(wishes.changed.mapValues { PreservedJSON(Double($0)) })
    }
    return members
  }

  /// The lists of a part as they are written, with keys as names.
  func lists(
    _ records: [String: RegionRecord], _ visits: [PreservedJSON]
  ) -> [String: PreservedJSON] {
    [
      "states": .array(records.sorted(by: TravelBook.inOrder).map { $1.json(name: $0) }),
      "visits": .array(visits), "wishlist": .array(TravelBook.strings(wishlist)),
    ]
  }
}

extension RegionRecord {
  /// Whether the record says only that the user has set the region as visited.
  fileprivate var isByHandAlone: Bool { self == RegionRecord(edited: true) }

  package func json(name: String) -> PreservedJSON {
    .object(jsonMembers.merging(["stateName": .string(name)]) { $1 })
  }

  /// The record as readers see it that do not know removals.
  fileprivate var withoutRemovals: RegionRecord {
    var record = self
    record.removals = 0
    return record
  }

  /// All members as they are written, without the name.
  var jsonMembers: [String: PreservedJSON] {
    var members = others
    if removals > 0 { members["removals"] = PreservedJSON(Double(removals)) }
    members["visited"] = .bool(visited)
    members["edited"] = .bool(edited)
    members["firstVisitedDate"] = firstVisitedDate.map { PreservedJSON($0) }
    members["lastVisitedDate"] = lastVisitedDate.map { PreservedJSON($0) }
    members["isActive"] = .bool(isActive)
    members["wasEverVisited"] = .bool(wasEverVisited)
    return members
  }
}

extension BadgeRecord {
  package func json(name: String) -> PreservedJSON {
    .object(jsonMembers.merging(["identifier": .string(name)]) { $1 })
  }

  /// All members as they are written, without the identifier.
  var jsonMembers: [String: PreservedJSON] {
    var members = others
    members["earnedDate"] = earnedDate.map { PreservedJSON($0) }
    if !regionKeys.isEmpty {
      members["regionKeys"] = .array(regionKeys.sorted().map { .string($0) })
    }
    if !regionKeys.isEmpty, regionsDate != earnedDate {
      members["regionsDate"] = regionsDate.map { PreservedJSON($0) } ?? .null
    }
    members["isEarned"] = .bool(isEarned)
    return members
  }
}

extension Visit {
  package func json(others: [String: PreservedJSON]) -> PreservedJSON {
    var members = others
    members["id"] = .string(id.uuidString)
    members["regionKey"] = .string(regionKey)
    members["entry"] = PreservedJSON(entry)
    members["localDay"] = .string(localDay.description)
    members["isVerified"] = .bool(isVerified)
    members["exit"] = exit.map { PreservedJSON($0) }
    return .object(members)
  }
}

extension VisitNote {
  package func json(others: [String: PreservedJSON]) -> PreservedJSON {
    var members = others
    members["visit"] = .string(visitID.uuidString)
    members["regionKey"] = .string(regionKey)
    members["written"] = PreservedJSON(written)
    members["text"] = .string(text)
    members["mood"] = mood.map { .string($0.rawValue) }
    if !photos.isEmpty { members["photos"] = .array(photos.map { .string($0) }) }
    return .object(members)
  }
}

extension GoalRecord {
  package var json: PreservedJSON {
    var members = others.merging(goal.jsonMembers) { $1 }
    members["changed"] = changed.map { PreservedJSON($0) }
    if isDeleted { members["isDeleted"] = .bool(true) }
    if isReached { members["isReached"] = .bool(true) }
    members["reachedDate"] = reachedDate.map { PreservedJSON($0) }
    return .object(members)
  }
}

extension TravelBook: Codable {
  /// Reads the string that ``encode(to:)`` writes.
  /// - Throws: `DecodingError` with the line number if the string is not a valid book.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(TravelError) {
      var reader = BookReader(file: "book", layers: nil, now: nil)
      try reader.read(try JSONNode(book: Array(text.utf8), file: "book"))
      self = reader.book
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: error.description)
    }
  }

  /// Encodes the whole book as one string, to be saved with an app's other data: the JSON of
  /// ``json(layer:)``, but with keys instead of names, so that decoding needs no atlas. It is one
  /// string because encoders would round the numbers that other programs wrote.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(PreservedJSON.object(document(layer: nil)).text)
  }
}
