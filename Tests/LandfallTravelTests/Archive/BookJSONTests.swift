import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// The JSON of books: what other programs write, and what they read.
@Suite(.timed) struct BookJSONTests {
  private func read(_ json: String) throws -> (book: TravelBook, report: BookReport) {
    try TravelBook.read(json: json.utf8, file: "v.json", layer: states, now: noon)
  }

  private func notes(_ json: String) throws -> [String] {
    try read(json).report.notes.map(\.description)
  }

  private func error(_ json: String) -> String {
    do {
      _ = try read(json)
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test func messagesAreOneLine() throws {
    #expect(
      try notes(#"[{"stateName": "Colorado", "firstVisitedDate": "2026\u2028\n\u000b"}]"#) == [
        #"v.json:1: "firstVisitedDate of Colorado" is "2026\u{2028}\u{a}\u{b}", no moment such as "2026-11-22T01:02:03Z"; "#
          + "it is left out"
      ])
    #expect(error(#"{"version": "1\n2", "states": []}"#).contains(#"version "1\u{a}2", where"#))
  }

  @Test func theMembersHaveTheirNames() throws {
    var book = TravelBook()
    try book.add(
      Visit(
        regionKey: "CO", entry: moment("2026-03-01T10:00:00Z").addingTimeInterval(0.25),
        exit: moment("2026-03-02T10:00:00Z"), localDay: day("2026-03-01"), isVerified: true),
      now: noon)
    book.markVisited("DC")
    book.earn("newbie", on: moment("2026-03-01T10:00:00Z"))
    book.markViewed(["newbie"])
    book.settings.update(at: moment("2026-03-01T10:00:00Z")) {
      $0.stateFillColor = RGBAColor(red: 0, green: 0.5, blue: 1, alpha: 0.01)
    }
    book.wishlist = ["HI", "AK"]
    book.otherLayers["countries", default: LayerBook()].markVisited("USA")
    let text = String(decoding: book.json(layer: states), as: UTF8.self)
    #expect(
      text == """
        {
          "badges": [
            {
              "earnedDate": "2026-03-01T10:00:00Z",
              "identifier": "newbie",
              "isEarned": true
            }
          ],
          "settings": {
            "altitudeThreshold": 10000,
            "backgroundColor": {
              "alpha": 1,
              "blue": 1,
              "green": 1,
              "red": 1
            },
            "lastUpdated": "2026-03-01T10:00:00Z",
            "notificationsEnabled": true,
            "notifyOnlyNewStates": false,
            "speedThreshold": 100,
            "stateFillColor": {
              "alpha": 0.1,
              "blue": 1,
              "green": 0.5,
              "red": 0
            },
            "stateStrokeColor": {
              "alpha": 1,
              "blue": 1,
              "green": 1,
              "red": 1
            }
          },
          "states": [
            {
              "edited": false,
              "firstVisitedDate": "2026-03-01T10:00:00Z",
              "isActive": true,
              "lastVisitedDate": "2026-03-02T10:00:00Z",
              "stateName": "Colorado",
              "visited": true,
              "wasEverVisited": true
            },
            {
              "edited": true,
              "isActive": true,
              "stateName": "District of Columbia",
              "visited": false,
              "wasEverVisited": false
            }
          ],
          "version": 1,
          "viewedBadges": [
            "newbie"
          ],
          "visitedCountries": [
            "United States"
          ],
          "visits": [
            {
              "entry": "2026-03-01T10:00:00.250Z",
              "exit": "2026-03-02T10:00:00Z",
              "id": "\(book.log.inOrder[0].id.uuidString)",
              "isVerified": true,
              "localDay": "2026-03-01",
              "regionKey": "CO"
            }
          ],
          "wishlist": [
            "AK",
            "HI"
          ]
        }

        """)
    let again = try read(text)
    #expect(again.report.notes.isEmpty)
    #expect(again.book.records == book.records && again.book.log == book.log)
    #expect(again.book.badges == book.badges && again.book.settings == book.settings)
    #expect(again.book.json(layer: states) == Data(text.utf8))
    // Readers that want exactly ISO 8601 without fractions read all records.
    struct Record: Decodable {
      var stateName: String
      var firstVisitedDate: Date?
    }
    struct File: Decodable { var states: [Record] }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let file = try decoder.decode(File.self, from: Data(text.utf8))
    #expect(file.states.map(\.stateName) == ["Colorado", "District of Columbia"])
    #expect(file.states[0].firstVisitedDate == moment("2026-03-01T10:00:00Z"))
  }

