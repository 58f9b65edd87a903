import Foundation
import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The globe mesh of the world's countries, as data/world.json asks for it, and small.
@Suite(.timed) struct RealMeshTests {
  let world: RealWorld
  let countries: Layer
  private let metric = SphereMetric(grid: .standard)

  init() throws {
    world = try RealWorld.open()
    countries = try world.atlas.layer("countries")
  }

  @Test func fewTrianglesNoneTooDeepAndHardlyASliver() throws {
    let mesh = try #require(world.result.report.layers.first?.meshes.first)
    #expect(mesh.detailMeters == 5_000 && mesh.sagMeters == 1_000)
    #expect(mesh.triangleCount <= 100_000)
    #expect(mesh.worstSagMeters <= 1_000)
    #expect(mesh.sliverCount * 1_000 < mesh.triangleCount)
    #expect(mesh.worstAreaError <= 1e-9)
  }

  /// Great circles in place of lines of longitude and latitude change hardly an area, nor does the lattice.
  @Test func areasAreThoseOfTheBordersDetail() throws {
    let mesh = try countries.globeMesh(
      #require(countries.globeMeshes.first { $0.sagMeters == 1_000 }))
    let detail = try #require(countries.details.first { $0.meters == 5_000 })
    for region in countries.regions {
      let triangles = mesh.triangles(of: region.id).reduce(0.0) { sum, triangle in
        let (a, b, c) = mesh.vertices(ofTriangle: triangle)
        let points = [a, b, c].map { lattice(mesh.coordinate(ofVertex: $0)) }
        return sum + excess(points[0], points[1], points[2])
      }
      let area = triangles * UnitSphere.metersPerRadian * UnitSphere.metersPerRadian
      let wanted = region.rings(at: detail).reduce(0.0) { $0 + self.area(of: $1) }
      #expect((area - wanted).magnitude <= 0.001 * wanted + 1e6, "\(region)")
    }
  }

  /// The area of a triangle on the unit sphere, by l'Huilier's formula.
  private func excess(_ a: SpacePoint, _ b: SpacePoint, _ c: SpacePoint) -> Double {
    let sides = [a - b, b - c, c - a].map { 2 * asin($0.length / SpacePoint.radius / 2) }
    let half = sides.reduce(0, +) / 2
    let product = sides.reduce(tan(half / 2)) { $0 * tan((half - $1) / 2) }
    return 4 * atan(max(product, 0).squareRoot())
  }

  private func lattice(_ coordinate: Coordinate) -> SpacePoint {
    Grid.standard.lattice(point(coordinate))
  }

  private func point(_ coordinate: Coordinate) -> GridPoint {
    GridPoint(
      u: UInt32(((coordinate.longitude + 180) * 1e6).rounded()),
      v: UInt32(((coordinate.latitude + 90) * 1e6).rounded()))
  }

  private func area(of ring: Ring) -> Double {
    let points = ring.map { point($0) }
    guard var before = points.last, let first = points.first else { return 0 }
    let base = metric.latitude(Double(first.v)).sine
    var area = 0.0
    for point in points {
      area += metric.area(before, point, aboveSine: base)
      before = point
    }
    return area
  }

  /// With all tables; at the finer detail, too, where there is time.
  @Test func compressedMeshesAreSmall() throws {
    var layer = try #require(world.manifest.layers.first)
    layer.meshes = [5_000.0, 1_000].prefix(FullTests.count(1, all: 2)).map {
      MeshManifest(sagMeters: 1_000, detailMeters: $0, encoding: MeshEncoding(form: .compressed))
    }
    let plan = AtlasPlan(name: "meshes", grid: .standard)
    let source = LayerDraft(try readFeatures(of: layer, grid: .standard))
    let atlas = try Atlas(bytes: Atlas.build(plan, sources: [source]).bytes)
    for mesh in try atlas.layer("countries").globeMeshes {
      let bytes = Double(mesh.byteCount)
      #expect(
        bytes <= 4.5 * Double(mesh.vertexCount) + 1.3 * Double(mesh.triangleCount),
        "\(mesh.detailMeters) m")
    }
  }

  /// What is written is what the check saw, whichever way it is written.
  @Test func neighborsShareVerticesInTheAtlas() throws {
    let mesh = try countries.globeMesh(
      #require(countries.globeMeshes.first { $0.sagMeters == 1_000 }))
    var places: Set<GridPoint> = []
    for vertex in 0..<mesh.vertexCount { places.insert(point(mesh.coordinate(ofVertex: vertex))) }
    #expect(places.count == mesh.vertexCount || mesh.parts.count > 1)
    for line in mesh.inlandBorders.prefix(200) {
      let sides = [line.left, line.right].compactMap { $0 }.map { region in
        Set(
          mesh.triangles(of: region).flatMap { triangle -> [Int] in
            let (a, b, c) = mesh.vertices(ofTriangle: triangle)
            return [a, b, c]
          })
      }
      #expect(sides.count == 2)
      for vertex in line { #expect(sides.allSatisfy { $0.contains(vertex) }) }
    }
  }
}
