extension Goal {
  /// All members as they are written; different goals have different ones.
  var jsonMembers: [String: KeptJSON] {
    var members: [String: KeptJSON] = [
      "identifier": .string(identifier), "type": .string(typeName),
      "target": KeptJSON(Double(target)), "verifiedOnly": .bool(!countsUnverified),
    ]
    members["start"] = start.map { .string($0.description) }
    members["end"] = end.map { .string($0.description) }
    members["city"] = cityKey.map { .string($0) }
    members["amenity"] = amenity.map { .string($0) }
    members["collection"] = collection.map { .string($0) }
    return members
  }
}
