import Foundation
import Landfall
import TestSupport
import Testing
@testable import LandfallBuilder

/// The report as a page: whole, harmless, still.
@Suite(.timed) struct HTMLReportTests {
  private let sample: SampleReport
  private let html: String

  init() throws {
    sample = try SampleReport.shared.get()
    html = reportHTML(sample.report, pictures: sample.pictures, layouts: sample.layouts)
  }

  /// Python's parsers find every element closed, every picture XML, and nothing that runs or is fetched.
  @Test func theReportIsWholeAndHarmless() throws {
    let run = try Self.check(html)
    #expect(run.status == 0, "\(run.faults)")
    // The map, ten places, one of them before and after, two worst places before and after, the layout, and
    // the cells.
    #expect(run.texts.first == "18 pictures")
    for text in [
      "Sample & test", "regions", "<regions>.geojson", "12", "reversed rings", "Gap, mended",
      "Overlap, kept", "Within 500 m", "Within 2 km", "3.12 %", "quadtreeLeaves", "simplify",
      "3", "rings turned round", "another one", "A, latitude 10.000000: 2.5 m, closed",
      "2 steps at ±180°, where one side reaches farther than the other, up to 154 m",
      "equal-earth", "To draw", "feature 9 (\(Self.wildName)): its geometry is null",
    ] {
      #expect(run.texts.contains(text), "\(text)")
    }
  }

  /// The wild name as a page shows it: characters that are none are marked as such.
  private static let wildName = SampleReport.wildName.replacing(
    "\u{202E}\u{0}", with: "\u{FFFD}\u{FFFD}")

  /// The checks above can fail.
  @Test(arguments: [
    "<script>1</script>", "<img src=x>", "<b>", "</p>", "<a href=\"https://example.org\">x</a>",
    "<p onclick=\"x\">x</p>", "<a href=\"#nowhere\">x</a>", "<svg><path></svg>",
  ]) func theCheckFindsFaults(markup: String) throws {
    let broken = html.replacing("<footer>", with: "\(markup)<footer>")
    #expect(try Self.check(broken).status != 0)
  }

  @Test func nothingFromDataIsMarkup() {
    #expect(!html.contains("<script") && html.contains("&lt;script&gt;alert(1)"))
    #expect(!html.contains("\u{202E}") && !html.contains("\u{0}"))
  }

  @Test func theSameReportGivesTheSameText() throws {
    func html(_ sample: SampleReport) -> String {
      reportHTML(sample.report, pictures: sample.pictures, layouts: sample.layouts)
    }
    var turned = sample
    turned.pictures.reverse()
    #expect(html(turned) == self.html)
    let again = try SampleReport()
    #expect(again.pictures == sample.pictures && again.layouts == sample.layouts)
    #expect(html(again) == self.html)
    #expect(try html(SampleReport(seed: 4)) != self.html)
  }

  @Test func anEmptyReportIsAPage() throws {
    let report = BuildReport(name: "", generator: "", gridDegrees: 1e-6)
    let run = try Self.check(reportHTML(report, pictures: []))
    #expect(run.status == 0, "\(run.faults)")
    #expect(run.texts.contains("All borders are in full detail."))
  }

  /// No number, however wrong, stops the page.
  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, -1])
  func anyNumberIsWritten(number: Double) throws {
    var report = sample.report
    for index in report.stages.indices { report.stages[index].seconds = number }
    for index in report.layers[0].repairs.indices {
      report.layers[0].repairs[index].place = .init(latitude: number, longitude: number)
      report.layers[0].repairs[index].widthMeters = number
      report.layers[0].repairs[index].areaSquareMeters = number
    }
    for index in report.layers[0].details.indices {
      report.layers[0].details[index].meters = number
      report.layers[0].details[index].maxErrorMeters = number
      report.layers[0].details[index].maxErrorRatio = number
      report.layers[0].details[index].maxAreaChange = number
      report.layers[0].details[index].histogram = [0, .max / 2, 1]
    }
    let geometry = Outline([Outline.box(west: 0, south: 0, east: 1, north: 1)])
      .geometry(on: .standard)
    let features = [Feature(index: 0, key: "a", name: "A", geometry: geometry)]
    let pictures = makePictures(
      of: report.layers[0], features: features, before: [geometry], details: [], grid: .standard)
    #expect(try Self.check(reportHTML(report, pictures: pictures)).status == 0)
  }

  // MARK: The verdict

  @Test func aBrokenPromiseStandsAtTheTop() throws {
    #expect(html.contains("Every simplified border keeps its bound."))
    for (breakOne, says) in Self.faults {
      var report = sample.report
      breakOne(&report.layers[0].details[1])
      let text = reportHTML(report, pictures: [])
      #expect(text.contains("A promise is broken."), "\(says)")
      #expect(text.contains("regions at 2 km: \(says)"), "\(says)")
    }
  }

  private static let faults: [(@Sendable (inout BuildReport.Detail) -> Void, String)] = [
    ({ $0.maxErrorRatio = 1.0004 }, "a border strays 1.0004 times its bound"),
    ({ $0.maxErrorRatio = .nan }, "a border strays nan times its bound"),
    ({ $0.maxAreaChange = 0.0501 }, "a ring changes its area by 5.01 %"),
    ({ $0.crossingCount = 1 }, "1 crossing that the source has not"),
    ({ $0.tornEdgeCount = 2 }, "gaps or overlaps opened at 2 edges"),
    ({ $0.misplacedEdgeCount = 1 }, "1 edge on the wrong side of another"),
    ({ $0.faults = ["Monaco: a fault"] }, "Monaco: a fault"),
    ({ $0.lostFeatures = ["Monaco", "Nauru"] }, "2 features lost: Monaco, Nauru"),
  ]

  @Test func whatWasNotMeasuredIsNotPraised() {
    var report = sample.report
    report.layers[0].details[0].maxErrorRatio = nil
    let text = reportHTML(report, pictures: [])
    #expect(text.contains("Simplified borders were not measured."))
    #expect(text.contains("Not measured by the verifier."))
    #expect(!text.contains("keeps its bound."))
  }

  // MARK: Python

  /// What the checking script found.
  private struct Check {
    var status: Int32
    var texts: [String]
    var faults: String
  }

  private static func check(_ html: String) throws -> Check {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["html", "out", "error"].map { folder.appendingPathComponent($0) }
    for file in files { try Data(html.utf8).write(to: file) }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("ReportCheck/check_html.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["PYTHONIOENCODING=utf-8", "python3", "-B", script.path, files[0].path]
    for (file, stream) in [
      (files[1], \Process.standardOutput), (files[2], \Process.standardError),
    ] {
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: 0)
      process[keyPath: stream] = handle
    }
    try process.run()
    process.waitUntilExit()
    return Check(
      status: process.terminationStatus,
      texts: try String(contentsOf: files[1], encoding: .utf8).split(separator: "\n")
        .map(String.init),
      faults: try String(contentsOf: files[2], encoding: .utf8))
  }
}
