import Foundation

/// What a visit is known by, and a note about it: two that have both in common are of the same visit.
struct VisitSubject: Hashable {
  private let id: UUID
  private let regionKey: String

  init(_ visit: Visit) { (id, regionKey) = (visit.id, visit.regionKey) }

  init(_ note: VisitNote) { (id, regionKey) = (note.visitID, note.regionKey) }
}
