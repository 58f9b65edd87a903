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
