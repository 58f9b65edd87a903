import Foundation
import Landfall
import LandfallData
import LandfallModel
import LandfallSupport
import LandfallTravel
import TestSupport
import Testing

import LandfallCLI
import LandfallMaps

/// The same file means the same to `progress`, `map` and `view`.
@Suite(.timed) struct BookCaseCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test func progressAndMapAgree() throws {
    for (number, one) in try BookCase.all().enumerated() {
      let file = "\(number).json"
      try workspace.write(one.text, to: file)
      let run = try CommandRun.landfall(["progress", file, "--json"], in: workspace)
      let map = Result { try choice(file) }
      if let error = one.error {
        #expect(run.exitCode == 1 && run.output.isEmpty, "\(one.name)")
        #expect(run.errors.contains(error), "\(one.name): \(run.errors)")
        #expect(throws: DataError.self, "\(one.name)") { _ = try map.get() }
        continue
      }
      let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
      let counts = Dictionary(uniqueKeysWithValues: report.counts.map { ($0.layer, $0.visited) })
      #expect(counts["states"] == one.states && counts["countries"] == one.countries, "\(one.name)")
      #expect(report.collections.count(where: \.isEarned) == one.earned, "\(one.name)")
      #expect(run.exitCode == (one.warnings == 0 ? 0 : 1), "\(one.name)")
      #expect(run.errors.ranges(of: "landfall: warning: ").count == one.warnings, "\(one.name)")
      #expect(run.errors.ranges(of: "landfall: note: ").count == one.remarks, "\(one.name)")
      for (id, wanted) in [("states", one.states), ("countries", one.countries)] {
        let layer = try Atlas.bundled.layer(id)
        let regions = try map.get().regions(in: layer).regions
        #expect(VisitedCount(of: regions, in: layer).visited == wanted, "\(one.name)")
      }
    }
  }

  private struct Report: Decodable {
    struct Count: Decodable {
      var layer: String
      var visited: Int
    }
    struct Collection: Decodable { var isEarned: Bool }
    var counts: [Count]
    var collections: [Collection]
  }

  private func choice(_ file: String) throws -> VisitedChoice {
    try VisitedChoice(
      workspace.folder.appending(path: file).path, layerID: nil, atlas: .bundled, path: "bundled")
  }

  /// A picture is drawn of what can be used, and what cannot is named.
  @Test func aMapWithAWarning() throws {
    try workspace.write("[\"Ohio\", \"Atlantis\"]", to: "v.json")
    let run = try CommandRun.landfall(["map", "--visited", "v.json", "-o", "a.svg"], in: workspace)
    #expect(run.exitCode == 1 && run.errors.contains("v.json:1: \"Atlantis\""), "\(run.errors)")
    #expect(try workspace.text("a.svg").hasSuffix("</svg>\n"))
  }

  /// The visits of a trip, added to a book, count there.
  @Test func fromATrackToABook() throws {
    let track = Package.path("data/tracks/Ohio_WV_PA_Test.gpx")
    let trip = try CommandRun.landfall(["trip", track, "--visits", "trip.json"], in: workspace)
    #expect(trip.exitCode == 0, "\(trip.errors)")
    let text = try workspace.text("trip.json")
    for key in ["OH", "WV", "PA"] { #expect(text.contains("\"regionKey\": \"\(key)\"")) }
    #expect(text.contains("\"regionKey\": \"USA\"") && text.contains("\"newbie\""))
    try workspace.write("[\"Utah\", \"France\"]", to: "phone.json")
    for order in [["trip.json", "phone.json"], ["phone.json", "trip.json", "trip.json"]] {
      let run = try CommandRun.landfall(
        ["progress"] + order + ["-o", "\(order.count).json"], in: workspace)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.output.contains("4 of 50 states visited"))
      #expect(run.output.contains("2 of 197 countries visited"))
    }
    #expect(try workspace.text("2.json") == workspace.text("3.json"))
    // A book may be merged into itself, and a trip added again to a book: nothing changes.
    let again = try CommandRun.landfall(["progress", "2.json", "-o", "2.json"], in: workspace)
    #expect(again.exitCode == 0 && again.output.contains("4 of 50 states visited"))
    #expect(try workspace.text("3.json") == workspace.text("2.json"))
    let added = try CommandRun.landfall(["trip", track, "--visits", "2.json"], in: workspace)
    #expect(added.exitCode == 0, "\(added.errors)")
    #expect(try workspace.text("3.json") == workspace.text("2.json"))
    try workspace.write(
      String(decoding: Data(contentsOf: URL(fileURLWithPath: track)), as: UTF8.self), to: "a.gpx")
    let lost = try CommandRun.landfall(["trip", "a.gpx", "--visits", "a.gpx"], in: workspace)
    #expect(lost.exitCode == 64 && lost.errors.contains("--visits would replace"), "\(lost.errors)")
    try workspace.write("[", to: "broken.json")
    let broken = try CommandRun.landfall(
      ["trip", "a.gpx", "--visits", "broken.json"], in: workspace)
    #expect(broken.exitCode == 1 && broken.errors.contains("broken.json:1:"), "\(broken.errors)")
    #expect(try workspace.text("broken.json") == "[")
    let report = try CommandRun.landfall(["trip", track, "--json"], in: workspace)
    try workspace.write(report.output, to: "report.json")
    let wrong = try CommandRun.landfall(["progress", "report.json"], in: workspace)
    #expect(wrong.exitCode == 1 && wrong.errors.contains("trip --visits"), "\(wrong.errors)")
  }

  @Test func countries() throws {
    try workspace.write("[\"Ohio\", \"Utah\"]", to: "v.json")
    let plain = try CommandRun.landfall(["progress", "v.json"], in: workspace)
    #expect(plain.output.contains("0 of 197 countries visited"))
    let parents = try CommandRun.landfall(["progress", "v.json", "--count-parents"], in: workspace)
    #expect(parents.output.contains("1 of 197 countries visited"))
  }
}
