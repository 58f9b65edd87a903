public import Foundation
import Landfall

/// What somebody's visits to the parks of a city, or of all cities, come to.
public struct CityStatistics: Sendable {
  /// The city; nil for all cities together.
  public let city: City?
  /// How many parks there are.
  public let parkCount: Int
  /// The parks that count as visited, in the order of their keys: by a verified visit, or set by hand.
  public let visitedParks: [Park]
  /// The parks with a verified visit, in the order of their keys.
  public let verifiedParks: [Park]
  /// How many visits were logged.
  public let visitCount: Int
  /// How many of them are verified.
  public let verifiedVisitCount: Int
  /// How long all of them lasted, in seconds; time in two parks at once counts once.
  public let seconds: TimeInterval
  /// How long the verified ones lasted, in seconds.
  public let verifiedSeconds: TimeInterval
  /// The visit that lasted longest, of equal ones the first; nil where no duration is known.
  public let longestVisit: Visit?
  /// The park that was visited most often, of equal ones the one with the smaller key, and how often; nil
  /// where nothing was logged.
  public let mostVisitedPark: (park: Park, visitCount: Int)?
  /// The visit that began first.
  public let firstVisit: Visit?
  /// The visit that began last.
  public let lastVisit: Visit?
  /// The local days on which visits began, the earliest first.
  public let days: [LocalDay]
  /// How often each mood was felt, by the current notes.
  public let moods: [Mood: Int]
  /// The badges, in the order of ``CityGuide/badges(of:)``; one that the book remembers stays earned.
  public let badges: [CollectionProgress]
  /// The goals: the city's default ones that were not taken away, then those of the book.
  public let goals: [GoalProgress]
  /// Why other goals of the book cannot be counted, one line each; told with all cities alone.
  public let uncountedGoals: [String]
}

extension CityGuide {
  /// The statistics of a city.
  /// - Parameters:
  ///   - city: nil for all cities together.
  ///   - book: of the layer of parks. Parks that were switched off count nowhere.
  ///   - now: the moment that the days of goals are counted from.
  ///   - timeZone: the clocks of goals that are of no city.
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
      verifiedSeconds: TimeSpans(of: verified).seconds, longestVisit: longest(visits),
      mostVisitedPark: mostVisited(visits), firstVisit: visits.first, lastVisit: visits.last,
      days: Set(visits.map(\.localDay)).sorted(), moods: moods(of: visits, history.notes),
      badges: badges(of: city, history), goals: goals, uncountedGoals: uncounted)
  }

  private func longest(_ visits: [Visit]) -> Visit? {
    var longest: (visit: Visit, seconds: TimeInterval)?
    for visit in visits {
      guard let seconds = visit.durationSeconds else { continue }
      if longest.map({ seconds > $0.seconds }) ?? true { longest = (visit, seconds) }
    }
    return longest?.visit
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
    let evaluator = GoalEvaluator(self, history, now: now, timeZone: timeZone)
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

extension CollectionProgress {
  /// The same with what a badge remembers: once earned, never unearned, on the earliest date.
  public func keeping(_ badge: BadgeRecord?) -> CollectionProgress {
    guard let badge, badge.isEarned else { return self }
    var kept = self
    kept.isEarned = true
    kept.earnedDate = [earnedDate, badge.earnedDate].compactMap(\.self).min()
    kept.progress = 1
    kept.needed = []
    return kept
  }
}
