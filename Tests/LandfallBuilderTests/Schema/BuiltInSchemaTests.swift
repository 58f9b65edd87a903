import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The schemas that a manifest names: what is little suffices, and what is wrong is told with file and line.
@Suite(.timed) struct BuiltInSchemaTests {
  private static let manifest = """
    { "name": "oakland",
      "layers": [
        { "id": "cities", "source": "city_boundaries.geojson", "schema": "landfall:cities" },
        { "id": "parks", "source": "parks.geojson", "schema": "landfall:parks" } ] }
    """

  /// A city of three members, and a park of two in four lines.
  private static let least: [String: String] = [
    "city_boundaries.geojson": """
    { "type": "FeatureCollection", "features": [
      { "type": "Feature",
        "properties": { "KEY": "oakland", "NAME": "Oakland", "TIME_ZONE": "America/Los_Angeles" },
        "geometry": { "type": "Polygon", "coordinates":
          [[[-122.3, 37.7], [-122.1, 37.7], [-122.1, 37.9], [-122.3, 37.9], [-122.3, 37.7]]] } }
    ] }
    """,
    "parks.geojson": """
    { "type": "FeatureCollection", "features": [
      { "type": "Feature",
        "properties": { "key": "oak-mosswood", "name": "Mosswood Park" },
        "geometry": { "type": "Point", "coordinates": [-122.26, 37.82] } }
    ] }
    """,
  ]

  private func faults(
    _ old: String = "", _ new: String = "", manifest: String = Self.manifest
  ) throws -> [String] {
    var files = Self.least
    for (name, text) in files where !old.isEmpty {
      files[name] = text.replacing(old, with: new)
    }
    let isFound = manifest != Self.manifest || files != Self.least
    #expect(old.isEmpty || isFound, "\(old) is in no file")
    return try CitySchemaTests.faults(files, manifest: manifest)
  }

  private func atlas(manifest: String = Self.manifest) throws -> Atlas {
    try withFolder { folder in
      for (name, text) in Self.least { try writeFile(Array(text.utf8), to: "\(folder)/\(name)") }
      try writeFile(Array(manifest.utf8), to: "\(folder)/m.json")
      return try Atlas(bytes: Atlas.build(from: Manifest(contentsOf: "\(folder)/m.json")).bytes)
    }
  }

  @Test func aParkNeedsTwoMembers() throws {
    let atlas = try atlas()
    let cities = try atlas.layer("cities")
    #expect(cities.regions.map(\.key) == ["oakland"] && cities.regions[0].name == "Oakland")
    // Only what a feature has is in the atlas.
    #expect(cities.attributeNames == ["TIME_ZONE"])
    let parks = try atlas.layer("parks")
    #expect(parks.regions.map(\.name) == ["Mosswood Park"] && parks.attributeNames.isEmpty)
  }

  static let park = "parks.geojson: line 2, feature 0 (oak-mosswood), member "
  static let city = "city_boundaries.geojson: line 2, feature 0 (oakland), member "
  static let position =
    "are allowed; correct the position (longitude comes first), extentMeters or city"

