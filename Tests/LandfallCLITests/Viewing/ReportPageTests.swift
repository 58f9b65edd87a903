import Foundation
import Landfall
import LandfallBuilder
import LandfallCLI
import LandfallData
import LandfallModel
import LandfallPages
import TestSupport
import Testing

/// The page of a build report in headless Chromium: complete, and harmless whatever names are in it.
@Suite(.timed) struct ReportPageTests {
  let workspace: Workspace
  private let report: BuildReport

  /// A name that is not markup, however much it looks like some.
  private static let wildName =
    "</script><script>alert(1)</script><!-- pictures -->SCRIPT-HASH<b>&amp;\u{202E}"

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      """
      { "name": "Sample & test", "layers": [
        { "id": "regions", "source": "regions.geojson", "key": "KEY", "name": "NAME",
          "detail": 1000, "details": [5000], "mesh": { "sag": 20000 } } ] }
      """, to: "sample.json")
    // The second and the third overlap by a few meters; the fourth crosses ±180°.
    let wave = (0...200).map { "[\(Double($0) / 20),\(10 + ($0 % 2 == 0 ? 0.001 : 0))]" }
    try workspace.write(
      features([
        feature(
          "A", "Alpha",
          "[[[0,0],[10,0],[10,10.001],\(wave.reversed().joined(separator: ",")),[0,0]]]"),
        square("B", "Beta", 10, 0, 20.00003, 10), square("C", "Gamma", 20, 0, 30, 10),
        square("D", "Delta", 175, 0, 185, 10),
        "{\"type\":\"Feature\",\"properties\":{\"KEY\":\"E\",\"NAME\":\"Nowhere\"},\"geometry\":null}",
      ]), to: "regions.geojson")
    let run = try CommandRun.landfall(
      ["build", "sample.json", "-o", "sample.atlas", "-q", "--report", "."], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    report = try JSONDecoder().decode(
      BuildReport.self, from: Data(workspace.bytes("report.json")))
  }

  @Test func theReportIsWholeAndHarmless() throws {
    var wild = report
    wild.name = Self.wildName
    wild.layers[0].id = Self.wildName
    wild.layers[0].repairs[0].features = [Self.wildName]
    wild.warnings = ["\(Self.wildName): a warning", "another one"]
    var empty = report
    (empty.name, empty.generator, empty.warnings) = ("", "", [])
    (empty.layers, empty.stages, empty.quadtrees, empty.sections) = ([], [], [], [])
    try write(wild, to: "wild.html")
    try write(empty, to: "empty.html")
    let pages = try look(["report.html", "wild.html", "empty.html"])
    for page in pages { #expect(page.faults.isEmpty, "\(page.faults)") }

    #expect(pages[0].pictures >= 5)
    #expect(pages[0].maps == 1)
    for text in [
      "Sample & test", "Atlas of 1 layer, 4 regions, on a 0.000001° grid", "regions.geojson",
      "1 feature of the sources is not in the atlas.", "features cut at ±180°", "1. Overlap, kept",
      "Gamma, Beta", "regions within 1 km for lookups and to draw", "regions within 5 km to draw",
      "quadtreeLeaves", "simplify", "Every simplified border keeps its bound.", "Globe mesh of",
    ] {
      #expect(pages[0].text.contains(text), "\(text)")
    }
    let name = Self.wildName.replacing("\u{202E}", with: "\u{FFFD}")
    #expect(pages[1].text.contains("\(name): a warning") && !pages[1].text.contains("\u{202E}"))
    #expect(pages[1].text.contains("There are 2 warnings."))
    #expect(pages[2].text.contains("All borders are in full detail."))
  }

  /// The report that the page holds is the one beside it, but for the one character that is escaped.
  @Test func thePageHoldsTheReport() throws {
    let page = try workspace.text("report.html")
    #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
    // The page allows its own script by its hash, and no other.
    #expect(page.contains("script-src 'sha256-") && !page.contains("script-src 'unsafe-inline'"))
    let held = page.split(separator: "id=\"report\">")[1].prefix { $0 != "<" }
    #expect(try held == workspace.text("report.json").replacing("<", with: "\\u003C"))
  }

  /// Each layer has a map that names its regions and numbers its repairs, and says which regions are not on it.
  @Test(.requires(.proj)) func mapsShowRegionsAndRepairs() throws {
    let own = try Atlas(contentsOf: workspace.folder.appending(path: "sample.atlas").path)
    let map = try #require(Self.maps(of: own, report).first)
    let svg = try #require(map.svg)
    for key in ["A", "B", "C", "D"] {
      #expect(svg.contains("id=\"\(key)\" class=\"region\""), "\(key)")
    }
    #expect(svg.contains(">1</text>") && !svg.contains(">2</text>") && map.note.isEmpty)

    var states = report
    states.layers[0].id = "states"
    let bundled = Self.maps(of: .bundled, states)
    #expect(bundled.map(\.note) == ["not on this map: AS, GU, MP, PR, VI"])
    states.layers[0].id = "elsewhere"
    #expect(Self.maps(of: .bundled, states).isEmpty)
  }

  private static func maps(of atlas: Atlas, _ report: BuildReport) -> [ReportMap] {
    ReportMap.maps(of: atlas, report: report, path: "sample.atlas", jobs: 1)
  }

  /// No number, however wrong, stops the page, and a broken promise is at its top.
  @Test(.ofPages) func wrongNumbersAndBrokenPromisesAreShown() throws {
    var files: [String] = []
    for (number, value) in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0].enumerated() {
      var report = report
      report.stages[0].seconds = value
      for index in report.layers[0].repairs.indices {
        report.layers[0].repairs[index].place = .init(latitude: value, longitude: value)
        report.layers[0].repairs[index].widthMeters = value
        report.layers[0].repairs[index].areaSquareMeters = value
      }
      report.layers[0].details[0].maxErrorMeters = value
      report.layers[0].details[0].histogram = [0, .max / 2, 1]
      let own = try Atlas(contentsOf: workspace.folder.appending(path: "sample.atlas").path)
      #expect(Self.maps(of: own, report).count == 1)
      try write(report, to: "\(number).html")
      files.append("\(number).html")
    }
    for (number, fault) in Self.faults.enumerated() {
      var report = report
      fault.make(&report.layers[0].details[1])
      try write(report, to: "fault-\(number).html")
      files.append("fault-\(number).html")
    }
    let pages = try look(files)
    for page in pages { #expect(page.faults.isEmpty, "\(page.faults)") }
    for (page, fault) in zip(pages.suffix(Self.faults.count), Self.faults) {
      #expect(page.text.contains(fault.says), "\(fault.says)")
      #expect(!page.text.contains("keeps its bound."))
    }
  }

  private static let faults: [(make: @Sendable (inout BuildReport.Detail) -> Void, says: String)] =
    [
      (
        { $0.maxErrorRatio = 1.0004 },
        "regions at 5 km: a border deviates by 1.0004 times its bound"
      ),
      (
        { $0.maxErrorRatio = .nan },
        "A guarantee does not hold.regions at 5 km: a border deviates by NaN"
      ),
      ({ $0.maxAreaChange = 0.0501 }, "a ring changes its area by 5.01 %"),
      ({ $0.crossingCount = 1 }, "1 crossing that the source lacks"),
      ({ $0.tornEdgeCount = 2 }, "gaps or overlaps opened at 2 edges"),
      ({ $0.misplacedEdgeCount = 1 }, "1 edge on the wrong side of another"),
      ({ $0.faults = ["Monaco: a fault"] }, "regions at 5 km: Monaco: a fault"),
      ({ $0.lostFeatures = ["Monaco", "Nauru"] }, "2 features lost: Monaco, Nauru"),
      ({ $0.maxErrorRatio = nil }, "Simplified borders were not measured."),
    ]

  // MARK: The browser

  private func write(_ report: BuildReport, to file: String) throws {
    try workspace.write(
      ReportPage.text(report: sortedJSON(report), maps: [], pictures: []), to: file)
  }

  /// What Tests/ReportCheck finds on a page.
  private struct Look: Decodable {
    var faults: [String]
    var maps: Int
    var pictures: Int
    var text: String
  }

  private func look(_ files: [String]) throws -> [Look] {
    let run = try CommandRun.browserCheck("ReportCheck/check_report.py", files, in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    return try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Look.self, from: Data($0.utf8))
    }
  }
}
