import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Goals have type, target, start, end, city.
@Suite(.timed) struct GoalTests {
  private let now = moment("2026-06-20T12:00:00Z")

  private func goal(
    _ kind: Goal.Kind = .parks, _ target: Int = 2, from start: String? = nil,
    until end: String? = nil, in city: String? = "anchor", byHand: Bool = false
  ) throws -> Goal {
    try Goal(
      identifier: "mine", kind: kind, target: target, start: start.map(day), end: end.map(day),
      cityKey: city, countsUnverified: byHand)
  }

  private func visit(
    _ key: String, _ entry: String, minutes: Double = 30, verified: Bool = true,
    zone: TimeZone = losAngeles
  ) -> Visit {
    Visit(
      regionKey: key, entry: moment(entry), exit: moment(entry).addingTimeInterval(60 * minutes),
      localDay: LocalDay(moment(entry), in: zone), isVerified: verified)
  }

  private func book(_ visits: Visit...) throws -> TravelBook {
    var book = TravelBook()
    for visit in visits { try book.add(visit, now: now) }
    return book
  }

  private func progress(
    _ goal: Goal, _ book: TravelBook, now: Date? = nil
  ) throws -> GoalProgress {
    try townGuide.progress(of: goal, in: book, now: now ?? self.now, timeZone: utc)
  }

  @Test func theMembers() throws {
    let goal = try goal(.parks, 10, from: "2026-01-01", until: "2026-12-31")
    #expect(goal.identifier == "mine" && goal.id == "mine" && goal.kind == .parks)
    #expect(goal.target == 10 && goal.cityKey == "anchor" && !goal.countsUnverified)
    #expect(goal.start == day("2026-01-01") && goal.end == day("2026-12-31"))
    #expect(goal.typeName == "parks")
  }

