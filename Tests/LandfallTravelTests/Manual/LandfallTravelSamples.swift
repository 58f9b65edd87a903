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
    let locale = Locale(identifier: "en")
    var printed: [String] = []
    func print(_ finding: Finding) { printed.append(finding.description) }
    func print(_ text: String) { printed.append(text) }
    // sample
    var session = try TravelSession(atlas, layer: "states")  // or with a saved book and state
    let update = try session.process(fix, now: now, timeZone: timeZone)
    print(update.finding)  // 812 m from OR, within 1000 m
    print(update.announcement(locale: locale)?.description ?? "nothing new")
    let count = session.count  // 49/50: territories and DC do not count
    // end
    #expect(printed == ["in CO", "Welcome to Colorado! Newbie"])
    #expect(count.description == "1/50")
  }

  @Test func whereIAm() throws {
    let atlas = Atlas.bundled
    let now = Date(timeIntervalSince1970: 1_780_000_000)
    let timeZone = try #require(TimeZone(identifier: "America/Denver"))
    let here = Coordinate(latitude: 39.74, longitude: -104.99)
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }
    // sample
    var session = try TravelSession(atlas, layer: "countries")
    try session.process(Fix(coordinate: here, time: now), now: now, timeZone: timeZone)
    print(session.region?.name ?? "at sea")  // United States
    // end
    #expect(printed == ["United States"])
  }
}
