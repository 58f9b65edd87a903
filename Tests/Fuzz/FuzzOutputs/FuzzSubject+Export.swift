import FuzzSubjects
import Landfall
import LandfallBuilder
import LandfallExport
import LandfallSupport
import TestSupport

extension FuzzSubject {
  /// How many layers, and details or meshes of each, are exported.
  private static let exportLimit = 4
  /// The greatest length of a text that is read again.
  private static let rereadLimit = 1 << 20

  /// Exports the first layers of an atlas in all formats. The GeoJSON and the TopoJSON must be JSON.
  static func runExport(_ bytes: [UInt8]) -> Bool {
    guard let atlas = sealedAtlas(bytes) else { return true }
    for layer in atlas.layers.prefix(Self.exportLimit) {
      exportGeoJSON(layer, detail: nil)
      exportTopoJSON(layer, detail: nil, .grid)
      for (number, detail) in layer.details.prefix(Self.exportLimit).enumerated() {
        exportGeoJSON(layer, detail: detail)
        exportTopoJSON(layer, detail: detail, [.grid, .count(1_000), .none][number % 3])
      }
      for number in layer.globeMeshes.indices.prefix(Self.exportLimit) {
        guard let mesh = try? layer.globeMesh(number: number) else { continue }
        exportMesh(mesh)
      }
    }
    return true
  }

  private static func exportGeoJSON(_ layer: Layer, detail: Detail?) {
    var export = GeoJSONExport(layer, detail: detail, grid: layer.grid, file: "fuzz.atlas")
    reread("GeoJSON") { try export.write(to: $0) }
  }

  private static func exportTopoJSON(_ layer: Layer, detail: Detail?, _ quantization: Quantization)
  {
    var export = TopoJSONExport(
      [(layer, detail)], quantization: quantization, grid: layer.grid, file: "fuzz.atlas")
    reread("TopoJSON") { try export.write(to: $0) }
  }

  /// Reads the text of an export unless it is long.
  private static func reread(_ format: String, _ write: (ExportSink) throws -> Void) {
    var text: [UInt8] = []
    do {
      try write { piece in
        for place in piece.indices where text.count <= Self.rereadLimit {
          text.append(piece[place])
        }
      }
    } catch let error as BuildError {
      return check(error)
    } catch {
      fatalError("exporting to memory fails: \(error)")
    }
    guard text.count <= Self.rereadLimit else { return }
    do throws(JSONFault) {
      // Values may be nested as deeply as is allowed.
      _ = try JSONReader.read(text, depthLimit: 128)
    } catch {
      fatalError("line \(error.line) of the \(format) is not JSON: \(error)")
    }
  }

  private static func exportMesh(_ mesh: GlobeMeshView) {
    do throws(BuildError) {
      let model = try GlobeModel(mesh, file: "fuzz.atlas")
      for (isQuantized, isCompressed) in [(false, false), (true, true)] {
        let export = GLBExport(model, isQuantized: isQuantized, isCompressed: isCompressed)
        _ = try export.bytes(file: "fuzz.atlas")
      }
      var export = OBJExport(model)
      while export.next() != nil {}
      var scene = USDAExport(model)
      while scene.next() != nil {}
    } catch {
      check(error)
    }
  }
}
