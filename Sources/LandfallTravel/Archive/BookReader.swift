package import Foundation
import Landfall
package import LandfallSupport

/// Reads the JSON of a ``TravelBook``, and notes what is remarkable in it.
package struct BookReader {
  package let file: String
  /// Nil where regions go by their keys.
  package let names: RegionNames?
  package let countries: RegionNames?
  /// Nil where the dates have been looked at before.
  package let now: Date?

  package var book = TravelBook()
  private var notes: [BookReport.Note] = []
  /// Unknown members by what they are of and their name: where first, and how often.
  private var unknownMembers: [[String]: (line: Int, count: Int)] = [:]

  package init(file: String, names: RegionNames?, countries: RegionNames?, now: Date?) {
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

  /// Keeps what cannot be read.
  package mutating func keep(_ node: JSONNode, in list: String, _ problem: String) {
    note(.unreadable, node, "\(problem); it is preserved")
    book.kept.unreadable[list, default: []].insert(node.kept)
  }

  /// The date that a node holds; nil, with a note, where it is none or not to be believed.
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

  /// The notes in the order of their lines, unknown members once each.
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

  /// What is no document is written as a part of one, at most two levels deeper: a record alone in a
  /// list. It must be readable then.
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

  /// Keeps a member of the file that is not what it should be, under a name of its own: in its place
  /// the next reader would take it for an element.
  private mutating func keepWhole(
    _ node: JSONNode, _ name: String, _ kind: BookReport.Kind, _ problem: String
  ) {
    let other = "unreadable" + name.prefix(1).uppercased() + name.dropFirst()
    note(kind, node, "\"\(name)\" is \(node.shown), \(problem); it is kept as \"\(other)\"")
    keepMember(node, other)
  }

  private mutating func keepMember(_ node: JSONNode, _ name: String) {
    book.kept.members[name] = book.kept.members[name]?.joined(with: node.kept) ?? node.kept
  }

  /// An element of a list without a name: a record, a badge, a visit, or the name of a region.
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

  /// The key of the region that a text names; the text itself, with a note, where there is none.
  private mutating func key(_ text: String, _ names: RegionNames?, _ node: JSONNode) -> String {
    guard let names else { return text }
    do throws(TravelError) {
      return try names.region(text, otherwise: "it is preserved").key
    } catch {
      note(.unknownRegion, node, error.description)
      return text
    }
  }
}
