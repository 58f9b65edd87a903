public import Foundation
public import Landfall

extension TravelSession {
  /// Adds what a user did before: the visits of tracks, or of the points of a diary, and the badges that they earn.
  ///
  /// The points become a ``Trip`` first, in the order of their times, so that a region without a fix in it is found on
  /// the way. The same history adds nothing a second time. Nothing is announced.
  ///
  /// ```swift
  /// let added = try session.add(history: Track(contentsOf: "2019.gpx").points, from: atlas, now: now, timeZone: timeZone)
  /// print(added.visits.count, added.badges.map(\.name))
  /// ```
  /// - Parameters:
  ///   - points: the points of a ``Track``, or ``TrackPoint``s of fixes; those without a time are left out.
  ///   - atlas: the atlas of the session.
  ///   - now: the current time.
  ///   - timeZone: determines the local day of a visit where neither the points nor the atlas have a time zone.
  /// - Throws: ``TravelError`` if a visit is before 1900 or more than a day ahead of `now`; the session does not change
  ///   then.
  /// - Complexity: O(points · log points), about a microsecond for a point.
  @discardableResult
  public mutating func add(
    history points: some Sequence<TrackPoint>, from atlas: Atlas, now: Date, timeZone: TimeZone
  ) throws(TravelError) -> AddedHistory {
    var added = AddedHistory()
    let timed = points.filter { $0.time != nil }
    var builder = TripBuilder(atlas, timeZone: timeZone)
    for point in timed.sorted(by: { ($0.time ?? now) < ($1.time ?? now) }) { builder.add(point) }
    let trip = builder.finish()
    added.leftOut = trip.rejectedCounts
    guard let index = trip.layers.firstIndex(where: { $0.layer.id == layer.id }) else {
      return added
    }
    var changed = book
    for visit in trip.visits(ofLayer: index) {
      guard let region = layer.region(key: visit.regionKey), scope.includes(region) else {
        continue
      }
      if try changed.add(visit, now: now) { added.visits.append(visit) }
    }
    // What the book earned before is recorded first, so that it is not of this history.
    recordBadges(now, timeZone)
    changed.badges = book.badges
    book = changed
    added.badges = recordBadges(now, timeZone)
    return added
  }
}

/// What ``TravelSession/add(history:from:now:timeZone:)`` has added.
public struct AddedHistory: Sendable {
  /// The new visits, in order.
  public internal(set) var visits: [Visit] = []
  /// The badges that they earned, in the order of the atlas.
  public internal(set) var badges: [RegionCollection] = []
  /// The numbers of points with a time that were left out, by reason.
  public internal(set) var leftOut: [TripRejection: Int] = [:]
}
