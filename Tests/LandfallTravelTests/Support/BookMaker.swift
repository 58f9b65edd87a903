import Foundation
import LandfallTravel
import TestSupport
import Testing

/// Makes books that hold all a book can hold, with much in common, so that merging has something to
/// decide.
struct BookMaker {
  private let keys = ["CO", "WY", "NE", "KS", "HI"]
  private let names = ["Colorado", "Wyoming", "Atlantis", "Hawaii", "Lemuria"]

  mutating func book(_ generator: inout SeededGenerator) -> TravelBook {
    // What only files bring: unknown regions, members and lists, dates without visits.
    let file = json(&generator)
    var book: TravelBook
    do {
      book = try TravelBook.read(json: file.utf8, layer: states, now: noon).book
    } catch {
      Issue.record("\(error): \(file)")
      return TravelBook()
    }
    for _ in 0..<generator.nextIndex(below: 6) {
      let key = keys[generator.nextIndex(below: keys.count)]
      switch generator.nextIndex(below: 11) {
      case 0: book.markVisited(key)
      case 1: book.deactivate(key)
      case 2: book.wishlist.insert(key)
      case 3: visitElsewhere(&generator, &book)
      case 4: book.markViewed([["newbie", "explorer"][generator.nextIndex(below: 2)]])
      case 5:
        let badge = ["newbie", "explorer"][generator.nextIndex(below: 2)]
        if generator.nextIndex(below: 3) == 0 {
          // A badge without a date.
          let list = CloudRecords(earnedBadges: [badge: nil])
          book.merge(try! TravelBook.read(list, layer: states, now: noon).book)
        } else {
          book.earn(
            badge, on: date(&generator),
            regionKeys: Set(keys.prefix(generator.nextIndex(below: 3))))
        }
      case 6, 7: write(&generator, &book)
      case 8, 9: setGoal(&generator, &book)
      default: try! book.add(visit(key, &generator), now: noon)
      }
    }
    return book
  }

  /// Changes a book as a user does who removes things and adds some again.
  mutating func change(_ book: inout TravelBook, _ generator: inout SeededGenerator) {
    for _ in 0..<generator.nextIndex(below: 5) {
      let key = keys[generator.nextIndex(below: keys.count)]
      let visits = book.log.inOrder
      let notes = book.notes.inOrder
      switch generator.nextIndex(below: 12) {
      case 0, 1:
        if let visit = visits.randomElement(using: &generator) { book.remove(visit: visit) }
      case 2: if let note = notes.randomElement(using: &generator) { book.remove(note: note) }
      case 3: book.remove(regionKey: key)
      case 4: book.remove(regionKey: "USA", in: "countries")
      case 5: book.wishlist.remove(key)
      case 6: book.wishlist.insert(key)
      case 7: book.markVisited(key)
      case 8: try! book.logByHand(key, start: date(&generator), timeZone: utc, now: noon)
      case 9: if generator.nextIndex(below: 6) == 0 { book.removeAll() }
      default: try! book.add(visit(key, &generator), now: noon)
      }
    }
  }

  /// One of few moments, with fractions among them.
  private func date(_ generator: inout SeededGenerator) -> Date {
    noon.addingTimeInterval(-86_400 * Double(generator.nextIndex(below: 9)) * 0.37)
  }

  private func visit(_ key: String, _ generator: inout SeededGenerator) -> Visit {
    let entry = date(&generator)
    var visit = Visit(
      regionKey: key, entry: entry, localDay: LocalDay(entry, in: utc),
      isVerified: generator.nextIndex(below: 3) > 0)
    if generator.nextIndex(below: 2) == 0 {
      visit.exit = entry.addingTimeInterval(Double(generator.nextIndex(below: 3)) * 0.3)
    }
    // The same visit, as another device tells it.
    if generator.nextIndex(below: 3) == 0 { visit.entry = entry.addingTimeInterval(-50) }
    return visit
  }

  /// Countries and counties, whose layer the atlas does not have.
  private func visitElsewhere(_ generator: inout SeededGenerator, _ book: inout TravelBook) {
    let key = ["USA", "FRA", "PER"][generator.nextIndex(below: 3)]
    let layer = ["countries", "countries", "counties"][generator.nextIndex(below: 3)]
    var part = book.otherLayers[layer] ?? LayerBook()
    switch generator.nextIndex(below: 5) {
    case 0: part.wishlist.insert(key)
    case 1: try! part.add(visit(key, &generator), now: noon)
    case 2:
      part.markVisited(key)
      part.deactivate(key)
    default: part.markVisited(key)
    }
    book.otherLayers[layer] = part
  }

