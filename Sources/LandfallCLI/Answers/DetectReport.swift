import Foundation
import Landfall
import LandfallSupport
import LandfallTravel

/// The detected entries of a track for people and programs.
struct DetectReport: Encodable {
  /// A visit that begins with an entry.
  struct Visit: Encodable {
    var key: String
    var name: String
    var latitude: Double
    var longitude: Double
    var entry: String
    /// The time of the last fix in the region.
    var exit: String?
    var seconds: Double?
    /// The local day of the entry.
    var day: String
    /// "inside", "nearby" or "remembered".
    var found: String
    var distanceMeters: Double?
    var announcement: String?
    /// The reason for not announcing the entry: "switchedOff", "becameActive", "lastAnnounced", "notNew" or
    /// "tooSoon".
    var suppression: String?
    /// The seconds since the last announcement if the entry was too soon after it.
    var secondsSinceLast: Double?
    /// The identifiers of the badges that the entry earns.
    var badges: [String]
    /// The finding and the reason for people, which JSON has as the members above.
    var findingText: String
    var suppressionText: String?

    // The member names in the JSON are fixed and may differ from the properties' names.
    private enum CodingKeys: String, CodingKey {
      case key, name, latitude, longitude, entry, exit, seconds, day, found, announcement,
        suppression, secondsSinceLast, badges
      case distanceMeters
    }

    init(_ update: TravelUpdate, _ event: EntryEvent, at place: Coordinate, entry: String) {
      key = event.visit.regionKey
      name = update.region?.name ?? key
      (latitude, longitude) = (place.latitude, place.longitude)
      self.entry = entry
      day = event.visit.localDay.description
      (found, distanceMeters) = update.finding.origin
      announcement = update.announcement
      suppression = event.suppression?.name
      if case .tooSoon(let seconds)? = event.suppression { secondsSinceLast = seconds }
      badges = event.badges
      findingText = update.finding.description
      suppressionText = event.suppression?.description
    }

    /// The announcement, or the reason for its absence.
    var outcome: String { announcement ?? "not announced: \(suppressionText ?? "-")" }
  }

  struct Badge: Encodable {
    var identifier: String
    var name: String
    var earnedTime: String
  }

  var layer: String
  var timeZone: String
  var pointCount = 0
  var usedPointCount = 0
  /// The numbers of rejected points by reason. A point with several reasons is counted for each.
  var rejectedPointCounts: [String: Int] = [:]
  var visits: [Visit] = []
  var badges: [Badge] = []
  /// The times at which an app offers to announce only new regions.
  var offers: [String] = []

  init(layer: String, zone: TimeZone) {
    self.layer = layer
    timeZone = zone.identifier == "GMT" ? "UTC" : zone.identifier
  }
}

extension Finding {
  /// How the region was found, and the distance to it.
  fileprivate var origin: (String, meters: Double?) {
    switch self {
    case .inside: ("inside", nil)
    case .nearby(_, let meters, _): ("nearby", (meters * 1000).rounded() / 1000)
    case .remembered(_, let meters, _): ("remembered", (meters * 1000).rounded() / 1000)
    case .rejected, .nowhere: ("nowhere", nil)
    }
  }
}

extension EntryEvent.Suppression {
  fileprivate var name: String {
    switch self {
    case .switchedOff: "switchedOff"
    case .becameActive: "becameActive"
    case .lastAnnounced: "lastAnnounced"
    case .notNew: "notNew"
    case .tooSoon: "tooSoon"
    }
  }
}

/// The tables of a detection.
extension DetectReport {
  /// A summary, the table of entries, then the badges and offers.
  var text: String {
    var parts = [summary]
    if !visits.isEmpty { parts.append(tableOfVisits) }
    if !badges.isEmpty { parts.append(tableOfBadges) }
    if !offers.isEmpty {
      parts.append(
        offers.map { "at \($0) an app offers to announce only new regions\n" }.joined())
    }
    return parts.joined(separator: "\n")
  }

  private var summary: String {
    var line = "\(grouped(usedPointCount)) of \(grouped(pointCount)) points"
    if !rejectedPointCounts.isEmpty {
      let reasons = rejectedPointCounts.sorted { $0.key < $1.key }.map {
        "\(grouped($0.value)) for \($0.key)"
      }
      line += " (left out: \(reasons.joined(separator: ", ")))"
    }
    let announced = visits.count { $0.announcement != nil }
    line +=
      ", \(grouped(visits.count)) \(visits.count == 1 ? "entry" : "entries"), "
      + "\(grouped(announced)) announced"
    var seen: Set<String> = []
    let keys = visits.map(\.key).filter { seen.insert($0).inserted }
    let list = keys.isEmpty ? "-" : keys.joined(separator: " ")
    return "\(line)\n" + printable("\(layer): \(list)") + "\n"
  }

  private var tableOfVisits: String {
    TextTable(header: [layer, "name", "entered", "left", "found", "announcement"], of: visits) {
      [$0.key, $0.name, $0.entry, $0.exit ?? "-", $0.findingText, $0.outcome]
    }.text
  }

  private var tableOfBadges: String {
    TextTable(header: ["badge", "earned"], of: badges) { [$0.name, $0.earnedTime] }.text
  }
}
