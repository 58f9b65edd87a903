import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

// The code of the article VisitsAndMerging, and its file: ManualTests compares the code.

@Suite(.timed) struct VisitsAndMergingSamples {
  private let now = Date(timeIntervalSince1970: 1_780_000_000)

  @Test func badges() throws {
    let atlas = Atlas.bundled
    let book = TravelBook()
    let timeZone = try #require(TimeZone(identifier: "UTC"))
    var context = DetectorContext(now: now, timeZone: timeZone)
    // sample
    let badges = atlas.collections.filter { $0.layer.id == "states" }
    context.badgesEarned = { [book] in book.badges(earnedBy: $0, of: badges, timeZone: timeZone) }
    // end
    let detector = RegionDetector(layer: try atlas.layer("states"))
    var state = DetectorState()
    let fix = Fix(
      coordinate: Coordinate(latitude: 39.74, longitude: -104.99), time: now, accuracyMeters: 10)
    #expect(detector.process(fix, in: &state, context).event?.badges == ["newbie"])
  }

  @Test func removing() throws {
    var book = TravelBook()
    let visit = try book.logByHand("CO", start: now, timeZone: .gmt, now: now)
    try book.write("Snow", about: visit, now: now)
    let note = try #require(book.notes.current(of: visit))
    book.markVisited("OH")
    book.wishlist = ["HI"]
    let before = book
    // sample
    book.remove(visit: visit)  // and the notes about it
    book.remove(note: note)
    book.wishlist.remove("HI")
    book.remove(regionKey: "OH")  // its record, its visits with their notes, and the wish
    book.removeAll()  // everything, settings and badges too
    // end
    #expect(book.merged(with: before) == book && book.visitedKeys.isEmpty)
  }

  /// The file of the article is read without a remark; its message is that of a wrong name.
  @Test func theFileIsRead() throws {
    let article = try String(
      contentsOfFile: Package.path(
        "Sources/LandfallTravel/LandfallTravel.docc/VisitsAndMerging.md"), encoding: .utf8)
    func block(_ language: String) throws -> String {
      let start = try #require(article.range(of: "```\(language)\n")).upperBound
      let end = try #require(article.range(of: "```", range: start..<article.endIndex))
      return String(article[start..<end.lowerBound])
    }
    let atlas = Atlas.bundled
    let states = try atlas.layer("states")
    let json = try block("json")
    let (book, report) = try TravelBook.read(
      json: json.utf8, file: "visits.json", layer: states, now: now)
    #expect(report.notes.isEmpty, "\(report.notes)")
    #expect(book.visitedKeys.contains("CO") && book.wishlist == ["HI"])

    let lines = String(repeating: "\n", count: 5)
    let typo = lines + #"[{ "stateName": "Calorado", "visited": true }]"#
    let wrong = try TravelBook.read(
      json: typo.utf8, file: "visits.json", layer: states, now: now)
    #expect(wrong.report.notes.map { "\($0)\n" } == [try block("text")], "\(wrong.report.notes)")
  }
}
