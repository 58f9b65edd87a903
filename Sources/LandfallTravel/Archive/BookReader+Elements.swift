import Foundation
import Landfall
import LandfallSupport

extension BookReader {
  /// Reads a record. A bare region name, as in lists of early versions, is a visit at an unknown
  /// time.
  /// - Parameter isUnknown: whether the layer is already known not to contain the region.
  mutating func readRecord(_ node: JSONNode, _ scope: NameScope, isUnknown: Bool = false) {
    if let name = node.string {
      return add(RegionRecord(visited: true, wasEverVisited: true), of: name, scope, node)
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
    add(record, of: name, scope, node)
  }

  private mutating func add(
    _ record: RegionRecord, of name: String, _ scope: NameScope, _ node: JSONNode
  ) {
    var place = (layerID: scope.layerID, key: name)
    do throws(TravelError) {
      place = try region(name, scope, otherwise: "its record is preserved")
    } catch {
      note(.unknownRegion, node, error.description)
      if error.code == .ambiguousRegion, case .likely(nil) = scope {
        // Among the records it would be taken for a region of the book's layer.
        book.preserved.unreadable["unassigned", default: []].insert(node.preserved)
        return
      }
      if place.layerID == nil || place.layerID == layers?.own.id { return keep(record, of: name) }
    }
    // In another layer a record is written two levels deeper.
    if let id = place.layerID, id != layers?.own.id, node.levels > JSONNode.mostLevels - 4 {
      return keep(node, in: "states", "the record of \"\(name)\" is nested too deep")
    }
    edit(place.layerID) { part in
      part.stored[place.key] = part.stored[place.key]?.merged(with: record) ?? record
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
    func moment(_ member: String) -> Date? {
      members[member].flatMap { $0.isNull ? nil : date($0, "\(member) of \(identifier)") }
    }
    let regions = members["regionKeys"]?.array ?? []
    guard members["regionKeys"].map({ $0.array != nil || $0.isNull }) ?? true,
      regions.allSatisfy({ $0.string != nil })
    else {
      return keep(
        node, in: "badges",
        "the \"regionKeys\" of the badge \"\(identifier)\" are not a list of keys")
    }
    let earnedDate = moment("earnedDate")
    var badge = BadgeRecord(
      earnedDate: earnedDate, isEarned: isEarned, regionKeys: Set(regions.compactMap(\.string)),
      regionsDate: members["regionsDate"] == nil ? earnedDate : moment("regionsDate"))
    for (member, node) in members.sorted(by: { $0.key < $1.key }) where !node.isNull {
      switch member {
      case "earnedDate", "identifier", "isEarned", "regionKeys", "regionsDate": break
      default:
        badge.others[member] = node.preserved
        noteUnknownMember(member, of: "a badge", node)
      }
    }
    book.badges[identifier] = book.badges[identifier]?.merged(with: badge) ?? badge
  }

  mutating func readVisit(_ node: JSONNode, _ scope: NameScope) {
    guard let members = node.object else {
      return keep(node, in: "visits", "\(node.shown) is not a visit")
    }
    guard let id = members["id"]?.string.flatMap({ UUID(uuidString: $0) }),
      let (layerID, key, isKnown) = region(of: members, scope),
      let entry = members["entry"].flatMap(Self.moment),
      let day = members["localDay"]?.string.flatMap({ LocalDay($0) }),
      let isVerified = members["isVerified"]?.flag
    else {
      return keep(
        node, in: "visits",
        "a visit without a valid id, regionKey, entry, localDay or isVerified")
    }
    var exit: Date?
    if let node = members["exit"], !node.isNull {
      exit = Self.moment(node)
      guard exit != nil else {
        return keep(node, in: "visits", "a visit of \(key) whose exit is \(node.shown)")
      }
    }
    let visit = Visit(
      id: id, regionKey: key, entry: entry, exit: exit, localDay: day, isVerified: isVerified)
    if let now, let problem = visit.problem(now: now) {
      return keep(node, in: "visits", "the visit of \(key) \(problem)")
    }
    if !isKnown {
      note(
        .unknownRegion, node,
        "\"\(key)\" is not a key of the layer \"\(layerID ?? "")\"; its visit is preserved")
    }
    let subject = VisitSubject(visit)
    for (member, node) in members where !Self.visitMembers.contains(member) {
      noteUnknownMember(member, of: "a visit", node)
      let old = book.preserved.visitMembers[subject]?[member]
      book.preserved.visitMembers[subject, default: [:]][member] =
        old?.joined(with: node.preserved) ?? node.preserved
    }
    edit(layerID) { $0.log.insert(visit) }
  }

  /// The layer and the key of the region that a visit or a note names. If only the case differs, it
  /// is the layer's own key, so that records and visits of a region match.
  func region(
    of members: [String: JSONNode], _ scope: NameScope
  ) -> (layerID: String?, key: String, isKnown: Bool)? {
    guard let key = members["regionKey"]?.string, !key.isEmpty else { return nil }
    guard let layers else { return (scope.layerID, key, true) }
    switch scope {
    case .own: return (nil, key, true)
    case .layer(let id):
      guard let names = layers[id] else { return (id, key, true) }
      return (id, names.region(key: key)?.key ?? key, names.region(key: key) != nil)
    case .likely(let id):
      let id = id ?? layers.own.id
      guard let found = layers.region(key: key, preferring: id) else { return (id, key, false) }
      return (found.layerID, found.region.key, true)
    }
  }

  private static let visitMembers: Set<String> = [
    "id", "regionKey", "entry", "exit", "localDay", "isVerified",
  ]
}

extension TravelBook {
  /// Adds a record for each region that has a verified visit but no record.
  mutating func settleRecords() {
    own.settleRecords()
    for id in otherLayers.keys { otherLayers[id]?.settleRecords() }
  }
}

extension LayerBook {
  fileprivate mutating func settleRecords() {
    for key in log.verifiedSpans().keys where stored[key] == nil {
      stored[key] = RegionRecord(visited: true, wasEverVisited: true)
    }
  }
}
