import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Ribbons along borders.
@Suite(.timed) struct BorderStripTests {
  /// A mesh of lines alone.
  private func mesh(_ chains: [[(latitude: Double, longitude: Double)]]) throws -> GlobeMeshView {
    var mesh = GlobeMesh(detailMeters: 0, sagMeters: 1)
    var tiny = TinyAtlas.coverage
    mesh.regionTriangles = tiny.layers[0].features.map { _ in 0..<0 }
    for chain in chains {
      var vertices: [UInt32] = []
      for place in chain {
        let point = Grid.standard.query(latitude: place.latitude, longitude: place.longitude)!
        vertices.append(UInt32(mesh.vertices.firstIndex(of: point) ?? mesh.vertices.count))
        if Int(vertices[vertices.count - 1]) == mesh.vertices.count { mesh.vertices.append(point) }
      }
      mesh.lines.append(.init(left: 0, right: nil, vertices: vertices))
    }
    tiny.meshes = [packMesh(mesh, layer: 0, encoding: MeshEncoding(), grid: .standard)]
    return try Atlas(bytes: tiny.bytes()).layers[0].globeMesh(number: 0)
  }

  private typealias Place = SIMD3<Double>

  private func places(_ strip: BorderStrip) -> [Place] {
    strip.positions.map { Place(Double($0.x), Double($0.y), Double($0.z)) }
  }

  private func distance(_ one: Place, _ other: Place) -> Double {
    ((one - other) * (one - other)).sum().squareRoot()
  }

  private func normal(_ a: Place, _ b: Place, _ c: Place) -> Place {
    let (p, q) = (b - a, c - a)
    return Place(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
  }

  @Test func aStraightLineHasItsWidth() throws {
    let mesh = try mesh([[(0, 0), (0, 1), (0, 2)]])
    let strip = mesh.borderStrips(width: 0.01).coasts
    let places = places(strip)
    #expect(places.count == 9 && strip.indices.count == 3 * 8)
    for vertex in 0..<3 {
      let (left, center, right) = (
        places[3 * vertex], places[3 * vertex + 1], places[3 * vertex + 2]
      )
      #expect(strip.positions[3 * vertex + 1] == mesh.position(ofVertex: mesh.lines.first![vertex]))
      #expect(abs(distance(center, .zero) - 1) < 1e-6)
      #expect(abs(distance(left, right) - 2 * 0.005) < 1e-5)
      // Eastward, the left is north.
      #expect(left.y > 0 && right.y < 0)
    }
    #expect(mesh.borderStrips(width: 0.01).inland.positions.isEmpty)
  }

  /// Triangles face outwards, and their middle vertices are the fill's.
  @Test func trianglesFaceOutwards() throws {
    for layer in try Atlas(bytes: TinyAtlas.globe.bytes()).layers {
      for info in layer.globeMeshes {
        let mesh = try layer.globeMesh(info)
        let strips = mesh.borderStrips(width: 1e-5)
        for (strip, lines) in [
          (strips.coasts, Array(mesh.coasts)), (strips.inland, Array(mesh.inlandBorders)),
        ] {
          let places = places(strip)
          let centers = lines.flatMap { line in line.isClosed ? Array(line.dropLast()) : Array(line)
          }
          #expect(places.count == 3 * centers.count)
          for (place, vertex) in centers.enumerated() {
            #expect(strip.positions[3 * place + 1] == mesh.position(ofVertex: vertex))
          }
          let edges = lines.reduce(0) { $0 + $1.count - 1 }
          #expect(strip.indices.count == 12 * edges)
          for corner in stride(from: 0, to: strip.indices.count, by: 3) {
            let corners = strip.indices[corner..<corner + 3].map { places[Int($0)] }
            let normal = normal(corners[0], corners[1], corners[2])
            #expect((normal * corners[0]).sum() > 0)
          }
        }
      }
    }
  }

  /// A bend's mitre is longer than the width, but no longer than twice; a line that turns back has one
  /// as long as the width.
  @Test func mitresAreLimited() throws {
    for (bend, wanted) in [
      ((1.0, 1.0), 2.0.squareRoot()), ((0.02, 0.0), 2.0), ((0, 0), 1.0), ((0.0, 2.0), 1.0),
    ] {
      let mesh = try mesh([[(0, 0), (0, 1), (bend.0, bend.1)]])
      let places = places(mesh.borderStrips(width: 0.001).coasts)
      let ratio = distance(places[3], places[5]) / 0.001
      #expect(abs(ratio - wanted) < 0.01, "\(bend): \(ratio)")
    }
  }

  /// A closed line ends with the vertices that it began with.
  @Test func closedLinesClose() throws {
    let mesh = try mesh([[(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)]])
    let strip = mesh.borderStrips(width: 0.001).coasts
    #expect(strip.positions.count == 3 * 4 && strip.indices.count == 3 * 4 * 4)
    #expect(Set(strip.indices) == Set(0..<12))
    let places = places(strip)
    for corner in 0..<4 {
      let ratio = distance(places[3 * corner], places[3 * corner + 2]) / 0.001
      #expect(abs(ratio - 2.0.squareRoot()) < 0.01)
    }
  }
}
