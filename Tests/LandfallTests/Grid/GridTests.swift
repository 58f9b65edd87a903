import Landfall
import TestSupport
import Testing

@Suite(.timed) struct GridTests {
  static let grids = Grid.allowedUnitsPerDegree.compactMap { Grid(unitsPerDegree: $0) }

  @Test func allowsThreeSpacingsAndNoOther() {
    #expect(Grid(degrees: 1e-5)?.unitsPerDegree == 100_000)
    #expect(Grid(degrees: 1e-6)?.unitsPerDegree == 1_000_000)
    #expect(Grid(degrees: 1e-7)?.unitsPerDegree == 10_000_000)
    for bad in [0, 1e-4, 1e-8, 2e-6, -1e-6, .nan, .infinity] {
      #expect(Grid(degrees: bad) == nil)
    }
    #expect(Grid(unitsPerDegree: 1) == nil)
  }

  /// The product is rounded half to even, as the specification names it.
  @Test(.seeded, arguments: grids) func roundsHalfToEven(grid: Grid) throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100_000 {
      let latitude = Double.random(in: -90...90, using: &generator)
      let longitude = Double.random(in: -179.9...179.9, using: &generator)
      let scale = Double(grid.unitsPerDegree)
      let point = try #require(grid.query(latitude: latitude, longitude: longitude))
      let v = (latitude * scale).rounded(.toNearestOrEven) + 90 * scale
      // A pole has one longitude.
      let isPole = v == 0 || v == 180 * scale
      let u = isPole ? 0 : (longitude * scale).rounded(.toNearestOrEven) + 180 * scale
      #expect(Double(point.u) == u && Double(point.v) == v, "\(latitude),\(longitude)")
    }
    // Exact halves, which Double holds at these: 0.5 and 1.5 units.
    let half = 0.5 / Double(grid.unitsPerDegree)
    if half * Double(grid.unitsPerDegree) == 0.5 {
      let point = try #require(grid.query(latitude: half, longitude: 3 * half))
      #expect(point.v == 90 * grid.unitsPerDegree)
    }
  }

  /// Every grid point survives the way to degrees and back.
  @Test(.seeded, arguments: grids) func degreesComeBackToTheirGridPoint(grid: Grid) throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100_000 {
      let point = GridPoint(
        u: UInt32.random(in: 0..<grid.width, using: &generator),
        v: UInt32.random(in: 1..<grid.height, using: &generator))
      let coordinate = grid.coordinate(point)
      #expect(
        grid.query(latitude: coordinate.latitude, longitude: coordinate.longitude) == point)
    }
  }

  @Test(arguments: grids) func joinsTheSeamAndThePoles(grid: Grid) {
    #expect(grid.query(latitude: 0, longitude: 180) == grid.query(latitude: 0, longitude: -180))
    // Rounds up to +180.
    #expect(grid.query(latitude: 0, longitude: 180.0.nextDown)?.u == 0)
    for longitude in stride(from: -540.0, through: 540, by: 7.5) {
      #expect(
        grid.query(latitude: 90, longitude: longitude) == GridPoint(u: 0, v: grid.height))
      #expect(grid.query(latitude: -90, longitude: longitude) == GridPoint(u: 0, v: 0))
    }
    // Rounds up to the pole.
    #expect(
      grid.query(latitude: 90.0.nextDown, longitude: 12) == GridPoint(u: 0, v: grid.height))
  }

  @Test(arguments: grids) func reducesLongitudesUpToThreeHalfTurns(grid: Grid) {
    for longitude in stride(from: -180.0, to: 180, by: 0.7) {
      let plain = grid.query(latitude: 10, longitude: longitude)
      #expect(plain != nil)
      if longitude + 360 <= 540 {
        // The sum is rounded in Double before it gets here; the nearest grid point stays.
        let reduced = grid.query(latitude: 10, longitude: longitude + 360)
        #expect(distance(plain, reduced) <= 1)
      }
    }
    #expect(grid.query(latitude: 0, longitude: 270) == grid.query(latitude: 0, longitude: -90))
    #expect(grid.query(latitude: 0, longitude: 540) == grid.query(latitude: 0, longitude: 180))
    #expect(grid.query(latitude: 0, longitude: -540) == grid.query(latitude: 0, longitude: 180))
  }

  private func distance(_ a: GridPoint?, _ b: GridPoint?) -> Int64 {
    guard let a, let b else { return .max }
    return abs(Int64(a.u) - Int64(b.u)) + abs(Int64(a.v) - Int64(b.v))
  }

  @Test(arguments: grids) func refusesWhatIsNoPlace(grid: Grid) {
    let bad: [Double] = [.nan, .signalingNaN, .infinity, -.infinity, 1e300, -1e300]
    for value in bad {
      #expect(grid.query(latitude: value, longitude: 0) == nil)
      #expect(grid.query(latitude: 0, longitude: value) == nil)
      #expect(grid.vertex(latitude: value, longitude: 0) == nil)
      #expect(grid.vertex(latitude: 0, longitude: value) == nil)
    }
    #expect(grid.query(latitude: 90.0.nextUp, longitude: 0) == nil)
    #expect(grid.query(latitude: (-90.0).nextUp, longitude: 0) != nil)
    #expect(grid.query(latitude: -90.000001, longitude: 0) == nil)
    #expect(grid.query(latitude: 0, longitude: 540.0.nextUp) == nil)
    #expect(grid.query(latitude: 0, longitude: -540.001) == nil)
  }

  @Test(arguments: grids) func verticesKeepTheSidesOfTheDomainApart(grid: Grid) {
    #expect(grid.vertex(latitude: 0, longitude: 180)?.u == grid.width)
    #expect(grid.vertex(latitude: 0, longitude: -180)?.u == 0)
    // As in the countries' source; it rounds to +180.
    #expect(grid.vertex(latitude: 0, longitude: 179.99999999999991)?.u == grid.width)
    #expect(grid.vertex(latitude: -90, longitude: 12)?.u == 192 * grid.unitsPerDegree)
    #expect(grid.vertex(latitude: 0, longitude: 180.1) == nil)
    #expect(grid.vertex(latitude: 90.1, longitude: 0) == nil)
  }
}
