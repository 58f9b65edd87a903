import LandfallSupport

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
    var table = TextTable(header: [layer, "name", "entered", "left", "found", "announcement"])
    for visit in visits {
      table.add([
        visit.key, visit.name, visit.entry, visit.exit ?? "-", visit.findingText, visit.outcome,
      ])
    }
    return table.text
  }

  private var tableOfBadges: String {
    var table = TextTable(header: ["badge", "earned"])
    for badge in badges { table.add([badge.name, badge.earnedTime]) }
    return table.text
  }
}
