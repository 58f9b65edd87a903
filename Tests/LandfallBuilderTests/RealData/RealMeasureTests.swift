import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Areas, perimeters and neighbors of the real regions, and finding them by name.
@Suite(.timed) struct RealMeasureTests {
  let world: RealWorld

  init() throws { world = try RealWorld.open() }

  private func region(_ layer: String, _ key: String) throws -> Region {
    try #require(try world.atlas.layer(layer).region(key: key))
  }

  /// By PROJ's geodesics on densified edges: areas within 1e-9 and 1 m², perimeters within 1e-8.
  /// Among them what crosses ±180°, what holds a pole, what has holes, and the smallest.
  @Test(arguments: [
    ("countries", "VAT"), ("countries", "ATA"), ("countries", "RUS"), ("countries", "FJI"),
    ("countries", "ZAF"), ("countries", "ITA"), ("countries", "NRU"), ("countries", "KIR"),
    ("states", "WY"), ("states", "AK"), ("states", "DC"), ("states", "HI"), ("states", "TX"),
  ])
  func agreesWithProj(layer: String, key: String) throws {
    let region = try region(layer, key)
    let feature = try #require(world.features[layer]?[Int(region.id.rawValue)])
    #expect(feature.key == key)
    let oracle = ProjGeodesics(grid: .standard, pieces: 4)
    var (area, perimeter) = (0.0, 0.0)
    // What lies along −180° and along +180°: the source has a few hundred meters on one side alone.
    var cuts: [(u: UInt32, south: UInt32, north: UInt32)] = []
    for polygon in feature.geometry.polygons {
      for (index, ring) in polygon.enumerated() {
        let vertices = feature.geometry.vertices[ring]
        area += (index == 0 ? 1 : -1) * oracle.area(ofRing: vertices)
        var before = vertices.last!
        for vertex in vertices {
          if before.u == vertex.u, vertex.u == 0 || vertex.u == Grid.standard.width {
            cuts.append((vertex.u, min(before.v, vertex.v), max(before.v, vertex.v)))
          } else {
            perimeter += oracle.length(before, vertex)
          }
          before = vertex
        }
      }
    }
    let ends = cuts.flatMap { [$0.south, $0.north] }.sorted()
    for (south, north) in zip(ends, ends.dropFirst()) where south < north {
      let covering = cuts.filter { $0.south <= south && north <= $0.north }
      if Set(covering.map(\.u)).count == 1 {
        perimeter += oracle.length(GridPoint(u: 0, v: south), GridPoint(u: 0, v: north))
      }
    }
    #expect(
      (region.areaSquareMeters - area).magnitude <= 1e-9 * area + 1,
      "\(region): \(region.areaSquareMeters), PROJ \(area)")
    #expect(
      (region.perimeterMeters - perimeter).magnitude <= 1e-8 * perimeter,
      "\(region): \(region.perimeterMeters), PROJ \(perimeter)")
  }

  /// What almanacs say, so far as the boundaries' detail and their idea of coasts allow.
  @Test func knownAreas() throws {
    func squareKilometers(_ layer: String, _ key: String) throws -> Double {
      try region(layer, key).areaSquareMeters / 1e6
    }
    #expect((253_000...254_000).contains(try squareKilometers("states", "WY")))
    // The source draws it forty times too small.
    #expect((0.01...0.02).contains(try squareKilometers("countries", "VAT")))
    #expect((12.0e6...14.1e6).contains(try squareKilometers("countries", "ATA")))
    #expect((16.8e6...17.2e6).contains(try squareKilometers("countries", "RUS")))
    #expect((30_000...30_700).contains(try squareKilometers("countries", "LSO")))
    let land = try world.atlas.layer("countries").regions.reduce(0.0) { $0 + $1.areaSquareMeters }
    #expect((144e12...150e12).contains(land), "\(land)")
  }

  /// The Census's own figures, land and water together, of its boundaries at full detail: states
  /// without a coast agree within a ten-thousandth.
  @Test func areasAgreeWithTheCensus() throws {
    for key in ["CO", "KS", "WY", "UT", "NE", "OK", "NV", "TN", "KY", "WV", "IA", "MO", "AR", "SD"]
    {
      let state = try region("states", key)
      guard case .integer(let land)? = state.attribute("ALAND"),
        case .integer(let water)? = state.attribute("AWATER")
      else {
        Issue.record("\(state) has no figures")
        continue
      }
      let ratio = state.areaSquareMeters / Double(land + water)
      #expect((0.9999...1.0001).contains(ratio), "\(state): \(ratio)")
    }
  }

  @Test func knownNeighbors() throws {
    func keys(_ layer: String, _ key: String) throws -> [String] {
      try region(layer, key).neighbors.map(\.region.key)
    }
    #expect(try keys("countries", "VAT") == ["ITA"])
    #expect(try keys("countries", "LSO") == ["ZAF"])
    #expect(try keys("countries", "NRU") == [])
    #expect(try Set(keys("states", "CO")) == ["AZ", "KS", "NE", "NM", "OK", "UT", "WY"])
    #expect(try Set(keys("states", "TN")) == ["AL", "AR", "GA", "KY", "MO", "MS", "NC", "VA"])
    #expect(try keys("states", "ME") == ["NH"])
    #expect(try keys("states", "HI") == [])
    let colorado = try region("states", "CO").neighbors
    #expect(colorado.last?.region.key == "AZ" && colorado.last?.sharedBorderMeters == 0)
    let vatican = try region("countries", "VAT")
    #expect(vatican.neighbors[0].sharedBorderMeters == vatican.perimeterMeters)
    // 48 contiguous states border others; the oceans take Alaska, Hawaii and the islands.
    let alone = try world.atlas.layer("states").regions.filter { $0.neighbors.isEmpty }.map(\.key)
    #expect(alone == ["AK", "AS", "GU", "HI", "MP", "PR", "VI"])
    let canada = try region("countries", "CAN").neighbors
    #expect(canada.first?.region.key == "USA")
    #expect((7.8e6...9.0e6).contains(try #require(canada.first?.sharedBorderMeters)))
  }

  /// No border is longer than the perimeter, all of a region's together no longer either.
  @Test func bordersFitPerimeters() throws {
    for layer in world.atlas.layers {
      for region in layer.regions {
        let shared = region.neighbors.reduce(0) { $0 + $1.sharedBorderMeters }
        #expect(shared <= region.perimeterMeters * (1 + 1e-12), "\(region)")
        #expect(region.hasArea == (region.areaSquareMeters > 0), "\(region)")
      }
    }
    try world.atlas.verifyStructure()
  }

  /// All their border is shared.
  @Test func statesWithoutACoastHaveNoBorderOfTheirOwn() throws {
    for key in ["CO", "KS", "WY", "UT", "NE", "OK", "NV", "TN", "KY", "WV", "IA", "MO", "AR", "SD"]
    {
      let state = try region("states", key)
      let shared = state.neighbors.reduce(0) { $0 + $1.sharedBorderMeters }
      #expect((state.perimeterMeters - shared).magnitude < 1e-9 * shared, "\(key)")
    }
  }

  static let searches: [(text: String, match: NameMatch, found: [String])] = [
    ("Georgia", .folded, ["countries GEO", "states GA"]),
    ("SAO TOME", .prefix, ["places sao-tome-stp", "countries STP"]),
    ("curacao", .folded, ["countries CUW"]), ("Curaçao", .exact, ["countries CUW"]),
    ("Curacao", .exact, []), ("hong kong sar", .folded, ["countries HKG"]),
    ("new j", .prefix, ["states NJ"]),
    ("washington d.c.", .folded, ["states DC", "places washington-d-c-usa"]),
    ("kobenhavn", .folded, ["places kobenhavn-dnk"]),
  ]

  @Test(arguments: searches) func findsByName(
    text: String, match: NameMatch, found: [String]
  ) throws {
    let regions = world.atlas.regions(named: text, match: match)
    #expect(regions.map { "\($0.layer.id) \($0.key)" } == found)
  }

  @Test func theSecondReaderAgrees() throws {
    #expect(try SecondReader.disagreements(about: world.result.bytes) == [])
  }

  @Test func everyRegionIsFoundByItsName() throws {
    for layer in world.atlas.layers {
      for region in layer.regions {
        #expect(layer.regions(named: region.name, match: .exact).contains(region), "\(region)")
        #expect(layer.regions(named: region.name.uppercased()).contains(region), "\(region)")
      }
    }
  }
}
