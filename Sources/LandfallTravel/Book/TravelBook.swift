import Foundation

/// All that a person's travels in one layer come to: visits, what was set by hand, badges, wishes and
/// settings.
///
/// Regions go by their keys in that layer. Beneath lies a set of visits that only grows; two books of
/// one person, from two devices, merge into one that has lost nothing. See <doc:VisitsAndMerging>.
public struct TravelBook: Sendable, Hashable {
  /// The single visits.
  public internal(set) var log = VisitLog()

  /// What is known of regions beside their visits. Each region with a verified visit has one.
  package var stored: [String: RegionRecord] = [:]

  /// The badges by their identifiers.
  public internal(set) var badges: [String: BadgeRecord] = [:]

  /// The identifiers of the badges that have been looked at.
  public internal(set) var viewedBadges: Set<String> = []

  /// What was written about visits.
  public internal(set) var notes = VisitNotes()

  /// The goals by their identifiers, those that were taken away among them.
  public internal(set) var goalRecords: [String: GoalRecord] = [:]

  /// What the person has chosen.
  public var settings = TravelSettings()

  /// The keys of regions to visit one day. What is taken out comes back from a device that still has it.
  public var wishlist: Set<String> = []

  /// The keys of the countries that were visited, of the layer of countries.
  public var visitedCountries: Set<String> = []

  /// What files held that means nothing here, to be written back.
  public internal(set) var kept = KeptContents()

  /// An empty book.
  public init() {}

  /// All records, by the keys of their regions, their dates taken from verified visits as well.
  /// - Complexity: O(visits); keep it where many are asked for.
  public var records: [String: RegionRecord] {
    var records = stored
    for (key, span) in log.verifiedSpans() {
      records[key, default: RegionRecord()] = Self.derived(stored[key], span)
    }
    return records
  }

  /// What is known of a region; nil where nothing is.
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

  /// The keys of all regions that were ever visited or set by hand, those switched off among them: the
  /// ones that are not new.
  public var everVisitedKeys: Set<String> {
    Set(
      records.lazy.filter { $0.value.visited || $0.value.edited || $0.value.wasEverVisited }
        .map(\.key))
  }
}
