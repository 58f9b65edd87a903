import Foundation
import Landfall
import LandfallSupport
import LandfallTravel

/// A trip for people and programs.
struct TripReport: Encodable {
  struct Place: Encodable {
    var time: String?
    var latitude: Double
    var longitude: Double
  }

  struct Stay: Encodable {
    var key: String
    var name: String
    var entry: Place
    var entryBound: String
    var exit: Place
    var exitBound: String
    var distanceMeters: Double
    var seconds: Double?
    var days: [String]
  }

  struct Crossing: Encodable {
    var at: Place
    var from: [String]
    var to: [String]
    var fixSpacingMeters: Double
  }

  struct Sum: Encodable {
    var key: String
    var name: String
    var visits: Int
    var distanceMeters: Double
    var seconds: Double?
    var days: Int
  }

  struct Layer: Encodable {
    var id: String
    var visits: [Stay]
    var regions: [Sum]
    var crossings: [Crossing]
    /// The words for the regions in ``text``.
    var words: LayerWords

    private enum CodingKeys: String, CodingKey { case id, visits, regions, crossings }
  }

  struct Gap: Encodable {
    var from: Place
    var to: Place
    var reason: String
    var distanceMeters: Double
  }

  /// A verified visit to a park, with times in the city's time zone.
  struct ParkVisit: Encodable {
    var key: String
    var name: String
    var city: String
    var entry: String
    var exit: String?
    var seconds: Double?
    var day: String
  }

  struct Badge: Encodable {
    var identifier: String
    var name: String
    var earnedDate: String?
  }

  var timeZone: String
  var start: Place?
  var end: Place?
  var distanceMeters: Double
  var days: [String]
  var pointCount: Int
  var usedPointCount: Int
  var rejectedPointCounts: [String: Int]
  var layers: [Layer]
  /// Nil if the atlas has no cities and parks.
  var parkVisits: [ParkVisit]?
  var gaps: [Gap]
  var badges: [Badge]

  init(
    _ trip: Trip, atlas: Atlas, parks: (guide: CityGuide, visits: [Visit])?, zone: TimeZone,
    pointCount: Int
  ) {
    var clock = LocalClock(zone)
    func place(_ moment: Trip.Moment) -> Place {
      Place(
        time: moment.time.map { clock.text($0) }, latitude: moment.coordinate.latitude,
        longitude: moment.coordinate.longitude)
    }
    // Rounded to millimeters and milliseconds, as smaller differences are noise.
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    timeZone = zone.identifier == "GMT" ? "UTC" : zone.identifier
    start = trip.start.map(place)
    end = trip.end.map(place)
    distanceMeters = rounded(trip.distanceMeters)
    days = trip.days.map(\.description)
    self.pointCount = pointCount
    usedPointCount = trip.usedCount
    rejectedPointCounts = Dictionary(
      uniqueKeysWithValues: trip.rejectedCounts.map { ($0.key.rawValue, $0.value) })
    layers = trip.layers.indices.map { index in
      let layer = trip.layers[index]
      return Layer(
        id: layer.layer.id,
        visits: layer.stays.map {
          Stay(
            key: $0.region.key, name: $0.region.name, entry: place($0.entry),
            entryBound: $0.entryBound.rawValue, exit: place($0.exit),
            exitBound: $0.exitBound.rawValue, distanceMeters: rounded($0.distanceMeters),
            seconds: $0.seconds.map(rounded), days: $0.days.map(\.description))
        },
        regions: trip.sums(ofLayer: index).map {
          Sum(
            key: $0.region.key, name: $0.region.name, visits: $0.stayCount,
            distanceMeters: rounded($0.distanceMeters), seconds: $0.seconds.map(rounded),
            days: $0.days.count)
        },
        crossings: layer.crossings.map {
          Crossing(
            at: place($0.at), from: $0.from.map(\.key), to: $0.to.map(\.key),
            fixSpacingMeters: rounded($0.fixSpacingMeters))
        }, words: LayerWords(layer.layer))
    }
    gaps = trip.gaps.map {
      Gap(
        from: place($0.from), to: place($0.to), reason: $0.reason.rawValue,
        distanceMeters: rounded($0.distanceMeters))
    }
    parkVisits = parks.map { guide, visits in visits.compactMap { Self.parkVisit($0, guide) } }
    // Of layers with one id, the first counts, as it does for `Atlas.layer(_:)`.
    var visited = Dictionary(
      trip.layers.indices.map { index in
        (trip.layers[index].layer.id, VisitedRegions(visits: trip.visits(ofLayer: index)))
      }, uniquingKeysWith: { first, _ in first })
    // Passing through a park is not a visit.
    if let parks { visited[parks.guide.parkLayer.id] = VisitedRegions(visits: parks.visits) }
    badges = atlas.progress(of: visited, timeZone: zone).filter(\.isEarned).map {
      Badge(
        identifier: $0.collection.identifier, name: $0.collection.name,
        earnedDate: $0.earnedDate.map { clock.text($0) })
    }
  }

