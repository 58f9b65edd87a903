import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// Books with the progress in all collections, which the page of `landfall view` must agree with:
/// Tests/Fixtures/conditions.json.
@Suite(.timed) struct ConditionVectorTests {
  private struct Answer: Codable, Equatable {
    var identifier: String
    var isEarned: Bool
    var earnedDate: String?
    var count: Int
    var needed: Int
    var awarding: [String]
  }

  private struct Vector: Codable {
    var book: String
    /// The progress of the collections in which there is any.
    var progress: [Answer]
  }

  private let file = URL(fileURLWithPath: Package.path("Tests/Fixtures/conditions.json"))

  private var vectors: [Vector] {
    var generator = SeededGenerator(seed: 24)
    return (0..<30).map { _ in vector(&generator) }
  }

  private func vector(_ generator: inout SeededGenerator) -> Vector {
    var book = TravelBook()
    let start = moment("2021-12-28T06:00:00Z")
    let keys = ["AZ", "CO", "NM", "UT", "AK", "HI", "OH", "IN", "KY", "WV", "PA", "VA", "MA", "DC"]
    for _ in 0..<generator.nextIndex(below: 26) {
      let key = keys[generator.nextIndex(below: keys.count)]
      let entry = start.addingTimeInterval(3_600 * Double(generator.nextIndex(below: 300)))
      let later = generator.nextIndex(below: 8) == 0 ? 86_400.0 * 400 : 0
      var visit = Visit(
        regionKey: key, entry: entry.addingTimeInterval(later),
        localDay: LocalDay(entry.addingTimeInterval(later), in: utc),
        isVerified: generator.nextIndex(below: 5) > 0)
      if generator.nextIndex(below: 2) == 0 {
        visit.exit = visit.entry.addingTimeInterval(3_600 * Double(generator.nextIndex(below: 60)))
      }
      try! book.add(visit, now: noon)
      switch generator.nextIndex(below: 9) {
      case 0: book.markVisited(keys[generator.nextIndex(below: keys.count)])
      case 1: book.deactivate(key)
      default: break
      }
    }
    let visited = book.visitedRegions(timeZone: utc)
    let answers = Atlas.bundled.collections.filter { $0.layer.id == "states" }.map { one in
      let progress = one.progress(of: visited, timeZone: utc)
      return Answer(
        identifier: one.identifier, isEarned: progress.isEarned,
        earnedDate: progress.earnedDate.map { Timestamp.text($0) }, count: progress.count,
        needed: progress.target, awarding: progress.awarding.map(\.key))
    }
    return Vector(
      book: PreservedJSON.object(book.document(layer: states)).text,
      progress: answers.filter { $0.count > 0 || $0.isEarned })
  }

  @Test func thePageAgreesOnTheseBooks() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let bytes = try encoder.encode(vectors) + Data("\n".utf8)
    if ProcessInfo.processInfo.environment["LANDFALL_WRITE_FIXTURES"] != nil {
      try bytes.write(to: file)
    }
    #expect(try Data(contentsOf: file) == bytes)
    let answers = vectors.flatMap(\.progress)
    for identifier in ["on_the_road_again", "four_corners_explorer", "explorer"] {
      #expect(answers.contains { $0.identifier == identifier && $0.isEarned }, "\(identifier)")
    }
  }

  /// The table that the page merges by says what the library does.
  @Test(.seeded) func theTableOfMerging() {
    var generator = SeededGenerator(seed: TestSeed.current)
    func date() -> Date? {
      generator.nextIndex(below: 3) == 0
        ? nil : noon.addingTimeInterval(Double(generator.nextIndex(below: 5)))
    }
    func flag() -> Bool { generator.nextIndex(below: 2) == 0 }
    func merge<Value>(_ a: Value, _ b: Value, _ rule: MergeRule?) -> AnyHashable {
      switch rule {
      case .or: return (a as! Bool) || (b as! Bool)
      case .earliest: return [a as! Date?, b as! Date?].compactMap(\.self).min()
      case .latest: return [a as! Date?, b as! Date?].compactMap(\.self).max()
      case nil: return "no rule"
      }
    }
    for _ in 0..<1_000 {
      let (a, b) = (record(), record())
      let both = a.merged(with: b)
      let rules = MergeRule.record
      #expect(merge(a.visited, b.visited, rules["visited"]) == AnyHashable(both.visited))
      #expect(merge(a.edited, b.edited, rules["edited"]) == AnyHashable(both.edited))
      #expect(merge(a.isActive, b.isActive, rules["isActive"]) == AnyHashable(both.isActive))
      #expect(
        merge(a.wasEverVisited, b.wasEverVisited, rules["wasEverVisited"])
          == AnyHashable(both.wasEverVisited))
      #expect(
        merge(a.firstVisitedDate, b.firstVisitedDate, rules["firstVisitedDate"])
          == AnyHashable(both.firstVisitedDate))
      #expect(
        merge(a.lastVisitedDate, b.lastVisitedDate, rules["lastVisitedDate"])
          == AnyHashable(both.lastVisitedDate))
      let (one, two) = (
        BadgeRecord(earnedDate: date(), isEarned: flag()),
        BadgeRecord(earnedDate: date(), isEarned: flag())
      )
      let badge = one.merged(with: two)
      #expect(
        merge(one.isEarned, two.isEarned, MergeRule.badge["isEarned"])
          == AnyHashable(badge.isEarned))
      #expect(
        merge(one.earnedDate, two.earnedDate, MergeRule.badge["earnedDate"])
          == AnyHashable(badge.earnedDate))
    }
    func record() -> LandfallTravel.RegionRecord {
      LandfallTravel.RegionRecord(
        visited: flag(), edited: flag(), firstVisitedDate: date(), lastVisitedDate: date(),
        isActive: flag(), wasEverVisited: flag())
    }
  }
}
