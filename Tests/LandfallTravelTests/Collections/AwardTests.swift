import Foundation
import Landfall
import LandfallBuilder
import LandfallData
import LandfallTravel
import Testing

/// Awards stay; a timeline has all in order.
@Suite struct AwardTests {
  private let atlas = Atlas.bundled

  private func visit(_ key: String, _ entry: String) -> Visit {
    Visit(
      regionKey: key, entry: TripMap.time(entry), localDay: LocalDay(String(entry.prefix(10)))!,
      isVerified: true)
  }

  private func progress(_ visits: [Visit]) -> [CollectionProgress] {
    atlas.progress(of: ["states": VisitedRegions(visits: visits)], timeZone: .gmt)
  }

  @Test func onceEarnedNeverUnearned() {
    var awards = CollectionAwards()
    let visits = [visit("AK", "2026-05-01T00:00:00Z"), visit("HI", "2026-06-01T00:00:00Z")]
    #expect(awards.note(progress(visits)) == ["newbie", "far_reaches"])
    #expect(awards.note(progress(visits)).isEmpty)
    #expect(awards.newIdentifiers == ["far_reaches", "newbie"])
    awards.markViewed("newbie")
    // All visits are gone, and the award is not.
    #expect(awards.note(progress([])).isEmpty)
    #expect(awards.isEarned("far_reaches") && !awards.isEarned("explorer"))
    #expect(awards.newIdentifiers == ["far_reaches"])
    #expect(awards.awards["far_reaches"]?.earnedDate == visits[1].entry)
    // An earlier visit that comes to light makes the date earlier.
    _ = awards.note(progress(visits + [visit("HI", "2026-05-15T00:00:00Z")]))
    #expect(awards.awards["far_reaches"]?.earnedDate == TripMap.time("2026-05-15T00:00:00Z"))
    awards.markViewed("no such badge")
    #expect(awards.awards.count == 2)
  }

  @Test func mergingIsAJoin() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let keys = ["AK", "HI", "IA", "OH", "UT"]
    func random() -> CollectionAwards {
      var awards = CollectionAwards()
      let visits = (0..<5).map { _ in
        visit(
          keys[generator.nextIndex(below: 5)],
          "2026-05-\(10 + generator.nextIndex(below: 20))T00:00:00Z")
      }
      let new = awards.note(progress(visits))
      if generator.nextIndex(below: 2) == 0, let one = new.first { awards.markViewed(one) }
      return awards
    }
    func join(_ a: CollectionAwards, _ b: CollectionAwards) -> CollectionAwards {
      var joined = a
      joined.merge(b)
      return joined
    }
    for _ in 0..<50 {
      let (a, b, c) = (random(), random(), random())
      #expect(join(a, b) == join(b, a) && join(a, a) == a)
      #expect(join(join(a, b), c) == join(a, join(b, c)))
      let data = try JSONEncoder().encode(a)
      #expect(try JSONDecoder().decode(CollectionAwards.self, from: data) == a)
    }
  }

  @Test func timeline() throws {
    let states = [
      visit("OH", "2026-05-03T00:00:00Z"), visit("AK", "2026-05-01T00:00:00Z"),
      visit("HI", "2026-05-02T00:00:00Z"), visit("AK", "2026-05-04T00:00:00Z"),
    ]
    let visited = [
      "states": VisitedRegions(visits: states, undatedKeys: ["TX"]),
      "countries": VisitedRegions(visits: [visit("FRA", "2026-05-02T12:00:00Z")]),
    ]
    let timeline = Timeline(
      visited: visited, progress: atlas.progress(of: visited, timeZone: .gmt))
    func shown(_ timeline: Timeline) -> [String] {
      timeline.entries.map { entry in
        switch entry.event {
        case .visit(let visit, let layer): "\(layer) \(visit.regionKey)"
        case .award(let identifier): identifier
        }
      }
    }
    #expect(
      shown(timeline) == [
        "states AK", "states HI", "far_reaches", "countries FRA", "states OH", "states AK",
      ])
    let alaska = try #require(atlas.layer("states").region(key: "AK"))
    #expect(shown(timeline.filtered(region: alaska)) == ["states AK", "states AK"])
    let reaches = try #require(atlas.collection("far_reaches"))
    #expect(
      shown(timeline.filtered(collection: reaches))
        == ["states AK", "states HI", "far_reaches", "states AK"])
    let period = TripMap.time("2026-05-02T00:00:00Z")..<TripMap.time("2026-05-03T00:00:00Z")
    #expect(
      shown(timeline.filtered(period: period)) == ["states HI", "far_reaches", "countries FRA"])
  }
}
