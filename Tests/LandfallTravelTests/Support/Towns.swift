import Foundation
import Landfall
import LandfallBuilder
import LandfallTravel
import TestSupport

/// The cities of data/cities.json, built once.
let shippedGuide = try! CityGuide(Towns.shipped())

/// Two made-up towns on the equator, where a thousandth of a degree is some 111 m.
let townGuide = try! CityGuide(Towns.atlas())

/// Attributes of regions; a nil takes one away.
typealias Attributes = [String: AttributeValue?]

/// Atlases of cities and parks.
enum Towns {
  /// The root of the package.
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func bytes(ofFile name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: name)))
  }

  /// The Swift files in a folder of the package, with their names.
  static func swiftFiles(under folder: String) throws -> [(name: String, text: String)] {
    let start = root.appending(path: folder)
    let files = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.map {
      ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
    }
  }

  static func shipped() throws -> Atlas { try Atlas(bytes: shippedBytes()) }

  static func shippedBytes() throws -> [UInt8] { try RealCities.build().bytes }

  private static let cityAttributes = [
    "DISPLAY_NAME", "TIME_ZONE", "DEFAULT", "DEFAULT_GOALS", "SPECIAL_BADGES",
    "DESCRIPTION", "ICON", "IMAGES", "NAME:de", "STRINGS", "STRINGS:de", "LINKS",
  ]
  private static let parkAttributes = [
    "description", "address", "amenities", "difficulty", "visitMinutes", "extentMeters", "city",
    "icon", "images", "name:de", "name:de-AT", "description:de",
  ]

  /// Parks by key: where, how far they reach, and what is there.
  private static let parks: [(key: String, geometry: Geometry, Attributes)] = [
    (
      "a-green",
      Outline([Outline.box(west: 0.05, south: 0.05, east: 0.06, north: 0.06)]).geometry(
        on: .standard),
      ["extentMeters": .integer(50), "amenities": .json("[\"Picnic tables\"]")]
    ),
    ("a-hill", point(0.1, 0.1), ["extentMeters": .integer(200), "difficulty": .string("hard")]),
    (
      "a-pond", point(0.103, 0.1),
      ["extentMeters": .number(20.5), "amenities": .json("[\"lake\",\"Playground\"]")]
    ),
    ("a-vast", point(0.17, 0.17), ["extentMeters": .integer(5_000)]),
    (
      "b-dunes", point(1.1, 0.1),
      ["extentMeters": .integer(100), "city": .string("bay"), "amenities": .json("[\"lake\"]")]
    ),
    (
      "b-wood",
      Outline([Outline.box(west: 0.15, south: 1.05, east: 0.16, north: 1.06)]).geometry(
        on: .standard),
      ["extentMeters": .integer(0), "city": .string("bay"), "difficulty": .string("moderate")]
    ),
  ]

  /// - Parameters:
  ///   - changes: other attributes of cities and parks, by their keys.
  ///   - cityLayer: what the layer of cities is called.
  static func atlas(
    changing changes: [String: Attributes] = [:], cityLayer: String = "cities",
    parkLayer: String = "parks"
  ) throws -> Atlas {
    let parkFeatures = parks.enumerated().map { index, park in
      var values: Attributes = [
        "description": .string("A park"), "address": .string("At \(park.key)"),
        "amenities": .json("[]"), "difficulty": .string("easy"), "visitMinutes": .integer(45),
        "city": .string("anchor"),
      ]
      values.merge(park.2) { $1 }
      values.merge(changes[park.key] ?? [:]) { $1 }
      return Feature(
        index: index, key: park.key, name: "Park \(park.key)",
        attributes: parkAttributes.map { values[$0] ?? nil }, geometry: park.geometry)
    }
    let cities = [
      city("anchor", 0, 0, changes, "America/Los_Angeles", true, ["a-first", "a-day"], ["a-all"]),
      city("bay", 1, 1, changes, "Pacific/Auckland", false, ["b-first"], []),
    ]
    return try makeAtlas(
      layers: [
        (
          LayerManifest(id: cityLayer, source: "made up", attributes: cityAttributes),
          cities
        ),
        (
          LayerManifest(id: parkLayer, source: "made up", attributes: parkAttributes),
          parkFeatures
        ),
      ], collections: collections(parkLayer))
  }

  private static func city(
    _ key: String, _ index: Int, _ south: Double, _ changes: [String: Attributes], _ zone: String,
    _ isDefault: Bool, _ goals: [String], _ badges: [String]
  ) -> Feature {
    func list(_ texts: [String]) -> AttributeValue {
      .json("[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]")
    }
    var values: Attributes = [
      "DISPLAY_NAME": .string("The town of \(key)"), "TIME_ZONE": .string(zone),
      "DEFAULT": .boolean(isDefault), "DEFAULT_GOALS": list(goals), "SPECIAL_BADGES": list(badges),
    ]
    values.merge(changes[key] ?? [:]) { $1 }
    let outline = Outline([Outline.box(west: 0, south: south, east: 0.2, north: south + 0.2)])
    return Feature(
      index: index, key: key, name: key.capitalized,
      attributes: cityAttributes.map { values[$0] ?? nil },
      geometry: outline.geometry(on: .standard))
  }

  private static func point(_ latitude: Double, _ longitude: Double) -> Geometry {
    Geometry(points: [Grid.standard.vertex(latitude: latitude, longitude: longitude)!])
  }

  private static func collections(_ layer: String) throws -> [CollectionManifest] {
    let text = """
      { "name": "towns", "layer": "\(layer)", "collections": [
        { "identifier": "a-first", "name": "First of Anchor", "condition": { "count": 1 },
          "members": { "attributes": { "city": "anchor" } } },
        { "identifier": "a-day", "name": "Two in a day", "condition": { "countInOneDay": 2 },
          "members": { "attributes": { "city": "anchor" } } },
        { "identifier": "a-all", "name": "All of Anchor", "condition": "all",
          "members": { "attributes": { "city": "anchor" } } },
        { "identifier": "a-pair", "name": "Hill and pond", "condition": "all",
          "members": { "keys": ["a-hill", "a-pond"] } },
        { "identifier": "b-first", "name": "First of Bay", "condition": { "count": 1 },
          "members": { "attributes": { "city": "bay" } } },
        { "identifier": "both", "name": "Both towns", "condition": "all",
          "members": { "keys": ["a-hill", "b-dunes"] } } ] }
      """
    return try CollectionManifest.read(json: Array(text.utf8), file: "towns.json")
  }
}

/// Somebody who walks through the made-up towns.
struct Walker {
  var detector = ParkVisitDetector(guide: townGuide)
  var state = ParkVisitState()
  var begun: [Visit] = []
  var ended: [Visit] = []
  var passed: [ParkVisitDecision.Passing] = []

  @discardableResult
  mutating func take(_ fix: Fix, now: Date? = nil) -> ParkVisitDecision {
    let decision = detector.process(fix, in: &state, now: now ?? fix.time)
    begun += decision.begun
    ended += decision.ended
    passed += decision.passed
    return decision
  }

  /// A fix every 30 s at a place, so many seconds after ``noon``, both ends included.
  mutating func stay(
    _ latitude: Double, _ longitude: Double, from start: Int, to end: Int, every step: Int = 30,
    accuracy: Double? = 5
  ) {
    for second in stride(from: start, through: end, by: step) {
      take(fix(latitude, longitude, at: Double(second), accuracy: accuracy))
    }
  }
}
