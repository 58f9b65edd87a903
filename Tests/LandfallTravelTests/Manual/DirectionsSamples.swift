import Landfall
import LandfallBuilder
import LandfallTravel
import TestSupport
import Testing

// The code of the article Directions, block by block: ManualTests compares the two.

@Suite(.timed) struct DirectionsSamples {
  @Test func pathsAndBearings() {
    // sample
    let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
    let mecca = Coordinate(latitude: 21.4225, longitude: 39.8262)
    guard let way = Geodesic.inverse(from: newYork, to: mecca) else { return }
    let bearing = Bearing.text(way.initialBearing)  // "58° NE"
    let meters = way.meters  // 10306320.6
    let exact = Geodesic.inverse(from: newYork, to: mecca, on: .ellipsoid)?.meters  // 10323915.9
    // end

    #expect(bearing == "58° NE")
    #expect(abs(meters - 10_306_320.6) < 0.05)
    #expect(abs((exact ?? 0) - 10_323_915.9) < 0.05)

    let heading = 45.0
    // sample
    let turn = Bearing.relative(way.initialBearing, toHeading: heading)  // −180…180
    // end
    #expect(abs(turn - (way.initialBearing - 45)) < 1e-9)
  }

  @Test func positionsAndLines() throws {
    let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
    let mecca = Coordinate(latitude: 21.4225, longitude: 39.8262)
    let way = try #require(Geodesic.inverse(from: newYork, to: mecca))
    // sample
    let halfway = way.coordinate(atFraction: 0.5)
    let bearing = way.position(atMeters: 1_000_000).bearing  // the direction of the path there
    let end = Geodesic.direct(from: newYork, bearing: 90, meters: 5_000)?.end
    let iceberg = Coordinate(latitude: 50, longitude: -30)
    let offset = way.offset(of: iceberg)?.crossTrackMeters  // meters to the right of the path
    // end
    #expect(abs(halfway.latitude - 47.4739) < 1e-4 && abs(halfway.longitude + 8.1584) < 1e-4)
    #expect(bearing > way.initialBearing)
    #expect((end?.longitude ?? -180) > newYork.longitude)
    #expect((offset ?? 0) < 0, "north of the path is on its left")

    var drawn = 0
    func draw(_ piece: [Coordinate]) { drawn += piece.count }
    // sample
    let line = GeodesicPolyline(way, maxErrorMeters: 1_000)
    for piece in line?.pieces ?? [] { draw(piece) }
    // end
    #expect(drawn > 10)
  }

  @Test func nearbyRegions() throws {
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

    var printed: [String] = []
    func print(_ name: String, _ meters: Double) { printed.append(name) }
    // sample
    let easy = RegionFilter.attribute("difficulty", is: .string("easy"))
    let picnic = RegionFilter.attribute("amenities", contains: "picnic tables")
    for near in parks.nearest(to: here, within: 5_000, limit: 10, where: easy && picnic) {
      print(parks[near.regionID].name, near.distanceMeters)
    }
    let name = parks.search("goldne gate").first?.region.name  // "Golden Gate Park"
    // end
    #expect(printed == names)
    #expect(name == "Golden Gate Park")
  }
}
