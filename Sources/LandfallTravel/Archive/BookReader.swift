package import Foundation
package import Landfall
package import LandfallSupport

/// Reads the JSON of a ``TravelBook``, and notes the problems in it.
package struct BookReader {
  package let file: String
  /// Nil if regions are identified by their keys.
  package let names: RegionResolver?
  package let countries: RegionResolver?
  /// Nil if the dates were checked before.
  package let now: Date?

  package var book = TravelBook()
  private var notes: [BookReport.Note] = []
  /// The unknown members by their container and name, with the line of the first one and their
  /// number.
  private var unknownMembers: [[String]: (line: Int, count: Int)] = [:]

  package init(file: String, names: RegionResolver?, countries: RegionResolver?, now: Date?) {
    self.file = file
    self.names = names
    self.countries = countries
    self.now = now
  }

  package mutating func note(_ kind: BookReport.Kind, _ node: JSONNode, _ text: String) {
    notes.append(BookReport.Note(kind: kind, file: file, line: node.line, text: text))
  }

  mutating func noteUnknownMember(_ name: String, of owner: String, _ node: JSONNode) {
    let old = unknownMembers[[owner, name]]
    unknownMembers[[owner, name]] = (min(old?.line ?? .max, node.line), (old?.count ?? 0) + 1)
  }

  /// Preserves an element that cannot be read, and notes the problem.
  package mutating func keep(_ node: JSONNode, in list: String, _ problem: String) {
    note(.unreadable, node, "\(problem); it is preserved")
    book.preserved.unreadable[list, default: []].insert(node.preserved)
  }

  /// The date in a node; nil, with a note, if it is not a date or is outside the accepted range.
  package mutating func date(_ node: JSONNode, _ name: String) -> Date? {
    guard let text = node.string, let date = Timestamp.date(text) else {
      note(
        .dateRefused, node,
        "\"\(name)\" is \(node.shown), no moment such as \"2026-11-22T01:02:03Z\"; it is left out")
      return nil
    }
    if let now, let problem = Timestamp.problem(of: date, now: now) {
      note(.dateRefused, node, "\"\(name)\" is \(problem); it is left out")
      return nil
    }
    return date
  }

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
    return BookReport(
      notes: all.enumerated().sorted {
        ($0.element.line, $0.element.text, $0.offset) < (
          $1.element.line, $1.element.text, $1.offset
        )
      }.map(\.element))
  }
}

// MARK: - The document

extension BookReader {
  package mutating func read(_ root: JSONNode) throws(TravelError) {
    if let elements = root.array {
      try checkDepth(root)
      for element in elements { readElement(element) }
    } else if let members = root.object {
      try readDocument(members, root)
    } else {
      throw TravelError(
        .unexpected,
        "\(file):\(root.line): \(root.shown) where an object with \"states\" or a list of names "
          + "belongs; is it a file of visits?")
    }
    book.settleRecords()
  }

  /// Checks that a bare list or element can be read again. It is written as part of a document, at
  /// most two levels deeper: a record alone in a list.
  private func checkDepth(_ root: JSONNode) throws(TravelError) {
    let most = JSONNode.mostLevels - 2
    guard root.levels <= most else {
      throw TravelError(
        .unexpected,
        "\(file):\(root.line): \(root.shown) nested more than \(most) deep; is it a file of visits?"
      )
    }
  }

  private static let lists: Set<String> = [
    "states", "badges", "viewedBadges", "visits", "wishlist", "visitedCountries", "notes", "goals",
  ]

  private mutating func readDocument(
    _ members: [String: JSONNode], _ root: JSONNode
  ) throws(TravelError) {
    if let version = members["version"], !version.isNull {
      guard let number = version.number, number <= Double(TravelBook.version), number >= 1 else {
        throw TravelError(
          .unsupportedVersion,
          "\(file):\(version.line): version \(version.shown), where at most \(TravelBook.version) is "
            + "known; update Landfall")
      }
    }
    let known = Self.lists.union(["version", "settings"])
    guard members.isEmpty || members.keys.contains(where: known.contains) else {
      try checkDepth(root)
      if members.keys.contains(where: TravelSettings.memberNames.contains) {
        book.settings = TravelSettings(members, &self)
        return
      }
      if members["stateName"] != nil || members["identifier"] != nil { return readElement(root) }
      throw TravelError(
        .unexpected,
        "\(file):\(root.line): an object without \"states\", \"visits\", \"badges\" or \"settings\"; "
          + "is it a file of visits?")
    }
    for (name, node) in members.sorted(by: { $0.key < $1.key }) where !node.isNull {
      switch name {
      case "version": break
      case "unknownStates" where names == nil:
        for element in node.array ?? [] { readRecord(element, isUnknown: true) }
      case "settings":
        if let members = node.object {
          book.settings = TravelSettings(members, &self)
        } else {
          keepWhole(node, name, .settingReplaced, "not an object")
        }
      case _ where Self.lists.contains(name):
        guard let elements = node.array else {
          keepWhole(node, name, .unreadable, "not a list")
          continue
        }
        for element in elements { readElement(element, of: name) }
      default:
        keepMember(node, name)
        noteUnknownMember(name, of: "the file", node)
      }
    }
  }

  /// Preserves a member of the file that has the wrong type under another name. Under its own name,
  /// the next reader would take it for an element.
  private mutating func keepWhole(
    _ node: JSONNode, _ name: String, _ kind: BookReport.Kind, _ problem: String
  ) {
    let other = "unreadable" + name.prefix(1).uppercased() + name.dropFirst()
    note(kind, node, "\"\(name)\" is \(node.shown), \(problem); it is kept as \"\(other)\"")
    keepMember(node, other)
  }

  private mutating func keepMember(_ node: JSONNode, _ name: String) {
    book.preserved.members[name] =
      book.preserved.members[name]?.joined(with: node.preserved) ?? node.preserved
  }

  /// Reads an element of an unnamed list: a record, a badge, a visit, or the name of a region.
  private mutating func readElement(_ node: JSONNode) {
    let members = node.object
    if members?["identifier"] != nil { return readElement(node, of: "badges") }
    if members?["regionKey"] != nil { return readElement(node, of: "visits") }
    readElement(node, of: "states")
  }

  private mutating func readElement(_ node: JSONNode, of list: String) {
    switch list {
    case "states": readRecord(node)
    case "badges": readBadge(node)
    case "visits": readVisit(node)
    case "notes": readNote(node)
    case "goals": readGoal(node)
    default:
      guard let text = node.string, !text.isEmpty else {
        return keep(node, in: list, "\(node.shown) in \"\(list)\" is not a string")
      }
      switch list {
      case "viewedBadges": book.viewedBadges.insert(text)
      case "wishlist": book.wishlist.insert(key(text, names, node))
      default: book.visitedCountries.insert(key(text, countries, node))
      }
    }
  }

  /// The key of the region that `text` names; `text` itself, with a note, if there is no such
  /// region.
  private mutating func key(_ text: String, _ names: RegionResolver?, _ node: JSONNode) -> String {
    guard let names else { return text }
    do throws(TravelError) {
      return try names.region(text, otherwise: "it is preserved").key
    } catch {
      note(.unknownRegion, node, error.description)
      return text
    }
  }
}
