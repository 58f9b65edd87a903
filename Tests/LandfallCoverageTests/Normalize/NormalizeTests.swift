import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct NormalizeTests {
  let grid = Grid.standard

  private func normalize(
    _ geometry: Geometry
  ) -> (geometry: Geometry, report: NormalizeReport) {
    let result = LandfallBuilder.normalize(
      [Feature(index: 0, key: "K", name: "Name", geometry: geometry)], grid: grid)
    return (result.features[0].geometry, result.report)
  }

  @Test func dropsRepeatedVertices() throws {
    let source = Outline([[(0, 0), (0, 0), (1, 0), (1, 1), (1, 1), (0, 1), (0, 0)]])
      .geometry(on: grid)
    let result = normalize(source)
    #expect(result.geometry.vertices.count == 4)
    #expect(result.geometry.ringEnds == [4])
    #expect(result.report.duplicateVertexCount == 3)
    #expect(normalize(result.geometry).geometry == result.geometry, "once is enough")
  }

  @Test func keepsCollinearVertices() throws {
    let source = Outline([[(0, 0), (1, 0), (2, 0), (2, 2), (0, 2)]]).geometry(on: grid)
    #expect(normalize(source).geometry == source)
  }

  @Test func dropsRingsWithoutArea() throws {
    var source = Outline([
      [(0, 0), (1, 0), (0, 0), (1, 0)], Outline.box(west: 5, south: 5, east: 6, north: 6),
    ]).geometry(on: grid)
    source.polygonEnds = [1, 2]
    let result = normalize(source)
    #expect(result.geometry.ringEnds == [4])
    #expect(result.geometry.polygonEnds == [1])
    #expect(result.report.collapsedRings == ["feature 0 (Name)"])
    #expect(result.report.keptAsPoints.isEmpty)
  }

  /// Nothing is lost: what is smaller than the grid stays as a point.
  @Test func aFeatureSmallerThanTheGridBecomesAPoint() throws {
    let source = Outline([[(7, 7), (7, 7), (7, 7)]]).geometry(on: grid)
    let result = normalize(source)
    #expect(result.geometry.ringEnds.isEmpty)
    #expect(result.geometry.points == [source.vertices[0]])
    #expect(result.report.keptAsPoints == ["feature 0 (Name)"])
  }
}
