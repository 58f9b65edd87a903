import Landfall
import TestSupport
import Testing

import LandfallVerifier

/// A small map, one thing wrong with it at a time: each is found, and told by its own figure.
@Suite(.timed) struct VerifyDetailTests {
  /// Meters of a degree of latitude on the sphere.
  static let degree = Double.pi / 180 * 6_371_008.8

  /// Two neighbors whose common border is bent, an enclave in the western one with a rough shore,
  /// two islands of the eastern one, one of them in a bay, and a capital.
  static var map: [VerifiedRegion] {
    [
      region(
        "EAST",
        [
          // The border, from north to south, and a bay in the eastern coast.
          [
            (10, 10), (10.001, 7), (10, 5), (10.002, 3), (10, 0), (20, 0), (20, 4), (16, 4.5),
            (15, 5), (16, 5.5), (20, 6), (20, 10),
          ],
          [(17, 4.9), (17.1, 4.9), (17.1, 4.9995), (17.1, 5.1), (17, 5.1)],
          [(25, 5), (26, 5), (26, 5.5), (26.0005, 6), (25, 6)],
        ]),
      region(
        "ENCLAVE", [[(4, 4), (6, 4), (6, 5), (6.0005, 5.5), (6, 6), (4, 6)]],
        points: [vertex(5, 5)]),
      region(
        "WEST",
        [
          [(0, 0), (10, 0), (10.002, 3), (10, 5), (10.001, 7), (10, 10), (0, 10)],
          [(4, 4), (4, 6), (6, 6), (6.0005, 5.5), (6, 5), (6, 4)],
        ]),
    ]
  }

  static func vertex(_ longitude: Double, _ latitude: Double) -> GridPoint {
    Grid.standard.vertex(latitude: latitude, longitude: longitude)!
  }

  static func region(
    _ key: String, _ rings: [[(Double, Double)]], points: [GridPoint] = []
  ) -> VerifiedRegion {
    VerifiedRegion(
      key: key, name: key, rings: rings.map { $0.map { vertex($0.0, $0.1) } }, points: points)
  }

  /// The map without some vertices, in whatever ring they are.
  static func dropping(
    _ dropped: [(Double, Double)], from map: [VerifiedRegion] = map, of keys: Set<String>? = nil
  ) -> [VerifiedRegion] {
    let points = Set(dropped.map { vertex($0.0, $0.1) })
    return edit(map) { region, rings in
      if let keys, !keys.contains(region) { return }
      rings = rings.map { $0.filter { !points.contains($0) } }
    }
  }

  static func edit(
    _ map: [VerifiedRegion], _ change: (String, inout [[GridPoint]]) -> Void
  ) -> [VerifiedRegion] {
    map.map { region in
      var rings = region.ringEnds.indices.map { Array(region.vertices[region.range(ofRing: $0)]) }
      change(region.key, &rings)
      return VerifiedRegion(
        key: region.key, name: region.name, rings: rings, points: region.points,
        limitMeters: region.limitMeters)
    }
  }

  private func verified(
    _ detail: [VerifiedRegion], meters: Double = 1_000, source: [VerifiedRegion] = map,
    dropsIslandsBelowSquareMeters: Double? = nil
  ) -> DetailVerification {
    verify(
      detail, against: VerifiedSource(source, grid: .standard), meters: meters,
      dropsIslandsBelowSquareMeters: dropsIslandsBelowSquareMeters)
  }

  private let border = [(10.001, 7.0), (10.0, 5.0), (10.002, 3.0)]

  @Test func theSourceItselfIsRight() {
    let result = verified(Self.map)
    #expect(result.isRight, "\(result.faults)")
    #expect(result.worstError == nil && result.errorMeters == 0)
    // East, enclave, west, two islands, and what is around.
    #expect(result.faceCount == 6 && result.sourceFaceCount == 6)
    #expect(result.ringCount == 6 && result.regionCount == 3)
    #expect(result.edgeCount == 31 && result.sourceEdgeCount == 31)
    #expect(result.errorHistogram.reduce(0, +) == 31)
  }

