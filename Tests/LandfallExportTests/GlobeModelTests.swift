import Landfall
import LandfallBuilder
import LandfallExport
import TestSupport
import Testing

/// What the formats are given of a mesh.
@Suite(.timed) struct GlobeModelTests {
  /// The atlas of the globe's tests whose only mesh is this one, of the layer of two regions.
  private func bytes(_ mesh: GlobeMesh) throws -> [UInt8] {
    var atlas = TinyAtlas.globe
    atlas.meshes = [
      packMesh(
        mesh, layer: 1, encoding: MeshEncoding(form: .raw, indexBits: nil), grid: atlas.grid,
        shortVertexLimit: 65_536)
    ]
    return try atlas.bytes()
  }

  private func model(_ bytes: [UInt8]) throws -> GlobeModel {
    try GlobeModel(Atlas(bytes: bytes).layer("states").globeMesh(number: 0), file: "test.atlas")
  }

  /// A square of two triangles, and a third one on its side that is a grid unit high: 11 cm, which
  /// binary32 does not have so far from the sphere's axes.
  private var thinMesh: GlobeMesh {
    var mesh = GlobeMesh(detailMeters: 0, sagMeters: 1_000)
    let (u, v) = (50_000_000 as UInt32, 130_000_000 as UInt32)
    mesh.vertices = [
      GridPoint(u: u, v: v), GridPoint(u: u + 10_000, v: v),
      GridPoint(u: u + 10_000, v: v + 10_000), GridPoint(u: u, v: v + 10_000),
      GridPoint(u: u + 10_000, v: v + 10_001),
    ]
    mesh.triangles = [0, 1, 2, 0, 2, 3, 3, 2, 4]
    mesh.regionTriangles = [0..<3, 3..<3]
    mesh.lines = [GlobeMesh.BorderLine(left: 0, right: nil, vertices: [0, 1, 2, 4, 3, 0])]
    return mesh
  }

  @Test func placesThatBinary32DoesNotTellApartAreOne() throws {
    let mesh = try Atlas(bytes: bytes(thinMesh)).layer("states").globeMesh(number: 0)
    let model = try GlobeModel(mesh, file: "test.atlas")
    #expect(mesh.vertexCount == 5 && mesh.triangleCount == 3)
    #expect(model.positions.count == 4 && Set(model.positions).count == 4)
    #expect(model.regions.count == 1 && model.regions[0].triangles.count == 6)
    // The line still goes around, without a step that is none.
    #expect(model.coasts.count == 1 && model.coasts[0].count == 5)
    #expect(model.coasts[0].first == model.coasts[0].last && Set(model.coasts[0]).count == 4)
  }

  @Test func aMeshOfNothingIsNamed() throws {
    var mesh = thinMesh
    mesh.triangles = []
    mesh.regionTriangles = [0..<0, 0..<0]
    let data = try bytes(mesh)
    let error = #expect(throws: BuildError.self) { try model(data) }
    #expect(
      error?.description
        == "test.atlas: layer \"states\": no region of the globe mesh has triangles, so there is "
        + "nothing to export; choose a layer whose regions have areas")
  }

  /// A damaged body opens; positions that are none must not get into a file.
  @Test(arguments: [Float.nan, .infinity, 2]) func aPositionThatIsNoneIsNamed(value: Float) throws {
    var data = try bytes(thinMesh)
    let position = try Atlas(bytes: data).layer("states").globeMesh(number: 0).position(
      ofVertex: 0)
    var pattern: [UInt8] = []
    for number in [position.x, position.y, position.z] {
      pattern.append(littleEndian: number.bitPattern)
    }
    let start = try #require(
      data.indices.dropLast(12).first { data[$0..<$0 + 12].elementsEqual(pattern) })
    var bad: [UInt8] = []
    bad.append(littleEndian: value.bitPattern)
    data.replaceSubrange(start + 4..<start + 8, with: bad)
    let error = #expect(throws: BuildError.self) { try model(data) }
    #expect(error?.code == .coordinate)
    #expect(error?.description.hasPrefix("test.atlas: vertex 0 of layer \"states\": ") == true)
  }
}
