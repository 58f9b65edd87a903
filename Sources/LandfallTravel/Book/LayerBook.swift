public import Foundation

/// The visits, records and wishes in one layer: a part of a ``TravelBook``.
///
/// Regions are identified by their keys in the layer.
public struct LayerBook: Sendable, Hashable {
  /// The individual visits.
  public internal(set) var log = VisitLog()

  /// The records of regions without the dates of their visits. Each region with a verified visit
  /// has a record.
  package var stored: [String: RegionRecord] = [:]

  /// The keys of the regions to visit one day. A key that is removed comes back from a device that
  /// still has it.
  public var wishlist: Set<String> = []

  /// Makes an empty part.
  public init() {}

  /// Whether the part contains no visit, no record and no wish.
  public var isEmpty: Bool { log.isEmpty && stored.isEmpty && wishlist.isEmpty }

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

  /// Merges the part of another book of the same user. A join: commutative, associative and
  /// idempotent.
  public mutating func merge(_ other: LayerBook) {
    log.merge(other.log)
    stored.merge(other.stored) { $0.merged(with: $1) }
    wishlist.formUnion(other.wishlist)
  }
}

// MARK: - Changes

extension LayerBook {
  /// Adds a visit, or what it adds to a known visit, such as its end.
  ///
  /// A new verified visit switches its region on again; the end of a known visit does not.
  /// - Parameters:
  ///   - visit: a visit to a region of the layer.
  ///   - now: the current time.
  /// - Returns: whether the visit is new.
  /// - Throws: ``TravelError`` if the visit begins before 1900, ends before it begins, or begins or
  ///   ends more than a day ahead of `now`; nothing changes then.
  @discardableResult
  public mutating func add(_ visit: Visit, now: Date) throws(TravelError) -> Bool {
    if let problem = visit.problem(now: now) {
      throw TravelError(.dateRefused, "the visit of \(visit.regionKey) \(problem)")
    }
    let isNew = log.insert(visit)
    if visit.isVerified {
      var record = stored[visit.regionKey] ?? RegionRecord()
      record.visited = true
      record.wasEverVisited = true
      if isNew { record.isActive = true }
      stored[visit.regionKey] = record
    }
    return isNew
  }

  /// Sets a region as visited by hand. Without a date, it does not count for badges of one day.
  public mutating func setByHand(_ regionKey: String) {
    var record = stored[regionKey] ?? RegionRecord()
    record.edited = true
    record.isActive = true
    stored[regionKey] = record
  }

  /// Switches a region off: it no longer counts, but its history stays.
  public mutating func switchOff(_ regionKey: String) {
    stored[regionKey]?.isActive = false
  }
}

// MARK: - Collections

extension LayerBook {
  /// The visits and regions that collections evaluate: the visits to regions that count as visited,
  /// and the keys of all such regions.
  ///
  /// A first date without a visit, from another device or an older version, becomes an unverified
  /// visit: it dates milestones and sets, but does not count for conditions of one day, one year or
  /// a return.
  /// - Parameter timeZone: determines the local day of such a date.
  public func visitedRegions(timeZone: TimeZone) -> VisitedRegions {
    let counting = records.filter(\.value.counts)
    var visits = log.inOrder.filter { counting[$0.regionKey] != nil }
    for (key, record) in stored.sorted(by: { $0.key < $1.key }) where counting[key] != nil {
      guard let date = record.firstVisitedDate else { continue }
      visits.append(
        Visit(
          regionKey: key, entry: date, localDay: LocalDay(date, in: timeZone), isVerified: false))
    }
    return VisitedRegions(visits: visits, undatedKeys: Set(counting.keys))
  }
}
