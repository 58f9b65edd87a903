import Landfall
import LandfallBuilder
import LandfallExport
import LandfallSupport
import TestSupport
import Testing

/// Globe meshes as USDA, read again. scripts/check usd reads them with OpenUSD.
@Suite(.timed) struct USDAExportTests {
  private let atlas: Atlas

  init() throws { atlas = try Atlas(bytes: TinyAtlas.globe.bytes()) }

  private func text(_ model: GlobeModel) -> String {
    var export = USDAExport(model)
    var bytes: [UInt8] = []
    while let piece = export.next() { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The lines of a prim, from its name to the next prim of the same depth.
  private func prim(_ name: String, of text: String) throws -> [Substring] {
    let lines = text.split(separator: "\n")
    let first = try #require(
      lines.firstIndex { $0.hasPrefix("    def ") && $0.contains("\"\(name)\"") })
    let end = lines[(first + 1)...].firstIndex { $0 == "    }" } ?? lines.endIndex
    return Array(lines[first..<end])
  }

  /// The elements of an attribute, such as "point3f[] points".
  private func elements(_ attribute: String, of prim: [Substring]) throws -> [Float] {
    let line = try #require(prim.first { $0.hasPrefix("        \(attribute) = [") })
    let list = line.drop { $0 != "[" }.dropFirst().drop { $0 != "[" }
    return list.split { "[](), ".contains($0) }.compactMap { Float($0) }
  }

  @Test(arguments: GLBExportTests.meshes) func holdsTheModel(id: String, index: Int) throws {
    let model = try GlobeModel(atlas.layer(id).globeMesh(number: index), file: "test.atlas")
    let text = text(model)
    #expect(text.hasPrefix("#usda 1.0\n(\n") && text.hasSuffix("\n}\n"))
    for line in [
      "    metersPerUnit = 1", "    upAxis = \"Y\"", "    defaultPrim = \"\(id)\"",
      "def Xform \"\(id)\" (",
    ] {
      #expect(text.contains(line + "\n"))
    }
    for region in model.regions {
      let mesh = try prim(Identifier.of(region.key), of: text)
      #expect(mesh[0].hasPrefix("    def Mesh "))
      #expect(mesh.contains("            string key = \(USDAExport.quoted(region.key))"))
      #expect(mesh.contains("            string name = \(USDAExport.quoted(region.name))"))
      let points = try elements("point3f[] points", of: mesh)
      #expect(try elements("normal3f[] normals", of: mesh) == points)
      #expect(
        try elements("int[] faceVertexCounts", of: mesh)
          == [Float](repeating: 3, count: region.triangles.count / 3))
      // Bit for bit, corner by corner.
      let corners = try elements("int[] faceVertexIndices", of: mesh).flatMap { index in
        points[(3 * Int(index))..<(3 * Int(index) + 3)]
      }
      #expect(
        corners
          == region.triangles.flatMap { vertex in
            let position = model.positions[Int(vertex)]
            return [position.x, position.y, position.z]
          })
    }
    let coasts = try prim("coasts", of: text)
    #expect(
      try elements("int[] curveVertexCounts", of: coasts) == model.coasts.map { Float($0.count) })
    #expect(
      try elements("point3f[] points", of: coasts).count == 3
        * model.coasts.reduce(0) { $0 + $1.count })
    #expect(text.contains("\"inland_borders\"") == !model.inlandBorders.isEmpty)
  }

  @Test func namesAndTextsAreValid() throws {
    #expect(USDAExport.quoted("a\"b\\c\nd\u{1}é\u{1F}") == #""a\"b\\c\nd\x01é\x1f""#)
    let keys = ["06", "A-B", "A B", "coasts", "Materials"]
    let model = GlobeModel(
      layerID: "made up", info: try atlas.layer("states").globeMeshes[0],
      positions: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)],
      regions: keys.map { .init(key: $0, name: "", triangles: [2, 1, 0]) })
    let text = text(model)
    let names = text.split(separator: "\n").filter { $0.hasPrefix("    def Mesh ") }
    #expect(
      names
        == ["_06", "A_B_2D", "A_B_20", "coasts_", "Materials_"].map { "    def Mesh \"\($0)\" (" })
    #expect(text.contains("def Xform \"made_up\""))
    let mesh = try prim("_06", of: text)
    #expect(mesh.contains("        displayName = \"06\""))
    #expect(mesh.contains("        int[] faceVertexIndices = [0, 1, 2]"))
    #expect(
      mesh.contains(
        "        point3f[] points = [(0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0)]"))
    #expect(mesh.contains("        float3[] extent = [(0.0, 0.0, 0.0), (1.0, 1.0, 1.0)]"))
  }
}
