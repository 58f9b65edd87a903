import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Books as other apps keep them, and their parts as single values.
@Suite(.timed) struct CloudRecordsTests {
  private func book() throws -> TravelBook {
    var book = TravelBook()
    try book.add(
      Visit(
        regionKey: "AK", entry: noon, localDay: day("2026-06-15"), isVerified: true), now: noon)
    book.markVisited("HI")
    book.markVisited("OH")
    book.deactivate("OH")
    book.earn("newbie", on: noon, regionKeys: ["AK"])
    book.earn("far_reaches", on: noon.addingTimeInterval(60), regionKeys: ["AK", "HI"])
    book.markViewed(["newbie"])
    book.settings.update(at: noon) { $0.notifyOnlyNewStates = true }
    return book
  }

  @Test func recordsOfACloud() throws {
    let book = try book()
    let records = book.cloudRecords(layer: states)
    #expect(records.statesJSON.contains(#""stateName":"Alaska""#))
    #expect(records.badgesJSON.contains(#""earnedDate":"2026-06-15T12:01:00Z""#))
    #expect(records.settingsJSON.contains(#""notifyOnlyNewStates":true"#))
    #expect(records.legacyStates == ["Alaska", "Hawaii"])
    #expect(records.earnedBadges == ["far_reaches": noon.addingTimeInterval(60), "newbie": noon])
    #expect(records.earnedBadgeStates["far_reaches"] == ["Alaska", "Hawaii"])
    #expect(records.newBadges == ["far_reaches"] && records.viewedBadges == ["newbie"])
    let (read, report) = try TravelBook.read(records, layer: states, now: noon)
    #expect(report.notes.isEmpty)
    #expect(read.records == book.records && read.badges == book.badges)
    #expect(read.settings == book.settings && read.newBadges == book.newBadges)
    #expect(read.cloudRecords(layer: states) == records)
  }

