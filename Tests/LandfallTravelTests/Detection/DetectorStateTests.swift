import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// What a detector remembers, across restarts.
@Suite(.timed) struct DetectorStateTests {
  /// A drive with breaks, flights and going to and fro: whether the app restarts after any fix makes
  /// no difference.
  @Test(.seeded) func aRestartChangesNothing() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let keys = places.keys.sorted()
    var steady = Traveler()
    var restarting = Traveler()
    var time = 0.0
    for number in 0..<400 {
      time += [1.0, 20, 40, 1_800, 90_000][generator.nextIndex(below: 5)]
      var place = places[keys[generator.nextIndex(below: keys.count)]]!
      if generator.nextIndex(below: 6) == 0 { place.longitude = -140 + place.longitude / 100 }
      let active = generator.nextIndex(below: 4) == 0
      let decision = steady.go(to: place, at: time, justActive: active)
      #expect(restarting.go(to: place, at: time, justActive: active) == decision, "seed \(seed)")
      if decision.offersOnlyNew {
        let answer = generator.nextIndex(below: 2) == 0
        let now = noon.addingTimeInterval(time)
        steady.state.answerOnlyNewOffer(answer, at: now)
        restarting.state.answerOnlyNewOffer(answer, at: now)
      }
      let data = try JSONEncoder().encode(restarting.state)
      restarting.state = try JSONDecoder().decode(DetectorState.self, from: data)
      #expect(restarting.state == steady.state, "fix \(number), seed \(seed)")
    }
  }

  private func error(_ json: String) -> String {
    do {
      _ = try JSONDecoder().decode(DetectorState.self, from: Data(json.utf8))
      return "none"
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    } catch {
      return "another"
    }
  }

  @Test func garbageIsRefused() throws {
    #expect(error(#"{"version":1}"#) == "none")
    #expect(
      error(#"{"version":2}"#)
        == "a detector's state of version 2, where 1 is known; begin with a new state")
    #expect(
      error(#"{"version":1,"lastLatitude":91,"lastLongitude":0,"lastTime":0}"#)
        == "a damaged detector's state: 91.0,0.0 is not a valid coordinate; begin with a new state")
    #expect(error(#"{"version":1,"lastTime":0}"#).contains("a place or a time, but not both"))
    #expect(
      error(#"{"version":1,"remembered":[{"regionKey":"","time":0}]}"#).contains("has no key"))
    #expect(
      error(#"{"version":1,"remembered":[{"regionKey":"CO","time":1e300}]}"#)
        .contains("a time is outside"))
    let visit = """
      {"version":1,"lastSeen":-5,"visit":{"id":"00000000-0000-8000-8000-000000000000",
      "regionKey":"CO","entry":0,"localDay":"2001-01-01","isVerified":true}}
      """
    #expect(error(visit).contains("the visit of CO ends before it begins"))
    for json in ["{}", "[]", "null", "", "{\"version\":\"1\"}", "{\"version\":1,\"visit\":3}"] {
      #expect(error(json) != "none", "\(json)")
    }
  }

  /// A damaged state is refused or used; it never traps.
  @Test(.seeded) func damagedStates() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var traveler = Traveler()
    for (number, key) in ["CO", "WY", "CO", "WY", "CO"].enumerated() {
      _ = traveler.go(to: key, at: Double(number) * 40)
    }
    let good = [UInt8](try JSONEncoder().encode(traveler.state))
    var used = 0
    for _ in 0..<FullTests.count(1_500, all: 50_000) {
      var bytes = good
      for _ in 0...generator.nextIndex(below: 3) {
        bytes[generator.nextIndex(below: bytes.count)] =
          Array("0123456789-e.\"{}[],:nul".utf8)[generator.nextIndex(below: 23)]
      }
      guard let state = try? JSONDecoder().decode(DetectorState.self, from: Data(bytes))
      else { continue }
      used += 1
      traveler.state = state
      _ = traveler.go(to: "NE", at: 300)
      _ = traveler.go(to: Coordinate(latitude: 30, longitude: -60), at: 90_000)
      _ = try JSONEncoder().encode(traveler.state)
    }
    #expect(used > 100, "seed \(seed)")
  }

  @Test func nonsensicalSettingsFindNothingAndTrapNothing() {
    for value in [Double.nan, -1, -Double.infinity, 0] {
      var traveler = Traveler()
      traveler.detector.settings.reachesMeters = [value]
      traveler.detector.settings.memoryMeters = value
      traveler.detector.settings.memorySeconds = value
      traveler.detector.settings.jumpMeters = value
      traveler.detector.settings.secondsBetweenEvents = value
      traveler.detector.settings.jitterSeconds = value
      #expect(traveler.go(to: "CO", at: 0).finding == .inside(regionKey: "CO"))
      _ = traveler.go(to: Coordinate(latitude: 44, longitude: -124.3), at: 10)
      _ = traveler.go(to: "WY", at: 20)
    }
    var traveler = Traveler()
    traveler.detector.settings.reachesMeters = []
    #expect(traveler.go(to: "CO", at: 0).finding == .inside(regionKey: "CO"))
  }
}
