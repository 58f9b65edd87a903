import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The faults of rings and borders, one by one, on a lattice of 0.001°.
@Suite(.timed) struct RepairTests {
  typealias Position = (Int, Int)

  private func repaired(_ features: [Feature], sliverMeters: Double = 0) throws -> RepairedFeatures
  {
    try repair(features, grid: .standard, sliverMeters: sliverMeters, jobs: 1)
  }

  /// The polygons that are left of one region's rings, in lattice units, and the report.
  private func rings(_ polygons: [[[Position]]]) throws -> ([[[Position]]], RepairReport) {
    let result = try repaired([latticeFeature(0, polygons)])
    return (latticePolygons(result.features[0].geometry), result.report)
  }

  private func expect(
    _ polygons: [[[Position]]], become expected: [[[Position]]], reason: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (found, report) = try rings(polygons)
    #expect("\(found)" == "\(expected)", sourceLocation: sourceLocation)
    #expect(report.rings.map(\.reason) == reason.map { [$0] } ?? [], sourceLocation: sourceLocation)
    #expect(report.movedVertexCount == 0, sourceLocation: sourceLocation)
  }

  @Test func aFigureOfEightKeepsBothLobes() throws {
    try expect(
      [[[(0, 0), (4, 4), (4, 0), (0, 4)]]],
      become: [[[(0, 0), (2, 2), (0, 4)]], [[(2, 2), (4, 0), (4, 4)]]], reason: "Self-intersection")
  }

  @Test func aSpikeGoes() throws {
    try expect(
      [[[(0, 0), (4, 0), (4, 2), (9, 2), (4, 2), (4, 4), (0, 4)]]],
      become: [[[(0, 0), (4, 0), (4, 2), (4, 4), (0, 4)]]], reason: "Self-intersection")
  }

  /// The spike's end lies on an edge of the same ring, which gets a vertex there.
  @Test func aCutGoes() throws {
    try expect(
      [[[(0, 0), (4, 0), (2, 2), (4, 0), (4, 4), (0, 4)]]],
      become: [[[(0, 0), (4, 0), (4, 4), (0, 4)]]], reason: "Ring Self-intersection")
  }

  @Test func aHoleThatTouchesItsRingIsAHole() throws {
    // As Egypt's outer ring in Natural Earth, which runs around the hole.
    try expect(
      [[[(0, 0), (4, 0), (4, 4), (2, 4), (3, 2), (1, 2), (2, 4), (0, 4)]]],
      become: [[[(0, 0), (4, 0), (4, 4), (2, 4), (0, 4)], [(2, 4), (3, 2), (1, 2)]]],
      reason: "Ring Self-intersection")
  }

  @Test func partsThatShareAnEdgeAreOne() throws {
    try expect(
      [[[(0, 0), (2, 0), (2, 2), (0, 2)]], [[(2, 0), (4, 0), (4, 2), (2, 2)]]],
      become: [[[(0, 0), (2, 0), (4, 0), (4, 2), (2, 2), (0, 2)]]],
      reason: "parts overlap, touch along an edge or nest")
  }

  /// The edges lie on one another without a vertex in common.
  @Test func partsThatShareHalfAnEdgeAreOne() throws {
    try expect(
      [[[(0, 0), (2, 0), (2, 4), (0, 4)]], [[(2, 1), (4, 1), (4, 3), (2, 3)]]],
      become: [[[(0, 0), (2, 0), (2, 1), (4, 1), (4, 3), (2, 3), (2, 4), (0, 4)]]],
      reason: "parts overlap, touch along an edge or nest")
  }

  private static let box = [(0, 0), (6, 0), (6, 6), (0, 6)]
  private static let hole = [(1, 1), (1, 4), (4, 4), (4, 1)]

  /// What is given twice is not erased.
  @Test func partsThatOverlapAreUnited() throws {
    let reason = "parts overlap, touch along an edge or nest"
    try expect(
      [[[(0, 0), (4, 0), (4, 4), (0, 4)]], [[(2, 2), (6, 2), (6, 6), (2, 6)]]],
      become: [[[(0, 0), (4, 0), (4, 2), (6, 2), (6, 6), (2, 6), (2, 4), (0, 4)]]], reason: reason)
    try expect([[Self.box], [Self.box]], become: [[Self.box]], reason: reason)
    try expect([[Self.box], [Self.box], [Self.box]], become: [[Self.box]], reason: reason)
    try expect(
      [[Self.box], [[(2, 2), (4, 2), (4, 4), (2, 4)]]], become: [[Self.box]], reason: reason)
    // Nearly the same: the second is wider.
    try expect(
      [[Self.box], [[(0, 0), (7, 0), (7, 6), (0, 6)]]],
      become: [[[(0, 0), (6, 0), (7, 0), (7, 6), (6, 6), (0, 6)]]], reason: reason)
  }

