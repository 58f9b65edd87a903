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
