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

  package var book = TravelBook()
  /// The line of a string that contains JSON of its own; nil outside of such strings.
  var lineOfText: Int?
  private var notes: [BookReport.Note] = []
  /// The unknown members by their container and name, with the line of the first one and their
  /// number.
  private var unknownMembers: [[String]: (line: Int, count: Int)] = [:]

  package init(file: String, layers: BookLayers?, now: Date?) {
    self.file = file
    self.layers = layers
    self.now = now
  }

  package mutating func note(_ kind: BookReport.Kind, _ node: JSONNode, _ text: String) {
    notes.append(
      BookReport.Note(kind: kind, file: file, line: lineOfText ?? node.line, text: text))
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
    if let layerID, layerID != layers?.own.id {
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
