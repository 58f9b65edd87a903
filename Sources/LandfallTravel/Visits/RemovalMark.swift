package import Foundation

/// The mark of a visit or a note that the user removed: a hash, from which neither a region nor a
/// text can be read.
///
/// The set of marks only grows, and merging is set union, so that what was removed on one device
/// does not come back from another.
package struct RemovalMark: Sendable, Hashable {
  package let id: UUID

  package init(id: UUID) { self.id = id }

  /// The mark of a visit.
  package init(_ visit: VisitSubject) {
    var hash = ContentHash()
    hash.add("visit")
    hash.add(visit.regionKey)
    hash.add(visit.id.uuidString)
    id = hash.uuid
  }

  /// The mark of a note. Its time counts in whole seconds, which every program knows.
  package init(_ note: VisitNote) {
    var hash = ContentHash()
    hash.add("note")
    hash.add(note.regionKey)
    hash.add(note.visitID.uuidString)
    let seconds = note.written.timeIntervalSince1970.rounded(.down)
    hash.add(Int64(exactly: seconds).map { "\($0)" } ?? "")
    hash.add(note.text)
    hash.add(note.mood?.rawValue ?? "")
    for photo in note.photos { hash.add(photo) }
    id = hash.uuid
  }
}
