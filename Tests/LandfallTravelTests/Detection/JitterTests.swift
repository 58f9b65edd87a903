import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Going to and fro across a border offers "only new regions", once.
@Suite(.timed) struct JitterTests {
  /// The entries at which the offer is made, of entries a minute apart.
  private func offers(
    _ entries: [String], every seconds: TimeInterval = 60, from start: TimeInterval = 0,
    _ traveler: inout Traveler
  ) -> [Int] {
    entries.enumerated().filter { number, key in
      traveler.go(to: key, at: start + Double(number) * seconds).offersOnlyNew
    }.map(\.offset)
  }

  @Test func theFourthChangeOffers() {
    var traveler = Traveler()
    #expect(offers(["CO", "WY", "CO", "WY", "CO", "WY", "CO"], &traveler) == [4])
    #expect(traveler.state.jitter.offered == noon.addingTimeInterval(240))
  }

  @Test(arguments: [(4, 4), (5, 5), (6, 6), (3, 4), (7, 4), (-1, 4), (Int.max, 4)])
  func theNumberIsASetting(wanted: Int, change: Int) {
    var traveler = Traveler()
    traveler.detector.settings.jitterAlternations = wanted
    #expect(
      offers(["CO", "WY", "CO", "WY", "CO", "WY", "CO", "WY"], &traveler).first == change)
  }

  @Test func aJourneyIsNone() {
    var traveler = Traveler()
    #expect(offers(["CO", "WY", "NE", "KS", "CO", "WY", "NE", "KS", "CO"], &traveler).isEmpty)
    // A third region in between begins anew.
    #expect(offers(["WY", "CO", "WY", "NE", "WY", "CO", "WY"], from: 1_000, &traveler).isEmpty)
  }

  @Test func slowlyIsNone() {
    var traveler = Traveler()
    // Four changes within 600 s, but not within 601.
    let entries = ["CO", "WY", "CO", "WY", "CO"]
    var slow = Traveler()
    #expect(offers(entries, every: 200, &traveler) == [4])
    #expect(offers(entries, every: 200.5, &slow).isEmpty)
  }

  @Test func theAnswerIsRememberedAndACoolDownFollows() {
    let entries = ["CO", "WY", "CO", "WY", "CO", "WY", "CO"]
    var traveler = Traveler()
    #expect(offers(entries, &traveler) == [4])
    traveler.state.answerOnlyNewOffer(false, at: noon.addingTimeInterval(500))
    #expect(traveler.state.jitter.answer == false)
    // Not again for a week after the answer.
    let week = 7 * 86_400.0
    #expect(offers(entries, from: week - 1_000, &traveler).isEmpty)
    #expect(traveler.state.jitter.answer == false)
    #expect(offers(entries, from: week + 600, &traveler) == [4])
    // Nobody has answered this one: no other for a week either.
    #expect(traveler.state.jitter.answer == nil)
    #expect(offers(entries, from: week + 2_000, &traveler).isEmpty)
  }

  @Test func yesSetsTheMode() {
    var settings = TravelSettings()
    var traveler = Traveler()
    #expect(offers(["CO", "WY", "CO", "WY", "CO"], &traveler) == [4])
    traveler.state.answerOnlyNewOffer(true, at: noon)
    settings.update(at: noon) { $0.notifyOnlyNewStates = true }
    #expect(settings.notifyOnlyNewStates && settings.lastUpdated == noon)
    traveler.announcesOnlyNew = settings.notifyOnlyNewStates
    // Nothing is left to offer, however long ago.
    let entries = ["WY", "CO", "WY", "CO", "WY", "CO"]
    #expect(offers(entries, from: 100 * 86_400, &traveler).isEmpty)
    #expect(traveler.go(to: "WY", at: 101 * 86_400).event?.suppression == .notNew)
  }
}
