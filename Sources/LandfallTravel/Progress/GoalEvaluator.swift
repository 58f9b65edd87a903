import Foundation
import Landfall

/// Evaluates goals against the visits to parks.
struct GoalEvaluator {
  let guide: CityGuide
  let history: ParkHistory
  let now: Date
  let timeZone: TimeZone

  /// The result of counting.
  private struct Count {
    var count = 0
    var target: Int
    var isReached: Bool
    var date: Date?
    var needed: [Park] = []
  }

  func progress(of goal: Goal) throws(TravelError) -> GoalProgress {
    let city = try city(of: goal)
    let parks = city.map { guide.parks(of: $0) } ?? guide.parks
    let zone = city?.timeZone ?? timeZone
    let counted: Count
    switch goal.kind {
    case .parks: counted = distinct(parks, for: goal)
    case .amenity(let name):
      let filter = RegionFilter.attribute("amenities", contains: name)
      counted = distinct(parks.filter { filter.accepts($0.region) }, for: goal)
    case .visits: counted = visits(to: parks, for: goal)
    case .minutes: counted = minutes(in: parks, for: goal)
    case .collection(let identifier):
      counted = try collection(identifier, for: goal, zone)
    }
    // A goal that was reached stays reached.
    let kept = history.goalRecords[goal.identifier]
    let isReached = counted.isReached || kept?.isReached == true
    return GoalProgress(
      goal: goal, count: counted.count, target: counted.target, isReached: isReached,
      reachedDate: kept?.reachedDate ?? counted.date,
      timing: Self.timing(of: goal, on: LocalDay(now, in: zone)),
      neededParks: isReached ? [] : counted.needed)
  }

  private func city(of goal: Goal) throws(TravelError) -> City? {
    guard let key = goal.cityKey else { return nil }
    guard let city = guide.city(key) else {
      throw TravelError(
        .unknownRegion,
        "the goal \"\(goal.identifier)\" is of \"\(key)\", which is not a city of the layer "
          + "\"\(guide.cityLayer.id)\"; take an atlas that has it")
    }
    return city
  }

  private static func timing(of goal: Goal, on today: LocalDay) -> GoalProgress.Timing {
    if let start = goal.start, today < start {
      return .notStarted(daysUntilStart: today.days(until: start))
    }
    guard let end = goal.end else { return .open(daysLeft: nil) }
    let left = today.days(until: end)
    return left < 0 ? .expired(daysAgo: -left) : .open(daysLeft: left)
  }

  /// Counts different parks, each from its first entry on.
  private func distinct(_ parks: [Park], for goal: Goal) -> Count {
    let keys = Set(parks.map(\.key))
    let visited = history.visited(for: goal)
    var first: [String: Date] = [:]
    for visit in visited.visits where keys.contains(visit.regionKey) {
      first[visit.regionKey] = first[visit.regionKey].map { min($0, visit.entry) } ?? visit.entry
    }
    let undated = visited.undatedKeys.filter { keys.contains($0) && first[$0] == nil }
    let count = first.count + undated.count
    return Count(
      count: count, target: goal.target, isReached: count >= goal.target,
      date: date(reaching: goal.target, undated: undated.count, first.values.sorted()),
      needed: parks.filter { first[$0.key] == nil && !undated.contains($0.key) })
  }

  private func counting(_ parks: [Park], for goal: Goal) -> [Visit] {
    let keys = Set(parks.map(\.key))
    return history.logged.filter {
      keys.contains($0.regionKey) && history.isCounted($0, for: goal)
    }
  }

  private func visits(to parks: [Park], for goal: Goal) -> Count {
    let visits = counting(parks, for: goal)
    return Count(
      count: visits.count, target: goal.target, isReached: visits.count >= goal.target,
      date: date(reaching: goal.target, undated: 0, visits.map(\.entry)), needed: parks)
  }

  private func minutes(in parks: [Park], for goal: Goal) -> Count {
    let spans = TimeSpans(of: counting(parks, for: goal))
    let date = spans.moment(after: 60 * Double(goal.target))
    // Rounded down, and limited so that the conversion cannot trap.
    let minutes = Int(min(spans.seconds / 60, 1e15))
    return Count(
      count: minutes, target: goal.target, isReached: date != nil, date: date, needed: parks)
  }

  private func collection(
    _ identifier: String, for goal: Goal, _ zone: TimeZone
  ) throws(TravelError) -> Count {
    guard let collection = guide.atlas.collection(identifier),
      collection.layer.id == guide.parkLayer.id
    else {
      throw TravelError(
        .unknownCollection,
        "the goal \"\(goal.identifier)\" requires \"\(identifier)\", which is not a collection of the "
          + "layer \"\(guide.parkLayer.id)\"; take an atlas that has it")
    }
    let progress = collection.progress(of: history.visited(for: goal), timeZone: zone)
    return Count(
      count: progress.count, target: max(1, progress.target), isReached: progress.isEarned,
      date: progress.earnedDate, needed: progress.needed.map { guide.park($0.id) })
  }
}
