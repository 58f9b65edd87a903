package import Foundation
import Landfall
package import LandfallSupport

/// Reads the JSON of a ``TravelBook``, and notes the problems in it.
package struct BookReader {
  package let file: String
  /// Nil if regions are identified by their keys.
  package let layers: BookLayers?
  /// Nil if the dates were checked before.
  package let now: Date?
  /// The faults of names whose entries are left out; the entries of others are preserved.
  let leavesOut: Set<TravelError.Code>

  package var book = TravelBook()
  /// The line of a string that contains JSON of its own; nil outside of such strings.
  var lineOfText: Int?
  private var notes: [BookReport.Note] = []
  /// The notes on entries that are left out.
  private var leftOut: [BookReport.Note] = []
  /// The notes on names of parts of regions.
  private var parts: [BookReport.Note] = []
  /// The unknown members by their container and name, with the line of the first one and their
  /// number.
  private var unknownMembers: [[String]: (line: Int, count: Int)] = [:]

  package init(
    file: String, layers: BookLayers?, now: Date?, leavesOut: Set<TravelError.Code> = []
  ) {
    self.file = file
    self.layers = layers
    self.now = now
    self.leavesOut = leavesOut
    book.layerID = layers?.own.id
  }

  package mutating func note(_ kind: BookReport.Kind, _ node: JSONNode, _ text: String) {
    notes.append(
      BookReport.Note(kind: kind, file: file, line: lineOfText ?? node.line, text: text))
  }

  /// Notes an entry that is left out.
  mutating func noteLeftOut(_ node: JSONNode, _ text: String) {
    leftOut.append(
      BookReport.Note(
        kind: .unknownRegion, file: file, line: lineOfText ?? node.line, text: text))
  }

  /// Notes a name of a part of a region, which stands for the region.
  mutating func notePart(_ node: JSONNode, _ text: String) {
    parts.append(
      BookReport.Note(
        kind: .unknownRegion, file: file, line: lineOfText ?? node.line, text: text))
  }

  mutating func noteUnknownMember(_ name: String, of owner: String, _ node: JSONNode) {
    let line = lineOfText ?? node.line
    let old = unknownMembers[[owner, name]]
    unknownMembers[[owner, name]] = (min(old?.line ?? .max, line), (old?.count ?? 0) + 1)
  }

  /// Preserves an element that cannot be read, and notes the problem.
  package mutating func keep(_ node: JSONNode, in list: String, _ problem: String) {
    note(.unreadable, node, "\(problem); it is preserved")
    book.preserved.unreadable[list, default: []].insert(node.preserved)
  }

  /// Changes the part of the book in a layer; nil is the layer in which the book is kept.
  mutating func edit(_ layerID: String?, _ change: (inout LayerBook) -> Void) {
    if let layerID, layerID != layers?.own.id ?? book.layerID {
      change(&book.otherLayers[layerID, default: LayerBook()])
    } else {
      change(&book.own)
    }
  }

  /// The moment in a node: an ISO 8601 string, or the seconds since 2001 that Foundation's encoders
  /// write; nil if it is neither.
  static func moment(_ node: JSONNode) -> Date? {
    if let text = node.string { return Timestamp.date(text) }
    return node.number.map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  /// The date in a node; nil, with a note, if it is not a date or is outside the accepted range.
  package mutating func date(_ node: JSONNode, _ name: String) -> Date? {
    guard let date = Self.moment(node), Timestamp.isMoment(date) else {
      note(
        .dateRefused, node,
        "\"\(name)\" is \(node.shown), no moment such as \"2026-11-22T01:02:03Z\"; it is left out")
      return nil
    }
    if let now, let problem = Timestamp.problem(of: date, now: now) {
      let unit = node.number == nil ? "" : " in seconds since 2001"
      note(.dateRefused, node, "\"\(name)\"\(unit) is \(problem); it is left out")
      return nil
    }
    return date
  }

  /// The first problem in what was read, other than an unknown member; nil if there is none.
  var firstProblem: String? { report().notes.first { $0.kind != .unknownMember }?.text }

  /// The notes in the order of their lines. Each unknown member is listed once.
  package func report() -> BookReport {
    var all = notes
    for (place, found) in unknownMembers {
      let more = found.count == 2 ? "once" : "\(found.count - 1) times"
      let times = found.count > 1 ? ", here and \(more) more" : ""
      all.append(
        BookReport.Note(
          kind: .unknownMember, file: file, line: found.line,
          text: "\"\(place[1])\" of \(place[0]) is not known\(times); it is preserved"))
    }
    func inOrder(_ notes: [BookReport.Note]) -> [BookReport.Note] {
      notes.enumerated().sorted {
        ($0.element.line, $0.element.text, $0.offset) < (
          $1.element.line, $1.element.text, $1.offset
        )
      }.map(\.element)
    }
    return BookReport(notes: inOrder(all), leftOut: inOrder(leftOut), parts: inOrder(parts))
  }
}

extension BookReader {
  /// Reads a record. A bare region name, as in lists of early versions, claims no visit that fixes
  /// have shown: it sets the region by hand.
  /// - Parameter isUnknown: whether the layer is already known not to contain the region.
  mutating func readRecord(_ node: JSONNode, _ scope: NameScope, isUnknown: Bool = false) {
    if let name = node.string { return add(RegionRecord(edited: true), of: name, scope, node) }
    guard let members = node.object else {
      return keep(node, in: "states", "\(node.shown) is neither a record nor a name")
    }
    guard let name = members["stateName"]?.string else {
      return keep(node, in: "states", "a record without a \"stateName\"")
    }
    guard var record = record(members, of: name) else {
      return keep(
        node, in: "states",
        "the record of \"\(name)\" says of visited, edited, isActive or wasEverVisited neither true nor false"
      )
    }
    record.others["stateName"] = nil
    if isUnknown { return keep(record, of: name, in: scope.layerID) }
    add(record, of: name, scope, node)
  }

  /// The record in an object; nil if a flag is neither true nor false.
  mutating func record(_ members: [String: JSONNode], of name: String) -> RegionRecord? {
    func flag(_ name: String, _ standard: Bool) -> Bool? {
      guard let node = members[name], !node.isNull else { return standard }
      return node.flag
    }
    // Early versions wrote fewer members: without "visited", a record that was not edited is a
    // visit.
    guard let edited = flag("edited", false), let visited = flag("visited", !edited),
      let isActive = flag("isActive", true), let wasEver = flag("wasEverVisited", visited)
    else { return nil }
    var record = RegionRecord(
      visited: visited, edited: edited, isActive: isActive, wasEverVisited: wasEver || visited)
    if let count = members["removals"]?.number.flatMap({ Int(exactly: $0) }), count > 0 {
      record.removals = count
    }
    record.firstVisitedDate = date("firstVisitedDate", of: name, members)
    record.lastVisitedDate = date("lastVisitedDate", of: name, members)
    record.others = unknown(
      members.filter { !$0.value.isNull }, besides: Self.recordMembers, of: "a record")
    record.others["stateName"] = members["stateName"]?.preserved
    return record
  }

  private mutating func add(
    _ record: RegionRecord, of name: String, _ scope: NameScope, _ node: JSONNode
  ) {
    var place = (layerID: scope.layerID, key: name)
    var isUnknown = false
    do throws(TravelError) {
      place = try region(name, scope, node, otherwise: "its record is preserved")
    } catch {
      if leavesOut.contains(error.code) { return noteLeftOut(node, error.description) }
      note(.unknownRegion, node, error.description)
      if error.code == .ambiguousRegion, case .likely(nil) = scope {
        // Among the records it would be taken for a region of the book's layer.
        book.preserved.unreadable["unassigned", default: []].insert(node.preserved)
        return
      }
      isUnknown = true
    }
    // In another layer a record is written two levels deeper.
    if let id = place.layerID, id != layers?.own.id, node.levels > JSONNode.mostLevels - 4 {
      return keep(node, in: "states", "the record of \"\(name)\" is nested too deep")
    }
    if isUnknown { return keep(record, of: name, in: place.layerID) }
    edit(place.layerID) { part in
      // A name repeats what a record says.
      if node.string != nil, part.isVisited(place.key) { return }
      part.stored[place.key] = part.stored[place.key]?.merged(with: record) ?? record
    }
  }

  /// Keeps the record of a region that a layer does not have; nil is the book's own layer.
  private mutating func keep(_ record: RegionRecord, of name: String, in layerID: String?) {
    let own = layers?.own.id ?? book.layerID
    func merged(_ old: RegionRecord?) -> RegionRecord { old?.merged(with: record) ?? record }
    if let layerID, layerID != own {
      let old = book.preserved.unknownElsewhere[layerID]?[name]
      book.preserved.unknownElsewhere[layerID, default: [:]][name] = merged(old)
    } else {
      book.preserved.unknownRegions[name] = merged(book.preserved.unknownRegions[name])
    }
  }

  /// Reads a badge. A bare identifier, as in a list `earned_badges`, is a badge that is earned.
  mutating func readBadge(_ node: JSONNode) {
    if let identifier = node.string { return addBadge(identifier, BadgeRecord(isEarned: true)) }
    guard let members = node.object, let identifier = members["identifier"]?.string else {
      return keep(node, in: "badges", "a badge without an \"identifier\"")
    }
    do throws(TravelError) {
      var badge = try badge(members, identifier)
      badge.others["identifier"] = nil
      addBadge(identifier, badge)
    } catch {
      keep(node, in: "badges", error.description)
    }
  }

  mutating func addBadge(_ identifier: String, _ badge: BadgeRecord) {
    book.badges[identifier] = book.badges[identifier]?.merged(with: badge) ?? badge
  }

  /// The badge in an object.
  /// - Throws: ``TravelError`` if its flag or its regions are of another type.
  mutating func badge(
    _ members: [String: JSONNode], _ identifier: String
  ) throws(TravelError) -> BadgeRecord {
    let earned = members["isEarned"]
    guard let isEarned = earned == nil ? true : earned?.flag else {
      throw TravelError(
        .unexpected, "the badge \"\(identifier)\" is neither earned nor not earned")
    }
    let regions = members["regionKeys"]?.array ?? []
    guard members["regionKeys"].map({ $0.array != nil || $0.isNull }) ?? true,
      regions.allSatisfy({ $0.string != nil })
    else {
      throw TravelError(
        .unexpected, "the \"regionKeys\" of the badge \"\(identifier)\" are not a list of keys")
    }
    let earnedDate = date("earnedDate", of: identifier, members)
    var badge = BadgeRecord(
      earnedDate: earnedDate, isEarned: isEarned, regionKeys: Set(regions.compactMap(\.string)),
      regionsDate: members["regionsDate"] == nil
        ? earnedDate : date("regionsDate", of: identifier, members))
    badge.others = unknown(
      members.filter { !$0.value.isNull }, besides: Self.badgeMembers, of: "a badge")
    badge.others["identifier"] = members["identifier"]?.preserved
    return badge
  }

  /// Reads the member `earned_badges` with dates: the dates of awards by the badges, or null for an
  /// unknown date.
  mutating func readBadgeDates(_ badges: [String: JSONNode]) {
    for (identifier, node) in badges.sorted(by: { $0.key < $1.key }) {
      guard node.isNull || node.string != nil || node.number != nil else {
        keepApart(
          node, of: identifier, in: "unreadableEarned_badges",
          "the date of the badge \"\(identifier)\" is \(node.shown)")
        continue
      }
      // A badge that was earned stays earned, even if its date is refused.
      let earnedDate = date(identifier, of: "earned_badges", badges)
      addBadge(identifier, BadgeRecord(earnedDate: earnedDate, isEarned: true))
    }
  }

  /// Keeps what is said of a badge in an object of its own. Among the badges the next reader would
  /// take it for one.
  private mutating func keepApart(
    _ node: JSONNode, of identifier: String, in member: String, _ problem: String
  ) {
    note(.unreadable, node, "\(problem); it is kept in \"\(member)\"")
    let kept = PreservedJSON.object([identifier: node.preserved])
    book.preserved.members[member] = book.preserved.members[member]?.joined(with: kept) ?? kept
  }

  /// Reads the member `earned_badge_states`: lists of regions by the badges that they earned.
  /// - Parameter dates: the dates of the awards, whose faults are noted elsewhere.
  mutating func readBadgeRegions(
    _ badges: [String: JSONNode], dates: [String: JSONNode]?, _ scope: NameScope
  ) {
    for (identifier, node) in badges.sorted(by: { $0.key < $1.key }) {
      guard let names = node.array, names.allSatisfy({ $0.string != nil }) else {
        keepApart(
          node, of: identifier, in: "unreadableEarned_badge_states",
          "the regions of the badge \"\(identifier)\" are not a list of names")
        continue
      }
      let keys = names.compactMap { node in node.string.map { keyOfBadge($0, scope, node) } }
      let date = dates?[identifier].flatMap(Self.moment).flatMap { date in
        now.map { Timestamp.problem(of: date, now: $0) == nil } ?? true ? date : nil
      }
      addBadge(
        identifier, BadgeRecord(earnedDate: date, isEarned: true, regionKeys: Set(keys)))
    }
  }

  /// Reads the records of regions that no layer had when an app saved the book.
  mutating func readUnknownRecords(_ elements: [JSONNode], _ scope: NameScope) {
    for element in elements { readRecord(element, scope, isUnknown: layers == nil) }
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
    if !isKnown, leavesOut.contains(.unknownRegion) {
      return noteLeftOut(
        node, "\"\(key)\" is not a key of the layer \"\(layerID ?? "")\"; its visit is left out")
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

  /// The date of a member, unless it is missing or null; see ``date(_:_:)``.
  mutating func date(
    _ member: String, of owner: String, _ members: [String: JSONNode]
  ) -> Date? {
    members[member].flatMap { $0.isNull ? nil : date($0, "\(member) of \(owner)") }
  }

  private static let recordMembers: Set<String> = [
    "stateName", "visited", "edited", "isActive", "wasEverVisited", "firstVisitedDate",
    "lastVisitedDate", "removals",
  ]

  private static let badgeMembers: Set<String> = [
    "identifier", "isEarned", "earnedDate", "regionKeys", "regionsDate",
  ]

  private static let visitMembers: Set<String> = [
    "id", "regionKey", "entry", "exit", "localDay", "isVerified",
  ]
}

extension TravelBook {
  /// Sets in the record of each region with a verified visit that it is visited.
  mutating func settleRecords() {
    own.settleRecords()
    for id in otherLayers.keys { otherLayers[id]?.settleRecords() }
    dropRemains()
  }
}

extension LayerBook {
  fileprivate mutating func settleRecords() {
    for key in log.verifiedSpans.keys { stored[key, default: RegionRecord()].setVisited() }
  }
}

/// The problems found in a file, one line each. Everything else in the file was read.
public struct BookReport: Sendable, Hashable {
  /// One remark about a file.
  public struct Note: Sendable, Hashable, CustomStringConvertible {
    /// The kind of the remark.
    public var kind: Kind
    /// The name of the file.
    public var file: String
    /// The line number, from 1.
    public var line: Int
    /// The problem, and how it was handled.
    public var text: String

    /// The remark on one line: "visits.json:12: …".
    public var description: String { printable("\(file):\(line): \(text)") }
  }

  /// The kinds of remark.
  public enum Kind: Sendable, Hashable {
    /// A name or a key that no region of the layer has; the record is preserved.
    case unknownRegion
    /// An unknown member; it is preserved.
    case unknownMember
    /// An element that could not be read; it is preserved.
    case unreadable
    /// A date that is invalid, before 1900 or in the future; it is left out.
    case dateRefused
    /// A setting that could not be read or was out of range; its default is used.
    case settingReplaced
  }

  /// The remarks in the order of their lines.
  public internal(set) var notes: [Note] = []
  /// The notes on entries of unknown regions that were left out, in the order of their lines; only where the command
  /// asks for that.
  package internal(set) var leftOut: [Note] = []
  /// The notes on names of parts of regions, in the order of their lines; only where the command knows such names.
  package internal(set) var parts: [Note] = []
}
