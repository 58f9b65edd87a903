import LandfallSupport

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
    var table = TextTable(header: [
      printable(layer.words.singular), "name", "entered", "left", "way", "days",
    ])
    for visit in layer.visits {
      table.add([
        visit.key, visit.name, visit.entry.time ?? "-", visit.exit.time ?? "-",
        kilometers(visit.distanceMeters), visit.days.isEmpty ? "-" : "\(visit.days.count)",
      ])
    }
    return table.text
  }

  private func table(of visits: [ParkVisit]) -> String {
    var table = TextTable(header: ["verified visit", "name", "city", "from", "to", "stay"])
    for visit in visits {
      table.add([
        visit.key, visit.name, visit.city, visit.entry, visit.exit ?? "-",
        visit.seconds.map { [CityReport].duration($0) } ?? "-",
      ])
    }
    return table.text
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
    var table = TextTable(header: ["gap", "way", "from", "to", "until"])
    for gap in gaps {
      table.add([
        gap.reason, kilometers(gap.distanceMeters), gap.from.time ?? "-",
        "\(gap.to.latitude),\(gap.to.longitude)", gap.to.time ?? "-",
      ])
    }
    return table.text
  }

  private var tableOfBadges: String {
    var table = TextTable(header: ["badge", "earned"])
    for badge in badges { table.add([badge.name, badge.earnedDate ?? "-"]) }
    return table.text
  }

  private func keys(_ keys: [String]) -> String { keys.isEmpty ? "-" : keys.joined(separator: " ") }

  private func kilometers(_ meters: Double) -> String {
    let tenths = Int((meters / 100).rounded())
    return "\(grouped(tenths / 10)).\(tenths % 10) km"
  }
}
