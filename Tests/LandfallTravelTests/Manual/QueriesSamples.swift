import Landfall
import LandfallData
import TestSupport
import Testing

// The code of the article Queries, block by block: ManualTests compares the two.

@Suite(.timed) struct QueriesSamples {
  @Test func collectionsAndBatches() throws {
    let atlas = Atlas.bundled
    let states = try atlas.layer("states")
    let here = Coordinate(latitude: 36.999, longitude: -109.045)
    // sample
    let corners = atlas.collection("four_corners_explorer")
    let keys = corners?.members.map(\.key)  // ["AZ", "CO", "NM", "UT"]
    let condition = corners?.condition  // .all
    // end
    #expect(keys == ["AZ", "CO", "NM", "UT"])
    #expect(condition == .all)

    // sample
    let text = corners?.description  // "Visit Arizona, Colorado, New Mexico and Utah."
    let icon = corners?.icon  // "🏜️"
    let symbol = corners?.symbol  // "square.grid.2x2.fill", an SF Symbol
    let color = corners?.color?.description  // "#2F855A"
    let german = corners?.name(in: "de-AT")  // "Vier-Ecken-Entdecker"
    // end
    #expect(text == "Visit Arizona, Colorado, New Mexico and Utah." && icon == "🏜️")
    #expect(symbol == "square.grid.2x2.fill")
    #expect(color == "#2F855A" && german == "Vier-Ecken-Entdecker")

    // sample
    let mall = Coordinate(latitude: 38.89, longitude: -77.02)
    let place = atlas.place(at: mall, nearestWithin: 100_000)
    let names = place?.regions(in: atlas).map(\.name)
    // ["District of Columbia", "United States", "Washington, D.C."]
    // end
    #expect(names == ["District of Columbia", "United States", "Washington, D.C."])

    let (longitudes, latitudes) = ([here.longitude, 0], [here.latitude, 0])
    // sample
    var ids: [RegionID?] = []
    states.regionIDs(longitudes: longitudes, latitudes: latitudes, into: &ids)
    // end
    #expect(ids == [states.regionID(at: here), nil])
  }

  @Test func nearABorder() throws {
    let countries = try Atlas.bundled.layer("countries")
    let inside = try #require(countries.region(key: "NOR")).representativePoint
    let border = try #require(countries.distanceToBorder(at: inside, within: 1e6))
    // From a point inside toward Sweden, as far as some meters from the border.
    var (near, far) = (inside, Coordinate(latitude: inside.latitude, longitude: 20))
    #expect(border > 50 && countries.region(at: near)?.key == "NOR")
    while far.longitude - near.longitude > 0.0002 {
      let middle = Coordinate(
        latitude: near.latitude, longitude: (near.longitude + far.longitude) / 2)
      if countries.region(at: middle)?.key == "NOR" { near = middle } else { far = middle }
    }
    let here = near
    var printed: [(String, Double)] = []
    func print(_ name: String, _ meters: Double) { printed.append((name, meters)) }
    // sample
    for near in countries.nearest(to: here, within: 50, limit: .max) {
      print(countries[near.regionID].name, near.distanceMeters)  // Norway 0.0, Sweden 40.2
    }
    // end
    #expect(printed.map(\.0) == ["Norway", "Sweden"])
    #expect(printed[0].1 == 0 && printed[1].1 > 0 && printed[1].1 <= 50)
  }

  @Test func onAGlobe() throws {
    let atlas = Atlas.bundled
    let countries = try atlas.layer("countries")
    final class Camera {
      let position = Globe.position(of: Coordinate(latitude: 47, longitude: 2), radius: 3)
      var target: CameraTarget?
      func show(_ target: CameraTarget) { self.target = target }
    }
    let camera = Camera()
    let towardsTheTap = -camera.position
    var printed: [String] = []
    func print(_ name: String, _ coordinate: Coordinate) { printed.append(name) }
    // sample
    let finger = Globe.PickTolerance.finger(
      viewHeightPixels: 800, verticalFieldOfViewDegrees: 40, distance: 3)
    let ray = Globe.Ray(origin: camera.position, direction: towardsTheTap)
    if let pick = atlas.globe.pick(ray: ray, tolerance: finger, layer: countries) {
      camera.show(countries[pick.regionID].cameraTarget)  // where to look, and how much to show
    }
    for marker in countries.markers { print(marker.region.name, marker.coordinate) }
    // end
    #expect(camera.target == countries.region(key: "FRA")?.cameraTarget)
    #expect(printed.contains("Monaco"))
  }
}
