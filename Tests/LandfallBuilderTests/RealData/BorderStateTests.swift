import Landfall
import TestSupport
import Testing

/// The states of the two border patrols, by their distance to Canada or Mexico in the countries layer.
@Suite(.timed) struct BorderStateTests {
  let world: RealWorld

  init() throws { world = try RealWorld.open() }

  /// The least distance from every so many-th of a state's vertices to a country, in kilometers; nil
  /// where it is more than 60.
  private func kilometers(from state: Region, to key: String, step: Int) throws -> Double? {
    let countries = try world.atlas.layer("countries")
    let country = try #require(countries.region(key: key))
    let box = country.bounds
    var least = Double.infinity
    for ring in state.rings {
      for (number, vertex) in ring.enumerated() where number % step == 0 {
        // A degree away from the country's box nobody is near; to ask is what takes time.
        guard vertex.latitude > box.south - 1, vertex.latitude < box.north + 1,
          vertex.longitude > box.west - 1, vertex.longitude < box.east + 1
        else { continue }
        let near = countries.nearest(to: vertex, within: min(60_000, least), limit: .max)
        if let found = near.first(where: { $0.regionID == country.id }) {
          least = min(least, found.distanceMeters)
          if least == 0 { return 0 }
        }
      }
    }
    return least.isFinite ? least / 1_000 : nil
  }

  @Test(arguments: [("border_patrol_north", "CAN"), ("border_patrol_south", "MEX")])
  func patrols(_ identifier: String, _ country: String) throws {
    let patrol = try #require(world.atlas.collection(identifier))
    for state in try world.atlas.layer("states").regions
    where state.attribute("COUNTS") == .boolean(true) {
      let isListed = patrol.contains(state.id)
      // Vertices stand some 200 m apart: between two of every 32 lie some 6 km.
      var distance = try kilometers(from: state, to: country, step: 32)
      if isListed, distance.map({ $0 > 1 }) ?? true {
        distance = try kilometers(from: state, to: country, step: 1)
      }
      if isListed {
        #expect(try #require(distance) <= 25, "\(state.key)")
      } else {
        // None of those looked at within 60 km, so none at all within 50.
        #expect(distance == nil, "\(state.key) is \(distance ?? 0) km from \(country)")
      }
    }
  }
}
