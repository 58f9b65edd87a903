import Foundation
import LandfallMaps
import LandfallTravel

/// A trip for people and programs.
struct TripReport {
  private let trip: Trip
  /// The verified visits to parks, each with its park and city; nil if the atlas has no cities and parks.
  private let parkVisits: [(visit: Visit, park: Park, city: City)]?
  private let zone: TimeZone
  private let pointCount: Int
  private let badges: [CollectionProgress]

  init(
    _ trip: Trip, atlas: Atlas, parks: (guide: CityGuide, visits: [Visit])?, zone: TimeZone,
    pointCount: Int
  ) {
    (self.trip, self.zone, self.pointCount) = (trip, zone, pointCount)
    parkVisits = parks.map { guide, visits in
      visits.compactMap { visit in
        guard let park = guide.park(visit.regionKey), let city = guide.city(park.cityKey) else {
          return nil
        }
        return (visit, park, city)
      }
    }
    // Of layers with one id, the first counts, as it does for `Atlas.layer(_:)`.
    var visited = Dictionary(
      trip.layers.indices.map { index in
        (trip.layers[index].layer.id, VisitedRegions(visits: trip.visits(ofLayer: index)))
      }, uniquingKeysWith: { first, _ in first })
    // Passing through a park is not a visit.
    if let parks { visited[parks.guide.parkLayer.id] = VisitedRegions(visits: parks.visits) }
    badges = atlas.progress(of: visited, timeZone: zone).filter(\.isEarned)
  }

  // MARK: For programs

  var json: JSONObject {
    func place(_ moment: Trip.Moment) -> JSONObject {
      [
        "time": text(of: moment), "latitude": moment.coordinate.latitude,
        "longitude": moment.coordinate.longitude,
      ]
    }
    let layers = trip.layers.indices.map { index -> JSONObject in
      let layer = trip.layers[index]
      let stays = JSONList(layer.stays) { stay in
        [
          "key": stay.region.key, "name": stay.region.name, "entry": place(stay.entry),
          "entryBound": stay.entryBound.rawValue, "exit": place(stay.exit),
          "exitBound": stay.exitBound.rawValue,
          "distanceMeters": roundedToThousandths(stay.distanceMeters),
          "seconds": stay.seconds.map(roundedToThousandths), "days": stay.days.map(\.description),
        ]
      }
      let regions = trip.sums(ofLayer: index).map { sum -> JSONObject in
        [
          "key": sum.region.key, "name": sum.region.name, "visits": sum.stayCount,
          "distanceMeters": roundedToThousandths(sum.distanceMeters),
          "seconds": sum.seconds.map(roundedToThousandths), "days": sum.days.count,
        ]
      }
      let crossings = JSONList(layer.crossings) { crossing in
        [
          "at": place(crossing.at), "from": crossing.from.map(\.key),
          "to": crossing.to.map(\.key),
          "fixSpacingMeters": roundedToThousandths(crossing.fixSpacingMeters),
        ]
      }
      let passages = JSONList(layer.passages) { passage in
        [
          "key": passage.region.key, "name": passage.region.name, "from": place(passage.from),
          "to": place(passage.to), "distanceMeters": roundedToThousandths(passage.distanceMeters),
        ]
      }
      return [
        "id": layer.layer.id, "visits": stays, "regions": regions, "crossings": crossings,
        "passages": passages,
      ]
    }
    let gaps = JSONList(trip.gaps) { gap in
      [
        "from": place(gap.from), "to": place(gap.to), "reason": gap.reason.rawValue,
        "distanceMeters": roundedToThousandths(gap.distanceMeters),
      ]
    }
    let parkVisits = parkVisits.map { visits in
      visits.map { visit, park, city -> JSONObject in
        var clock = LocalClock(city.timeZone)
        return [
          "key": park.key, "name": park.name, "city": city.key, "entry": clock.text(visit.entry),
          "exit": visit.exit.map { clock.text($0) }, "seconds": visit.durationSeconds,
          "day": visit.localDay.description,
        ]
      }
    }
    let badges = badges.map { badge -> JSONObject in
      [
        "identifier": badge.collection.identifier, "name": badge.collection.name,
        "earnedDate": badge.earnedDate.map { text(ofTime: $0) },
      ]
    }
    return [
      "timeZone": zoneName(zone), "start": trip.start.map(place), "end": trip.end.map(place),
      "distanceMeters": roundedToThousandths(trip.distanceMeters),
      "days": trip.days.map(\.description), "pointCount": pointCount,
      "usedPointCount": trip.usedCount, "rejectedPointCounts": rejectedCounts,
      "layers": layers, "parkVisits": parkVisits, "gaps": gaps, "badges": badges,
    ]
  }

  private var rejectedCounts: [String: Int] {
    Dictionary(uniqueKeysWithValues: trip.rejectedCounts.map { ($0.key.rawValue, $0.value) })
  }

  /// The local time of a moment with its offset; nil without a time.
  private func text(of moment: Trip.Moment) -> String? {
    moment.time.map { LocalClock.text($0, ahead: moment.secondsFromGMT ?? 0) }
  }

