import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Goals in a book: setting, deleting, merging, JSON.
@Suite(.timed) struct GoalBookTests {
  private func goal(_ target: Int, _ identifier: String = "mine") throws -> Goal {
    try Goal(identifier: identifier, kind: .visits, target: target)
  }

  private func at(_ seconds: Double) -> Date { noon.addingTimeInterval(seconds) }

  @Test func settingAndDeleting() throws {
    var book = TravelBook()
    book.set(try goal(3, "b"), now: noon)
    book.set(try goal(1, "a"), now: noon)
    book.set(try goal(2, "a"), now: at(-500))
    // The last one that was set counts, though the clock was set back.
    #expect(book.goals == [try goal(2, "a"), try goal(3, "b")])
    book.delete(try goal(3, "b"), now: at(-500))
    #expect(book.goals.map(\.identifier) == ["a"] && book.goalRecords["b"]?.isDeleted == true)
    book.set(try goal(4, "b"), now: at(-500))
    #expect(book.goals.map(\.target) == [2, 4])
  }

  /// The later change wins whole, a deletion like any other; in the same second keeping wins.
  @Test func merging() throws {
    var phone = TravelBook()
    phone.set(try goal(3), now: noon)
    var tablet = phone
    phone.set(try goal(5), now: at(10))
    tablet.set(try goal(4), now: at(20))
    #expect(phone.merged(with: tablet).goals.map(\.target) == [4])
    #expect(tablet.merged(with: phone).goals.map(\.target) == [4])
    tablet.delete(try goal(4), now: at(30))
    let both = tablet.merged(with: phone)
    #expect(both.goals.isEmpty && phone.merged(with: tablet) == both)
    // Set again later, it is there again.
    phone.set(try goal(6), now: at(40))
    #expect(tablet.merged(with: phone).goals.map(\.target) == [6])
    var deleted = phone
    deleted.delete(try goal(6), now: at(50))
    phone.set(try goal(7), now: at(50))
    #expect(deleted.merged(with: phone).goals.map(\.target) == [7])
    #expect(phone.merged(with: deleted).goals.map(\.target) == [7])
    var other = TravelBook()
    other.set(try goal(8), now: at(50))
    #expect(other.merged(with: phone) == phone.merged(with: other))
    #expect(TravelBook().merged(with: phone) == phone && phone.merged(with: TravelBook()) == phone)
  }

  /// Reached on either device, whichever goal wins, on the earliest date.
  @Test func reachedSurvivesAMerge() throws {
    var phone = TravelBook()
    phone.set(try goal(1), now: noon)
    var tablet = phone
    for (offset, book) in [(50.0, 0), (20, 1)] {
      var log = TravelBook()
      let visit = Visit(
        regionKey: "a-hill", entry: at(offset), localDay: day("2026-06-15"), isVerified: true)
      try log.add(visit, now: at(100))
      let progress = try townGuide.progress(
        of: goal(1), in: log, now: at(100), timeZone: utc)
      if book == 0 {
        phone.recordReached([progress], now: noon)
      } else {
        tablet.recordReached([progress], now: noon)
      }
    }
    tablet.set(try goal(9), now: at(200))
    tablet.delete(try goal(9), now: at(300))
    let both = phone.merged(with: tablet)
    let record = try #require(both.goalRecords["mine"])
    #expect(record.isReached && record.isDeleted && record.reachedDate == at(20))
    #expect(tablet.merged(with: phone) == both)
  }

  /// A goal that was taken away is noted when it is reached, but not announced.
  @Test func takenAwayIsNotAnnounced() throws {
    var book = TravelBook()
    let visit = Visit(
      regionKey: "a-hill", entry: noon, localDay: day("2026-06-15"), isVerified: true)
    try book.add(visit, now: at(100))
    book.delete(try goal(1), now: at(50))
    let progress = try townGuide.progress(of: goal(1), in: book, now: at(100), timeZone: utc)
    #expect(progress.isReached)
    #expect(book.recordReached([progress], now: noon).isEmpty)
    #expect(book.goals.isEmpty && book.goalRecords["mine"]?.isReached == true)
  }

