/// All journal entries: a set of notes that only grows.
///
/// Merging is set union, so no device overwrites the notes of another. The latest note about a
/// visit is the current one; earlier ones are preserved.
public struct VisitNotes: Sendable, Hashable {
  /// The notes, each with the unknown members that other programs wrote.
  private var notes: [VisitNote: [String: PreservedJSON]] = [:]

  /// Makes an empty set.
  public init() {}

  /// The number of notes, including those that were replaced.
  public var count: Int { notes.count }

  /// Whether there are no notes.
  public var isEmpty: Bool { notes.isEmpty }

  /// All notes, the earliest first.
  /// - Complexity: O(n log n).
  public var inOrder: [VisitNote] { notes.keys.sorted() }

  /// All notes about a visit, the earliest first.
  /// - Complexity: O(n).
  public func history(of visit: Visit) -> [VisitNote] {
    notes.keys.filter { VisitSubject($0) == VisitSubject(visit) }.sorted()
  }

  /// The current journal entry of a visit: the latest note, or the greatest of those written at the
  /// same time; nil without notes.
  /// - Complexity: O(n).
  public func current(of visit: Visit) -> VisitNote? { history(of: visit).last }

  /// The current note of each visit that has notes, the earliest first.
  /// - Complexity: O(n log n).
  public var current: [VisitNote] {
    var latest: [VisitSubject: VisitNote] = [:]
    for note in notes.keys {
      let subject = VisitSubject(note)
      latest[subject] = latest[subject].map { max($0, note) } ?? note
    }
    return latest.values.sorted()
  }

  package mutating func insert(_ note: VisitNote, others: [String: PreservedJSON] = [:]) {
    notes[note, default: [:]].merge(others) { $0.joined(with: $1) }
  }

  /// The unknown members of a note that other programs wrote.
  package func others(of note: VisitNote) -> [String: PreservedJSON] { notes[note] ?? [:] }

  /// Adds all notes of another set.
  package mutating func merge(_ other: VisitNotes) {
    notes.merge(other.notes) { mine, theirs in
      mine.merging(theirs) { $0.joined(with: $1) }
    }
  }
}
