public import Foundation
public import Landfall

extension TravelBook {
  /// The visits and regions that collections of the book's layer evaluate; see
  /// ``LayerBook/visitedRegions(timeZone:)``.
  public func visitedRegions(timeZone: TimeZone) -> VisitedRegions {
    own.visitedRegions(timeZone: timeZone)
  }

  /// The visits and regions that a collection evaluates: those in the collection's layer, which are
  /// the book's own unless ``otherLayers`` contains the layer.
  public func visitedRegions(
    for collection: RegionCollection, timeZone: TimeZone
  ) -> VisitedRegions {
    (otherLayers[collection.layer.id] ?? own).visitedRegions(timeZone: timeZone)
  }

  /// Records the badges that are earned now. Badges that were earned before stay earned.
  /// - Parameters:
  ///   - collections: collections of the book's layer and of ``otherLayers``.
  ///   - timeZone: determines the day on which a stay ends.
  /// - Returns: the identifiers of the newly earned badges, in the order given.
  public mutating func earnBadges(
    of collections: some Sequence<RegionCollection>, timeZone: TimeZone
  ) -> [String] {
    var visited: [String: VisitedRegions] = [:]
    var new: [String] = []
    for collection in collections {
      let layer = collection.layer.id
      let regions = visited[layer] ?? visitedRegions(for: collection, timeZone: timeZone)
      visited[layer] = regions
      let progress = collection.progress(of: regions, timeZone: timeZone)
      guard progress.isEarned else { continue }
      let identifier = collection.identifier
      let known = badges[identifier].flatMap { $0.isEarned ? $0 : nil }
      if known == nil { new.append(identifier) }
      // Regions visited after the award did not contribute to it.
      let isOfAward = known.map { known in
        guard let date = progress.earnedDate, let before = known.earnedDate else { return false }
        return Timestamp.wholeSeconds(date) <= before
      }
      earn(
        identifier, on: progress.earnedDate,
        regionKeys: isOfAward ?? true ? Set(progress.awarding.map(\.key)) : [])
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
