public import Foundation
public import Landfall

/// A book in the form in which apps of visited states and of visited countries keep it: records of
/// a cloud, and members of their defaults.
///
/// The records do not contain single visits, notes and goals: keep the book itself with
/// ``TravelBook/json(layer:)``, too. With an encoder the members have the names of the apps.
public struct CloudRecords: Sendable, Hashable, Codable {
  /// The records of regions by their official names, as a list in JSON.
  public var statesJSON: String
  /// The badges, as a list in JSON.
  public var badgesJSON: String
  /// The settings, as an object in JSON.
  public var settingsJSON: String
  /// The official names of the regions that count as visited, for early versions.
  ///
  /// A name does not say whether fixes have shown a visit. A region that is known from this list
  /// alone is read as set by hand.
  public var legacyStates: [String]
  /// The dates of the earned badges by their identifiers; nil for a date that is unknown.
  ///
  /// An encoder writes the dates as its strategy says. As apps know only dates there, it writes a
  /// badge without one as a badge without regions in `earned_badge_states`.
  public var earnedBadges: [String: Date?]
  /// The names of the regions that earned the badges, by the identifiers of the badges.
  public var earnedBadgeStates: [String: [String]]
  /// The identifiers of the earned badges that the user has not viewed.
  public var newBadges: [String]
  /// The identifiers of the badges that the user has viewed.
  public var viewedBadges: [String]
  /// The official names of the visited countries, for apps with a globe.
  public var visitedCountries: [String]
  /// The official names of the countries to visit one day, for apps with a globe.
  public var wishlistCountries: [String]

  private enum CodingKeys: String, CodingKey {
    case statesJSON, badgesJSON, settingsJSON, visitedCountries, wishlistCountries
    case legacyStates = "states"
    case earnedBadges = "earned_badges"
    case earnedBadgeStates = "earned_badge_states"
    case newBadges = "new_badges"
    case viewedBadges = "viewed_badges"
  }

  /// Makes the records of what an app has received.
  public init(
    statesJSON: String = "[]", badgesJSON: String = "[]", settingsJSON: String = "{}",
    legacyStates: [String] = [], earnedBadges: [String: Date?] = [:],
    earnedBadgeStates: [String: [String]] = [:], newBadges: [String] = [],
    viewedBadges: [String] = [], visitedCountries: [String] = [], wishlistCountries: [String] = []
  ) {
    self.statesJSON = statesJSON
    self.badgesJSON = badgesJSON
    self.settingsJSON = settingsJSON
    self.legacyStates = legacyStates
    self.earnedBadges = earnedBadges
    self.earnedBadgeStates = earnedBadgeStates
    self.newBadges = newBadges
    self.viewedBadges = viewedBadges
    self.visitedCountries = visitedCountries
    self.wishlistCountries = wishlistCountries
  }
}

