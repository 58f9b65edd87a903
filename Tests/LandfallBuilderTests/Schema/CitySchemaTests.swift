import Landfall
import Foundation
import LandfallBuilder
import TestSupport
import Testing

/// The schema of data/cities.json itself, on two small files: a sound one passes, and each way to break it
/// is told by one line that names the feature and the member.
@Suite(.timed) struct CitySchemaTests {
  /// What to write in place of what, and what the build then says; nothing where that is allowed.
  struct Break: CustomTestStringConvertible, Sendable {
    var old: String
    var new: String
    var faults: [String]
    var testDescription: String { "\(old) → \(new)" }

    init(_ old: String, _ new: String, _ faults: String...) {
      (self.old, self.new, self.faults) = (old, new, faults)
    }
  }

  private static let package = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../..").standardized

  static let sound: [String: String] = [
    "city_boundaries.geojson": """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"KEY":"a","LEVEL":"city","NAME":"A","DISPLAY_NAME":"Aton",\
    "TIME_ZONE":"Europe/Berlin","DEFAULT":true,"DEFAULT_GOALS":["one"],"SPECIAL_BADGES":["every"]},\
    "geometry":{"type":"Polygon","coordinates":[[[10,50],[10.1,50],[10.1,50.1],[10,50.1],[10,50]]]}},
    {"type":"Feature","properties":{"KEY":"b","LEVEL":"borough","NAME":"B","CITY":"a"},\
    "geometry":{"type":"MultiPolygon","coordinates":[[[[10,50],[10.1,50],[10.1,50.1],[10,50.1],[10,50]]]]}}
    ]}
    """,
    "parks.geojson": """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"key":"p","name":"P park","description":"d","address":"s",\
    "amenities":["x"],"difficulty":"easy","visitMinutes":30,"extentMeters":300,"city":"a",\
    "borough":"b","approximate":true},"geometry":{"type":"Point","coordinates":[10.05,50.05]}},
    {"type":"Feature","properties":{"key":"q","name":"Q park","description":"d","address":"s",\
    "amenities":["x","y"],"difficulty":"hard","visitMinutes":31,"extentMeters":215,"city":"a",\
    "approximate":false},"geometry":{"type":"Point","coordinates":[10.103,50.05]}}
    ]}
    """,
    "city-goals.json": """
    { "name": "city-goals", "layer": "parks", "collections": [
      { "identifier": "one", "members": {"attributes": {"city": "a"}}, "condition": {"count": 1} }] }
    """,
    "city-badges.json": """
    { "name": "city-badges", "layer": "parks", "collections": [
      { "identifier": "every", "members": {"keys": ["p", "q"]}, "condition": "all" }] }
    """,
  ]

