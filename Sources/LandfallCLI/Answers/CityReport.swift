import Foundation
import Landfall
import LandfallSupport
import LandfallTravel

/// The statistics of visits to the parks of one city or of all cities, for programs.
struct CityReport: Encodable {
  struct Stay: Encodable {
    var park: KeyAndName
    var entry: String
    var seconds: Double?
  }

  struct Most: Encodable {
    var park: KeyAndName
    var visits: Int
  }

  struct Badge: Encodable {
    var identifier: String
    var name: String
    var isEarned: Bool
    var earnedDate: String?
    var progress: Double
    var needed: [KeyAndName]
  }

  struct Goal: Encodable {
    var identifier: String
    var type: String
    var city: String?
    var target: Int
    var count: Int
    var fraction: Double
    var start: String?
    var end: String?
    var isReached: Bool
    var reachedDate: String?
    var isMissed: Bool
    var daysUntilStart: Int?
    var daysLeft: Int?
    var needed: [KeyAndName]
  }

  /// Nil for all cities together.
  var key: String?
  var name: String
  var parks: Int
  var visitedParks: [KeyAndName]
  var verifiedParks: [KeyAndName]
  var visits: Int
  var verifiedVisits: Int
  var seconds: Double
  var verifiedSeconds: Double
  var longestVisit: Stay?
  var mostVisitedPark: Most?
  var firstVisit: Stay?
  var lastVisit: Stay?
  var days: [String]
  var moods: [String: Int]
  var badges: [Badge]
  var goals: [Goal]

  init(_ statistics: CityStatistics, guide: CityGuide) {
    func stay(_ visit: Visit?) -> Stay? {
      visit.flatMap { visit in
        guide.park(visit.regionKey).map { park in
          Stay(
            park: KeyAndName(park.region), entry: Self.text(visit.entry, of: park.cityKey, guide),
            seconds: visit.durationSeconds.map(Self.rounded))
        }
      }
    }
    key = statistics.city?.key
    name = statistics.city?.displayName ?? "all cities"
    parks = statistics.parkCount
    visitedParks = statistics.visitedParks.map { KeyAndName($0.region) }
    verifiedParks = statistics.verifiedParks.map { KeyAndName($0.region) }
    visits = statistics.visitCount
    verifiedVisits = statistics.verifiedVisitCount
    seconds = Self.rounded(statistics.seconds)
    verifiedSeconds = Self.rounded(statistics.verifiedSeconds)
    longestVisit = stay(statistics.longestVisit)
    mostVisitedPark = statistics.mostVisitedPark.map {
      Most(park: KeyAndName($0.park.region), visits: $0.visitCount)
    }
    firstVisit = stay(statistics.firstVisit)
    lastVisit = stay(statistics.lastVisit)
    days = statistics.days.map(\.description)
    moods = Dictionary(
      uniqueKeysWithValues: statistics.moods.map { ($0.key.rawValue, $0.value) })
    badges = statistics.badges.map { one in
      let city = one.collection.members.first.flatMap { guide.park($0.key)?.cityKey }
      return Badge(
        identifier: one.collection.identifier, name: one.collection.name, isEarned: one.isEarned,
        earnedDate: one.earnedDate.map { Self.text($0, of: city, guide) }, progress: one.progress,
        needed: one.needed.map(KeyAndName.init))
    }
    goals = statistics.goals.map { Self.goal($0, guide) }
  }

  private static func goal(_ progress: GoalProgress, _ guide: CityGuide) -> Goal {
    let goal = progress.goal
    var report = Goal(
      identifier: goal.identifier, type: goal.typeName, city: goal.cityKey,
      target: progress.target, count: progress.count, fraction: progress.fraction,
      start: goal.start?.description, end: goal.end?.description, isReached: progress.isReached,
      reachedDate: progress.reachedDate.map { text($0, of: goal.cityKey, guide) },
      isMissed: progress.isMissed, needed: progress.neededParks.map { KeyAndName($0.region) })
    switch progress.timing {
    case .notStarted(let days): report.daysUntilStart = days
    case .open(let days): report.daysLeft = days
    case .expired: break
    }
    return report
  }

  /// Returns a time in the time zone of a city; in UTC without a city.
  static func text(_ date: Date, of city: String?, _ guide: CityGuide) -> String {
    var clock = LocalClock(city.flatMap { guide.city($0)?.timeZone } ?? .gmt)
    return clock.text(date)
  }

  /// Rounds to milliseconds, as smaller differences are noise.
  private static func rounded(_ seconds: Double) -> Double { (seconds * 1_000).rounded() / 1_000 }
}

/// A region in reports: its key and name.
struct KeyAndName: Encodable {
  var key: String
  var name: String

  init(_ region: Region) { (key, name) = (region.key, region.name) }
}

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
    TextTable(
      header: [
        "city", "parks", "visits", "verified", "time", "days", "badges", "goals", "first", "last",
      ], of: self
    ) { city in
      [
        city.name, "\(city.visitedParks.count)/\(city.parks)", "\(city.visits)",
        "\(city.verifiedVisits)", Self.duration(city.seconds), "\(city.days.count)",
        "\(city.badges.count { $0.isEarned })/\(city.badges.count)",
        "\(city.goals.count { $0.isReached })/\(city.goals.count)", city.days.first ?? "-",
        city.days.last ?? "-",
      ]
    }.text
  }

  private var tableOfVisits: String {
    TextTable(
      header: ["city", "longest visit", "most visits", "moods"], of: filter { $0.visits > 0 }
    ) { city in
      let longest = city.longestVisit.map {
        "\($0.park.name) (\(Self.duration($0.seconds ?? 0)))"
      }
      let most = city.mostVisitedPark.map { "\($0.park.name) (\($0.visits))" }
      let moods = city.moods.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.key) \($0.value)" }
      return [
        city.name, longest ?? "-", most ?? "-", moods.isEmpty ? "-" : moods.joined(separator: ", "),
      ]
    }.text
  }

  private static func table(of goals: [CityReport.Goal]) -> String {
    TextTable(header: ["goal", "city", "progress", "state", "needed"], of: goals) { goal in
      let keys = goal.needed.map(\.key)
      let more = keys.count > 8 ? " and \(keys.count - 8) more" : ""
      return [
        goal.identifier, goal.city ?? "all", "\(goal.count)/\(goal.target)", state(of: goal),
        keys.isEmpty ? "-" : keys.prefix(8).joined(separator: " ") + more,
      ]
    }.text
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
