public import Foundation
public import Landfall

extension TravelBook {
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

  /// Records the badges that are earned now. Badges that were earned before stay earned.
  /// - Parameters:
  ///   - collections: collections of the book's layer; others earn nothing.
  ///   - timeZone: determines the day on which a stay ends.
  /// - Returns: the identifiers of the newly earned badges, in the order given.
  public mutating func earnBadges(
    of collections: some Sequence<RegionCollection>, timeZone: TimeZone
  ) -> [String] {
    let visited = visitedRegions(timeZone: timeZone)
    var new: [String] = []
    for collection in collections {
      let progress = collection.progress(of: visited, timeZone: timeZone)
      guard progress.isEarned else { continue }
      let identifier = collection.identifier
      if badges[identifier]?.isEarned != true { new.append(identifier) }
      earn(identifier, on: progress.earnedDate)
    }
    return new
  }

  /// The identifiers of the badges that a visit earns in addition to those of the book, for
  /// ``DetectorContext/badgesEarned``. The book does not change.
  ///
  /// ```swift
  /// badgesEarned: { [book] in book.badges(earnedBy: $0, of: collections, timeZone: zone) }
  /// ```
  public func badges(
    earnedBy visit: Visit, of collections: some Sequence<RegionCollection>, timeZone: TimeZone
  ) -> [String] {
    var after = self
    // A visit with invalid dates earns nothing.
    guard (try? after.add(visit, now: visit.lastMoment)) != nil else { return [] }
    // Badges that were due before the visit are not earned by it.
    var before = self
    let earlier = Set(before.earnBadges(of: collections, timeZone: timeZone))
    return after.earnBadges(of: collections, timeZone: timeZone).filter { !earlier.contains($0) }
  }
}
