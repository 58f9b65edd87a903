import Foundation

/// A set of visits that only grows.
///
/// Merging is set union, so that nothing is ever overwritten or lost; two tellings of the same visit,
/// one of them without its exit perhaps, become one. Visits are the same where both their `id` and
/// their `regionKey` are.
public struct VisitLog: Sendable, Hashable {
  private var visits: [VisitSubject: Visit] = [:]

  /// An empty log.
  public init() {}

  /// A log of these visits.
  public init(_ visits: some Sequence<Visit>) {
    for visit in visits { insert(visit) }
  }

  /// Adds a visit, or what it tells beyond what is known of it.
  /// - Returns: whether the visit is a new one.
  @discardableResult
  public mutating func insert(_ visit: Visit) -> Bool {
    let identity = VisitSubject(visit)
    let old = visits[identity]
    // With itself too, so that one that ends before it begins does not.
    visits[identity] = (old ?? visit).joined(with: visit)
    return old == nil
  }

  /// Adds all of another log.
  public mutating func merge(_ other: VisitLog) {
    visits.merge(other.visits) { $0.joined(with: $1) }
  }

  /// This log and another one.
  public func merged(with other: VisitLog) -> VisitLog {
    var merged = self
    merged.merge(other)
    return merged
  }

  /// Whether it holds a visit, as far as its id and its region tell.
  public func contains(_ visit: Visit) -> Bool {
    visits[VisitSubject(visit)] != nil
  }

  /// How many visits there are.
  public var count: Int { visits.count }

  /// Whether there is none.
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

  /// The first and the last moment of the verified visits of each region.
  /// - Complexity: O(n).
  func verifiedSpans() -> [String: ClosedRange<Date>] {
    var spans: [String: ClosedRange<Date>] = [:]
    for visit in visits.values where visit.isVerified {
      let span = visit.entry...visit.lastMoment
      spans[visit.regionKey] =
        spans[visit.regionKey].map {
          min($0.lowerBound, span.lowerBound)...max($0.upperBound, span.upperBound)
        } ?? span
    }
    return spans
  }

  private static func ordered(_ visits: some Collection<Visit>) -> [Visit] {
    visits.sorted {
      // The text of an id is made for the few that nothing else tells apart.
      if $0.entry != $1.entry { return $0.entry < $1.entry }
      if $0.regionKey != $1.regionKey { return $0.regionKey < $1.regionKey }
      return $0.id.uuidString < $1.id.uuidString
    }
  }
}

extension VisitLog: Codable {
  /// Reads an array of visits; a visit that is there twice is one.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Visit].self))
  }

  /// Writes an array of the visits in order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(inOrder)
  }
}
