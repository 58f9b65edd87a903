import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Cities and parks as an atlas holds them: each word of the rules.
@Suite(.timed) struct CityGuideTests {
  /// City: key, name, display name, boundary, time zone, default flag, default goals, special badges.
  @Test func aCityHasAllItsMembers() throws {
    let city = try #require(shippedGuide.city("san-francisco"))
    #expect(city.key == "san-francisco" && city.id == city.key && city.name == "San Francisco")
    #expect(city.displayName == "San Francisco, California")
    #expect(city.boundary.hasArea && city.boundary.layer.id == "cities")
    #expect(city.timeZone.identifier == "America/Los_Angeles" && city.isDefault)
    #expect(city.defaultGoals == ["sf-first-park", "sf-five-parks", "sf-ten-in-a-year"])
    #expect(
      city.specialBadges == ["sf-golden-gate", "sf-hilltops", "sf-waterfront", "sf-every-park"])
    let other = try #require(shippedGuide.city("new-york"))
    #expect(other.displayName == "New York City" && !other.isDefault)
    #expect(other.timeZone.identifier == "America/New_York")
    #expect(shippedGuide.defaultCity == city && shippedGuide.city("oakland") == nil)
  }

  /// Park: key, name, description, address, amenities, difficulty, estimated visit duration, point or
  /// polygon, rough extent.
  @Test func aParkHasAllItsMembers() throws {
    let park = try #require(shippedGuide.park("sf-twin-peaks"))
    #expect(park.key == "sf-twin-peaks" && park.id == park.key && park.name == "Twin Peaks")
    #expect(park.description?.isEmpty == false)
    #expect(park.address?.contains("San Francisco") == true)
    #expect(park.amenities.contains("viewpoint") && park.difficulty == .hard)
    #expect(park.visitMinutes == 60 && park.extentMeters == 400 && !park.hasArea)
    #expect(abs(park.point.latitude - 37.754) < 0.01 && park.cityKey == "san-francisco")
    let polygon = try #require(shippedGuide.park("sf-golden-gate-park"))
    #expect(polygon.hasArea && polygon.extentMeters == 50 && polygon.difficulty == .easy)
    #expect(shippedGuide.park("sf-nowhere") == nil)
  }

  @Test func theShippedCitiesAreWhole() {
    #expect(shippedGuide.cities.map(\.key) == ["new-york", "san-francisco"])
    #expect(shippedGuide.cities.map { shippedGuide.parks(of: $0).count } == [30, 43])
    #expect(shippedGuide.parks.count == 73)
    #expect(shippedGuide.parks.map(\.key) == shippedGuide.parks.map(\.key).sorted())
  }

  @Test func citiesAtPlaces() throws {
    let townHall = Coordinate(latitude: 37.7793, longitude: -122.4193)
    let sea = Coordinate(latitude: 37.76, longitude: -122.53)
    #expect(shippedGuide.city(at: townHall)?.key == "san-francisco")
    #expect(shippedGuide.city(at: sea) == nil)
    #expect(shippedGuide.city(at: sea, within: 5_000)?.key == "san-francisco")
    #expect(
      shippedGuide.city(at: Coordinate(latitude: 40.75, longitude: -73.98))?.key == "new-york")
    #expect(shippedGuide.city(at: Coordinate(latitude: .nan, longitude: 0)) == nil)
  }

  @Test func parksNearAPlaceWithFilters() {
    let hill = Coordinate(latitude: 0.1, longitude: 0.1)
    #expect(townGuide.parks(near: hill, within: 400).map(\.park.key) == ["a-hill", "a-pond"])
    let lakes = townGuide.parks(near: hill, where: .attribute("amenities", contains: "LAKE"))
    #expect(lakes.map(\.park.key) == ["a-pond", "b-dunes"])
    #expect(abs(lakes[0].distanceMeters - 331.7) < 0.1)
    #expect(townGuide.parks(near: hill, limit: 1).map(\.park.key) == ["a-hill"])
  }

  @Test func goalsAndBadgesOfACity() throws {
    let anchor = try #require(townGuide.city("anchor"))
    #expect(townGuide.badges(of: anchor).map(\.identifier) == ["a-all", "a-pair"])
    let goals = townGuide.defaultGoals(of: anchor)
    #expect(goals.map(\.identifier) == ["a-first", "a-day"] && goals.map(\.target) == [1, 2])
    #expect(goals.allSatisfy { $0.cityKey == "anchor" && $0.start == nil && $0.end == nil })
    #expect(goals[1].kind == .collection("a-day") && goals[1].countsUnverified)
    // One that is of both towns is a badge of neither.
    #expect(townGuide.badges(of: try #require(townGuide.city("bay"))).isEmpty)
  }

  /// The layers may have other names.
  @Test func layersByTheirNames() throws {
    let atlas = try Towns.atlas(cityLayer: "towns", parkLayer: "greens")
    let guide = try CityGuide(atlas, cityLayer: "towns", parkLayer: "greens")
    #expect(guide.cities.count == 2 && guide.parks.count == 6)
    #expect(guide.defaultGoals(of: guide.defaultCity).count == 2)
    #expect(CityGuide.isPossible(in: atlas, cityLayer: "towns", parkLayer: "greens"))
    #expect(!CityGuide.isPossible(in: atlas))
    #expect(error(in: atlas) == .unknownLayer)
  }

  /// Adding a city is data alone: no line of code names a shipped city, park, goal or badge.
  @Test func noCodeKnowsACity() throws {
    let names =
      shippedGuide.cities.flatMap { [$0.key] + $0.defaultGoals + $0.specialBadges }
      + shippedGuide.parks.map(\.key)
    var count = 0
    for folder in ["LandfallTravel", "LandfallCLI"] {
      for (file, text) in try Towns.swiftFiles(under: "Sources/\(folder)") {
        let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
          .joined(separator: "\n")
        #expect(!names.contains { code.contains($0) }, "\(file)")
        count += 1
      }
    }
    #expect(count > 150 && names.count > 80)
  }

  private func error(in atlas: Atlas) -> TravelError.Code? {
    do throws(TravelError) {
      _ = try CityGuide(atlas)
      return nil
    } catch {
      return error.code
    }
  }

  /// What is missing or of the wrong kind is told with the region and the attribute.
  @Test(
    arguments: [
      ("a-hill", "extentMeters", .string("wide"), "is \"wide\", not a number from 0 to 100000"),
      ("a-hill", "extentMeters", .integer(-1), "is -1, not a number"),
      ("a-hill", "visitMinutes", .number(1.5), "is 1.5, not a whole number from 1 to 1440"),
      ("a-hill", "visitMinutes", .integer(0), "is 0, not a whole number"),
      ("a-hill", "difficulty", .string("steep"), "is \"steep\", not \"easy\" or \"moderate\" or"),
      ("a-hill", "amenities", .string("lake"), "is \"lake\", not a list of strings"),
      ("a-hill", "amenities", .json("[1]"), "is [1], not a list of only strings"),
      ("a-hill", "description", .boolean(true), "is true, not a string"),
      ("a-hill", "address", .string(""), "is \"\", not a string"),
      ("a-hill", "city", .string("atlantis"), "is \"atlantis\", not the key of a city"),
      ("bay", "TIME_ZONE", .string("Mars/Olympus"), "not a time zone such as"),
      ("bay", "TIME_ZONE", nil, "is missing"),
      ("bay", "STRINGS", .json("{\"a\":1}"), "is {\"a\":1}, not an object of only strings"),
      ("bay", "STRINGS:de", .string("Bucht"), "is \"Bucht\", not an object of strings"),
      ("bay", "LINKS", .json("{\"a\":\"b\"}"), "not an object of addresses such as"),
      ("bay", "DEFAULT", .integer(0), "is 0, not true or false"),
      ("bay", "DEFAULT_GOALS", .json("{}"), "is {}, not a list of strings"),
      ("bay", "DEFAULT_GOALS", .json("[\"c-first\"]"), "and \"c-first\" is not one of them"),
    ] as [(String, String, AttributeValue?, String)])
  func whatIsWrong(
    _ key: String, _ attribute: String, _ value: AttributeValue?, _ problem: String
  ) throws {
    let atlas = try Towns.atlas(changing: [key: [attribute: value]])
    #expect {
      try CityGuide(atlas)
    } throws: { error in
      let text = "\(error)"
      return text.contains("\"\(key)\": \"\(attribute)\" ") && text.contains(problem)
        && (error as? TravelError)?.code == (value == nil ? .attributeMissing : .attributeRefused)
    }
  }

  /// What a city and a park may leave out has a default.
  @Test func whatIsLeftOut() throws {
    var less: Attributes = [:]
    for name in ["DISPLAY_NAME", "DEFAULT", "DEFAULT_GOALS", "SPECIAL_BADGES"] {
      less[name] = .some(nil)
    }
    var little: Attributes = [:]
    for name in [
      "description", "address", "amenities", "difficulty", "visitMinutes", "extentMeters",
    ] {
      little[name] = .some(nil)
    }
    // A collection of the tests names the parks whose attribute is their city.
    var least = little
    least["city"] = .some(nil)
    let guide = try CityGuide(
      Towns.atlas(changing: ["bay": less, "b-dunes": least, "b-wood": little]))
    let bay = try #require(guide.city("bay"))
    #expect(bay.displayName == "Bay" && !bay.isDefault && bay.strings.isEmpty && bay.links.isEmpty)
    #expect(bay.defaultGoals.isEmpty && bay.specialBadges.isEmpty)
    let (point, area) = (try #require(guide.park("b-dunes")), try #require(guide.park("b-wood")))
    #expect(point.description == nil && point.address == nil && point.amenities.isEmpty)
    #expect(point.difficulty == .easy && point.visitMinutes == 30)
    #expect(point.extentMeters == 100 && area.extentMeters == 0)
    #expect(point.cityKey == "bay" && area.cityKey == "bay")
    #expect(guide.parks(of: bay).map(\.key) == ["b-dunes", "b-wood"])
  }

  /// A park that names no city and is near none is an error.
  @Test func aParkOfNoCity() throws {
    let atlas = try makeAtlas(
      layers: [
        (
          LayerManifest(id: "cities", source: "made up", attributes: ["TIME_ZONE"]),
          [
            Feature(
              index: 0, key: "c", name: "C", attributes: [.string("UTC")],
              geometry: Outline([Outline.box(west: 0, south: 0, east: 1, north: 1)]).geometry(
                on: .standard))
          ]
        ),
        (
          LayerManifest(id: "parks", source: "made up"),
          [
            Feature(
              index: 0, key: "p", name: "P",
              geometry: Geometry(points: [Grid.standard.vertex(latitude: 1.02, longitude: 0.5)!]))
          ]
        ),
      ])
    #expect(CityGuide.isPossible(in: atlas))
    #expect {
      try CityGuide(atlas)
    } throws: {
      "\($0)".contains("\"p\": \"city\" is nothing, not the key of a city")
        && "\($0)".contains("none is within 1,000 m")
    }
  }

  /// Parks of other cities do not take places of the limit.
  @Test func searchInACity() throws {
    let bay = try #require(townGuide.city("bay"))
    #expect(townGuide.search("park").count == 6)
    #expect(townGuide.search("park", limit: 2).map(\.key) == ["a-green", "a-hill"])
    #expect(townGuide.search("park", in: bay, limit: 2).map(\.key) == ["b-dunes", "b-wood"])
    #expect(townGuide.search("park b-wod", in: bay).map(\.key) == ["b-wood"])
    #expect(townGuide.search("park a-hill", in: bay).isEmpty)
    // A filter of the layer does the same.
    let isHard = RegionFilter.attribute("difficulty", is: .string("hard"))
    let hits = townGuide.parkLayer.search("park", limit: 1, where: isHard.accepts)
    #expect(hits.map(\.region.key) == ["a-hill"])
  }

  @Test func stringsAndLinks() throws {
    let guide = try CityGuide(
      Towns.atlas(changing: [
        "bay": [
          "STRINGS": .json(#"{"motto": "Salt and sand", "ferry": "Take the ferry"}"#),
          "STRINGS:de": .json(#"{"motto": "Salz und Sand"}"#),
          "LINKS": .json(#"{"site": "https://bay.example/parks"}"#),
        ]
      ]))
    let bay = try #require(guide.city("bay"))
    #expect(bay.strings == ["motto": "Salt and sand", "ferry": "Take the ferry"])
    #expect(bay.string("motto", in: "de-AT") == "Salz und Sand")
    #expect(bay.string("ferry", in: "de") == "Take the ferry")
    #expect(bay.string("motto", in: "fr") == "Salt and sand" && bay.string("tram", in: "de") == nil)
    #expect(bay.links["site"]?.host() == "bay.example")
    #expect(guide.defaultCity.string("motto", in: "de") == nil)
  }

  @Test func exactlyOneCityIsTheDefault() throws {
    let none = try Towns.atlas(changing: ["anchor": ["DEFAULT": .boolean(false)]])
    let both = try Towns.atlas(changing: ["bay": ["DEFAULT": .boolean(true)]])
    for (atlas, found) in [(none, "true for no city"), (both, "true for anchor and bay")] {
      #expect {
        try CityGuide(atlas)
      } throws: {
        "\($0)".contains("\"DEFAULT\" is \(found)")
      }
    }
  }
}
