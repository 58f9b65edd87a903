import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

@Suite(.timed) struct TravelBookTests {
  private func visit(
    _ key: String, _ entry: String, until exit: String? = nil, verified: Bool = true
  ) -> Visit {
    Visit(
      regionKey: key, entry: moment(entry), exit: exit.map(moment),
      localDay: LocalDay(moment(entry), in: utc), isVerified: verified)
  }

  @Test func recordsAreDerivedFromVerifiedVisits() throws {
    var book = TravelBook()
    try book.add(visit("CO", "2026-03-01T10:00:00Z", until: "2026-03-02T10:00:00Z"), now: noon)
    try book.add(visit("CO", "2024-02-29T10:00:00Z"), now: noon)
    try book.add(visit("CO", "2020-01-01T10:00:00Z", verified: false), now: noon)
    let record = try #require(book.record(of: "CO"))
    #expect(record.visited && record.isActive && record.wasEverVisited && !record.edited)
    #expect(record.firstVisitedDate == moment("2024-02-29T10:00:00Z"))
    #expect(record.lastVisitedDate == moment("2026-03-02T10:00:00Z"))
    #expect(book.records == ["CO": record])
    // What nobody has verified is a visit, but no record.
    try book.add(visit("WY", "2020-01-01T10:00:00Z", verified: false), now: noon)
    #expect(book.record(of: "WY") == nil && book.visitedKeys == ["CO"] && book.log.count == 4)
    #expect(book.isVisited("CO") && !book.isVisited("WY") && !book.isVisited("XX"))
  }

  /// One region costs as little in a book with many visits as in an empty one: some 0.2 µs.
  @Test func aQuestionCostsNoVisits() throws {
    var book = TravelBook()
    for number in 0..<20_000 {
      let entry = noon.addingTimeInterval(-60 * Double(number))
      try book.add(
        Visit(
          regionKey: "\(number % 50)", entry: entry, localDay: LocalDay(entry, in: utc),
          isVerified: true), now: noon)
    }
    let seconds = processorSeconds {
      for number in 0..<20_000 {
        #expect(book.isVisited("\(number % 50)") && book.record(of: "\(number % 50)") != nil)
      }
    }
    // A walk over the visits for each question would take minutes.
    #expect(seconds < 10)
  }

  @Test func markVisited() throws {
    var book = TravelBook()
    book.markVisited("CO")
    let record = try #require(book.record(of: "CO"))
    #expect(record.edited && record.isActive && !record.visited && !record.wasEverVisited)
    #expect(record.firstVisitedDate == nil && record.lastVisitedDate == nil)
    // It counts, but no visit is made up for it, so that no badge of one day is earned.
    #expect(book.visitedKeys == ["CO"] && book.everVisitedKeys == ["CO"])
    #expect(book.log.isEmpty)
  }

  @Test func switchedOffAndBroughtBack() throws {
    var book = TravelBook()
    let first = visit("CO", "2024-02-29T10:00:00Z")
    try book.add(first, now: noon)
    book.deactivate("CO")
    var record = try #require(book.record(of: "CO"))
    #expect(!record.isActive && !record.counts && record.visited && record.wasEverVisited)
    #expect(record.firstVisitedDate == first.entry)
    #expect(book.visitedKeys.isEmpty && book.everVisitedKeys == ["CO"])
    // The end of a visit that is known brings nothing back, nor does an unverified one.
    var ended = first
    ended.exit = moment("2024-02-29T12:00:00Z")
    #expect(try book.add(ended, now: noon) == false)
    try book.add(visit("CO", "2024-03-01T10:00:00Z", verified: false), now: noon)
    #expect(book.visitedKeys.isEmpty)
    #expect(try book.add(visit("CO", "2026-06-01T10:00:00Z"), now: noon))
    record = try #require(book.record(of: "CO"))
    #expect(record.isActive && record.firstVisitedDate == first.entry)
    // One that was set by hand, too, is switched off and set again.
    book.markVisited("WY")
    book.deactivate("WY")
    #expect(book.visitedKeys == ["CO"])
    book.markVisited("WY")
    #expect(book.visitedKeys == ["CO", "WY"])
    book.deactivate("NE")
    #expect(book.record(of: "NE") == nil)
  }

