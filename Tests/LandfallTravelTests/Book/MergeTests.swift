import Foundation
import LandfallTravel
import TestSupport
import Testing

/// Merging is a join, whatever the books hold.
@Suite(.timed) struct MergeTests {
  /// Commutative, associative, idempotent; an empty book changes nothing; nothing is lost.
  @Test(.seeded) func books() throws {
    let first = TestSeed.current
    for number in 0..<FullTests.count(300, all: 10_000) {
      let seed = first &+ UInt64(number)
      var generator = SeededGenerator(seed: seed)
      var maker = BookMaker()
      let (a, b, c) = (
        maker.book(&generator), maker.book(&generator), maker.book(&generator)
      )
      let ab = a.merged(with: b)
      #expect(ab == b.merged(with: a), "commutative, seed \(seed)")
      #expect(ab.merged(with: c) == a.merged(with: b.merged(with: c)), "associative, seed \(seed)")
      #expect(a.merged(with: a) == a, "idempotent, seed \(seed)")
      #expect(ab.merged(with: b) == ab, "idempotent, seed \(seed)")
      #expect(a.merged(with: TravelBook()) == a, "empty, seed \(seed)")
      #expect(TravelBook().merged(with: a) == a, "empty, seed \(seed)")
      try checkNothingLost(of: a, in: ab, seed)
      try checkNothingLost(of: b, in: ab, seed)
      let saved = try JSONEncoder().encode([ab])
      #expect(try JSONDecoder().decode([TravelBook].self, from: saved) == [ab], "seed \(seed)")
      // The same through files, in either order.
      let (fileA, fileB) = (a.json(layer: states), b.json(layer: states))
      let readA = try TravelBook.read(json: fileA, layer: states, now: noon).book
      let readB = try TravelBook.read(json: fileB, layer: states, now: noon).book
      #expect(readA.json(layer: states) == fileA, "seed \(seed)")
      #expect(
        readA.merged(with: readB).json(layer: states) == ab.json(layer: states), "seed \(seed)")
    }
  }

  private func checkNothingLost(of part: TravelBook, in whole: TravelBook, _ seed: UInt64) throws {
    let records = whole.records
    for (key, record) in part.records {
      let merged = try #require(records[key])
      #expect(merged.merged(with: record) == merged, "\(key), seed \(seed)")
    }
    #expect(part.visitedKeys.isSubset(of: whole.visitedKeys), "seed \(seed)")
    let visits = Set(whole.log.inOrder.map { "\($0.id) \($0.regionKey)" })
    #expect(
      part.log.inOrder.allSatisfy { visits.contains("\($0.id) \($0.regionKey)") }, "seed \(seed)")
    for (identifier, badge) in part.badges {
      let merged = try #require(whole.badges[identifier])
      #expect(merged.merged(with: badge) == merged, "seed \(seed)")
    }
    // What was written, and what was reached.
    let notes = Set(whole.notes.inOrder)
    #expect(part.notes.inOrder.allSatisfy(notes.contains), "seed \(seed)")
    #expect(
      part.notes.current.allSatisfy { one in
        whole.notes.current.contains { $0.visitID == one.visitID && $0 >= one }
      }, "seed \(seed)")
    for (identifier, goal) in part.goalRecords {
      let merged = try #require(whole.goalRecords[identifier])
      #expect(merged.merged(with: goal) == merged, "seed \(seed)")
      #expect(merged.isReached || !goal.isReached, "seed \(seed)")
      #expect(Set(goal.others.keys).isSubset(of: merged.others.keys), "seed \(seed)")
    }
    #expect(part.viewedBadges.isSubset(of: whole.viewedBadges), "seed \(seed)")
    #expect(part.wishlist.isSubset(of: whole.wishlist), "seed \(seed)")
    for (layer, book) in part.otherLayers {
      let merged = try #require(whole.otherLayers[layer])
      #expect(book.visitedKeys.isSubset(of: merged.visitedKeys), "seed \(seed)")
      #expect(book.wishlist.isSubset(of: merged.wishlist), "seed \(seed)")
      #expect(book.log.merged(with: merged.log) == merged.log, "seed \(seed)")
    }
    #expect(
      Set(part.preserved.unknownRegions.keys).isSubset(of: whole.preserved.unknownRegions.keys),
      "seed \(seed)")
    for (list, values) in part.preserved.unreadable {
      #expect(values.isSubset(of: try #require(whole.preserved.unreadable[list])), "seed \(seed)")
    }
  }

  /// Intended: who switches a region off on one device finds it again while another has it active.
  @Test func anotherDeviceRevivesWhatWasSwitchedOff() throws {
    var phone = TravelBook()
    phone.markVisited("CO")
    let tablet = phone
    phone.deactivate("CO")
    #expect(phone.visitedKeys.isEmpty)
    #expect(phone.merged(with: tablet).visitedKeys == ["CO"])
    var both = tablet
    both.deactivate("CO")
    #expect(phone.merged(with: both).visitedKeys.isEmpty)
  }

  /// An é of one scalar and one of two are equal strings: both texts stay, whoever merges.
  @Test func textsThatAreEqualButNotTheSame() throws {
    let visit = Visit(
      regionKey: "CO", entry: noon, localDay: day("2026-06-15"), isVerified: true)
    var phone = TravelBook()
    try phone.add(visit, now: noon)
    var tablet = phone
    try phone.write("caf\u{E9}", mood: nil, about: visit, now: noon)
    try tablet.write("cafe\u{301}", mood: nil, about: visit, now: noon)
    let both = phone.merged(with: tablet)
    #expect(both.notes.count == 2 && tablet.merged(with: phone) == both)
    let json = both.json(layer: states)
    #expect(tablet.merged(with: phone).json(layer: states) == json)
    #expect(try TravelBook.read(json: json, layer: states, now: noon).book.notes == both.notes)
  }

  @Test func anEmptySetNeverOverwritesAFullOne() {
    var full = TravelBook()
    full.wishlist = ["HI"]
    full.otherLayers["countries", default: LayerBook()].markVisited("FRA")
    full.markViewed(["newbie"])
    full.markVisited("CO")
    #expect(TravelBook().merged(with: full) == full)
    #expect(full.merged(with: TravelBook()) == full)
  }
}
