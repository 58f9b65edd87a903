import Foundation

/// A set of visits that grows, but for visits that the user removes.
///
/// Merging is set union of the visits and of the removals, so nothing is overwritten, nothing is lost
/// but by choice, and what was removed does not come back. Two versions of the same visit,
/// such as one without its exit, become one. Visits are the same if both their `id` and their
/// `regionKey` are.
public struct VisitLog: Sendable, Hashable {
  private var visits: [VisitSubject: Visit] = [:]

  /// The marks of the removed visits.
  package private(set) var removed: Set<RemovalMark> = []

  /// The first and the last time of the verified visits of each region.
  private(set) var verifiedSpans: [String: ClosedRange<Date>] = [:]

  /// Makes an empty log.
  public init() {}

  /// Makes a log of visits.
  public init(_ visits: some Sequence<Visit>) {
    for visit in visits { insert(visit) }
  }

  /// Adds a visit, or merges it into the version in the log. A visit that was removed is not added.
  /// - Returns: whether the visit is new.
  @discardableResult
  public mutating func insert(_ visit: Visit) -> Bool {
    let identity = VisitSubject(visit)
    if isRemoved(visit) { return false }
    let old = visits[identity]
    // A new visit is joined with itself, so that it does not end before it begins.
    let joined = (old ?? visit).joined(with: visit)
    visits[identity] = joined
    extendSpan(by: joined)
    return old == nil
  }

  private mutating func extendSpan(by visit: Visit) {
    // The comparison fails for NaN.
    guard visit.isVerified, visit.entry <= visit.lastMoment else { return }
    let known = verifiedSpans[visit.regionKey] ?? visit.entry...visit.lastMoment
    verifiedSpans[visit.regionKey] =
      min(known.lowerBound, visit.entry)...max(known.upperBound, visit.lastMoment)
  }

  /// Whether a visit was removed.
  func isRemoved(_ visit: Visit) -> Bool {
    !removed.isEmpty && removed.contains(RemovalMark(VisitSubject(visit)))
  }

  /// Removes a visit for good.
  /// - Returns: the version in the log; nil if there is none.
  @discardableResult
  mutating func remove(_ visit: Visit) -> Visit? {
    guard let old = visits[VisitSubject(visit)] else { return nil }
    mark([RemovalMark(VisitSubject(visit))])
    return old
  }

  /// Records that visits were removed, whether the log has them or not.
  package mutating func mark(_ marks: Set<RemovalMark>) {
    removed.formUnion(marks)
    drop(marks)
  }

  /// Drops visits that were removed, here or in another layer.
  mutating func drop(_ marks: Set<RemovalMark>) {
    guard !marks.isEmpty else { return }
    let dropped = visits.filter { marks.contains(RemovalMark($0.key)) }
    guard !dropped.isEmpty else { return }
    for subject in dropped.keys { visits[subject] = nil }
    let keys = Set(dropped.keys.map(\.regionKey))
    for key in keys { verifiedSpans[key] = nil }
    for visit in visits.values where keys.contains(visit.regionKey) { extendSpan(by: visit) }
  }

  /// Adds all visits and removals of another log.
  public mutating func merge(_ other: VisitLog) {
    mark(other.removed)
    for visit in other.visits.values { insert(visit) }
  }

  /// Returns this log merged with another one.
  public func merged(with other: VisitLog) -> VisitLog {
    var merged = self
    merged.merge(other)
    return merged
  }

  /// Whether the log contains a visit with the same id and region.
  public func contains(_ visit: Visit) -> Bool {
    visits[VisitSubject(visit)] != nil
  }

  /// The number of visits.
  public var count: Int { visits.count }

  /// Whether the log is empty.
  public var isEmpty: Bool { visits.isEmpty }

  /// All visits, in the order of their entries, then of their keys, then of their ids.
  /// - Complexity: O(n log n).
  public var inOrder: [Visit] { Self.ordered(visits.values) }

  /// The visits of a region, in order.
  /// - Complexity: O(n).
  public func visits(of regionKey: String) -> [Visit] {
    Self.ordered(visits.values.filter { $0.regionKey == regionKey })
  }

  /// The visits that began on a local day, in order.
  /// - Complexity: O(n).
  public func visits(on day: LocalDay) -> [Visit] {
    Self.ordered(visits.values.filter { $0.localDay == day })
  }

  private static func ordered(_ visits: some Collection<Visit>) -> [Visit] {
    visits.sorted {
      // Ids are converted to strings only for the few visits that are otherwise equal.
      if $0.entry != $1.entry { return $0.entry < $1.entry }
      if $0.regionKey != $1.regionKey { return $0.regionKey < $1.regionKey }
      return $0.id.uuidString < $1.id.uuidString
    }
  }
}

extension VisitLog: Codable {
  /// Reads an array of visits; duplicates become one visit.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Visit].self))
  }

  /// Writes an array of the visits in order; the removals are in the JSON of a ``TravelBook``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(inOrder)
  }
}
