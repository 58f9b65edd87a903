import Foundation
import Landfall
package import LandfallSupport

extension BookReader {
  /// Reads a record. A bare region name, as in lists of early versions, is a visit at an unknown
  /// time.
  /// - Parameter isUnknown: whether the layer is already known not to contain the region.
  mutating func readRecord(_ node: JSONNode, isUnknown: Bool = false) {
    if let name = node.string {
      return add(RegionRecord(visited: true, wasEverVisited: true), of: name, node)
    }
    guard let members = node.object else {
      return keep(node, in: "states", "\(node.shown) is neither a record nor a name")
    }
    guard let name = members["stateName"]?.string else {
      return keep(node, in: "states", "a record without a \"stateName\"")
    }
    func flag(_ name: String, _ standard: Bool) -> Bool? {
      guard let node = members[name], !node.isNull else { return standard }
      return node.flag
    }
    // Early versions wrote fewer members: without "visited", a record that was not edited is a
    // visit.
    guard let edited = flag("edited", false), let visited = flag("visited", !edited),
      let isActive = flag("isActive", true), let wasEver = flag("wasEverVisited", visited)
    else {
      return keep(
        node, in: "states",
        "the record of \"\(name)\" says of visited, edited, isActive or wasEverVisited neither true nor false"
      )
    }
    var record = RegionRecord(
      visited: visited, edited: edited, isActive: isActive, wasEverVisited: wasEver || visited)
    for (member, node) in members.sorted(by: { $0.key < $1.key }) where !node.isNull {
      switch member {
      case "firstVisitedDate": record.firstVisitedDate = date(node, "\(member) of \(name)")
      case "lastVisitedDate": record.lastVisitedDate = date(node, "\(member) of \(name)")
      case "stateName", "visited", "edited", "isActive", "wasEverVisited": break
      default:
        record.others[member] = node.preserved
        noteUnknownMember(member, of: "a record", node)
      }
    }
    if isUnknown { return keep(record, of: name) }
    add(record, of: name, node)
  }

  private mutating func add(_ record: RegionRecord, of name: String, _ node: JSONNode) {
    do throws(TravelError) {
      let key = try names?.region(name, otherwise: "its record is preserved").key ?? name
      book.stored[key] = book.stored[key]?.merged(with: record) ?? record
    } catch {
      note(.unknownRegion, node, error.description)
      keep(record, of: name)
    }
  }

  private mutating func keep(_ record: RegionRecord, of name: String) {
    let old = book.preserved.unknownRegions[name]
    book.preserved.unknownRegions[name] = old?.merged(with: record) ?? record
  }

  mutating func readBadge(_ node: JSONNode) {
    guard let members = node.object, let identifier = members["identifier"]?.string else {
      return keep(node, in: "badges", "a badge without an \"identifier\"")
    }
    let earned = members["isEarned"]
    guard let isEarned = earned == nil ? true : earned?.flag else {
      return keep(
        node, in: "badges", "the badge \"\(identifier)\" is neither earned nor not earned")
    }
    var badge = BadgeRecord(isEarned: isEarned)
    for (member, node) in members.sorted(by: { $0.key < $1.key }) where !node.isNull {
      switch member {
      case "earnedDate": badge.earnedDate = date(node, "\(member) of \(identifier)")
      case "identifier", "isEarned": break
      default:
        badge.others[member] = node.preserved
        noteUnknownMember(member, of: "a badge", node)
      }
    }
    book.badges[identifier] = book.badges[identifier]?.merged(with: badge) ?? badge
  }

  mutating func readVisit(_ node: JSONNode) {
    guard let members = node.object else {
      return keep(node, in: "visits", "\(node.shown) is not a visit")
    }
    guard let id = members["id"]?.string.flatMap({ UUID(uuidString: $0) }),
      let key = regionKey(members),
      let entry = members["entry"]?.string.flatMap(Timestamp.date),
      let day = members["localDay"]?.string.flatMap({ LocalDay($0) }),
      let isVerified = members["isVerified"]?.flag
    else {
      return keep(
        node, in: "visits",
        "a visit without a valid id, regionKey, entry, localDay or isVerified")
    }
    var exit: Date?
    if let node = members["exit"], !node.isNull {
      exit = node.string.flatMap(Timestamp.date)
      guard exit != nil else {
        return keep(node, in: "visits", "a visit of \(key) whose exit is \(node.shown)")
      }
    }
    let visit = Visit(
      id: id, regionKey: key, entry: entry, exit: exit, localDay: day, isVerified: isVerified)
    if let now, let problem = visit.problem(now: now) {
      return keep(node, in: "visits", "the visit of \(key) \(problem)")
    }
    if let layer = names?.layers.first, layer.region(key: key) == nil {
      note(
        .unknownRegion, node,
        "\"\(key)\" is not a key of the layer \"\(layer.id)\"; its visit is preserved")
    }
    let subject = VisitSubject(visit)
    for (member, node) in members where !Self.visitMembers.contains(member) {
      noteUnknownMember(member, of: "a visit", node)
      let old = book.preserved.visitMembers[subject]?[member]
      book.preserved.visitMembers[subject, default: [:]][member] =
        old?.joined(with: node.preserved) ?? node.preserved
    }
    book.log.insert(visit)
  }

  /// The key of the region that a visit or a note names. If only the case differs, it is the
  /// layer's own key, so that records and visits of a region match.
  package func regionKey(_ members: [String: JSONNode]) -> String? {
    guard let key = members["regionKey"]?.string, !key.isEmpty else { return nil }
    return names?.region(key: key)?.key ?? key
  }

  private static let visitMembers: Set<String> = [
    "id", "regionKey", "entry", "exit", "localDay", "isVerified",
  ]
}

extension TravelBook {
  /// Adds a record for each region that has a verified visit but no record.
  mutating func settleRecords() {
    for key in log.verifiedSpans().keys where stored[key] == nil {
      stored[key] = RegionRecord(visited: true, wasEverVisited: true)
    }
  }
}
