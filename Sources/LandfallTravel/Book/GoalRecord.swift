public import Foundation

/// A goal of a book: what was set last, whether it was taken away, and whether it was ever reached.
public struct GoalRecord: Sendable, Hashable {
  /// The goal as it was set last.
  public let goal: Goal
  /// When it was set or taken away last; in whole seconds, nil where nobody knows.
  public let changed: Date?
  /// Whether it was taken away. It is remembered, or the next device would bring it back.
  public let isDeleted: Bool
  /// Whether it was ever reached; once true, it stays so.
  public let isReached: Bool
  /// When it was reached first; in whole seconds, nil where nobody knows.
  public let reachedDate: Date?
  /// Members that other programs wrote and that mean nothing here.
  public let others: [String: KeptJSON]

  package init(
    _ goal: Goal, changed: Date?, isDeleted: Bool = false, isReached: Bool = false,
    reachedDate: Date? = nil, others: [String: KeptJSON] = [:]
  ) {
    self.goal = goal
    self.changed = changed.map(Timestamp.wholeSeconds)
    self.isDeleted = isDeleted
    self.isReached = isReached || reachedDate != nil
    self.reachedDate = reachedDate.map(Timestamp.wholeSeconds)
    self.others = others
  }

  /// What two records of the same goal say together.
  ///
  /// The later change wins whole, a deletion like any other: a goal is what a person wants now, and of
  /// two wishes the last one counts. Of two changes in the same second one that keeps the goal wins over
  /// one that takes it away, as it is easier to delete again than to remember; then the greater JSON
  /// text, so that it is the same one on every device. Reached stays reached, on the earliest date,
  /// whichever wins. A join: commutative, associative and idempotent.
  public func merged(with other: GoalRecord) -> GoalRecord {
    let winner = precedes(other) ? other : self
    return GoalRecord(
      winner.goal, changed: winner.changed, isDeleted: winner.isDeleted,
      isReached: isReached || other.isReached,
      reachedDate: [reachedDate, other.reachedDate].compactMap(\.self).min(),
      others: others.merging(other.others) { $0.joined(with: $1) })
  }

  private func precedes(_ other: GoalRecord) -> Bool {
    let (mine, theirs) = (changed ?? .distantPast, other.changed ?? .distantPast)
    if mine != theirs { return mine < theirs }
    if isDeleted != other.isDeleted { return isDeleted }
    return KeptJSON.object(goal.jsonMembers).precedes(.object(other.goal.jsonMembers))
  }
}
