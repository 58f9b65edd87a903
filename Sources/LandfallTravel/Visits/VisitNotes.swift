/// All journal entries: a set of notes that only grows.
///
/// Merging is set union, so that what was written on one device is never overwritten by another: of
/// several notes about one visit the latest is the current one, and the others stay beneath it.
public struct VisitNotes: Sendable, Hashable {
  /// Each with the members that other programs wrote and that mean nothing here.
  private var notes: [VisitNote: [String: KeptJSON]] = [:]

  /// None.
  public init() {}

  /// How many notes there are, those that were written over among them.
  public var count: Int { notes.count }

  /// Whether there is none.
  public var isEmpty: Bool { notes.isEmpty }

  /// All notes, the earliest first.
  /// - Complexity: O(n log n).
  public var inOrder: [VisitNote] { notes.keys.sorted() }

  /// All that was ever written about a visit, the earliest first.
  /// - Complexity: O(n).
  public func history(of visit: Visit) -> [VisitNote] {
    notes.keys.filter { VisitSubject($0) == VisitSubject(visit) }.sorted()
  }

  /// The journal entry of a visit as it stands now: the latest note, of those written in the same
  /// moment the greatest; nil where nothing was written.
  /// - Complexity: O(n).
  public func current(of visit: Visit) -> VisitNote? { history(of: visit).last }

  /// The current note of each visit of which something was written, the earliest first.
  /// - Complexity: O(n log n).
  public var current: [VisitNote] {
    var latest: [VisitSubject: VisitNote] = [:]
    for note in notes.keys {
      let subject = VisitSubject(note)
      latest[subject] = latest[subject].map { max($0, note) } ?? note
    }
    return latest.values.sorted()
  }

  package mutating func insert(_ note: VisitNote, others: [String: KeptJSON] = [:]) {
    notes[note, default: [:]].merge(others) { $0.joined(with: $1) }
  }

  /// What other programs wrote beside a note.
  package func others(of note: VisitNote) -> [String: KeptJSON] { notes[note] ?? [:] }

  /// Adds all of another set.
  package mutating func merge(_ other: VisitNotes) {
    notes.merge(other.notes) { mine, theirs in
      mine.merging(theirs) { $0.joined(with: $1) }
    }
  }
}
