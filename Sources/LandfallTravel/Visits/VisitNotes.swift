public import Foundation

/// All journal entries: a set of notes that grows, but for notes that the user removes.
///
/// Merging is set union of the notes and of the removals, so no device overwrites the notes of another. The latest note about a
/// visit is the current one; earlier ones are preserved.
public struct VisitNotes: Sendable, Hashable {
  /// The notes, each with the unknown members that other programs wrote.
  private var notes: [VisitNote: [String: PreservedJSON]] = [:]

  /// The marks of the removed notes.
  package private(set) var removed: Set<RemovalMark> = []

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
    if isRemoved(note) { return }
    notes[note, default: [:]].merge(others) { $0.joined(with: $1) }
  }

  /// The unknown members of a note that other programs wrote.
  package func others(of note: VisitNote) -> [String: PreservedJSON] { notes[note] ?? [:] }

  /// Whether a note was removed.
  func isRemoved(_ note: VisitNote) -> Bool {
    !removed.isEmpty && removed.contains(RemovalMark(note))
  }

  /// Removes a note for good.
  /// - Returns: whether the set had the note.
  mutating func remove(_ note: VisitNote) -> Bool {
    guard notes[note] != nil else { return false }
    mark([RemovalMark(note)])
    return true
  }

  /// Records that notes were removed, whether the set has them or not.
  package mutating func mark(_ marks: Set<RemovalMark>) {
    removed.formUnion(marks)
    if !marks.isEmpty { drop { marks.contains(RemovalMark($0)) } }
  }

  /// Drops notes, such as those about removed visits.
  mutating func drop(where isDropped: (VisitNote) -> Bool) {
    notes = notes.filter { !isDropped($0.key) }
  }

  /// Adds all notes and removals of another set.
  package mutating func merge(_ other: VisitNotes) {
    defer { mark(removed.union(other.removed)) }
    notes.merge(other.notes) { mine, theirs in
      mine.merging(theirs) { $0.joined(with: $1) }
    }
  }
}

/// The identity of a visit, and of the visit that a note is about: the id and the region together.
package struct VisitSubject: Sendable, Hashable {
  /// The ``Visit/id`` of the visit.
  package let id: UUID
  /// The key of the visited region.
  package let regionKey: String

  /// The identity of a visit.
  package init(_ visit: Visit) { (id, regionKey) = (visit.id, visit.regionKey) }

  /// The identity of the visit that a note is about.
  package init(_ note: VisitNote) { (id, regionKey) = (note.visitID, note.regionKey) }
}

/// A journal entry: the user's text about a visit, their mood, and references to their photos.
///
/// A note never changes. An edit adds a later note; ``TravelBook/remove(note:)`` removes one.
public struct VisitNote: Sendable, Hashable, Codable, Identifiable {
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
  /// References to the photos, in the order that the user chose. The app defines them: the cloud
  /// identifiers of the photo library, the names of files, or addresses.
  public let photos: [String]

  /// The note itself: it never changes.
  public var id: VisitNote { self }

  /// Makes a note about a visit.
  public init(
    about visit: Visit, written: Date, text: String, mood: Mood? = nil, photos: [String] = []
  ) {
    self.init(
      visitID: visit.id, regionKey: visit.regionKey, written: written, text: text, mood: mood,
      photos: photos)
  }

  package init(
    visitID: UUID, regionKey: String, written: Date, text: String, mood: Mood?, photos: [String]
  ) {
    self.visitID = visitID
    self.regionKey = regionKey
    self.written = written
    self.text = text
    self.mood = mood
    self.photos = photos
  }

  /// Reads a note; one without `photos` has none.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      visitID: try members.decode(UUID.self, forKey: .visitID),
      regionKey: try members.decode(String.self, forKey: .regionKey),
      written: try members.decode(Date.self, forKey: .written),
      text: try members.decode(String.self, forKey: .text),
      mood: try members.decodeIfPresent(Mood.self, forKey: .mood),
      photos: try members.decodeIfPresent([String].self, forKey: .photos) ?? [])
  }
}

extension VisitNote: Comparable {
  /// Whether a note is earlier than another. Notes of the same time are ordered by text, mood,
  /// visit and photos, so that every device has the same order.
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
    [text, mood.map { "\u{1}" + $0.rawValue } ?? "", regionKey, visitID.uuidString] + photos
  }
}

/// The user's mood on a visit: a word of the app's own, or a predefined one.
///
/// Any word is preserved, so that moods of other apps and later versions are not lost.
public struct Mood: RawRepresentable, Sendable, Hashable, Codable {
  /// The word.
  public let rawValue: String

  /// Makes a mood from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A joyful mood.
  public static let joyful = Mood(rawValue: "joyful")
  /// A content mood.
  public static let content = Mood(rawValue: "content")
  /// A calm mood.
  public static let calm = Mood(rawValue: "calm")
  /// A tired mood.
  public static let tired = Mood(rawValue: "tired")
  /// A sad mood.
  public static let sad = Mood(rawValue: "sad")
}
