public import Foundation

/// How far somebody has come with a goal.
public struct GoalProgress: Sendable, Hashable {
  /// Where "now" lies in the goal's days.
  public enum Timing: Sendable, Hashable {
    /// It starts in so many days.
    case notStarted(daysUntilStart: Int)
    /// It goes on, for so many days after today; nil where it has no end, 0 on its last day.
    case open(daysLeft: Int?)
    /// Its last day was so many days ago.
    case expired(daysAgo: Int)
  }

  /// The goal.
  public let goal: Goal
  /// Parks, visits or whole minutes so far; it may be more than ``target``.
  public let count: Int
  /// Of so many.
  public let target: Int
  /// Whether it is reached, now or, as the book remembers, ever.
  public let isReached: Bool
  /// When it was reached first; nil where it is not, and where nobody knows.
  public let reachedDate: Date?
  /// Where "now" lies in its days.
  public let timing: Timing
  /// The parks that would bring it further, in the order of their keys; none where it is reached. For
  /// visits and minutes all parks that count.
  public let neededParks: [Park]

  /// From 0 to 1; 1 where it is reached and only there.
  public var fraction: Double {
    isReached ? 1 : min(Double(count) / Double(target), 1.0.nextDown)
  }

  /// Whether its last day has passed and it was not reached.
  public var isMissed: Bool {
    if case .expired = timing { !isReached } else { false }
  }
}

extension GoalProgress: CustomStringConvertible {
  /// One clause: "3 of 10, 39 days left".
  public var description: String {
    func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
    let so = "\(count) of \(target)"
    if isReached { return reachedDate == nil ? "\(so), reached" : "\(so), reached in time" }
    return switch timing {
    case .notStarted(let wait): "\(so), starts in \(days(wait))"
    case .open(nil): so
    case .open(let left?): "\(so), \(days(left)) left"
    case .expired(let ago): "\(so), missed \(days(ago)) ago"
    }
  }
}

extension CityGuide {
  /// How far somebody has come with a goal.
  ///
  /// A visit counts on the local day on which it began, with all of its time. Parks that were switched
  /// off do not count.
  /// - Parameters:
  ///   - goal: one of the book, a city's default one, or any other.
  ///   - book: of the layer of parks.
  ///   - now: the moment that days are counted from.
  ///   - timeZone: the clocks of goals that are of no city; the others go by their city's.
  /// - Throws: ``TravelError`` where the atlas does not have the goal's city or collection.
  /// - Complexity: O(visits · log visits).
  public func progress(
    of goal: Goal, in book: TravelBook, now: Date, timeZone: TimeZone
  ) throws(TravelError) -> GoalProgress {
    try GoalEvaluator(self, ParkHistory(book, self), now: now, timeZone: timeZone).progress(
      of: goal)
  }
}
