import Foundation
import Landfall

/// The data of a book about the parks of a guide that count as visited.
struct ParkHistory {
  /// The visits to the parks that count as visited, in the order of entry.
  let logged: [Visit]
  /// The first dates of parks from other devices, as unverified visits, if they are earlier than
  /// all logged visits to the park.
  let dated: [Visit]
  /// The keys of the parks that count as visited, with or without a known date.
  let countingKeys: Set<String>
  /// The journal entries.
  let notes: VisitNotes
  /// The records of goals and badges in the book.
  let goalRecords: [String: GoalRecord]
  let badges: [String: BadgeRecord]

  init(_ book: TravelBook, _ guide: CityGuide) {
    let counting = book.visitedKeys.filter { guide.park($0) != nil }
    countingKeys = counting
    logged = book.log.inOrder.filter { counting.contains($0.regionKey) }
    let first = Dictionary(
      logged.map { ($0.regionKey, Timestamp.wholeSeconds($0.entry)) }, uniquingKeysWith: min)
    dated = book.own.stored.compactMap { key, record in
      guard let date = record.firstVisitedDate, counting.contains(key),
        first[key].map({ date < $0 }) ?? true, let park = guide.park(key),
        let city = guide.city(park.cityKey)
      else { return nil }
      let day = LocalDay(date, in: city.timeZone)
      return Visit(regionKey: key, entry: date, localDay: day, isVerified: false)
    }.sorted { ($0.entry, $0.regionKey) < ($1.entry, $1.regionKey) }
    notes = book.notes
    goalRecords = book.goalRecords
    badges = book.badges
  }

  /// All visits, as collections evaluate them.
  var visited: VisitedRegions {
    VisitedRegions(visits: logged + dated, undatedKeys: countingKeys)
  }

  /// The visits that a goal includes.
  func visited(for goal: Goal) -> VisitedRegions {
    let visits = (logged + dated).filter { isCounted($0, for: goal) }
    let takesUndated = goal.countsUnverified && goal.start == nil && goal.end == nil
    return VisitedRegions(visits: visits, undatedKeys: takesUndated ? countingKeys : [])
  }

  /// Whether a goal includes a visit, regardless of the park.
  func isCounted(_ visit: Visit, for goal: Goal) -> Bool {
    (visit.isVerified || goal.countsUnverified) && goal.counts(visit.localDay)
  }
}
