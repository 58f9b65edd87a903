import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What a build says of the rings that it had to change: one clear line each, and stable numbers.
@Suite(.timed) struct NormalizeReportTests {
  private func build(_ geometries: String..., sliverMeters: Double = 0) throws -> BuildReport {
    let features = geometries.enumerated().map { feature($0.element, key: "\($0.offset)") }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    var layer = testLayer()
    layer.detail.sliverMeters = sliverMeters
    let read = try readFeatures(of: layer, grid: testGrid, bytes: Array(text.utf8))
    return try Atlas.build(
      name: "test", grid: testGrid, sources: [LayerDraft(read)]
    ).report
  }

  @Test func cutsAreTold() throws {
    let report = try build(
      polygon("[[175,10],[-172,12],[-172,20],[175,20],[175,10]]"),
      polygon("[[1,1],[2,1],[2,2],[1,2],[1,1]]"))
    #expect(
      report.warnings == [
        "test.geojson: feature 0 (0): crosses ±180° and was cut there, with 2 new vertices, the first "
          + "near 10.769231,-180.0; an edge meant to span more than 180° needs a vertex between "
          + "(RFC 7946 §3.1.9)"
      ])
    let done = report.layers[0].normalized
    #expect(done.cutFeatureCount == 1 && done.cutVertexCount == 2)
    #expect(done.roundedCutVertexCount == 1 && done.movedRingCount == 0)
  }

  @Test func reversedPolarRingsAreTold() throws {
    let report = try build(polygon("[[0,60],[-120,60],[120,60],[0,60]]"))
    #expect(report.warnings.count == 3)
    #expect(
      report.warnings[1]
        == "test.geojson: feature 0 (0): the ring from 60.0,0.0 runs the wrong way round the north "
        + "pole; taken as the edge of the smaller side (RFC 7946 §3.1.6)")
    let done = report.layers[0].normalized
    #expect(done.polarRingCount == 1 && done.reversedPolarRingCount == 1)
    #expect(done.turnedRingCount == 1)
  }

  /// One line for all: files from before RFC 7946 wind every ring that way.
  @Test func turnedRingsAreToldOnce() throws {
    let report = try build(
      polygon("[[1,1],[1,2],[2,2],[2,1],[1,1]]"), polygon("[[3,1],[3,2],[4,2],[4,1],[3,1]]"))
    #expect(
      report.warnings == [
        "test.geojson: 2 rings of 2 features, the first feature 0 (0), ran the wrong way round and "
          + "were reversed; RFC 7946 §3.1.6 requires outer rings to be counter-clockwise"
      ])
  }

  @Test func whatIsBroughtWithin180DegreesIsCounted() throws {
    let report = try build(polygon("[[190,10],[200,10],[200,20],[190,20],[190,10]]"))
    #expect(report.warnings.isEmpty)
    #expect(report.layers[0].normalized.movedRingCount == 1)
  }

  @Test func stepsAreInTheReport() throws {
    let parts =
      #"{"type":"MultiPolygon","coordinates":[[[[170,0],[180,0],[180,10],[170,10],[170,0]]],"#
      + #"[[[-180,0],[-170,0],[-170,10],[-180,10.0005],[-180,0]]]]}"#
    for (meters, isClosed) in [(0.0, false), (100.0, true)] {
      let report = try build(parts, sliverMeters: meters)
      let steps = report.layers[0].normalized.seamSteps
      #expect(steps.map(\.region) == ["0"] && steps.map(\.latitude) == [10])
      #expect(steps.allSatisfy { ($0.meters - 55.6).magnitude < 0.1 && $0.isClosed == isClosed })
      #expect(report.warnings.isEmpty)
    }
  }
}
