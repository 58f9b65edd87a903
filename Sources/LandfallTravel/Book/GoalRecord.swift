public import Foundation

/// A goal of a book: its latest version, whether it was deleted, and whether it was ever reached.
public struct GoalRecord: Sendable, Hashable {
  /// The latest version of the goal.
  public let goal: Goal
  /// The time at which the goal was last set or deleted, in whole seconds; nil if unknown.
  public let changed: Date?
  /// Whether the goal was deleted. The deletion is recorded, or the next device would bring the
  /// goal back.
  public let isDeleted: Bool
  /// Whether the goal was ever reached; once true, it stays true.
  public let isReached: Bool
  /// The time at which the goal was first reached, in whole seconds; nil if unknown.
  public let reachedDate: Date?
  /// Unknown members that other programs wrote.
  public let others: [String: PreservedJSON]

  package init(
    _ goal: Goal, changed: Date?, isDeleted: Bool = false, isReached: Bool = false,
    reachedDate: Date? = nil, others: [String: PreservedJSON] = [:]
  ) {
    self.goal = goal
    self.changed = changed.map(Timestamp.wholeSeconds)
    self.isDeleted = isDeleted
    self.isReached = isReached || reachedDate != nil
    self.reachedDate = reachedDate.map(Timestamp.wholeSeconds)
    self.others = others
  }

  /// Merges two records of the same goal.
  ///
  /// The later change wins as a whole, also if it is a deletion: a goal is what the user set out to
  /// do last. If both changed in the same second, a goal wins over a deletion, as deleting it again
  /// is easier than remembering it; otherwise the greater JSON text wins, so that every device
  /// decides alike. A goal that was reached stays reached, on the earlier date, whichever wins. A
  /// join: commutative, associative and idempotent.
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
    return PreservedJSON.object(goal.jsonMembers).precedes(.object(other.goal.jsonMembers))
  }
}
