import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What data/ promises, seen through the atlas that is built from it.
@Suite(.timed) struct RealDataTests {
  let world: RealWorld

  init() throws { world = try RealWorld.open() }

  private func count(_ layer: String, where holds: (Region) -> Bool) throws -> Int {
    try world.atlas.layer(layer).regions.filter(holds).count
  }

  @Test func nothingIsLost() throws {
    let counts = world.atlas.layers.map { ($0.id, $0.regions.count) }
    #expect(counts.map(\.0) == ["countries", "states", "places"])
    #expect(counts.map(\.1) == [258, 56, 1_102])
    for layer in world.result.report.layers {
      #expect(layer.leftOut.isEmpty && layer.featureCount == layer.regionCount)
      #expect(layer.crossingCount == 0 && layer.overlapCount == 0 && layer.movedVertexCount == 0)
      #expect(layer.planeCount == (layer.id == "places" ? 0 : 1))
    }
    // The gaps near Egypt and Sudan, which stay as the source has them; see data/SOURCES.md.
    #expect(world.result.report.warnings.count == 1)
    #expect(world.result.report.warnings.first?.contains("4 gaps among regions") == true)
    #expect(world.result.report.layers[0].repairs.count { $0.kind == "gap" } == 4)
    for layer in world.atlas.layers {
      #expect(Set(layer.regions.map(\.key)).count == layer.regions.count)
      #expect(layer.regions.allSatisfy { !$0.key.isEmpty && !$0.name.isEmpty })
    }
  }

  @Test func fiftyStatesAndHundredNinetySevenCountriesCount() throws {
    #expect(try count("states") { $0.attribute("COUNTS") == .boolean(true) } == 50)
    #expect(try count("states") { $0.attribute("COUNTS") == .boolean(false) } == 6)
    #expect(try count("countries") { $0.attribute("COUNTS") == .boolean(true) } == 197)
    for key in ["DC", "PR", "GU", "VI", "AS", "MP"] {
      let state = try #require(try world.atlas.layer("states").region(key: key))
      #expect(state.attribute("COUNTS") == .boolean(false))
    }
  }

