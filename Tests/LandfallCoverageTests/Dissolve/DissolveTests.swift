import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Features that share a key become one region, on a lattice of 0.001°.
@Suite(.timed) struct DissolveTests {
  typealias Position = (Int, Int)

  /// Features by their keys and polygons, in this order.
  private func features(_ parts: [(key: String, polygons: [[[Position]]])]) -> [Feature] {
    parts.enumerated().map { index, part in
      var feature = latticeFeature(index, part.polygons)
      feature.key = part.key
      return feature
    }
  }

  private func dissolved(
    _ features: [Feature], sliverMeters: Double = 0
  ) throws -> (regions: [Feature], report: DissolveReport?) {
    let normalized = normalize(features, grid: .standard, sliverMeters: sliverMeters)
    let result = try dissolve(
      normalized.features, normalizeReport: normalized.report, grid: .standard,
      sliverMeters: sliverMeters, jobs: 1)
    return (result.features, result.report)
  }

  private func expect(
    _ parts: [(key: String, polygons: [[[Position]]])], become expected: [[[[Position]]]],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try dissolved(features(parts)).regions.map { canonicalRings($0.geometry) }
    let wanted = expected.map { canonicalRings(latticeFeature(0, $0).geometry) }
    #expect(found == wanted, sourceLocation: sourceLocation)
  }

  private func box(_ west: Int, _ south: Int, _ east: Int, _ north: Int) -> [[[Position]]] {
    [[[(west, south), (east, south), (east, north), (west, north)]]]
  }

  @Test func theBorderBetweenPartsVanishes() throws {
    try expect(
      [("x", box(0, 0, 2, 2)), ("x", box(2, 0, 4, 2)), ("y", box(4, 0, 6, 2))],
      become: [[[[(0, 0), (2, 0), (4, 0), (4, 2), (2, 2), (0, 2)]]], box(4, 0, 6, 2)])
  }

  /// Two neighbors along one border with other vertices on it.
  @Test func bordersWithOtherVerticesVanish() throws {
    try expect(
      [
        ("x", [[[(0, 0), (2, 0), (2, 1), (2, 4), (0, 4)]]]),
        ("x", [[[(2, 0), (4, 0), (4, 4), (2, 4), (2, 3)]]]),
      ],
      become: [[[[(0, 0), (2, 0), (4, 0), (4, 4), (2, 4), (0, 4)]]]])
  }

  @Test func anEnclaveOfTheSameRegionVanishesAndOneOfAnotherStays() throws {
    let holes = box(1, 1, 2, 2)[0] + box(4, 1, 5, 2)[0]
    try expect(
      [
        ("x", [box(0, 0, 6, 3)[0] + holes]), ("x", box(1, 1, 2, 2)), ("y", box(4, 1, 5, 2)),
      ],
      become: [
        [[[(0, 0), (6, 0), (6, 3), (0, 3)], [(4, 1), (4, 2), (5, 2), (5, 1)]]], box(4, 1, 5, 2),
      ])
  }

  @Test func partsThatTouchInAPointStayTwoPolygons() throws {
    try expect(
      [("x", box(0, 0, 2, 2)), ("x", box(2, 2, 4, 4))],
      become: [box(0, 0, 2, 2) + box(2, 2, 4, 4)])
  }

