/// A goal that a user has set for the parks of one city or of all: "10 parks by December 31".
public struct Goal: Sendable, Hashable, Identifiable {
  /// The things that a goal counts.
  public enum Kind: Sendable, Hashable {
    /// Different parks.
    case parks
    /// Visits, including repeated visits to the same park.
    case visits
    /// Minutes in parks. A minute in two overlapping parks counts once.
    case minutes
    /// Different parks with an amenity; case, accents and punctuation are ignored.
    case amenity(String)
    /// The requirement of a collection of the atlas, by its identifier; the target is the
    /// collection's own.
    case collection(String)
  }

  /// The range of targets, from 1 to 1,000,000,000.
  public static let targetRange = 1...1_000_000_000

  /// The identifier, unique on all devices; a default goal has its collection's identifier.
  public let identifier: String
  /// The things that are counted.
  public let kind: Kind
  /// The number to reach, within ``targetRange``.
  public let target: Int
  /// The first day that counts; nil to count all days up to the end.
  public let start: LocalDay?
  /// The last day that counts; nil for a goal without an end.
  public let end: LocalDay?
  /// The key of the city whose parks count; nil for all cities. Ignored for a collection, whose own
  /// members count in any city.
  public let cityKey: String?
  /// Whether visits and parks that were entered by hand count too; else only verified visits do.
  public let countsUnverified: Bool

  /// The ``identifier``.
  public var id: String { identifier }

  /// Makes a goal.
  /// - Throws: ``TravelError`` if the identifier, the amenity, the collection or the city is empty,
  ///   the target is out of range, or the end is before the start.
  public init(
    identifier: String, kind: Kind, target: Int, start: LocalDay? = nil, end: LocalDay? = nil,
    cityKey: String? = nil, countsUnverified: Bool = false
  ) throws(TravelError) {
    if let problem = Self.problem(identifier, kind, target, start, end, cityKey) {
      throw TravelError(.goalRefused, "the goal \"\(identifier)\" \(problem)")
    }
    self.identifier = identifier
    self.kind = kind
    self.target = target
    self.start = start
    self.end = end
    self.cityKey = cityKey
    self.countsUnverified = countsUnverified
  }

  private static func problem(
    _ identifier: String, _ kind: Kind, _ target: Int, _ start: LocalDay?, _ end: LocalDay?,
    _ cityKey: String?
  ) -> String? {
    if identifier.isEmpty { return "has no identifier; give it one" }
    if !targetRange.contains(target) {
      return "has the target \(target); it takes 1 to 1,000,000,000"
    }
    if cityKey == "" { return "has a city without a key; leave the city out for all" }
    switch kind {
    case .amenity(""): return "names no amenity; name one such as \"playground\""
    case .collection(""): return "names no collection; name one of the atlas"
    default: break
    }
    if let start, let end, end < start {
      return "ends on \(end), before it starts on \(start); set a later end"
    }
    return nil
  }

  /// Whether a visit that began on a day counts.
  package func counts(_ day: LocalDay) -> Bool {
    (start.map { $0 <= day } ?? true) && (end.map { day <= $0 } ?? true)
  }
}

extension Goal: Codable {
  private enum CodingKeys: String, CodingKey {
    case identifier, type, target, start, end, city, amenity, collection, verifiedOnly
  }

  /// The name of the ``kind-swift.property`` in JSON: "parks", "visits", "minutes", "amenity" or
  /// "collection".
  package var typeName: String {
    switch kind {
    case .parks: "parks"
    case .visits: "visits"
    case .minutes: "minutes"
    case .amenity: "amenity"
    case .collection: "collection"
    }
  }

  /// The amenity of an amenity goal.
  package var amenity: String? { if case .amenity(let name) = kind { name } else { nil } }

  /// The collection of a collection goal.
  package var collection: String? { if case .collection(let name) = kind { name } else { nil } }

  /// The kind with a type name in JSON; nil for an unknown type.
  package static func kind(type: String, amenity: String?, collection: String?) -> Kind? {
    switch type {
    case "parks": .parks
    case "visits": .visits
    case "minutes": .minutes
    case "amenity": .amenity(amenity ?? "")
    case "collection": .collection(collection ?? "")
    default: nil
    }
  }

  /// Reads `identifier`, `type` and `target`, and if present `start`, `end`, `city`, `amenity`,
  /// `collection` and `verifiedOnly`.
  /// - Throws: `DecodingError` for an unknown type, and for values that
  ///   ``init(identifier:kind:target:start:end:cityKey:countsUnverified:)`` refuses.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let type = try values.decode(String.self, forKey: .type)
    let kind = Self.kind(
      type: type, amenity: try values.decodeIfPresent(String.self, forKey: .amenity),
      collection: try values.decodeIfPresent(String.self, forKey: .collection))
    guard let kind else {
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: values, debugDescription: "\"\(type)\" is not a type of goal")
    }
    let onlyVerified = try values.decodeIfPresent(Bool.self, forKey: .verifiedOnly) ?? true
    do {
      try self.init(
        identifier: try values.decode(String.self, forKey: .identifier), kind: kind,
        target: try values.decode(Int.self, forKey: .target),
        start: try values.decodeIfPresent(LocalDay.self, forKey: .start),
        end: try values.decodeIfPresent(LocalDay.self, forKey: .end),
        cityKey: try values.decodeIfPresent(String.self, forKey: .city),
        countsUnverified: !onlyVerified)
    } catch let error as TravelError {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: error.description))
    }
  }

  /// Writes the members that ``init(from:)`` reads; members without a value are left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(identifier, forKey: .identifier)
    try values.encode(typeName, forKey: .type)
    try values.encode(target, forKey: .target)
    try values.encodeIfPresent(start, forKey: .start)
    try values.encodeIfPresent(end, forKey: .end)
    try values.encodeIfPresent(cityKey, forKey: .city)
    try values.encodeIfPresent(amenity, forKey: .amenity)
    try values.encodeIfPresent(collection, forKey: .collection)
    try values.encode(!countsUnverified, forKey: .verifiedOnly)
  }
}

extension Goal {
  /// All members as they are written; different goals have different members.
  var jsonMembers: [String: PreservedJSON] {
    var members: [String: PreservedJSON] = [
      "identifier": .string(identifier), "type": .string(typeName),
      "target": PreservedJSON(Double(target)), "verifiedOnly": .bool(!countsUnverified),
    ]
    members["start"] = start.map { .string($0.description) }
    members["end"] = end.map { .string($0.description) }
    members["city"] = cityKey.map { .string($0) }
    members["amenity"] = amenity.map { .string($0) }
    members["collection"] = collection.map { .string($0) }
    return members
  }
}
