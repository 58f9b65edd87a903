import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// What a detector of park visits is told, and what it remembers.
@Suite(.timed) struct ParkVisitStateTests {
  @Test func theUsualSettings() {
    let settings = ParkVisitSettings()
    #expect(settings.dwellSeconds == 300 && settings.gapSeconds == 900)
    #expect(settings.absenceSeconds == 120 && settings.drivingMetersPerSecond == 10)
    #expect(settings.accuracyMeters == 100 && settings.filter == FilterSettings())
  }

  /// What is out of range, and what is no number, becomes its default.
  @Test func sensibleRanges() throws {
    for wrong in [-1, .nan, .infinity, 1e9] {
      #expect(
        ParkVisitSettings(
          dwellSeconds: wrong, gapSeconds: wrong, absenceSeconds: wrong,
          drivingMetersPerSecond: wrong, accuracyMeters: wrong) == ParkVisitSettings())
    }
    #expect(ParkVisitSettings(dwellSeconds: 29).dwellSeconds == 300)
    let kept = ParkVisitSettings(
      filter: FilterSettings(altitudeMeters: 500), dwellSeconds: 30, gapSeconds: 21_600,
      absenceSeconds: 0, drivingMetersPerSecond: 44.704, accuracyMeters: 1_000)
    #expect(kept.dwellSeconds == 30 && kept.gapSeconds == 21_600 && kept.absenceSeconds == 0)
    #expect(kept.drivingMetersPerSecond == 44.704 && kept.accuracyMeters == 1_000)
    let saved = try JSONEncoder().encode(kept)
    #expect(try JSONDecoder().decode(ParkVisitSettings.self, from: saved) == kept)
    let members = try JSONSerialization.jsonObject(with: saved) as? [String: Any]
    #expect(
      try #require(members).keys.sorted() == [
        "absenceSeconds", "accuracyMeters", "drivingMetersPerSecond", "dwellSeconds", "filter",
        "gapSeconds",
      ])
    // The names of earlier versions.
    let odd = Data("{\"dwell\": 1, \"gap\": 120}".utf8)
    let read = try JSONDecoder().decode(ParkVisitSettings.self, from: odd)
    #expect(read == ParkVisitSettings(gapSeconds: 120))
  }

  /// Settings decide: another dwell time, another absence, a filter that is stricter.
  @Test func settingsDecide() {
    var walker = Walker()
    walker.detector.settings = ParkVisitSettings(
      filter: FilterSettings(altitudeMeters: 100, accuracyMeters: 20), dwellSeconds: 60,
      absenceSeconds: 0)
    walker.stay(0.1, 0.1, from: 0, to: 60)
    #expect(walker.begun.count == 1)
    #expect(!walker.take(fix(0.1, 0.1, at: 70, accuracy: 21)).rejections.isEmpty)
    #expect(!walker.take(fix(0.1, 0.1, at: 70, altitude: 101)).rejections.isEmpty)
    walker.take(fix(0.02, 0.1, at: 90))
    #expect(walker.ended.count == 1)
  }

  /// A restart between any two fixes makes no difference.
  @Test func restarts() throws {
    var steady = Walker()
    var restarted = Walker()
    for step in 0...60 {
      let isOut = (20...22).contains(step) || step > 50
      let fix = fix(isOut ? 0.04 : 0.0552, 0.055, at: Double(step) * 30, accuracy: 7.3)
      #expect(steady.take(fix) == restarted.take(fix))
      let saved = try JSONEncoder().encode(restarted.state)
      restarted.state = try JSONDecoder().decode(ParkVisitState.self, from: saved)
      #expect(restarted.state == steady.state)
    }
    #expect(steady.begun.count == 1 && steady.ended.count == 1)
  }

  @Test(arguments: [
    ("{}", "version"), ("{\"version\": 2}", "of version 2, where 1 is known"),
    (
      "{\"version\": 1, \"lastLatitude\": 91, \"lastLongitude\": 0, \"lastTime\": 0}",
      "is not a valid coordinate"
    ),
    ("{\"version\": 1, \"lastTime\": 0}", "but not both"),
    (stay("\"lastSeen\": -1"), "ends before it begins"),
    (stay("\"dwellSeconds\": -1"), "has no dwell time"),
    (stay("\"lastSeen\": 1e300"), "a time is outside the years 1 to 9999"),
    (stay("", last: false), "without a last fix"),
  ]) func damagedStatesAreRefused(_ json: String, _ problem: String) {
    #expect {
      try JSONDecoder().decode(ParkVisitState.self, from: Data(json.utf8))
    } throws: {
      "\($0)".contains(problem)
    }
  }

  /// A state with a stay, one of whose members is another.
  private static func stay(_ change: String, last: Bool = true) -> String {
    var members = [
      "lastSeen": "60", "dwellSeconds": "60", "isAway": "false",
      "visit": """
      {"id": "A3799000-5EA0-89A8-8E4E-7BC085B29BE2", "regionKey": "a-hill", "entry": 0,
       "localDay": "2001-01-01", "isVerified": false}
      """,
    ]
    let parts = change.split(separator: ": ")
    if parts.count == 2 { members[String(parts[0].filter { $0 != "\"" })] = String(parts[1]) }
    let text = members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ",")
    let fix = last ? "\"lastLatitude\": 0, \"lastLongitude\": 0, \"lastTime\": 60," : ""
    return "{\"version\": 1, \(fix) \"stays\": [{\(text)}]}"
  }
}
