import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// The two drives of data/tracks, whose crossings are known.
@Suite(.timed) struct RealTripTests {
  private func trip(_ name: String) throws -> (trip: Trip, atlas: Atlas) {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "data/tracks/\(name)")
    let track = try Track(contentsOf: file.path)
    #expect(track.report.faults.count == 0)
    let atlas = Atlas.bundled
    return (TripMap.trip(track.points, on: atlas), atlas)
  }

  private func check(
    _ name: String, order: [String], crossings: [(Double, Double)], badges: Set<String>
  ) throws {
    let (trip, atlas) = try trip(name)
    let states = try #require(trip.layers.firstIndex { $0.layer.id == "states" })
    let countries = try #require(trip.layers.firstIndex { $0.layer.id == "countries" })
    #expect(trip.keys(states) == order)
    #expect(trip.keys(countries) == ["USA"])
    let found = trip.layers[states].crossings
    #expect(found.flatMap { $0.from.map(\.key) } == order.dropLast())
    #expect(found.flatMap { $0.to.map(\.key) } == Array(order.dropFirst()))
    for (crossing, wanted) in zip(found, crossings) {
      let place = Coordinate(latitude: wanted.0, longitude: wanted.1)
      // The small atlas has borders within 200 m.
      let meters = GeodesicLine.meters(from: crossing.at.coordinate, to: place)
      #expect(meters < 500, "\(crossing.at.coordinate)")
      let distance = trip.layers[states].layer.distanceToBorder(
        at: crossing.at.coordinate, within: 1)
      #expect(distance.map { $0 < 0.9 } ?? false)
    }
    #expect(trip.gaps.isEmpty && trip.rejectedCounts.isEmpty)
    let earned = atlas.progress(
      of: ["states": VisitedRegions(visits: trip.visits(ofLayer: states))], timeZone: .gmt
    ).filter(\.isEarned).map(\.collection.identifier)
    #expect(Set(earned) == badges)
  }

  @Test func ohioWestVirginiaPennsylvania() throws {
    try check(
      "Ohio_WV_PA_Test.gpx", order: ["OH", "WV", "PA", "WV", "OH"],
      crossings: [
        (40.070399, -80.738273), (40.102449, -80.519003), (40.416285, -80.517909),
        (40.378414, -80.613957),
      ], badges: ["newbie", "on_the_road_again"])
  }

  @Test func fourCorners() throws {
    try check(
      "Four_Corners.gpx", order: ["NM", "AZ", "NM", "CO", "UT", "AZ"],
      crossings: [
        (36.871934, -109.045433), (36.983457, -109.045234), (36.999057, -109.031567),
        (37.798552, -109.041481), (36.998424, -109.606685),
      ], badges: ["newbie", "four_corners_explorer", "on_the_road_again"])
  }
}
