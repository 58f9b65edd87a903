import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The file that was written, and what it took.
extension HTMLReport {
  var index: Section {
    var table = HTMLTable([
      .init(title: "Index of"), .init(title: "Levels"), .init(title: "Nodes"),
      .init(title: "Leaves"), .init(title: "Largest leaf"), .init(title: "Bits of a code"),
    ])
    for quadtree in report.quadtrees {
      table.add([
        "\(quadtree.layers.joined(separator: ", "))", "\(quadtree.depth)", "\(quadtree.nodeCount)",
        "\(quadtree.leafCount)", "\(counted(quadtree.largestLeaf, "edge"))",
        "\(quadtree.codeBitCount) of 30",
      ])
    }
    var body = report.quadtrees.isEmpty ? "<p class=\"soft\">There is none.</p>" : table.html
    let cells = report.quadtrees.indices.compactMap { number -> HTML? in
      guard let picture = picture(.quadtree(number)) else { return nil }
      return """
        <figure>\(picture.html)<figcaption>\(picture.picture.title): through coloured cells a border \
        passes, in the others one look is enough</figcaption></figure>
        """
    }
    if !cells.isEmpty { body += "\n<div class=\"maps\">\n\(cells.joined(separator: "\n"))\n</div>" }
    return Section(anchor: "index", title: "Index", body: body)
  }

  // MARK: Bytes

  /// What a section is for, by its name; the key of its color.
  private enum Use: Int, CaseIterable {
    case lookups, borders, tables

    init(section name: String) {
      if name.hasPrefix("quadtree") || name.hasPrefix("plane") || name.hasPrefix("codePair") {
        self = .lookups
      } else {
        self = name.hasPrefix("arc") ? .borders : .tables
      }
    }

    var title: String {
      switch self {
      case .lookups: "what lookups read"
      case .borders: "borders and rings"
      case .tables: "names, attributes and other tables"
      }
    }
  }

  var bytes: Section {
    let sizes = report.sections.map { (section: $0, use: Use(section: $0.name)) }
    let total = max(1, sizes.reduce(0) { $0 + $1.section.byteCount })
    var stack: HTML = ""
    var key: HTML = ""
    for use in Use.allCases {
      let count = sizes.filter { $0.use == use }.reduce(0) { $0 + $1.section.byteCount }
      if count == 0 { continue }
      let part = 100 * Double(count) / Double(total)
      stack +=
        "<i class=\"k\(raw: use.rawValue)\" style=\"width:\(fixed(part, decimals: 2))%\"></i>"
      key += """
        <li><i class="k\(raw: use.rawValue)"></i>\(use.title): <b>\(sizeText(count))</b>, \
        \(fixed(part, decimals: 1)) %</li>
        """
    }
    // The largest first; equal ones as they stand in the file.
    let order = sizes.indices.sorted {
      (sizes[$1].section.byteCount, $0) < (sizes[$0].section.byteCount, $1)
    }
    var bars = HTMLBars(largest: Double(sizes.map(\.section.byteCount).max() ?? 0))
    for (section, use) in order.map({ sizes[$0] }) where section.byteCount > 0 {
      bars.add(
        "\(section.name) <span class=\"soft\">\(owner(of: section))</span>",
        value: Double(section.byteCount), kind: use.rawValue, [sizeText(section.byteCount)])
    }
    return Section(
      anchor: "bytes", title: "Bytes",
      body: "<div class=\"stack\">\(stack)</div>\n<ul class=\"key\">\(key)</ul>\n\(bars.html)")
  }

  /// Whose section it is: a layer's, a further detail's, a quadtree's.
  private func owner(of section: BuildReport.Section) -> String {
    if section.name.hasPrefix("arc"), section.name != "arcLayers" {
      if section.owner < report.layers.count { return report.layers[section.owner].id }
      let details = report.layers.flatMap { layer in
        layer.details.filter { !$0.isLookup }.map { "\(layer.id), \(metersText($0.meters))" }
      }
      let number = section.owner - report.layers.count
      return number < details.count ? details[number] : "\(section.owner)"
    }
    if section.name.hasPrefix("quadtree"), section.name != "quadtrees",
      section.owner < report.quadtrees.count
    {
      return report.quadtrees[section.owner].layers.joined(separator: ", ")
    }
    return ""
  }

  // MARK: Time, warnings

  var time: Section {
    var bars = HTMLBars(largest: report.stages.map(\.seconds).max() ?? 0)
    for stage in report.stages {
      bars.add(
        "\(stage.name)", value: stage.seconds,
        ["\(fixed(stage.seconds, decimals: 3)) s", sizeText(stage.peakMemoryBytes)])
    }
    return Section(
      anchor: "time", title: "Time and memory",
      body: """
        <p class="soft">Wall-clock time of each stage, and the most memory that the process had used \
        by its end.</p>
        \(bars.html)
        """)
  }

  var warnings: Section {
    Section(
      anchor: "warnings", title: "Warnings",
      body: report.warnings.isEmpty
        ? "<p class=\"good\">None.</p>" : lines(report.warnings, limit: 500))
  }
}