  /// All that a build of these files finds wrong, without the folder's name.
  static func faults(_ files: [String: String], manifest: String) throws -> [String] {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/collections", withIntermediateDirectories: true)
      for (name, text) in files {
        let path = name.hasPrefix("city-") ? "collections/" + name : name
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(path)"))
      }
      try Data(manifest.utf8).write(to: URL(fileURLWithPath: folder + "/cities.json"))
      do {
        _ = try Atlas.build(from: Manifest(contentsOf: folder + "/cities.json"))
        return []
      } catch let error as BuildError {
        return ([error] + error.others).map {
          "\($0)".replacingOccurrences(of: folder + "/", with: "")
        }
      }
    }
  }

  static func manifest() throws -> String {
    try String(contentsOf: package.appending(path: "data/cities.json"), encoding: .utf8)
  }

  @Test func soundFilesHaveNoFaults() throws {
    #expect(try Self.faults(Self.sound, manifest: Self.manifest()) == [])
  }

  @Test func theShippedFilesHaveNoFaults() throws {
    #expect(try RealCities.build().report.layers.map(\.regionCount) == [2, 5, 73])
  }

  static let p = "parks.geojson: line 2, feature 0 (p), member "
  static let q = "parks.geojson: line 3, feature 1 (q), member "
  static let a = "city_boundaries.geojson: line 2, feature 0 (a), member "
  static let trimmed = "write a string without white space at its ends"
  static let minutes = "violates the schema; write whole minutes from 1 to 1440"
  static let extent = "violates the schema; write meters from 1 to 5000"
  static let position = "correct the position (longitude comes first), extentMeters or"

  /// Members of features.
  static let members: [Break] = [
    Break(
      #""name":"P park","description":"d","#, #""name":"P park","#,
      "\(p)description: it is missing; \(trimmed)"),
    Break(
      #""P park","description":"d""#, #""P park","description":null"#,
      "\(p)description: it is missing; \(trimmed)"),
    Break(#""P park""#, #"" ""#, "\(p)name: \" \" violates the schema; \(trimmed)"),
    Break(
      #""amenities":["x"]"#, #""amenities":"x;y""#,
      "\(p)amenities: \"x;y\" violates the schema; write an array of 1 or more, each a string without white space at its ends"
    ),
    Break(
      #""amenities":["x"]"#, #""amenities":[]"#,
      "\(p)amenities: [] violates the schema; write an array of 1 or more, each a string without white space at its ends"
    ),
    Break(
      #""amenities":["x","y"]"#, #""amenities":["x","y","x",7]"#,
      "\(q)amenities[2]: \"x\" is that of [0] too; remove one of them",
      "\(q)amenities[3]: 7 violates the schema; \(trimmed)"),
    Break(
      #""difficulty":"easy""#, #""difficulty":"tricky""#,
      "\(p)difficulty: \"tricky\" violates the schema; write one of \"easy\", \"moderate\", \"hard\""
    ),
    Break(
      #""difficulty":"easy""#, #""difficulty":"Easy""#,
      "\(p)difficulty: \"Easy\" violates the schema; did you mean \"easy\"?"),
    Break(#""visitMinutes":30"#, #""visitMinutes":0"#, "\(p)visitMinutes: 0 \(minutes)"),
    Break(#""visitMinutes":30"#, #""visitMinutes":1441"#, "\(p)visitMinutes: 1441 \(minutes)"),
    Break(#""visitMinutes":30"#, #""visitMinutes":1440"#),
    Break(#""visitMinutes":30"#, #""visitMinutes":1.5"#, "\(p)visitMinutes: 1.5 \(minutes)"),
    Break(#""visitMinutes":30"#, #""visitMinutes":true"#, "\(p)visitMinutes: true \(minutes)"),
    Break(#""extentMeters":300"#, #""extentMeters":0"#, "\(p)extentMeters: 0 \(extent)"),
    Break(#""extentMeters":300"#, #""extentMeters":5001"#, "\(p)extentMeters: 5001 \(extent)"),
    Break(
      #""extentMeters":300"#, #""extentMetres":300"#,
      "\(p)extentMeters: it is missing, but there is \"extentMetres\"; rename that"),
    Break(
      #""borough":"b","approximate""#, #""burough":"b","approximate""#,
      "\(p)burough: the schema has no such member; did you mean \"borough\"?"),
    Break(#""borough":"b","approximate""#, #""approximate""#),
    Break(
      #""approximate":false"#, #""approximate":"no""#,
      "\(q)approximate: \"no\" violates the schema; write true or false"),
    Break(
      "Europe/Berlin", "Europe/Berlln",
      "\(a)TIME_ZONE: \"Europe/Berlln\" violates the schema; did you mean \"Europe/Berlin\"?"
    ),
    Break(
      "Europe/Berlin", "Here",
      "\(a)TIME_ZONE: \"Here\" violates the schema; write a time zone of the IANA list, such as \"America/New_York\""
    ),
    Break(
      #""DEFAULT":true"#, #""DEFAULT":false"#,
      "city_boundaries.geojson: layer cities, member DEFAULT: it is true for no feature; make it true for exactly one"
    ),
  ]

  /// Keys, and what names them.
  static let keys: [Break] = [
    Break(
      #""key":"p""#, #""key":"P p""#,
      "parks.geojson: line 2, feature 0 (P p), member key: \"P p\" violates the schema; write lower-case letters, digits and hyphens",
      "collections/city-badges.json: line 2, collections[0] (every): layer \"parks\" has no region with the key \"p\"; did you mean \"q\"?"
    ),
    Break(
      #""key":"q""#, #""key":"p""#,
      "parks.geojson: line 3, feature 1 (Q park): has the key \"p\", as feature 0 (P park) has; keys must be unique in a layer; choose another property as its \"key\", or join the features of each key with \"dissolve\": true or --dissolve",
      "collections/city-badges.json: line 2, collections[0] (every): layer \"parks\" has no region with the key \"q\"; did you mean \"p\"?"
    ),
    Break(
      #""borough":"b","approximate""#, #""borough":"zz","approximate""#,
      "\(p)borough: \"zz\" is not a region of layer boroughs; name one of: b"),
    Break(
      #""CITY":"a""#, #""CITY":"none""#,
      "city_boundaries.geojson: line 3, feature 1 (b), member CITY: \"none\" is not a region of layer cities; name one of: a"
    ),
    Break(
      #"["one"]"#, #"["two","evry"]"#,
      "\(a)DEFAULT_GOALS[0]: \"two\" is not a collection of layer parks; name one of: one, every",
      "\(a)DEFAULT_GOALS[1]: \"evry\" is not a collection of layer parks; did you mean \"every\"?"),
    Break(
      #"["every"]"#, #"["two"]"#,
      "\(a)SPECIAL_BADGES[0]: \"two\" is not a collection of layer parks; name one of: one, every"),
    Break(
      #"["p", "q"]"#, #"["pp", "qq"]"#,
      "collections/city-badges.json: line 2, collections[0] (every): layer \"parks\" has no region with the key \"pp\"; did you mean \"p\"?",
      "collections/city-badges.json: line 2, collections[0] (every): layer \"parks\" has no region with the key \"qq\"; did you mean \"q\"?"
    ),
    Break(
      #"{"count": 1}"#, #"{"count": 3}"#,
      "collections/city-goals.json: line 2, collections[0] (one): its condition requires 3 of 2 regions; require at most 2"
    ),
    Break(
      #"{"count": 1}"#, #"{"sum": 3}"#,
      "collections/city-goals.json: line 2, collections[0].condition.sum: a condition has no such member; a condition has count, countInOneDay, countInOneYear, returnAfterDays"
    ),
    Break(
      #"{"city": "a"}"#, #"{"city": "z"}"#,
      "collections/city-goals.json: line 2, collections[0] (one): it has no region; correct its members, or take it out"
    ),
    Break(
      #""identifier": "one""#, #""identifier": "every""#,
      "\(a)DEFAULT_GOALS[0]: \"one\" is not a collection of layer parks; name one of: every",
      "collections/city-badges.json: line 2, collections[0] (every): the identifier is that of another collection, too: collections/city-goals.json, line 2, collections[0] (every); give each an identifier of its own"
    ),
  ]

  /// Where features lie.
  static let places: [Break] = [
    Break(
      "[10.05,50.05]", "[50.05,10.05]",
      "\(p)geometry: it lies 5,751 km outside of \"a\", 300.0 m are allowed; \(position) city",
      "\(p)geometry: it lies 5,751 km outside of \"b\", 300.0 m are allowed; \(position) borough"),
    // 214.9 m outside on this parallel.
    Break(
      #""extentMeters":215"#, #""extentMeters":214"#,
      "\(q)geometry: it lies 214.9 m outside of \"a\", 214.0 m are allowed; \(position) city"),
    Break(
      "[10.05,50.05]", "[10.05,95]",
      "parks.geojson: line 2, feature 0 (P park): the position [10.05, 95.0] is outside of ±540° longitude and ±90° latitude; longitude comes first in GeoJSON (RFC 7946 §3.1.1); swap the two"
    ),
    Break(
      #"{"type":"Point","coordinates":[10.05,50.05]}"#, "null",
      "parks.geojson: line 2, feature 0 (P park): its geometry is null; draw it, or take the feature out"
    ),
    Break(
      #"{"type":"Point","coordinates":[10.05,50.05]}"#,
      #"{"type":"MultiPoint","coordinates":[[10.05,50.05],[10.06,50.05]]}"#,
      "\(p)geometry: it is a MultiPoint; draw one of Point, Polygon, MultiPolygon"),
    // One corner of the park is 0.005° beyond the northern border.
    Break(
      #"{"type":"Point","coordinates":[10.05,50.05]}"#,
      #"{"type":"Polygon","coordinates":[[[10.05,50.05],[10.06,50.05],[10.06,50.105],[10.05,50.05]]]}"#,
      "\(p)geometry: it lies 556.2 m outside of \"a\", 300.0 m are allowed; \(position) city",
      "\(p)geometry: it lies 556.2 m outside of \"b\", 300.0 m are allowed; \(position) borough"),
    Break(
      #"{"type":"Polygon","coordinates":[[[10,50],[10.1,50],[10.1,50.1],[10,50.1],[10,50]]]}}"#,
      #"{"type":"Polygon","coordinates":[[[10,50],[10.1,50],[10.1,50.1],[10,50.1]]]}}"#,
      "city_boundaries.geojson: line 2, feature 0 (A): has a ring whose last position is not its first; close the ring (RFC 7946 §3.1.6)"
    ),
  ]

  @Test(arguments: members + keys + places) func eachFaultIsTold(_ change: Break) throws {
    var files = Self.sound
    for (name, text) in files where text.contains(change.old) {
      #expect(text.components(separatedBy: change.old).count == 2, "\(change.old) stands once")
      files[name] = text.replacingOccurrences(of: change.old, with: change.new)
    }
    #expect(files != Self.sound, "nothing was changed")
    #expect(try Self.faults(files, manifest: Self.manifest()) == change.faults)
  }

  /// One run tells all faults, in the order of the manifest and of the features.
  @Test func allAreToldAtOnce() throws {
    var files = Self.sound
    let changes = [
      (#""visitMinutes":30"#, #""visitMinutes":1441"#), ("Europe/Berlin", "Europe/Berlln"),
      (#""approximate":false"#, #""approximate":"no""#), (#"["one"]"#, #"["two","evry"]"#),
      (#""extentMeters":215"#, #""extentMeters":214"#), (#"{"count": 1}"#, #"{"count": 3}"#),
    ]
    for (old, new) in changes {
      for (name, text) in files {
        files[name] = text.replacingOccurrences(of: old, with: new)
      }
    }
    #expect(
      try Self.faults(files, manifest: Self.manifest()) == [
        "\(Self.a)TIME_ZONE: \"Europe/Berlln\" violates the schema; did you mean \"Europe/Berlin\"?",
        "\(Self.a)DEFAULT_GOALS[0]: \"two\" is not a collection of layer parks; name one of: one, every",
        "\(Self.a)DEFAULT_GOALS[1]: \"evry\" is not a collection of layer parks; did you mean \"every\"?",
        "\(Self.p)visitMinutes: 1441 \(Self.minutes)",
        "\(Self.q)approximate: \"no\" violates the schema; write true or false",
        "\(Self.q)geometry: it lies 214.9 m outside of \"a\", 214.0 m are allowed; \(Self.position) city",
        "collections/city-goals.json: line 2, collections[0] (one): its condition requires 3 of 2 regions; require at most 2",
      ])
  }

  /// A city on both sides of ±180°: its parks are as near as they are.
  @Test func acrossTheAntimeridian() throws {
    var files = Self.sound
    files["city_boundaries.geojson"] = files["city_boundaries.geojson"]?
      .replacingOccurrences(
        of: "[[10,50],[10.1,50],[10.1,50.1],[10,50.1],[10,50]]",
        with: "[[179.95,50],[180.05,50],[180.05,50.1],[179.95,50.1],[179.95,50]]")
    files["parks.geojson"] = files["parks.geojson"]?
      .replacingOccurrences(of: "10.05,50.05", with: "-179.96,50.05")
      .replacingOccurrences(of: "10.103,50.05", with: "-179.947,50.05")
    #expect(try Self.faults(files, manifest: Self.manifest()) == [])
    files["parks.geojson"] = files["parks.geojson"]?
      .replacingOccurrences(of: ":215", with: ":214")
    #expect(try Self.faults(files, manifest: Self.manifest()) == [Self.places[1].faults[0]])
  }
}
