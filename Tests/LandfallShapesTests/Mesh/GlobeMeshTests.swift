import Foundation
import Landfall
import LandfallBuilder
import LandfallVerifier
import TestSupport
import Testing

/// Meshes of made-up coverages: see `verifyMesh` for what holds of each.
@Suite(.timed) struct GlobeMeshTests {
  let grid = Grid.standard

  /// The mesh of features as they are, and what its check finds.
  private func mesh(
    _ features: [Feature], detail: Double = 0, sag: Double, step: UInt32 = 1
  ) throws -> (mesh: GlobeMesh, report: MeshVerification) {
    let clean = try repair(features, grid: grid, sliverMeters: 0, jobs: 1)
    let hasArea = clean.features.map { !$0.geometry.ringEnds.isEmpty }
    let mesh = try makeGlobeMesh(
      MeshInput(
        coverage: clean.coverage, areas: hasArea.map { _ in 1 }, detailMeters: detail),
      sagMeters: sag, step: step, grid: grid, source: "test")
    return (mesh, verify(mesh, hasArea: hasArea, grid: grid))
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

  @Test func neighborsShareTheirBorder() throws {
    let (mesh, report) = try mesh(
      [
        feature(0, [[(10, 10), (10, 30), (30, 30), (30, 10)]]),
        feature(1, [[(10, 30), (10, 50), (30, 50), (30, 30)]]),
      ], sag: 1_000)
    #expect(report.faults.isEmpty)
    #expect(report.worstSagMeters <= 1_000)
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

  /// Between 49° N and the great circles that stand for it there are up to 23 m: an islet there stays
  /// outside of the land to its south.
  @Test func anIsletBesideALongParallelStaysOnItsSide() throws {
    // In the middle of one of the 64 pieces that the parallel is cut into.
    let (west, north) = (-123 + 20.5 * 28 / 64, 49.000_100)
    let islet = [
      (north, west), (north, west + 0.000_1), (north + 0.000_05, west + 0.000_1),
      (north + 0.000_05, west),
    ]
    let (mesh, report) = try mesh(
      [feature(0, [[(40, -123), (40, -95), (49, -95), (49, -123)]]), feature(1, [islet])],
      sag: 1_000)
    #expect(report.faults.isEmpty)
    // 7.3 m by 5.6 m; nothing of it is land.
    let area = mesh.areas(on: grid)[1]
    #expect(area > 30 && area < 50)
    #expect(mesh.lines.allSatisfy { $0.isCoast })
  }

  /// A strip of one grid unit has no point inside: where both sides' vertices are not abreast the edges
  /// between them are too long, and those of the border are halved.
  @Test func aStripWithoutAPointInsideIsTriangulated() throws {
    for offset in 1...20 {
      let middle = Double(offset) / 21
      let strip = [
        (10.0, 20.0), (10, 21), (10.000_001, 21), (10.000_001, 20 + middle), (10.000_001, 20),
      ]
      for sag in [0.5, 0.2, 0.1, 0.05] {
        let (_, report) = try mesh([feature(0, [strip])], sag: sag)
        #expect(report.faults.isEmpty, "\(middle)")
      }
    }
  }

  /// Where no point inside is on every millionth grid unit, border edges are halved, and that is counted.
  @Test func halvedEdgesAreCounted() throws {
    let strip = feature(0, [[(10.2, 20), (10.2, 60), (10.8, 60), (10.8, 37.3), (10.8, 20)]])
    var counts: [Int] = []
    for sag in [20_000.0, 150, 120, 100, 90] {
      let (mesh, report) = try mesh([strip], sag: sag, step: 1_000_000)
      #expect(report.faults.isEmpty, "\(sag)")
      counts.append(mesh.edgeHalvingCount)
    }
    #expect(counts.first == 0 && counts.contains { $0 > 0 }, "\(counts)")
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

  /// Its outline leads through the opposite of each of its vertices: the verifier has to look from elsewhere.
  @Test(arguments: [2.0, 1, 0.5, 0.2]) func aBeltAroundTheEquatorIsVerified(
    latitude: Double
  ) throws {
    let belt = feature(
      0, [[(-latitude, -180), (-latitude, 180), (latitude, 180), (latitude, -180)]])
    let (mesh, report) = try mesh([belt], sag: 1_000)
    #expect(report.faults.isEmpty)
    // A zone's area is 4 π R² sin φ; great circles bulge some hundred meters over its parallels.
    let radius = 6_371_008.8
    let wanted = 4 * Double.pi * radius * radius * SineCosine(degrees: latitude).sine
    #expect(abs(mesh.areas(on: grid)[0] / wanted - 1) < 3e-4)
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

  @Test(.seeded, arguments: FullTests.shards) func hardCoverages(shard: Int) throws {
    for number in FullTests.cases(ofShard: shard, 24, all: 5_000) {
      let seed = TestSeed.current + UInt64(number)
      let map = HardCoverage(seed: seed)
      let report = try mesh(map.features, sag: [0.5, 5, 50][number % 3]).report
      #expect(report.faults.isEmpty, "HardCoverage(seed: \(seed)), \(map.kind)")
    }
  }

  /// Caps, wedges that meet at a pole, belts, what lies across ±180°, holes that touch.
  @Test(.seeded, arguments: FullTests.shards) func hardPlacesOfTheGlobe(shard: Int) throws {
    for number in FullTests.cases(ofShard: shard, 16, all: 5_000) {
      let seed = TestSeed.current + UInt64(number)
      let faults = try faults(of: GlobeCoverage(seed: seed), round: number)
      #expect(faults.isEmpty, "GlobeCoverage(seed: \(seed)), case \(number)")
    }
  }

  private func faults(of map: GlobeCoverage, round: Int) throws -> [String] {
    let features = normalize(map.features, grid: grid).features
    // Some hundred triangles from north to south at most.
    let least = map.heightMeters * map.heightMeters / 5e10
    let sag = max(least, [0.5, 50, 5_000][round % 3])
    let (mesh, report) = try mesh(features, sag: sag)
    var found = report.faults.map { "\(map.kind): \($0)" }
    // Borders stray by so much, and 1 m of rounding.
    let stray = min(max(sag / 4, 0.5), 50) + 1
    for (feature, area) in zip(features, mesh.areas(on: grid)) {
      let wanted = feature.geometry.sphereMeasures(on: grid)
      let most = stray * wanted.perimeter + 1e-9 * wanted.area
      if !(abs(area - wanted.area) <= most) {
        found.append("\(map.kind): region \(feature.index) has \(area) m², not \(wanted.area)")
      }
    }
    return found
  }

  @Test func anyThreadCountAndRunGivesTheSame() throws {
    let map = HardCoverage(.fractal, seed: 5)
    let (one, other) = (try mesh(map.features, sag: 1).mesh, try mesh(map.features, sag: 1).mesh)
    #expect(one.triangles == other.triangles)
    #expect(one.vertices == other.vertices)
    #expect(one.lines == other.lines)
  }
}
