public import Foundation
import Landfall

/// The statistics of a user's visits to the parks of a city, or of all cities.
public struct CityStatistics: Sendable {
  /// The city; nil for all cities together.
  public let city: City?
  /// The number of parks.
  public let parkCount: Int
  /// The parks that count as visited, by a verified visit or set by hand, ordered by key.
  public let visitedParks: [Park]
  /// The parks with a verified visit, ordered by key.
  public let verifiedParks: [Park]
  /// The number of logged visits.
  public let visitCount: Int
  /// The number of verified visits.
  public let verifiedVisitCount: Int
  /// The total duration of all visits, in seconds; time in two parks at once counts once.
  public let seconds: TimeInterval
  /// The total duration of the verified visits, in seconds.
  public let verifiedSeconds: TimeInterval
  /// The longest visit, the first of equally long ones; nil if no duration is known.
  public let longestVisit: Visit?
  /// The park with the most visits and their number, the one with the smaller key if equal; nil
  /// without visits.
  public let mostVisitedPark: (park: Park, visitCount: Int)?
  /// The visit that began first.
  public let firstVisit: Visit?
  /// The visit that began last.
  public let lastVisit: Visit?
  /// The local days on which visits began, the earliest first.
  public let days: [LocalDay]
  /// The number of visits with each mood, by the current notes.
  public let moods: [Mood: Int]
  /// The badges, in the order of ``CityGuide/badges(of:)``. A badge that is earned in the book
  /// stays earned.
  public let badges: [CollectionProgress]
  /// The goals: the city's default goals that were not deleted, then those of the book.
  public let goals: [GoalProgress]
  /// The reasons why other goals of the book cannot be evaluated, one line each; empty unless for
  /// all cities.
  public let uncountedGoals: [String]
}

extension CityGuide {
  /// Computes the statistics of a city.
  /// - Parameters:
  ///   - city: the city; nil for all cities together.
  ///   - book: the book of the layer of parks. Parks that were switched off do not count.
  ///   - now: the current time, for the days of goals.
  ///   - timeZone: the time zone of goals without a city.
  /// - Complexity: O((goals + badges) · visits · log visits).
  public func statistics(
    of city: City?, in book: TravelBook, now: Date, timeZone: TimeZone
  ) -> CityStatistics {
    let history = ParkHistory(book, self)
    let parks = city.map { self.parks(of: $0) } ?? parks
    let keys = Set(parks.map(\.key))
    let visits = history.logged.filter { keys.contains($0.regionKey) }
    let verified = visits.filter(\.isVerified)
    let verifiedKeys = Set(verified.map(\.regionKey))
    let (goals, uncounted) = goals(of: city, history, now: now, timeZone)
    return CityStatistics(
      city: city, parkCount: parks.count,
      visitedParks: parks.filter { history.countingKeys.contains($0.key) },
      verifiedParks: parks.filter { verifiedKeys.contains($0.key) }, visitCount: visits.count,
      verifiedVisitCount: verified.count, seconds: TimeSpans(of: visits).seconds,
      verifiedSeconds: TimeSpans(of: verified).seconds, longestVisit: longest(of: visits),
      mostVisitedPark: mostVisited(visits), firstVisit: visits.first, lastVisit: visits.last,
      days: Set(visits.map(\.localDay)).sorted(), moods: moods(of: visits, history.notes),
      badges: badges(of: city, history), goals: goals, uncountedGoals: uncounted)
  }

  private func mostVisited(_ visits: [Visit]) -> (park: Park, visitCount: Int)? {
    var counts: [String: Int] = [:]
    for visit in visits { counts[visit.regionKey, default: 0] += 1 }
    let most = counts.min { ($1.value, $0.key) < ($0.value, $1.key) }
    return most.flatMap { key, count in park(key).map { ($0, count) } }
  }

  private func moods(of visits: [Visit], _ notes: VisitNotes) -> [Mood: Int] {
    let subjects = Set(visits.map { VisitSubject($0) })
    var moods: [Mood: Int] = [:]
    for note in notes.current where subjects.contains(VisitSubject(note)) {
      if let mood = note.mood { moods[mood, default: 0] += 1 }
    }
    return moods
  }

  private func badges(of city: City?, _ history: ParkHistory) -> [CollectionProgress] {
    (city.map { [$0] } ?? cities).flatMap { city in
      badges(of: city).map {
        $0.progress(of: history.visited, timeZone: city.timeZone)
          .keeping(history.badges[$0.identifier])
      }
    }
  }

  private func goals(
    of city: City?, _ history: ParkHistory, now: Date, _ timeZone: TimeZone
  ) -> (goals: [GoalProgress], uncounted: [String]) {
    let evaluator = GoalEvaluator(
      guide: self, history: history, now: now, timeZone: timeZone)
    let known = history.goalRecords
    let standard = (city.map { [$0] } ?? cities).flatMap { defaultGoals(of: $0) }
    let names = Set(standard.map(\.identifier))
    let own = known.values.filter { !names.contains($0.goal.identifier) }.map(\.goal)
      .filter { city == nil || $0.cityKey == city?.key }
      .sorted { $0.identifier < $1.identifier }
    var goals: [GoalProgress] = []
    var uncounted: [String] = []
    for goal in standard.map({ known[$0.identifier]?.goal ?? $0 }) + own
    where known[goal.identifier]?.isDeleted != true {
      do throws(TravelError) {
        goals.append(try evaluator.progress(of: goal))
      } catch {
        uncounted.append(error.description)
      }
    }
    return (goals, city == nil ? uncounted : [])
  }
}

/// Returns the longest visit, the first of equally long ones; nil if no duration is known.
func longest(of visits: [Visit]) -> Visit? {
  var longest: (visit: Visit, seconds: TimeInterval)?
  for visit in visits {
    guard let seconds = visit.durationSeconds else { continue }
    if longest.map({ seconds > $0.seconds }) ?? true { longest = (visit, seconds) }
  }
  return longest?.visit
}

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

/// Time spans that do not overlap: an hour in two parks at once is one hour.
struct TimeSpans {
  /// The spans in ascending order.
  private var spans: [(from: Date, until: Date)] = []

  /// The spans of the visits with a known end.
  /// - Complexity: O(n log n).
  init(of visits: [Visit]) {
    for visit in visits.sorted(by: { $0.entry < $1.entry }) {
      guard let exit = visit.exit, exit > visit.entry else { continue }
      if let last = spans.last, visit.entry <= last.until {
        spans[spans.count - 1].until = max(last.until, exit)
      } else {
        spans.append((visit.entry, exit))
      }
    }
  }

  /// The total length in seconds.
  var seconds: TimeInterval {
    spans.reduce(0) { $0 + $1.until.timeIntervalSince($1.from) }
  }

  /// The time at which the total length reaches `seconds`; nil if it never does.
  func moment(after seconds: TimeInterval) -> Date? {
    var left = seconds
    for span in spans {
      let length = span.until.timeIntervalSince(span.from)
      if length >= left { return span.from.addingTimeInterval(left) }
      left -= length
    }
    return nil
  }
}
