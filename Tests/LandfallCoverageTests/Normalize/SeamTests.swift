import Landfall
import TestSupport
import Testing

import LandfallBuilder

/// Both sides of ±180°: the same vertices, and steps between them.
@Suite(.timed) struct SeamTests {
  let grid = testGrid

  private func features(_ regions: [[[(Double, Double)]]]) -> [Feature] {
    regions.enumerated().map { index, rings in
      Feature(
        index: index, key: "\(index)", name: "R\(index)",
        geometry: Outline(rings.map { $0.map { (longitude: $0.0, latitude: $0.1) } })
          .geometry(on: grid))
    }
  }

  /// The latitudes along one side, by region, as often as they stand there.
  private func latitudes(_ features: [Feature], east: Bool) -> [[Double]] {
    features.map { feature in
      feature.geometry.vertices.filter { $0.u == (east ? 0 : grid.width) }
        .map { grid.coordinate($0).latitude }.sorted()
    }
  }

  @Test func bothSidesGetTheSameVertices() throws {
    let source = features([
      [
        [(170, 0), (180, 0), (180, 4), (180, 10), (170, 10)],
        [(-180, 0), (-170, 0), (-170, 10), (-180, 10), (-180, 7)],
      ]
    ])
    let result = normalize(source, grid: grid)
    #expect(latitudes(result.features, east: true) == [[0, 4, 7, 10]])
    #expect(latitudes(result.features, east: false) == [[0, 4, 7, 10]])
    #expect(result.report.weldedVertexCount == 2)
    #expect(result.report.seamSteps.isEmpty)
  }

  /// Where three regions meet on ±180°, all three have the vertex.
  @Test func neighborsAcrossShareVertices() throws {
    let source = features([
      [[(170, 0), (180, 0), (180, 10), (170, 10)]],
      [[(-180, 0), (-170, 0), (-170, 5), (-180, 5)]],
      [[(-180, 5), (-170, 5), (-170, 10), (-180, 10)]],
    ])
    let result = normalize(source, grid: grid)
    #expect(latitudes(result.features, east: false)[0] == [0, 5, 10])
    #expect(result.report.weldedVertexCount == 1)
  }

  /// A step of 111 m at the north end and of 11 m at the south end.
  private var stepped: [Feature] {
    features([
      [
        [(170, 0), (180, 0), (180, 10), (170, 10)],
        [(-180, 0.0001), (-170, 0), (-170, 10), (-180, 10.001)],
      ]
    ])
  }

  @Test func stepsAreReported() throws {
    let result = normalize(stepped, grid: grid)
    let steps = result.report.seamSteps
    #expect(steps.map { ($0.meters * 10).rounded() / 10 } == [11.1, 111.2])
    #expect(steps.allSatisfy { !$0.isClosed && $0.key == "0" && $0.feature == "feature 0 (R0)" })
    #expect(latitudes(result.features, east: true) == [[0.0001, 10, 10.001]])
    #expect(latitudes(result.features, east: false) == [[0, 0.0001, 10]])
  }

  @Test(arguments: [(11.0, 0), (12.0, 1), (112.0, 2)])
  func stepsUpToAWidthAreClosed(meters: Double, closed: Int) throws {
    let result = normalize(stepped, grid: grid, sliverMeters: meters)
    #expect(result.report.seamSteps.count { $0.isClosed } == closed)
    let again = normalize(result.features, grid: grid, sliverMeters: meters)
    #expect(again.report.seamSteps.count == 2 - closed)
    #expect(again.features[0].geometry == result.features[0].geometry)
    if closed == 2 {
      #expect(latitudes(result.features, east: true) == [[0, 10.001]])
      #expect(latitudes(result.features, east: false) == [[0, 10.001]])
    }
  }

  /// Two regions whose common border meets ±180° at two latitudes: both go to the same one.
  @Test func neighborsMoveTogether() throws {
    let source = features([
      [
        [(170, 0), (180, 0), (180, 5), (170, 5)],
        [(-180, 0), (-170, 0), (-170, 5), (-180, 5.0002)],
      ],
      [
        [(170, 5), (180, 5), (180, 10), (170, 10)],
        [(-180, 5.0002), (-170, 5), (-170, 10), (-180, 10)],
      ],
    ])
    let result = normalize(source, grid: grid, sliverMeters: 50)
    #expect(result.report.seamSteps.count == 1 && result.report.seamSteps[0].isClosed)
    #expect(latitudes(result.features, east: true) == [[0, 5.0002], [5.0002, 10]])
    #expect(latitudes(result.features, east: false) == [[0, 5.0002], [5.0002, 10]])
  }

  /// Beyond a kilometer the region follows ±180° for a reason.
  @Test func bordersAlongTheMeridianAreNoSteps() throws {
    let source = features([
      [[(170, 0), (180, 0), (180, 10), (170, 10)], [(-180, 3), (-170, 3), (-170, 6), (-180, 6)]],
      [[(-180, 20), (-170, 20), (-170, 25), (-180, 25)]],
    ])
    let result = normalize(source, grid: grid, sliverMeters: 10_000)
    #expect(result.report.seamSteps.isEmpty)
  }

  /// A layer of many regions that overlap along ±180°, and a region that overlaps itself there: too
  /// many vertices to add to all of them.
  @Test func overlapsAlongTheSeamStaySmall() throws {
    let count = 3_000
    func ring(_ index: Int) -> [(Double, Double)] {
      let offset = Double(index) * 0.001
      return [(-180, -70 + offset), (-170, 0), (-180, 70 + offset)]
    }
    let apart = normalize(features((0..<count).map { [ring($0)] }), grid: grid)
    #expect(apart.report.weldedVertexCount == 0 && apart.report.unwelded.isEmpty)
    let one = normalize(features([(0..<count).map(ring)]), grid: grid)
    #expect(one.report.unwelded == ["feature 0 (R0)"])
    #expect(one.features[0].geometry.vertices.count == 3 * count)
  }
}