  @Test func holesThatOverlapAreUnited() throws {
    try expect(
      [[Self.box, Self.hole, Self.hole]], become: [[Self.box, Self.hole]],
      reason: "Self-intersection")
    try expect(
      [[Self.box, Self.hole, [(2, 2), (2, 5), (5, 5), (5, 2)]]],
      become: [[Self.box, [(1, 1), (1, 4), (2, 4), (2, 5), (5, 5), (5, 2), (4, 2), (4, 1)]]],
      reason: "Self-intersection")
    // A hole of one part under another part is land.
    let (found, report) = try rings([[Self.box, Self.hole], [[(1, 1), (4, 1), (4, 4), (1, 4)]]])
    #expect("\(found.map(\.count))" == "[1]" && report.rings.count == 1)
  }

  /// The report has the area as given and as it is left, in m² on the ellipsoid.
  @Test func theReportHasTheAreaBeforeAndAfter() throws {
    let (_, twice) = try rings([[Self.box], [Self.box]])
    let area = twice.rings[0].squareMeters
    #expect(area > 400_000 && (twice.rings[0].givenSquareMeters - area).magnitude < 1)
    let (_, holes) = try rings([[Self.box, Self.hole, Self.hole]])
    #expect((holes.rings[0].squareMeters - area * 0.75).magnitude < 1)
  }

  /// A ring that runs twice around surrounds every point an even number of times.
  @Test func aRegionThatWouldLoseATenthIsAnError() throws {
    let ring = [(0, 0), (6, 0), (6, 6), (0, 6), (0, 0), (6, 0), (6, 6), (0, 6)]
    let error = #expect(throws: BuildError.self) { try rings([[ring]]) }
    let text = error?.description ?? ""
    #expect(text.contains("of which the even-odd rule leaves 0 m²"))
    #expect(text.contains("--repair-anyway"))
    let kept = try repair(
      [latticeFeature(0, [[ring]])], grid: .standard, sliverMeters: 0, jobs: 1, keepsLosses: true)
    #expect(kept.report.keptAsPoints == [0])
  }

