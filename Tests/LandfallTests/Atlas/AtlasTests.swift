import Landfall
import TestSupport
import Testing

@Suite(.timed) struct AtlasTests {
  let atlas: Atlas

  init() throws { atlas = try SampleWorld.open() }

  @Test func namesItsLayers() throws {
    #expect(atlas.name == "test")
    #expect(atlas.formatVersion == "1.0")
    #expect(atlas.gridDegrees == 1e-6)
    #expect(atlas.layers.map(\.id) == ["countries", "states", "places"])
    #expect(atlas.layers.map(\.kind) == [.polygons, .polygons, .points])
    #expect(try atlas.layer("states").parent?.id == "countries")
    #expect(try atlas.layer("countries").parent == nil)
    let error = try #require(throws: AtlasError.self) { _ = try atlas.layer("state") }
    #expect(error.code == .unknownLayer)
    #expect(error.description.contains("countries, states, places"))
  }

  @Test func keepsRegionsInTheOrderOfTheirKeys() throws {
    let countries = try atlas.layer("countries")
    #expect(countries.regions.map(\.key) == ["DAT", "ENC", "EST", "ROC", "WST"])
    #expect(countries.region(key: "EST")?.name == "Östland")
    for missing in ["", "A", "EST ", "ES", "ESTT", "ZZZ"] {
      #expect(countries.region(key: missing) == nil)
    }
  }

  @Test func keepsAttributesOfEveryType() throws {
    let west = try #require(try atlas.layer("countries").region(key: "WST"))
    #expect(west.attribute("ISO_A2") == .string("US"))
    #expect(west.attribute("POPULATION") == .integer(-9_007_199_254_740_993))
    #expect(west.attribute("AREA") == .number(0.1))
    #expect(west.attribute("COUNTS") == .boolean(true))
    #expect(west.attribute("TAGS") == .json("[1,\"a\"]"))
    #expect(west.attribute("NONE") == nil)
    #expect(west.attributes.map(\.name) == ["ISO_A2", "POPULATION", "AREA", "COUNTS", "TAGS"])
    let east = try #require(try atlas.layer("countries").region(key: "EST"))
    #expect(east.attribute("COUNTS") == .boolean(false))
    #expect(east.attributes.map(\.name) == ["ISO_A2", "COUNTS"])
  }

  @Test func drawsFlagsFromTwoLettersAlone() throws {
    let countries = try atlas.layer("countries")
    #expect(countries.region(key: "WST")?.flagEmoji == "🇺🇸")
    #expect(countries.region(key: "DAT")?.flagEmoji == "🇫🇯")
    #expect(countries.region(key: "EST")?.flagEmoji == nil)
    #expect(countries.region(key: "ENC")?.flagEmoji == nil)
    #expect(try atlas.layer("states").region(key: "N")?.flagEmoji == nil)
  }

  @Test func boundsMayCrossTheAntimeridian() throws {
    let countries = try atlas.layer("countries")
    let dateline = try #require(countries.region(key: "DAT")?.bounds)
    #expect(dateline == Bounds(west: 175, south: -20, east: -178, north: -10))
    #expect(dateline.crossesAntimeridian)
    let west = try #require(countries.region(key: "WST")?.bounds)
    #expect(west == Bounds(west: 0, south: 0, east: 10, north: 10))
    #expect(!west.crossesAntimeridian)
  }

  @Test func answersAtRepresentativePoints() throws {
    for layer in atlas.layers {
      for region in layer.regions where region.hasArea {
        #expect(layer.region(at: region.representativePoint) == region)
      }
    }
  }

  @Test func aRegionWithoutAreaIsFoundByKeyAlone() throws {
    let countries = try atlas.layer("countries")
    let rock = try #require(countries.region(key: "ROC"))
    #expect(!rock.hasArea)
    #expect(rock.representativePoint == Coordinate(latitude: -30, longitude: -30))
    #expect(rock.points == [rock.representativePoint])
    #expect(countries.region(at: rock.representativePoint) == nil)
    let places = try atlas.layer("places")
    let capital = try #require(places.regions.first)
    #expect(capital.points.count == 2)
    #expect(capital.parent?.key == "EST")
    #expect(places.region(at: capital.representativePoint) == nil)
    #expect(places.regions(at: capital.representativePoint).isEmpty)
  }

  @Test func holesAndEnclavesAnswerForThemselves() throws {
    let countries = try atlas.layer("countries")
    #expect(countries.region(at: Coordinate(latitude: 4, longitude: 14))?.key == "ENC")
    #expect(countries.region(at: Coordinate(latitude: 6, longitude: 14))?.key == "EST")
    #expect(countries.region(at: Coordinate(latitude: 4, longitude: 25)) == nil)
  }

  @Test func aBorderBelongsToOneOfItsNeighbors() throws {
    let countries = try atlas.layer("countries")
    for latitude in stride(from: 0.5, to: 10, by: 0.5) {
      let here = Coordinate(latitude: latitude, longitude: 10)
      #expect(countries.regions(at: here).count == 1, "\(here)")
    }
  }

  @Test func theAntimeridianIsNoBorder() throws {
    let countries = try atlas.layer("countries")
    for longitude in [180, -180, 179.9999999, -179.9999999, 540, -540, 182 - 0.5, 178, -178.5] {
      let here = Coordinate(latitude: -15, longitude: longitude)
      #expect(countries.region(at: here)?.key == "DAT", "\(longitude)")
    }
  }

  @Test(arguments: [
    Coordinate(latitude: .nan, longitude: 5), Coordinate(latitude: 5, longitude: .nan),
    Coordinate(latitude: .infinity, longitude: 5), Coordinate(latitude: 5, longitude: -.infinity),
    Coordinate(latitude: 1e300, longitude: 5), Coordinate(latitude: 5, longitude: 1e300),
    Coordinate(latitude: 90.5, longitude: 5), Coordinate(latitude: -91, longitude: 5),
    Coordinate(latitude: 5, longitude: 541),
  ])
  func whatIsNoPlaceHasNoAnswer(coordinate: Coordinate) throws {
    let countries = try atlas.layer("countries")
    #expect(countries.region(at: coordinate) == nil)
    #expect(countries.regionID(at: coordinate) == nil)
    #expect(countries.regions(at: coordinate).isEmpty)
    #expect(atlas.place(at: coordinate) == nil)
  }
}
