public import Foundation
public import Landfall
import LandfallSupport

extension TravelBook {
  /// The version of the JSON that ``json(layer:)`` writes.
  package static let version = 1

  /// Reads a book from JSON, preserving everything unknown.
  ///
  /// The file may be the output of ``json(layer:)``, a list of records or of badges, settings
  /// alone, or the bare list of names that early versions wrote. Names and keys of regions refer to
  /// `layer`.
  /// - Parameters:
  ///   - bytes: the JSON as UTF-8.
  ///   - file: the name of the file in remarks and errors.
  ///   - layer: the layer of the regions.
  ///   - countries: the layer of the visited countries; without it their keys are not checked.
  ///   - now: the current time; dates more than a day ahead of it are left out.
  /// - Returns: the book, and a report of the problems found.
  /// - Throws: ``TravelError`` with the line number if the file is not JSON, is not a file of
  ///   visits, or was written by a later version.
  /// - Complexity: O(bytes × log regions).
  public static func read(
    json bytes: some Sequence<UInt8>, file: String = "visits", layer: Layer,
    countries: Layer? = nil, now: Date
  ) throws(TravelError) -> (book: TravelBook, report: BookReport) {
    let root = try JSONNode(book: Array(bytes), file: file)
    var reader = BookReader(
      file: file, names: RegionResolver(layer), countries: countries.map { RegionResolver($0) },
      now: now)
    try reader.read(root)
    return (reader.book, reader.report())
  }

  /// Reads a book before the layer of its regions is known. Regions keep the names that the file
  /// gives them.
  package static func read(
    json bytes: some Sequence<UInt8>, file: String
  ) throws(TravelError) -> (book: TravelBook, report: BookReport) {
    let root = try JSONNode(book: Array(bytes), file: file)
    var reader = BookReader(file: file, names: nil, countries: nil, now: nil)
    try reader.read(root)
    return (reader.book, reader.report())
  }

  /// The book as JSON, always the same bytes for the same book: records by the regions' official
  /// names in `layer`, dates in ISO 8601, and all preserved members of other programs.
  ///
  /// Reading it returns the same records, visits, badges and settings.
  public func json(layer: Layer) -> Data {
    Data(PreservedJSON.object(document(names: RegionResolver(layer))).lines.utf8)
  }

  /// The members of the document.
  /// - Parameter names: nil to write keys, and records of unknown regions in a list of their own.
  package func document(names: RegionResolver?) -> [String: PreservedJSON] {
    var members = preserved.members
    members["version"] = PreservedJSON(Double(Self.version))
    members["settings"] = .object(settings.jsonMembers)
    var records = names == nil ? [:] : preserved.unknownRegions
    for (key, record) in names == nil ? stored : self.records {
      let name = names.map { Self.name(ofKey: key, $0) } ?? key
      records[name] = records[name]?.merged(with: record) ?? record
    }
    members["states"] = list("states", records.sorted(by: Self.inOrder).map { $1.json(name: $0) })
    if names == nil, !preserved.unknownRegions.isEmpty {
      let unknown = preserved.unknownRegions.sorted(by: Self.inOrder)
      members["unknownStates"] = .array(unknown.map { $1.json(name: $0) })
    }
    members["badges"] = list("badges", badges.sorted(by: Self.inOrder).map { $1.json(name: $0) })
    members["visits"] = list(
      "visits",
      log.inOrder.map { visit in
        visit.json(others: preserved.visitMembers[VisitSubject(visit)] ?? [:])
      })
    // Written only if not empty, so that the books of apps without them stay unchanged.
    let written = notes.inOrder.map { $0.json(others: notes.others(of: $0)) }
    let wanted = goalRecords.sorted(by: Self.inOrder).map(\.value.json)
    for (name, elements) in [("notes", written), ("goals", wanted)] {
      let all = list(name, elements)
      if all != .array([]) { members[name] = all }
    }
    let texts = [
      "viewedBadges": viewedBadges, "wishlist": wishlist, "visitedCountries": visitedCountries,
    ]
    for (name, set) in texts {
      members[name] = list(name, set.sorted().map { PreservedJSON.string($0) })
    }
    return members
  }

  private static func inOrder<Value>(
    _ left: (key: String, value: Value), _ right: (key: String, value: Value)
  ) -> Bool {
    left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }

  /// The elements of a list, followed by the preserved elements that could not be read.
  private func list(_ name: String, _ elements: [PreservedJSON]) -> PreservedJSON {
    .array(elements + (preserved.unreadable[name] ?? []).sorted { $0.precedes($1) })
  }

  /// The official name if it leads back to the region, else the key.
  private static func name(ofKey key: String, _ names: RegionResolver) -> String {
    guard let region = names.region(key: key),
      case .region(region) = names.find(region.name)
    else { return key }
    return region.name
  }
}

extension RegionRecord {
  package func json(name: String) -> PreservedJSON {
    var members = others
    members["stateName"] = .string(name)
    members["visited"] = .bool(visited)
    members["edited"] = .bool(edited)
    members["firstVisitedDate"] = firstVisitedDate.map { PreservedJSON($0) }
    members["lastVisitedDate"] = lastVisitedDate.map { PreservedJSON($0) }
    members["isActive"] = .bool(isActive)
    members["wasEverVisited"] = .bool(wasEverVisited)
    return .object(members)
  }
}

extension BadgeRecord {
  package func json(name: String) -> PreservedJSON {
    var members = others
    members["identifier"] = .string(name)
    members["earnedDate"] = earnedDate.map { PreservedJSON($0) }
    members["isEarned"] = .bool(isEarned)
    return .object(members)
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
