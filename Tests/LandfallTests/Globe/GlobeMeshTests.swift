import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What an app sees of globe meshes.
@Suite(.timed) struct GlobeMeshTests {
  private let atlas: Atlas

  init() throws { atlas = try Atlas(bytes: TinyAtlas.globe.bytes()) }

  /// The triangles of a region as sets of places, each beginning with its smallest corner.
  private func triangles(_ mesh: GlobeMeshView, _ region: RegionID) -> [[GridPoint]] {
    mesh.triangles(of: region).map { triangle in
      let corners = mesh.vertices(ofTriangle: triangle)
      return canonical([corners.0, corners.1, corners.2].map { mesh.gridPoint(ofVertex: $0) })
    }.sorted(by: precedes)
  }

  private func canonical(_ points: [GridPoint]) -> [GridPoint] {
    let first = points.indices.min { precedes([points[$0]], [points[$1]]) }!
    return Array(points[first...] + points[..<first])
  }

  private func precedes(_ one: [GridPoint], _ other: [GridPoint]) -> Bool {
    one.flatMap { [$0.u, $0.v] }.lexicographicallyPrecedes(other.flatMap { [$0.u, $0.v] })
  }

  @Test func tellsWhatThereIs() throws {
    let layer = try atlas.layer("countries")
    let infos = layer.globeMeshes
    #expect(infos.map(\.sagMeters) == [100, 1_000])
    #expect(infos.map(\.encoding) == [.raw, .compressed])
    #expect(infos.map(\.indexBits) == [16, 16])
    #expect(infos[0].partCount > 3 && infos[1].partCount == 1)
    #expect(infos.allSatisfy { $0.detailMeters == 5_000 && $0.coastCount > 0 })
    #expect(atlas.globe.meshes(of: layer) == infos)
    #expect(layer.globeMeshInfo(within: 99) == infos[0])
    #expect(layer.globeMeshInfo(within: 5_000) == infos[1])
    #expect(try layer.globeMesh(infos[1]).info == infos[1])
    let world = try Atlas(bytes: TinyAtlas.world.bytes())
    #expect(world.layers.allSatisfy { $0.globeMeshInfo(within: 1) == nil })
  }

  /// The same mesh, raw in one part and compressed in parts of six vertices.
  @Test func bothFormsShowTheSame() throws {
    let layer = try atlas.layer("states")
    let (raw, compressed) = (try layer.globeMesh(number: 0), try layer.globeMesh(number: 1))
    #expect(raw.info.encoding == .raw && compressed.info.encoding == .compressed)
    #expect(raw.parts.count == 1 && compressed.parts.count > 1)
    for region in layer.regions {
      let found = triangles(compressed, region.id)
      #expect(triangles(raw, region.id) == found)
      #expect(region.id.rawValue > 0 || !found.isEmpty)
    }
    #expect(raw.lines.count == compressed.lines.count && raw.lines.count > 0)
    for (one, other) in zip(raw.lines, compressed.lines) {
      #expect(one.left == other.left && one.right == other.right)
      #expect(
        one.map { raw.gridPoint(ofVertex: $0) } == other.map { compressed.gridPoint(ofVertex: $0) })
    }
  }

  @Test func buffersAreWhatAGPUTakes() throws {
    for layer in atlas.layers {
      for info in layer.globeMeshes {
        let mesh = try layer.globeMesh(info)
        mesh.withPositions { bytes in
          #expect(bytes.byteCount == 12 * mesh.vertexCount && address(of: bytes) % 16 == 0)
          for vertex in 0..<mesh.vertexCount {
            let position = mesh.position(ofVertex: vertex)
            let found = [0, 4, 8].map { Float(bitPattern: word(bytes, at: 12 * vertex + $0)) }
            #expect(found == [position.x, position.y, position.z])
            #expect(abs((position * position).sum() - 1) < 1e-6)
          }
        }
        #expect(mesh.info.indexBits == 16)
        mesh.withIndices { bytes in
          #expect(bytes.byteCount == 6 * mesh.triangleCount && address(of: bytes) % 16 == 0)
          for part in mesh.parts {
            for triangle in part.triangles where triangle + 1 < mesh.triangleCount {
              let index = Int(word(bytes, at: 6 * triangle) & 0xFFFF)
              #expect(part.vertices.lowerBound + index == mesh.vertices(ofTriangle: triangle).0)
            }
          }
        }
      }
    }
  }

  private func address(of bytes: RawSpan) -> Int {
    unsafe bytes.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
  }

  private func word(_ bytes: RawSpan, at offset: Int) -> UInt32 {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
  }

  /// Parts repeat the vertices that they share, bit for bit, and hold whole regions where these fit.
  @Test func partsShareVertices() throws {
    let layer = try atlas.layer("countries")
    let mesh = try layer.globeMesh(number: 0)
    var positions: [GridPoint: [[UInt32]]] = [:]
    for (number, part) in mesh.parts.enumerated() {
      #expect(part.vertices.count <= 24, "part \(number)")
      for vertex in part.vertices {
        let position = mesh.position(ofVertex: vertex)
        positions[mesh.gridPoint(ofVertex: vertex), default: []].append(
          [position.x.bitPattern, position.y.bitPattern, position.z.bitPattern])
      }
    }
    #expect(positions.values.contains { $0.count > 1 })
    for copies in positions.values { #expect(Set(copies).count == 1) }
    for region in layer.regions {
      let ranges = mesh.ranges(of: region.id)
      #expect(ranges.reduce(0) { $0 + $1.triangles.count } == mesh.triangles(of: region.id).count)
      for (part, triangles) in ranges {
        #expect(mesh.parts[part].triangles.clamped(to: triangles) == triangles)
      }
    }
  }

  /// Both readers say the same of every mesh.
  @Test func theSecondReaderAgrees() throws {
    let bytes = try TinyAtlas.globe.bytes()
    #expect(try SecondReader.disagreements(about: bytes) == [])
    #expect(try SecondReader.meshDisagreements(about: bytes) == [])
  }

  /// Where a place is: the axes, and each quadrant by libm's sine and cosine.
  @Test func positionsAreOnTheAxes() {
    let grid = Grid.standard
    func position(_ latitude: Double, _ longitude: Double) -> [Float] {
      let point = grid.query(latitude: latitude, longitude: longitude)!
      let position = point.position(on: grid)
      return [position.x, position.y, position.z]
    }
    #expect(position(0, 0) == [0, 0, 1])
    #expect(position(0, 90) == [1, 0, 0])
    #expect(position(0, -90) == [-1, 0, 0])
    #expect(position(90, 12) == [0, 1, 0])
    #expect(position(-90, 12) == [0, -1, 0])
    #expect(position(0, 180) == [0, 0, -1])
    #expect(position(30, 45).allSatisfy { $0 > 0 })
  }
}
