public import Foundation

/// What a visit is known by, and a note about it: two that have both in common are of the same visit.
public struct VisitSubject: Sendable, Hashable {
  /// The ``Visit/id`` of the visit.
  public let id: UUID
  /// The key of the region that was visited.
  public let regionKey: String

  /// What a visit is known by.
  public init(_ visit: Visit) { (id, regionKey) = (visit.id, visit.regionKey) }

  /// The visit that a note is about.
  public init(_ note: VisitNote) { (id, regionKey) = (note.visitID, note.regionKey) }
}
