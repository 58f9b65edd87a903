import Landfall
import LandfallBuilder
import TestSupport

/// A small made-up world: two countries that share a border along 10° east, one of which crosses
/// ±180° and has an enclave; states within one of them whose source disagrees about the border.
enum SampleWorld {
  static let layers: [(manifest: LayerManifest, features: [Feature])] = {
    let grid = Grid.standard
    let countries = LayerManifest(
      id: "countries", source: "countries.geojson", key: "KEY", name: "NAME",
      attributes: ["ISO_A2", "POPULATION", "AREA", "COUNTS", "TAGS"])
    let states = LayerManifest(
      id: "states", source: "states.geojson", key: "KEY", name: "NAME",
      within: ["countries": .key("WST")])
    let places = LayerManifest(
      id: "places", source: "places.geojson", kind: .points, key: "KEY", name: "NAME",
      within: ["countries": .property("COUNTRY")])
    return [
      (
        countries,
        [
          Feature(
            index: 0, key: "WST", name: "Westland",
            attributes: [
              .string("US"), .integer(-9_007_199_254_740_993), .number(0.1), .boolean(true),
              .json("[1,\"a\"]"),
            ],
            geometry: Outline([Outline.box(west: 0, south: 0, east: 10, north: 10)])
              .geometry(on: grid)),
          Feature(
            index: 1, key: "EST", name: "Östland",
            attributes: [.string("CN-TW"), nil, nil, .boolean(false), nil],
            geometry: Outline([
              Outline.box(west: 10, south: 0, east: 20, north: 10).reversed(),
              Outline.box(west: 13, south: 3, east: 15, north: 5),
            ]).geometry(on: grid)),
          Feature(
            index: 2, key: "ENC", name: "Enclave",
            attributes: [nil, nil, nil, nil, nil],
            geometry: Outline([Outline.box(west: 13, south: 3, east: 15, north: 5)])
              .geometry(on: grid)),
          Feature(
            index: 3, key: "DAT", name: "Dateline",
            attributes: [.string("fj"), nil, nil, nil, nil],
            geometry: Outline([
              Outline.box(west: 175, south: -20, east: 180, north: -10),
              Outline.box(west: -180, south: -20, east: -178, north: -10),
            ]).geometry(on: grid)),
          Feature(
            index: 4, key: "ROC", name: "Rock", attributes: [nil, nil, nil, nil, nil],
            geometry: Geometry(points: [GridPoint(u: 150_000_000, v: 60_000_000)])),
        ]
      ),
      (
        states,
        [
          Feature(
            index: 0, key: "N", name: "North",
            geometry: Outline([Outline.box(west: 0, south: 5, east: 10.5, north: 10)])
              .geometry(on: grid)),
          Feature(
            index: 1, key: "S", name: "South",
            geometry: Outline([Outline.box(west: 0, south: 0, east: 9.5, north: 5)])
              .geometry(on: grid)),
        ]
      ),
      (
        places,
        [
          Feature(
            index: 0, key: "cap", name: "Capital", parentKey: "EST",
            geometry: Geometry(
              points: [
                GridPoint(u: 192_000_000, v: 92_000_000), GridPoint(u: 193_000_000, v: 92_000_000),
              ]))
        ]
      ),
    ]
  }()

  static func open() throws -> Atlas { try makeAtlas(layers: layers) }
}
