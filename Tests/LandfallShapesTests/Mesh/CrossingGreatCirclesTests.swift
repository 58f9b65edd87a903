import Landfall
import LandfallBuilder
import LandfallVerifier
import TestSupport
import Testing

/// Borders that are apart in longitude and latitude, but cross or touch as great circles.
@Suite(.timed) struct CrossingGreatCirclesTests {
  private let grid = Grid.standard

  /// A region from vertices in grid units.
  private func feature(_ index: Int, _ ring: [(u: UInt32, v: UInt32)]) -> Feature {
    Feature(
      index: index, key: "\(index)", name: "Region \(index)",
      geometry: Geometry(
        vertices: ring.map { GridPoint(u: $0.u, v: $0.v) }, ringEnds: [ring.count],
        polygonEnds: [1]))
  }

  private func mesh(_ features: [Feature], sag: Double) throws -> MadeMesh {
    let clean = try repair(features, grid: grid, sliverMeters: 0, jobs: 1)
    var manifest = LayerManifest(id: "thin", source: "thin.geojson")
    manifest.meshes = [MeshManifest(sagMeters: sag, detailMeters: 0)]
    return try #require(
      try makeMeshes(
        of: manifest, borders: [(0, clean.coverage)], areas: features.map { _ in 1 }, grid: grid,
        jobs: 1
      ).first)
  }

  /// Two straight borders of 89° of longitude, the upper one 3.5° farther east.
  private func twoBorders(units: UInt32) -> [Feature] {
    let south = 40_291_011 + units
    return [
      feature(
        0,
        [
          (24_000_000, 37_000_000), (113_000_000, 37_000_000), (113_000_000, 47_400_000),
          (24_000_000, 40_000_000),
        ]),
      feature(
        1,
        [
          (27_500_000, south), (116_500_000, south + 7_400_000), (116_500_000, 52_400_000),
          (27_500_000, 52_400_000),
        ]),
    ]
  }

  @Test(arguments: [1, 100] as [UInt32]) func borders(unitsApart units: UInt32) throws {
    let made = try mesh(twoBorders(units: units), sag: 20_000)
    #expect(made.verification.faults.isEmpty)
    #expect(made.mesh.regionTriangles.allSatisfy { !$0.isEmpty })
    #expect(made.mesh.divided.isEmpty == (units == 100))
  }

  /// The two meet in the east, and are less than a unit apart for half of their length: vertices there are
  /// on both, and the face between them begins where it is wider.
  @Test func bordersWithoutPlaceBetweenThemMeet() throws {
    let (west, corner): ((UInt32, UInt32), (UInt32, UInt32)) = (
      (20_000_000, 120_000_000), (120_000_000, 120_000_000)
    )
    let wedge = feature(0, [west, corner, (20_000_000, 120_000_002)])
    let south = feature(1, [west, (20_000_000, 100_000_000), (120_000_000, 100_000_000), corner])
    let made = try mesh([wedge, south], sag: 1_000)
    #expect(made.verification.faults.isEmpty)
    #expect(!made.mesh.joined.isEmpty)
    #expect(made.mesh.regionTriangles.allSatisfy { !$0.isEmpty })
    var edges: Set<[UInt32]> = []
    for line in made.mesh.lines {
      for (a, b) in zip(line.vertices, line.vertices.dropFirst()) {
        #expect(edges.insert([min(a, b), max(a, b)]).inserted, "an edge of two lines")
      }
    }
    // South of where the wedge has ended is the sea on the other side.
    #expect(
      made.mesh.lines.contains {
        $0.left == nil && $0.right == 1 || $0.left == 1 && $0.right == nil
      })
  }

  @Test(.seeded, arguments: FullTests.shards) func thinCoverages(shard: Int) throws {
    for number in FullTests.cases(ofShard: shard, 48, all: 5_000) {
      let seed = TestSeed.current + UInt64(number)
      let map = ThinCoverage(seed: seed)
      let sag = [1_000.0, 20_000, 100_000, 300][number % 4]
      do {
        let made = try mesh(map.features, sag: sag)
        #expect(made.verification.faults.isEmpty, "ThinCoverage(seed: \(seed)), \(map.kind)")
      } catch {
        Issue.record("ThinCoverage(seed: \(seed)), \(map.kind), \(sag) m: \(error)")
      }
    }
  }

  /// Its long borders pass within half a unit of the same grid points. Their chords sink 0.5 m after 5 km, so
  /// that both need vertices there, which are vertices of both: nothing is left between them.
  @Test func aRegionThatTheGridCannotHoldIsRefused() throws {
    let thin = feature(
      0, [(50_000_000, 90_000_000), (50_000_001, 90_000_000), (51_000_001, 90_000_001)])
    let error = try #require(throws: BuildError.self) { try mesh([thin], sag: 0.5) }
    #expect(error.code == .mesh)
    #expect(
      error.problem.hasSuffix(
        "has no triangle of a region: it is so thin that the grid has no room between its borders")
    )
    #expect(error.place == "near 0.0,-130.0")
    // With longer chords it needs no vertex.
    #expect(try mesh([thin], sag: 10_000).verification.faults.isEmpty)
  }

  /// Nothing parts it from anything.
  @Test func theWholeEarthIsRefused() throws {
    let earth = feature(
      0, [(0, 0), (grid.width, 0), (grid.width, grid.height), (0, grid.height)])
    let error = try #require(throws: BuildError.self) { try mesh([earth], sag: 1_000) }
    #expect(error.problem.hasSuffix("it is the whole Earth, without a border"))
    #expect(error.remedy == "leave out the mesh, or the region")
  }

  /// 11 cm from the pole the longitudes of two vertices are closer than points in space can be.
  @Test func aRegionThatPointsInSpaceCannotHoldIsRefused() throws {
    let thin = feature(0, [(50_000_000, 1), (50_000_100, 1), (50_000_050, 10)])
    let error = try #require(throws: BuildError.self) { try mesh([thin], sag: 1_000) }
    #expect(error.code == .mesh && error.problem.contains("has no triangle of a region"))
  }

  /// Deep inside, triangles are nearly as large as the sag allows: equilateral ones of 100 m have 1,650 km².
  @Test func wideFacesHaveFewTriangles() throws {
    let box = feature(
      0,
      [
        (180_000_000, 90_000_000), (200_000_000, 90_000_000), (200_000_000, 110_000_000),
        (180_000_000, 110_000_000),
      ])
    let made = try mesh([box], sag: 100)
    #expect(made.verification.faults.isEmpty)
    let area = made.mesh.areas(on: grid)[0] / 1e6
    #expect(Double(made.verification.triangleCount) < 1.35 * area / 1_650)
  }
}
