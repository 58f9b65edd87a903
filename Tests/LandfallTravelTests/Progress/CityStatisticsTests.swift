import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Statistics per city and over all.
@Suite(.timed) struct CityStatisticsTests {
  private let now = moment("2026-06-20T12:00:00Z")
  private let anchor = townGuide.city("anchor")!
  private let bay = townGuide.city("bay")!

  private func visit(_ key: String, _ entry: String, minutes: Double?) -> Visit {
    let zone = townGuide.city(townGuide.park(key)!.cityKey)!.timeZone
    let start = moment(entry)
    return Visit(
      regionKey: key, entry: start, exit: minutes.map { start.addingTimeInterval(60 * $0) },
      localDay: LocalDay(start, in: zone), isVerified: true)
  }

  private func book() throws -> TravelBook {
    var book = TravelBook()
    for visit in [
      visit("a-hill", "2026-06-10T18:00:00Z", minutes: 30),
      visit("a-pond", "2026-06-10T18:20:00Z", minutes: 40),
      visit("a-pond", "2026-06-12T18:00:00Z", minutes: nil),
      visit("b-dunes", "2026-06-15T12:00:00Z", minutes: 90),
    ] { try book.add(visit, now: now) }
    let byHand = try book.logByHand(
      "a-green", start: moment("2026-06-09T18:00:00Z"), durationSeconds: 7_200,
      timeZone: losAngeles, now: now)
    book.markVisited("a-vast")
    try book.write("Wind", mood: .tired, about: byHand, now: now)
    try book.write("Wind and sun", mood: .joyful, about: byHand, now: now)
    try book.write("", mood: .joyful, about: book.log.inOrder[1], now: now)
    return book
  }

  private func statistics(_ city: City?, _ book: TravelBook) -> CityStatistics {
    townGuide.statistics(of: city, in: book, now: now, timeZone: utc)
  }

  @Test func ofACity() throws {
    let found = statistics(anchor, try book())
    #expect(found.city == anchor && found.parkCount == 4)
    #expect(found.visitedParks.map(\.key) == ["a-green", "a-hill", "a-pond", "a-vast"])
    #expect(found.verifiedParks.map(\.key) == ["a-hill", "a-pond"])
    #expect(found.visitCount == 4 && found.verifiedVisitCount == 3)
    // 18:00 to 19:00 in two parks, twenty minutes of it in both, and two hours by hand.
    #expect(found.verifiedSeconds == 3_600 && found.seconds == 10_800)
    #expect(found.longestVisit?.regionKey == "a-green")
    #expect(found.mostVisitedPark?.park.key == "a-pond" && found.mostVisitedPark?.visitCount == 2)
    #expect(found.firstVisit?.regionKey == "a-green")
    #expect(found.lastVisit?.entry == moment("2026-06-12T18:00:00Z"))
    #expect(found.days == [day("2026-06-09"), day("2026-06-10"), day("2026-06-12")])
    #expect(found.moods == [.joyful: 2])
    #expect(found.badges.map(\.collection.identifier) == ["a-all", "a-pair"])
    #expect(found.badges.map(\.isEarned) == [true, true])
    #expect(found.badges[1].earnedDate == moment("2026-06-10T18:20:00Z"))
    #expect(found.goals.map(\.goal.identifier) == ["a-first", "a-day"])
    #expect(found.goals.map(\.isReached) == [true, true] && found.uncountedGoals.isEmpty)
  }

  @Test func overAll() throws {
    let book = try book()
    let found = statistics(nil, book)
    #expect(found.city == nil && found.parkCount == 6 && found.visitedParks.count == 5)
    #expect(found.visitCount == 5 && found.verifiedVisitCount == 4 && found.seconds == 16_200)
    #expect(found.days.last == day("2026-06-16") && found.lastVisit?.regionKey == "b-dunes")
    #expect(found.goals.map(\.goal.identifier) == ["a-first", "a-day", "b-first"])
    let other = statistics(bay, book)
    #expect(other.visitCount == 1 && other.badges.isEmpty && other.moods.isEmpty)
    #expect(other.goals.map(\.isReached) == [true] && other.days == [day("2026-06-16")])
  }

  @Test func ofNothing() {
    let found = statistics(anchor, TravelBook())
    #expect(found.visitedParks.isEmpty && found.visitCount == 0 && found.seconds == 0)
    #expect(found.longestVisit == nil && found.mostVisitedPark == nil && found.firstVisit == nil)
    #expect(found.days.isEmpty && found.moods.isEmpty && !found.badges.contains { $0.isEarned })
    #expect(found.badges[0].needed.count == 4)
  }

  /// A park that is switched off counts nowhere; what was earned stays earned.
  @Test func switchedOff() throws {
    var book = try book()
    let badges = townGuide.badges(of: anchor)
    #expect(book.earnBadges(of: badges, now: now, timeZone: losAngeles) == ["a-all", "a-pair"])
    book.deactivate("a-pond")
    let found = statistics(anchor, book)
    #expect(found.visitCount == 2 && found.verifiedParks.map(\.key) == ["a-hill"])
    #expect(found.badges.map(\.isEarned) == [true, true])
    #expect(found.badges[1].fraction == 1 && found.badges[1].needed.isEmpty)
    #expect(found.badges[1].earnedDate == moment("2026-06-10T18:20:00Z"))
  }

  /// The goals of the book beside the default ones; those that were taken away are not told.
  @Test func goals() throws {
    var book = try book()
    let mine = try Goal(identifier: "mine", kind: .visits, target: 2, cityKey: "bay")
    let everywhere = try Goal(identifier: "all", kind: .parks, target: 3)
    let lost = try Goal(identifier: "lost", kind: .parks, target: 3, cityKey: "atlantis")
    for goal in [mine, everywhere, lost] { book.set(goal, now: now) }
    book.delete(townGuide.defaultGoals(of: anchor)[0], now: now)
    #expect(statistics(anchor, book).goals.map(\.goal.identifier) == ["a-day"])
    #expect(statistics(bay, book).goals.map(\.goal.identifier) == ["b-first", "mine"])
    #expect(statistics(bay, book).goals.map(\.count) == [1, 1])
    let all = statistics(nil, book)
    #expect(all.goals.map(\.goal.identifier) == ["a-day", "b-first", "all", "mine"])
    #expect(all.uncountedGoals.count == 1 && all.uncountedGoals[0].contains("\"atlantis\""))
    #expect(statistics(bay, book).uncountedGoals.isEmpty)
  }

  /// A file that another app wrote, with dates and without visits: parks and badges, but no visits; and
  /// reading a book again changes no number.
  @Test func throughJSON() throws {
    let layer = townGuide.parkLayer
    let old = """
      { "states": [{ "stateName": "Park a-hill", "visited": true,
          "firstVisitedDate": "2026-06-01T18:00:00Z" }] }
      """
    let read = try TravelBook.read(json: old.utf8, layer: layer, now: now).book
    let found = statistics(anchor, read)
    #expect(found.visitedParks.map(\.key) == ["a-hill"] && found.visitCount == 0)
    let first = try #require(found.goals.first)
    #expect(first.isReached && first.reachedDate == moment("2026-06-01T18:00:00Z"))
    let book = try book()
    let again = try TravelBook.read(json: book.json(layer: layer), layer: layer, now: now).book
    let (before, after) = (statistics(nil, book), statistics(nil, again))
    #expect(after.visitCount == before.visitCount && after.seconds == before.seconds)
    #expect(after.goals == before.goals && after.moods == before.moods)
    #expect(after.badges.map(\.isEarned) == before.badges.map(\.isEarned))
  }
}
