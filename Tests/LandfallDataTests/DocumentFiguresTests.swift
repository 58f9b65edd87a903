import Foundation
import Landfall
import LandfallData
import TestSupport
import Testing

/// The figures of the shipped data that documents give, such as "205 capitals", are those of the data.
@Suite(.timed) struct DocumentFiguresTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// README, the change log, the documents, the articles and the pages of the examples. Decisions are of their time.
  private static func documents() throws -> [(name: String, text: String)] {
    var files = ["README.md", "CHANGELOG.md", "data/SOURCES.md"]
    for folder in ["docs", "Sources", "Examples"] {
      let all = FileManager.default.enumerator(atPath: package.appending(path: folder).path)
      files += (all?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }
    return try files.filter {
      $0.hasSuffix(".md") && !$0.contains("/decisions/") && !$0.contains("/.build/")
    }.map {
      ($0, try String(contentsOf: package.appending(path: $0), encoding: .utf8))
    }
  }

  @Test func figuresAreThoseOfTheData() throws {
    let countries = try Atlas.bundled.layer("countries")
    let counted = countries.regions.count { $0.attribute("COUNTS") == .boolean(true) }
    let badges = Atlas.bundled.collections.count { $0.layer.id == "states" }
    let parks = try Atlas(bytes: RealCities.build().bytes).layer("parks").regions
    let ofCities = Dictionary(grouping: parks) { $0.attribute("city") }.values.map(\.count)
    // Smaller numbers are of examples.
    let figures: [(noun: String, from: Int, counts: [Int])] = [
      ("countries", 100, [countries.regions.count, counted]),
      ("states and territories", 2, [try Atlas.bundled.layer("states").regions.count]),
      ("capitals", 10, [try Atlas.bundled.layer("places").regions.count]),
      ("badges", 10, [badges]), ("parks", 10, [parks.count] + ofCities),
    ]
    var found: [String: Int] = [:]
    for (name, text) in try Self.documents() {
      let words = text.replacing(/\s+/, with: " ")
      for (noun, from, counts) in figures {
        for match in words.matches(of: try Regex("(?:^|[^0-9.,])([0-9]+(?:,[0-9]{3})*) \(noun)\\b"))
        {
          let digits = String(match.output[1].substring ?? "").replacing(",", with: "")
          let figure = try #require(Int(digits))
          guard figure >= from else { continue }
          found[noun, default: 0] += 1
          #expect(
            counts.contains(figure), "\(name): \(figure) \(noun), but the data have \(counts)")
        }
      }
    }
    for figure in figures {
      #expect((found[figure.noun] ?? 0) > 0, "no document counts \(figure.noun)")
    }
  }
}
