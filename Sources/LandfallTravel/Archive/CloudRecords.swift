public import Foundation
public import Landfall

/// A book in the form in which visited-states apps keep it: records of a cloud, and members of
/// their defaults.
///
/// The records do not contain single visits, notes, goals and wishes: keep the book itself with
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
  /// The identifiers of the earned badges.
  public var earnedBadges: [String]
  /// The names of the regions that earned the badges, by the identifiers of the badges.
  public var earnedBadgeStates: [String: [String]]
  /// The identifiers of the earned badges that the user has not viewed.
  public var newBadges: [String]
  /// The identifiers of the badges that the user has viewed.
  public var viewedBadges: [String]

  private enum CodingKeys: String, CodingKey {
    case statesJSON, badgesJSON, settingsJSON
    case legacyStates = "states"
    case earnedBadges = "earned_badges"
    case earnedBadgeStates = "earned_badge_states"
    case newBadges = "new_badges"
    case viewedBadges = "viewed_badges"
  }

  /// Makes the records of what an app has received.
  public init(
    statesJSON: String = "[]", badgesJSON: String = "[]", settingsJSON: String = "{}",
    legacyStates: [String] = [], earnedBadges: [String] = [],
    earnedBadgeStates: [String: [String]] = [:], newBadges: [String] = [],
    viewedBadges: [String] = []
  ) {
    self.statesJSON = statesJSON
    self.badgesJSON = badgesJSON
    self.settingsJSON = settingsJSON
    self.legacyStates = legacyStates
    self.earnedBadges = earnedBadges
    self.earnedBadgeStates = earnedBadgeStates
    self.newBadges = newBadges
    self.viewedBadges = viewedBadges
  }
}

extension CloudRecords {
  /// Reads the members that are there, as an app may keep each in a record of its own.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, _ standard: Value) throws -> Value {
      try values.decodeIfPresent(Value.self, forKey: key) ?? standard
    }
    self.init(
      statesJSON: try value(.statesJSON, "[]"), badgesJSON: try value(.badgesJSON, "[]"),
      settingsJSON: try value(.settingsJSON, "{}"), legacyStates: try value(.legacyStates, []),
      earnedBadges: try value(.earnedBadges, []),
      earnedBadgeStates: try value(.earnedBadgeStates, [:]),
      newBadges: try value(.newBadges, []), viewedBadges: try value(.viewedBadges, []))
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
    return CloudRecords(
      statesJSON: text("states"), badgesJSON: text("badges"), settingsJSON: text("settings"),
      legacyStates: list(visitedKeys), earnedBadges: earned.keys.sorted(),
      earnedBadgeStates: earned.mapValues(\.regionKeys).filter { !$1.isEmpty }.mapValues(list),
      newBadges: newBadges.sorted(), viewedBadges: viewedBadges.sorted())
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
      "states": list(records.legacyStates), "earned_badges": list(records.earnedBadges),
      "earned_badge_states": .object(records.earnedBadgeStates.mapValues(list)),
      "new_badges": list(records.newBadges), "viewed_badges": list(records.viewedBadges),
    ])
    return try read(json: document.text.utf8, file: "the cloud", layer: layer, now: now)
  }
}
