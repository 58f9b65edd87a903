import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// The two committed drives, fix by fix, as an app sees them.
@Suite(.timed) struct DriveTests {
  private static let tracks = URL(fileURLWithPath: #filePath).appending(
    path: "../../../../data/tracks"
  ).standardized

  private func drive(_ name: String) throws -> (
    order: [String], announced: [String], book: TravelBook, last: Date
  ) {
    let file = Self.tracks.appending(path: name)
    let points = try Track(bytes: Array(Data(contentsOf: file)), file: name).points
    let detector = RegionDetector(layer: states)
    var state = DetectorState()
    var book = TravelBook()
    var (order, announced) = ([String](), [String]())
    var last = Date.distantPast
    for point in points {
      guard let time = point.time else { continue }
      last = time
      let fix = Fix(coordinate: point.coordinate, time: time)
      let decision = detector.process(
        fix, in: &state, DetectorContext(now: time, timeZone: utc, visited: book.everVisitedKeys))
      if let ended = decision.endedVisit { #expect(try !book.add(ended, now: time)) }
      guard let event = decision.event else { continue }
      #expect(try book.add(event.visit, now: time))
      order.append(event.visit.regionKey)
      if event.isAnnounced { announced.append(event.visit.regionKey) }
    }
    if let visit = state.endVisit() { try book.add(visit, now: last) }
    return (order, announced, book, last)
  }

  @Test func ohioWestVirginiaPennsylvania() throws {
    let (order, announced, book, last) = try drive("Ohio_WV_PA_Test.gpx")
    #expect(order == ["OH", "WV", "PA", "WV", "OH"])
    #expect(announced == order)
    #expect(book.log.count == 5 && book.visitedKeys == ["OH", "WV", "PA"])
    #expect(book.record(of: "OH")?.lastVisitedDate == last)
    // Each visit ends before the next one begins, and none is without an end.
    let visits = book.log.inOrder
    for (visit, next) in zip(visits, visits.dropFirst()) {
      #expect(try #require(visit.exit) <= next.entry)
    }
  }

  @Test func fourCorners() throws {
    let (order, _, book, _) = try drive("Four_Corners.gpx")
    #expect(order == ["NM", "AZ", "NM", "CO", "UT", "AZ"])
    var badges = book
    let collections = Atlas.bundled.collections.filter { $0.layer.id == "states" }
    #expect(
      badges.earnBadges(of: collections, now: noon, timeZone: utc) == [
        "newbie", "four_corners_explorer", "on_the_road_again",
      ])
    // The same drive again, as from another device, adds nothing.
    let again = try drive("Four_Corners.gpx").book
    #expect(again == book && again.merged(with: book) == book)
  }
}
