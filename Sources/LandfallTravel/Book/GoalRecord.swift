public import Foundation

/// Whether, when and with which regions a badge was earned.
public struct BadgeRecord: Sendable, Hashable {
  /// The time of the award, in whole seconds; nil if unknown, as in a list of identifiers.
  ///
  /// Only a merge with an earlier award changes it.
  public internal(set) var earnedDate: Date?

  /// Whether the badge was earned; once true, it stays true.
  public var isEarned: Bool

  /// The keys of the regions that had contributed on the day of the award; empty if unknown.
  ///
  /// They stay as they were, whatever is visited or switched off later.
  public internal(set) var regionKeys: Set<String>

  /// The date of the award to which ``regionKeys`` belong, in whole seconds. Another device may
  /// know of an earlier award without its regions.
  package private(set) var regionsDate: Date?

  /// Unknown members that other programs wrote.
  public var others: [String: PreservedJSON]

  /// Makes a record.
  public init(
    earnedDate: Date? = nil, isEarned: Bool, regionKeys: Set<String> = [],
    others: [String: PreservedJSON] = [:]
  ) {
    self.init(
      earnedDate: earnedDate, isEarned: isEarned, regionKeys: regionKeys, regionsDate: earnedDate,
      others: others)
  }

  package init(
    earnedDate: Date?, isEarned: Bool, regionKeys: Set<String>, regionsDate: Date?,
    others: [String: PreservedJSON] = [:]
  ) {
    self.earnedDate = earnedDate.map(Timestamp.wholeSeconds)
    self.isEarned = isEarned
    self.regionKeys = regionKeys
    self.regionsDate = regionKeys.isEmpty ? nil : regionsDate.map(Timestamp.wholeSeconds)
    self.others = others
  }

  /// Merges two records of the same badge: earned if either is, on the earlier date, with the
  /// regions of the earliest award whose regions are known; of two awards at the same time, with
  /// those of both. A join: commutative, associative and idempotent.
  public func merged(with other: BadgeRecord) -> BadgeRecord {
    let date = [regionsDate, other.regionsDate].compactMap(\.self).min()
    let earliest = [self, other].filter { !$0.regionKeys.isEmpty && $0.regionsDate == date }
    // If only one has a date, the other one is not the earliest; if neither has, both are.
    return BadgeRecord(
      earnedDate: [earnedDate, other.earnedDate].compactMap(\.self).min(),
      isEarned: isEarned || other.isEarned,
      regionKeys: earliest.reduce(into: []) { $0.formUnion($1.regionKeys) }, regionsDate: date,
      others: others.merging(other.others) { $0.joined(with: $1) })
  }
}

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
