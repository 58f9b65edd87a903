import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

// The code of the article LandfallTravel: ManualTests compares the two.

@Suite(.timed) struct LandfallTravelSamples {
  @Test func overview() throws {
    let atlas = Atlas.bundled
    let now = Date(timeIntervalSince1970: 1_780_000_000)
    let timeZone = try #require(TimeZone(identifier: "America/Denver"))
    let denver = Coordinate(latitude: 39.74, longitude: -104.99)
    let fix = Fix(coordinate: denver, time: now, accuracyMeters: 10)
    var printed: [String] = []
    func print(_ finding: Finding) { printed.append(finding.description) }
    func print(_ text: String) { printed.append(text) }
    // sample
    let states = try atlas.layer("states")
    let detector = RegionDetector(layer: states)
    var state = DetectorState()  // saved and restored with any encoder
    var book = TravelBook()

    let context = DetectorContext(
      now: now, timeZone: timeZone, visited: book.everVisitedKeys,
      isAnnouncing: book.settings.notificationsEnabled,
      announcesOnlyNew: book.settings.notifyOnlyNewStates)
    let decision = detector.process(fix, in: &state, context)
    print(decision.finding)  // 812 m from OR, within 1000 m
    if let ended = decision.endedVisit { try book.add(ended, now: now) }
    if let event = decision.event {
      try book.add(event.visit, now: now)
      let name = states.region(key: event.visit.regionKey)?.name ?? ""
      print(event.suppression?.description ?? "welcome to \(name)")
    }
    let count = book.count(in: states)  // 49/50: territories and DC do not count
    // end
    #expect(printed == ["in CO", "welcome to Colorado"])
    #expect(count.description == "1/50")
  }
}
