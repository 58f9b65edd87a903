import Foundation
import LandfallSupport

extension BookReader {
  mutating func readNote(_ node: JSONNode, _ scope: NameScope) {
    guard let members = node.object else {
      return keep(node, in: "notes", "\(node.shown) is not a note")
    }
    guard let id = members["visit"]?.string.flatMap({ UUID(uuidString: $0) }),
      let key = region(of: members, scope)?.key,
      let written = members["written"].flatMap(Self.moment),
      let text = members["text"]?.string
    else {
      return keep(node, in: "notes", "a note without a valid visit, regionKey, written or text")
    }
    var mood: Mood?
    if let node = members["mood"], !node.isNull {
      guard let word = node.string else {
        return keep(node, in: "notes", "a note about \(key) whose mood is \(node.shown)")
      }
      mood = Mood(rawValue: word)
    }
    var photos: [String] = []
    if let list = members["photos"], !list.isNull {
      photos = list.array?.compactMap(\.string) ?? []
      guard photos.count == list.array?.count else {
        return keep(node, in: "notes", "a note about \(key) whose photos are not all strings")
      }
    }
    if let now, let problem = Timestamp.problem(of: written, now: now) {
      return keep(node, in: "notes", "a note about \(key) is written \(problem)")
    }
    let others = unknown(members, besides: Self.noteMembers, of: "a note")
    book.notes.insert(
      VisitNote(
        visitID: id, regionKey: key, written: written, text: text, mood: mood, photos: photos),
      others: others)
  }

  mutating func readGoal(_ node: JSONNode) {
    guard let members = node.object, let identifier = members["identifier"]?.string else {
      return keep(
        node, in: "goals", "\(node.shown) is not a goal: it has no \"identifier\"")
    }
    do throws(TravelError) {
      let goal = try goal(identifier, members)
      let isDeleted = try flag("isDeleted", of: identifier, members, otherwise: false)
      let isReached = try flag("isReached", of: identifier, members, otherwise: false)
      // Read last, so that a refused goal reports no refused dates. A change dated years ahead
      // would win over every change until then.
      let unused = Self.details.filter { $0 != goal.typeName && members[$0]?.isNull == false }
      let record = GoalRecord(
        goal, changed: date("changed", of: identifier, members), isDeleted: isDeleted,
        // A goal that was reached stays reached, even if its date is refused.
        isReached: isReached || members["reachedDate"]?.isNull == false,
        reachedDate: date("reachedDate", of: identifier, members),
        others: unknown(
          members, besides: Self.goalMembers.union(Self.details).subtracting(unused), of: "a goal"))
      book.goalRecords[identifier] =
        book.goalRecords[identifier]?.merged(with: record) ?? record
    } catch {
      keep(node, in: "goals", error.description)
    }
  }

  private func goal(
    _ identifier: String, _ members: [String: JSONNode]
  ) throws(TravelError) -> Goal {
    let type = members["type"]?.string ?? ""
    let detail = Self.details.contains(type) ? try text(type, of: identifier, members) : nil
    let kind = Goal.kind(type: type, amenity: detail, collection: detail)
    guard let kind else {
      throw refused("type", of: identifier, members, "a type of goal that is known")
    }
    guard let target = members["target"]?.number.flatMap({ Int(exactly: $0) }) else {
      throw refused("target", of: identifier, members, "a whole number")
    }
    return try Goal(
      identifier: identifier, kind: kind, target: target,
      start: try day("start", of: identifier, members),
      end: try day("end", of: identifier, members),
      cityKey: try text("city", of: identifier, members),
      countsUnverified: !(try flag("verifiedOnly", of: identifier, members, otherwise: true)))
  }

  private func text(
    _ name: String, of identifier: String, _ members: [String: JSONNode]
  ) throws(TravelError) -> String? {
    try value(name, of: identifier, members, "a string") { $0 }
  }

  private func day(
    _ name: String, of identifier: String, _ members: [String: JSONNode]
  ) throws(TravelError) -> LocalDay? {
    try value(name, of: identifier, members, "a day such as 2026-11-22") { LocalDay($0) }
  }

  /// The value that `read` makes of a string member; nil if the member is missing or null.
  private func value<Value>(
    _ name: String, of identifier: String, _ members: [String: JSONNode], _ wanted: String,
    _ read: (String) -> Value?
  ) throws(TravelError) -> Value? {
    guard let node = members[name], !node.isNull else { return nil }
    guard let value = node.string.flatMap(read) else {
      throw refused(name, of: identifier, members, wanted)
    }
    return value
  }

  private func flag(
    _ name: String, of identifier: String, _ members: [String: JSONNode], otherwise: Bool
  ) throws(TravelError) -> Bool {
    guard let node = members[name], !node.isNull else { return otherwise }
    guard let flag = node.flag else {
      throw refused(name, of: identifier, members, "true or false")
    }
    return flag
  }

  private func refused(
    _ name: String, of identifier: String, _ members: [String: JSONNode], _ wanted: String
  ) -> TravelError {
    let found = members[name]?.shown ?? "missing"
    return TravelError(
      .goalRefused, "\"\(name)\" of the goal \"\(identifier)\" is \(found), not \(wanted)")
  }

  /// Returns the unknown members, and notes each of them.
  mutating func unknown(
    _ members: [String: JSONNode], besides known: Set<String>, of owner: String
  ) -> [String: PreservedJSON] {
    let unknown = members.filter { !known.contains($0.key) }
    for (name, node) in unknown { noteUnknownMember(name, of: owner, node) }
    return unknown.mapValues(\.preserved)
  }

  private static let noteMembers: Set<String> = [
    "visit", "regionKey", "written", "text", "mood", "photos",
  ]

  private static let goalMembers: Set<String> = [
    "identifier", "type", "target", "start", "end", "city", "verifiedOnly", "changed", "isDeleted",
    "isReached", "reachedDate",
  ]

  /// The types of goals that have a member of the same name.
  private static let details: Set<String> = ["amenity", "collection"]
}
