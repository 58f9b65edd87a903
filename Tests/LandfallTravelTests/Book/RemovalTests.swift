import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// What a user removes does not come back, and merging stays a join.
@Suite(.timed) struct RemovalTests {
  private func visit(
    _ key: String, hours: Double = 0, isVerified: Bool = true, exit: Double? = nil
  ) -> Visit {
    let entry = noon.addingTimeInterval(3_600 * hours - 864_000)
    return Visit(
      regionKey: key, entry: entry, exit: exit.map { entry.addingTimeInterval($0) },
      localDay: LocalDay(entry, in: utc), isVerified: isVerified)
  }

  /// The book through a file and through an encoder is the same.
  private func check(_ book: TravelBook) throws {
    let file = book.json(layer: states)
    let read = try TravelBook.read(json: file, layer: states, now: noon)
    #expect(read.report.notes.isEmpty && read.book.json(layer: states) == file)
    #expect(read.book.records == book.records && read.book.log == book.log)
    #expect(read.book.notes == book.notes && read.book.wishlist == book.wishlist)
    #expect(read.book.merged(with: book).json(layer: states) == file)
    #expect(
      try JSONDecoder().decode([TravelBook].self, from: JSONEncoder().encode([book])) == [book])
  }

  /// Commutative, associative, idempotent, in memory and through files, whatever is removed where.
  @Test(.seeded) func merging() throws {
    let first = TestSeed.current
    for number in 0..<FullTests.count(400, all: 10_000) {
      let seed = first &+ UInt64(number)
      var generator = SeededGenerator(seed: seed)
      var maker = BookMaker()
      let common = maker.book(&generator)
      let books = (0..<3).map { _ in
        var book = common.merged(with: maker.book(&generator))
        maker.change(&book, &generator)
        return book
      }
      let (a, b, c) = (books[0], books[1], books[2])
      let ab = a.merged(with: b)
      #expect(ab == b.merged(with: a), "commutative, seed \(seed)")
      #expect(ab.merged(with: c) == a.merged(with: b.merged(with: c)), "associative, seed \(seed)")
      #expect(a.merged(with: a) == a && ab.merged(with: b) == ab, "idempotent, seed \(seed)")
      #expect(a.merged(with: TravelBook()) == a && TravelBook().merged(with: a) == a)
      // Nothing that either has removed.
      if a.removedAll == b.removedAll {
        let marks = a.log.removed.union(b.log.removed)
        #expect(ab.log.inOrder.allSatisfy { !marks.contains(RemovalMark(VisitSubject($0))) })
        #expect(ab.notes.inOrder.allSatisfy { !marks.contains(RemovalMark(VisitSubject($0))) })
        // And all else.
        for visit in a.log.inOrder + b.log.inOrder
        where !marks.contains(RemovalMark(VisitSubject(visit))) {
          #expect(ab.log.contains(visit), "seed \(seed)")
          if visit.isVerified {
            #expect(ab.record(of: visit.regionKey)?.visited == true, "seed \(seed)")
          }
        }
      }
      for book in books + [ab] {
        let saved = try JSONEncoder().encode([book])
        #expect(try JSONDecoder().decode([TravelBook].self, from: saved) == [book], "seed \(seed)")
        let file = book.json(layer: states)
        let read = try TravelBook.read(json: file, layer: states, now: noon).book
        #expect(read.json(layer: states) == file, "seed \(seed)")
        #expect(
          read.visitedKeys == book.visitedKeys && read.records == book.records, "seed \(seed)")
      }
      let (fileA, fileB) = (a.json(layer: states), b.json(layer: states))
      let readA = try TravelBook.read(json: fileA, layer: states, now: noon).book
      let readB = try TravelBook.read(json: fileB, layer: states, now: noon).book
      #expect(
        readA.merged(with: readB).json(layer: states) == ab.json(layer: states), "seed \(seed)")
    }
  }

  @Test func aVisit() throws {
    var phone = TravelBook()
    let (home, work) = (visit("CO", exit: 60), visit("CO", hours: 5))
    for visit in [home, work, visit("UT")] { try phone.add(visit, now: noon) }
    try phone.write("At home", about: home, now: noon)
    try phone.write("At work", about: work, now: noon)
    // Another device, by file: its record repeats the dates of the visit.
    let tablet = try TravelBook.read(json: phone.json(layer: states), layer: states, now: noon).book
    let removed = (phone.remove(visit: home), phone.remove(visit: home))
    #expect(removed == (true, false))
    #expect(phone.log.visits(of: "CO") == [work] && phone.notes.inOrder.map(\.text) == ["At work"])
    #expect(phone.record(of: "CO")?.firstVisitedDate == work.entry)
    try check(phone)
    for both in [phone.merged(with: tablet), tablet.merged(with: phone)] {
      #expect(both.log == phone.log && both.notes == phone.notes)
      #expect(both.records == phone.records)
      #expect(!String(decoding: both.json(layer: states), as: UTF8.self).contains("At home"))
      try check(both)
    }
    // Its end, and its track again, add nothing.
    var ended = home
    ended.exit = noon
    let isAdded = try phone.add(ended, now: noon)
    #expect(!isAdded && phone.log.count == 2)
    // The last visit of a region takes the region with it; another visit brings it again.
    phone.remove(visit: work)
    #expect(!phone.isVisited("CO") && phone.record(of: "CO") == nil && phone.visitedKeys == ["UT"])
    try check(phone)
    #expect(phone.merged(with: tablet).visitedKeys == ["UT"])
    let again = visit("CO", hours: 20)
    try phone.add(again, now: noon)
    #expect(phone.merged(with: tablet).log.visits(of: "CO") == [again])
    #expect(phone.record(of: "CO")?.firstVisitedDate == again.entry)
    try check(phone)
  }

  /// A visit logged by mistake, and the same one logged again on purpose.
  @Test func aVisitLoggedByHand() throws {
    var book = TravelBook()
    let visit = try book.logByHand("CO", start: noon, timeZone: utc, now: noon)
    let tablet = book
    book.remove(visit: visit)
    #expect(book.visitedKeys.isEmpty && book.log.isEmpty)
    let again = try book.logByHand("CO", start: noon, timeZone: utc, now: noon)
    #expect(again.id != visit.id)
    #expect(book.merged(with: tablet).log.inOrder == [again] && book.isVisited("CO"))
    try check(book)
  }

  /// What older versions and the user know of a region stays when a visit is removed.
  @Test func theRestOfARegion() throws {
    let json =
      #"[{"stateName": "Ohio", "visited": true, "firstVisitedDate": "2019-05-01T10:00:00Z"}]"#
    var book = try TravelBook.read(json: json.utf8, layer: states, now: noon).book
    try book.add(visit("OH"), now: noon)
    book.markVisited("UT")
    try book.add(visit("UT"), now: noon)
    for visit in book.log.inOrder { book.remove(visit: visit) }
    #expect(book.visitedKeys == ["OH", "UT"])
    #expect(book.record(of: "OH")?.firstVisitedDate == moment("2019-05-01T10:00:00Z"))
    #expect(book.record(of: "OH")?.visited == true)
    #expect(book.record(of: "UT") == book.record(of: "UT") && book.record(of: "UT")?.edited == true)
    #expect(
      book.record(of: "UT")?.visited == false && book.record(of: "UT")?.firstVisitedDate == nil)
    try check(book)
  }

  @Test func aNote() throws {
    var book = TravelBook()
    let visit = visit("CO")
    try book.add(visit, now: noon)
    try book.write("Fog", about: visit, now: noon.addingTimeInterval(-60))
    try book.write("Secret", about: visit, now: noon)
    let tablet = book
    let note = try #require(book.notes.current(of: visit))
    let removed = (book.remove(note: note), book.remove(note: note))
    #expect(removed == (true, false))
    #expect(book.notes.current(of: visit)?.text == "Fog")
    try check(book)
    #expect(tablet.merged(with: book) == book)
    // The same words again are another note.
    try book.write("Secret", about: visit, now: noon)
    #expect(book.merged(with: tablet).notes.current(of: visit)?.text == "Secret")
  }

  @Test func aWish() throws {
    var phone = TravelBook()
    phone.wishlist = ["HI", "AK"]
    var tablet = try TravelBook.read(json: phone.json(layer: states), layer: states, now: noon).book
    phone.wishlist.remove("HI")
    for both in [phone.merged(with: tablet), tablet.merged(with: phone)] {
      #expect(both.wishlist == ["AK"])
      try check(both)
    }
    tablet.merge(phone)
    tablet.wishlist.insert("HI")
    #expect(phone.merged(with: tablet).wishlist == ["AK", "HI"])
    // An app that knows only the list does not bring it back.
    let list = try TravelBook.read(json: #"{"wishlist": ["HI"]}"#.utf8, layer: states, now: noon)
    #expect(list.book.merged(with: phone).wishlist == ["AK"])
    phone.otherLayers["countries", default: LayerBook()].wishlist = ["PER"]
    let other = phone
    phone.otherLayers["countries"]?.wishlist.remove("PER")
    try check(phone)
    #expect(other.merged(with: phone) == phone)
    #expect(phone.otherLayers["countries"]?.wishlist == [])
  }

  /// A region that was set by hand, or of which much is known.
  @Test func aRegion() throws {
    var phone = TravelBook()
    phone.markVisited("OH")
    try phone.add(visit("CO"), now: noon)
    try phone.write("Snow", about: visit("CO"), now: noon)
    phone.wishlist = ["CO", "HI"]
    phone.otherLayers["countries", default: LayerBook()].markVisited("FRA")
    let tablet = try TravelBook.read(json: phone.json(layer: states), layer: states, now: noon).book
    let removed = ["OH", "CO", "CO", "TX"].map { phone.remove(regionKey: $0) }
    #expect(removed == [true, true, false, false])
    let isRemoved = phone.remove(regionKey: "FRA", in: "countries")
    #expect(isRemoved)
    #expect(phone.visitedKeys.isEmpty && phone.everVisitedKeys.isEmpty && phone.records.isEmpty)
    #expect(phone.visitedCountries.isEmpty && phone.notes.isEmpty && phone.wishlist == ["HI"])
    try check(phone)
    for both in [phone.merged(with: tablet), tablet.merged(with: phone)] {
      #expect(both == phone)
      #expect(!String(decoding: both.json(layer: states), as: UTF8.self).contains("Ohio"))
    }
    // Old records of apps without removals do not bring it back, but a tap here does.
    phone.markVisited("OH")
    #expect(phone.merged(with: tablet).visitedKeys == ["OH"])
    try check(phone)
    // To switch it off is another thing: the rule of flags brings it back.
    let both = phone
    phone.deactivate("OH")
    #expect(phone.merged(with: both).visitedKeys == ["OH"])
  }

  @Test func everything() throws {
    var session = try TravelSession(.bundled, layer: "states")
    for key in ["CO", "UT"] { try session.toggle(key, now: noon, timeZone: utc) }
    _ = try session.process(
      Fix(coordinate: Coordinate(latitude: 39, longitude: -105), time: noon), now: noon,
      timeZone: utc)
    session.book.settings.update(at: noon) { $0.notifyOnlyNewStates = true }
    session.book.set(try Goal(identifier: "ten", kind: .parks, target: 10), now: noon)
    session.book.wishlist = ["HI"]
    let tablet = session.book
    session.removeAll()
    #expect(session.state == DetectorState() && session.book.badges.isEmpty)
    var empty = TravelBook()
    empty.removeAll()
    #expect(session.book == empty)
    let file = session.book.json(layer: states)
    let text = String(decoding: file, as: UTF8.self)
    for name in ["Colorado", "CO", "UT", "HI", "newbie", "ten"] {
      #expect(!text.contains("\"\(name)\""))
    }
    try check(session.book)
    #expect(session.book.merged(with: tablet) == session.book)
    #expect(tablet.merged(with: session.book) == session.book)
    // Life goes on.
    session.book.markVisited("OH")
    #expect(tablet.merged(with: session.book).visitedKeys == ["OH"])
    try check(session.book)
  }

  /// What later versions may write, and what is damaged, is kept and does no harm.
  @Test func membersThatAreNotKnown() throws {
    let json = #"""
      {"removed": {"all": "x", "colors": {"a": 1}, "visits": {"no id": true}, "wishes": {"HI": -2},
        "regions": {"CO": 3}}, "states": ["Ohio"], "layers": {"countries": {"removed": {"colors": 1}}}}
      """#
    let (book, report) = try TravelBook.read(json: json.utf8, layer: states, now: noon)
    #expect(book.visitedKeys == ["OH"] && report.notes.count >= 2)
    let text = String(decoding: book.json(layer: states), as: UTF8.self)
    #expect(text.contains("colors"))
    #expect(try TravelBook.read(json: text.utf8, layer: states, now: noon).book == book)
  }
}