extension CloudRecords {
  /// Reads the members that are there, as an app may keep each in a record of its own.
  ///
  /// `earned_badges` is an object of dates, or a list of identifiers. A date is one of the decoder's
  /// strategy, an ISO 8601 string, or a number of seconds since 2001.
  /// - Throws: `DecodingError` if a member is of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, _ standard: Value) throws -> Value {
      try values.decodeIfPresent(Value.self, forKey: key) ?? standard
    }
    var earned: [String: Date?] = [:]
    if let list = try? values.decode([String].self, forKey: .earnedBadges) {
      for identifier in list { earned.updateValue(nil, forKey: identifier) }
    } else {
      earned = try value(.earnedBadges, [String: LenientDate]()).mapValues(\.date)
    }
    var regions = try value(.earnedBadgeStates, [String: [String]]())
    for (identifier, names) in regions where names.isEmpty && earned[identifier] == nil {
      earned.updateValue(nil, forKey: identifier)
      regions[identifier] = nil
    }
    self.init(
      statesJSON: try value(.statesJSON, "[]"), badgesJSON: try value(.badgesJSON, "[]"),
      settingsJSON: try value(.settingsJSON, "{}"), legacyStates: try value(.legacyStates, []),
      earnedBadges: earned, earnedBadgeStates: regions,
      newBadges: try value(.newBadges, []), viewedBadges: try value(.viewedBadges, []),
      visitedCountries: try value(.visitedCountries, []),
      wishlistCountries: try value(.wishlistCountries, []))
  }

  /// Writes all members, those of apps with a globe only if they have contents.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(statesJSON, forKey: .statesJSON)
    try values.encode(badgesJSON, forKey: .badgesJSON)
    try values.encode(settingsJSON, forKey: .settingsJSON)
    try values.encode(legacyStates, forKey: .legacyStates)
    try values.encode(earnedBadges.compactMapValues(\.self), forKey: .earnedBadges)
    var regions = earnedBadgeStates
    for (identifier, date) in earnedBadges where date == nil {
      regions[identifier] = regions[identifier] ?? []
    }
    try values.encode(regions, forKey: .earnedBadgeStates)
    try values.encode(newBadges, forKey: .newBadges)
    try values.encode(viewedBadges, forKey: .viewedBadges)
    for (key, names) in [
      (CodingKeys.visitedCountries, visitedCountries), (.wishlistCountries, wishlistCountries),
    ] where !names.isEmpty {
      try values.encode(names, forKey: key)
    }
  }
}

extension TravelBook {
  /// The book as records of a cloud, always the same for the same book.
  /// - Parameter layer: the layer in which the book is kept.
  public func cloudRecords(layer: Layer) -> CloudRecords {
    let members = document(layer: layer)
    func text(_ name: String) -> String { (members[name] ?? .array([])).text }
    let names = RegionResolver(layer)
    func list(_ keys: Set<String>) -> [String] { keys.map { Self.name(ofKey: $0, names) }.sorted() }
    let earned = badges.filter(\.value.isEarned)
    func strings(_ name: String) -> [String] {
      guard case .array(let values) = members[name] else { return [] }
      return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    return CloudRecords(
      statesJSON: text("states"), badgesJSON: text("badges"), settingsJSON: text("settings"),
      legacyStates: list(visitedKeys), earnedBadges: earned.mapValues(\.earnedDate),
      earnedBadgeStates: earned.mapValues(\.regionKeys).filter { !$1.isEmpty }.mapValues(list),
      newBadges: newBadges.sorted(), viewedBadges: viewedBadges.sorted(),
      visitedCountries: strings("visitedCountries"),
      wishlistCountries: strings("wishlistCountries"))
  }

  /// Reads records of a cloud as ``read(json:file:layer:now:)`` reads files.
  /// - Parameters:
  ///   - records: the records.
  ///   - layer: the layer in which the book is kept.
  ///   - now: the current time; dates more than a day ahead of it are left out.
  /// - Returns: the book, and a report of the problems found.
  /// - Throws: ``TravelError`` as for files.
  public static func read(
    _ records: CloudRecords, layer: Layer, now: Date
  ) throws(TravelError) -> (book: TravelBook, report: BookReport) {
    func list(_ values: [String]) -> PreservedJSON { .array(values.map { .string($0) }) }
    let document = PreservedJSON.object([
      "layer": .string(layer.id), "statesJSON": .string(records.statesJSON),
      "badgesJSON": .string(records.badgesJSON), "settingsJSON": .string(records.settingsJSON),
      "states": list(records.legacyStates),
      "earned_badges": .object(
        records.earnedBadges.mapValues { $0.map { PreservedJSON($0) } ?? .null }),
      "earned_badge_states": .object(records.earnedBadgeStates.mapValues(list)),
      "new_badges": list(records.newBadges), "viewed_badges": list(records.viewedBadges),
      "visitedCountries": list(records.visitedCountries),
      "wishlistCountries": list(records.wishlistCountries),
    ])
    return try read(json: document.text.utf8, file: "the cloud", layer: layer, now: now)
  }
}
