import Landfall
import TestSupport
import Testing

/// The states of the two border patrols, by their distance to Canada or Mexico in the countries layer.
@Suite struct BorderStateTests {
  let world: RealWorld

  init() throws { world = try RealWorld.open() }

  /// The least distance from a thinned list of a state's vertices to a country, in kilometres; nil
  /// where it is more than 60.
  private func kilometres(from state: Region, to key: String) throws -> Double? {
    let countries = try world.atlas.layer("countries")
    let country = try #require(countries.region(key: key))
    var least = Double.infinity
    var reach = 60_000.0
    let step = state.key == "AK" ? 64 : 8
    for ring in state.rings {
      for (number, vertex) in ring.enumerated() where number % step == 0 {
        for near in countries.candidates(at: vertex, accuracy: reach)
        where near.regionID == country.id {
          least = min(least, near.distanceMetres)
          reach = max(least, 1)
        }
        if least == 0 { return 0 }
      }
    }
    return least.isFinite ? least / 1_000 : nil
  }

  @Test(arguments: [("border_patrol_north", "CAN"), ("border_patrol_south", "MEX")])
  func patrols(_ identifier: String, _ country: String) throws {
    let patrol = try #require(world.atlas.collection(identifier))
    for state in try world.atlas.layer("states").regions
    where state.attribute("COUNTS") == .boolean(true) {
      let distance = try kilometres(from: state, to: country)
      if patrol.contains(state.id) {
        print("\(state.key) to \(country): \(distance.map { "\($0) km" } ?? "far")")
        #expect(try #require(distance) <= 25, "\(state.key)")
      } else {
        // What lies between two vertices that are looked at is at most a few kilometres nearer.
        #expect(distance == nil, "\(state.key) is \(distance ?? 0) km from \(country)")
      }
    }
  }
}
