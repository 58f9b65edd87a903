import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The build report as a page for people: one file that fetches nothing, for a screen, a phone, and
/// paper, light or dark as the reader's system is.
///
/// The same report and pictures give the same text. O(report + pictures).
/// - Parameters:
///   - report: what the build read, did and noticed.
///   - pictures: small maps; each is shown where its subject is told of.
///   - layouts: the flat maps in the atlas.
package func reportHTML(
  _ report: BuildReport, pictures: [ReportPicture], layouts: [LayoutPicture] = []
) -> String {
  let page = HTMLReport(report: report, pictures: pictures, layouts: layouts)
  return page.html.text + "\n"
}

/// The parts of the page, each in a file of its own.
struct HTMLReport {
  let report: BuildReport
  let layouts: [LayoutPicture]
  /// The first picture of each subject.
  private let pictureOf: [ReportPicture.Subject: ReportPicture]

  init(report: BuildReport, pictures: [ReportPicture], layouts: [LayoutPicture]) {
    self.report = report
    self.layouts = layouts
    pictureOf = Dictionary(
      pictures.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func picture(_ subject: ReportPicture.Subject) -> HTMLPicture? {
    pictureOf[subject].map { HTMLPicture($0) }
  }

  var html: HTML {
    let sections = [read, repaired, simplified, drawn, index, bytes, time, warnings]
    let links = sections.map { section -> HTML in
      "<a href=\"#\(section.anchor)\">\(section.title)</a>"
    }.joined(separator: "\n")
    let bodies = sections.map { section -> HTML in
      "<section id=\"\(section.anchor)\">\n<h2>\(section.title)</h2>\n\(section.body)\n</section>"
    }.joined(separator: "\n")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(report.name): build report</title>
      \(reportStyle)
      </head>
      <body>
      <main>
      \(head)
      <nav>\(links)</nav>
      \(bodies)
      <footer>Written by \(report.generator). report.json, beside this file, has the same numbers \
      under stable names.</footer>
      </main>
      </body>
      </html>
      """
  }

  /// A part of the page under a heading.
  struct Section {
    var anchor: String
    var title: String
    var body: HTML
  }
}

// MARK: - The top of the page

extension HTMLReport {
  private var head: HTML {
    let regions = report.layers.reduce(0) { $0 + $1.regionCount }
    let grid = "\(Grid.text(degrees: report.gridDegrees))° grid"
    let line =
      "Atlas of \(counted(report.layers.count, "layer")), \(counted(regions, "region")), on a \(grid)"
    return
      "<header>\n<h1>\(report.name)</h1>\n<p class=\"lead\">\(line)</p>\n\(verdict)\n\(facts)\n</header>"
  }

  /// The one line for those who read no further.
  private var verdict: HTML {
    let broken = report.layers.flatMap { layer in
      layer.details.flatMap { detail in
        detail.brokenPromises.map { "\(layer.id) at \(metersText(detail.meters)): \($0)" }
      }
    }
    if !broken.isEmpty {
      let lines = broken.map { line -> HTML in "<li>\(line)</li>" }.joined()
      return "<div class=\"verdict bad\"><b>A promise is broken.</b><ul>\(lines)</ul></div>"
    }
    let lost = report.layers.reduce(0) { $0 + $1.leftOut.count }
    var told: [String] = []
    told.append(
      lost == 0
        ? "Every feature of the sources is in the atlas."
        : "\(counted(lost, "feature")) of the sources \(lost == 1 ? "is" : "are") not in the atlas."
    )
    let details = report.layers.flatMap(\.details)
    let measured = details.filter { $0.maxErrorRatio != nil }
    if !details.isEmpty {
      told.append(
        measured.count == details.count
          ? "Every simplified border keeps its bound."
          : "Simplified borders were not measured.")
    }
    if !report.warnings.isEmpty {
      told.append(
        "There \(report.warnings.count == 1 ? "is" : "are") "
          + "\(counted(report.warnings.count, "warning")).")
    }
    let isQuiet = lost == 0 && measured.count == details.count && report.warnings.isEmpty
    let kind = isQuiet ? "" : " warn"
    return "<p class=\"verdict\(kind)\">\(told.joined(separator: " "))</p>"
  }

  private var facts: HTML {
    let seconds = report.stages.reduce(0) { $0 + $1.seconds }
    let memory = report.stages.map(\.peakMemoryBytes).max() ?? 0
    let facts: [(String, String)] = [
      ("size of the atlas", sizeText(report.byteCount)),
      ("read", sizeText(report.layers.reduce(0) { $0 + $1.sourceBytes })),
      ("vertices in the sources", grouped(report.layers.reduce(0) { $0 + $1.vertexCount })),
      ("vertices for lookups", grouped(report.layers.reduce(0) { $0 + $1.arcVertexCount })),
      ("build time", "\(fixed(seconds, decimals: 2)) s"),
      ("most memory", sizeText(memory)),
    ]
    let items = facts.map { label, value -> HTML in
      "<div><dt>\(label)</dt><dd>\(value)</dd></div>"
    }.joined()
    return "<dl class=\"facts\">\(items)</dl>"
  }
}
