import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Visits by hand, journal entries and moods: park, time, duration, journal entry, mood, verified.
@Suite(.timed) struct JournalTests {
  private let hour = noon.addingTimeInterval(3_600)

  @Test func aVisitByHand() throws {
    var book = TravelBook()
    let visit = try book.logByHand(
      "a-hill", start: noon, durationSeconds: 2_700, timeZone: losAngeles, now: hour)
    #expect(!visit.isVerified && visit.durationSeconds == 2_700 && visit.regionKey == "a-hill")
    #expect(visit.entry == noon && visit.localDay == day("2026-06-15"))
    #expect(book.log.inOrder == [visit] && book.visitedKeys == ["a-hill"])
    // The record has no date, as nothing has shown it.
    #expect(book.record(of: "a-hill")?.edited == true)
    #expect(book.record(of: "a-hill")?.firstVisitedDate == nil)
    // Logged twice it is one.
    try book.logByHand(
      "a-hill", start: noon, durationSeconds: 2_700, timeZone: losAngeles, now: hour)
    #expect(book.log.count == 1)
    let open = try book.logByHand("a-pond", start: noon, timeZone: losAngeles, now: hour)
    #expect(open.durationSeconds == nil)
  }

  @Test func datesThatAreRefused() throws {
    var book = TravelBook()
    for (start, seconds) in [
      (moment("1899-12-31T00:00:00Z"), 60.0), (hour.addingTimeInterval(90_000), 60), (noon, -1),
      (noon, .nan),
    ] {
      #expect(throws: TravelError.self) {
        try book.logByHand(
          "a-hill", start: start, durationSeconds: seconds, timeZone: utc, now: hour)
      }
      #expect(book == TravelBook())
    }
  }

  /// Photos are kept with the entry, over its edits, in files, and over a merge.
  @Test func photosOfAVisit() throws {
    var book = TravelBook()
    let visit = try book.logByHand("a-hill", start: noon, timeZone: utc, now: hour)
    try book.write("Fog", photos: ["cloud-id-1", "fog.heic"], about: visit, now: hour)
    try book.write("Fog, then sun", mood: .calm, about: visit, now: hour.addingTimeInterval(1))
    #expect(book.notes.current(of: visit)?.photos == ["cloud-id-1", "fog.heic"])
    #expect(townGuide.visits(to: nil, in: book).map(\.photos) == [["cloud-id-1", "fog.heic"]])
    // The same photos once more are nothing new; others are.
    try book.write(
      "Fog, then sun", mood: .calm, photos: ["cloud-id-1", "fog.heic"], about: visit,
      now: hour.addingTimeInterval(2))
    #expect(book.notes.count == 2)
    try book.write("Sun", photos: [], about: visit, now: hour.addingTimeInterval(3))
    #expect(book.notes.current(of: visit)?.photos == [])
    #expect(book.notes.history(of: visit).map(\.photos.count) == [2, 2, 0])

    let (read, report) = try TravelBook.read(
      json: book.json(layer: townGuide.parkLayer), layer: townGuide.parkLayer, now: hour)
    #expect(read.notes == book.notes && report.notes.isEmpty)
    #expect(TravelBook().merged(with: book).notes == book.notes)
    let coded = try JSONDecoder().decode(
      [VisitNote].self, from: JSONEncoder().encode(book.notes.inOrder))
    #expect(coded == book.notes.inOrder)
    // A note of an earlier version has none.
    let old = try JSONSerialization.jsonObject(with: JSONEncoder().encode(book.notes.inOrder[0]))
    var members = try #require(old as? [String: Any])
    members["photos"] = nil
    let note = try JSONDecoder().decode(
      VisitNote.self, from: JSONSerialization.data(withJSONObject: members))
    #expect(note.photos.isEmpty && note.text == "Fog")
  }

  /// A note whose photos are not strings is preserved, not shown.
  @Test func photosThatAreNoStrings() throws {
    var book = TravelBook()
    let visit = try book.logByHand("a-hill", start: noon, timeZone: utc, now: hour)
    try book.write("Fog", photos: ["one"], about: visit, now: hour)
    let saved = String(decoding: book.json(layer: townGuide.parkLayer), as: UTF8.self)
    let text = saved.replacing(/\[\s*"one"\s*\]/) { _ in "[1]" }
    #expect(text != saved)
    let (read, report) = try TravelBook.read(
      json: Data(text.utf8), layer: townGuide.parkLayer, now: hour)
    #expect(read.notes.isEmpty)
    #expect(report.notes.contains { "\($0)".contains("whose photos are not all strings") })
  }

  @Test func aJournalEntryAndItsMood() throws {
    var book = TravelBook()
    let visit = try book.logByHand("a-hill", start: noon, timeZone: utc, now: hour)
    try book.write("Fog, then sun", mood: .calm, about: visit, now: hour)
    #expect(book.notes.current(of: visit)?.text == "Fog, then sun")
    #expect(book.notes.current(of: visit)?.mood == .calm)
    // What is written over stays beneath; the same once more is nothing new.
    try book.write("Fog", mood: .joyful, about: visit, now: hour.addingTimeInterval(60))
    try book.write("Fog", mood: .joyful, about: visit, now: hour.addingTimeInterval(90))
    #expect(book.notes.history(of: visit).map(\.text) == ["Fog, then sun", "Fog"])
    #expect(book.notes.current == book.notes.history(of: visit).suffix(1))
    // A clock that was set back does not hide what was written last.
    try book.write("", about: visit, now: noon)
    #expect(book.notes.current(of: visit)?.text == "")
    #expect(book.notes.current(of: visit)?.mood == nil && book.notes.count == 3)
    let stranger = Visit(
      regionKey: "a-pond", entry: noon, localDay: visit.localDay, isVerified: true)
    #expect {
      try book.write("Where?", about: stranger, now: hour)
    } throws: {
      ($0 as? TravelError)?.code == .unknownVisit
    }
    #expect(throws: TravelError.self) {
      try book.write("When?", about: visit, now: Date(timeIntervalSince1970: .nan))
    }
  }

  /// Visit: park, time, duration, journal entry, mood, verified.
  @Test func aVisitHasAllItsMembers() throws {
    var book = TravelBook()
    let visit = Visit(
      regionKey: "b-dunes", entry: noon, exit: hour, localDay: day("2026-06-16"), isVerified: true)
    try book.add(visit, now: hour)
    let byHand = try book.logByHand("a-hill", start: hour, timeZone: losAngeles, now: hour)
    try book.write("Sand", mood: .joyful, about: visit, now: hour)
    try book.write("", mood: .tired, about: byHand, now: hour)
    let all = townGuide.visits(to: nil, in: book)
    #expect(all.map(\.park.key) == ["b-dunes", "a-hill"] && all.map(\.time) == [noon, hour])
    #expect(all.map(\.durationSeconds) == [3_600, nil] && all.map(\.id) == [visit.id, byHand.id])
    #expect(all.map(\.journalEntry) == ["Sand", nil] && all.map(\.mood) == [.joyful, .tired])
    #expect(all.map(\.isVerified) == [true, false])
    let bay = try #require(townGuide.city("bay"))
    #expect(townGuide.visits(to: bay, in: book) == [all[0]])
    // What is switched off is still in the journal.
    book.deactivate("a-hill")
    #expect(townGuide.visits(to: nil, in: book).count == 2)
  }

  /// Logged visits are never overwritten by a merge, and nor is what was written about them.
  @Test func mergingOverwritesNothing() throws {
    var phone = TravelBook()
    let visit = try phone.logByHand(
      "a-hill", start: noon, durationSeconds: 600, timeZone: utc, now: hour)
    var tablet = phone
    try phone.write("On the phone", mood: .calm, about: visit, now: hour)
    try tablet.write("On the tablet", about: visit, now: hour.addingTimeInterval(1))
    try tablet.add(
      Visit(regionKey: "a-pond", entry: noon, localDay: visit.localDay, isVerified: true), now: hour
    )
    let both = phone.merged(with: tablet)
    #expect(both == tablet.merged(with: phone))
    #expect(both.log.count == 2 && both.log.inOrder.contains(visit))
    #expect(both.notes.history(of: visit).map(\.text) == ["On the phone", "On the tablet"])
    #expect(both.notes.current(of: visit)?.text == "On the tablet")
    // A later edit of the older entry wins.
    var later = both
    try later.write("On the phone again", about: visit, now: hour.addingTimeInterval(9))
    #expect(later.merged(with: tablet).notes.current(of: visit)?.text == "On the phone again")
    // A device that was set up a minute ago takes nothing away.
    #expect(TravelBook().merged(with: both) == both && both.merged(with: TravelBook()) == both)
  }

  /// Written in the same moment: the content decides, the same on both devices.
  @Test func tiesAreDecidedByContent() throws {
    var phone = TravelBook()
    let visit = try phone.logByHand("a-hill", start: noon, timeZone: utc, now: hour)
    var tablet = phone
    try phone.write("B", about: visit, now: hour)
    try tablet.write("A", mood: .joyful, about: visit, now: hour)
    #expect(phone.merged(with: tablet).notes.current(of: visit)?.text == "B")
    #expect(tablet.merged(with: phone).notes.current(of: visit)?.text == "B")
    var mood = TravelBook()
    _ = try mood.logByHand("a-hill", start: noon, timeZone: utc, now: hour)
    try mood.write("B", mood: .tired, about: visit, now: hour)
    #expect(mood.merged(with: phone).notes.current(of: visit)?.mood == .tired)
    #expect(phone.merged(with: mood).notes.current(of: visit)?.mood == .tired)
  }

  /// The members of notes in JSON; what means nothing here is kept, what cannot be read as well.
  @Test func json() throws {
    var book = TravelBook()
    let visit = try book.logByHand("a-hill", start: noon, timeZone: utc, now: hour)
    let layer = townGuide.parkLayer
    #expect(!String(decoding: book.json(layer: layer), as: UTF8.self).contains("notes"))
    try book.write("Fog \"and\" sun", mood: .calm, about: visit, now: hour.addingTimeInterval(0.25))
    let json = String(decoding: book.json(layer: layer), as: UTF8.self)
    #expect(
      json.contains(
        """
          "notes": [
            {
              "mood": "calm",
              "regionKey": "a-hill",
              "text": "Fog \\"and\\" sun",
              "visit": "\(visit.id.uuidString)",
              "written": "2026-06-15T13:00:00.250Z"
            }
          ],
        """))
    #expect(try TravelBook.read(json: json.utf8, layer: layer, now: hour).book.notes == book.notes)
    let odd = json.replacing(
      "\"mood\": \"calm\",", with: "\"mood\": \"calm\", \"photo\": [1, 2],"
    ).replacing("\"notes\": [", with: "\"notes\": [ {\"text\": 1}, 7, ")
    let (read, report) = try TravelBook.read(json: odd.utf8, file: "v", layer: layer, now: hour)
    #expect(read.notes.current(of: visit)?.mood == .calm)
    #expect(report.notes.map(\.kind) == [.unreadable, .unreadable, .unknownMember])
    let again = String(decoding: read.json(layer: layer), as: UTF8.self)
    #expect(again.contains("\"photo\": [") && again.contains("\"text\": 1"))
    #expect(try TravelBook.read(json: again.utf8, layer: layer, now: hour).book == read)
    // Members that are absent, null or empty take nothing away.
    for empty in ["{\"states\": []}", "{\"notes\": null}", "{\"notes\": [], \"goals\": []}"] {
      let none = try TravelBook.read(json: empty.utf8, layer: layer, now: hour).book
      #expect(none.merged(with: read) == read && read.merged(with: none) == read)
    }
    // What is written ahead of now is not believed, and kept as it is.
    let ahead = try TravelBook.read(json: json.utf8, layer: layer, now: hour - 2 * 86_400)
    #expect(ahead.book.notes.isEmpty && ahead.book.preserved.unreadable["notes"]?.count == 1)
    let saved = try JSONEncoder().encode([read])
    #expect(try JSONDecoder().decode([TravelBook].self, from: saved) == [read])
  }
}

let losAngeles = TimeZone(identifier: "America/Los_Angeles")!
