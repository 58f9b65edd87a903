public import Foundation

/// The data about a region in addition to its visits: what the user set, and what came from other
/// devices and older versions.
public struct RegionRecord: Sendable, Hashable {
  /// Whether fixes showed a visit.
  public var visited: Bool

  /// Whether the user set the region as visited by hand.
  public var edited: Bool

  /// The start of the first verified visit, in whole seconds; nil without such a visit.
  public var firstVisitedDate: Date? {
    didSet { firstVisitedDate = firstVisitedDate.map(Timestamp.wholeSeconds) }
  }

  /// The last known time of the last verified visit, in whole seconds; nil without such a visit.
  public var lastVisitedDate: Date? {
    didSet { lastVisitedDate = lastVisitedDate.map(Timestamp.wholeSeconds) }
  }

  /// Whether the region counts; false if the user has switched it off.
  public var isActive: Bool

  /// Whether fixes ever showed a visit; stays true if the region is switched off.
  public var wasEverVisited: Bool

  /// Unknown members that other programs wrote.
  public var others: [String: PreservedJSON]

  /// Makes a record.
  public init(
    visited: Bool = false, edited: Bool = false, firstVisitedDate: Date? = nil,
    lastVisitedDate: Date? = nil, isActive: Bool = true, wasEverVisited: Bool = false,
    others: [String: PreservedJSON] = [:]
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

  /// Merges two records of the same region: a flag is true if either is, and the dates span both.
  ///
  /// A join: commutative, associative and idempotent. A region that was switched off on one device
  /// only becomes active again: losing a visit is worse than having to switch a region off again.
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