  @Test func thereAreSevenContinents() throws {
    let continents = try Set(
      world.atlas.layer("countries").regions.map { $0.attribute("CONTINENT") })
    #expect(
      continents
        == Set(
          [
            "Africa", "Antarctica", "Asia", "Europe", "North America", "Oceania", "South America",
          ].map { AttributeValue.string($0) }))
  }

  /// What is sovereign counts and the other way round, and a sovereign is a country that counts.
  @Test func sovereignsCount() throws {
    let countries = try world.atlas.layer("countries")
    for country in countries.regions {
      let sovereign = country.attribute("SOVEREIGN")
      let counts = country.attribute("COUNTS") == .boolean(true)
      #expect((sovereign == .string(country.key)) == counts, "\(country)")
      guard case .string(let key)? = sovereign else { continue }
      #expect(countries.region(key: key)?.attribute("COUNTS") == .boolean(true), "\(country)")
    }
  }

  @Test func isoCodesAreUnique() throws {
    for name in ["ISO_A2", "ISO_A3"] {
      let codes = try world.atlas.layer("countries").regions.compactMap { $0.attribute(name) }
      #expect(Set(codes).count == codes.count)
      for case .string(let code) in codes {
        #expect(code.utf8.count == (name == "ISO_A2" ? 2 : 3))
        #expect(code.utf8.allSatisfy { (0x41...0x5A).contains($0) })
      }
    }
    let countries = try world.atlas.layer("countries")
    #expect(countries.region(key: "TWN")?.flagEmoji == "🇹🇼")
    #expect(countries.region(key: "XKX")?.flagEmoji == "🇽🇰")
    #expect(countries.region(key: "FRA")?.flagEmoji == "🇫🇷")
    #expect(countries.region(key: "NOR")?.flagEmoji == "🇳🇴")
  }

  @Test func eachStateLiesInTheUnitedStates() throws {
    for state in try world.atlas.layer("states").regions {
      #expect(state.parent?.key == "USA")
    }
    for place in try world.atlas.layer("places").regions {
      let country = try #require(place.parent)
      #expect(place.attribute("COUNTRY") == .string(country.key))
    }
  }

  @Test func everyRegionAnswersAtItsRepresentativePoint() throws {
    for layer in world.atlas.layers where layer.kind == .polygons {
      for region in layer.regions {
        #expect(region.hasArea)
        #expect(layer.regions(at: region.representativePoint) == [region], "\(region)")
      }
    }
  }

  /// Nicosia's point lies in the buffer zone, which the source has as a region of its own.
  @Test func capitalsAnswerWithTheirCountry() throws {
    let countries = try world.atlas.layer("countries")
    let capitals = try world.atlas.layer("places").regions.filter {
      $0.attribute("CAPITAL") == .boolean(true)
    }
    #expect(capitals.count == 205)
    var exceptions: [String: String?] = [:]
    for capital in capitals {
      let found = countries.region(at: capital.representativePoint)
      if found != capital.parent { exceptions[capital.key] = found?.key }
    }
    #expect(exceptions == ["nicosia-cyp": "X-CNM"])
  }

  static let microstates: [(name: String, key: String, latitude: Double, longitude: Double)] = [
    ("Vatican", "VAT", 41.9033, 12.4534), ("Rome", "ITA", 41.8919, 12.5113),
    ("Monaco", "MCO", 43.7396, 7.4069), ("Nauru", "NRU", -0.53, 166.93),
    ("Tuvalu", "TUV", -8.5166, 179.2166), ("San Marino", "SMR", 43.9361, 12.4417),
    ("Liechtenstein", "LIE", 47.1337, 9.5167), ("Lesotho", "LSO", -29.3167, 27.4833),
    ("Andorra", "AND", 42.5000, 1.5165), ("Maseru's neighbor", "ZAF", -29.3167, 27.0),
  ]

  @Test(arguments: microstates) func microstatesAreFound(
    name: String, key: String, latitude: Double, longitude: Double
  ) throws {
    #expect(try world.key("countries", latitude, longitude) == key, "\(name)")
  }

  static let statePlaces: [(name: String, key: String?, latitude: Double, longitude: Double)] = [
    ("Four Corners, north-east", "CO", 37.0005, -109.044),
    ("Four Corners, north-west", "UT", 37.0005, -109.0465),
    ("Four Corners, south-east", "NM", 36.998, -109.044),
    ("Four Corners, south-west", "AZ", 36.998, -109.0465),
    ("Kansas City, Kansas", "KS", 39.1141, -94.6275),
    ("Kansas City, Missouri", "MO", 39.0997, -94.5786),
    ("Bristol, Tennessee", "TN", 36.5951, -82.1887),
    ("Bristol, Virginia", "VA", 36.6009, -82.1840),
    ("Golden Gate, mid-strait", nil, 37.8199, -122.4783), ("Washington", "DC", 38.8895, -77.0353),
    ("Attu", "AK", 52.9, 172.9), ("Honolulu", "HI", 21.3069, -157.8583),
    ("Point Roberts", "WA", 48.985, -123.06), ("Northwest Angle", "MN", 49.30, -95.05),
    ("San Juan", "PR", 18.4655, -66.1057),
  ]

  @Test(arguments: statePlaces) func placesAreInTheirState(
    name: String, key: String?, latitude: Double, longitude: Double
  ) throws {
    #expect(try world.key("states", latitude, longitude) == key, "\(name)")
    if key != nil {
      let place = world.atlas.place(at: Coordinate(latitude: latitude, longitude: longitude))
      #expect(place?.region(of: "countries", in: world.atlas)?.key == "USA")
    }
  }

  @Test func boundsOfWhatCrossesTheAntimeridian() throws {
    let countries = try world.atlas.layer("countries")
    for key in ["RUS", "USA", "FJI", "KIR"] {
      let bounds = try #require(countries.region(key: key)?.bounds)
      #expect(bounds.crossesAntimeridian, "\(key) \(bounds)")
    }
    let crossing = countries.regions.filter { $0.bounds.crossesAntimeridian }.map(\.key)
    #expect(crossing.count <= 6, "\(crossing)")
    let antarctica = try #require(countries.region(key: "ATA")?.bounds)
    #expect(antarctica.west == -180 && antarctica.east == 180 && antarctica.south == -90)
    #expect(try world.atlas.layer("states").region(key: "AK")?.bounds.crossesAntimeridian == true)
  }
}
