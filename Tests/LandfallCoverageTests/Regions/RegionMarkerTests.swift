import Landfall
import TestSupport
import Testing

import LandfallBuilder

/// Which regions get a marker: points, what is rendered as a point, and what is small.
@Suite(.timed) struct RegionMarkerTests {
  @Test("renderAs is read from the source, and nobody misses it")
  func renderAs() throws {
    func feature(_ key: String, _ more: String) -> String {
      #"{"type":"Feature","geometry":\#(square(0, 0)),"properties":{"k":"\#(key)"\#(more)}}"#
    }
    let json = [
      feature("a", #","renderAs":"point""#), feature("b", ""), feature("c", #","renderAs":"area""#),
      feature("d", #","renderAs":1"#), feature("e", #","renderAs":null"#),
    ].joined(separator: ",")
    let text = #"{"type":"FeatureCollection","features":[\#(json)]}"#
    let result = try ingest(text, testLayer())
    #expect(result.features.map(\.isRenderedAsPoint) == [true, false, false, false, false])
    let plain = try ingest(feature("b", ""), testLayer())
    #expect(plain.report.warnings.isEmpty)
    // It may be an attribute, too; then it is asked for.
    let kept = try ingest(
      feature("a", #","renderAs":"point""#), testLayer(attributes: ["renderAs"]))
    #expect(kept.features[0].attributes == [.string("point")])
    #expect(kept.features[0].isRenderedAsPoint)
    let missed = try ingest(feature("b", ""), testLayer(attributes: ["renderAs"]))
    #expect(missed.report.warnings.count == 1)
  }

  @Test func kindsAndThreshold() throws {
    let grid = Grid.standard
    func box(_ key: String, _ west: Double, _ side: Double, isPoint: Bool = false) -> Feature {
      var feature = Feature(
        index: 0, key: key, name: key,
        geometry: Outline([Outline.box(west: west, south: 0, east: west + side, north: side)])
          .geometry(on: grid))
      feature.isRenderedAsPoint = isPoint
      return feature
    }
    let features = [
      box("a", 0, 1), box("b", 10, 0.1), box("c", 20, 1, isPoint: true),
      box("d", 30, 0.1, isPoint: true),
      Feature(
        index: 4, key: "e", name: "e", geometry: Geometry(points: [GridPoint(u: 5, v: 90_000_000)])),
    ]
    func markers(below: Double?) throws -> [String: RegionMarker.Kind] {
      let layer = LayerManifest(id: "a", source: "made up", markersBelowSquareMeters: below)
      let atlas = try makeAtlas(layers: [(layer, features)])
      try atlas.verifyStructure()
      let markers = atlas.layers[0].markers
      for marker in markers {
        #expect(marker.coordinate == marker.region.representativePoint)
        #expect(marker == marker.region.marker)
      }
      return Dictionary(uniqueKeysWithValues: markers.map { ($0.region.key, $0.kind) })
    }
    #expect(try markers(below: nil) == ["c": .point, "d": .point, "e": .point])
    // 0.1° is 11 km, 1° is 111 km.
    #expect(try markers(below: 1e9) == ["b": .small, "c": .point, "d": .point, "e": .point])
    let all = try markers(below: 1e11)
    #expect(all == ["a": .small, "b": .small, "c": .point, "d": .point, "e": .point])
    // What is rendered as a point keeps its area, and is a disc for picking.
    let atlas = try makeAtlas(layers: [(LayerManifest(id: "a", source: "made up"), features)])
    let layer = atlas.layers[0]
    let c = try #require(layer.region(key: "c"))
    #expect(c.hasArea && layer.region(at: c.representativePoint) == c)
    let beside = Coordinate(latitude: c.representativePoint.latitude, longitude: 21.05)
    let pick = atlas.globe.pick(at: beside, tolerance: .radians(0.6 * .pi / 180), layer: layer)
    #expect(pick?.regionID == c.id && pick?.reason == .disc)
  }
}
