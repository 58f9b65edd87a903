import Landfall

/// How the condition of a collection is evaluated: a row of a table that this library and the page
/// of `landfall view` read, so that a badge is earned by the same visits in both.
package struct ConditionRule: Sendable, Hashable {
  /// The time within which the members must be visited.
  package enum Period: String, Sendable {
    /// At any time, by visits of every kind, with and without a date.
    case ever
    /// In one local day, by visits that fixes have shown, as the following ones.
    case day
    /// In one calendar year.
    case year
    /// One member twice: the number is of the days between the visits.
    case absence
  }

  /// The number that is required.
  package enum Requirement: String, Sendable {
    /// The number of members.
    case members
    /// The number of the condition.
    case parameter
  }

  package let period: Period
  package let requirement: Requirement

  /// The rules by the names of conditions in a manifest.
  package static let table: [String: ConditionRule] = [
    "all": ConditionRule(period: .ever, requirement: .members),
    "count": ConditionRule(period: .ever, requirement: .parameter),
    "countInOneDay": ConditionRule(period: .day, requirement: .parameter),
    "countInOneYear": ConditionRule(period: .year, requirement: .parameter),
    "returnAfterDays": ConditionRule(
      period: .absence, requirement: .parameter),
  ]

  /// The table as JSON: an object of the rules by their conditions.
  package static var json: PreservedJSON {
    .object(
      table.mapValues { rule in
        .object([
          "period": .string(rule.period.rawValue),
          "requirement": .string(rule.requirement.rawValue),
        ])
      })
  }
}

extension RegionCollection.Condition {
  /// The rule and the number of the condition; nil if this version does not support it.
  var rule: (rule: ConditionRule, parameter: Int)? {
    let (name, parameter): (String, Int) =
      switch self {
      case .all: ("all", 0)
      case .count(let wanted): ("count", wanted)
      case .countInOneDay(let wanted): ("countInOneDay", wanted)
      case .countInOneYear(let wanted): ("countInOneYear", wanted)
      case .returnAfterDays(let days): ("returnAfterDays", days)
      case .unknown: ("", 0)
      }
    return ConditionRule.table[name].map { ($0, parameter) }
  }
}
