import Landfall
@testable import LandfallBuilder
import LandfallVerifier
import TestSupport
import Testing

/// Meshes of made-up coverages: see `verifyMesh` for what holds of each.
@Suite struct GlobeMeshTests {
  let grid = Grid.standard

  /// The mesh of features as they are, and what its check finds.
  private func mesh(
    _ features: [Feature], detail: Double = 0, sag: Double, step: UInt32 = 1
  ) throws -> (mesh: GlobeMesh, report: MeshVerification) {
    let clean = try repair(features, grid: grid, sliverMetres: 0, jobs: 1)
    let geometries = clean.features.map(\.geometry)
    let shapes = geometries.map { measure($0, grid: grid) }
    let mesh = try makeGlobeMesh(
      MeshInput(
        topology: clean.topology, sides: clean.sides, areas: shapes.map { _ in 1 },
        detailMetres: detail),
      sagMetres: sag, step: step, grid: grid, source: "test")
    return (mesh, verify(mesh, hasArea: shapes.map(\.hasArea), grid: grid))
  }

  private func feature(_ index: Int, _ rings: [[(Double, Double)]]) -> Feature {
    var geometry = Geometry()
    for ring in rings {
      geometry.vertices += ring.map { latitude, longitude in
        GridPoint(u: UInt32((longitude + 180) * 1e6), v: UInt32((latitude + 90) * 1e6))
      }
      geometry.ringEnds.append(geometry.vertices.count)
    }
    geometry.polygonEnds = [geometry.ringEnds.count]
    return Feature(index: index, key: "\(index)", name: "Region \(index)", geometry: geometry)
  }

  @Test func neighboursShareTheirBorder() throws {
    let (mesh, report) = try mesh(
      [
        feature(0, [[(10, 10), (10, 30), (30, 30), (30, 10)]]),
        feature(1, [[(10, 30), (10, 50), (30, 50), (30, 30)]]),
      ], sag: 1_000)
    #expect(report.faults.isEmpty)
    #expect(report.worstSagMetres <= 1_000)
    #expect(mesh.regionTriangles.allSatisfy { !$0.isEmpty })
    let inland = try #require(mesh.lines.first { !$0.isCoast })
    #expect([inland.left, inland.right].compactMap { $0 }.sorted() == [0, 1])
    // Straight along the meridian, in parts that sink 1 km at most: 20° are 2,224 km.
    #expect(inland.vertices.count == 17)
    #expect(Set(mesh.vertices).count == mesh.vertices.count)
  }

  /// A box along 49° N: its straight edge is up to 88 km from the great circle.
  @Test func parallelsStayParallels() throws {
    let (mesh, report) = try mesh(
      [feature(0, [[(49, -123), (49, -95), (60, -95), (60, -123)]])], sag: 1_000)
    #expect(report.faults.isEmpty)
    let south = mesh.vertices.filter { $0.v == 139_000_000 }
    #expect(south.count > 16)
    #expect(mesh.vertices.allSatisfy { $0.v >= 139_000_000 })
  }

  /// What lies around a pole and across ±180° has no edge there.
  @Test func polesAndSeamAreNoBorders() throws {
    let cap = feature(
      0, [[(-90, -180), (-90, 180), (-70, 180), (-60, 90), (-75, 0), (-60, -90), (-70, -180)]])
    let (mesh, report) = try mesh([cap], sag: 1_000)
    #expect(report.faults.isEmpty)
    let seam = Set(mesh.vertices.indices.filter { mesh.vertices[$0].u == 0 }.map { UInt32($0) })
    for line in mesh.lines {
      for (a, b) in zip(line.vertices, line.vertices.dropFirst()) {
        #expect(!(seam.contains(a) && seam.contains(b)))
      }
    }
    #expect(mesh.vertices.contains { $0.v == 0 })
  }

  /// A region that ends at another latitude west of ±180° than east of it has a border between them.
  @Test func stepsOnTheSeamAreBorders() throws {
    let west = [(10.0, 170.0), (10, 180), (20, 180), (20, 170)]
    let east = [(12.0, -180.0), (12, -170), (20, -170), (20, -180)]
    var features = [feature(0, [west])]
    features[0].geometry.vertices += feature(0, [east]).geometry.vertices
    features[0].geometry.ringEnds.append(8)
    features[0].geometry.polygonEnds.append(2)
    let (mesh, report) = try mesh(features, sag: 1_000)
    #expect(report.faults.isEmpty)
    let onSeam = mesh.lines.filter { line in
      line.vertices.allSatisfy { mesh.vertices[Int($0)].u == 0 }
    }
    #expect(onSeam.count == 1)
    let ends = onSeam.first.map { line in
      [line.vertices.first, line.vertices.last].compactMap { $0.map { mesh.vertices[Int($0)].v } }
    }
    #expect(ends == [100_000_000, 102_000_000])
  }

  @Test func overlapsBelongToBothRegions() throws {
    let (mesh, report) = try mesh(
      [
        feature(0, [[(10, 10), (10, 30), (30, 30), (30, 10)]]),
        feature(1, [[(20, 20), (20, 40), (40, 40), (40, 20)]]),
      ], sag: 10_000)
    #expect(report.faults.isEmpty)
    let sets = mesh.regionTriangles.map { range in
      Set(range.map { Array(mesh.triangles[(3 * $0)..<(3 * $0 + 3)]) })
    }
    #expect(!sets[0].isDisjoint(with: sets[1]))
  }

  @Test func hardCoverages() throws {
    let seed = UInt64.random(in: 0 ... .max >> 1)
    print("meshes, seed \(seed)")
    for round in 0..<UInt64(FullTests.count(60, all: 5_000)) {
      let map = HardCoverage(seed: seed &+ round)
      let sag = [0.5, 5, 50][Int(round % 3)]
      let (_, report) = try mesh(map.features, sag: sag)
      let note: Comment = "seed \(seed &+ round), \(map.kind)"
      #expect(report.faults.isEmpty, note)
    }
  }

  @Test func anyThreadCountAndRunGivesTheSame() throws {
    let map = HardCoverage(.fractal, seed: 5)
    let (one, other) = (try mesh(map.features, sag: 1).mesh, try mesh(map.features, sag: 1).mesh)
    #expect(one.triangles == other.triangles)
    #expect(one.vertices == other.vertices)
    #expect(one.lines == other.lines)
  }
}
