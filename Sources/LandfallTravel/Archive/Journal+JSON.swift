import Foundation

extension VisitNote {
  package func json(others: [String: KeptJSON]) -> KeptJSON {
    var members = others
    members["visit"] = .string(visitID.uuidString)
    members["regionKey"] = .string(regionKey)
    members["written"] = KeptJSON(written)
    members["text"] = .string(text)
    members["mood"] = mood.map { .string($0.rawValue) }
    return .object(members)
  }
}

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

extension GoalRecord {
  package var json: KeptJSON {
    var members = others.merging(goal.jsonMembers) { $1 }
    members["changed"] = changed.map { KeptJSON($0) }
    if isDeleted { members["isDeleted"] = .bool(true) }
    if isReached { members["isReached"] = .bool(true) }
    members["reachedDate"] = reachedDate.map { KeptJSON($0) }
    return .object(members)
  }
}