  @Test func aSimplifiedBorderIsMeasured() throws {
    // The vertex at 10.002,3 is the farthest from the straight border, 0.002° along its parallel.
    let result = verified(Self.dropping(border + [(6.0005, 5.5)]))
    #expect(result.isRight, "\(result.faults)")
    let worst = try #require(result.worstError)
    #expect(abs(worst.meters - 0.002 * 0.99863 * Self.degree) < 0.01)
    #expect(worst.site.latitude == 3 && worst.site.longitude == 10.002)
    #expect(Self.map[worst.site.region].key == "EAST")
    #expect(result.edgeCount == 27 && result.sourceEdgeCount == 31)
    #expect(result.worstRatio?.ratio == worst.meters / 1_000)
    // 222 m lie in the fifth of twenty bins of 50 m, 55 m in the second.
    #expect(result.errorHistogram[4] == 1 && result.errorHistogram[1] == 1)
    #expect(result.errorHistogram[0] == 25)
  }

  @Test func tooFarIsFound() {
    let result = verified(Self.dropping(border), meters: 200)
    // For both of the regions beside the border.
    #expect(result.beyondBoundCount == 2 && result.faultCount == 2)
    #expect(result.faults[0].contains("EAST at 3.0,10.002: strays 222.0"), "\(result.faults)")
    #expect(result.errorHistogram[20] == 1)
  }

  /// 0.05 · √area of a small ring allows less than the detail; so does the region's own limit.
  @Test func smallRingsAndRegionsMayAllowLess() {
    let island = verified(Self.dropping([(26.0005, 6)]), meters: 100_000)
    #expect(island.beyondAreaCount == 1, "a corner of the island")
    var map = Self.map
    map[1].limitMeters = 50
    #expect(verified(Self.dropping([(6.0005, 5.5)]), source: map).beyondBoundCount == 1)
    map[1].limitMeters = 60
    #expect(verified(Self.dropping([(6.0005, 5.5)]), source: map).isRight)
    // Some 200 m wide: 0.05 · √area is 10 m.
    let tiny = Self.region(
      "T", [[(0, 0), (0.002, 0), (0.002, 0.001), (0.00211, 0.0015), (0.002, 0.002), (0, 0.002)]])
    let without = Self.dropping([(0.00211, 0.0015)], from: [tiny])
    let result = verified(without, source: [tiny])
    #expect(result.beyondBoundCount == 1 && result.beyondAreaCount == 0, "\(result.faults)")
    #expect(abs((result.worstError?.boundMeters ?? 0) - 0.05 * 222.39 * 1.00685) < 0.1)
  }

  @Test func aMovedVertexIsFound() {
    let moved = Self.edit(Self.map) { _, rings in
      rings = rings.map { $0.map { $0 == Self.vertex(10, 5) ? Self.vertex(10.0001, 5) : $0 } }
    }
    let result = verified(moved)
    #expect(result.foreignVertexCount == 2 && !result.isRight)
    // What stands in its place is measured all the same: the new vertex lies 0.0001° off.
    #expect(abs(result.errorMeters - 0.0001 * 0.9962 * Self.degree) < 0.3)
  }

  @Test func aVertexOutOfOrderIsFound() {
    let swapped = Self.edit(Self.map) { key, rings in
      if key == "ENCLAVE" { rings[0].swapAt(2, 3) }
      if key == "WEST" { rings[1].swapAt(3, 4) }
    }
    let result = verified(swapped)
    #expect(result.foreignVertexCount == 2 && !result.isRight)
  }

  /// The neighbors keep different vertices of their border.
  @Test func aTornBorderIsFound() {
    let result = verified(Self.dropping([(10.002, 3)], of: ["EAST"]))
    #expect(result.tornEdgeCount == 2, "\(result.faults)")
    #expect(result.faults.contains { $0.contains("10.0 was replaced differently") })
    let hole = verified(Self.dropping([(6.0005, 5.5)], of: ["WEST"]))
    #expect(hole.tornEdgeCount == 2)
  }

