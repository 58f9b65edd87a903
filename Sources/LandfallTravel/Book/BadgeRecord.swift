public import Foundation

/// Whether and when a badge was earned.
public struct BadgeRecord: Sendable, Hashable {
  /// When it was earned first; in whole seconds, nil where nobody knows.
  public var earnedDate: Date? {
    didSet { earnedDate = earnedDate.map(Timestamp.wholeSeconds) }
  }

  /// Whether it was earned; once true, it stays so.
  public var isEarned: Bool

  /// Members that other programs wrote and that mean nothing here.
  public var others: [String: KeptJSON]

  /// Makes a record.
  public init(earnedDate: Date? = nil, isEarned: Bool, others: [String: KeptJSON] = [:]) {
    self.earnedDate = earnedDate.map(Timestamp.wholeSeconds)
    self.isEarned = isEarned
    self.others = others
  }

  /// What two records of the same badge say together: earned where either says so, on the earliest
  /// date. A join: commutative, associative and idempotent.
  public func merged(with other: BadgeRecord) -> BadgeRecord {
    BadgeRecord(
      earnedDate: [earnedDate, other.earnedDate].compactMap(\.self).min(),
      isEarned: isEarned || other.isEarned,
      others: others.merging(other.others) { $0.joined(with: $1) })
  }
}
