import Landfall
import LandfallVerifier
import TestSupport
import Testing

/// The verifier of meshes finds each fault: an octahedron of two regions, broken in every way.
@Suite(.timed) struct VerifyMeshTests {
  private let grid = Grid.standard

  /// North and south of the equator, four triangles each.
  private func octahedron() -> VerifiedMesh {
    let equator = (0..<UInt32(4)).map { GridPoint(u: 90_000_000 * $0, v: 90_000_000) }
    let poles = [GridPoint(u: 0, v: grid.height), GridPoint(u: 0, v: 0)]
    let north = (0..<UInt32(4)).flatMap { turn -> [UInt32] in [turn, (turn + 1) % 4, 4] }
    let south = (0..<UInt32(4)).flatMap { turn -> [UInt32] in [(turn + 1) % 4, turn, 5] }
    return VerifiedMesh(
      vertices: equator + poles, triangles: north + south,
      regions: [(0..<4, true), (4..<8, true)], lines: [(0, 1, [0, 1, 2, 3, 0])],
      sagMeters: 2_700_000)
  }

  @Test func aSoundMeshHasNoFaults() {
    let found = verifyMesh(octahedron(), grid: grid)
    #expect(found.faults.isEmpty)
    // The triangles of an octahedron are 1 − 1/√3 of the radius below the sphere.
    #expect(abs(found.worstSagMeters - 6_371_008.8 * (1 - 1 / 3.0.squareRoot())) < 1e-3)
    #expect(abs(found.leastAngleDegrees - 60) < 1e-9 && found.sliverCount == 0)
    #expect(found.triangleCount == 8 && found.vertexCount == 6 && found.lineVertexCount == 5)
  }

  @Test func aTriangleTurnedOverIsFound() {
    var mesh = octahedron()
    mesh.triangles.swapAt(0, 1)
    #expect(verifyMesh(mesh, grid: grid).flatCount == 1)
    mesh.triangles[1] = mesh.triangles[0]
    #expect(verifyMesh(mesh, grid: grid).flatCount == 1)
  }

  /// A triangle 11 cm high and 15 km long: sound, but not in binary32.
  @Test func trianglesTooThinForBinary32AreCounted() {
    func mesh(rise: UInt32, shift: UInt32 = 0) -> VerifiedMesh {
      let vertices = [(10_000_000, 130_000_000), (10_200_000, 130_070_000)].map {
        GridPoint(u: $0.0 + shift, v: $0.1)
      }
      let middle = GridPoint(u: 10_100_000 + shift, v: 130_035_000 + rise)
      return VerifiedMesh(
        vertices: vertices + [middle], triangles: [0, 1, 2], regions: [(0..<1, true)],
        lines: [(0, nil, [0, 1, 2, 0])], sagMeters: 1_000)
    }
    // The great circle of the long edge runs some 61 units north of its straight line.
    let thin = (0..<60).map { verifyMesh(mesh(rise: 62, shift: 1_000 * $0), grid: grid) }
    let onlyInBinary32 = thin.count { $0.faults.isEmpty && $0.flatInBinary32Count == 1 }
    #expect(onlyInBinary32 > 0)
    #expect(verifyMesh(mesh(rise: 2_000), grid: grid).flatInBinary32Count == 0)
  }

  @Test func whatIsTooDeepIsCounted() {
    var mesh = octahedron()
    mesh.sagMeters = 2_600_000
    #expect(verifyMesh(mesh, grid: grid).deepCount == 8)
  }

  @Test func cracksAreFound() {
    var mesh = octahedron()
    mesh.regions[0].triangles = 0..<3
    #expect(verifyMesh(mesh, grid: grid).crackCount == 2)
    mesh = octahedron()
    mesh.lines = []
    #expect(verifyMesh(mesh, grid: grid).crackCount == 8)
    mesh = octahedron()
    mesh.lines[0].right = nil
    #expect(verifyMesh(mesh, grid: grid).crackCount == 4)
    // A corner of its own at the place of the neighbor's.
    mesh = octahedron()
    mesh.vertices.append(mesh.vertices[0])
    mesh.triangles[0] = 6
    #expect(verifyMesh(mesh, grid: grid).crackCount > 0)
  }

  @Test func regionsWithoutTrianglesAreFound() {
    var mesh = octahedron()
    mesh.regions.append((8..<8, true))
    #expect(verifyMesh(mesh, grid: grid).emptyRegionCount == 1)
    mesh.regions[2].hasArea = false
    #expect(verifyMesh(mesh, grid: grid).faults.isEmpty)
  }
}