  private static func parkVisit(_ visit: Visit, _ guide: CityGuide) -> ParkVisit? {
    guard let park = guide.park(visit.regionKey), let city = guide.city(park.cityKey) else {
      return nil
    }
    var clock = LocalClock(city.timeZone)
    return ParkVisit(
      key: park.key, name: park.name, city: city.key, entry: clock.text(visit.entry),
      exit: visit.exit.map { clock.text($0) }, seconds: visit.durationSeconds,
      day: visit.localDay.description)
  }
}

/// The tables of a trip.
extension TripReport {
  /// A summary line, a table of visits for each layer, then the crossings, gaps and badges.
  var text: String {
    var parts = [summary]
    for layer in layers where !layer.visits.isEmpty { parts.append(table(of: layer)) }
    if let parkVisits, !parkVisits.isEmpty { parts.append(table(of: parkVisits)) }
    if layers.contains(where: { !$0.crossings.isEmpty }) { parts.append(tableOfCrossings) }
    if !gaps.isEmpty { parts.append(tableOfGaps) }
    if !badges.isEmpty { parts.append(tableOfBadges) }
    return parts.joined(separator: "\n")
  }

  private var summary: String {
    var line =
      "\(kilometers(distanceMeters)), \(grouped(usedPointCount)) of \(grouped(pointCount)) points"
    if !rejectedPointCounts.isEmpty {
      let reasons = rejectedPointCounts.sorted { $0.key < $1.key }.map {
        "\($0.value) for \($0.key)"
      }
      line += " (left out: \(reasons.joined(separator: ", ")))"
    }
    if !days.isEmpty { line += ", \(days.count) \(days.count == 1 ? "day" : "days")" }
    let counts = layers.map {
      let keys = $0.regions.map(\.key)
      let count = $0.words.counted(keys.count)
      return printable(keys.isEmpty ? count : "\(count): \(keys.joined(separator: " "))")
    }
    return line + "\n" + counts.map { "\($0)\n" }.joined()
  }

  private func table(of layer: Layer) -> String {
    let word = printable(layer.words.singular)
    return TextTable(
      header: [word, "name", "entered", "left", "way", "days"], of: layer.visits
    ) {
      [
        $0.key, $0.name, $0.entry.time ?? "-", $0.exit.time ?? "-",
        kilometers($0.distanceMeters), $0.days.isEmpty ? "-" : "\($0.days.count)",
      ]
    }.text
  }

  private func table(of visits: [ParkVisit]) -> String {
    TextTable(header: ["verified visit", "name", "city", "from", "to", "stay"], of: visits) {
      [
        $0.key, $0.name, $0.city, $0.entry, $0.exit ?? "-",
        $0.seconds.map { [CityReport].duration($0) } ?? "-",
      ]
    }.text
  }

  private var tableOfCrossings: String {
    var table = TextTable(header: ["crossing", "from", "to", "lat,lon", "time"])
    for layer in layers {
      for crossing in layer.crossings {
        table.add([
          printable(layer.words.singular), keys(crossing.from), keys(crossing.to),
          "\(crossing.at.latitude),\(crossing.at.longitude)", crossing.at.time ?? "-",
        ])
      }
    }
    return table.text
  }

  private var tableOfGaps: String {
    TextTable(header: ["gap", "way", "from", "to", "until"], of: gaps) {
      [
        $0.reason, kilometers($0.distanceMeters), $0.from.time ?? "-",
        "\($0.to.latitude),\($0.to.longitude)", $0.to.time ?? "-",
      ]
    }.text
  }

  private var tableOfBadges: String {
    TextTable(header: ["badge", "earned"], of: badges) { [$0.name, $0.earnedDate ?? "-"] }.text
  }

  private func keys(_ keys: [String]) -> String { keys.isEmpty ? "-" : keys.joined(separator: " ") }

  private func kilometers(_ meters: Double) -> String {
    let tenths = Int((meters / 100).rounded())
    return "\(grouped(tenths / 10)).\(tenths % 10) km"
  }
}
