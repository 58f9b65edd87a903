/// How two values of a member are merged: rows of a table that the page of `landfall view` reads,
/// so that it merges as ``RegionRecord/merged(with:)`` and ``BadgeRecord/merged(with:)`` do.
package enum MergeRule: String, Sendable {
  /// True if either is.
  case or
  /// The earlier date; a date replaces an unknown one.
  case earliest
  /// The later date; a date replaces an unknown one.
  case latest

  /// The members of a record of a region.
  package static let record: [String: MergeRule] = [
    "visited": .or, "edited": .or, "isActive": .or, "wasEverVisited": .or,
    "firstVisitedDate": .earliest, "lastVisitedDate": .latest,
  ]

  /// The members of a badge. Its regions are those of the earliest award whose regions are known.
  package static let badge: [String: MergeRule] = ["isEarned": .or, "earnedDate": .earliest]

  /// All rules of travel books as JSON: those of records and badges, and of the conditions of
  /// collections.
  package static var bookRules: PreservedJSON {
    func json(_ rules: [String: MergeRule]) -> PreservedJSON {
      .object(rules.mapValues { .string($0.rawValue) })
    }
    return .object([
      "record": json(record), "badge": json(badge), "conditions": ConditionRule.json,
    ])
  }
}
