import Foundation
import Landfall

/// Compares visits with a collection's condition.
struct CollectionEvaluator {
  /// A verified visit to a member.
  private struct Stay {
    var id: RegionID
    var entry: Date
    /// The days of the calendar during the stay.
    var days: ClosedRange<Int>
    /// The years during the stay.
    var years: ClosedRange<Int>
  }

  private let collection: RegionCollection
  private let members: [RegionID]
  /// The time of the first entry into each visited member; nil if unknown.
  private var firstEntry: [RegionID: Date?] = [:]
  /// The verified visits, in the order of entry.
  private var stays: [Stay] = []

  init(_ collection: RegionCollection, _ visited: VisitedRegions, _ timeZone: TimeZone) {
    self.collection = collection
    members = collection.memberIDs
    let layer = collection.layer
    var clock = LocalClock(timeZone)
    for key in visited.undatedKeys {
      guard let id = layer.region(key: key)?.id, collection.contains(id) else { continue }
      firstEntry[id] = .some(nil)
    }
    var idOfKey: [String: RegionID?] = [:]
    for visit in visited.visits {
      let key = visit.regionKey
      let found = idOfKey[key] ?? layer.region(key: key)?.id
      idOfKey[key] = .some(found)
      guard let id = found, collection.contains(id) else { continue }
      // A date replaces an unknown one.
      let earliest = (firstEntry[id] ?? nil).map { min($0, visit.entry) } ?? visit.entry
      firstEntry[id] = .some(earliest)
      if visit.isVerified { stays.append(Self.stay(visit, id, &clock)) }
    }
    stays.sort { ($0.entry, $0.id) < ($1.entry, $1.id) }
  }

  /// The day of entry is the visit's own local day. The time zone only determines on which day it
  /// ends.
  private static func stay(_ visit: Visit, _ id: RegionID, _ clock: inout LocalClock) -> Stay {
    let entryDay = clock.dayNumber(at: visit.entry.timeIntervalSince1970)
    let exitDay = visit.exit.map { clock.dayNumber(at: $0.timeIntervalSince1970) } ?? entryDay
    let first = visit.localDay.daysSince1970
    let last = first + max(0, exitDay - entryDay)
    let years = visit.localDay.year...max(visit.localDay.year, LocalDay(daysSince1970: last).year)
    return Stay(id: id, entry: visit.entry, days: first...last, years: years)
  }

  func progress() -> CollectionProgress {
    switch collection.condition {
    case .all: counted(of: members.count)
    case .count(let wanted): counted(of: wanted)
    case .countInOneDay(let wanted): together(wanted) { $0.days }
    case .countInOneYear(let wanted): together(wanted) { $0.years }
    case .returnAfterDays(let days): returned(after: days)
    case .unknown:
      // The requirement is unknown, so the collection is never earned.
      result(false, nil, 0, of: max(1, members.count), by: [], needed: [])
    }
  }

  /// Evaluates a number of members visited at any time.
  private func counted(of wanted: Int) -> CollectionProgress {
    let visited = firstEntry.keys.sorted()
    let isEarned = wanted > 0 && visited.count >= wanted
    let dates = firstEntry.values.compactMap(\.self).sorted()
    // Entries without a date are taken to be earlier than all others.
    let undated = visited.count - dates.count
    let place = wanted - undated - 1
    let date = isEarned && dates.indices.contains(place) ? dates[place] : nil
    return result(
      isEarned, date, min(visited.count, wanted), of: wanted, by: visited,
      needed: members.filter { firstEntry[$0] == nil })
  }

  /// Evaluates a number of members in one day or year. Each entry counts the members with a stay in
  /// its span.
  private func together(
    _ wanted: Int, _ span: (Stay) -> ClosedRange<Int>
  ) -> CollectionProgress {
    var best: [RegionID] = []
    var earned: Date?
    // The earlier stays that may reach into a later span. The list stays short.
    var open: [(id: RegionID, last: Int)] = []
    var first: Int?
    for stay in stays {
      let range = span(stay)
      // Traveling back across time zones may begin an earlier day.
      if let before = first, range.lowerBound > before {
        open.removeAll { $0.last < range.lowerBound }
      }
      first = max(first ?? range.lowerBound, range.lowerBound)
      open.removeAll { $0.id == stay.id && $0.last <= range.upperBound }
      open.append((stay.id, range.upperBound))
      let present = Set(open.filter { $0.last >= range.lowerBound }.map(\.id))
      if present.count > best.count { best = present.sorted() }
      if present.count >= wanted, earned == nil {
        earned = stay.entry
        best = present.sorted()
        break
      }
    }
    let isEarned = earned != nil && wanted > 0
    let isBest = Set(best)
    return result(
      isEarned, earned, min(best.count, wanted), of: wanted, by: best,
      needed: members.filter { !isBest.contains($0) })
  }

  /// Evaluates a visit to a member at least `wanted` days after an earlier visit to it ended.
  private func returned(after wanted: Int) -> CollectionProgress {
    var firstEnd: [RegionID: Int] = [:]
    var best = (days: 0, id: RegionID?.none)
    var earned: Date?
    for stay in stays {
      if let end = firstEnd[stay.id] {
        let days = stay.days.lowerBound - end
        if days > best.days { best = (days, stay.id) }
        if days >= wanted, earned == nil {
          earned = stay.entry
          best = (days, stay.id)
          break
        }
      }
      firstEnd[stay.id] = min(firstEnd[stay.id] ?? .max, stay.days.upperBound)
    }
    let visited = firstEnd.keys.sorted()
    return result(
      earned != nil, earned, min(best.days, wanted), of: wanted,
      by: earned == nil ? visited : [best.id].compactMap(\.self),
      needed: visited.isEmpty ? members : visited)
  }

  private func result(
    _ isEarned: Bool, _ date: Date?, _ count: Int, of wanted: Int, by contributing: [RegionID],
    needed: [RegionID]
  ) -> CollectionProgress {
    let layer = collection.layer
    return CollectionProgress(
      collection: collection, isEarned: isEarned, earnedDate: date,
      progress: isEarned ? 1 : wanted > 0 ? min(1, Double(count) / Double(wanted)) : 0,
      count: count, requiredCount: wanted, contributing: contributing.map { layer[$0] },
      needed: isEarned ? [] : needed.map { layer[$0] })
  }
}
