public import Foundation

/// A visit to a park with its journal entry.
public struct LoggedVisit: Sendable, Hashable, Identifiable {
  /// The park.
  public let park: Park
  /// The visit: its entry and exit, its local day, and whether it is verified.
  public let visit: Visit
  /// The current journal entry; nil without one.
  public let note: VisitNote?

  /// The id of the ``visit``.
  public var id: UUID { visit.id }
  /// The time at which the visit began.
  public var time: Date { visit.entry }
  /// The duration in seconds; nil while the visit lasts, or if unknown.
  public var durationSeconds: TimeInterval? { visit.durationSeconds }
  /// The text of the journal entry; nil if there is no entry, or if it was cleared.
  public var journalEntry: String? { note.flatMap { $0.text.isEmpty ? nil : $0.text } }
  /// The mood on the visit; nil if not chosen.
  public var mood: Mood? { note?.mood }
  /// References to the photos of the visit; see ``VisitNote/photos``.
  public var photos: [String] { note?.photos ?? [] }
  /// Whether fixes show the visit; false if the user entered it.
  public var isVerified: Bool { visit.isVerified }
}

extension CityGuide {
  /// All visits to the parks of a city, or of all cities for nil, the earliest first, including
  /// parks that were switched off.
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
