public import Foundation

/// The identity of a visit, and of the visit that a note is about: the id and the region together.
public struct VisitSubject: Sendable, Hashable {
  /// The ``Visit/id`` of the visit.
  public let id: UUID
  /// The key of the visited region.
  public let regionKey: String

  /// The identity of a visit.
  public init(_ visit: Visit) { (id, regionKey) = (visit.id, visit.regionKey) }

  /// The identity of the visit that a note is about.
  public init(_ note: VisitNote) { (id, regionKey) = (note.visitID, note.regionKey) }
}