  /// A ring of parts around a place of nobody.
  @Test func partsAroundAPlaceLeaveAHole() throws {
    let parts = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)].map {
      (key: "x", polygons: box($0.0, $0.1, $0.0 + 1, $0.1 + 1))
    }
    let region = try #require(try dissolved(features(parts)).regions.first)
    #expect(region.geometry.ringEnds.count == 2 && region.geometry.polygonEnds.count == 1)
    #expect(evenOddArea(of: region.geometry) == 8e6)
  }

  /// Even and odd of the rings would leave the overlap out.
  @Test func theOverlapOfPartsIsCovered() throws {
    let parts = [("x", box(0, 0, 3, 3)), ("x", box(2, 1, 5, 2)), ("x", box(0, 0, 3, 3))]
    let (regions, report) = try dissolved(features(parts))
    #expect(regions.count == 1 && evenOddArea(of: regions[0].geometry) == 11e6)
    #expect(report?.featureCount == 3 && report?.regionCount == 1)
    #expect(report?.repair.slivers == [])
  }

  @Test func aNarrowGapStaysUnlessItIsClosed() throws {
    // 0.3 of a meter wide: the lattice's units are a thousandth of 111 m.
    var parts = features([("x", box(0, 0, 2, 2)), ("x", box(2, 0, 4, 2)), ("x", box(0, 2, 4, 4))])
    parts[0].geometry.vertices[1].u -= 3
    let open = try dissolved(parts)
    #expect(evenOddArea(of: open.regions[0].geometry) < 16e6)
    let closed = try dissolved(parts, sliverMeters: 2)
    #expect(evenOddArea(of: closed.regions[0].geometry) == 16e6)
    #expect(closed.regions[0].geometry.ringEnds.count == 1)
  }

  @Test func partsOnBothSidesOfTheAntimeridianAreOneRegion() throws {
    let (west, east) = (GridPoint(u: 360_000_000, v: 0), GridPoint(u: 0, v: 0))
    var parts = features([("x", box(0, 0, 1, 1)), ("x", box(0, 0, 1, 1))])
    func vertices(of corner: GridPoint, _ offsets: [(u: Int, v: Int)]) -> [GridPoint] {
      offsets.map { offset in
        GridPoint(u: UInt32(Int(corner.u) + offset.u), v: UInt32(90_000_000 + offset.v))
      }
    }
    parts[0].geometry.vertices = vertices(of: west, [(-9, 0), (0, 0), (0, 9), (-9, 9)])
    parts[1].geometry.vertices = vertices(of: east, [(0, 0), (9, 0), (9, 9), (0, 9)])
    let regions = try dissolved(parts).regions
    #expect(regions.map(\.geometry.polygonEnds.count) == [2])
    #expect(evenOddArea(of: regions[0].geometry) == 162)
  }

  @Test func valuesAreThoseOnWhichTheFeaturesAgree() throws {
    var parts = features([
      ("x", box(0, 0, 1, 1)), ("x", box(1, 0, 2, 1)), ("y", box(2, 0, 3, 1)),
      ("x", box(3, 0, 4, 1)),
    ])
    for (index, name) in ["Alpha", "Alpha", "Beta", "x"].enumerated() { parts[index].name = name }
    parts[0].attributes = [.integer(1), .string("a"), .string("same")]
    parts[1].attributes = [.number(1), .string("b"), nil]
    parts[2].attributes = [.integer(2), .string("c"), .string("y")]
    parts[3].attributes = [.integer(1), nil, .string("same")]
    parts[1].parentKey = "P"
    let (regions, report) = try dissolved(parts)
    #expect(regions.map(\.name) == ["Alpha", "Beta"])
    #expect(regions.map(\.parentKey) == ["P", nil])
    #expect(
      regions.map(\.attributes) == [
        [.integer(1), nil, .string("same")], [.integer(2), .string("c"), .string("y")],
      ])
    #expect(report?.differences.map(\.subject) == [.attribute(1)])
    #expect(report?.differences.map(\.regionCount) == [1])
    #expect(report?.differences.map(\.firstKey) == ["x"])
    parts[3].name = "Gamma"
    #expect(try dissolved(parts).regions[0].name == "x")
  }

  @Test func aCollapsedPartIsNoPointOfItsRegion() throws {
    var parts = features([("x", box(0, 0, 1, 1)), ("x", box(3, 0, 4, 1)), ("y", box(5, 0, 6, 1))])
    let place = parts[1].geometry.vertices[0]
    parts[1].geometry.vertices = [place, place, place, place]
    parts[2].geometry.vertices = [place, place, place, place]
    let normalized = normalize(parts, grid: .standard)
    #expect(normalized.report.keptAsPoints.count == 2)
    let result = try dissolve(
      normalized.features, normalizeReport: normalized.report, grid: .standard, sliverMeters: 0,
      jobs: 1)
    #expect(result.features[0].geometry.points.isEmpty)
    #expect(result.features[1].geometry.points == [place])
    #expect(result.normalizeReport.keptAsPoints == ["feature 2 (Region 2)"])
    #expect(result.normalizeReport.collapsedRings.count == 2)
  }

  @Test func pointsOfAKeyAreOneRegion() throws {
    var parts = features([("x", []), ("x", []), ("x", [])])
    for (index, u) in [5, 9, 5].enumerated() {
      parts[index].geometry.points = [GridPoint(u: UInt32(u), v: 7)]
    }
    let regions = try dissolved(parts).regions
    #expect(regions.map(\.geometry.points) == [[GridPoint(u: 5, v: 7), GridPoint(u: 9, v: 7)]])
  }

  @Test func withoutASharedKeyNothingChanges() throws {
    let parts = features([("x", box(0, 0, 3, 3)), ("y", box(2, 1, 5, 2))])
    let (regions, report) = try dissolved(parts)
    #expect(regions.map(\.geometry) == parts.map(\.geometry))
    #expect(report == nil)
  }
}
