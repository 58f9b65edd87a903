import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// Detector, book and collections together.
@Suite(.timed) struct BookBadgesTests {
  private let collections = Atlas.bundled.collections.filter { $0.layer.id == "states" }

  /// Around the Four Corners in an afternoon: each event carries what its visit earns.
  @Test func eventsCarryTheirBadges() throws {
    var traveler = Traveler()
    var book = TravelBook()
    var earned: [[String]] = []
    for (number, key) in ["AZ", "CO", "NM", "UT", "AZ"].enumerated() {
      let place = try #require(states.region(key: key)).representativePoint
      traveler.badges = { [book, collections] in
        book.badges(earnedBy: $0, of: collections, timeZone: utc)
      }
      let decision = traveler.go(to: place, at: Double(number) * 3_600)
      let event = try #require(decision.event)
      try book.add(event.visit, now: noon.addingTimeInterval(86_400))
      #expect(book.earnBadges(of: collections, now: noon, timeZone: utc) == event.badges)
      earned.append(event.badges)
    }
    #expect(
      earned == [
        ["newbie"], [], ["on_the_road_again"], ["four_corners_explorer"], [],
      ])
    #expect(book.badges["newbie"]?.earnedDate == noon)
    #expect(book.badges["four_corners_explorer"]?.earnedDate == noon.addingTimeInterval(3 * 3_600))
    #expect(book.newBadges == ["newbie", "on_the_road_again", "four_corners_explorer"])
    // Once earned, never unearned.
    for key in ["AZ", "CO", "NM", "UT"] { book.deactivate(key) }
    #expect(book.earnBadges(of: collections, now: noon, timeZone: utc).isEmpty)
    #expect(book.badges.values.allSatisfy(\.isEarned) && book.badges.count == 3)
  }

  /// A manual edit earns sets and milestones, never a badge of one day.
  @Test func onceEarnedNeverUnearned() throws {
    var book = TravelBook()
    func visit(_ key: String, daysAgo: Double) -> Visit {
      let entry = noon.addingTimeInterval(-86_400 * daysAgo)
      return Visit(
        regionKey: key, entry: entry, localDay: LocalDay(entry, in: utc), isVerified: true)
    }
    try book.add(visit("AK", daysAgo: 30), now: noon)
    try book.add(visit("HI", daysAgo: 10), now: noon)
    #expect(
      book.earnBadges(of: collections, now: noon, timeZone: utc) == ["newbie", "far_reaches"])
    #expect(book.earnBadges(of: collections, now: noon, timeZone: utc).isEmpty)
    #expect(book.newBadges == ["newbie", "far_reaches"])
    book.markViewed(["newbie"])
    book.deactivate("AK")
    book.deactivate("HI")
    #expect(book.visitedKeys.isEmpty)
    #expect(book.earnBadges(of: collections, now: noon, timeZone: utc).isEmpty)
    #expect(book.badges["far_reaches"]?.isEarned == true && book.newBadges == ["far_reaches"])
    // An earlier visit that comes to light does not move the recorded date.
    let recorded = book.badges
    try book.add(visit("AK", daysAgo: 40), now: noon)
    let earlier = visit("HI", daysAgo: 20)
    try book.add(earlier, now: noon)
    book.earnBadges(of: collections, now: noon, timeZone: utc)
    #expect(book.badges == recorded)
  }

  /// An award keeps the regions of its day, whatever is visited or switched off later.
  @Test func awardsKeepTheirRegions() throws {
    var book = TravelBook()
    func visit(_ key: String, daysAgo: Double) throws {
      let entry = noon.addingTimeInterval(-86_400 * daysAgo)
      try book.add(
        Visit(regionKey: key, entry: entry, localDay: LocalDay(entry, in: utc), isVerified: true),
        now: noon)
      book.earnBadges(of: collections, now: noon, timeZone: utc)
    }
    func regions(_ badge: String) -> Set<String>? { book.badges[badge]?.regionKeys }
    try visit("AK", daysAgo: 30)
    #expect(regions("newbie") == ["AK"])
    try visit("HI", daysAgo: 20)
    try visit("OH", daysAgo: 10)
    #expect(regions("newbie") == ["AK"] && regions("far_reaches") == ["AK", "HI"])
    book.deactivate("AK")
    book.earnBadges(of: collections, now: noon, timeZone: utc)
    #expect(regions("newbie") == ["AK"] && regions("far_reaches") == ["AK", "HI"])
    try visit("UT", daysAgo: 40)
    #expect(regions("newbie") == ["AK"])
    let again = try TravelBook.read(json: book.json(layer: states), layer: states, now: noon).book
    #expect(again.badges == book.badges)
  }

  @Test func byHand() {
    var book = TravelBook()
    for key in ["AZ", "CO", "NM", "UT"] { book.markVisited(key) }
    #expect(
      book.earnBadges(of: collections, now: noon, timeZone: utc) == [
        "newbie", "four_corners_explorer",
      ])
    // The award has a date, the visits have none.
    #expect(book.badges["newbie"]?.earnedDate == noon)
    #expect(book.records.values.allSatisfy { $0.firstVisitedDate == nil && $0.edited })
    book.earnBadges(of: collections, now: noon.addingTimeInterval(60), timeZone: utc)
    #expect(book.badges["four_corners_explorer"]?.earnedDate == noon)
  }

  /// 49 states, Puerto Rico and the District of Columbia complete nothing.
  @Test func noCompletionist() {
    var book = TravelBook()
    for region in states.regions where region.key != "HI" { book.markVisited(region.key) }
    #expect(!book.earnBadges(of: collections, now: noon, timeZone: utc).contains("completionist"))
    #expect(book.badges["adventurer"]?.isEarned == true)
    book.markVisited("HI")
    #expect(book.earnBadges(of: collections, now: noon, timeZone: utc).contains("completionist"))
  }

  /// Dates without visits, of other devices, date milestones and make no day.
  @Test func datesWithoutVisits() throws {
    let json = ["Arizona", "Colorado", "New Mexico", "Utah"].map {
      #"{"stateName": "\#($0)", "visited": true, "firstVisitedDate": "2020-05-01T10:00:00Z"}"#
    }.joined(separator: ",")
    var book = try TravelBook.read(json: "[\(json)]".utf8, layer: states, now: noon).book
    #expect(
      book.earnBadges(of: collections, now: noon, timeZone: utc) == [
        "newbie", "four_corners_explorer",
      ])
    #expect(book.badges["four_corners_explorer"]?.earnedDate == moment("2020-05-01T10:00:00Z"))
  }

  @Test func aVisitOfNoDateEarnsNothing() {
    let old = Visit(
      regionKey: "CO", entry: Date(timeIntervalSince1970: -4e9), localDay: day("1843-01-01"),
      isVerified: true)
    #expect(TravelBook().badges(earnedBy: old, of: collections, timeZone: utc).isEmpty)
  }
}
