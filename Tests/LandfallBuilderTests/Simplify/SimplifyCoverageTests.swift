import Landfall
@testable import LandfallBuilder
import TestSupport
import Testing

@Suite struct SimplifyCoverageTests {
  let grid = Grid.standard

  private func simplified(
    _ outlines: [Outline], details: [Double], regionMetres: [Double?]? = nil, jobs: Int = 1
  ) -> [SimplifiedCoverage] {
    let geometries = outlines.map { $0.geometry(on: grid) }
    return simplify(geometries, details: details, regionMetres: regionMetres, jobs: jobs)
  }

  private func simplify(
    _ geometries: [Geometry], details: [Double], regionMetres: [Double?]? = nil, jobs: Int = 1
  ) -> [SimplifiedCoverage] {
    simplifyCoverage(
      geometries, topology: makeTopology(of: geometries, grid: grid), details: details,
      regionMetres: regionMetres ?? geometries.map { _ in nil }, grid: grid, jobs: jobs)
  }

  private func fractal(_ seed: UInt64) -> [Geometry] {
    FractalCoverage(
      grid: grid, origin: GridPoint(u: 190_000_000, v: 120_000_000), columns: 6, rows: 5,
      cellSize: 400_000, regionCount: 7, levels: 5, seed: seed
    ).features.map(\.geometry)
  }

  @Test func neighboursShareWhatIsLeftOfTheirBorder() {
    let wave = (0...100).map { (1 + 0.003 * Double($0 % 2), 0.01 * Double($0)) }
    let outlines = [
      Outline([[(0.0, 0.0)] + wave + [(0, 1)]]),
      Outline([[(2.0, 1.0)] + wave.reversed() + [(2, 0)]]),
    ]
    let result = simplified(outlines, details: [1_000])[0]
    #expect(result.geometries[0].vertices.count == 4)
    #expect(result.topology.ownerSets.filter { $0 == [0, 1] }.count == 1)
    #expect(result.topology.arcEnds.count == 3)
  }

  @Test(arguments: 0..<12) func anyJobsMakeTheSame(seed: Int) {
    let geometries = fractal(UInt64(seed))
    let one = simplify(geometries, details: [500, 4_000])
    let three = simplify(geometries, details: [500, 4_000], jobs: 3)
    #expect(one.map(\.geometries) == three.map(\.geometries), "seed \(seed)")
  }

  @Test(arguments: 0..<12) func aCoarserDetailKeepsVerticesOfTheFinerOne(seed: Int) {
    let result = simplify(fractal(UInt64(seed)), details: [300, 2_000, 9_000])
    for (fine, coarse) in zip(result, result.dropFirst()) {
      for (one, other) in zip(fine.geometries, coarse.geometries) {
        #expect(Set(other.vertices).isSubset(of: Set(one.vertices)), "seed \(seed)")
        #expect(one.ringEnds.count == other.ringEnds.count)
      }
      #expect(coarse.report.arcVertexCount < fine.report.arcVertexCount)
    }
  }

  @Test func aRegionMayHaveALimitOfItsOwn() {
    let geometries = fractal(3)
    let free = simplify(geometries, details: [8_000])[0]
    let limited = simplify(
      geometries, details: [8_000], regionMetres: geometries.indices.map { $0 == 2 ? 100 : nil })[0]
    #expect(
      limited.geometries[2].vertices.count > 4 * free.geometries[2].vertices.count)
    #expect(
      limited.report.arcVertexCount < simplify(geometries, details: [100])[0].report.arcVertexCount)
  }

  /// Two borders of a strip much narrower than the bound would change places.
  @Test func narrowStripsStayOnTheirSides() {
    func bulge(_ height: Double) -> [(Double, Double)] {
      (0...20).map { step in
        let t = Double(step) / 20
        return (t, height * 4 * t * (1 - t))
      }
    }
    // North of the strip, the strip, south of it.
    let (upper, lower) = (bulge(0.004), bulge(0.003))
    let outlines = [
      Outline([upper + [(1, 1), (0, 1)]]),
      Outline([lower + upper.dropFirst().dropLast().reversed()]),
      Outline([[(0.0, -1.0), (1, -1)] + lower.reversed()]),
    ]
    let geometries = outlines.map { $0.geometry(on: grid) }
    let result = simplify(geometries, details: [20_000])[0]
    for (old, new) in zip(geometries, result.geometries) {
      #expect(
        (doubledArea(ofRing: old.vertices[...]) > 0) == (doubledArea(ofRing: new.vertices[...]) > 0)
      )
    }
    #expect(findCrossings(in: result.topology).isEmpty)
    #expect(result.report.refinedForCrossings + result.report.refinedForAreas >= 0)
  }

  /// An island in a bay, which the simplified coast would cut off: it stays in the sea.
  @Test func anIslandInABayStaysInTheSea() {
    let bay = [(0.0, 0.0), (0.45, 0), (0.47, 0.1), (0.53, 0.1), (0.55, 0), (1, 0), (1, 1), (0, 1)]
    let outlines = [
      Outline([bay]), Outline([Outline.square(0.495, 0.05, 0.505, 0.06)]),
    ]
    let result = simplified(outlines, details: [20_000])[0]
    #expect(result.geometries[0].vertices.count > 4, "the bay must stay open")
    let sides = findSides(in: result.topology)
    #expect(findOverlaps(in: result.topology, crossings: [], sides: sides).isEmpty)
  }

  @Test func smallIslandsKeepTheirShape() {
    let circle = (0..<720).map { step -> (Double, Double) in
      let (sine, cosine) = unitCircle(step, of: 720)
      return (0.01 * cosine, 0.01 * sine)
    }
    let result = simplified([Outline([circle])], details: [25_000])[0]
    let (old, new) = (
      doubledArea(ofRing: Outline([circle]).geometry(on: grid).vertices[...]),
      doubledArea(ofRing: result.geometries[0].vertices[...])
    )
    #expect(Double(new) > 0.95 * Double(old) && Double(new) < 1.05 * Double(old))
    #expect(result.geometries[0].vertices.count >= 6)
    #expect(result.geometries[0].vertices.count < 30)
  }

  private func unitCircle(_ step: Int, of count: Int) -> (Double, Double) {
    // Turned on by a small rational rotation each time, and brought back to length 1.
    var (x, y) = (1.0, 0.0)
    let (sine, cosine) = (0.008726535498373935, 0.9999619230641713)
    for _ in 0..<step { (x, y) = (x * cosine - y * sine, x * sine + y * cosine) }
    return (y, x)
  }

  @Test func pointsAndRegionsWithoutRingsStay() {
    let geometries = [
      Geometry(points: [GridPoint(u: 5, v: 6)]),
      Outline([Outline.square(0, 0, 1, 1)]).geometry(on: grid),
    ]
    let result = simplify(geometries, details: [1_000])[0]
    #expect(result.geometries[0] == geometries[0])
    #expect(result.geometries[1].vertices.count == 4)
  }
}