  /// A time of a visit as the visit's moments are written.
  private func text(ofTime time: Date) -> String {
    let moments = trip.layers.lazy.flatMap(\.stays).flatMap { [$0.entry, $0.exit] }
    if let moment = moments.first(where: { $0.time == time }), let text = text(of: moment) {
      return text
    }
    var clock = LocalClock(zone)
    return clock.text(time)
  }

  // MARK: For people

  /// The regions of each layer and when the trip was there, its length, then what was passed at most, the crossings, gaps
  /// and badges.
  var text: String {
    func time(_ moment: Trip.Moment) -> String { text(of: moment) ?? "-" }
    func place(_ moment: Trip.Moment) -> String {
      "\(moment.coordinate.latitude),\(moment.coordinate.longitude)"
    }
    func kilometers(_ meters: Double) -> String { kilometersText(roundedToThousandths(meters)) }
    var parts = [answer]
    for (index, layer) in trip.layers.enumerated() where !layer.stays.isEmpty {
      let word = LayerWords(layer.layer).singular
      let entries = Dictionary(layer.stays.map { ($0.region, $0.entry) }) { first, _ in first }
      let exits = Dictionary(layer.stays.map { ($0.region, $0.exit) }) { _, last in last }
      let table = TextTable(
        header: [word, "name", "entered", "left", "visits", "way", "days"],
        of: trip.sums(ofLayer: index)
      ) { sum in
        [
          sum.region.key, sum.region.name, entries[sum.region].map(time) ?? "-",
          exits[sum.region].map(time) ?? "-", "\(sum.stayCount)", kilometers(sum.distanceMeters),
          sum.days.isEmpty ? "-" : "\(sum.days.count)",
        ]
      }
      parts.append(table.text)
    }
    parts.append(summary)
    if let passed { parts.append(passed) }
    if let parkVisits, !parkVisits.isEmpty {
      let table = TextTable(
        header: ["verified visit", "name", "city", "from", "to", "stay"], of: parkVisits
      ) { visit, park, city in
        var clock = LocalClock(city.timeZone)
        return [
          park.key, park.name, city.key, clock.text(visit.entry),
          visit.exit.map { clock.text($0) } ?? "-", visit.durationSeconds.map(durationText) ?? "-",
        ]
      }
      parts.append(table.text)
    }
    if trip.layers.contains(where: { !$0.crossings.isEmpty }) {
      var table = TextTable(header: ["crossing", "from", "to", "lat,lon", "time"])
      for layer in trip.layers {
        let word = LayerWords(layer.layer).singular
        for crossing in layer.crossings {
          table.add([
            word, spaced(crossing.from.map(\.key)), spaced(crossing.to.map(\.key)),
            place(crossing.at), time(crossing.at),
          ])
        }
      }
      parts.append(table.text)
    }
    if !trip.gaps.isEmpty {
      let table = TextTable(header: ["gap", "way", "from", "to", "until"], of: trip.gaps) { gap in
        [
          gap.reason.rawValue, kilometers(gap.distanceMeters), time(gap.from), place(gap.to),
          time(gap.to),
        ]
      }
      parts.append(table.text)
    }
    if !badges.isEmpty {
      let table = TextTable(header: ["badge", "earned"], of: badges) { badge in
        [badge.collection.name, badge.earnedDate.map { text(ofTime: $0) } ?? "-"]
      }
      parts.append(table.text)
    }
    return parts.joined(separator: "\n")
  }

  /// The regions between fixes far apart in which the trip has no stay, one row each; nil if there are none.
  private var passed: String? {
    var table = TextTable(
      header: ["passed, not proved", "name", "after the fix of", "before the fix of", "way"])
    var isEmpty = true
    for layer in trip.layers {
      var known = Set(layer.stays.map(\.region))
      for passage in layer.passages where known.insert(passage.region).inserted {
        isEmpty = false
        table.add([
          passage.region.key, passage.region.name, text(of: passage.from) ?? "-",
          text(of: passage.to) ?? "-",
          kilometersText(roundedToThousandths(passage.distanceMeters)),
        ])
      }
    }
    return isEmpty ? nil : table.text
  }

  /// The regions of each layer.
  private var answer: String {
    let counts = trip.layers.indices.map { index in
      let keys = trip.sums(ofLayer: index).map(\.region.key)
      let count = LayerWords(trip.layers[index].layer).counted(keys.count)
      return printable(keys.isEmpty ? count : "\(count): \(keys.joined(separator: " "))")
    }
    return counts.map { "\($0)\n" }.joined()
  }

  private var summary: String {
    let way = kilometersText(roundedToThousandths(trip.distanceMeters))
    var line = "\(way), \(grouped(trip.usedCount)) of \(grouped(pointCount)) points"
    if !rejectedCounts.isEmpty {
      let reasons = rejectedCounts.sorted { $0.key < $1.key }.map { "\($0.value) for \($0.key)" }
      line += " (left out: \(reasons.joined(separator: ", ")))"
    }
    if !trip.days.isEmpty {
      line += ", \(trip.days.count) \(trip.days.count == 1 ? "day" : "days")"
    }
    return line + "\n"
  }
}

/// The name of a time zone in reports.
func zoneName(_ zone: TimeZone) -> String { zone.identifier == "GMT" ? "UTC" : zone.identifier }

private func kilometersText(_ meters: Double) -> String {
  let tenths = Int((meters / 100).rounded())
  return "\(grouped(tenths / 10)).\(tenths % 10) km"
}
