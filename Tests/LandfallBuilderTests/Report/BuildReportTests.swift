import Foundation
import LandfallBuilder
import TestSupport
import Testing

/// The report's names and what is worked out of it.
@Suite(.timed) struct BuildReportTests {
  /// Programs read report.json: a name that changes is a change of the contract.
  @Test func namesAreStable() throws {
    let report = try SampleReport.shared.get().report
    let object = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(report)) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "name", "generator", "gridDegrees", "stages", "layers", "quadtrees", "sections",
        "byteCount", "warnings",
      ])
    let layer = try #require((object["layers"] as? [[String: Any]])?.first)
    #expect(
      Set(layer.keys).isSuperset(of: [
        "id", "source", "sourceBytes", "featureCount", "regionCount", "vertexCount", "arcCount",
        "arcVertexCount", "nodeCount", "crossingCount", "movedVertexCount", "overlapCount",
        "planeCount", "duplicateVertexCount", "unclosedRingCount", "droppedElevationCount",
        "leftOut", "changes", "repairs", "details",
      ]))
    let repairs = try #require(layer["repairs"] as? [[String: Any]])
    let repair = repairs[0].merging(repairs[2]) { first, _ in first }
    #expect(
      Set(repair.keys) == [
        "kind", "reason", "place", "widthMeters", "areaSquareMeters", "features", "isClosed",
      ])
    let detail = try #require((layer["details"] as? [[String: Any]])?.first)
    #expect(
      Set(detail.keys) == [
        "meters", "isLookup", "sourceArcVertexCount", "arcVertexCount", "sourceRingVertexCount",
        "ringVertexCount", "droppedIslandCount", "maxErrorMeters", "maxErrorRatio", "worstPlace",
        "worstFeature", "histogram", "maxAreaChange", "maxAreaChangeFeature", "crossingCount",
        "tornEdgeCount", "misplacedEdgeCount", "lostFeatures", "faults", "seconds",
      ])
    let place = try #require(repair["place"] as? [String: Any])
    #expect(Set(place.keys) == ["latitude", "longitude"])
  }

  @Test func theReportReadsBack() throws {
    let report = try SampleReport.shared.get().report
    let decoded = try JSONDecoder().decode(BuildReport.self, from: JSONEncoder().encode(report))
    #expect(decoded == report)
  }

  @Test func theLargestRepairsComeFirst() throws {
    var layer = try SampleReport.shared.get().report.layers[0]
    func repair(_ width: Double?, _ area: Double?) -> BuildReport.Repair {
      .init(
        kind: "gap", place: .init(latitude: 0, longitude: 0), widthMeters: width,
        areaSquareMeters: area, features: [], isClosed: false)
    }
    layer.repairs = [
      repair(nil, nil), repair(5, 10), repair(9, 10), repair(1, 700), repair(nil, nil),
      repair(5, 10),
    ]
    #expect(layer.worstRepairs(10) == [3, 2, 1, 5, 0, 4])
    #expect(layer.worstRepairs(2) == [3, 2])
  }

  /// What a build with details reports of them before they are verified.
  @Test func detailsAreReported() throws {
    let details = try SampleReport.shared.get().report.layers[0].details
    #expect(details.map(\.meters) == [500, 2000] && details.map(\.isLookup) == [true, false])
    #expect(details[0].arcVertexCount > details[1].arcVertexCount)
    #expect(details.allSatisfy { $0.sourceArcVertexCount > $0.arcVertexCount })
  }

  /// A hundred features that are left out for one reason are one line; their file is named once, by the caller.
  @Test func featuresLeftOutForOneReasonAreOneLine() {
    let many = (0..<100).map { "feature \($0) (N: \($0)): left out, as its geometry is null" }
    let few = ["feature 7 (x): left out, as it is a LineString, which has no area"]
    #expect(
      leftOutLines(many + few) == [
        "100 features are left out for one reason; the first is \(many[0])", few[0],
      ])
    #expect(leftOutLines(Array(many.prefix(3))) == Array(many.prefix(3)))
  }
}
