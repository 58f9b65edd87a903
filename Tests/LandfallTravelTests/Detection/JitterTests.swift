import Foundation
import Landfall
import LandfallTravel
import Testing

/// Going to and fro across a border offers "only new regions", once.
@Suite struct JitterTests {
  /// The entries at which the offer is made, of entries a minute apart.
  private func offers(
    _ entries: [String], every seconds: TimeInterval = 60, from start: TimeInterval = 0,
    _ traveller: inout Traveller
  ) -> [Int] {
    entries.enumerated().filter { number, key in
      traveller.go(to: key, at: start + Double(number) * seconds).offersOnlyNew
    }.map(\.offset)
  }

  @Test func theFourthChangeOffers() {
    var traveller = Traveller()
    #expect(offers(["CO", "WY", "CO", "WY", "CO", "WY", "CO"], &traveller) == [4])
    #expect(traveller.state.jitter.offered == noon.addingTimeInterval(240))
  }

  @Test(arguments: [(4, 4), (5, 5), (6, 6), (3, 4), (7, 4), (-1, 4), (Int.max, 4)])
  func theNumberIsASetting(wanted: Int, change: Int) {
    var traveller = Traveller()
    traveller.detector.settings.jitterAlternations = wanted
    #expect(
      offers(["CO", "WY", "CO", "WY", "CO", "WY", "CO", "WY"], &traveller).first == change)
  }

  @Test func aJourneyIsNone() {
    var traveller = Traveller()
    #expect(offers(["CO", "WY", "NE", "KS", "CO", "WY", "NE", "KS", "CO"], &traveller).isEmpty)
    // A third region in between begins anew.
    #expect(offers(["WY", "CO", "WY", "NE", "WY", "CO", "WY"], from: 1_000, &traveller).isEmpty)
  }

  @Test func slowlyIsNone() {
    var traveller = Traveller()
    // Four changes within 600 s, but not within 601.
    let entries = ["CO", "WY", "CO", "WY", "CO"]
    var slow = Traveller()
    #expect(offers(entries, every: 200, &traveller) == [4])
    #expect(offers(entries, every: 200.5, &slow).isEmpty)
  }

  @Test func theAnswerIsRememberedAndACoolDownFollows() {
    let entries = ["CO", "WY", "CO", "WY", "CO", "WY", "CO"]
    var traveller = Traveller()
    #expect(offers(entries, &traveller) == [4])
    traveller.state.answerOnlyNewOffer(false, at: noon.addingTimeInterval(500))
    #expect(traveller.state.jitter.answer == false)
    // Not again for a week after the answer.
    let week = 7 * 86_400.0
    #expect(offers(entries, from: week - 1_000, &traveller).isEmpty)
    #expect(traveller.state.jitter.answer == false)
    #expect(offers(entries, from: week + 600, &traveller) == [4])
    // Nobody has answered this one: no other for a week either.
    #expect(traveller.state.jitter.answer == nil)
    #expect(offers(entries, from: week + 2_000, &traveller).isEmpty)
  }

  @Test func yesSetsTheMode() {
    var settings = TravelSettings()
    var traveller = Traveller()
    #expect(offers(["CO", "WY", "CO", "WY", "CO"], &traveller) == [4])
    traveller.state.answerOnlyNewOffer(true, at: noon)
    settings.setOnlyNew(true, at: noon)
    #expect(settings.notifyOnlyNewStates && settings.lastUpdated == noon)
    traveller.announcesOnlyNew = settings.notifyOnlyNewStates
    // Nothing is left to offer, however long ago.
    let entries = ["WY", "CO", "WY", "CO", "WY", "CO"]
    #expect(offers(entries, from: 100 * 86_400, &traveller).isEmpty)
    #expect(traveller.go(to: "WY", at: 101 * 86_400).event?.silence == .notNew)
  }
}
