import Foundation
import Landfall

extension SecondReader {
  private struct Mesh: Decodable {
    struct Line: Decodable {
      var sides: [UInt32]
      var vertices: [Int]
    }

    var layer: Int
    var detail: Double
    var sag: Double
    var isCompressed: Bool
    var indexBits: Int
    var places: [[UInt32]]
    var corners: [Int]
    var parts: [[Int]]
    var regions: [Int]
    var lines: [Line]
  }

  /// What the two readers say differently of an atlas's globe meshes, a line each.
  package static func meshDisagreements(about bytes: [UInt8]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("second-reader-\(UUID().uuidString).atlas")
    try Data(bytes).write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try run(["--meshes", folder.path])
    guard run.status == 0 else { return ["status \(run.status): \(run.message)"] }
    let others = try JSONDecoder().decode([Mesh].self, from: run.output)
    let atlas = try Atlas(bytes: bytes)
    var lines: [String] = []
    var number = 0
    for (layerNumber, layer) in atlas.layers.enumerated() {
      for (index, info) in layer.globeMeshes.enumerated() {
        guard number < others.count else { return ["only \(others.count) meshes"] }
        let (mesh, other) = (try layer.globeMesh(number: index), others[number])
        func compare<Value: Equatable>(_ what: String, _ ours: Value, _ other: Value) {
          if ours != other { lines.append("\(what) of mesh \(number): \(ours) and \(other)") }
        }
        compare("layer", layerNumber, other.layer)
        compare("detail", info.detailMeters, other.detail)
        compare("sag", info.sagMeters, other.sag)
        compare("encoding", info.encoding == .compressed, other.isCompressed)
        compare("bits", info.indexBits, other.indexBits)
        compare("parts", mesh.parts.map(words), other.parts)
        let places = (0..<mesh.vertexCount).map { mesh.gridPoint(ofVertex: $0) }
        compare("places", places.map { [$0.u, $0.v] }, other.places)
        let corners = mesh.parts.flatMap { part in
          part.triangles.flatMap { triangle -> [Int] in
            let (a, b, c) = mesh.vertices(ofTriangle: triangle)
            return [a, b, c].map { $0 - part.vertices.lowerBound }
          }
        }
        compare("corners", corners, other.corners)
        let starts = layer.regions.map { mesh.triangles(of: $0.id).lowerBound }
        compare("regions", starts + [mesh.triangleCount], other.regions)
        compare("lines", mesh.lines.map { Array($0) }, other.lines.map(\.vertices))
        let sides = mesh.lines.map { [$0.left?.rawValue ?? .max, $0.right?.rawValue ?? .max] }
        compare("sides", sides, other.lines.map(\.sides))
        number += 1
      }
    }
    if number != others.count { lines.append("\(number) and \(others.count) meshes") }
    return lines
  }

  private static func words(_ part: GlobeMeshView.Part) -> [Int] {
    [
      part.vertices.lowerBound, part.vertices.count, part.triangles.lowerBound,
      part.triangles.count,
    ]
  }
}