  @Test func droppedRingsAreListed() {
    let without = Self.edit(Self.map) { key, rings in if key == "EAST" { rings.remove(at: 1) } }
    let result = verified(without)
    #expect(result.droppedRings.count == 1 && result.droppedRings[0].isFault && !result.isRight)
    // The island in the bay, 0.1° by 0.2°.
    let area = result.droppedRings[0].squareMeters
    #expect(abs(area / (0.02 * 0.9962 * Self.degree * Self.degree) - 1) < 0.001)
    #expect(result.droppedRings[0].site.latitude == 4.9)
    let allowed = verified(without, dropsIslandsBelowSquareMeters: area * 1.1)
    #expect(allowed.isRight && allowed.droppedRings.count == 1, "\(allowed.faults)")
    #expect(!verified(without, dropsIslandsBelowSquareMeters: area * 0.9).isRight)
    // The largest ring of a region may not go, however small it is.
    let enclave = Self.edit(Self.map) { key, rings in if key == "ENCLAVE" { rings = [] } }
    let lost = verified(enclave, dropsIslandsBelowSquareMeters: 1e14)
    #expect(lost.lostRegions == ["ENCLAVE"] && lost.tornEdgeCount == 6 && !lost.isRight)
  }

  @Test func lostAndAddedRegionsAreNamed() {
    var map = Self.map
    let gone = map.remove(at: 1)
    let result = verified(map)
    #expect(result.lostRegions == ["ENCLAVE"], "\(result.faults)")
    var added = Self.map
    added.append(
      VerifiedRegion(key: "NEW", name: "Neverland", vertices: gone.vertices, ringEnds: [6]))
    #expect(verified(added).addedRegions == ["NEW"])
    var moved = Self.map
    moved[1].points = [Self.vertex(5, 5.1)]
    #expect(verified(moved).changedPoints == ["ENCLAVE"])
    // Another order is no fault.
    #expect(verified(Self.map.reversed()).isRight)
  }

  @Test func crossingEdgesAreFound() {
    // Without 15,5 and its neighbors the bay closes over the island: they touch nowhere, yet the
    // island is on land. Without 16,5.5 alone the coast runs through the island.
    let crossed = verified(Self.dropping([(16, 4.5), (15, 5), (16, 5.5)]), meters: 1e6)
    #expect(crossed.crossingCount == 0 && crossed.misplacedEdgeCount > 0, "\(crossed.faults)")
    let island = verified(Self.dropping([(16, 4.5), (15, 5), (20, 6)]), meters: 1e6)
    #expect(island.crossingCount > 0, "\(island.faults)")
    #expect(island.faceCount == nil)
    // A vertex on another edge is a crossing, too.
    let source = [
      Self.region("A", [[(0, 0), (4, 0), (4, 4), (2, 2.1), (0, 4)]]),
      Self.region("B", [[(2, 4), (1, 6), (3, 6)]]),
    ]
    let touching = verified(Self.dropping([(2, 2.1)], from: source), meters: 1e6, source: source)
    #expect(touching.crossingCount == 2, "\(touching.faults)")
  }

  /// What crosses in the source already is told, and no fault of the detail.
  @Test func crossingsOfTheSourceAreItsOwn() {
    let source = [
      Self.region("A", [[(0, 0), (4, 0), (4, 4), (2, 4.001), (0, 4)]]),
      Self.region("B", [[(2, 2), (6, 2), (6, 6), (2, 6)]]),
    ]
    let result = verified(Self.dropping([(2, 4.001)], from: source), source: source)
    #expect(result.sourceCrossingCount == 3 && result.crossingCount == 0)
    #expect(result.isRight && result.faceCount == nil, "\(result.faults)")
  }

