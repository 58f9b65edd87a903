import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// Abroad is abroad: nearness crosses no land border of the United States.
@Suite(.timed) struct LandBorderTests {
  typealias Pair = (latitude: Double, longitude: Double)

  /// Crossings with a place on each side, and the state and the country that they are in.
  static let crossings: [(name: String, state: String, home: Pair, country: String, abroad: Pair)] =
    [
      ("Hyder", "AK", (55.925, -130.05), "CAN", (55.938, -129.989)),
      ("Blaine", "WA", (48.9937, -122.747), "CAN", (49.0253, -122.8026)),
      ("Sumas", "WA", (48.993, -122.265), "CAN", (49.03, -122.26)),
      ("Porthill", "ID", (48.99, -116.499), "CAN", (49.03, -116.5)),
      ("Sweetgrass", "MT", (48.99, -111.96), "CAN", (49.015, -111.959)),
      ("Portal", "ND", (48.99, -102.549), "CAN", (49.01, -102.55)),
      ("Pembina", "ND", (48.9664, -97.2437), "CAN", (49.012, -97.215)),
      ("International Falls", "MN", (48.593, -93.4109), "CAN", (48.62, -93.395)),
      ("Sault Ste Marie", "MI", (46.487, -84.3453), "CAN", (46.53, -84.335)),
      ("Port Huron", "MI", (42.975, -82.44), "CAN", (42.9746, -82.39)),
      ("Detroit", "MI", (42.34, -83.05), "CAN", (42.3149, -83.0364)),
      ("Buffalo", "NY", (42.8864, -78.86), "CAN", (42.905, -78.94)),
      ("Niagara Falls", "NY", (43.0945, -79.04), "CAN", (43.0896, -79.095)),
      ("Rooseveltown", "NY", (44.97, -74.73), "CAN", (45.03, -74.7303)),
      ("Champlain", "NY", (44.9865, -73.446), "CAN", (45.03, -73.45)),
      ("Derby Line", "VT", (44.997, -72.1), "CAN", (45.015, -72.098)),
      ("Pittsburg", "NH", (45.24, -71.2), "CAN", (45.275, -71.2)),
      ("Calais", "ME", (45.18, -67.278), "CAN", (45.2, -67.276)),
      ("Houlton", "ME", (46.13, -67.81), "CAN", (46.14, -67.74)),
      ("San Ysidro", "CA", (32.552, -117.043), "MEX", (32.5149, -117.0382)),
      ("Calexico", "CA", (32.679, -115.498), "MEX", (32.64, -115.47)),
      ("Nogales", "AZ", (31.345, -110.9343), "MEX", (31.315, -110.94)),
      ("Columbus", "NM", (31.8276, -107.64), "MEX", (31.759, -107.624)),
      ("El Paso", "TX", (31.77, -106.4869), "MEX", (31.739, -106.485)),
      ("Laredo", "TX", (27.5164, -99.5075), "MEX", (27.476, -99.516)),
      ("Brownsville", "TX", (25.915, -97.4975), "MEX", (25.869, -97.5027)),
    ]

  private let countries = states.parent!
  private let countryOracle = BorderOracle(states.parent!)
  private let stateOracle = BorderOracle(states)

  private func coordinate(_ pair: Pair) -> Coordinate {
    Coordinate(latitude: pair.latitude, longitude: pair.longitude)
  }