  @Test(arguments: [
    (
      "America/Los_Angeles", "America/Los_Angelos",
      [
        "\(city)TIME_ZONE: \"America/Los_Angelos\" violates the schema; did you mean \"America/Los_Angeles\"?"
      ]
    ),
    (
      #", "TIME_ZONE": "America/Los_Angeles""#, "",
      [
        "\(city)TIME_ZONE: it is missing; write a time zone of the IANA list, such as \"America/New_York\""
      ]
    ),
    (
      "TIME_ZONE", "TIMEZONE",
      ["\(city)TIME_ZONE: it is missing, but there is \"TIMEZONE\"; rename that"]
    ),
    (
      #"Mosswood Park""#, #"Mosswood Park", "city": "oakland", "dificulty": "easy""#,
      ["\(park)dificulty: the schema has no such member; did you mean \"difficulty\"?"]
    ),
    (
      #"Mosswood Park""#, #"Mosswood Park", "osm": 7"#,
      [
        "\(park)osm: the schema has no such member; take it out, or list it among the layer's \"attributes\""
      ]
    ),
    // Some 170 km to the south-east, with its city named and not.
    (
      "[-122.26, 37.82]", "[-120.9, 36.6]",
      ["\(park)geometry: it lies 162 km outside of \"oakland\", 1000.0 m \(position)"]
    ),
    (
      #"Mosswood Park" },"# + "\n    "
        + #""geometry": { "type": "Point", "coordinates": [-122.26, 37.82]"#,
      #"Mosswood Park", "city": "oakland", "extentMeters": 250 },"# + "\n    "
        + #""geometry": { "type": "Point", "coordinates": [-120.9, 36.6]"#,
      ["\(park)geometry: it lies 162 km outside of \"oakland\", 250.0 m \(position)"]
    ),
    (
      #""name": "Mosswood Park" }"#, #""name": "Mosswood Park", "city": "okland" }"#,
      ["\(park)city: \"okland\" is not a region of layer cities; did you mean \"oakland\"?"]
    ),
    (
      #""NAME": "Oakland""#, #""NAME": "Oakland", "LINKS": { "site": "oakland.gov" }"#,
      [
        "\(city)LINKS.site: \"oakland.gov\" violates the schema; write an address such as \"https://example.org\""
      ]
    ),
    (
      #""NAME": "Oakland""#, #""NAME": "Oakland", "STRINGS": { "motto": 7 }"#,
      [
        "\(city)STRINGS.motto: 7 violates the schema; write a string without white space at its ends"
      ]
    ),
    (
      #""NAME": "Oakland""#, #""NAME": "Oakland", "DEFAULT_GOALS": ["first"]"#,
      [
        "\(city)DEFAULT_GOALS[0]: \"first\" is not a collection of layer parks; the layer has no entries yet"
      ]
    ),
    (
      #""NAME": "Oakland""#,
      #""NAME": "Oakland", "DEFAULT": false, "LINKS": { "site": "https://oakland.example/a?b#c" }"#,
      ["layer cities, member DEFAULT: it is true for no feature; make it true for exactly one"]
    ),
  ]) func whatIsWrongHasFileAndLine(_ old: String, _ new: String, _ wanted: [String]) throws {
    let found = try faults(old, new)
    #expect(
      found.count == wanted.count && zip(found, wanted).allSatisfy { $0.hasSuffix($1) }, "\(found)")
  }

  /// The line is that on which the feature begins, in a file of several.
  @Test func theSecondFeatureHasItsOwnLine() throws {
    let second = """
      ,

        { "type": "Feature", "properties": { "key": "b", "name": " " },
          "geometry": { "type": "Point", "coordinates": [-122.2, 37.8] } }
      ] }
      """
    let found = try faults("\n] }", second)
    #expect(
      found.contains {
        $0.hasPrefix("parks.geojson: line 6, feature 1 (b), member name: \" \" violates the schema")
      }, "\(found)")
  }

  /// A manifest may name other properties for keys and names, and further attributes.
  @Test func settingsOfTheManifestComeFirst() throws {
    let text = Self.manifest.replacing(
      #""landfall:parks""#,
      with: #""landfall:parks", "key": "name", "name": "key", "attributes": ["name:de", "since"]"#)
    let atlas = try atlas(manifest: text.replacing("parks.geojson", with: "parks.geojson"))
    #expect(try atlas.layer("parks").regions[0].key == "Mosswood Park")
    #expect(try atlas.layer("parks").attributeNames == ["name:de", "since"])
    let found = try CitySchemaTests.faults(
      Self.least.mapValues {
        $0.replacing(#""Mosswood Park""#, with: #""Mosswood Park", "name:de": " ", "since": [1]"#)
      }, manifest: text)
    #expect(
      found.count == 1 && found[0].contains("member name:de: \" \" violates the schema"), "\(found)"
    )
  }

  @Test(arguments: [
    (
      "landfall:park\"",
      "layers[1].schema: \"landfall:park\" is not a built-in schema; did you mean \"landfall:parks\"?"
    ),
    (
      "schema\"",
      "layers[1].schema: \"schema\" is not a built-in schema; write \"landfall:cities\" or "
        + "\"landfall:parks\", or an object of rules"
    ),
  ]) func unknownSchemas(_ name: String, _ wanted: String) throws {
    let text = Self.manifest.replacing("landfall:parks\"", with: name)
    let message = #expect(throws: BuildError.self) {
      _ = try Manifest(json: Array(text.utf8), file: "m.json", folder: "")
    }
    #expect(message?.description == "m.json: line 4, \(wanted)")
  }

  @Test func parksNeedALayerOfCities() {
    let text = Self.manifest.replacing("\"id\": \"cities\"", with: "\"id\": \"towns\"")
    let message = #expect(throws: BuildError.self) {
      _ = try Manifest(json: Array(text.utf8), file: "m.json", folder: "")
    }
    #expect(
      message?.description
        == "m.json: line 4, layers[1].schema: no layer has the id \"cities\"; the layers are: towns, parks"
    )
  }
}
