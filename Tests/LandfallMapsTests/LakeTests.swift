import Landfall
import LandfallData
import LandfallMaps
import LandfallModel
import LandfallShapes
import TestSupport
import Testing

/// Lakes of maps and of the page.
@Suite(.timed) struct LakeTests {
  /// Returns whether a point is in the water of a lake: in an odd number of its rings.
  private func holds(_ lake: Lake, _ place: Coordinate) -> Bool {
    lake.rings.count { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).count { one, other in
        (one.latitude < place.latitude) != (other.latitude < place.latitude)
          && one.longitude + (place.latitude - one.latitude)
            / (other.latitude - one.latitude) * (other.longitude - one.longitude) > place.longitude
      } % 2 == 1
    } % 2 == 1
  }

  @Test func lakesAreWhereTheyAre() {
    #expect(Lake.all.count == 33)
    for (latitude, longitude, isWater) in [
      (43.5, -87.0, true), (47.7, -87.5, true), (42.2, -81.0, true), (-1.0, 33.0, true),
      (53.5, 108.2, true), (61.5, -114.5, true),
      // Manitoulin, Olkhon, the Keweenaw Peninsula, Chicago.
      (45.75, -82.2, false), (53.15, 107.4, false), (47.2, -88.4, false), (41.88, -87.8, false),
    ] {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      #expect(Lake.all.contains { holds($0, place) } == isWater, "\(latitude), \(longitude)")
    }
    for lake in Lake.all { #expect(holds(lake, lake.middle), "\(lake.middle)") }
  }

  /// Returns the items of a map up to its regions, and those above them, that are areas in the color of water.
  private func water(_ layer: String, around places: [Coordinate]) throws -> (Int, Int) {
    let choice = LayoutChoice(
      atlas: .bundled, path: "a", chosenLayer: try Atlas.bundled.layer(layer),
      lines: MapLines(tracks: [places]),
      world: .bundled)
    let plan = try choice.plan(
      of: try choice.layer(), visited: [], tolerance: 0.001, jobs: 1)
    let content = try MapContent(plan, style: MapStyle(.light), file: "a")
    let items = content.picture(size: nil, longSide: 800).items
    let middle = try #require(
      items.firstIndex { if case .regions = $0 { true } else { false } })
    func count(_ items: some Sequence<MapPicture.Item>) -> Int {
      items.count { item in
        // The sea is a rectangle.
        if case .area(let path, let color) = item {
          color == content.style.ocean && path.count > 6
        } else {
          false
        }
      }
    }
    return (count(items[..<middle]), count(items[middle...]))
  }

  /// Countries hold lakes, which are over them; states of the Census end at the shore.
  @Test func lakesAreOverCountriesAndBeneathStates() throws {
    let chicago = Coordinate(latitude: 41.88, longitude: -87.63)
    let buffalo = Coordinate(latitude: 42.89, longitude: -78.88)
    #expect(try water("states", around: [chicago, buffalo]) == (1, 0))
    #expect(try water("countries", around: [chicago, buffalo]) == (0, 1))
    // A map of a city, on which shores would be coarse.
    let gary = Coordinate(latitude: 41.6, longitude: -87.35)
    #expect(try water("states", around: [chicago, gary]) == (0, 0))
  }
}
