import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// When an entry is announced, and why not.
@Suite(.timed) struct EntryEventTests {
  @Test func anEntryIsAVisitAndAnEvent() throws {
    var traveler = Traveler()
    let event = try #require(traveler.go(to: "CO", at: 0).event)
    #expect(event.isAnnounced)
    #expect(event.visit.regionKey == "CO")
    #expect(event.visit.entry == noon)
    #expect(event.visit.exit == nil)
    #expect(event.visit.localDay == day("2026-06-15"))
    #expect(event.visit.isVerified)
    #expect(traveler.go(to: "CO", at: 100).event == nil)
    let next = traveler.go(to: "WY", at: 4_000)
    // Somebody is known to have been there until the last fix that was.
    #expect(next.endedVisit?.id == event.visit.id)
    #expect(next.endedVisit?.exit == noon.addingTimeInterval(100))
    #expect(try #require(next.event).isAnnounced)
    #expect(traveler.state.endVisit()?.regionKey == "WY")
    #expect(traveler.state.endVisit() == nil)
  }

  @Test func neverTheSameTwiceInARow() {
    var traveler = Traveler()
    _ = traveler.go(to: "CO", at: 0)
    // Out of all regions, and back again: another visit, but nothing new.
    let sea = Coordinate(latitude: 30, longitude: -60)
    #expect(traveler.go(to: sea, at: 14_400).endedVisit?.regionKey == "CO")
    #expect(traveler.go(to: "CO", at: 28_800).event?.suppression == .lastAnnounced)
    // After another region the first may be announced again.
    #expect(traveler.go(to: "WY", at: 36_000).event?.suppression == nil)
    #expect(traveler.go(to: "CO", at: 40_000).event?.suppression == nil)
  }

  @Test func theThirtiethSecond() {
    for (seconds, suppression) in [
      (29.9990234375, EntryEvent.Suppression.tooSoon(secondsSinceLast: 29.9990234375)), (30, nil),
      (30.001, nil),
    ] {
      var traveler = Traveler()
      _ = traveler.go(to: "CO", at: 0)
      #expect(traveler.go(to: "WY", at: seconds).event?.suppression == suppression)
    }
  }

  /// A silenced entry is a visit, is not told later, and does not change what was announced last.
  @Test func silencedIsSilenced() {
    var traveler = Traveler()
    _ = traveler.go(to: "CO", at: 0)
    let event = traveler.go(to: "WY", at: 10).event
    #expect(event?.visit.regionKey == "WY" && event?.isAnnounced == false)
    #expect(traveler.state.lastAnnounced?.regionKey == "CO")
    #expect(traveler.go(to: "WY", at: 60).event == nil)
    #expect(traveler.go(to: "CO", at: 70).event?.suppression == .lastAnnounced)
    // The time since the last announcement counts, not since the last entry.
    #expect(traveler.go(to: "NE", at: 75).event?.suppression == nil)
  }

  @Test func theAppHasJustBecomeActive() {
    var traveler = Traveler()
    _ = traveler.go(to: "CO", at: 0)
    _ = traveler.state.endVisit()
    #expect(traveler.go(to: "CO", at: 5_000, justActive: true).event?.suppression == .becameActive)
    #expect(traveler.go(to: "WY", at: 9_000, justActive: true).event?.suppression == nil)
  }

  @Test func onlyNewRegions() {
    var traveler = Traveler()
    traveler.announcesOnlyNew = true
    #expect(traveler.go(to: "CO", at: 0).event?.suppression == nil)
    #expect(traveler.go(to: "WY", at: 4_000).event?.suppression == nil)
    #expect(traveler.go(to: "CO", at: 8_000).event?.suppression == .notNew)
    #expect(traveler.go(to: "WY", at: 12_000).event?.suppression == .lastAnnounced)
    #expect(traveler.go(to: "NE", at: 16_000).event?.suppression == nil)
    traveler.announcesOnlyNew = false
    #expect(traveler.go(to: "CO", at: 20_000).event?.suppression == nil)
  }

  @Test func switchedOff() {
    var traveler = Traveler()
    traveler.isAnnouncing = false
    #expect(traveler.go(to: "CO", at: 0).event?.suppression == .switchedOff)
    #expect(traveler.state.lastAnnounced == nil)
    traveler.isAnnouncing = true
    #expect(traveler.go(to: "WY", at: 1).event?.suppression == nil)
  }

  @Test func anEventCarriesAllBadges() {
    var traveler = Traveler()
    traveler.badges = { ["newbie", "rocky_mountain_high", $0.regionKey] }
    #expect(
      traveler.go(to: "CO", at: 0).event?.badges == ["newbie", "rocky_mountain_high", "CO"])
    // A silenced one, too: they are earned all the same.
    #expect(traveler.go(to: "WY", at: 3).event?.badges.last == "WY")
  }

  @Test func rejectedFixesChangeNothing() {
    var traveler = Traveler()
    _ = traveler.go(to: "CO", at: 0)
    let before = traveler.state
    let context = DetectorContext(now: noon.addingTimeInterval(60), timeZone: utc)
    var flight = fix(41.0025, -104.058, at: 60, altitude: 11_000, speed: 240)
    let decision = traveler.detector.process(flight, in: &traveler.state, context)
    #expect(
      decision.finding
        == .rejected([
          .tooHigh(altitudeMeters: 11_000, threshold: 3_048),
          .tooFast(speedMetersPerSecond: 240, threshold: 44.704),
        ]))
    #expect(decision.event == nil && decision.endedVisit == nil)
    #expect(traveler.state == before)
    flight.altitudeMeters = nil
    flight.speedMetersPerSecond = nil
    #expect(
      traveler.detector.process(flight, in: &traveler.state, context).event?.visit.regionKey
        == "WY")
  }

  @Test func fixesOutOfOrder() {
    var traveler = Traveler()
    _ = traveler.go(to: "CO", at: 100)
    let now = noon.addingTimeInterval(100)
    let state = traveler.state
    #expect(
      traveler.go(to: places["WY"]!, at: 99, now: now).finding
        == .rejected([.outOfOrder(lastTime: now)]))
    #expect(traveler.state == state)
    #expect(traveler.go(to: places["WY"]!, at: 100, now: now).finding.regionKey == "WY")
  }

  /// A day ahead of now passes, more does not.
  @Test func fixesOfTheFuture() {
    var traveler = Traveler()
    #expect(traveler.go(to: places["CO"]!, at: 86_400, now: noon).finding.regionKey == "CO")
    #expect(
      traveler.go(to: places["WY"]!, at: 86_400.5, now: noon).finding
        == .rejected([.inTheFuture(now: noon)]))
    // The clock was wrong: what is dated ahead of now does not stop what comes.
    let next = traveler.go(to: places["WY"]!, at: 60, now: noon.addingTimeInterval(60))
    #expect(next.finding == .inside(regionKey: "WY"))
    #expect(next.endedVisit?.regionKey == "CO")
    #expect(next.event?.suppression == nil)
  }
}
