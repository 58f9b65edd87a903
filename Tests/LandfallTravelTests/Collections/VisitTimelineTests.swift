import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// A timeline has visits and awards in order.
@Suite(.timed) struct VisitTimelineTests {
  private let atlas = Atlas.bundled

  private func visit(_ key: String, _ entry: String) -> Visit {
    Visit(
      regionKey: key, entry: TripMap.time(entry), localDay: LocalDay(String(entry.prefix(10)))!,
      isVerified: true)
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
    let timeline = VisitTimeline(
      visited: visited, progress: atlas.progress(of: visited, timeZone: .gmt))
    func shown(_ timeline: VisitTimeline) -> [String] {
      timeline.entries.map { entry in
        switch entry.event {
        case .visit(let visit, let layer): "\(layer) \(visit.regionKey)"
        case .award(let identifier): identifier
        }
      }
    }
    #expect(
      shown(timeline) == [
        "states AK", "newbie", "states HI", "far_reaches", "countries FRA", "states OH",
        "states AK",
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

  /// The timeline of a book has its badges on their recorded dates.
  @Test func timelineOfABook() throws {
    var session = try TravelSession(.bundled, layer: "states")
    let (june, july) = (TripMap.time("2026-06-15T18:00:00Z"), TripMap.time("2026-07-25T12:00:00Z"))
    let alaska = try #require(session.layer.region(key: "AK"))
    let fix = Fix(coordinate: alaska.representativePoint, time: june)
    _ = try session.process(fix, now: june, timeZone: .gmt)
    try session.toggle("HI", now: july, timeZone: .gmt)
    let timeline = VisitTimeline(
      session.book, layer: session.layer, collections: session.collections, timeZone: .gmt)
    let awards = timeline.entries.compactMap { entry in
      if case .award(let identifier) = entry.event { (identifier, entry.date) } else { nil }
    }
    #expect(awards.map(\.0) == ["newbie", "far_reaches"] && awards.map(\.1) == [june, july])
  }

  /// A region without a date moves no date where the dated ones suffice, and an earned badge stays full.
  @Test func datedVisitsDecideAlone() throws {
    let layer = try atlas.layer("states")
    let collections = atlas.collections.filter { $0.layer == layer }
    var book = TravelBook()
    let california = visit("CA", "2023-05-15T18:00:00Z")
    try book.add(california, now: california.entry)
    book.markVisited("NV")
    let newbie = try #require(
      book.progress(with: collections, timeZone: .gmt).first { $0.id == "newbie" })
    #expect(newbie.isEarned && newbie.earnedDate == california.entry && !newbie.isNew)
    #expect(newbie.awarding.map(\.key) == ["CA"])
    let corners = try #require(atlas.collection("four_corners_explorer"))
    for key in corners.members.map(\.key) { book.markVisited(key) }
    let now = TripMap.time("2026-01-01T00:00:00Z")
    book.earnBadges(of: collections, now: now, timeZone: .gmt)
    book.deactivate(corners.members[0].key)
    func badge() throws -> CollectionProgress {
      try #require(
        book.progress(with: collections, timeZone: .gmt).first { $0.id == corners.identifier })
    }
    let kept = try badge()
    #expect(kept.isEarned && kept.fraction == 1 && kept.needed.isEmpty && kept.isNew)
    #expect(kept.count == kept.target && kept.earnedDate == now)
    #expect(Set(kept.awarding.map(\.key)) == Set(corners.members.map(\.key)))
    book.markViewed([corners.identifier])
    let viewed = try badge()
    #expect(!viewed.isNew)
  }
}