  @Test func json() throws {
    var book = TravelBook()
    let long = try Goal(
      identifier: "lakes", kind: .amenity("lake"), target: 4, start: day("2026-06-01"),
      end: day("2026-12-31"), cityKey: "anchor", countsUnverified: true)
    book.set(long, now: at(0.75))
    let layer = townGuide.parkLayer
    let json = String(decoding: book.json(layer: layer), as: UTF8.self)
    #expect(
      json.contains(
        """
          "goals": [
            {
              "amenity": "lake",
              "changed": "2026-06-15T12:00:00Z",
              "city": "anchor",
              "end": "2026-12-31",
              "identifier": "lakes",
              "start": "2026-06-01",
              "target": 4,
              "type": "amenity",
              "verifiedOnly": false
            }
          ],
        """))
    for kind in [Goal.Kind.parks, .visits, .minutes, .collection("a-all")] {
      book.set(try Goal(identifier: "\(kind)", kind: kind, target: 2), now: noon)
    }
    book.delete(try goal(2, "gone"), now: noon)
    let whole = book.json(layer: layer)
    let read = try TravelBook.read(json: whole, layer: layer, now: noon).book
    #expect(read == book && read.json(layer: layer) == whole && read.goals.count == 5)
    let saved = try JSONEncoder().encode(book.goals)
    #expect(try JSONDecoder().decode([Goal].self, from: saved) == book.goals)
  }

  /// What cannot be read is told and kept as it is; members that mean nothing here stay with the goal.
  @Test func jsonOfOthers() throws {
    let json = """
      { "goals": [
        { "identifier": "a", "type": "visits", "target": 2, "colour": "red" },
        { "identifier": "b", "type": "sleep", "target": 2 },
        { "identifier": "c", "type": "visits", "target": 1.5 },
        { "identifier": "d", "type": "visits", "target": 0 },
        { "identifier": "e", "type": "visits", "target": 1, "end": "31 December" },
        { "identifier": "f", "type": "amenity", "target": 1 },
        { "identifier": "g", "type": "visits", "target": 1, "isDeleted": "no" },
        { "identifier": "h", "type": "visits", "target": 1, "changed": "2999-01-01T00:00:00Z" },
        { "type": "visits" }, 12 ] }
      """
    let layer = townGuide.parkLayer
    let (book, report) = try TravelBook.read(json: json.utf8, file: "v", layer: layer, now: noon)
    #expect(book.goals.map(\.identifier) == ["a", "h"])
    let texts = report.notes.map(\.description)
    let wanted = [
      "v:2: \"colour\" of a goal is not known; it is preserved",
      "v:3: \"type\" of the goal \"b\" is \"sleep\", not a type of goal that is known; it is preserved",
      "v:4: \"target\" of the goal \"c\" is 1.5, not a whole number; it is preserved",
      "v:5: the goal \"d\" has the target 0; it takes 1 to 1,000,000,000; it is preserved",
      "v:6: \"end\" of the goal \"e\" is \"31 December\", not a day such as 2026-11-22; it is preserved",
      "v:7: the goal \"f\" names no amenity; name one such as \"playground\"; it is preserved",
      "v:8: \"isDeleted\" of the goal \"g\" is \"no\", not true or false; it is preserved",
      "v:9: \"changed of h\" is at 2999-01-01T00:00:00Z, more than a day after now, "
        + "2026-06-15T12:00:00Z; it is left out",
      "v:10: 12 is not a goal: it has no \"identifier\"; it is preserved",
      "v:10: an object is not a goal: it has no \"identifier\"; it is preserved",
    ]
    #expect(texts == wanted)
    let again = book.json(layer: layer)
    let (second, _) = try TravelBook.read(json: again, layer: layer, now: noon)
    #expect(second == book && second.preserved.unreadable["goals"]?.count == 8)
    // The members of others survive a change and a merge.
    var changed = book
    changed.set(try goal(9, "a"), now: noon)
    let text = String(decoding: changed.merged(with: second).json(layer: layer), as: UTF8.self)
    #expect(text.contains("\"colour\": \"red\"") && text.contains("\"target\": 9"))
  }

  /// A date ahead of now is left out alone: the goal stays, and what was reached stays reached.
  @Test func datesAheadOfNow() throws {
    let json = """
      { "goals": [
        { "identifier": "a", "type": "visits", "target": 2, "changed": "2999-01-01T00:00:00Z",
          "isReached": true, "reachedDate": "2026-06-01T00:00:00Z" },
        { "identifier": "b", "type": "visits", "target": 2, "changed": "2026-06-02T00:00:00Z",
          "reachedDate": "2999-01-01T00:00:00Z" } ] }
      """
    let layer = townGuide.parkLayer
    let (book, report) = try TravelBook.read(json: json.utf8, file: "v", layer: layer, now: noon)
    #expect(report.notes.map(\.kind) == [.dateRefused, .dateRefused])
    #expect(report.notes.map(\.line) == [2, 5])
    let (a, b) = (try #require(book.goalRecords["a"]), try #require(book.goalRecords["b"]))
    #expect(a.changed == nil && a.isReached && a.reachedDate == moment("2026-06-01T00:00:00Z"))
    #expect(b.changed == moment("2026-06-02T00:00:00Z") && b.isReached && b.reachedDate == nil)
    let again = try TravelBook.read(json: book.json(layer: layer), layer: layer, now: noon)
    #expect(again.book == book && again.report.notes.isEmpty)
  }

  /// "amenity" means something to goals for amenities alone.
  @Test func membersOfOtherTypes() throws {
    let json = """
      { "goals": [
        { "identifier": "a", "type": "visits", "target": 2, "amenity": 5, "collection": null },
        { "identifier": "b", "type": "amenity", "target": 2, "amenity": "lake",
          "collection": "a-all" } ] }
      """
    let layer = townGuide.parkLayer
    let (book, report) = try TravelBook.read(json: json.utf8, file: "v", layer: layer, now: noon)
    #expect(report.notes.map(\.kind) == [.unknownMember, .unknownMember])
    #expect(book.goals.map(\.kind) == [.visits, .amenity("lake")])
    #expect(book.goalRecords["a"]?.others == ["amenity": .number("5")])
    #expect(book.goalRecords["b"]?.others == ["collection": .string("a-all")])
    let written = book.json(layer: layer)
    let again = try TravelBook.read(json: written, layer: layer, now: noon).book
    #expect(again == book && again.json(layer: layer) == written)
  }
}
