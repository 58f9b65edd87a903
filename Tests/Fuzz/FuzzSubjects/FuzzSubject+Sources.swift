import Landfall
import LandfallManifest
import LandfallModel
import LandfallSources

extension FuzzSubject {
  /// Reads a manifest, a file of aliases, and a worldview.
  static func runManifest(_ bytes: [UInt8]) -> Bool {
    do throws(BuildError) {
      _ = try Manifest(json: bytes, file: "fuzz.json", folder: "")
    } catch {
      check(error)
    }
    do throws(BuildError) {
      var features = [Feature(index: 0, key: "CA", name: "California")]
      try AliasTable(json: bytes, file: "fuzz.json").add(to: &features, isFiltered: false)
      require(features.count == 1, "a file of aliases added a feature")
    } catch {
      check(error)
    }
    do throws(BuildError) {
      _ = try Worldview.read(json: bytes, file: "fuzz.json", folder: "")
    } catch {
      check(error)
    }
    return true
  }

  /// Reads a source of a layer. The first byte chooses what the layer's manifest requests.
  static func runGeoJSON(_ bytes: [UInt8]) -> Bool {
    let choice = bytes.first ?? 0
    var layer = LayerManifest(
      id: "fuzz", source: "fuzz.geojson", kind: choice & 1 == 0 ? .polygons : .points,
      key: choice & 2 == 0 ? "KEY" : nil, name: choice & 4 == 0 ? "NAME" : nil,
      attributes: choice & 8 == 0 ? ["A", "B"] : [],
      // Asking PROJ's database takes a hundred times as long as all else.
      crs: choice & 0xF0 == 0xF0 ? nil : "EPSG:4326")
    if choice & 6 == 6 {
      layer.choices = SourceChoices(
        choosesKey: true, choosesName: true,
        conditions: choice & 8 == 0 ? [] : [.init(property: "A", value: "1")])
    }
    if choice & 8 == 0 { layer.aliases.properties = ["A", "NAME"] }
    layer.refusesDegenerateRings = choice & 0x10 != 0
    layer.skipsEmptyFeatures = choice & 0x20 != 0
    _ = InputKind(head: Array(bytes.dropFirst()), path: "fuzz.json")
    guard let grid = Grid(unitsPerDegree: 1_000_000) else { return true }
    do throws(BuildError) {
      let result = try readFeatures(of: layer, grid: grid, bytes: Array(bytes.dropFirst()))
      for feature in result.features {
        let geometry = feature.geometry
        require(
          geometry.ringEnds.last ?? 0 == geometry.vertices.count, "the rings have other vertices")
        require(
          geometry.polygonEnds.last ?? 0 == geometry.ringEnds.count, "the polygons have other rings"
        )
        require(
          geometry.vertices.allSatisfy { $0.u <= grid.width && $0.v <= grid.height },
          "a vertex outside of the grid")
      }
    } catch {
      check(error)
    }
    return true
  }
}
