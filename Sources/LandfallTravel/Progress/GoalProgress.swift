public import Foundation

/// A user's progress with a goal.
public struct GoalProgress: Sendable, Hashable, Identifiable {
  /// The relation of "now" to the days of a goal.
  public enum Timing: Sendable, Hashable {
    /// The goal starts in this number of days.
    case notStarted(daysUntilStart: Int)
    /// The goal is open for this number of days after today: 0 on its last day, nil without an end.
    case open(daysLeft: Int?)
    /// The goal's last day was this number of days ago.
    case expired(daysAgo: Int)
  }

  /// The goal.
  public let goal: Goal
  /// The number of parks, visits or whole minutes so far; it may be more than ``target``.
  public let count: Int
  /// The number to reach.
  public let target: Int
  /// Whether the goal is reached now, or was reached before according to the book.
  public let isReached: Bool
  /// The time at which the goal was first reached; nil if it is not reached, or if unknown.
  public let reachedDate: Date?
  /// The relation of "now" to the days of the goal.
  public let timing: Timing
  /// The parks that would add to the progress, ordered by key; empty if the goal is reached. For
  /// visits and minutes these are all parks of the goal.
  public let neededParks: [Park]

  /// The identifier of the goal.
  public var id: String { goal.identifier }

  /// The progress from 0 to 1; 1 only if the goal is reached.
  public var fraction: Double {
    isReached ? 1 : min(Double(count) / Double(target), 1.0.nextDown)
  }

  /// Whether the goal can be worked on today: its days have begun and not ended, and it is not reached.
  public var isActive: Bool {
    if case .open = timing { !isReached } else { false }
  }

  /// Whether the last day has passed without reaching the goal.
  public var isMissed: Bool {
    if case .expired = timing { !isReached } else { false }
  }
}

extension GoalProgress: CustomStringConvertible {
  /// The progress as a clause: "3 of 10, 39 days left".
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
  /// Evaluates a user's progress with a goal.
  ///
  /// A visit counts with all of its time on the local day on which it began. Parks that were
  /// switched off do not count.
  /// - Parameters:
  ///   - goal: a goal of the book, a default goal of a city, or any other.
  ///   - book: the book of the layer of parks.
  ///   - now: the current time, for the days of the goal.
  ///   - timeZone: the time zone of goals without a city; other goals use their city's.
  /// - Throws: ``TravelError`` if the atlas does not have the goal's city or collection.
  /// - Complexity: O(visits · log visits).
  public func progress(
    of goal: Goal, in book: TravelBook, now: Date, timeZone: TimeZone
  ) throws(TravelError) -> GoalProgress {
    let history = ParkHistory(book, self)
    return try GoalEvaluator(guide: self, history: history, now: now, timeZone: timeZone)
      .progress(of: goal)
  }
}

extension TravelBook {
  /// The goals that were set and the default goals that were reached, ordered by identifier,
  /// without deleted goals.
  public var goals: [Goal] {
    goalRecords.values.filter { !$0.isDeleted }.map(\.goal).sorted {
      $0.identifier < $1.identifier
    }
  }

  /// Adds a goal, or replaces the goal with the same identifier.
  ///
  /// A goal that was reached stays reached, even if its target is raised. To go further, set
  /// another goal.
  /// - Parameters:
  ///   - goal: the goal from now on.
  ///   - now: the current time. The change counts as later than the one before, even if a clock was
  ///     wrong.
  public mutating func set(_ goal: Goal, now: Date) { change(goal, isDeleted: false, now: now) }

  /// Deletes a goal, also a default goal of a city. The deletion is recorded; the goal can be set
  /// again.
  public mutating func delete(_ goal: Goal, now: Date) { change(goal, isDeleted: true, now: now) }

  private mutating func change(_ goal: Goal, isDeleted: Bool, now: Date) {
    let old = goalRecords[goal.identifier]
    let after = old?.changed.map { max(now, $0.addingTimeInterval(1)) }
    goalRecords[goal.identifier] = GoalRecord(
      goal, changed: after ?? now, isDeleted: isDeleted, isReached: old?.isReached ?? false,
      reachedDate: old?.reachedDate, others: old?.others ?? [:])
  }

  /// Records the goals that are reached now. They stay reached, on the recorded date.
  /// - Parameters:
  ///   - progress: progress with goals, such as ``CityStatistics/goals``.
  ///   - now: the current time: the date of a goal that visits without dates reach.
  /// - Returns: the identifiers of the goals that were not reached before, in the order given, for
  ///   announcements. Deleted goals are not included.
  @discardableResult
  public mutating func recordReached(
    _ progress: some Sequence<GoalProgress>, now: Date
  ) -> [String] {
    var new: [String] = []
    for one in progress where one.isReached {
      let identifier = one.goal.identifier
      let old = goalRecords[identifier]
      let isNew = old?.isReached != true
      if isNew, old?.isDeleted != true { new.append(identifier) }
      goalRecords[identifier] = GoalRecord(
        old?.goal ?? one.goal, changed: old?.changed, isDeleted: old?.isDeleted ?? false,
        isReached: true, reachedDate: old?.reachedDate ?? one.reachedDate ?? (isNew ? now : nil),
        others: old?.others ?? [:])
    }
    return new
  }
}
