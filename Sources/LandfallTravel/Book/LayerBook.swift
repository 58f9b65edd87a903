public import Foundation
public import Landfall

/// The visits, records and wishes in one layer: a part of a ``TravelBook``.
///
/// Regions are identified by their keys in the layer.
public struct LayerBook: Sendable, Hashable {
  /// The individual visits.
  public internal(set) var log = VisitLog()

  /// The records of regions without the dates of their visits. Each region with a verified visit
  /// has a record in which it is visited.
  package var stored: [String: RegionRecord] = [:]

  /// The keys of the regions to visit one day. A key that is removed does not come back from a device
  /// that still has it, unless it was added again there.
  public var wishlist: Set<String> {
    get { wishes.keys }
    set { wishes.keys = newValue }
  }

  /// The wishes with the numbers of their changes.
  package internal(set) var wishes = WishCounts()

  /// Makes an empty part.
  public init() {}

  /// Whether the part contains no visit, no record and no wish, and none was removed.
  public var isEmpty: Bool {
    log.isEmpty && log.removed.isEmpty && stored.isEmpty && wishes.isEmpty
  }

  /// All records by the keys of their regions, with the dates of verified visits.
  /// - Complexity: O(regions).
  public var records: [String: RegionRecord] {
    Dictionary(
      uniqueKeysWithValues: stored.lazy.map { ($0, dated($1, $0)) }.filter { !$1.isRemoved })
  }

  /// The record of a region; nil if nothing is known of it. O(1).
  public func record(of regionKey: String) -> RegionRecord? {
    let record = stored[regionKey].map { dated($0, regionKey) }
    return record?.isRemoved == true ? nil : record
  }

  /// Whether a region counts as visited: active, and visited or set by hand. O(1).
  public func isVisited(_ regionKey: String) -> Bool {
    stored[regionKey].map { counts($0, regionKey) } ?? false
  }

  private func counts(_ record: RegionRecord, _ key: String) -> Bool {
    record.counts || record.isActive && log.verifiedSpans[key] != nil
  }

  private func dated(_ record: RegionRecord, _ key: String) -> RegionRecord {
    guard let span = log.verifiedSpans[key] else { return record }
    return record.merged(
      with: RegionRecord(
        visited: true, firstVisitedDate: span.lowerBound, lastVisitedDate: span.upperBound,
        isActive: record.isActive, wasEverVisited: true, removals: record.removals))
  }

  /// The keys of the regions that count as visited: active, and visited or set by hand.
  public var visitedKeys: Set<String> {
    Set(stored.lazy.filter { counts($1, $0) }.map(\.key))
  }

  /// The keys of all regions that were ever visited or set by hand, including those switched off:
  /// the regions that are not new.
  public var everVisitedKeys: Set<String> {
    Set(
      stored.lazy.filter { key, record in
        record.visited || record.edited || record.wasEverVisited || log.verifiedSpans[key] != nil
      }.map(\.key))
  }

  /// Merges the part of another book of the same user. A join: commutative, associative and
  /// idempotent.
  public mutating func merge(_ other: LayerBook) {
    log.merge(other.log)
    stored.merge(other.stored) { $0.merged(with: $1) }
    wishes.merge(other.wishes)
  }
}

// MARK: - Changes

extension LayerBook {
  /// Adds a visit, or what it adds to a known visit, such as its end.
  ///
  /// A new verified visit switches its region on again; the end of a known visit does not. A visit
  /// that was removed is not added again.
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
    if log.isRemoved(visit) { return false }
    let isNew = log.insert(visit)
    if visit.isVerified {
      stored[visit.regionKey, default: RegionRecord()].setVisited()
      if isNew { stored[visit.regionKey]?.isActive = true }
    }
    return isNew
  }

  /// Sets a region as visited by hand. Without a date, it does not count for badges of one day.
  public mutating func markVisited(_ regionKey: String) {
    stored[regionKey, default: RegionRecord()].edited = true
    stored[regionKey]?.isActive = true
  }

  /// Switches a region off: it no longer counts, but its history stays. ``markVisited(_:)`` or a new
  /// verified visit switches it on again.
  public mutating func deactivate(_ regionKey: String) {
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

extension LayerBook {
  /// Counts the parents of visited regions as visited in this part, such as the countries of visited
  /// states, unless the user has switched them off here.
  ///
  /// A parent is dated by the first date of its regions. As with other dates without visits, this
  /// counts for milestones and sets, never for conditions of one day, one year or a return.
  /// - Parameters:
  ///   - part: the visits in the layer of the regions.
  ///   - layer: that layer.
  public mutating func countParents(of part: LayerBook, in layer: Layer) {
    let known = records
    for (key, record) in part.records where record.counts {
      guard let parent = layer.region(key: key)?.parent, known[parent.key]?.isActive ?? true else {
        continue
      }
      let visited = RegionRecord(
        visited: record.visited, edited: !record.visited,
        firstVisitedDate: record.firstVisitedDate, wasEverVisited: record.visited,
        removals: stored[parent.key]?.removals ?? 0)
      stored[parent.key] = stored[parent.key]?.merged(with: visited) ?? visited
    }
  }
}

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

  /// How often the region was removed. A record from before a removal says nothing anymore.
  package internal(set) var removals = 0

  /// Makes a record.
  public init(
    visited: Bool = false, edited: Bool = false, firstVisitedDate: Date? = nil,
    lastVisitedDate: Date? = nil, isActive: Bool = true, wasEverVisited: Bool = false,
    others: [String: PreservedJSON] = [:]
  ) {
    self.init(
      visited: visited, edited: edited, firstVisitedDate: firstVisitedDate,
      lastVisitedDate: lastVisitedDate, isActive: isActive, wasEverVisited: wasEverVisited,
      others: others, removals: 0)
  }

  init(
    visited: Bool = false, edited: Bool = false, firstVisitedDate: Date? = nil,
    lastVisitedDate: Date? = nil, isActive: Bool = true, wasEverVisited: Bool = false,
    others: [String: PreservedJSON] = [:], removals: Int
  ) {
    self.removals = removals
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

  /// Records that fixes showed a visit. Since a removal the visits themselves say it, or they would
  /// leave it behind when they are removed.
  mutating func setVisited() { if removals == 0 { (visited, wasEverVisited) = (true, true) } }

  /// Whether the record says only that the region was removed.
  var isRemoved: Bool { removals > 0 && self == RegionRecord(removals: removals) }

  /// Merges two records of the same region: a flag is true if either is, and the dates span both.
  ///
  /// A join: commutative, associative and idempotent. A region that was switched off on one device
  /// only becomes active again: losing a visit is worse than having to switch a region off again. A
  /// region that was removed, see ``TravelBook/remove(regionKey:in:)``, does not come back: a record
  /// from before the removal has no part in the result.
  public func merged(with other: RegionRecord) -> RegionRecord {
    if removals != other.removals { return removals > other.removals ? self : other }
    return RegionRecord(
      visited: visited || other.visited, edited: edited || other.edited,
      firstVisitedDate: [firstVisitedDate, other.firstVisitedDate].compactMap(\.self).min(),
      lastVisitedDate: [lastVisitedDate, other.lastVisitedDate].compactMap(\.self).max(),
      isActive: isActive || other.isActive,
      wasEverVisited: wasEverVisited || other.wasEverVisited,
      others: others.merging(other.others) { $0.joined(with: $1) }, removals: removals)
  }
}
