import Foundation
import LandfallTravel

/// The detected entries of a track for people and programs.
struct DetectReport {
  /// A visit that begins with an entry.
  struct Visit {
    let key: String
    let name: String
    let place: Coordinate
    let entry: String
    /// The time of the last fix in the region.
    var exit: String?
    var seconds: Double?
    let event: EntryEvent
    let finding: Finding
    let announcement: String?

    init(
      _ update: TravelUpdate, _ event: EntryEvent, in layer: Layer, at place: Coordinate,
      entry: String
    ) {
      key = event.visit.regionKey
      name = layer.region(key: key)?.name ?? key
      (self.place, self.entry, self.event) = (place, entry, event)
      let isLast = event == update.event
      finding = isLast ? update.finding : .inside(regionKey: key)
      announcement =
        isLast
        ? update.announcement(locale: Locale(identifier: "en"), maxBadges: .max)?.description : nil
    }

    /// The announcement, or the reason for its absence.
    var outcome: String {
      announcement ?? "not announced: \(event.suppression?.description ?? "-")"
    }

    fileprivate var json: JSONObject {
      let (found, meters) = finding.origin
      var secondsSinceLast: Double?
      if case .tooSoon(let seconds)? = event.suppression { secondsSinceLast = seconds }
      return [
        "key": key, "name": name, "latitude": place.latitude, "longitude": place.longitude,
        "entry": entry, "exit": exit, "seconds": seconds, "day": event.visit.localDay.description,
        "found": found, "distanceMeters": meters, "announcement": announcement,
        "suppression": event.suppression?.name, "secondsSinceLast": secondsSinceLast,
        "badges": event.badges,
      ]
    }
  }

  private let layer: String
  private let zone: TimeZone
  var pointCount = 0
  var usedPointCount = 0
  /// The numbers of rejected points by reason. A point with several reasons is counted for each.
  var rejectedPointCounts: [String: Int] = [:]
  var visits: [Visit] = []
  var badges: [(badge: RegionCollection, earnedTime: String)] = []
  /// The times at which an app offers to announce only new regions.
  var offers: [String] = []

  init(layer: String, zone: TimeZone) { (self.layer, self.zone) = (layer, zone) }

  var json: JSONObject {
    let badges = badges.map { badge, time -> JSONObject in
      ["identifier": badge.identifier, "name": badge.name, "earnedTime": time]
    }
    return [
      "layer": layer, "timeZone": zoneName(zone), "pointCount": pointCount,
      "usedPointCount": usedPointCount, "rejectedPointCounts": rejectedPointCounts,
      "visits": JSONList(visits) { $0.json }, "badges": badges, "offers": offers,
    ]
  }
}

extension Finding {
  /// How the region was found, and the distance to it.
  fileprivate var origin: (String, meters: Double?) {
    switch self {
    case .inside: ("inside", nil)
    case .nearby(_, let meters, _): ("nearby", roundedToThousandths(meters))
    case .remembered(_, let meters, _): ("remembered", roundedToThousandths(meters))
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
    return "\(line)\n" + printable("\(layer): \(spaced(keys))") + "\n"
  }

  private var tableOfVisits: String {
    TextTable(header: [layer, "name", "entered", "left", "found", "announcement"], of: visits) {
      [$0.key, $0.name, $0.entry, $0.exit ?? "-", $0.finding.description, $0.outcome]
    }.text
  }

  private var tableOfBadges: String {
    TextTable(header: ["badge", "earned"], of: badges) { [$0.badge.name, $0.earnedTime] }.text
  }
}
