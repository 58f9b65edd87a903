import Foundation
import Landfall
import LandfallBuilder
import LandfallTravel
import TestSupport
import Testing

/// Each kind of condition at its edges.
@Suite(.timed) struct ConditionTests {
  /// Regions r0 to r9, and a collection of the first six.
  private func collection(_ condition: String) throws -> RegionCollection {
    let keys = (0..<10).map { "r\($0)" }
    let features = keys.enumerated().map { index, key in
      Feature(
        index: index, key: key, name: key,
        geometry: Outline([
          Outline.box(west: Double(index), south: 0, east: Double(index) + 1, north: 1)
        ]).geometry(on: .standard))
    }
    let json = """
      {"name": "s", "layer": "l", "collections": [{"identifier": "c", "condition": \(condition),
      "members": {"keys": ["r0", "r1", "r2", "r3", "r4", "r5"]}}]}
      """
    let atlas = try makeAtlas(
      layers: [(LayerManifest(id: "l", source: "made up"), features)],
      collections: CollectionManifest.read(json: Array(json.utf8), file: "c.json"))
    return try #require(atlas.collection("c"))
  }

  private func visit(
    _ key: String, _ entry: String, until exit: String? = nil, day: String? = nil,
    isVerified: Bool = true
  ) -> Visit {
    Visit(
      regionKey: key, entry: TripMap.time(entry), exit: exit.map(TripMap.time),
      localDay: LocalDay(day ?? String(entry.prefix(10)))!, isVerified: isVerified)
  }

  private func progress(
    _ condition: String, _ visits: [Visit], undated: Set<String> = [], zone: String = "GMT"
  ) throws -> CollectionProgress {
    let collection = try collection(condition)
    let visited = VisitedRegions(visits: visits, undatedKeys: undated)
    let zone = TimeZone(identifier: zone)!
    let progress = collection.progress(of: visited, timeZone: zone)
    // The order of visits says nothing.
    let reversed = collection.progress(
      of: VisitedRegions(visits: visits.reversed(), undatedKeys: undated), timeZone: zone)
    #expect(reversed.isEarned == progress.isEarned && reversed.earnedDate == progress.earnedDate)
    #expect(reversed.count == progress.count)
    #expect((progress.fraction == 1) == progress.isEarned && (0...1).contains(progress.fraction))
    return progress
  }

  @Test func setsAndCountsTakeTheFirstVisit() throws {
    let visits = [
      visit("r0", "2026-05-01T10:00:00Z"), visit("r1", "2026-05-02T10:00:00Z"),
      visit("r0", "2026-05-03T10:00:00Z"), visit("r9", "2026-05-03T11:00:00Z"),
      visit("nowhere", "2026-05-03T11:00:00Z"),
    ]
    let two = try progress(#"{"count": 2}"#, visits)
    #expect(two.isEarned && two.earnedDate == TripMap.time("2026-05-02T10:00:00Z"))
    #expect(two.contributing.map(\.key) == ["r0", "r1"])
    let three = try progress(#"{"count": 3}"#, visits)
    #expect(
      !three.isEarned && three.count == 2 && three.needed.map(\.key) == ["r2", "r3", "r4", "r5"])
    let all = (0..<6).map { visit("r\($0)", "2026-05-0\($0 + 1)T10:00:00Z", isVerified: $0 > 2) }
    #expect(
      try progress("\"all\"", all).earnedDate == TripMap.time("2026-05-06T10:00:00Z"))
  }

  /// A quarter, half and everything; or the parts of an app's own.
  @Test func medals() throws {
    let strict = try #require(MedalThresholds(bronze: 0.5, silver: 0.9, gold: 1))
    let medals: [(count: Int, Medal?, strict: Medal?)] = [
      (0, nil, nil), (1, nil, nil), (2, .bronze, nil), (3, .silver, .bronze), (5, .silver, .bronze),
      (6, .gold, .gold),
    ]
    for (count, wanted, wantedOfStrict) in medals {
      let progress = try progress("\"all\"", [], undated: Set((0..<count).map { "r\($0)" }))
      #expect(progress.medal() == wanted && progress.medal(strict) == wantedOfStrict, "\(count)")
    }
    #expect(Medal.allCases.map(\.emoji) == ["🥉", "🥈", "🥇"] && Medal.bronze < .silver)
    for (bronze, silver, gold) in [(0, 0.5, 1), (0.5, 0.4, 1), (0.1, 0.2, 1.1), (.nan, 0.5, 1)] {
      #expect(MedalThresholds(bronze: bronze, silver: silver, gold: gold) == nil)
    }
    let coded = try JSONEncoder().encode(strict)
    #expect(try JSONDecoder().decode(MedalThresholds.self, from: coded) == strict)
    let wrong = Data(#"{"bronze": 0, "silver": 0.5, "gold": 1}"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(MedalThresholds.self, from: wrong)
    }
  }

