public import Foundation
public import Landfall

extension TravelBook {
  /// What collections are compared with: the visits to regions that count, and the regions that count
  /// without a date.
  ///
  /// A first date without a visit, from another device or an older version, is an unverified visit:
  /// it dates milestones and sets, but earns nothing that asks for one day.
  /// - Parameter timeZone: tells on which day such a date falls.
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

  /// Notes the badges that are earned by now; what was earned before stays so.
  /// - Parameters:
  ///   - collections: those of the book's layer; others earn nothing.
  ///   - timeZone: tells on which day a stay ends.
  /// - Returns: the identifiers of those that were not earned before, in the order given.
  /// - Complexity: O(collections × visits · log visits).
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

  /// The identifiers of the badges that a visit earns beyond those of the book, for
  /// ``DetectorContext/badgesEarned``. The book stays as it is.
  ///
  /// ```swift
  /// badgesEarned: { [book] in book.badges(earnedBy: $0, of: collections, timeZone: zone) }
  /// ```
  public func badges(
    earnedBy visit: Visit, of collections: some Sequence<RegionCollection>, timeZone: TimeZone
  ) -> [String] {
    var after = self
    // Dates that nobody believes earn nothing.
    guard (try? after.add(visit, now: visit.lastMoment)) != nil else { return [] }
    // What was earned before the visit is no merit of it.
    var before = self
    let earlier = Set(before.earnBadges(of: collections, timeZone: timeZone))
    return after.earnBadges(of: collections, timeZone: timeZone).filter { !earlier.contains($0) }
  }
}
