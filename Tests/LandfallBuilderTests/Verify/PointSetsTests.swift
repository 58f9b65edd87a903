import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct PointSetsTests {
  let grid = microdegrees

  @Test func sameSeedSamePoints() {
    let features = [feature(rings: [points([(10, 10), (2_000_000, 10), (10, 3_000_000)])])]
    let sets: [(UInt64) -> [Coordinate]] = [
      { Array(PointSets.lowerFortyEight(count: 50, seed: $0)) },
      { Array(PointSets.sphere(count: 50, seed: $0)) },
      { Array(PointSets.nearBorder(of: features, grid: grid, count: 50, seed: $0)) },
      { Array(Drive(count: 50, seed: $0)) },
    ]
    for set in sets {
      #expect(set(1).count == 50)
      #expect(set(1) == set(1))
      #expect(set(1) != set(2))
    }
    // A sequence read twice starts again.
    let sphere = PointSets.sphere(count: 9, seed: 3)
    #expect(Array(sphere) == Array(sphere))
  }

  /// What earlier figures were measured on must not change unnoticed.
  @Test func pointsArePinned() throws {
    let point = try #require(Array(PointSets.sphere(count: 1000, seed: 1)).last)
    let query = try #require(grid.query(latitude: point.latitude, longitude: point.longitude))
    #expect(query == GridPoint(u: 68_032_340, v: 117_308_259))
  }

  @Test func sphereIsUniformByArea() {
    let count = 100_000
    var north = 0
    for point in PointSets.sphere(count: count, seed: 4) where point.latitude > 30 { north += 1 }
    // A quarter of the sphere lies north of 30°; the deviation is some 137.
    #expect(abs(north - count / 4) < 700)
  }

  @Test func lowerFortyEightStaysInItsBox() {
    for point in PointSets.lowerFortyEight(count: 10_000, seed: 5) {
      #expect((24.5...49.4).contains(point.latitude))
      #expect((-125.0...(-66.9)).contains(point.longitude))
    }
  }

  @Test func nearBorderIsNear() throws {
    // One edge along a meridian at 60° north, where a degree of longitude is half as long; the rest
    // of the ring runs along the domain's sides, which are no borders.
    let (u, v) = (UInt32(200_000_000), UInt32(150_000_000))
    let square = feature(
      rings: [points([(u, v), (u, grid.height), (grid.width, grid.height), (grid.width, v)])])
    var widest = 0.0
    for point in PointSets.nearBorder(of: [square], grid: grid, count: 20_000, seed: 6) {
      // Either near the meridian 20° E or near the parallel 60° N.
      let parallel = PointSets.cosine(degrees: point.latitude)
      let east = abs(point.longitude - 20) * parallel * PointSets.metersPerDegree
      let north = abs(point.latitude - 60) * PointSets.metersPerDegree
      // Nearer the pole a kilometer's change of latitude changes the parallel.
      if point.latitude < 85 { #expect(min(east, north) < 1010, "\(point)") }
      if point.latitude < 85, north > 2000 { widest = max(widest, east) }
    }
    #expect(widest > 900)
    #expect(Array(PointSets.nearBorder(of: [], grid: grid, count: 5, seed: 7)).isEmpty)
  }

  @Test func driveIsCoherent() {
    var previous: Coordinate?
    var extent = (west: 180.0, east: -180.0)
    var pauses = 0
    for point in Drive(count: 400_000, seed: 8) {
      extent = (min(extent.west, point.longitude), max(extent.east, point.longitude))
      if let previous {
        let parallel = PointSets.cosine(degrees: point.latitude)
        let north = (point.latitude - previous.latitude) * PointSets.metersPerDegree
        let east = (point.longitude - previous.longitude) * parallel * PointSets.metersPerDegree
        let step = (north * north + east * east).squareRoot()
        if step == 0 { pauses += 1 } else { #expect((19.5...30.5).contains(step)) }
      }
      previous = point
    }
    #expect(pauses < 100)
    #expect(extent.east - extent.west > 20)
  }

  @Test func stencilsSurroundVerticesAndMidpoints() {
    let triangle = feature(rings: [points([(100, 100), (201, 100), (100, 300)])])
    let vertices = Array(PointSets.vertices(of: [triangle], grid: grid))
    #expect(vertices.count == 27)
    #expect(Set(vertices).count == 27)
    #expect(vertices.contains(GridPoint(u: 202, v: 99)))
    let midpoints = Set(PointSets.midpoints(of: [triangle], grid: grid))
    #expect(midpoints.count == 27)
    // Half-way from (100, 100) to (201, 100) is half-way between two points of the grid.
    #expect(midpoints.isSuperset(of: points([(149, 99), (150, 100), (151, 101), (150, 200)])))
  }

  /// Every so many vertices, counted on from one feature to the next.
  @Test(arguments: 1...7)
  func stencilsAreThinnedEvenly(step: Int) {
    let features = [3, 1, 4, 1, 5].enumerated().map { index, count in
      feature(
        index,
        rings: [(0..<UInt32(count)).map { GridPoint(u: 1000, v: 100 * UInt32(index) + 10 * $0) }])
    }
    let all = features.flatMap(\.geometry.vertices)
    let thinned = PointSets.vertices(
      of: features, grid: grid, thinning: Thinning(step: step, first: step / 2))
    let expected = all.enumerated().filter { $0.offset % step == step / 2 }
      .flatMap { grid.surroundings(of: $0.element) }
    #expect(Array(thinned) == expected)
  }

  @Test func extentHoldsThePoints() {
    let triangle = feature(rings: [
      points([(0, 90_000_000), (2_000_000, 91_000_000), (0, 92_000_000)])
    ])
    let drawn = Array(PointSets.extent(of: [triangle], grid: grid, count: 5000, seed: 9))
    #expect(drawn.count == 5000)
    #expect(drawn.allSatisfy { (-180...(-178)).contains($0.longitude) })
    #expect(drawn.allSatisfy { (0...2).contains($0.latitude) })
    #expect(drawn.contains { $0.longitude > -178.1 } && drawn.contains { $0.latitude < 0.1 })
    #expect(Array(PointSets.extent(of: [], grid: grid, count: 5, seed: 9)).isEmpty)
  }

  @Test func stencilsAreCanonical() {
    #expect(
      grid.surroundings(of: GridPoint(u: grid.width, v: 500))
        == points([
          (grid.width - 1, 499), (0, 499), (1, 499), (grid.width - 1, 500), (0, 500), (1, 500),
          (grid.width - 1, 501), (0, 501), (1, 501),
        ]))
    let atPole = grid.surroundings(of: GridPoint(u: 77, v: grid.height))
    #expect(atPole.count == 6)
    #expect(atPole.suffix(3).allSatisfy { $0 == GridPoint(u: 0, v: grid.height) })
    #expect(grid.surroundings(of: GridPoint(u: 77, v: 0)).count == 6)
  }

  @Test func seamHasBothSides() {
    let side = feature(
      rings: [points([(grid.width, 1000), (grid.width, 3000), (grid.width - 50, 2000)])])
    let seam = Set(PointSets.seam(of: [side], grid: grid))
    #expect(
      seam.isSuperset(
        of: points([
          (grid.width - 1, 1000), (0, 1000), (1, 3001), (grid.width - 1, 2000), (0, 0),
          (0, grid.height),
        ])))
    #expect(seam.allSatisfy { $0.u < grid.width })
  }

  @Test func polesAndRounding() {
    let poles = PointSets.poles(grid: grid)
    #expect(poles.count == 4 * 361)
    let queries = Set(PointSets.queries(poles, on: grid))
    // Each pole is one point; just inside, +180° and −180° are one meridian.
    #expect(queries.count == 2 + 2 * 360)
    let nowhere = [
      Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 91, longitude: 0),
    ]
    #expect(Array(PointSets.queries(nowhere, on: grid)).isEmpty)
  }
}
