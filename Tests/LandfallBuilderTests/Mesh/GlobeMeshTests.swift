import Foundation
import Landfall
@testable import LandfallBuilder
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
        topology: clean.topology, sides: clean.sides, areas: hasArea.map { _ in 1 },
        detailMeters: detail),
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
    let area = areas(of: mesh)[1]
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
      let report = try mesh([feature(0, [strip])], sag: 0.5).report
      #expect(report.faults.isEmpty, "\(middle)")
    }
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
    #expect(abs(areas(of: mesh)[0] / wanted - 1) < 3e-4)
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

  @Test(.seeded) func hardCoverages() {
    let seed = TestSeed.current
    expectNothing(rounds: FullTests.count(60, all: 5_000), seed: seed) { seed, round in
      let map = HardCoverage(seed: seed)
      let sag = [0.5, 5, 50][round % 3]
      let report = try mesh(map.features, sag: sag).report
      return report.faults.map { "\(map.kind): \($0)" }
    }
  }

  /// Caps, wedges that meet at a pole, belts, what lies across ±180°, holes that touch.
  @Test func hardPlacesOfTheGlobe() {
    // Some of the hardest are refused, see `LensClearing`: at random where there is time to look at them.
    let seed = FullTests.areWanted ? UInt64.random(in: 0 ... .max >> 1) : 1
    expectNothing(rounds: FullTests.count(60, all: 5_000), seed: seed) { seed, round in
      try faults(of: GlobeCoverage(seed: seed), round: round)
    }
  }

  /// Tries seeds from `seed` on, on two threads, and records what `faults` finds and throws.
  private func expectNothing(
    rounds: Int, seed: UInt64, faults: @Sendable (_ seed: UInt64, _ round: Int) throws -> [String]
  ) {
    let found = parallelMap(count: rounds, jobs: 2) { round in
      let seed = seed &+ UInt64(round)
      do {
        return try faults(seed, round).map { "seed \(seed), \($0)" }
      } catch {
        return ["seed \(seed): \(error)"]
      }
    }
    for fault in found.joined() { Issue.record("\(fault)") }
  }

  private func faults(of map: GlobeCoverage, round: Int) throws -> [String] {
    let features = try normalize(map.features, grid: grid).features
    // Some hundred triangles from north to south at most.
    let least = map.heightMeters * map.heightMeters / 5e10
    let sag = max(least, [0.5, 50, 5_000][round % 3])
    let (mesh, report) = try mesh(features, sag: sag)
    var found = report.faults.map { "\(map.kind): \($0)" }
    // Borders stray by so much, and 1 m of rounding.
    let stray = min(max(sag / 4, 0.5), 50) + 1
    for (feature, area) in zip(features, areas(of: mesh)) {
      let wanted = measures(of: feature.geometry)
      let most = stray * wanted.perimeter + 1e-9 * wanted.area
      if !(abs(area - wanted.area) <= most) {
        found.append("\(map.kind): region \(feature.index) has \(area) m², not \(wanted.area)")
      }
    }
    return found
  }

  /// The area of each region's triangles in square meters.
  private func areas(of mesh: GlobeMesh) -> [Double] {
    let points = mesh.vertices.map { vertex in
      let place = grid.coordinate(vertex)
      let latitude = SineCosine(degrees: place.latitude)
      let longitude = SineCosine(degrees: place.longitude)
      return SIMD3(
        latitude.cosine * longitude.cosine, latitude.cosine * longitude.sine, latitude.sine)
    }
    return mesh.regionTriangles.map { triangles in
      triangles.reduce(0) { sum, triangle in
        let corners = (0..<3).map { points[Int(mesh.triangles[3 * triangle + $0])] }
        return sum + excess(corners[0], corners[1], corners[2])
      } * SphereMetric.radius * SphereMetric.radius
    }
  }

  /// Of a triangle (Van Oosterom and Strackee 1983), from differences, as small ones lose no digits so.
  private func excess(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
    let (x, y) = (b - a, c - a)
    let normal = SIMD3(
      x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
    let below = 1 + (a * b).sum() + (b * c).sum() + (c * a).sum()
    return 2 * atan2((a * normal).sum(), below)
  }

  /// The area of a region whose edges are straight in longitude and latitude, on the sphere, in square
  /// meters, and the length of its rings in meters.
  private func measures(of geometry: Geometry) -> (area: Double, perimeter: Double) {
    let sphere = SphereArea(grid: grid)
    let edges = EdgeMeasure(grid: grid)
    var (area, perimeter) = (0.0, 0.0)
    for polygon in geometry.polygons {
      for (number, range) in polygon.enumerated() {
        let ring = geometry.vertices[range]
        var sum = 0.0
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
          sum += sphere.under(
            UnwrappedPoint(x: Int64(a.u), v: a.v), UnwrappedPoint(x: Int64(b.u), v: b.v))
          perimeter += edges.length(a, b)
        }
        area += number == 0 ? sum.magnitude : -sum.magnitude
      }
    }
    return (area * SphereMetric.radius * SphereMetric.radius, perimeter)
  }

  @Test func anyThreadCountAndRunGivesTheSame() throws {
    let map = HardCoverage(.fractal, seed: 5)
    let (one, other) = (try mesh(map.features, sag: 1).mesh, try mesh(map.features, sag: 1).mesh)
    #expect(one.triangles == other.triangles)
    #expect(one.vertices == other.vertices)
    #expect(one.lines == other.lines)
  }
}
