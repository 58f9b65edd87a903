public import Foundation

/// Whether and when a badge was earned.
public struct BadgeRecord: Sendable, Hashable {
  /// The time at which the badge was first earned, in whole seconds; nil if unknown.
  public var earnedDate: Date? {
    didSet { earnedDate = earnedDate.map(Timestamp.wholeSeconds) }
  }

  /// Whether the badge was earned; once true, it stays true.
  public var isEarned: Bool

  /// Unknown members that other programs wrote.
  public var others: [String: PreservedJSON]

  /// Makes a record.
  public init(earnedDate: Date? = nil, isEarned: Bool, others: [String: PreservedJSON] = [:]) {
    self.earnedDate = earnedDate.map(Timestamp.wholeSeconds)
    self.isEarned = isEarned
    self.others = others
  }

  /// Merges two records of the same badge: earned if either is, on the earlier date. A join:
  /// commutative, associative and idempotent.
  public func merged(with other: BadgeRecord) -> BadgeRecord {
    BadgeRecord(
      earnedDate: [earnedDate, other.earnedDate].compactMap(\.self).min(),
      isEarned: isEarned || other.isEarned,
      others: others.merging(other.others) { $0.joined(with: $1) })
  }
}
