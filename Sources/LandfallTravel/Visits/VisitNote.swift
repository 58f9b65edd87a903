public import Foundation

/// What a person wrote about a visit, and how he felt: a journal entry.
///
/// A note is never changed. Who edits an entry adds a later note, who deletes it a later one without a
/// text and a mood; see ``VisitNotes``.
public struct VisitNote: Sendable, Hashable, Codable {
  /// The ``Visit/id`` of the visit.
  public let visitID: UUID
  /// The key of the region that was visited; a visit is known by both.
  public let regionKey: String
  /// When it was written.
  public let written: Date
  /// The text; it may be empty.
  public let text: String
  /// The mood; nil where none was chosen.
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
  /// Earlier ones are smaller; of those written in the same moment the text decides, then the mood, then
  /// what they are about, so that every device comes to the same order.
  public static func < (left: VisitNote, right: VisitNote) -> Bool {
    if left.written != right.written { return left.written < right.written }
    return left.order.lexicographicallyPrecedes(right.order) {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// Whether two are the same, their texts by their characters in UTF-8: an é of one and one of two
  /// scalars differ, or each of two devices would keep its own.
  public static func == (left: VisitNote, right: VisitNote) -> Bool {
    left.written == right.written && left.visitID == right.visitID
      && left.order.elementsEqual(right.order) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// No mood comes before any.
  private var order: [String] {
    [text, mood.map { "\u{1}" + $0.rawValue } ?? "", regionKey, visitID.uuidString]
  }
}
