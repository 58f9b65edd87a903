import Foundation
import Landfall

/// Compares visits with a collection's condition by the table of ``ConditionRule``.
struct CollectionEvaluator {
  private let collection: RegionCollection
  private let members: [RegionID]
  private let evidence: CollectionEvidence

  init(_ collection: RegionCollection, _ visited: VisitedRegions, _ timeZone: TimeZone) {
    self.collection = collection
    members = collection.memberIDs
    evidence = CollectionEvidence(collection, visited, timeZone)
  }

  func progress() -> CollectionProgress {
    guard let (rule, parameter) = collection.condition.rule else {
      // The requirement is unknown, so the collection is never earned.
      return result(.notYet, 0, of: max(1, members.count), by: [], needed: [])
    }
    let wanted = rule.requirement == .members ? members.count : parameter
    return switch rule.period {
    case .ever: counted(of: wanted)
    case .day: together(wanted) { $0.days }
    case .year: together(wanted) { $0.years }
    case .absence: returned(after: wanted)
    }
  }

  /// Evaluates a number of members visited at any time.
  private func counted(of wanted: Int) -> CollectionProgress {
    let visited = evidence.firstEntry.keys.sorted()
    let dates = evidence.firstEntry.values.compactMap(\.date).sorted()
    let date = date(reaching: wanted, undated: visited.count - dates.count, dates)
    let isEarned = wanted > 0 && visited.count >= wanted
    // Those without a date award nothing that the others suffice for.
    let needsUndated = dates.count < wanted
    let awarding = visited.filter { id in
      evidence.firstEntry[id]?.date.map { entry in date.map { entry <= $0 } ?? false }
        ?? needsUndated
    }
    return result(
      isEarned ? Attainment(on: date) : .notYet, visited.count, of: wanted, by: visited,
      awarding: awarding)
  }

  /// Evaluates a number of members in one day or year. Each entry counts the members with a stay in
  /// its span.
  private func together(
    _ wanted: Int, _ span: (CollectionEvidence.Stay) -> ClosedRange<Int>
  ) -> CollectionProgress {
    var best: [RegionID] = []
    var earned: Date?
    // The earlier stays that may reach into a later span. The list stays short.
    var open: [(id: RegionID, last: Int)] = []
    var first = Int.min
    for stay in evidence.stays where earned == nil {
      let range = span(stay)
      // Traveling back across time zones may begin an earlier day.
      if range.lowerBound > first { open.removeAll { $0.last < range.lowerBound } }
      first = max(first, range.lowerBound)
      open.removeAll { $0.id == stay.id && $0.last <= range.upperBound }
      open.append((stay.id, range.upperBound))
      let present = Set(open.filter { $0.last >= range.lowerBound }.map(\.id))
      if present.count > best.count { best = present.sorted() }
      if wanted > 0, present.count >= wanted { earned = stay.entry }
    }
    return result(
      earned.map(Attainment.on) ?? .notYet, best.count, of: wanted, by: best, awarding: best)
  }

  /// Evaluates a visit to a member at least `wanted` days after an earlier visit to it ended.
  private func returned(after wanted: Int) -> CollectionProgress {
    var firstEnd: [RegionID: Int] = [:]
    var best = (days: 0, id: RegionID?.none)
    var earned: Date?
    for stay in evidence.stays where earned == nil {
      let days = firstEnd[stay.id].map { stay.days.lowerBound - $0 } ?? -1
      if days > best.days || days >= wanted { best = (days, stay.id) }
      if days >= max(0, wanted) { earned = stay.entry }
      firstEnd[stay.id] = min(firstEnd[stay.id] ?? .max, stay.days.upperBound)
    }
    let (visited, one) = (firstEnd.keys.sorted(), [best.id].compactMap(\.self))
    return result(
      earned.map(Attainment.on) ?? .notYet, best.days, of: wanted,
      by: earned == nil ? visited : one,
      needed: visited.isEmpty ? members : visited, awarding: one)
  }

  private func result(
    _ earned: Attainment, _ count: Int, of wanted: Int, by contributing: [RegionID],
    needed: [RegionID]? = nil, awarding: [RegionID] = []
  ) -> CollectionProgress {
    CollectionProgress(
      of: collection, earned: earned, count: count, required: wanted, by: contributing,
      needed: needed, awarding: awarding)
  }
}

/// The date on which things reach a number; nil if they do not, or without a known date. Those with a date decide alone
/// where they suffice; else those without one are taken to be earlier than all others.
/// - Parameter dates: The dates of the others, ascending.
func date(reaching wanted: Int, undated: Int, _ dates: [Date]) -> Date? {
  let place = (dates.count >= wanted ? wanted : wanted - undated) - 1
  return wanted > 0 && dates.indices.contains(place) ? dates[place] : nil
}

/// Whether and when something was reached.
enum Attainment {
  case notYet
  case undated
  case on(Date)

  /// Reached, at a date if it is known.
  init(on date: Date?) { self = date.map(Self.on) ?? .undated }

  /// The date, if there is one.
  var date: Date? { if case .on(let date) = self { date } else { nil } }
}

/// The visits to the members of a collection.
struct CollectionEvidence {
  /// A verified visit to a member.
  struct Stay {
    var id: RegionID
    var entry: Date
    /// The days of the calendar during the stay.
    var days: ClosedRange<Int>
    /// The years during the stay.
    var years: ClosedRange<Int>
  }

  /// The first entry into each visited member.
  private(set) var firstEntry: [RegionID: Attainment] = [:]
  /// The verified visits, in the order of entry.
  private(set) var stays: [Stay] = []

  /// - Parameter timeZone: determines on which day a visit ends.
  init(_ collection: RegionCollection, _ visited: VisitedRegions, _ timeZone: TimeZone) {
    let layer = collection.layer
    var clock = LocalClock(timeZone)
    for key in visited.undatedKeys {
      guard let id = layer.region(key: key)?.id, collection.contains(id) else { continue }
      firstEntry[id] = .undated
    }
    var idOfKey: [String: RegionID?] = [:]
    for visit in visited.visits {
      let key = visit.regionKey
      let found = idOfKey[key] ?? layer.region(key: key)?.id
      idOfKey[key] = .some(found)
      guard let id = found, collection.contains(id) else { continue }
      // A date replaces an unknown one.
      firstEntry[id] = .on(min(firstEntry[id]?.date ?? visit.entry, visit.entry))
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
}
