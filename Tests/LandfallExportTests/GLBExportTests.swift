import Landfall
import LandfallBuilder
import LandfallExport
import TestSupport
import Testing

/// Globe meshes as binary glTF, read again.
@Suite(.timed) struct GLBExportTests {
  /// Each mesh there is: raw and compressed, in one part and in many.
  static let meshes = [("countries", 0), ("countries", 1), ("states", 0), ("states", 1)]

  private let atlas: Atlas

  init() throws { atlas = try Atlas(bytes: TinyAtlas.globe.bytes()) }

  private func mesh(_ id: String, _ index: Int) throws -> GlobeMeshView {
    try atlas.layer(id).globeMesh(number: index)
  }

  private func glb(_ mesh: GlobeMeshView, isQuantized: Bool = false) throws -> [UInt8] {
    try GLBExport(GlobeModel(mesh, file: "test.atlas"), isQuantized: isQuantized)
      .bytes(file: "test.atlas")
  }

  /// A place on the unit sphere as the mesh's own view has it.
  private func place(_ mesh: GlobeMeshView, _ vertex: Int) -> [Double] {
    let position = mesh.position(ofVertex: vertex)
    return [Double(position.x), Double(position.y), Double(position.z)]
  }

  @Test(arguments: meshes) func everyRegionIsANode(id: String, index: Int) throws {
    let mesh = try mesh(id, index)
    let file = try GLBReader(glb(mesh))
    let positions = try file.numbers(0)
    let wanted = mesh.layer.regions.filter { !mesh.triangles(of: $0.id).isEmpty }
    #expect(wanted.count < mesh.layer.regions.count, "the last region is to have no triangle")
    let nodes = try file.objects("nodes")
    #expect(nodes.count == wanted.count + (mesh.inlandBorders.isEmpty ? 1 : 2))
    for (node, region) in zip(nodes, wanted) {
      #expect(node["name"] as? String == region.name)
      let extras = ["key": region.key, "name": region.name, "layer": id]
      #expect(node["extras"] as? [String: String] == extras)
      let primitive = try file.primitive(ofNode: node)
      #expect(primitive["attributes"] as? [String: Int] == ["POSITION": 0, "NORMAL": 0])
      #expect(primitive["mode"] as? Int == 4)
      let indices = try file.numbers(#require(primitive["indices"] as? Int)).map { Int($0[0]) }
      try #require(indices.allSatisfy(positions.indices.contains))
      let corners = mesh.triangles(of: region.id).flatMap { triangle in
        let (a, b, c) = mesh.vertices(ofTriangle: triangle)
        return [place(mesh, a), place(mesh, b), place(mesh, c)]
      }
      #expect(indices.map { positions[$0] } == corners)
    }
    let scene = try #require(file.objects("scenes").first)
    #expect(scene["nodes"] as? [Int] == Array(nodes.indices) && file.json["scene"] as? Int == 0)
    let asset = try #require(file.json["asset"] as? [String: Any])
    #expect(asset["version"] as? String == "2.0" && asset["generator"] as? String == "landfall")
  }

  @Test(arguments: meshes) func bordersAreEdges(id: String, index: Int) throws {
    let mesh = try mesh(id, index)
    let file = try GLBReader(glb(mesh))
    let positions = try file.numbers(0)
    func edges(_ lines: some Collection<GlobeMeshView.Line>) -> [[Double]] {
      lines.flatMap { line in
        zip(line, line.dropFirst()).flatMap { [place(mesh, $0), place(mesh, $1)] }
      }
    }
    var wanted = ["coasts": edges(mesh.coasts)]
    if !mesh.inlandBorders.isEmpty { wanted["inland borders"] = edges(mesh.inlandBorders) }
    for node in try file.objects("nodes") where node["extras"] == nil {
      let primitive = try file.primitive(ofNode: node)
      #expect(primitive["mode"] as? Int == 1)
      #expect(primitive["attributes"] as? [String: Int] == ["POSITION": 0])
      let indices = try file.numbers(#require(primitive["indices"] as? Int)).map { Int($0[0]) }
      let name = try #require(node["name"] as? String)
      #expect(indices.map { positions[$0] } == wanted.removeValue(forKey: name))
    }
    #expect(wanted.isEmpty)
  }

  /// Vertices that parts repeat become one; the whole file has one list.
  @Test(arguments: meshes) func neighborsShareVertices(id: String, index: Int) throws {
    let mesh = try mesh(id, index)
    let positions = try GLBReader(glb(mesh)).numbers(0)
    #expect(Set(positions).count == positions.count)
    let places = (0..<mesh.vertexCount).map { place(mesh, $0) }
    #expect(Set(positions) == Set(places))
    #expect(mesh.parts.count == 1 || positions.count < mesh.vertexCount)
  }

  @Test(arguments: meshes, [false, true])
  func boundsAreExact(mesh: (id: String, index: Int), isQuantized: Bool) throws {
    let file = try GLBReader(glb(self.mesh(mesh.id, mesh.index), isQuantized: isQuantized))
    let positions = try file.numbers(0)
    let axes = (0..<3).map { axis in positions.map { Float($0[axis]) } }
    // Foundation reads the last digits of a decimal otherwise; §3.6.2.5 rounds them to binary32.
    let (least, greatest) = file.bounds(0)
    #expect(least?.map { Float($0) } == axes.map { $0.min()! })
    #expect(greatest?.map { Float($0) } == axes.map { $0.max()! })
  }

  @Test(arguments: meshes) func quantizedMovesLittle(id: String, index: Int) throws {
    let mesh = try mesh(id, index)
    let (full, small) = try (GLBReader(glb(mesh)), GLBReader(glb(mesh, isQuantized: true)))
    #expect(full.json["extensionsUsed"] == nil)
    for member in ["extensionsUsed", "extensionsRequired"] {
      #expect(small.json[member] as? [String] == ["KHR_mesh_quantization"])
    }
    #expect(small.accessor(0)["componentType"] as? Int == 5122)
    #expect(small.accessor(0)["normalized"] as? Bool == true)
    let (places, steps) = try (full.numbers(0), small.numbers(0))
    #expect(places.count == steps.count)
    for (place, step) in zip(places, steps) {
      for axis in 0..<3 { #expect(abs(step[axis] / 32_767 - place[axis]) <= 0.5 / 32_767) }
    }
    for accessor in 1...(try small.objects("nodes").count) {
      #expect(try small.numbers(accessor) == full.numbers(accessor))
    }
  }

  /// Indices have 16 bits up to 65,534; the greatest number begins a new strip in some programs.
  @Test(arguments: [(65_534, true), (65_535, false), (65_536, false)])
  func indicesAreAsWideAsNeeded(last: Int, isShort: Bool) throws {
    let model = GlobeModel(
      layerID: "made up", info: try mesh("states", 0).info,
      positions: (0...last).map { SIMD3(Float($0) / 65_536, 0, 0) },
      regions: [
        .init(key: "a", name: "A", triangles: [0, 1, 2]),
        .init(key: "b", name: "B", triangles: [0, 1, UInt32(last)]),
        .init(key: "c", name: "C", triangles: [2, 1, 0]),
      ], coasts: [[0, 1, 2]])
    let file = try GLBReader(GLBExport(model).bytes(file: "test"))
    #expect(
      (1...4).map { file.accessor($0)["componentType"] as? Int == 5123 } == [
        true, isShort, true, true,
      ])
    #expect(try file.numbers(2).map(\.[0]) == [0, 1, Double(last)])
    #expect(try file.numbers(3).map(\.[0]) == [2, 1, 0])
    #expect(try file.numbers(4).map(\.[0]) == [0, 1, 1, 2])
    #expect(try file.objects("nodes").map { $0["name"] as? String } == ["A", "B", "C", "coasts"])
  }

  @Test func namesMayHoldAnything() throws {
    let name = "a\"b\\c\u{1}\n<é>\u{2028}"
    let model = GlobeModel(
      layerID: name, info: try mesh("states", 0).info,
      positions: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)],
      regions: [.init(key: name, name: name, triangles: [0, 1, 2])])
    let node = try GLBReader(GLBExport(model).bytes(file: "test")).objects("nodes")[0]
    #expect(node["extras"] as? [String: String] == ["key": name, "name": name, "layer": name])
  }

  @Test func theSameAtlasGivesTheSameBytes() throws {
    let again = try Atlas(bytes: TinyAtlas.globe.bytes())
    for (id, index) in Self.meshes {
      for isQuantized in [false, true] {
        let one = try glb(mesh(id, index), isQuantized: isQuantized)
        let other = try glb(again.layer(id).globeMesh(number: index), isQuantized: isQuantized)
        #expect(one == other)
      }
    }
  }
}
