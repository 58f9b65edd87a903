import LandfallBuilder
import TestSupport
import Testing

/// The id of the layer of a file without a manifest.
@Suite(.timed) struct LayerIDTests {
  @Test(arguments: [
    ("states.geojson", "states"), ("a/b/states.shp", "states"), ("states.geojson.gz", "states"),
    ("lands.zip", "lands"), ("us.states.geojson", "us.states"), ("gadm4.1", "gadm4.1"),
    ("my file (2).json", "my_file__2_"), ("-", "regions"), (".geojson", ".geojson"),
    ("Länder.gpkg", "Länder"), ("--x.json", "x"),
  ])
  func isTheNameOfTheFile(path: String, id: String) {
    #expect(LayerManifest.id(ofFile: path) == id)
    #expect(LayerManifest.isID(id))
  }

  @Test func aLongNameIsCut() {
    let id = LayerManifest.id(ofFile: String(repeating: "ä", count: 400) + ".json")
    #expect(id.utf8.count == 254 && LayerManifest.isID(id))
  }

  @Test(arguments: ["", "a b", "-a", "a,b", String(repeating: "a", count: 256)])
  func otherTextIsNoID(text: String) { #expect(!LayerManifest.isID(text)) }
}
