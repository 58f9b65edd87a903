public import Foundation

/// A journal entry: the user's text about a visit, and their mood.
///
/// A note never changes. An edit adds a later note, a deletion a later note without text and mood;
/// see ``VisitNotes``.
public struct VisitNote: Sendable, Hashable, Codable {
  /// The ``Visit/id`` of the visit.
  public let visitID: UUID
  /// The key of the visited region; together with ``visitID`` it identifies the visit.
  public let regionKey: String
  /// The time of writing.
  public let written: Date
  /// The text; it may be empty.
  public let text: String
  /// The mood; nil if not chosen.
  public let mood: Mood?

  /// Makes a note about a visit.
  public init(about visit: Visit, written: Date, text: String, mood: Mood? = nil) {
    self.init(
      visitID: visit.id, regionKey: visit.regionKey, written: written, text: text, mood: mood)
  }

  package init(visitID: UUID, regionKey: String, written: Date, text: String, mood: Mood?) {
    self.visitID = visitID
    self.regionKey = regionKey
    self.written = written
    self.text = text
    self.mood = mood
  }
}

extension VisitNote: Comparable {
  /// Whether a note is earlier than another. Notes of the same time are ordered by text, mood and
  /// visit, so that every device has the same order.
  public static func < (left: VisitNote, right: VisitNote) -> Bool {
    if left.written != right.written { return left.written < right.written }
    return left.order.lexicographicallyPrecedes(right.order) {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// Whether two notes are the same. Strings are compared as UTF-8: an é of one scalar and one of
  /// two differ, or two devices would each keep their own.
  public static func == (left: VisitNote, right: VisitNote) -> Bool {
    left.written == right.written && left.visitID == right.visitID
      && left.order.elementsEqual(right.order) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// A missing mood sorts before any mood.
  private var order: [String] {
    [text, mood.map { "\u{1}" + $0.rawValue } ?? "", regionKey, visitID.uuidString]
  }
}