  @Test(arguments: crossings.indices) func bothSides(index: Int) {
    let crossing = Self.crossings[index]
    var traveler = Traveler()
    let home = traveler.go(to: coordinate(crossing.home), at: 0, accuracy: 10)
    #expect(home.finding == .inside(regionKey: crossing.state))
    #expect(home.event?.visit.regionKey == crossing.state)
    // Within the hour the state is remembered: that crosses no border either.
    let abroad = traveler.go(to: coordinate(crossing.abroad), at: 600, accuracy: 10)
    #expect(abroad.finding == .nowhere(.abroad(countryKey: crossing.country)))
    #expect(abroad.event == nil && abroad.endedVisit?.regionKey == crossing.state)
    // After a flight, too.
    var flyer = Traveler()
    _ = flyer.go(to: "KS", at: 0)
    #expect(
      flyer.go(to: coordinate(crossing.abroad), at: 10_800, accuracy: 10).finding
        == .nowhere(.abroad(countryKey: crossing.country)))
    // Within the last 10 km, too, and however inaccurate the fix is.
    for meters in [0.0, 50, 1_000] {
      var other = Traveler()
      let finding = other.go(to: coordinate(crossing.abroad), at: 0, accuracy: meters).finding
      #expect(finding.regionKey == nil)
    }
  }

  /// Places within 5 km of the border, by brute force: none abroad by both layers is given to a state, all at home by
  /// both are, and between the two borders the nearer one counts, beyond the fix's accuracy.
  @Test(.seeded) func bothLayers() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var counts = [0, 0, 0, 0]
    for number in 0..<FullTests.count(600, all: 20_000) {
      let start = coordinate(Self.crossings[number % Self.crossings.count].home)
      let place = Coordinate(
        latitude: start.latitude + generator.nextNumber(in: -0.05...0.05),
        longitude: start.longitude + generator.nextNumber(in: -0.07...0.07))
      let accuracy = [5.0, 100, 900][generator.nextIndex(below: 3)]
      let (state, country) = (states.region(at: place), countries.region(at: place))
      let near = stateOracle.distances(from: place, within: 5_000).first
      var traveler = Traveler()
      let finding = traveler.go(to: place, at: 0, accuracy: accuracy).finding
      let note: Comment = "\(place), \(accuracy) m, \(finding), seed \(seed)"
      if let state {
        counts[country?.key == "USA" ? 0 : 1] += 1
        #expect(finding == .inside(regionKey: state.key), note)
      } else if let country, country.key != "USA" {
        counts[2] += 1
        #expect(finding.regionKey == nil, note)
        if near != nil { #expect(finding == .nowhere(.abroad(countryKey: country.key)), note) }
      } else if let near {
        counts[3] += 1
        let foreign = countryOracle.distances(from: place, within: 5_000).first { $0.key != "USA" }
        let difference = near.meters - accuracy - (foreign?.meters ?? .infinity)
        // The oracle and the library differ by less.
        if abs(difference) < 0.05 { continue }
        #expect(finding.regionKey == (difference > 0 ? nil : near.key), note)
      }
    }
    #expect(counts.allSatisfy { $0 > 20 }, "\(counts), seed \(seed)")
  }

  /// On bridges the middle of the river divides, and on ferries nobody is in a state that is not near.
  @Test func bridgesAndFerries() {
    for (latitude, longitude, accuracy, state) in Self.crossingsOfWater {
      var traveler = Traveler()
      let place = Coordinate(latitude: latitude, longitude: longitude)
      let finding = traveler.go(to: place, at: 0, accuracy: accuracy).finding
      #expect(finding.regionKey == state, "\(place): \(finding)")
    }
  }

  private static let crossingsOfWater: [(Double, Double, Double, String?)] = [
    // The Ambassador Bridge from Detroit to Windsor.
    (42.3140, -83.0760, 10, "MI"), (42.3090, -83.0710, 10, nil),
    // The Peace Bridge from Buffalo to Fort Erie.
    (42.9067, -78.9030, 10, "NY"), (42.9070, -78.9120, 10, nil),
    // The Rainbow Bridge at Niagara Falls, Terrapin Point, and Table Rock across from it.
    (43.0897, -79.0650, 10, "NY"), (43.0905, -79.0715, 10, nil), (43.0797, -79.0740, 10, "NY"),
    (43.0792, -79.0790, 10, nil),
    // The Blue Water Bridge from Port Huron to Sarnia.
    (42.9986, -82.4270, 10, "MI"), (42.9980, -82.4170, 10, nil),
    // The ferry from Port Angeles to Victoria, at both ends and halfway.
    (48.1250, -123.4320, 20, "WA"), (48.2700, -123.4200, 20, nil), (48.4200, -123.3850, 20, nil),
    // The ferry from Cape Vincent to Wolfe Island, and bridges of the Rio Grande.
    (44.1310, -76.3360, 10, "NY"), (44.1600, -76.3650, 10, nil), (31.7640, -106.4515, 10, "TX"),
    (31.7450, -106.4870, 10, nil), (27.4960, -99.5070, 10, nil),
  ]

  /// A layer of which no country is known has nearness alone.
  @Test func withoutCountries() throws {
    let layer = try Atlas.bundled.layer("countries")
    #expect(layer.parent == nil)
    var traveler = Traveler()
    traveler.detector = RegionDetector(layer: layer)
    let place = Coordinate(latitude: 36.94, longitude: -122.03)
    guard case .nearby("USA", _, _) = traveler.go(to: place, at: 0).finding else {
      Issue.record("not near")
      return
    }
  }

  /// The coasts of territories that are countries of their own.
  @Test(arguments: ["PR", "GU", "VI", "AS", "MP"]) func territories(key: String) throws {
    let region = try #require(states.region(key: key))
    var found = 0
    for ring in region.rings {
      for vertex in Array(ring).prefix(200) {
        let place = Coordinate(
          latitude: vertex.latitude + 0.002, longitude: vertex.longitude + 0.002)
        guard states.region(at: place) == nil else { continue }
        var traveler = Traveler()
        #expect(traveler.go(to: place, at: 0, accuracy: 10).finding.regionKey == key, "\(place)")
        found += 1
      }
    }
    #expect(found > 5)
  }
}