  /// A note about one of the visits, at one of few moments.
  private func write(_ generator: inout SeededGenerator, _ book: inout TravelBook) {
    let visits = book.log.inOrder
    guard !visits.isEmpty else { return }
    try! book.write(
      ["", "Fog", "Sun"][generator.nextIndex(below: 3)],
      mood: [nil, .calm, .joyful][generator.nextIndex(below: 3)],
      about: visits[generator.nextIndex(below: visits.count)], now: date(&generator))
  }

  private func setGoal(_ generator: inout SeededGenerator, _ book: inout TravelBook) {
    let goal = try! Goal(
      identifier: ["a", "b"][generator.nextIndex(below: 2)],
      kind: [.parks, .amenity("lake")][generator.nextIndex(below: 2)],
      target: 1 + generator.nextIndex(below: 2))
    switch generator.nextIndex(below: 3) {
    case 0: book.delete(goal, now: date(&generator))
    case 1:
      let progress = try! townGuide.progress(
        of: goal, in: reached(date(&generator)), now: noon, timeZone: utc)
      book.recordReached([progress], now: noon)
    default: book.set(goal, now: date(&generator))
    }
  }

  /// A book with two visits to lakes, so that each goal of ``setGoal(_:_:)`` is reached.
  private func reached(_ date: Date) -> TravelBook {
    var book = TravelBook()
    for key in ["a-pond", "b-dunes"] {
      let visit = Visit(
        regionKey: key, entry: date, localDay: LocalDay(date, in: utc), isVerified: true)
      try! book.add(visit, now: noon)
    }
    return book
  }

  private func text(_ date: Date) -> String { ISO8601DateFormatter().string(from: date) }

  private func json(_ generator: inout SeededGenerator) -> String {
    func flag() -> String { generator.nextIndex(below: 2) == 0 ? "true" : "false" }
    func unknown() -> String {
      ["1", "1.0", "\"x\"", "{\"a\":[1,2]}", "{\"b\":{}}", "[]", "12345678901234567890"][
        generator.nextIndex(below: 7)]
    }
    var records: [String] = []
    for _ in 0..<generator.nextIndex(below: 5) {
      var record = "{\"stateName\":\"\(names[generator.nextIndex(below: names.count)])\""
      record += ",\"visited\":\(flag()),\"edited\":\(flag()),\"isActive\":\(flag())"
      if flag() == "true" { record += ",\"firstVisitedDate\":\"\(text(date(&generator)))\"" }
      if flag() == "true" { record += ",\"lastVisitedDate\":\"\(text(date(&generator)))\"" }
      if flag() == "true" { record += ",\"note\":\(unknown())" }
      records.append(record + "}")
    }
    if flag() == "true" { records.append(unknown()) }
    var settings = "{\"notifyOnlyNewStates\":\(flag())"
    if flag() == "true" { settings += ",\"lastUpdated\":\"\(text(date(&generator)))\"" }
    if flag() == "true" { settings += ",\"speedThreshold\":\(30 + generator.nextIndex(below: 2))" }
    if flag() == "true" { settings += ",\"theme\":\(unknown())" }
    var others = ""
    if flag() == "true" {
      let member = unknown()
      others += ",\"goals\":[\(unknown()),\(goal(&generator, member))]"
    }
    if flag() == "true" {
      let member = unknown()
      others += ",\"notes\":[\(unknown()),\(note(&generator, member))]"
    }
    return """
      {"states":[\(records.joined(separator: ","))],"settings":\(settings)},"extra":\(unknown())\
      \(others)}
      """
  }

  /// A goal of another program.
  private func goal(_ generator: inout SeededGenerator, _ unknown: String) -> String {
    let changed = text(date(&generator))
    return """
      {"identifier":"a","type":"visits","target":3,"changed":"\(changed)","colour":\(unknown)}
      """
  }

  /// A note of another program, about a visit that the file does not have.
  private func note(_ generator: inout SeededGenerator, _ unknown: String) -> String {
    let written = text(date(&generator))
    return """
      {"visit":"A3799000-5EA0-89A8-8E4E-7BC085B29BE2","regionKey":"CO","written":"\(written)",\
      "text":"Snow","photo":\(unknown)}
      """
  }
}
