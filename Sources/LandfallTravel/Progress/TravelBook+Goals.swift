public import Foundation

extension TravelBook {
  /// The goals that were set, and the default goals that were reached, in the order of their
  /// identifiers; without those that were taken away.
  public var goals: [Goal] {
    goalRecords.values.filter { !$0.isDeleted }.map(\.goal).sorted {
      $0.identifier < $1.identifier
    }
  }

  /// Sets a goal, a new one or another one in the place of that with its identifier.
  ///
  /// What was reached stays so, even if the target is raised; for more, set another goal.
  /// - Parameters:
  ///   - goal: what is wanted from now on.
  ///   - now: the moment at which it is set. It counts as later than the change before, even where a clock
  ///     was wrong.
  public mutating func set(_ goal: Goal, now: Date) { change(goal, isDeleted: false, now: now) }

  /// Takes a goal away, a default goal of a city as well. It is remembered as taken away, and may be set
  /// again.
  public mutating func delete(_ goal: Goal, now: Date) { change(goal, isDeleted: true, now: now) }

  private mutating func change(_ goal: Goal, isDeleted: Bool, now: Date) {
    let old = goalRecords[goal.identifier]
    let after = old?.changed.map { max(now, $0.addingTimeInterval(1)) }
    goalRecords[goal.identifier] = GoalRecord(
      goal, changed: after ?? now, isDeleted: isDeleted, isReached: old?.isReached ?? false,
      reachedDate: old?.reachedDate, others: old?.others ?? [:])
  }

  /// Notes which goals are reached by now; they stay so.
  /// - Parameter progress: such as ``CityStatistics/goals``.
  /// - Returns: the identifiers of those that were not before, in the order given: what to announce.
  ///   Goals that were taken away are not among them.
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
