public import Foundation

/// A visit to a park with what was written about it, as a journal shows it.
public struct LoggedVisit: Sendable, Hashable, Identifiable {
  /// The park.
  public let park: Park
  /// When it began and ended, on which local day, and whether it is verified.
  public let visit: Visit
  /// The journal entry as it stands now; nil where nothing was written.
  public let note: VisitNote?

  /// The id of the ``visit``.
  public var id: UUID { visit.id }
  /// When it began.
  public var time: Date { visit.entry }
  /// How long it lasted, in seconds; nil while it lasts, or where nobody knows.
  public var durationSeconds: TimeInterval? { visit.durationSeconds }
  /// What was written; nil where nothing was, or where it was cleared.
  public var journalEntry: String? { note.flatMap { $0.text.isEmpty ? nil : $0.text } }
  /// How somebody felt; nil where nothing was chosen.
  public var mood: Mood? { note?.mood }
  /// Whether fixes show it; false for one that a person entered.
  public var isVerified: Bool { visit.isVerified }
}

extension CityGuide {
  /// All visits to the parks of a city, or with nil of all, the earliest first, those to parks that were
  /// switched off among them.
  /// - Complexity: O(n log n) for n visits and notes.
  public func visits(to city: City?, in book: TravelBook) -> [LoggedVisit] {
    let notes = Dictionary(
      book.notes.current.map { (VisitSubject($0), $0) }, uniquingKeysWith: { max($0, $1) })
    return book.log.inOrder.compactMap { visit in
      guard let park = park(visit.regionKey), city == nil || park.cityKey == city?.key else {
        return nil
      }
      return LoggedVisit(park: park, visit: visit, note: notes[VisitSubject(visit)])
    }
  }
}
