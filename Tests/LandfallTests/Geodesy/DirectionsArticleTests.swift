import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The code of the article "Directions", as it stands there, and what its comments say of it.
@Suite(.timed) struct DirectionsArticleTests {
  private let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
  private let mecca = Coordinate(latitude: 21.4225, longitude: 39.8262)

  @Test func waysAndBearings() throws {
    guard let way = Geodesic.inverse(from: newYork, to: mecca) else {
      Issue.record("there is a way")
      return
    }
    #expect(Bearing.text(way.initialBearing) == "58° NE")
    let meters = Geodesic.inverse(from: newYork, to: mecca, on: .ellipsoid)?.meters
    #expect(abs((meters ?? 0) - 10_323_915.9) < 0.05)

    let heading = 45.0
    let turn = Bearing.relative(way.initialBearing, toHeading: heading)
    #expect(abs(turn - (way.initialBearing - 45)) < 1e-9)
  }

  @Test func alongTheWayAndOnAMap() throws {
    let way = try #require(Geodesic.inverse(from: newYork, to: mecca))
    let halfway = way.coordinate(atFraction: 0.5)
    #expect(abs(halfway.latitude - 47.4739) < 1e-4 && abs(halfway.longitude + 8.1584) < 1e-4)
    #expect(way.position(atMeters: 1_000_000).bearing > way.initialBearing)
    let end = try #require(Geodesic.direct(from: newYork, bearing: 90, meters: 5_000)?.end)
    #expect(end.longitude > newYork.longitude)
    let offset = way.offset(of: Coordinate(latitude: 50, longitude: -30))
    #expect((offset?.crossTrackMeters ?? 0) < 0, "north of the way lies to its left")

    let line = GeodesicPolyline(way, maxErrorMeters: 1_000)
    var drawn = 0
    func draw(_ piece: [Coordinate]) { drawn += piece.count }
    for piece in line?.pieces ?? [] { draw(piece) }
    #expect(drawn > 10)
  }

  @Test func whatLiesAround() throws {
    let names = ["Golden Gate Park", "Dolores Park"]
    let features = names.enumerated().map { index, name in
      Feature(
        index: index, key: name, name: name,
        attributes: [.string("easy"), .json(#"["Picnic tables"]"#)],
        geometry: Geometry(points: [
          GridPoint(u: UInt32(57_520_000 + 10_000 * index), v: 127_770_000)
        ]))
    }
    let manifest = LayerManifest(
      id: "parks", source: "made up", kind: .points, attributes: ["difficulty", "amenities"])
    let parks = try makeAtlas(layers: [(manifest, features)]).layer("parks")
    let here = Coordinate(latitude: 37.77, longitude: -122.48)

    let easy = RegionFilter.attribute("difficulty", is: .string("easy"))
    let picnic = RegionFilter.attribute("amenities", contains: "picnic tables")
    var found: [String] = []
    for near in parks.nearest(to: here, within: 5_000, limit: 10, where: easy && picnic) {
      found.append(parks[near.regionID].name)
    }
    #expect(found == names)
    #expect(parks.search("goldne gate").first?.region.name == "Golden Gate Park")
  }
}
