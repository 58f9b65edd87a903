import Foundation
import LandfallTravel

/// The statistics of visits to the parks of one city or of all cities, for people and programs.
struct CityReport {
  fileprivate let statistics: CityStatistics
  fileprivate let guide: CityGuide

  init(_ statistics: CityStatistics, guide: CityGuide) {
    (self.statistics, self.guide) = (statistics, guide)
  }

  fileprivate var name: String { statistics.city?.displayName ?? "all cities" }

  /// The members of JSON; that of all cities together has no key.
  var json: JSONObject {
    let badges = statistics.badges.map { one -> JSONObject in
      let city = one.collection.members.first.flatMap { guide.park($0.key)?.cityKey }
      return [
        "identifier": one.collection.identifier, "name": one.collection.name,
        "isEarned": one.isEarned, "earnedDate": one.earnedDate.map { text($0, of: city) },
        "progress": one.fraction, "needed": one.needed.map(\.keyAndName),
      ]
    }
    let most = statistics.mostVisitedPark.map { most -> JSONObject in
      ["park": most.park.region.keyAndName, "visits": most.visitCount]
    }
    let moods = statistics.moods.map { ($0.key.rawValue, $0.value) }
    return [
      "key": statistics.city?.key, "name": name, "parks": statistics.parkCount,
      "visitedParks": statistics.visitedParks.map(\.region.keyAndName),
      "verifiedParks": statistics.verifiedParks.map(\.region.keyAndName),
      "visits": statistics.visitCount, "verifiedVisits": statistics.verifiedVisitCount,
      "seconds": roundedToThousandths(statistics.seconds),
      "verifiedSeconds": roundedToThousandths(statistics.verifiedSeconds),
      "longestVisit": json(statistics.longestVisit), "mostVisitedPark": most,
      "firstVisit": json(statistics.firstVisit), "lastVisit": json(statistics.lastVisit),
      "days": statistics.days.map(\.description),
      "moods": Dictionary(uniqueKeysWithValues: moods), "badges": badges,
      "goals": statistics.goals.map { json($0) },
    ]
  }

  private func json(_ visit: Visit?) -> JSONObject? {
    guard let visit, let park = guide.park(visit.regionKey) else { return nil }
    return [
      "park": park.region.keyAndName, "entry": text(visit.entry, of: park.cityKey),
      "seconds": visit.durationSeconds.map(roundedToThousandths),
    ]
  }

  private func json(_ progress: GoalProgress) -> JSONObject {
    let goal = progress.goal
    let (daysUntilStart, daysLeft): (Int?, Int?) =
      switch progress.timing {
      case .notStarted(let days): (days, nil)
      case .open(let days): (nil, days)
      case .expired: (nil, nil)
      }
    return [
      "identifier": goal.identifier, "type": goal.typeName, "city": goal.cityKey,
      "target": progress.target, "count": progress.count, "fraction": progress.fraction,
      "start": goal.start?.description, "end": goal.end?.description,
      "isReached": progress.isReached, "reachedDate": reachedDate(progress),
      "isMissed": progress.isMissed, "daysUntilStart": daysUntilStart, "daysLeft": daysLeft,
      "needed": progress.neededParks.map(\.region.keyAndName),
    ]
  }

  fileprivate func reachedDate(_ progress: GoalProgress) -> String? {
    progress.reachedDate.map { text($0, of: progress.goal.cityKey) }
  }

  /// Returns a time in the time zone of a city; in UTC without a city.
  private func text(_ date: Date, of city: String?) -> String {
    var clock = LocalClock(city.flatMap { guide.city($0)?.timeZone } ?? .gmt)
    return clock.text(date)
  }
}

/// Rounds to millimeters or milliseconds, as smaller differences are noise.
func roundedToThousandths(_ number: Double) -> Double { (number * 1_000).rounded() / 1_000 }

extension Region {
  /// The region in reports.
  var keyAndName: JSONObject { ["key": key, "name": name] }
}

/// The tables of cities, for people.
extension [CityReport] {
  /// Returns tables of the counts, the longest and most frequent visits, and the goals of the last report,
  /// which is the one for all cities.
  /// - Parameter goals: the identifiers of the goals to list.
  func text(goals: Set<String>) -> String {
    var parts = [tableOfNumbers]
    if contains(where: { $0.statistics.visitCount > 0 }) { parts.append(tableOfVisits) }
    if let last {
      let own = last.statistics.goals.filter { goals.contains($0.goal.identifier) }
      if !own.isEmpty { parts.append(last.table(of: own)) }
    }
    return parts.joined(separator: "\n")
  }

  private var tableOfNumbers: String {
    TextTable(
      header: [
        "city", "parks", "visits", "verified", "time", "days", "badges", "goals", "first", "last",
      ], of: self
    ) { report in
      let city = report.statistics
      return [
        report.name, "\(city.visitedParks.count)/\(city.parkCount)", "\(city.visitCount)",
        "\(city.verifiedVisitCount)", durationText(roundedToThousandths(city.seconds)),
        "\(city.days.count)",
        "\(city.badges.count { $0.isEarned })/\(city.badges.count)",
        "\(city.goals.count { $0.isReached })/\(city.goals.count)",
        city.days.first?.description ?? "-", city.days.last?.description ?? "-",
      ]
    }.text
  }

  private var tableOfVisits: String {
    TextTable(
      header: ["city", "longest visit", "most visits", "moods"],
      of: filter { $0.statistics.visitCount > 0 }
    ) { report in
      let city = report.statistics
      let longest = city.longestVisit.flatMap { visit in
        report.guide.park(visit.regionKey).map {
          let seconds = roundedToThousandths(visit.durationSeconds ?? 0)
          return "\($0.name) (\(durationText(seconds)))"
        }
      }
      let most = city.mostVisitedPark.map { "\($0.park.name) (\($0.visitCount))" }
      let moods = city.moods.map { (key: $0.key.rawValue, value: $0.value) }
        .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
      return [
        report.name, longest ?? "-", most ?? "-",
        moods.isEmpty ? "-" : moods.joined(separator: ", "),
      ]
    }.text
  }
}

extension CityReport {
  fileprivate func table(of goals: [GoalProgress]) -> String {
    TextTable(header: ["goal", "city", "progress", "state", "needed"], of: goals) { progress in
      let keys = progress.neededParks.map(\.key)
      let more = keys.count > 8 ? " and \(keys.count - 8) more" : ""
      return [
        progress.goal.identifier, progress.goal.cityKey ?? "all",
        "\(progress.count)/\(progress.target)", state(of: progress),
        spaced(Array(keys.prefix(8))) + more,
      ]
    }.text
  }

  private func state(of progress: GoalProgress) -> String {
    if progress.isReached { return "reached" + (reachedDate(progress).map { " \($0)" } ?? "") }
    return switch progress.timing {
    case .notStarted(let days): "starts in \(days) d"
    case .open(let days): days.map { "\($0) d left" } ?? "open"
    case .expired: "missed"
    }
  }
}

/// A duration as text: "3 h 05 min".
func durationText(_ seconds: Double) -> String {
  let minutes = Int(min(seconds / 60, 1e9))
  let rest = minutes % 60
  return minutes < 60
    ? "\(minutes) min" : "\(grouped(minutes / 60)) h \(rest < 10 ? "0" : "")\(rest) min"
}