  @Test func whatIsRefused() throws {
    func problem(_ make: () throws -> Goal) -> String {
      do {
        _ = try make()
        return "none"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      problem { try goal(.parks, 0) }
        == "the goal \"mine\" has the target 0; it takes 1 to 1,000,000,000")
    #expect(problem { try goal(.parks, -1) }.contains("has the target -1"))
    #expect(
      problem { try goal(from: "2026-02-01", until: "2026-01-31") }
        == "the goal \"mine\" ends on 2026-01-31, before it starts on 2026-02-01; set a later end")
    #expect(problem { try goal(from: "2026-02-01", until: "2026-02-01") } == "none")
    #expect(problem { try goal(.amenity("")) }.contains("names no amenity"))
    #expect(problem { try goal(.collection("")) }.contains("names no collection"))
    #expect(problem { try goal(in: "") }.contains("a city without a key"))
    #expect(
      problem { try Goal(identifier: "", kind: .visits, target: 1) }.contains("no identifier"))
  }

  /// N parks by a date: different parks, verified, on local days within it.
  @Test func parksByADate() throws {
    let goal = try goal(.parks, 2, from: "2026-06-01", until: "2026-06-20")
    var book = try book(
      visit("a-hill", "2026-06-10T18:00:00Z"), visit("a-hill", "2026-06-11T18:00:00Z"))
    var found = try progress(goal, book)
    #expect(found.count == 1 && found.target == 2 && found.fraction == 0.5 && !found.isReached)
    #expect(found.reachedDate == nil && found.timing == .open(daysLeft: 0))
    #expect(found.neededParks.map(\.key) == ["a-green", "a-pond", "a-vast"])
    #expect("\(found)" == "1 of 2, 0 days left")
    // The last day is over at midnight in Los Angeles, 07:00 UTC.
    try book.add(visit("a-pond", "2026-06-21T07:00:00Z"), now: now)
    #expect(try progress(goal, book).count == 1)
    try book.add(visit("a-pond", "2026-06-21T06:59:59Z"), now: now)
    found = try progress(goal, book)
    #expect(found.isReached && found.fraction == 1 && found.neededParks.isEmpty)
    #expect(found.reachedDate == moment("2026-06-21T06:59:59Z"))
    // Nor does the day before the first count, or another city.
    let early = try self.book(
      visit("a-pond", "2026-06-01T06:59:59Z"), visit("b-dunes", "2026-06-10T00:00:00Z"))
    #expect(try progress(goal, early).count == 0)
    #expect(try progress(try self.goal(in: nil), early).count == 2)
  }

  @Test func visitsAndMinutes() throws {
    let book = try book(
      visit("a-hill", "2026-06-10T18:00:00Z"), visit("a-hill", "2026-06-11T18:00:00Z"),
      visit("a-pond", "2026-06-11T18:20:00Z"), visit("b-wood", "2026-06-12T00:00:00Z"))
    let visits = try progress(goal(.visits, 3), book)
    #expect(visits.isReached && visits.reachedDate == moment("2026-06-11T18:20:00Z"))
    #expect(try progress(goal(.visits, 4), book).count == 3)
    #expect(try progress(goal(.visits, 4, in: nil), book).isReached)
    // A minute in two parks at once is one: 30 and 50 minutes.
    let minutes = try progress(goal(.minutes, 81), book)
    #expect(minutes.count == 80 && !minutes.isReached && minutes.neededParks.count == 4)
    let reached = try progress(goal(.minutes, 75), book)
    #expect(reached.isReached && reached.reachedDate == moment("2026-06-11T18:45:00Z"))
    #expect(try progress(goal(.minutes, 30), book).reachedDate == moment("2026-06-10T18:30:00Z"))
  }

  @Test func amenitiesAndCollections() throws {
    let book = try book(
      visit("a-hill", "2026-06-10T18:00:00Z"), visit("a-pond", "2026-06-10T19:00:00Z"))
    let play = try progress(goal(.amenity("playGround"), 1), book)
    #expect(play.isReached && play.reachedDate == moment("2026-06-10T19:00:00Z"))
    let picnic = try progress(goal(.amenity("picnic-tables"), 1), book)
    #expect(picnic.count == 0 && picnic.neededParks.map(\.key) == ["a-green"])
    #expect(
      try progress(goal(.amenity("lake"), 2, in: nil), book).neededParks.map(\.key) == ["b-dunes"])
    let pair = try progress(goal(.collection("a-pair"), 1), book)
    #expect(pair.target == 2 && pair.isReached)
    let all = try progress(goal(.collection("a-all"), 1), book)
    #expect(
      all.count == 2 && all.target == 4 && all.neededParks.map(\.key) == ["a-green", "a-vast"])
    // One day of the two is over: its visits no longer count.
    let late = try progress(goal(.collection("a-pair"), 1, from: "2026-06-11"), book)
    #expect(late.count == 0 && late.neededParks.count == 2)
    let inADay = try progress(goal(.collection("a-day"), 1), book)
    #expect(inADay.isReached && inADay.reachedDate == moment("2026-06-10T19:00:00Z"))
  }

  @Test func whatTheAtlasDoesNotHave() throws {
    for (goal, code) in [
      (try goal(in: "atlantis"), TravelError.Code.unknownRegion),
      (try goal(.collection("c-first")), .unknownCollection),
    ] {
      #expect {
        try progress(goal, TravelBook())
      } throws: {
        ($0 as? TravelError)?.code == code && "\($0)".contains("take an atlas that has it")
      }
    }
  }

  /// Not started, going on, expired: by the city's clocks, where noon UTC is 5 in the morning.
  @Test func timing() throws {
    let goal = try goal(from: "2026-06-20", until: "2026-06-29")
    let cases: [(String, GoalProgress.Timing, String)] = [
      ("2026-06-18T12:00:00Z", .notStarted(daysUntilStart: 2), "0 of 2, starts in 2 days"),
      ("2026-06-20T06:59:59Z", .notStarted(daysUntilStart: 1), "0 of 2, starts in 1 day"),
      ("2026-06-20T07:00:00Z", .open(daysLeft: 9), "0 of 2, 9 days left"),
      ("2026-06-30T06:59:59Z", .open(daysLeft: 0), "0 of 2, 0 days left"),
      ("2026-06-30T07:00:00Z", .expired(daysAgo: 1), "0 of 2, missed 1 day ago"),
    ]
    for (text, timing, words) in cases {
      let found = try progress(goal, TravelBook(), now: moment(text))
      #expect(found.timing == timing && "\(found)" == words)
      #expect(found.isMissed == words.contains("missed"))
      #expect(found.isActive == words.contains("left"))
    }
    #expect(try progress(self.goal(), TravelBook()).timing == .open(daysLeft: nil))
    // A goal that is of no city goes by the given zone.
    let anywhere = try self.goal(from: "2026-06-20", in: nil)
    let early = moment("2026-06-20T00:00:00Z")
    #expect(try progress(anywhere, TravelBook(), now: early).timing == .open(daysLeft: nil))
  }

  /// Only verified visits count, unless the goal takes others.
  @Test func verifiedVisitsOnly() throws {
    var book = TravelBook()
    try book.logByHand(
      "a-hill", start: moment("2026-06-10T18:00:00Z"), durationSeconds: 3_600,
      timeZone: losAngeles, now: now)
    book.markVisited("a-pond")
    for kind in [Goal.Kind.parks, .visits, .minutes, .collection("a-pair")] {
      #expect(try progress(goal(kind, 1), book).count == 0)
    }
    let both = try progress(goal(.parks, 2, byHand: true), book)
    #expect(both.isReached && both.reachedDate == moment("2026-06-10T18:00:00Z"))
    #expect(try progress(goal(.visits, 2, byHand: true), book).count == 1)
    #expect(try progress(goal(.minutes, 60, byHand: true), book).isReached)
    #expect(try progress(goal(.collection("a-pair"), 2, byHand: true), book).isReached)
    // What was set by hand has no day, and so no part in a period.
    let dated = try goal(.parks, 2, from: "2026-01-01", byHand: true)
    #expect(try progress(dated, book).count == 1)
    // What is switched off counts nowhere.
    book.deactivate("a-hill")
    #expect(try progress(goal(.parks, 2, byHand: true), book).count == 1)
  }

  /// A first date of another device stands beside a later visit.
  @Test func aDateThatIsEarlierThanTheFirstVisit() throws {
    let json =
      #"[{"stateName": "a-hill", "visited": true, "firstVisitedDate": "2026-05-01T18:00:00Z"}]"#
    var book = try TravelBook.read(
      json: Array(json.utf8), layer: townGuide.parkLayer, now: now
    ).book
    try book.logByHand(
      "a-hill", start: moment("2026-06-09T18:00:00Z"), durationSeconds: 600,
      timeZone: losAngeles, now: now)
    let may = try Goal(
      identifier: "may", kind: .parks, target: 1, end: day("2026-05-31"), countsUnverified: true)
    let found = try progress(may, book)
    #expect(found.isReached && found.reachedDate == moment("2026-05-01T18:00:00Z"))
  }

  /// Once reached, never un-reached, whatever is switched off or set higher later.
  @Test func onceReached() throws {
    let goal = try goal(.parks, 1)
    var book = try book(visit("a-hill", "2026-06-10T18:00:00Z"))
    book.set(goal, now: now)
    #expect(book.recordReached([try progress(goal, book)], now: now) == ["mine"])
    #expect(book.recordReached([try progress(goal, book)], now: now) == [])
    book.deactivate("a-hill")
    let found = try progress(goal, book)
    #expect(found.count == 0 && found.isReached && found.fraction == 1 && !found.isMissed)
    #expect(found.reachedDate == moment("2026-06-10T18:00:00Z"))
    let higher = try self.goal(.parks, 5)
    book.set(higher, now: now.addingTimeInterval(1))
    #expect(book.goals == [higher])
    #expect(try progress(higher, book).isReached)
    let layer = townGuide.parkLayer
    let read = try TravelBook.read(json: book.json(layer: layer), layer: layer, now: now).book
    #expect(read.goalRecords == book.goalRecords)
    #expect(try progress(higher, read).isReached)
  }
}
