import Foundation

/// A set of visits that only grows.
///
/// Merging is set union, so nothing is ever overwritten or lost. Two versions of the same visit,
/// such as one without its exit, become one. Visits are the same if both their `id` and their
/// `regionKey` are.
public struct VisitLog: Sendable, Hashable {
  private var visits: [VisitSubject: Visit] = [:]

  /// The first and the last time of the verified visits of each region. Visits only grow, and so do
  /// their spans.
  private(set) var verifiedSpans: [String: ClosedRange<Date>] = [:]

  /// Makes an empty log.
  public init() {}

  /// Makes a log of visits.
  public init(_ visits: some Sequence<Visit>) {
    for visit in visits { insert(visit) }
  }

  /// Adds a visit, or merges it into the version in the log.
  /// - Returns: whether the visit is new.
  @discardableResult
  public mutating func insert(_ visit: Visit) -> Bool {
    let identity = VisitSubject(visit)
    let old = visits[identity]
    // A new visit is joined with itself, so that it does not end before it begins.
    let joined = (old ?? visit).joined(with: visit)
    visits[identity] = joined
    // The comparison fails for NaN.
    if joined.isVerified, joined.entry <= joined.lastMoment {
      let known = verifiedSpans[joined.regionKey] ?? joined.entry...joined.lastMoment
      verifiedSpans[joined.regionKey] =
        min(known.lowerBound, joined.entry)...max(known.upperBound, joined.lastMoment)
    }
    return old == nil
  }

  /// Adds all visits of another log.
  public mutating func merge(_ other: VisitLog) {
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

  /// Writes an array of the visits in order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(inOrder)
  }
}
