import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct SimplifyCoverageTests {
  let grid = Grid.standard

  private func simplified(
    _ outlines: [Outline], details: [Double], regionMeters: [Double?]? = nil, jobs: Int = 1
  ) -> [SimplifiedCoverage] {
    let geometries = outlines.map { $0.geometry(on: grid) }
    return simplify(geometries, details: details, regionMeters: regionMeters, jobs: jobs)
  }

  private func simplify(
    _ geometries: [Geometry], details: [Double], regionMeters: [Double?]? = nil, jobs: Int = 1
  ) -> [SimplifiedCoverage] {
    simplifyCoverage(
      Coverage(geometries, grid: grid), details: details,
      regionMeters: regionMeters ?? geometries.map { _ in nil }, grid: grid, jobs: jobs)
  }

  private func fractal(_ seed: UInt64) -> [Geometry] {
    FractalCoverage(
      grid: grid, origin: GridPoint(u: 190_000_000, v: 120_000_000), columns: 6, rows: 5,
      cellSize: 400_000, regionCount: 7, levels: 5, seed: seed
    ).features.map(\.geometry)
  }

  @Test func neighborsShareWhatIsLeftOfTheirBorder() {
    var wave: Outline.Ring = []
    for step in 0...100 { wave.append((1 + 0.003 * Double(step % 2), 0.01 * Double(step))) }
    let west: Outline.Ring = [(0, 0)] + wave + [(0, 1)]
    let east: Outline.Ring = [(2, 1)] + wave.reversed() + [(2, 0)]
    let outlines = [Outline([west]), Outline([east])]
    let result = simplified(outlines, details: [1_000])[0]
    #expect(result.geometries[0].vertices.count == 4)
    #expect(result.coverage.graph.ownerSets.filter { $0 == [0, 1] }.count == 1)
    #expect(result.coverage.graph.arcs.count == 3)
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
      geometries, details: [8_000], regionMeters: geometries.indices.map { $0 == 2 ? 100 : nil })[0]
    #expect(
      limited.geometries[2].vertices.count > 4 * free.geometries[2].vertices.count)
    #expect(
      limited.report.arcVertexCount < simplify(geometries, details: [100])[0].report.arcVertexCount)
  }

  /// Two coasts that run side by side, much closer than the bound, would cross or change places.
  @Test func straitsStayOpen() {
    var refined = 0
    for seed in 0..<10 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var middle = 0.0
      var (north, south): ([(Double, Double)], [(Double, Double)]) = ([], [])
      for step in 0...200 {
        north.append((Double(step) / 20, middle + generator.nextNumber(in: 0.001...0.01)))
        south.append((Double(step) / 20, middle - generator.nextNumber(in: 0.001...0.01)))
        middle += generator.nextNumber(in: -0.06...0.06)
      }
      let outlines = [
        Outline([north + [(10, 10), (0, 10)]]),
        Outline([[(0.0, -10.0), (10, -10)] + south.reversed()]),
      ]
      let result = simplified(outlines, details: [20_000])[0]
      #expect(findCrossings(in: result.coverage.graph).isEmpty, "seed \(seed)")
      #expect(findOverlaps(in: result.coverage).isEmpty, "seed \(seed)")
      expectLabelsAsCounted(result.coverage)
      #expect(result.report.arcVertexCount < result.report.sourceArcVertexCount / 2)
      refined += result.report.refinedForCrossings
    }
    #expect(refined > 0, "they would have crossed")
  }

  /// An island in a bay, which the simplified coast would cut off: it stays in the sea, though no edge
  /// would have crossed another.
  @Test func anIslandInABayStaysInTheSea() {
    let bay = [(0.0, 0.0), (4.5, 0), (4.6, 0.1), (5.4, 0.1), (5.5, 0), (10, 0), (10, 10), (0, 10)]
    func vertices(with islands: [Outline]) -> Int {
      let result = simplified([Outline([bay])] + islands, details: [20_000])[0]
      expectLabelsAsCounted(result.coverage)
      return result.geometries[0].vertices.count
    }
    #expect(vertices(with: []) == 4)
    let island = Outline([Outline.square(4.95, 0.05, 5.05, 0.06)])
    #expect(vertices(with: [island]) > 4, "the bay must stay open")
  }

  /// A gap between two neighbors, narrower than the bound and bordered by both, is no ring of any region
  /// and keeps its area all the same.
  @Test func gapsBetweenNeighborsKeepTheirArea() throws {
    var middle: Outline.Ring = []
    var lower: Outline.Ring = []
    for step in 1...9 {
      let wave = 0.001 * Double(step % 2)
      middle.append((Double(step), 0.02 + wave))
      lower.append((Double(step), -0.02 + wave))
    }
    let upperRing: Outline.Ring = [(0, 0)] + middle + [(10, 0), (10, 10), (0, 10)]
    let lowerRing: Outline.Ring = [(0, -10), (10, -10), (10, 0)] + lower.reversed() + [(0, 0)]
    let outlines = [Outline([upperRing]), Outline([lowerRing])]
    func gap(_ geometries: [Geometry]) -> Double {
      let graph = ArcGraph(geometries, grid: grid)
      let table = ChainTable(graph, metric: SphereMetric(grid: grid))
      return findLoops(in: graph).map { loop in
        SimplifyBounds.area(of: loop[...], graph, table)
      }.filter { $0 > 0 }.min() ?? 0
    }
    let geometries = outlines.map { $0.geometry(on: grid) }
    let result = simplify(geometries, details: [20_000])[0]
    let (old, new) = (gap(geometries), gap(result.geometries))
    #expect(old > 1e9 && old < 1e10)
    #expect(abs(new - old) <= 0.05 * old)
  }

  /// Some rings would change by more without the rule for areas.
  @Test func ringsKeepTheirAreas() {
    var refined = 0
    for seed in 0..<30 {
      // Spits of sand: their bounds are about their widths.
      let ring = FractalCoastline(
        center: GridPoint(u: 190_000_000, v: 100_000_000), radius: 2_000_000, levels: 5,
        seed: UInt64(seed)
      ).ring.map { GridPoint(u: $0.u, v: 95_000_000 + $0.v / 200) }
      let geometry = Geometry(vertices: ring, ringEnds: [ring.count], polygonEnds: [1])
      let result = simplify([geometry], details: [100_000])[0]
      let old = Double(doubledArea(ofRing: geometry.vertices[...]))
      let new = Double(doubledArea(ofRing: result.geometries[0].vertices[...]))
      #expect(abs(new / old - 1) < 0.0501, "seed \(seed)")
      refined += result.report.refinedForAreas
    }
    #expect(refined > 0, "none needed it")
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
