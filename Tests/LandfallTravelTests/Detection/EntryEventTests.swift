import Foundation
import Landfall
import LandfallTravel
import Testing

/// When an entry is announced, and why not.
@Suite struct EntryEventTests {
  @Test func anEntryIsAVisitAndAnEvent() throws {
    var traveller = Traveller()
    let event = try #require(traveller.go(to: "CO", at: 0).event)
    #expect(event.isAnnounced)
    #expect(event.visit.regionKey == "CO")
    #expect(event.visit.entry == noon)
    #expect(event.visit.exit == nil)
    #expect(event.visit.localDay == day("2026-06-15"))
    #expect(event.visit.isVerified)
    #expect(traveller.go(to: "CO", at: 100).event == nil)
    let next = traveller.go(to: "WY", at: 4_000)
    // Somebody is known to have been there until the last fix that was.
    #expect(next.endedVisit?.id == event.visit.id)
    #expect(next.endedVisit?.exit == noon.addingTimeInterval(100))
    #expect(try #require(next.event).isAnnounced)
    #expect(traveller.state.endVisit()?.regionKey == "WY")
    #expect(traveller.state.endVisit() == nil)
  }

  @Test func neverTheSameTwiceInARow() {
    var traveller = Traveller()
    _ = traveller.go(to: "CO", at: 0)
    // Out of all regions, and back again: another visit, but nothing new.
    let sea = Coordinate(latitude: 30, longitude: -60)
    #expect(traveller.go(to: sea, at: 7_200).endedVisit?.regionKey == "CO")
    #expect(traveller.go(to: "CO", at: 14_400).event?.silence == .lastAnnounced)
    // After another region the first may be announced again.
    #expect(traveller.go(to: "WY", at: 20_000).event?.silence == nil)
    #expect(traveller.go(to: "CO", at: 30_000).event?.silence == nil)
  }

  @Test func theThirtiethSecond() {
    for (seconds, silence) in [
      (29.9990234375, EntryEvent.Silence.tooSoon(secondsSinceLast: 29.9990234375)), (30, nil),
      (30.001, nil),
    ] {
      var traveller = Traveller()
      _ = traveller.go(to: "CO", at: 0)
      #expect(traveller.go(to: "WY", at: seconds).event?.silence == silence)
    }
  }

  /// A silenced entry is a visit, is not told later, and does not change what was announced last.
  @Test func silencedIsSilenced() {
    var traveller = Traveller()
    _ = traveller.go(to: "CO", at: 0)
    let event = traveller.go(to: "WY", at: 10).event
    #expect(event?.visit.regionKey == "WY" && event?.isAnnounced == false)
    #expect(traveller.state.lastAnnounced?.regionKey == "CO")
    #expect(traveller.go(to: "WY", at: 60).event == nil)
    #expect(traveller.go(to: "CO", at: 70).event?.silence == .lastAnnounced)
    // The time since the last announcement counts, not since the last entry.
    #expect(traveller.go(to: "NE", at: 75).event?.silence == nil)
  }

  @Test func theAppHasJustBecomeActive() {
    var traveller = Traveller()
    _ = traveller.go(to: "CO", at: 0)
    _ = traveller.state.endVisit()
    #expect(traveller.go(to: "CO", at: 5_000, justActive: true).event?.silence == .becameActive)
    #expect(traveller.go(to: "WY", at: 9_000, justActive: true).event?.silence == nil)
  }

  @Test func onlyNewRegions() {
    var traveller = Traveller()
    traveller.announcesOnlyNew = true
    #expect(traveller.go(to: "CO", at: 0).event?.silence == nil)
    #expect(traveller.go(to: "WY", at: 4_000).event?.silence == nil)
    #expect(traveller.go(to: "CO", at: 8_000).event?.silence == .notNew)
    #expect(traveller.go(to: "WY", at: 12_000).event?.silence == .lastAnnounced)
    #expect(traveller.go(to: "NE", at: 16_000).event?.silence == nil)
    traveller.announcesOnlyNew = false
    #expect(traveller.go(to: "CO", at: 20_000).event?.silence == nil)
  }

  @Test func switchedOff() {
    var traveller = Traveller()
    traveller.isAnnouncing = false
    #expect(traveller.go(to: "CO", at: 0).event?.silence == .switchedOff)
    #expect(traveller.state.lastAnnounced == nil)
    traveller.isAnnouncing = true
    #expect(traveller.go(to: "WY", at: 1).event?.silence == nil)
  }

  @Test func anEventCarriesAllBadges() {
    var traveller = Traveller()
    traveller.badges = { ["newbie", "rocky_mountain_high", $0.regionKey] }
    #expect(
      traveller.go(to: "CO", at: 0).event?.badges == ["newbie", "rocky_mountain_high", "CO"])
    // A silenced one, too: they are earned all the same.
    #expect(traveller.go(to: "WY", at: 1).event?.badges.last == "WY")
  }

  @Test func rejectedFixesChangeNothing() {
    var traveller = Traveller()
    _ = traveller.go(to: "CO", at: 0)
    let before = traveller.state
    let context = DetectorContext(now: noon.addingTimeInterval(60), timeZone: utc)
    var flight = fix(42.8666, -106.3131, at: 60, altitude: 11_000, speed: 240)
    let decision = traveller.detector.process(flight, in: &traveller.state, context)
    #expect(
      decision.finding
        == .rejected([
          .tooHigh(altitudeMetres: 11_000, threshold: 3_048),
          .tooFast(speedMetresPerSecond: 240, threshold: 44.704),
        ]))
    #expect(decision.event == nil && decision.endedVisit == nil)
    #expect(traveller.state == before)
    flight.altitudeMetres = nil
    flight.speedMetresPerSecond = nil
    #expect(
      traveller.detector.process(flight, in: &traveller.state, context).event?.visit.regionKey
        == "WY")
  }

  @Test func fixesOutOfOrder() {
    var traveller = Traveller()
    _ = traveller.go(to: "CO", at: 100)
    let now = noon.addingTimeInterval(100)
    let state = traveller.state
    #expect(
      traveller.go(to: places["WY"]!, at: 99, now: now).finding
        == .rejected([.outOfOrder(lastTime: now)]))
    #expect(traveller.state == state)
    #expect(traveller.go(to: places["WY"]!, at: 100, now: now).finding.regionKey == "WY")
  }

  /// A day ahead of now passes, more does not.
  @Test func fixesOfTheFuture() {
    var traveller = Traveller()
    #expect(traveller.go(to: places["CO"]!, at: 86_400, now: noon).finding.regionKey == "CO")
    #expect(
      traveller.go(to: places["WY"]!, at: 86_400.5, now: noon).finding
        == .rejected([.inTheFuture(now: noon)]))
    // The clock was wrong: what is dated ahead of now does not stop what comes.
    let next = traveller.go(to: places["WY"]!, at: 60, now: noon.addingTimeInterval(60))
    #expect(next.finding == .inside(regionKey: "WY"))
    #expect(next.endedVisit?.regionKey == "CO")
    #expect(next.event?.silence == nil)
  }
}
