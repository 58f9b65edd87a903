import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What a build says of the rings that it had to change: one clear line each, and stable numbers.
@Suite(.timed) struct NormalizeReportTests {
  private func build(_ geometries: String..., sliverMeters: Double = 0) throws -> BuildReport {
    try result(geometries, sliverMeters: sliverMeters).report
  }

  private func result(_ geometries: [String], sliverMeters: Double = 0) throws -> BuildResult {
    let features = geometries.enumerated().map { feature($0.element, key: "\($0.offset)") }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    var layer = testLayer()
    layer.detail.sliverMeters = sliverMeters
    let read = try readFeatures(of: layer, grid: testGrid, bytes: Array(text.utf8))
    return try Atlas.build(
      name: "test", grid: testGrid, sources: [LayerDraft(read)])
  }

  /// The keys of the regions at a place, ascending.
  private func keys(_ atlas: Atlas, _ latitude: Double, _ longitude: Double) -> [String] {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    return atlas.layers[0].regions(at: place).map(\.key).sorted()
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

  /// A side along ±180° shows that the long edges beside it are meant as they are written.
  @Test func boxesUpTo180DegreesAreReadAsTheyAreWritten() throws {
    let found = try result([
      polygon("[[-180,-60],[30,-60],[30,60],[-180,60],[-180,-60]]"),
      polygon("[[30,-60],[180,-60],[180,60],[30,60],[30,-60]]"),
    ])
    #expect(found.report.warnings.isEmpty, "\(found.report.warnings)")
    let atlas = try Atlas(bytes: found.bytes)
    #expect(keys(atlas, 0, -100) == ["0"])
    #expect(keys(atlas, 0, 0) == ["0"])
    #expect(keys(atlas, 0, 100) == ["1"])
  }

  @Test func longEdgesThatMayBeMeantOtherwiseAreTold() throws {
    let straight = try build(polygon("[[-170,-60],[170,-60],[170,60],[-170,60],[-170,-60]]"))
    let written =
      "test.geojson: feature 0 (0): an edge of more than 180° of longitude was taken as it is written "
      + "(RFC 7946 §3.1.1); if it is meant to cross ±180°, continue past 180, as in 190 for -170"
    #expect(straight.warnings == [written])
    // -180 stands for 180, perhaps.
    let seam = try build(polygon("[[100,-10],[-180,-10],[-180,10],[100,10],[100,-10]]"))
    #expect(seam.warnings.contains(written), "\(seam.warnings)")
    let jumping = try build(polygon("[[170,-10],[-180,-10],[-180,10],[170,10],[170,-10]]"))
    let short =
      "test.geojson: feature 0 (0): an edge was taken the short way, across ±180°; an edge meant to "
      + "span more than 180° needs a vertex between (RFC 7946 §3.1.9)"
    #expect(jumping.warnings == [short])
  }

  /// Claims to sectors at the south pole, one of which reaches it by edges that are no meridians.
  @Test func sectorsThatOverlapAreNamed() throws {
    let found = try result([
      polygon("[[-20,-90],[45,-90],[45,-60],[-20,-60],[-20,-90]]"),
      polygon("[[45,-60],[45,-90],[136,-90],[136,-60],[45,-60]]"),
      polygon("[[136,-60],[0,-90],[160,-60],[136,-60]]"),
      polygon("[[160,-90],[-150,-90],[-150,-60],[180,-60],[160,-60],[160,-90]]"),
    ])
    let overlaps = found.report.warnings.filter { $0.contains("regions overlap") }
    #expect(overlaps.count == 1)
    #expect(overlaps.first?.contains("1 and 2 by ") == true, "\(overlaps)")
    let atlas = try Atlas(bytes: found.bytes)
    #expect(keys(atlas, -75, 75) == ["1", "2"])
  }

  /// What a collection has twice is not erased.
  @Test func aPolygonThatACollectionHasTwiceIsKept() throws {
    let twice = #"{"type":"GeometryCollection","geometries":[\#(square(0, 0)),\#(square(0, 0))]}"#
    let found = try result([twice])
    #expect(found.report.warnings.count == 1)
    let warning = found.report.warnings.first ?? ""
    #expect(warning.hasSuffix("12,308 km² → 12,308 km²"), "\(warning)")
    let atlas = try Atlas(bytes: found.bytes)
    #expect(keys(atlas, 0.5, 0.5) == ["0"])
  }

  @Test func aFeatureWithoutGeometryIsToldOnce() throws {
    let report = try build("null", square(0, 0))
    let line = "test.geojson: feature 0 (0): left out, as its geometry is null"
    #expect(report.warnings == [line])
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
