import Landfall
import LandfallBuilder
import LandfallExport
import TestSupport
import Testing

/// Globe meshes as Wavefront OBJ, read again.
@Suite(.timed) struct OBJExportTests {
  private let atlas: Atlas

  init() throws { atlas = try Atlas(bytes: TinyAtlas.globe.bytes()) }

  private func text(_ model: GlobeModel) -> String {
    var export = OBJExport(model)
    var bytes: [UInt8] = []
    while let piece = export.next() { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: GLBExportTests.meshes) func holdsTheModel(id: String, index: Int) throws {
    let model = try GlobeModel(atlas.layer(id).globeMesh(number: index), file: "test.atlas")
    var positions: [SIMD3<Float>] = []
    var objects: [String] = []
    var faces: [String: [UInt32]] = [:]
    var lines: [String: [[UInt32]]] = [:]
    var group = ""
    let text = text(model)
    #expect(text.hasSuffix("\n"))
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      let rest = String(words[1])
      let numbers = rest.split(separator: " ").compactMap { UInt32($0) }.map { $0 &- 1 }
      switch words[0] {
      case "#": #expect(positions.isEmpty)
      case "v":
        let axes = rest.split(separator: " ").compactMap { Float($0) }
        try #require(axes.count == 3)
        positions.append(SIMD3(axes[0], axes[1], axes[2]))
      case "o": objects.append(rest)
      case "g": group = rest
      case "f":
        #expect(numbers.count == 3)
        faces[group, default: []] += numbers
      case "l": lines[group, default: []].append(numbers)
      default: Issue.record("\(line)")
      }
    }
    // Bit for bit, though they were decimals.
    #expect(positions == model.positions)
    let names = model.regions.map(\.name) + ["coasts"]
    #expect(objects == (model.inlandBorders.isEmpty ? names : names + ["inland_borders"]))
    #expect(
      faces == Dictionary(uniqueKeysWithValues: model.regions.map { ($0.key, $0.triangles) }))
    #expect(lines["coasts"] == model.coasts)
    #expect((lines["inland_borders"] ?? []) == model.inlandBorders)
  }

  @Test func namesStayOnTheirLine() {
    #expect(OBJExport.line("Côte d'Ivoire") == "Côte d'Ivoire")
    #expect(OBJExport.line("a\nf 1 2 3\r\n\\#\u{0}\u{2028}z") == "a_f 1 2 3______z")
    #expect(OBJExport.word("New York\t1\u{A0}2") == "New_York_1_2")
  }

  @Test func aRegionWithoutANameHasItsKey() throws {
    let model = GlobeModel(
      layerID: "made up", info: try atlas.layer("states").globeMeshes[0],
      positions: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)],
      regions: [.init(key: "a b", name: "", triangles: [0, 1, 2])])
    #expect(
      text(model)
        == """
        # landfall: layer made_up, unit sphere, Y up
        v 1.0 0.0 0.0
        v 0.0 1.0 0.0
        v 0.0 0.0 1.0
        o a b
        g a_b
        f 1 2 3

        """)
  }
}