  /// Two arcs between the same two nodes that lie very close: each keeps within the bound, and no
  /// edge crosses, but they changed places.
  @Test func arcsThatChangePlacesAreFound() {
    // Nodes at 0,0 and 8,0; upper and lower shore of a strait, each with two vertices to choose from.
    let source = [
      Self.region(
        "NORTH",
        [[(0, 0), (2, 0.001), (4, -0.003), (6, 0.001), (8, 0), (8, 5), (0, 5)]]),
      Self.region(
        "SOUTH",
        [[(0, 0), (0, -5), (8, -5), (8, 0), (6, -0.004), (4, -0.004), (2, 0.0005)]]),
    ]
    let right = verified(source, source: source)
    #expect(right.isRight && right.faceCount == 4, "\(right.faults)")
    // North keeps 4,−0.003 alone, South 2,0.0005 alone: the northern shore lies south now.
    let swapped = Self.dropping(
      [(2, 0.001), (6, 0.001), (6, -0.004), (4, -0.004)], from: source)
    let result = verified(swapped, source: source)
    #expect(result.crossingCount == 0 && result.beyondBoundCount == 0, "\(result.faults)")
    #expect(result.misplacedEdgeCount > 0 && !result.isRight)
    #expect(result.faceCount == 4)
  }

  /// Both shores of a strait become one line: nothing crosses, but the strait is gone.
  @Test func aStraitThatClosesIsFound() {
    let source = [
      Self.region("NORTH", [[(0, 0), (4, 0.001), (8, 0), (8, 5), (0, 5)]]),
      Self.region("SOUTH", [[(0, 0), (0, -5), (8, -5), (8, 0), (4, -0.001)]]),
    ]
    let result = verified(
      Self.dropping([(4, 0.001), (4, -0.001)], from: source), source: source)
    #expect(result.crossingCount == 0 && result.tornEdgeCount == 4, "\(result.faults)")
  }

  @Test func areasThatChangeAreFound() {
    // A sawtooth coast, all teeth on one side: each within 0.05 · √area, which is 0.0073°, together
    // more than a twentieth of the area.
    let teeth = (0..<40).flatMap { number -> [(Double, Double)] in
      let v = Double(number) * 0.01
      return [(0.05, v), (0.056, v + 0.005)]
    }
    let source = [Self.region("SAW", [[(0, 0.4), (0, 0)] + teeth + [(0.05, 0.4)]])]
    let result = verified(
      Self.dropping(teeth.filter { $0.0 == 0.056 }, from: source), meters: 1_000, source: source)
    #expect(result.beyondBoundCount == 0, "\(result.faults)")
    #expect(result.beyondAreaCount == 1 && result.faultCount == 1)
    #expect(abs((result.worstAreaChange?.part ?? 0) - 0.0012 / 0.0212) < 0.0001)
  }

  /// The same whatever ring comes first, wherever rings begin, whichever way they run, on any
  /// number of threads.
  @Test func theOrderOfRingsDoesNotMatter() {
    let dropped = Self.dropping(border)
    let turned = Self.edit(dropped) { key, rings in
      rings = rings.reversed().map { ring in
        let ring = Array(ring[2...] + ring[..<2])
        return key == "WEST" ? ring.reversed() : ring
      }
    }
    let (one, other) = (verified(dropped), verified(turned))
    #expect(other.isRight, "\(other.faults)")
    #expect(one.errorHistogram == other.errorHistogram)
    #expect(one.errorMeters == other.errorMeters)
    let source = VerifiedSource(Self.map, grid: .standard, jobs: 3)
    #expect(verify(dropped, against: source, meters: 1_000, jobs: 3) == one)
  }

  /// Nothing that a file may hold traps.
  @Test func oddRegionsAreNoTrap() {
    let odd: [[[(Double, Double)]]] = [
      [], [[]], [[(1, 1)]], [[(1, 1), (1, 1)]], [[(1, 1), (2, 2)]], [[], [(4, 4)]],
    ]
    for rings in odd {
      let odd = [Self.region("EAST", rings), Self.region("EAST", rings)]
      _ = verified(odd)
      _ = verified(Self.map, source: odd)
      _ = verified(odd, meters: 0, source: odd)
    }
    #expect(!verified([]).isRight)
    #expect(verified([], source: []).isRight)
  }
}