  /// A name says that a region was visited, and not that fixes have shown it.
  @Test func legacyListsClaimNoProof() throws {
    let (book, report) = try read(#"["Ohio", "new  york", "DC", "ut", "Colorado", "Ohio"]"#)
    #expect(book.visitedKeys == ["OH", "NY", "DC", "UT", "CO"])
    #expect(report.notes.isEmpty)
    let record = try #require(book.record(of: "OH"))
    #expect(record == RegionRecord(edited: true) && record.counts)
    let both = try read(#"{"states": ["Ohio", {"stateName": "Ohio", "visited": true}, "Iowa"]}"#)
      .book
    #expect(try read(String(decoding: both.json(layer: states), as: UTF8.self)).book == both)
    #expect(try read("[]").book == TravelBook() && read("{}").book == TravelBook())
  }

  @Test func listsOfRecordsBadgesAndSettingsAlone() throws {
    let (book, _) = try read(
      #"""
      [{"stateName": "Ohio", "visited": false, "edited": true, "isActive": true},
       {"stateName": "Iowa", "visited": 1, "isActive": 0, "firstVisitedDate": "2020-05-01T08:00:00-05:00"},
       {"identifier": "newbie", "isEarned": true, "earnedDate": "2020-05-01T13:00:00Z"}]
      """#)
    #expect(book.visitedKeys == ["OH"])
    #expect(book.record(of: "IA")?.firstVisitedDate == moment("2020-05-01T13:00:00Z"))
    #expect(book.record(of: "IA")?.wasEverVisited == true)
    #expect(book.badges["newbie"]?.isEarned == true)
    let settings = try read(#"{"speedThreshold": 60, "notifyOnlyNewStates": true}"#).book.settings
    #expect(settings.speedThresholdMetersPerSecond == 26.8224 && settings.notifyOnlyNewStates)
    #expect(try read(#"{"stateName": "Ohio"}"#).book.visitedKeys == ["OH"])
  }

  /// What is not known is told, kept and written back, digit by digit.
  @Test func whatIsNotKnownIsKept() throws {
    let json = #"""
      {
        "states": [
          {"stateName": "Ohio", "visited": true, "rating": 5, "tags": ["a", {"b": null}]},
          {"stateName": "Iowa", "visited": true, "rating": 12345678901234567890.10},
          {"stateName": "Atlantis", "visited": true, "depth": 4000},
          {"stateName": "Calorado", "visited": false},
          {"visited": true},
          17
        ],
        "badges": [{"identifier": "own", "isEarned": true, "icon": "star"}, {"isEarned": true}],
        "settings": {"theme": "dark"},
        "visits": [{"id": "not one"}, {"id": "00000000-0000-8000-8000-000000000001",
          "regionKey": "XX", "entry": "2020-01-01T00:00:00Z", "localDay": "2020-01-01",
          "isVerified": false, "weather": "fair"}],
        "wishlist": ["Hawaii", "Lemuria"],
        "friends": ["Ann"]
      }
      """#
    let (book, report) = try read(json)
    #expect(
      report.notes.map(\.description) == [
        "v.json:3: \"rating\" of a record is not known, here and once more; it is preserved",
        "v.json:3: \"tags\" of a record is not known; it is preserved",
        "v.json:5: \"Atlantis\" is not a region of the layer \"states\", its record is preserved; write a key or a name",
        "v.json:5: \"depth\" of a record is not known; it is preserved",
        "v.json:6: \"Calorado\" is not a region of the layer \"states\", its record is preserved; did you mean \"Colorado\"?",
        "v.json:7: a record without a \"stateName\"; it is preserved",
        "v.json:8: 17 is neither a record nor a name; it is preserved",
        "v.json:10: \"icon\" of a badge is not known; it is preserved",
        "v.json:10: a badge without an \"identifier\"; it is preserved",
        "v.json:11: \"theme\" of settings is not known; it is preserved",
        "v.json:12: \"XX\" is not a key of the layer \"states\"; its visit is preserved",
        "v.json:12: a visit without a valid id, regionKey, entry, localDay or isVerified; it is preserved",
        "v.json:14: \"weather\" of a visit is not known; it is preserved",
        "v.json:15: \"Lemuria\" is not a region of the layer \"states\", it is preserved; write a key or a name",
        "v.json:16: \"friends\" of the file is not known; it is preserved",
      ])
    #expect(book.visitedKeys == ["OH", "IA"])
    #expect(book.wishlist == ["HI"])
    #expect(Set(book.preserved.unknownRegions.keys) == ["Atlantis", "Calorado"])
    let written = book.json(layer: states)
    let text = String(decoding: written, as: UTF8.self)
    for part in [
      "12345678901234567890.10", "\"depth\": 4000", "\"b\": null", "\"star\"", "\"dark\"",
      "\"not one\"",
      "\"fair\"", "\"Lemuria\"", "\"Ann\"", "17", "\"Calorado\"",
    ] {
      #expect(text.contains(part), "\(part) is lost")
    }
    let again = try read(text)
    #expect(again.book == book)
    #expect(again.book.json(layer: states) == written)
    #expect(again.report.notes.count == report.notes.count)
    #expect(!book.preserved.isEmpty)
    // And through any encoder, without an atlas.
    let saved = try JSONEncoder().encode([book])
    #expect(try JSONDecoder().decode([TravelBook].self, from: saved) == [book])
  }

  /// A manifest has layers, as a book may, but a list of them with their sources.
  @Test func aManifestIsNoBook() throws {
    let error = #expect(throws: TravelError.self) {
      _ = try read(#"{"name": "world", "layers": [{"id": "a", "source": "a.geojson"}]}"#)
    }
    #expect(error?.description.hasPrefix("v.json:1: is a manifest, not a travel book") == true)
    #expect(try read(#"{"layers": [], "states": ["Ohio"]}"#).book.isVisited("OH"))
  }

  @Test func datesThatAreRefused() throws {
    let json = #"""
      [{"stateName": "Ohio", "firstVisitedDate": "1899-12-31T23:59:59Z",
        "lastVisitedDate": "2026-06-16T12:00:01Z"},
       {"stateName": "Iowa", "firstVisitedDate": "1900-01-01T00:00:00Z",
        "lastVisitedDate": "2026-06-16T12:00:00Z"},
       {"stateName": "Utah", "firstVisitedDate": 1e300, "lastVisitedDate": "2023-02-29T00:00:00Z"}]
      """#
    let (book, report) = try read(json)
    #expect(report.notes.allSatisfy { $0.kind == .dateRefused } && report.notes.count == 4)
    #expect(report.notes.map(\.line) == [1, 2, 5, 5])
    #expect(
      report.notes[0].description
        == "v.json:1: \"firstVisitedDate of Ohio\" is at 1899-12-31T23:59:59Z, before 1900; it is left out"
    )
    #expect(book.record(of: "OH")?.firstVisitedDate == nil)
    #expect(book.record(of: "OH")?.visited == true && book.record(of: "UT")?.visited == true)
    #expect(book.record(of: "IA")?.firstVisitedDate == moment("1900-01-01T00:00:00Z"))
    #expect(book.record(of: "IA")?.lastVisitedDate == moment("2026-06-16T12:00:00Z"))
    let future = #"{"settings": {"lastUpdated": "2030-01-01T00:00:00Z", "speedThreshold": 60}}"#
    #expect(try read(future).book.settings.lastUpdated == nil)
  }

  /// The apps' numbers are miles per hour and feet; members of ours have the unit in their names.
  @Test func unitsOfThresholds() throws {
    let ours =
      #"{"settings": {"speedThresholdMetersPerSecond": 44.704, "altitudeThresholdMeters": 1524}}"#
    for (json, speed, altitude) in [
      (#"{"settings": {"speedThreshold": 100.0, "altitudeThreshold": 10000.0}}"#, 44.704, 3_048.0),
      (
        #"{"settings": {"speedThreshold": 44.704, "altitudeThreshold": 3048}}"#, 19.98447616,
        929.0304
      ),
      (ours, 44.704, 1_524),
    ] {
      let (book, report) = try read(json)
      #expect(book.settings.speedThresholdMetersPerSecond == speed)
      #expect(book.settings.altitudeThresholdMeters == altitude)
      #expect(report.notes.isEmpty)
      let text = String(decoding: book.json(layer: states), as: UTF8.self)
      #expect(try read(text).book == book)
    }
    let text = String(decoding: try read(ours).book.json(layer: states), as: UTF8.self)
    #expect(
      text.contains("\"speedThreshold\": 100,") && text.contains("\"altitudeThreshold\": 5000,"))
    #expect(
      try notes(
        #"{"settings": {"speedThreshold": 60, "speedThresholdMetersPerSecond": 44.704}}"#) == [
          "v.json:1: \"speedThresholdMetersPerSecond\" is left out, as \"speedThreshold\" is there, too"
        ])
  }

  @Test func settingsThatAreReplaced() throws {
    #expect(
      try notes(
        #"""
        {"settings": {"speedThreshold": 0, "altitudeThreshold": "high",
          "stateFillColor": {"red": 1}, "notificationsEnabled": "yes"}}
        """#) == [
          "v.json:1: \"altitudeThreshold\" is \"high\", which is not a possible number of feet; it is 10000 instead",
          "v.json:1: \"speedThreshold\" is 0, which is not a possible number of miles per hour; it is 100 instead",
          "v.json:2: \"notificationsEnabled\" is \"yes\", which it cannot be; it is true instead",
          "v.json:2: \"stateFillColor\" is an object, which it cannot be; it is RGBAColor(red: 1.0, green: 0.23137254901960785, blue: 0.18823529411764706, alpha: 1.0) instead",
        ])
    let (book, _) = try read(#"{"settings": 3, "states": 4}"#)
    let text = String(decoding: book.json(layer: states), as: UTF8.self)
    #expect(text.contains("\"unreadableSettings\": 3"))
    #expect(try read(text).book == book)
  }

  /// In the list's place the next reader would take it for an element.
  @Test func aListThatIsNoneNeverBecomesAnElement() throws {
    let json = #"""
      {"states": "Ohio", "badges": {"identifier": "newbie"}, "wishlist": "Utah",
       "visits": {"id": "00000000-0000-8000-8000-000000000001", "regionKey": "CO",
         "entry": "2020-01-01T00:00:00Z", "localDay": "2020-01-01", "isVerified": true}}
      """#
    let (book, report) = try read(json)
    #expect(
      report.notes.map(\.description) == [
        "v.json:1: \"badges\" is an object, not a list; it is kept as \"unreadableBadges\"",
        "v.json:1: \"states\" is \"Ohio\", not a list; it is kept as \"unreadableStates\"",
        "v.json:1: \"wishlist\" is \"Utah\", not a list; it is kept as \"unreadableWishlist\"",
        "v.json:2: \"visits\" is an object, not a list; it is kept as \"unreadableVisits\"",
      ])
    let written = book.json(layer: states)
    let again = try TravelBook.read(json: written, layer: states, now: noon).book
    #expect(again == book && again.json(layer: states) == written)
    #expect(again.visitedKeys.isEmpty && again.badges.isEmpty)
    #expect(again.wishlist.isEmpty && again.log.isEmpty)
    #expect(String(decoding: written, as: UTF8.self).contains("\"unreadableStates\": \"Ohio\""))
  }

  @Test func whatIsRefused() {
    #expect(
      error("{\"states\": [\n  {\"stateName\": \"Ohio\",}\n]}")
        == "v.json:2: not JSON: '}' where a member's name belongs; correct or restore the file")
    #expect(
      error("3")
        == "v.json:1: 3 where an object with \"states\" or a list of names belongs; is it a file of visits?"
    )
    #expect(
      error(#"{"type": "FeatureCollection", "features": []}"#)
        == "v.json:1: an object without \"states\", \"visits\", \"badges\" or \"settings\"; is it a file of visits?"
    )
    #expect(
      error(#"{"version": 2, "states": []}"#)
        == "v.json:1: version 2, where at most 1 is known; update Landfall")
    #expect(error(#"{"version": "x", "states": []}"#).contains("update Landfall"))
    #expect(error("").hasPrefix("v.json:1: not JSON: the text ends where a value belongs"))
  }

  @Test func visitsAloneMakeRecords() throws {
    let json = #"""
      [{"id": "00000000-0000-8000-8000-000000000001", "regionKey": "CO", "isVerified": true,
        "entry": "2020-01-01T00:00:00Z", "exit": null, "localDay": "2019-12-31"},
       {"id": "00000000-0000-8000-8000-000000000002", "regionKey": "WY", "isVerified": false,
        "entry": "2020-01-01T00:00:00Z", "localDay": "2019-12-31"}]
      """#
    var (book, report) = try read(json)
    #expect(report.notes.isEmpty && book.log.count == 2 && book.visitedKeys == ["CO"])
    book.deactivate("CO")
    #expect(book.visitedKeys.isEmpty)
  }

  /// A key in small letters is of the region that the record of it would be of.
  @Test func visitsByKeysInSmallLetters() throws {
    let json = #"""
      {"visits": [{"id": "00000000-0000-8000-8000-000000000001", "regionKey": "nE",
        "entry": "2020-01-01T00:00:00Z", "localDay": "2020-01-01", "isVerified": true}],
       "notes": [{"visit": "00000000-0000-8000-8000-000000000001", "regionKey": "ne",
        "written": "2020-01-02T00:00:00Z", "text": "Corn"}]}
      """#
    let (book, report) = try read(json)
    #expect(report.notes.isEmpty && book.visitedKeys == ["NE"])
    let visit = try #require(book.log.inOrder.first)
    #expect(visit.regionKey == "NE" && book.notes.current(of: visit)?.text == "Corn")
    let written = book.json(layer: states)
    let again = try TravelBook.read(json: written, layer: states, now: noon).book
    #expect(again.visitedKeys == ["NE"] && again.log == book.log)
    #expect(again.json(layer: states) == written)
  }

  /// The same id in another region is another visit, and so are its members.
  @Test func membersOfVisitsThatShareAnId() throws {
    let members = #"""
      "id": "00000000-0000-8000-8000-000000000001", "isVerified": false,
      "entry": "2020-01-01T00:00:00Z", "localDay": "2020-01-01"
      """#
    let (book, _) = try read(
      #"""
      [{"regionKey": "CO", "weather": "fair", \#(members)}, {"regionKey": "WY", \#(members)}]
      """#)
    #expect(book.log.count == 2 && book.preserved.visitMembers.count == 1)
    let visit = try #require(book.log.visits(of: "CO").first)
    #expect(book.preserved.visitMembers[VisitSubject(visit)] == ["weather": .string("fair")])
    let text = String(decoding: book.json(layer: states), as: UTF8.self)
    #expect(text.components(separatedBy: "\"weather\"").count == 2)
    #expect(try read(text).book == book)
  }

  /// All that is read can be written and read again, though it is written some levels deeper.
  @Test func theDepthOfWhatIsKept() throws {
    func deep(_ levels: Int) -> String {
      String(repeating: "[", count: levels - 1) + "1" + String(repeating: "]", count: levels - 1)
    }
    for (start, end, levels) in [
      (#"[{"stateName": "Ohio", "x": "#, "}]", 124), (#"{"stateName": "Ohio", "x": "#, "}", 125),
      (#"{"speedThreshold": 60, "x": "#, "}", 125), (#"{"states": [{"x": "#, "}]}", 125),
      (#"{"states": [], "x": "#, "}", 127), (#"{"states": {"x": "#, "}}", 126),
    ] {
      let book = try read(start + deep(levels) + end).book
      let text = String(decoding: book.json(layer: states), as: UTF8.self)
      #expect(try read(text).book == book, "\(start)")
      #expect(error(start + deep(levels + 1) + end).contains("deep"), "\(start)")
    }
    #expect(
      error("[" + deep(126) + "]")
        == "v.json:1: an array nested more than 126 deep; is it a file of visits?")
  }

  /// A record in another layer is written two levels deeper; one that would be too deep there is
  /// preserved as it is.
  @Test func theDepthOfRecordsOfOtherLayers() throws {
    for (levels, isRead) in [(123, true), (124, false)] {
      let deep =
        String(repeating: "[", count: levels - 1) + "1" + String(repeating: "]", count: levels - 1)
      let (book, report) = try read(#"{"states": [{"stateName": "France", "x": \#(deep)}]}"#)
      #expect(book.visitedCountries == (isRead ? ["FRA"] : []))
      #expect(report.notes.contains { $0.kind == .unreadable } != isRead)
      let text = String(decoding: book.json(layer: states), as: UTF8.self)
      #expect(text.contains("\"x\"") && text.contains(isRead ? "\"FRA\"" : "\"France\""))
      #expect(String(decoding: try read(text).book.json(layer: states), as: UTF8.self) == text)
    }
  }

  @Test func savedBooksThatAreNone() {
    for text in [#"["x"]"#, #"["{\"version\":2,\"states\":[]}"]"#, "[3]", "[{}]"] {
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode([TravelBook].self, from: Data(text.utf8))
      }
    }
  }

  @Test func countriesByName() throws {
    let json = #"{"visitedCountries": ["France", "PER", "Narnia"]}"#
    let (book, report) = try read(json)
    #expect(book.visitedCountries == ["FRA", "PER"])
    #expect(report.notes.count == 1)
    // A name of no country is kept apart, and not counted.
    let text = String(decoding: book.json(layer: states), as: UTF8.self)
    #expect(try read(text).book == book)
    for name in ["France", "Peru", "Narnia"] { #expect(text.contains("\"\(name)\"")) }
  }

  /// No damage makes a reader trap or hang; what it reads, it writes and reads again.
  @Test(.seeded) func damagedFiles() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var maker = BookMaker()
    var readable = 0
    for _ in 0..<FullTests.count(1_500, all: 15_000) {
      var bytes = [UInt8](maker.book(&generator).json(layer: states))
      for _ in 0...generator.nextIndex(below: 3) {
        let place = generator.nextIndex(below: bytes.count)
        switch generator.nextIndex(below: 3) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
        case 1:
          bytes[place] = Array("0123456789-e.\"{}[],:ntfu\\ ".utf8)[generator.nextIndex(below: 26)]
        default: bytes.removeSubrange(place..<min(place + 3, bytes.count))
        }
        if bytes.isEmpty { bytes = [0x5B] }
      }
      guard let book = try? TravelBook.read(json: bytes, layer: states, now: noon).book
      else { continue }
      readable += 1
      let written = book.json(layer: states)
      let again = try TravelBook.read(json: written, layer: states, now: noon).book
      #expect(
        again.json(layer: states) == written,
        "seed \(seed), damaged: \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(readable > 100, "seed \(seed)")
  }
}
