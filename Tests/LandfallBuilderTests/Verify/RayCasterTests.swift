import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct RayCasterTests {
  let grid = microdegrees

  /// Two random polygons, whether simple or not, at every place of a lattice around them.
  @Test(arguments: [0, 17, 0x6F70_7265_6E65_7373])
  func everyPointOfALattice(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<400 {
      let features = (0..<2).map { index in
        feature(
          index,
          rings: [
            (0..<(3 + generator.nextIndex(below: 5))).map { _ in
              GridPoint(
                u: 100 + UInt32(generator.nextIndex(below: 6)),
                v: 100 + UInt32(generator.nextIndex(below: 6)))
            }
          ])
      }
      let caster = RayCaster(features: features, grid: grid)
      for v in UInt32(99)...106 {
        for u in UInt32(99)...106 {
          let point = GridPoint(u: u, v: v)
          #expect(
            caster.features(containing: point)
              == plainFeatures(of: features, containing: point, grid: grid),
            "seed \(seed), round \(round), \(point)")
        }
      }
    }
  }

  @Test(arguments: [1, 2])
  func fractalCoverage(seed: UInt64) {
    // Cells larger than a slab, so that edges cross many and points fall between.
    let features = FractalCoverage(
      grid: grid, origin: GridPoint(u: 80_000_000, v: 120_000_000), columns: 12, rows: 9,
      cellSize: 200_000, regionCount: 7, levels: 4, seed: seed
    ).features
    let caster = RayCaster(features: features, grid: grid)
    var generator = SeededGenerator(seed: seed)
    let random = (0..<500).map { _ in
      GridPoint(
        u: 79_900_000 + UInt32(generator.nextIndex(below: 2_700_000)),
        v: 119_900_000 + UInt32(generator.nextIndex(below: 2_100_000)))
    }
    let stencils = Array(PointSets.vertices(of: features, grid: grid)).enumerated()
      .filter { $0.offset % 41 == 0 }.map(\.element)
    for point in random + stencils {
      #expect(
        caster.features(containing: point)
          == plainFeatures(of: features, containing: point, grid: grid), "seed \(seed), \(point)")
    }
  }

  /// On a border where the coverage surrounds the point, exactly one region has it.
  @Test(arguments: [3, 4])
  func coverageHasNoPointTwiceOrNever(seed: UInt64) {
    let features = FractalCoverage(
      grid: grid, origin: GridPoint(u: 5000, v: 5000), columns: 6, rows: 6, cellSize: 64,
      regionCount: 5, levels: 3, isLand: true, seed: seed
    ).features
    let caster = RayCaster(features: features, grid: grid)
    // The map's outermost cells may bend; those within are surrounded.
    for v in UInt32(5090)...5330 {
      for u in UInt32(5090)...5330 {
        let count = caster.features(containing: GridPoint(u: u, v: v)).count
        if count != 1 { Issue.record("seed \(seed): \(count) regions at \(u),\(v)") }
      }
    }
  }

  @Test func halfOpenSquare() {
    let square = feature(rings: [points([(10, 10), (20, 10), (20, 20), (10, 20)])])
    let caster = RayCaster(features: [square], grid: grid)
    func isInside(_ u: UInt32, _ v: UInt32) -> Bool {
      !caster.features(containing: GridPoint(u: u, v: v)).isEmpty
    }
    #expect(isInside(10, 10) && isInside(15, 10) && isInside(10, 15) && isInside(19, 19))
    #expect(!isInside(20, 10) && !isInside(20, 15) && !isInside(10, 20) && !isInside(20, 20))
    #expect(!isInside(9, 10) && !isInside(10, 9))
  }

  /// A hole's border belongs to the region around it or to the one within by the same rule.
  @Test func enclaveAndItsHoleNeverOverlap() {
    let hole = points([(13, 13), (17, 12), (16, 17)])
    let features = [
      feature(0, rings: [points([(10, 10), (20, 10), (20, 20), (10, 20)]), hole.reversed()]),
      feature(1, rings: [hole]),
    ]
    let caster = RayCaster(features: features, grid: grid)
    for v in UInt32(10)..<20 {
      for u in UInt32(10)..<20 {
        #expect(caster.features(containing: GridPoint(u: u, v: v)).count == 1, "\(u),\(v)")
      }
    }
  }

  /// The domain's sides are no borders: what covers it covers its sides and poles too.
  @Test(arguments: Grid.allowedUnitsPerDegree)
  func domainSides(unitsPerDegree: UInt32) throws {
    let grid = try #require(Grid(unitsPerDegree: unitsPerDegree))
    let (width, height) = (grid.width, grid.height)
    let features = [
      feature(
        0, rings: [points([(0, 0), (width, 0), (width, height / 2), (0, height / 2)])]),
      feature(
        1,
        rings: [
          points([
            (0, height / 2), (width, height / 2), (width, height), (width / 3, height), (0, height),
          ])
        ]),
    ]
    let caster = RayCaster(features: features, grid: grid)
    for u in [0, 1, width / 3, width - 1] {
      for v in [0, 1, height / 2 - 1] {
        #expect(caster.features(containing: GridPoint(u: u, v: v)) == [0])
      }
      for v in [height / 2, height - 1] {
        #expect(caster.features(containing: GridPoint(u: u, v: v)) == [1])
      }
    }
    #expect(caster.features(containing: GridPoint(u: 0, v: height)) == [1])
  }

  /// At the pole the answer is that of the points just inside, east of −180°.
  @Test func northPoleFollowsTheInside() {
    let (top, far) = (grid.height, grid.height - 1000)
    let shapes: [(ring: [(UInt32, UInt32)], hasPole: Bool)] = [
      ([(0, far), (500, far), (500, top), (0, top)], true),
      ([(0, far), (500, far), (0, top)], false),
      ([(0, far), (500, far), (1, top), (0, top)], true),
      ([(0, top), (500, far), (500, top)], true),
      ([(0, far), (500, far), (500, top - 1), (0, top - 1)], false),
      ([(1, far), (500, far), (500, top), (1, top)], false),
    ]
    for shape in shapes {
      let caster = RayCaster(features: [feature(rings: [points(shape.ring)])], grid: grid)
      let found = caster.features(containing: GridPoint(u: 0, v: top))
      #expect(found == (shape.hasPole ? [0] : []), "\(shape.ring)")
    }
  }

  @Test func nothingIsNowhere() {
    let caster = RayCaster(features: [], grid: grid)
    #expect(caster.features(containing: GridPoint(u: 0, v: 0)).isEmpty)
    #expect(caster.features(containing: GridPoint(u: grid.width - 1, v: grid.height)).isEmpty)
  }
}
