import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct RegionShapeTests {
  let grid = Grid.standard

  private func measure(_ rings: [[(longitude: Double, latitude: Double)]]) -> RegionShape {
    LandfallBuilder.measure(Outline(rings).geometry(on: grid), grid: grid)
  }

  @Test func thePointOfASquareIsItsMiddle() {
    let shape = measure([Outline.box(west: 10, south: -1, east: 12, north: 1)])
    #expect(shape.representativePoint == grid.vertex(latitude: 0, longitude: 11))
    #expect(shape.isRepresentativePointInside)
    #expect(shape.doubledArea == 2 * 2_000_000 * 2_000_000)
  }

  /// A horseshoe's centroid lies outside of it, its representative point does not.
  @Test func thePointOfAHorseshoeIsInside() {
    let shape = measure([
      [(0, 0), (10, 0), (10, 10), (8, 10), (8, 2), (2, 2), (2, 10), (0, 10)]
    ])
    #expect(shape.isRepresentativePointInside)
  }

  @Test(.seeded) func pointsAreInsideRoughCoasts() {
    let start = TestSeed.current
    for seed in start..<(start + 40) {
      var generator = SeededGenerator(seed: seed)
      let ring = FractalCoastline(
        center: GridPoint(u: 100_000_000, v: 150_000_000),
        radius: Double.random(in: 2...3_000, using: &generator), levels: 5, seed: seed
      ).ring
      let geometry = Geometry(vertices: ring, ringEnds: [ring.count], polygonEnds: [1])
      let shape = LandfallBuilder.measure(geometry, grid: grid)
      #expect(
        shape.isRepresentativePointInside == isStrictlyInside(shape.representativePoint, geometry))
      #expect(shape.isRepresentativePointInside)
    }
  }

  /// Grid points are rare in a sliver; the search along rows finds one all the same.
  @Test func thinRegionsHaveAPoint() {
    let sliver = measure([[(0, 0), (0.001, 0.0000021), (0.001, 0.0000041)]])
    #expect(sliver.isRepresentativePointInside)
    let tooThin = measure([[(0, 0), (0.000001, 0), (0.000001, 0.000001)]])
    #expect(!tooThin.isRepresentativePointInside)
  }

  /// Along the middle of what is a million times as long as wide all points are as good: one is enough.
  @Test func longStripsTakeNoLongSearch() {
    let belt = measure([Outline.box(west: -170, south: 10, east: 170, north: 10.000200)])
    #expect(belt.isRepresentativePointInside)
    let steps = (0...400).map { Double($0) / 400 }
    let river = measure([
      steps.map { ($0, $0 + 0.0001) } + steps.reversed().map { ($0 + 0.0001, $0) }
    ])
    #expect(river.isRepresentativePointInside)
  }

  @Test func boundsTakeTheShortWayRound() {
    let fiji = measure([
      Outline.box(west: 177, south: -18, east: 180, north: -17),
      Outline.box(west: -180, south: -19, east: -178, north: -16),
    ])
    #expect(fiji.bounds.west > fiji.bounds.east)
    #expect(grid.coordinate(GridPoint(u: fiji.bounds.west, v: 0)).longitude == 177)
    #expect(grid.coordinate(GridPoint(u: fiji.bounds.east, v: 0)).longitude == -178)
    let france = measure([
      Outline.box(west: -5, south: 42, east: 8, north: 51),
      Outline.box(west: 55, south: -21, east: 56, north: -20),
      Outline.box(west: -54, south: 2, east: -52, north: 5),
    ])
    #expect(france.bounds.west < france.bounds.east)
    let polar = measure([[(-180, -90), (180, -90), (180, -70), (0, -60), (-180, -70)]])
    #expect(polar.bounds == GridBox(west: 0, south: 0, east: grid.width, north: 30_000_000))
  }
}