  /// The members have the names that the apps know, and each alone is read as a file.
  @Test func eachRecordAlone() throws {
    let encoded = try JSONEncoder().encode(book().cloudRecords(layer: states))
    let members = try #require(
      try JSONSerialization.jsonObject(with: encoded) as? [String: Any])
    #expect(
      Set(members.keys) == [
        "statesJSON", "badgesJSON", "settingsJSON", "states", "earned_badges",
        "earned_badge_states", "new_badges", "viewed_badges",
      ])
    for (name, value) in members {
      let file = try JSONSerialization.data(withJSONObject: [name: value])
      let (book, report) = try TravelBook.read(json: file, layer: states, now: noon)
      #expect(report.notes.isEmpty && book != TravelBook(), "\(name)")
      if name == "earned_badges" { #expect(book.badges["newbie"]?.earnedDate == noon) }
      let alone = try JSONDecoder().decode(CloudRecords.self, from: file)
      #expect(try TravelBook.read(alone, layer: states, now: noon).book == book, "\(name)")
    }
    let all = try TravelBook.read(json: encoded, layer: states, now: noon).book
    #expect(all.visitedKeys == ["AK", "HI"] && all.badges.count == 2)
  }

  /// The app's own shape: dates in ISO 8601 or in seconds since 2001, by the badges.
  @Test func badgesWithTheirDates() throws {
    let json = #"""
      {"earned_badges": {"newbie": "2023-06-12T18:22:45Z", "far_reaches": 708200000, "explorer": null},
       "earned_badge_states": {"far_reaches": ["Alaska", "Hawaii"]}}
      """#
    let (book, report) = try TravelBook.read(json: json.utf8, layer: states, now: noon)
    #expect(report.notes.isEmpty)
    let dates = [
      "newbie": moment("2023-06-12T18:22:45Z"), "far_reaches": moment("2023-06-11T18:13:20Z"),
    ]
    #expect(book.badges.compactMapValues(\.earnedDate) == dates)
    #expect(book.badges.values.allSatisfy(\.isEarned) && book.badges.count == 3)
    // The regions are those of the award of that date, so that an earlier one replaces them.
    #expect(book.badges["far_reaches"]?.regionsDate == dates["far_reaches"])
    let records = try JSONDecoder().decode(CloudRecords.self, from: Data(json.utf8))
    #expect(
      records.earnedBadges == [
        "newbie": dates["newbie"], "far_reaches": dates["far_reaches"], "explorer": nil,
      ])
    #expect(try TravelBook.read(records, layer: states, now: noon).book == book)
    // A list of identifiers has no dates.
    let list = #"{"earned_badges": ["newbie"]}"#
    let old = try JSONDecoder().decode(CloudRecords.self, from: Data(list.utf8))
    #expect(old.earnedBadges == ["newbie": nil])
    #expect(
      try TravelBook.read(json: list.utf8, layer: states, now: noon).book.badges["newbie"]
        == BadgeRecord(isEarned: true))
  }

  /// An app casts what is written to dates by identifiers; a badge without a date is not lost.
  @Test func writtenBadgesAreDates() throws {
    struct Defaults: Decodable {
      var earned_badges: [String: Date]
      var earned_badge_states: [String: [String]]
    }
    var book = try book()
    book.merge(
      try TravelBook.read(
        json: #"{"earned_badges": ["explorer"]}"#.utf8, layer: states, now: noon
      ).book)
    let records = book.cloudRecords(layer: states)
    #expect(records.earnedBadges["explorer"] == .some(nil))
    for strategy in [JSONEncoder.DateEncodingStrategy.deferredToDate, .iso8601] {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = strategy
      let data = try encoder.encode(records)
      // Read as files are, whatever the strategy was.
      #expect(try JSONDecoder().decode(CloudRecords.self, from: data) == records)
      let read = try TravelBook.read(json: data, layer: states, now: noon).book
      #expect(read.badges == book.badges)
      let decoder = JSONDecoder()
      if case .iso8601 = strategy { decoder.dateDecodingStrategy = .iso8601 }
      let app = try decoder.decode(Defaults.self, from: data)
      #expect(app.earned_badges == ["far_reaches": noon.addingTimeInterval(60), "newbie": noon])
      #expect(
        app.earned_badge_states == [
          "far_reaches": ["Alaska", "Hawaii"], "newbie": ["Alaska"], "explorer": [],
        ])
    }
    let list = try PropertyListEncoder().encode(records)
    #expect(try PropertyListDecoder().decode(CloudRecords.self, from: list) == records)
    let app = try PropertyListDecoder().decode(Defaults.self, from: list)
    #expect(app.earned_badges == ["far_reaches": noon.addingTimeInterval(60), "newbie": noon])
  }

  /// A date that none is, is said and kept; the badge stays earned if it was refused as impossible.
  @Test func badgesWithDatesThatAreNone() throws {
    let json =
      #"{"earned_badges": {"newbie": "yesterday", "explorer": [3], "voyager": "2190-01-01T00:00:00Z"}}"#
    let (book, report) = try TravelBook.read(
      json: json.utf8, file: "v.json", layer: states, now: noon)
    #expect(Set(book.badges.keys) == ["newbie", "voyager"])
    #expect(book.badges.values.allSatisfy { $0 == BadgeRecord(isEarned: true) })
    #expect(report.notes.count == 3)
    #expect(
      report.notes.contains {
        $0.description
          == #"v.json:1: the date of the badge "explorer" is an array; it is kept in "unreadableEarned_badges""#
      })
    let again = try TravelBook.read(json: book.json(layer: states), layer: states, now: noon).book
    #expect(again == book)
    for wrong in [#"{"a": [3]}"#, #"{"a": "yesterday"}"#, #""a""#] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(
          CloudRecords.self, from: Data("{\"earned_badges\": \(wrong)}".utf8))
      }
    }
  }

  @Test func anotherOrderOfTheMembers() throws {
    // A list that repeats a region that fixes have shown adds nothing to its record.
    let json =
      #"{"states": ["Ohio"], "statesJSON": "[{\"stateName\": \"Ohio\", \"visited\": true}]"}"#
    let book = try TravelBook.read(json: json.utf8, layer: states, now: noon).book
    #expect(book.record(of: "OH") == RegionRecord(visited: true, wasEverVisited: true))
  }

  /// A part is written as in files, and read by any strategy for dates.
  @Test func partsAreCodable() throws {
    var book = try book()
    book.wishlist = ["NV"]
    book.set(try Goal(identifier: "ten", kind: .parks, target: 10), now: noon)
    func check<Part: Codable & Equatable>(_ part: Part, _ text: String) throws {
      for strategy in [JSONEncoder.DateEncodingStrategy.deferredToDate, .iso8601] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = strategy
        let data = try encoder.encode([part])
        #expect(String(decoding: data, as: UTF8.self).contains(text))
        #expect(try JSONDecoder().decode([Part].self, from: data) == [part])
      }
      let list = try PropertyListEncoder().encode([part])
      #expect(try PropertyListDecoder().decode([Part].self, from: list) == [part])
    }
    var record = try #require(book.record(of: "AK"))
    record.others = ["rating": .number("5"), "tags": .array([.string("a"), .bool(true)])]
    try check(record, #""firstVisitedDate":"2026-06-15T12:00:00Z""#)
    try check(try #require(book.badges["far_reaches"]), #""regionKeys":["AK","HI"]"#)
    try check(book.settings, #""lastUpdated":"2026-06-15T12:00:00Z""#)
    try check(try #require(book.goalRecords["ten"]), #""identifier":"ten""#)
    try check(book.own, #""wishlist":["NV"]"#)
    // The members of an app, with dates as Foundation encodes them.
    let app = #"{"stateName": "Ohio", "visited": true, "firstVisitedDate": 694224000}"#
    let decoded = try JSONDecoder().decode(RegionRecord.self, from: Data(app.utf8))
    #expect(decoded.firstVisitedDate == moment("2023-01-01T00:00:00Z") && decoded.wasEverVisited)
  }

  @Test func partsThatAreRefused() {
    func refuses<Part: Decodable>(_ type: Part.Type, _ text: String) {
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode([Part].self, from: Data("[\(text)]".utf8))
      }
    }
    refuses(RegionRecord.self, #"{"visited": "yes"}"#)
    refuses(RegionRecord.self, #"{"firstVisitedDate": "yesterday"}"#)
    refuses(BadgeRecord.self, #"{"isEarned": 3}"#)
    refuses(TravelSettings.self, #"{"speedThreshold": "fast"}"#)
    refuses(TravelSettings.self, "3")
    refuses(GoalRecord.self, #"{"identifier": "a"}"#)
    refuses(LayerBook.self, #"{"states": 3}"#)
  }

  @Test func errorsForAlerts() {
    let error: any Error = TravelError(.unknownVisit, "the book has no such visit")
    #expect(error.localizedDescription == "the book has no such visit")
  }
}