  /// Of manual edits nobody knows the date: they come first where the dated visits do not suffice.
  @Test func editsCountWithoutADate() throws {
    let visits = [
      visit("r0", "2026-05-01T10:00:00Z"), visit("r1", "2026-05-02T10:00:00Z"),
    ]
    let three = try progress(#"{"count": 3}"#, visits, undated: ["r2"])
    #expect(three.isEarned && three.earnedDate == visits[1].entry)
    #expect(try progress(#"{"count": 3}"#, visits, undated: ["r1"]).count == 2)
    let one = try progress(#"{"count": 1}"#, visits, undated: ["r2"])
    #expect(one.isEarned && one.earnedDate == visits[0].entry && one.awarding.map(\.key) == ["r0"])
    let edited = try progress(#"{"count": 1}"#, [], undated: ["r2"])
    #expect(edited.isEarned && edited.earnedDate == nil)
    for condition in [#"{"countInOneDay": 2}"#, #"{"countInOneYear": 2}"#] {
      let edits = try progress(condition, [], undated: ["r0", "r1", "r2"])
      #expect(!edits.isEarned && edits.count == 0)
      let entered = visits.map { visit in
        var visit = visit
        visit.isVerified = false
        return visit
      }
      #expect(try !progress(condition, entered).isEarned)
    }
  }

  @Test func oneDay() throws {
    let condition = #"{"countInOneDay": 3}"#
    let three = [
      visit("r0", "2026-05-01T00:00:00Z"), visit("r1", "2026-05-01T12:00:00Z"),
      visit("r2", "2026-05-01T23:59:59Z"),
    ]
    let earned = try progress(condition, three)
    #expect(earned.isEarned && earned.earnedDate == three[2].entry)
    var late = three
    late[2] = visit("r2", "2026-05-02T00:00:00Z")
    let part = try progress(condition, late)
    #expect(!part.isEarned && part.count == 2 && part.contributing.map(\.key) == ["r0", "r1"])
    #expect(part.needed.count == 4)
    // The same region three times is one, and what is no member is none.
    #expect(try progress(condition, [three[0], three[0], three[0]]).count == 1)
    #expect(
      try progress(condition, [three[0], three[1], visit("r9", "2026-05-01T13:00:00Z")]).count == 2)
  }

  /// The day is the one by the clocks there: the visit says it.
  @Test func theLocalDayDecides() throws {
    let condition = #"{"countInOneDay": 2}"#
    let apart = [
      visit("r0", "2026-05-01T23:00:00Z", day: "2026-05-01"),
      visit("r1", "2026-05-01T23:30:00Z", day: "2026-05-02"),
    ]
    #expect(try !progress(condition, apart).isEarned)
    let together = [
      visit("r0", "2026-05-01T23:00:00Z", day: "2026-05-01"),
      visit("r1", "2026-05-02T03:00:00Z", day: "2026-05-01"),
    ]
    #expect(try progress(condition, together).isEarned)
  }

  /// A stay counts on each day that it lasts: one begun the day before is there, too.
  @Test func staysReachIntoTheNextDay() throws {
    let condition = #"{"countInOneDay": 3}"#
    let visits = [
      visit("r0", "2026-05-01T20:00:00Z", until: "2026-05-02T09:00:00Z"),
      visit("r1", "2026-05-02T09:00:00Z", until: "2026-05-02T12:00:00Z"),
      visit("r2", "2026-05-02T12:00:00Z"),
    ]
    let earned = try progress(condition, visits)
    #expect(earned.isEarned && earned.earnedDate == visits[2].entry)
    // In New York the first stay is left at 5 in the morning, and in Honolulu on the day before.
    #expect(try progress(condition, visits, zone: "America/New_York").isEarned)
    let honolulu = visits.map { old in
      var visit = old
      visit.localDay = LocalDay(old.entry, in: TimeZone(identifier: "Pacific/Honolulu")!)
      return visit
    }
    #expect(try !progress(condition, honolulu, zone: "Pacific/Honolulu").isEarned)
  }

  @Test func oneYear() throws {
    let condition = #"{"countInOneYear": 2}"#
    #expect(
      try progress(
        condition, [visit("r0", "2024-01-01T00:00:00Z"), visit("r1", "2024-12-31T23:59:59Z")]
      ).isEarned)
    let apart = try progress(
      condition, [visit("r0", "2023-12-31T23:59:59Z"), visit("r1", "2024-01-01T00:00:00Z")])
    #expect(!apart.isEarned && apart.count == 1)
    #expect(
      try progress(
        condition,
        [
          visit("r0", "2023-12-31T20:00:00Z", until: "2024-01-01T00:00:00Z"),
          visit("r1", "2024-06-01T00:00:00Z"),
        ]
      ).isEarned)
  }

