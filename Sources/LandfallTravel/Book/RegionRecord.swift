public import Foundation

/// What is known of one region beside its single visits: what a person set, and what came from other
/// devices and older versions.
public struct RegionRecord: Sendable, Hashable {
  /// Whether fixes showed a visit.
  public var visited: Bool

  /// Whether a person set it by hand.
  public var edited: Bool

  /// When the first verified visit began; in whole seconds, nil where there is none.
  public var firstVisitedDate: Date? {
    didSet { firstVisitedDate = firstVisitedDate.map(Timestamp.wholeSeconds) }
  }

  /// When the last verified visit was known to last; in whole seconds, nil where there is none.
  public var lastVisitedDate: Date? {
    didSet { lastVisitedDate = lastVisitedDate.map(Timestamp.wholeSeconds) }
  }

  /// Whether it counts; false where a person has switched it off.
  public var isActive: Bool

  /// Whether fixes ever showed a visit; it stays true whatever is switched off.
  public var wasEverVisited: Bool

  /// Members that other programs wrote and that mean nothing here.
  public var others: [String: KeptJSON]

  /// Makes a record.
  public init(
    visited: Bool = false, edited: Bool = false, firstVisitedDate: Date? = nil,
    lastVisitedDate: Date? = nil, isActive: Bool = true, wasEverVisited: Bool = false,
    others: [String: KeptJSON] = [:]
  ) {
    self.visited = visited
    self.edited = edited
    self.firstVisitedDate = firstVisitedDate.map(Timestamp.wholeSeconds)
    self.lastVisitedDate = lastVisitedDate.map(Timestamp.wholeSeconds)
    self.isActive = isActive
    self.wasEverVisited = wasEverVisited
    self.others = others
  }

  /// Whether the region counts as visited: active, and visited or set by hand.
  public var counts: Bool { isActive && (visited || edited) }

  /// What two records of the same region say together: what either says is so, from the earliest to
  /// the latest date.
  ///
  /// A join: commutative, associative and idempotent. That `isActive` is true where either says so
  /// revives a region that was switched off on one device only: losing a visit is worse than to
  /// switch a region off again.
  public func merged(with other: RegionRecord) -> RegionRecord {
    RegionRecord(
      visited: visited || other.visited, edited: edited || other.edited,
      firstVisitedDate: [firstVisitedDate, other.firstVisitedDate].compactMap(\.self).min(),
      lastVisitedDate: [lastVisitedDate, other.lastVisitedDate].compactMap(\.self).max(),
      isActive: isActive || other.isActive,
      wasEverVisited: wasEverVisited || other.wasEverVisited,
      others: others.merging(other.others) { $0.joined(with: $1) })
  }
}
