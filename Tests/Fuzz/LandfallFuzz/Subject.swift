import Landfall
import LandfallBuilder
import TestSupport

/// What is fuzzed.
enum Subject: String, CaseIterable {
  /// An atlas from hostile bytes, asked everything.
  case atlas
  /// The reader of GeoJSON.
  case geojson
  /// The reader of manifests.
  case manifest

  /// Tries one input; that it returns is all that is asked of it.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .atlas: Self.runAtlas(bytes)
    case .geojson: Self.runGeoJSON(bytes)
    case .manifest:
      do throws(BuildError) {
        _ = try Manifest(json: bytes, file: "fuzz.json", folder: "")
      } catch {
        check(error)
      }
    }
  }

  private static func runAtlas(_ bytes: [UInt8]) {
    var file = AtlasBytes(bytes)
    do throws(AtlasError) {
      _ = try Atlas(bytes: bytes)
    } catch {
      precondition(!error.description.isEmpty)
    }
    // Checksums made right, so that what they would stop is tried, too.
    file.seal()
    guard let atlas = try? Atlas(bytes: file.bytes) else { return }
    var seed: UInt64 = 0
    for byte in bytes.suffix(8) { seed = seed << 8 | UInt64(byte) }
    _ = askEverything(atlas, seed: seed, places: 8, regions: 4)
  }

  private static func runGeoJSON(_ bytes: [UInt8]) {
    // The first byte chooses what the layer wants of its source.
    let choice = bytes.first ?? 0
    let layer = LayerManifest(
      id: "fuzz", source: "fuzz.geojson", kind: choice & 1 == 0 ? .polygons : .points,
      key: choice & 2 == 0 ? "KEY" : nil, name: choice & 4 == 0 ? "NAME" : nil,
      attributes: choice & 8 == 0 ? ["A", "B"] : [],
      // Asking PROJ's database takes a hundred times as long as all else.
      crs: choice & 0xF0 == 0xF0 ? nil : "EPSG:4326")
    guard let grid = Grid(unitsPerDegree: 1_000_000) else { return }
    do throws(BuildError) {
      let result = try readFeatures(of: layer, grid: grid, bytes: Array(bytes.dropFirst()))
      for feature in result.features {
        let geometry = feature.geometry
        precondition(geometry.ringEnds.last ?? 0 == geometry.vertices.count)
        precondition(geometry.polygonEnds.last ?? 0 == geometry.ringEnds.count)
        precondition(
          geometry.vertices.allSatisfy { $0.u <= grid.width && $0.v <= grid.height })
      }
    } catch {
      check(error)
    }
  }

  /// An error is one line, whatever stood in the input.
  private func check(_ error: BuildError) { Self.check(error) }
  private static func check(_ error: BuildError) {
    precondition(!error.description.isEmpty && !error.description.contains(where: \.isNewline))
  }
}
