public import Foundation
import Landfall

/// The collections that somebody has earned: what is in it never leaves it again.
public struct CollectionAwards: Sendable, Hashable, Codable {
  /// One award.
  public struct Award: Sendable, Hashable, Codable {
    /// When it was earned; nil where nobody knows.
    public var earnedDate: Date?
    /// Whether it has been looked at; until then it is new.
    public var isViewed: Bool
  }

  /// By the identifiers of collections.
  public private(set) var awards: [String: Award] = [:]

  /// None.
  public init() {}

  /// Whether a collection was ever earned.
  public func isEarned(_ identifier: String) -> Bool { awards[identifier] != nil }

  /// The awards that were not looked at yet, in the order of their identifiers.
  public var newIdentifiers: [String] {
    awards.filter { !$0.value.isViewed }.map(\.key).sorted()
  }

  /// Adds what is earned; what is there stays, with the earliest date.
  /// - Returns: the identifiers of those that were not there, in the order given: what to announce.
  public mutating func note(_ progress: some Sequence<CollectionProgress>) -> [String] {
    var new: [String] = []
    for one in progress where one.isEarned {
      let identifier = one.collection.identifier
      if awards[identifier] == nil { new.append(identifier) }
      add(Award(earnedDate: one.earnedDate, isViewed: false), for: identifier)
    }
    return new
  }

  /// Marks an award as looked at; nothing where there is none.
  public mutating func markViewed(_ identifier: String) { awards[identifier]?.isViewed = true }

  /// Adds what another device knows: a join, commutative, associative and idempotent.
  public mutating func merge(_ other: CollectionAwards) {
    for (identifier, award) in other.awards { add(award, for: identifier) }
  }

  private mutating func add(_ award: Award, for identifier: String) {
    guard let known = awards[identifier] else {
      awards[identifier] = award
      return
    }
    awards[identifier] = Award(
      earnedDate: [known.earnedDate, award.earnedDate].compactMap(\.self).min(),
      isViewed: known.isViewed || award.isViewed)
  }
}