  @Test func datesThatAreRefused() throws {
    var book = TravelBook()
    func refuses(_ visit: Visit, _ text: String) {
      let before = book
      #expect {
        try book.add(visit, now: noon)
      } throws: {
        ($0 as? TravelError)?.code == .dateRefused && "\($0)".contains(text)
      }
      #expect(book == before)
    }
    refuses(visit("CO", "1899-12-31T23:59:59Z"), "before 1900")
    refuses(visit("CO", "2026-06-16T12:00:01Z"), "more than a day after now")
    refuses(visit("CO", "2026-06-15T12:00:00Z", until: "2026-06-16T12:00:01Z"), "more than a day")
    refuses(visit("CO", "2026-06-15T12:00:00Z", until: "2026-06-15T11:59:59Z"), "before it begins")
    for seconds in [Double.nan, .infinity, -.infinity, 1e300] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      var odd = visit("CO", "2026-06-01T12:00:00Z")
      odd.exit = date
      refuses(odd, "no calendar")
      odd.entry = date
      refuses(odd, "no calendar")
    }
    try book.add(visit("CO", "1900-01-01T00:00:00Z"), now: noon)
    try book.add(visit("WY", "2026-06-16T12:00:00Z"), now: noon)
    #expect(book.log.count == 2)
  }

  @Test func badges() throws {
    var book = TravelBook()
    let list = CloudRecords(earnedBadges: ["newbie": nil])
    book.merge(try TravelBook.read(list, layer: states, now: noon).book)
    book.earn("explorer", on: moment("2026-02-01T00:00:00Z"))
    #expect(book.newBadges == ["newbie", "explorer"])
    // A recorded date stands, and one is better than none.
    var other = TravelBook()
    for day in ["2026-03-01", "2026-01-01"] {
      book.earn("explorer", on: moment("\(day)T00:00:00Z"), regionKeys: ["CO"])
    }
    book.earn("newbie", on: moment("2026-01-01T00:00:00Z"))
    #expect(book.badges["explorer"]?.earnedDate == moment("2026-02-01T00:00:00Z"))
    #expect(book.badges["explorer"]?.regionKeys == ["CO"])
    #expect(book.badges["newbie"]?.earnedDate == moment("2026-01-01T00:00:00Z"))
    // A merge takes the earliest.
    other.earn("explorer", on: moment("2026-01-20T00:00:00Z"))
    #expect(book.merged(with: other).badges == other.merged(with: book).badges)
    #expect(
      book.merged(with: other).badges["explorer"]?.earnedDate == moment("2026-01-20T00:00:00Z"))
    book.markViewed(["newbie", "unheard_of"])
    #expect(book.newBadges == ["explorer"])
  }

  /// 49 states, Puerto Rico and the District of Columbia are 49 of 50.
  @Test func onlyThe50Count() throws {
    var book = TravelBook()
    let counting = states.regions.filter { $0.attribute("COUNTS") == .boolean(true) }
    #expect(counting.count == 50)
    for region in counting where region.key != "HI" { book.markVisited(region.key) }
    book.markVisited("PR")
    book.markVisited("DC")
    book.markVisited("Atlantis")
    #expect(book.count(in: states).description == "49/50")
    book.markVisited("HI")
    #expect(book.count(in: states).description == "50/50")
    book.deactivate("AK")
    #expect(book.count(in: states).visited == 49)
    // Of the countries 197 count; of places, which have no such attribute, all.
    let atlas = states.parent!
    #expect(VisitedCount(of: ["USA", "ATA"], in: atlas).description == "1/197")
  }
}
