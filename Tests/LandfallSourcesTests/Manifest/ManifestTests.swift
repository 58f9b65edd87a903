import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Manifests that are right, and what is read from them.
@Suite(.timed) struct ManifestTests {
  @Test func readsTheWorldOfTheDesign() throws {
    let manifest = try read(
      """
      { "name": "world", "grid": 1e-6,
        "layers": [
          { "id": "countries", "source": "world.geojson", "key": "KEY", "name": "NAME",
            "attributes": ["ISO_A2", "ISO_A3"], "details": [1000, 5000], "mesh": { "sag": 1000 } },
          { "id": "states", "source": "us_states.geojson", "key": "STUSPS", "name": "NAME",
            "within": { "countries": "USA" }, "layouts": ["us"] },
          { "id": "places", "source": "/abs/places.geojson", "kind": "points", "key": "KEY",
            "name": "NAME", "within": { "countries": { "property": "COUNTRY" } } } ],
        "collections": ["collections/us-badges.json", "collections/continents.json"] }
      """, folder: "data")
    #expect(manifest.name == "world")
    #expect(manifest.grid.unitsPerDegree == 1_000_000)
    #expect(manifest.layers.map(\.id) == ["countries", "states", "places"])
    #expect(
      manifest.layers.map(\.source)
        == ["data/world.geojson", "data/us_states.geojson", "/abs/places.geojson"])
    #expect(manifest.layers.map(\.kind) == [.polygons, .polygons, .points])
    #expect(manifest.layers[0].attributes == ["ISO_A2", "ISO_A3"])
    #expect(manifest.layers[0].detail == LayerDetail(drawnMeters: [1000, 5000]))
    #expect(manifest.layers[1].within == ["countries": .key("USA")])
    #expect(manifest.layers[2].within == ["countries": .property("COUNTRY")])
    #expect(
      manifest.collections
        == ["data/collections/us-badges.json", "data/collections/continents.json"])
    #expect(manifest.layers[0].meshes == [MeshManifest(sagMeters: 1000)])
    #expect(
      manifest.layers[1].layouts.map(\.id)
        == ["us-insets", "us-alaska", "us-hawaii", "us-alaska-hawaii"])
  }

  @Test func leavesOutWhatHasADefault() throws {
    let manifest = try read(#"{"name": "n", "layers": [{"id": "a", "source": "-"}]}"#, folder: "d")
    #expect(manifest.grid.unitsPerDegree == 1_000_000)
    #expect(manifest.layers == [LayerManifest(id: "a", source: "-")])
  }

  @Test func takesAnIndexAndAFilter() throws {
    let manifest = try read(
      #"""
      {"name": "n", "index": "small", "layers": [
        {"id": "a", "source": "-", "where": {"CAPITAL": true, "RANK": 2, "SCALE": 0.5, "OF": "x"}}]}
      """#)
    #expect(manifest.index == .small)
    #expect(
      manifest.layers[0].filter == [
        "CAPITAL": .boolean(true), "RANK": .integer(2), "SCALE": .number(0.5), "OF": .string("x"),
      ])
    let plain = try read(#"{"name": "n", "layers": [{"id": "a", "source": "-"}]}"#)
    #expect(plain.index == .fast && plain.layers[0].filter.isEmpty)
  }

  @Test func takesDetails() throws {
    let manifest = try read(
      #"""
      {"name": "n", "budgetBytes": 1500000, "layers": [
        {"id": "a", "source": "-", "detail": 200, "details": [5000, 1000.5],
         "regionDetails": {"MCO": 50}, "dropIslandsBelow": 1e6, "closeSlivers": 2},
        {"id": "b", "source": "b.json", "detail": "full"}]}
      """#)
    #expect(manifest.budgetBytes == 1_500_000)
    #expect(
      manifest.layers[0].detail
        == LayerDetail(
          lookupMeters: 200, drawnMeters: [1000.5, 5000], regionMeters: ["MCO": 50],
          dropsIslandsBelowSquareMeters: 1e6, sliverMeters: 2))
    var full = LayerDetail()
    #expect(manifest.layers[1].detail != full, "full is a choice, too")
    full.namesLookup = true
    #expect(manifest.layers[1].detail == full)
  }

  @Test func takesMarkers() throws {
    let manifest = try read(
      #"""
      {"name": "n", "layers": [
        {"id": "a", "source": "-", "markers": {"below": 1e9}}, {"id": "b", "source": "b.json"}]}
      """#)
    #expect(manifest.layers.map(\.markersBelowSquareMeters) == [1e9, nil])
  }

  @Test func takesSourceLayerAndCRS() throws {
    let layer = try read(
      #"{"name": "n", "layers": [{"id": "a", "source": "s.gpkg", "sourceLayer": "x", "crs": "EPSG:2263"}]}"#
    ).layers[0]
    #expect(layer.sourceLayer == "x")
    #expect(layer.crs == "EPSG:2263")
  }

  @Test(arguments: [("1e-5", 100_000), ("0.000001", 1_000_000), ("1E-7", 10_000_000)])
  func takesEachGrid(text: String, unitsPerDegree: UInt32) throws {
    let manifest = try read(
      #"{"name": "n", "grid": \#(text), "layers": [{"id": "a", "source": "s"}]}"#)
    #expect(manifest.grid.unitsPerDegree == unitsPerDegree)
  }

  @Test func skipsAByteOrderMark() throws {
    let json = Array(
      "\u{FEFF}{\"name\": \"n\", \"layers\": [{\"id\": \"a\", \"source\": \"s\"}]}".utf8)
    #expect(try Manifest(json: json, file: "m.json", folder: "").name == "n")
  }

  @Test func readsEveryEscape() throws {
    let manifest = try read(
      #"{"name": "\"\\\/\b\f\n\r\t\u00e9\ud83c\udf0d", "layers": [{"id": "a", "source": "s"}]}"#)
    #expect(manifest.name == "\"\\/\u{8}\u{C}\n\r\té🌍")
  }
}

/// A manifest from text; its file is called m.json.
func read(_ text: String, folder: String = "") throws(BuildError) -> Manifest {
  try Manifest(json: Array(text.utf8), file: "m.json", folder: folder)
}
