public import Foundation

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

  /// Records the goals that are reached now. They stay reached.
  /// - Parameter progress: progress with goals, such as ``CityStatistics/goals``.
  /// - Returns: the identifiers of the goals that were not reached before, in the order given, for
  ///   announcements. Deleted goals are not included.
  public mutating func noteReached(_ progress: some Sequence<GoalProgress>) -> [String] {
    var new: [String] = []
    for one in progress where one.isReached {
      let identifier = one.goal.identifier
      let old = goalRecords[identifier]
      if old?.isReached != true, old?.isDeleted != true { new.append(identifier) }
      let reached = GoalRecord(
        old?.goal ?? one.goal, changed: old?.changed, isDeleted: old?.isDeleted ?? false,
        isReached: true, reachedDate: one.reachedDate)
      goalRecords[identifier] = old?.merged(with: reached) ?? reached
    }
    return new
  }
}
