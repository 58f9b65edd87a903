import LandfallSupport
import LandfallTravel

/// The tables of cities, for people.
extension [CityReport] {
  /// Returns tables of the counts, the longest and most frequent visits, and the goals of the last report,
  /// which is the one for all cities.
  /// - Parameter goals: the identifiers of the goals to list.
  package func text(goals: Set<String>) -> String {
    var parts = [tableOfNumbers]
    if contains(where: { $0.visits > 0 }) { parts.append(tableOfVisits) }
    let own = last?.goals.filter { goals.contains($0.identifier) } ?? []
    if !own.isEmpty { parts.append(Self.table(of: own)) }
    return parts.joined(separator: "\n")
  }

  private var tableOfNumbers: String {
    var table = TextTable(
      header: [
        "city", "parks", "visits", "verified", "time", "days", "badges", "goals", "first", "last",
      ])
    for city in self {
      table.add([
        city.name, "\(city.visitedParks.count)/\(city.parks)", "\(city.visits)",
        "\(city.verifiedVisits)", Self.duration(city.seconds), "\(city.days.count)",
        "\(city.badges.count { $0.isEarned })/\(city.badges.count)",
        "\(city.goals.count { $0.isReached })/\(city.goals.count)", city.days.first ?? "-",
        city.days.last ?? "-",
      ])
    }
    return table.text
  }

  private var tableOfVisits: String {
    var table = TextTable(header: ["city", "longest visit", "most visits", "moods"])
    for city in self where city.visits > 0 {
      let longest = city.longestVisit.map {
        "\($0.park.name) (\(Self.duration($0.seconds ?? 0)))"
      }
      let most = city.mostVisitedPark.map { "\($0.park.name) (\($0.visits))" }
      let moods = city.moods.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.key) \($0.value)" }
      table.add([
        city.name, longest ?? "-", most ?? "-", moods.isEmpty ? "-" : moods.joined(separator: ", "),
      ])
    }
    return table.text
  }

  private static func table(of goals: [CityReport.Goal]) -> String {
    var table = TextTable(header: ["goal", "city", "progress", "state", "needed"])
    for goal in goals {
      let keys = goal.needed.map(\.key)
      let more = keys.count > 8 ? " and \(keys.count - 8) more" : ""
      table.add([
        goal.identifier, goal.city ?? "all", "\(goal.count)/\(goal.target)", state(of: goal),
        keys.isEmpty ? "-" : keys.prefix(8).joined(separator: " ") + more,
      ])
    }
    return table.text
  }

  private static func state(of goal: CityReport.Goal) -> String {
    if goal.isReached { return "reached \(goal.reachedDate ?? "")".trimmed }
    if goal.isMissed { return "missed" }
    if let days = goal.daysUntilStart { return "starts in \(days) d" }
    return goal.daysLeft.map { "\($0) d left" } ?? "open"
  }

  /// A duration as text: "3 h 05 min".
  static func duration(_ seconds: Double) -> String {
    let minutes = Int(Swift.min(seconds / 60, 1e9))
    let rest = minutes % 60
    return minutes < 60
      ? "\(minutes) min" : "\(grouped(minutes / 60)) h \(rest < 10 ? "0" : "")\(rest) min"
  }
}

extension String {
  /// The string without a space at its end.
  fileprivate var trimmed: String { last == " " ? String(dropLast()) : self }
}
