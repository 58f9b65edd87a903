extension Goal: Codable {
  private enum CodingKeys: String, CodingKey {
    case identifier, type, target, start, end, city, amenity, collection, verifiedOnly
  }

  /// The name of the ``kind-swift.property`` in JSON: "parks", "visits", "minutes", "amenity" or
  /// "collection".
  public var typeName: String {
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