  @Test func returning() throws {
    let condition = #"{"returnAfterDays": 365}"#
    let first = visit("r0", "2023-02-28T10:00:00Z")
    let back = try progress(condition, [first, visit("r0", "2024-02-28T09:00:00Z")])
    #expect(back.isEarned && back.earnedDate == TripMap.time("2024-02-28T09:00:00Z"))
    #expect(back.contributing.map(\.key) == ["r0"])
    // 29 February 2024 lies between: 365 days are a day less than a year.
    let leap = visit("r0", "2024-02-28T10:00:00Z")
    #expect(try !progress(condition, [leap, visit("r0", "2025-02-26T10:00:00Z")]).isEarned)
    #expect(try progress(condition, [leap, visit("r0", "2025-02-27T10:00:00Z")]).isEarned)
    let part = try progress(condition, [first, visit("r0", "2023-03-01T10:00:00Z")])
    #expect(!part.isEarned && part.count == 1 && part.needed.map(\.key) == ["r0"])
    #expect(try !progress(condition, [first, visit("r1", "2025-02-28T09:00:00Z")]).isEarned)
    // One stay is no return, however long.
    #expect(
      try !progress(
        condition,
        [
          visit("r0", "2020-01-01T00:00:00Z", until: "2025-01-01T00:00:00Z"),
          visit("r0", "2025-01-02T00:00:00Z"),
        ]
      ).isEarned)
  }

  /// Whatever visits there are, more of them never take a badge away or put its date later.
  @Test(.seeded) func moreVisitsNeverHarm() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let conditions = [
      "\"all\"", #"{"count": 4}"#, #"{"countInOneDay": 3}"#, #"{"countInOneYear": 5}"#,
      #"{"returnAfterDays": 100}"#,
    ]
    for condition in conditions {
      let collection = try collection(condition)
      for _ in 0..<FullTests.count(100, all: 5_000) {
        var visits: [Visit] = []
        var before = collection.progress(of: VisitedRegions(), timeZone: .gmt)
        for _ in 0..<12 {
          let entry = Date(
            timeIntervalSince1970: 1.7e9 + 43_200 * Double(generator.nextIndex(below: 300)))
          let exit = entry.addingTimeInterval(3_600 * Double(generator.nextIndex(below: 60)))
          visits.append(
            Visit(
              regionKey: "r\(generator.nextIndex(below: 7))", entry: entry, exit: exit,
              localDay: LocalDay(entry, in: .gmt), isVerified: true))
          let after = collection.progress(of: VisitedRegions(visits: visits), timeZone: .gmt)
          #expect(after.isEarned || !before.isEarned)
          #expect(after.fraction >= before.fraction)
          if let old = before.earnedDate { #expect(after.earnedDate! <= old) }
          #expect(after.isEarned == Self.isEarned(condition, visits), "\(condition)")
          before = after
        }
      }
    }
  }

  /// The conditions day by day, as a child would count.
  private static func isEarned(_ condition: String, _ visits: [Visit]) -> Bool {
    func day(_ date: Date) -> Int { LocalDay(date, in: .gmt).daysSince1970 }
    let members = visits.filter { $0.regionKey != "r6" }
    func most(_ spans: (Visit) -> [Int]) -> Int {
      var present: [Int: Set<String>] = [:]
      for visit in members {
        for span in spans(visit) { present[span, default: []].insert(visit.regionKey) }
      }
      return present.values.map(\.count).max() ?? 0
    }
    switch condition {
    case "\"all\"": return Set(members.map(\.regionKey)).count == 6
    case #"{"count": 4}"#: return Set(members.map(\.regionKey)).count >= 4
    case #"{"countInOneDay": 3}"#:
      return most { Array(day($0.entry)...day($0.exit!)) } >= 3
    case #"{"countInOneYear": 5}"#:
      return most { visit in
        (day(visit.entry)...day(visit.exit!)).map { LocalDay(daysSince1970: $0).year }
      } >= 5
    default:
      return members.contains { a in
        members.contains { $0.regionKey == a.regionKey && day($0.entry) - day(a.exit!) >= 100 }
      }
    }
  }
}
