import Foundation

/// The record of a user's travels in one layer: visits, regions set by hand, badges, wishes and
/// settings.
///
/// Regions are identified by their keys in that layer. The visits are a set that only grows, so two
/// books of one user, from two devices, merge without losing anything. See <doc:VisitsAndMerging>.
public struct TravelBook: Sendable, Hashable {
  /// The individual visits.
  public internal(set) var log = VisitLog()

  /// The records of regions without the dates of their visits. Each region with a verified visit
  /// has a record.
  package var stored: [String: RegionRecord] = [:]

  /// The badges by their identifiers.
  public internal(set) var badges: [String: BadgeRecord] = [:]

  /// The identifiers of the badges that the user has viewed.
  public internal(set) var viewedBadges: Set<String> = []

  /// The journal entries about visits.
  public internal(set) var notes = VisitNotes()

  /// The goals by their identifiers, including deleted ones.
  public internal(set) var goalRecords: [String: GoalRecord] = [:]

  /// The user's settings.
  public var settings = TravelSettings()

  /// The keys of the regions to visit one day. A key that is removed comes back from a device that
  /// still has it.
  public var wishlist: Set<String> = []

  /// The keys of the visited countries, in the layer of countries.
  public var visitedCountries: Set<String> = []

  /// The unknown contents of files, to be written back.
  public internal(set) var preserved = PreservedFields()

  /// An empty book.
  public init() {}

  /// All records by the keys of their regions, with the dates of verified visits.
  /// - Complexity: O(visits); store the result to look up many regions.
  public var records: [String: RegionRecord] {
    var records = stored
    for (key, span) in log.verifiedSpans() {
      records[key, default: RegionRecord()] = Self.derived(stored[key], span)
    }
    return records
  }

  /// The record of a region; nil if nothing is known of it.
  /// - Complexity: O(visits).
  public func record(of regionKey: String) -> RegionRecord? {
    log.verifiedSpans()[regionKey].map { Self.derived(stored[regionKey], $0) }
      ?? stored[regionKey]
  }

  private static func derived(
    _ record: RegionRecord?, _ span: ClosedRange<Date>
  ) -> RegionRecord {
    let active = record?.isActive ?? true
    let visited = RegionRecord(
      visited: true, firstVisitedDate: span.lowerBound, lastVisitedDate: span.upperBound,
      isActive: active, wasEverVisited: true)
    return record?.merged(with: visited) ?? visited
  }

  /// The keys of the regions that count as visited: active, and visited or set by hand.
  public var visitedKeys: Set<String> {
    Set(records.lazy.filter(\.value.counts).map(\.key))
  }

  /// The keys of all regions that were ever visited or set by hand, including those switched off:
  /// the regions that are not new.
  public var everVisitedKeys: Set<String> {
    Set(
      records.lazy.filter { $0.value.visited || $0.value.edited || $0.value.wasEverVisited }
        .map(\.key))
  }
}