  @Test func overlapsInBulkNameThePairs() throws {
    let result = try repaired([
      latticeFeature(0, [[Self.box]]), latticeFeature(1, [[[(3, 0), (9, 0), (9, 6), (3, 6)]]]),
      latticeFeature(2, [[Self.box]]),
    ])
    #expect(result.report.overlaps.map(\.regions) == [[0, 2], [0, 1], [1, 2]])
    #expect(result.report.slivers.isEmpty)
    let lines = repairWarnings(result.report, features: result.features, grid: .standard)
    #expect(
      lines.contains { $0.hasPrefix("3 pairs of regions overlap, where a point is in both: ") })
  }

  @Test func aPartInAHoleIsAPart() throws {
    try expect(
      [
        [
          [(0, 0), (9, 0), (9, 9), (0, 9)], [(2, 2), (7, 2), (7, 7), (2, 7)],
          [(4, 4), (5, 4), (5, 5), (4, 5)],
        ]
      ],
      become: [
        [[(0, 0), (9, 0), (9, 9), (0, 9)], [(2, 2), (2, 7), (7, 7), (7, 2)]],
        [[(4, 4), (5, 4), (5, 5), (4, 5)]],
      ], reason: "Holes are nested")
  }

  @Test func aHoleOutsideIsAPart() throws {
    try expect(
      [[[(0, 0), (2, 0), (2, 2), (0, 2)], [(4, 0), (6, 0), (6, 2), (4, 2)]]],
      become: [[[(0, 0), (2, 0), (2, 2), (0, 2)]], [[(4, 0), (6, 0), (6, 2), (4, 2)]]],
      reason: "Hole lies outside shell")
  }

  /// A hole that touches its ring twice cuts the inside in two.
  @Test func aHoleThatCutsIsNoHole() throws {
    let (found, report) = try rings(
      [[[(0, 0), (4, 0), (4, 2), (4, 4), (0, 4), (0, 2)], [(0, 2), (2, 3), (4, 2), (2, 1)]]])
    #expect(found.map(\.count) == [1, 1])
    #expect(report.rings.map(\.reason) == ["Interior is disconnected"])
  }

  /// Right as they are, whatever the direction and the order: nothing may change.
  @Test(
    arguments: [
      [[[(0, 0), (0, 6), (6, 6), (6, 0)], [(2, 2), (4, 2), (4, 4), (2, 4)]]],
      // A hole that touches its ring in one point, and one that touches the hole.
      [
        [
          [(0, 0), (6, 0), (6, 6), (0, 6), (0, 3)], [(0, 3), (2, 2), (2, 4)],
          [(2, 2), (4, 1), (4, 3)],
        ]
      ],
      // Parts that touch in a point; a part in the hole of another; collinear vertices.
      [[[(0, 0), (1, 0), (2, 0), (2, 2), (0, 2)]], [[(2, 2), (4, 2), (4, 4), (2, 4)]]],
      [
        [[(1, 1), (2, 1), (2, 2), (1, 2)]],
        [[(-3, -3), (6, -3), (6, 6), (-3, 6)], [(0, 0), (4, 0), (4, 4), (0, 4)]],
      ],
    ] as [[[[Position]]]])
  func whatIsValidStays(polygons: [[[Position]]]) throws {
    let feature = latticeFeature(0, polygons)
    let result = try repaired([feature])
    #expect(result.features[0].geometry == feature.geometry)
    #expect(result.report.isUnchanged && result.report.insertedVertexCount == 0)
  }

  @Test func aRegionThatCancelsIsKeptAsAPoint() throws {
    let box = [(0, 0), (1, 0), (1, 1), (0, 1)]
    let result = try repaired([latticeFeature(0, [[box, box]])])
    let geometry = result.features[0].geometry
    #expect(geometry.ringEnds.isEmpty && geometry.points == [latticePoint((0, 0))])
    #expect(result.report.keptAsPoints == [0])
    #expect(
      repairWarnings(result.report, features: result.features, grid: .standard)
        == ["feature 0 (Region 0): nothing is left of its rings; kept as a point without area"])
  }

  // MARK: Between regions

  /// A vertex of one border lies on an edge of the other: the same shape with one vertex more.
  @Test func aVertexOnANeighborsEdgeIsANode() throws {
    let result = try repaired([
      latticeFeature(0, [[[(0, 0), (2, 0), (2, 4), (0, 4)]]]),
      latticeFeature(1, [[[(2, 0), (4, 0), (4, 2), (2, 2)]]]),
      latticeFeature(2, [[[(2, 2), (4, 2), (4, 4), (2, 4)]]]),
    ])
    #expect(
      "\(latticePolygons(result.features[0].geometry))"
        == "\([[[(0, 0), (2, 0), (2, 2), (2, 4), (0, 4)]]])")
    #expect(result.report.crossingCount == 3)
    #expect(result.report.insertedVertexCount == 1)
    #expect(result.report.movedVertexCount == 0)
    #expect(result.coverage.graph.ownerSets.filter { $0.count == 2 }.count == 3)
  }

  /// The crossing is no grid point: both edges bend to the one nearest to it.
  @Test func crossingBordersMeetInAVertexOfBoth() throws {
    let left = Geometry(
      vertices: [GridPoint(u: 0, v: 0), GridPoint(u: 10, v: 7), GridPoint(u: 0, v: 9)]
        .map { GridPoint(u: $0.u + 1000, v: $0.v + 1000) }, ringEnds: [3], polygonEnds: [1])
    let right = Geometry(
      vertices: [GridPoint(u: 5, v: 8), GridPoint(u: 6, v: 0), GridPoint(u: 20, v: 8)]
        .map { GridPoint(u: $0.u + 1000, v: $0.v + 1000) }, ringEnds: [3], polygonEnds: [1])
    let result = try repaired(
      [left, right].enumerated().map {
        Feature(index: $0, key: "\($0)", name: "\($0)", geometry: $1)
      })
    #expect(findCrossings(in: result.coverage.graph).isEmpty)
    let shared = Set(result.features[0].geometry.vertices)
      .intersection(result.features[1].geometry.vertices)
    // y = 0.7 x meets y = 8 − 8 (x − 5) at 5.517, 3.862, and so on.
    #expect(shared.contains(GridPoint(u: 1006, v: 1004)))
    #expect(result.report.movedVertexCount > 0)
  }

  /// Parks that all lie on one another: a node at each crossing, and no area changes.
  @Test func fortyOverlappingParksKeepTheirAreas() throws {
    let parks = (0..<40).map { index in
      let ring = FractalCoastline(
        center: GridPoint(
          u: 200_000_000 + UInt32(index % 7) * 1_000, v: 120_000_000 + UInt32(index / 7) * 1_000),
        radius: 10_000, levels: 4, seed: UInt64(index)
      ).ring
      return Feature(
        index: index, key: "\(index)", name: "\(index)",
        geometry: Geometry(vertices: ring, ringEnds: [ring.count], polygonEnds: [1]))
    }
    let result = try repaired(parks)
    #expect(findCrossings(in: result.coverage.graph).isEmpty)
    #expect(findOverlaps(in: result.coverage).count == 40 * 39 / 2)
    for (park, feature) in zip(parks, result.features) {
      #expect(feature.geometry.ringEnds.count == 1)
      let (before, after) = (
        Double(doubledArea(ofRing: park.geometry.vertices[...])),
        Double(doubledArea(ofRing: feature.geometry.vertices[...]))
      )
      #expect((after / before - 1).magnitude < 1e-4)
    }
  }

  /// Rings in rings in rings: each is a face of half of all rings. Their union would take the square of their number.
  @Test func ringsThatNestDeeplyAreBounded() throws {
    let count = 3_000
    let rings = (0..<count).map { depth in
      let end = 2 * count - depth
      return [(depth, depth), (end, depth), (end, end), (depth, end)]
    }
    let one = try repaired([latticeFeature(0, [rings])])
    #expect(one.features[0].geometry.polygonEnds.count == count / 2)
    // As parts they would lose what the even-odd rule takes for holes.
    let error = #expect(throws: BuildError.self) {
      try repaired([latticeFeature(0, rings.map { [$0] })])
    }
    #expect(error?.description.contains("--repair-anyway") == true)
  }

  @Test func tooManyCrossingsNameTheFeature() throws {
    // A grating of lines each way: each crosses all of the other.
    var comb: [Position] = []
    for line in 0..<40 {
      comb += line % 2 == 0 ? [(2 * line, -1), (2 * line, 81)] : [(2 * line, 81), (2 * line, -1)]
    }
    let features = [latticeFeature(0, [[comb]]), latticeFeature(1, [[comb.map { ($0.1, $0.0) }]])]
    var graph = ArcGraph(features.map(\.geometry), grid: .standard)
    let fault = #expect(throws: RepairFault.self) {
      try nodeEdges(of: &graph, grid: .standard, crossingLimit: 1_000)
    }
    let text = try #require(fault)
      .named(in: features, grid: .standard, source: "parks.geojson").description
    #expect(text.hasPrefix("parks.geojson: feature 0 (Region 0)"))
    #expect(text.contains("at least 1000 pairs of edges cross, the first near "))
  }

  /// One feature with far more crossings than vertices does not cost what they would cost.
  @Test func aRingOfRandomVerticesIsRefused() throws {
    var generator = SeededGenerator(seed: 7)
    let ring = (0..<900).map { _ in
      (
        Int.random(in: 0...100_000, using: &generator),
        Int.random(in: 0...100_000, using: &generator)
      )
    }
    let features = [
      latticeFeature(0, [[[(-9, -9), (-8, -9), (-8, -8)]]]), latticeFeature(1, [[ring]]),
    ]
    var graph = ArcGraph(features.map(\.geometry), grid: .standard)
    let fault = #expect(throws: RepairFault.self) { try nodeEdges(of: &graph, grid: .standard) }
    #expect(fault?.regions == [1])
    #expect(fault?.problem == "at least 67664 pairs of edges cross")
  }

  /// A limit of an arc applies in a layer whose other arcs have many edges.
  @Test func oneArcHasALimitOfItsOwn() throws {
    let limit = mostCrossings(edgeCount: 1_000_000)
    #expect(limit.total == 2_000_000)
    #expect(limit.ofArc == 10_000 && limit.perEdge == 64)
    #expect(mostCrossings(edgeCount: 100).total == 16_400)
  }

  /// Equal squares are refused before the time and the memory that their pairs would cost.
  @Test func tooManyRegionsInOnePlaceAreNamed() throws {
    let square = [(0, 0), (9, 0), (9, 9), (0, 9)]
    let features = (0...4_096).map { latticeFeature($0, [[square]]) }
    func repaired(_ features: [Feature]) throws(BuildError) -> RepairedCoverage {
      try repair(
        ArcGraph(features.map(\.geometry), grid: .standard), of: features, grid: .standard,
        sliverMeters: 0, jobs: 1, source: "parks.geojson")
    }
    let error = #expect(throws: BuildError.self) { try repaired(features) }
    let text = try #require(error).description
    #expect(
      text.hasPrefix("parks.geojson: feature 0 (Region 0) and feature 1 (Region 1): "), "\(text)")
    #expect(text.contains("more than 4096 regions overlap in one place, the first near "))
    #expect(text.hasSuffix("; remove those that are given twice, or put them into several layers"))
  }
}
