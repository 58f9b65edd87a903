import Foundation
import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What the report says about globe meshes.
@Suite(.timed) struct MeshReportTests {
  private func feature(_ index: Int, _ ring: [(u: UInt32, v: UInt32)]) -> Feature {
    Feature(
      index: index, key: "\(index)", name: "Region \(index)",
      geometry: Geometry(
        vertices: ring.map { GridPoint(u: $0.u, v: $0.v) }, ringEnds: [ring.count],
        polygonEnds: [1]))
  }

  /// A region with a tip 60° long and up to two units wide beside another: their borders meet in the mesh.
  @Test func edgesThatMeetAreCountedAndPlaced() throws {
    let corner: (UInt32, UInt32) = (120_000_000, 120_000_000)
    let features = [
      feature(
        0,
        [
          (20_000_000, 120_000_000), corner, (60_000_000, 120_000_002), (20_000_000, 121_000_000),
        ]),
      feature(
        1,
        [
          (20_000_000, 120_000_000), (20_000_000, 100_000_000), (120_000_000, 100_000_000), corner,
        ]),
    ]
    var manifest = LayerManifest(id: "wedge", source: "wedge.geojson")
    manifest.meshes = [MeshManifest(sagMeters: 1_000, detailMeters: 0)]
    manifest.detail.sliverMeters = 0
    let report = try Atlas.build(
      name: "wedge", grid: .standard, sources: [LayerDraft(manifest: manifest, features: features)]
    ).report
    let mesh = try #require(report.layers[0].meshes.first)
    #expect(mesh.joinedEdgeCount > 4 && mesh.joinedPlaces.count == min(mesh.joinedEdgeCount, 10))
    #expect(mesh.joinedPlaces.allSatisfy { abs($0.latitude - 30) < 1e-5 })
    #expect(mesh.dividedPlaces.count == min(mesh.dividedEdgeCount, 10))
    #expect(
      report.warnings.contains {
        $0.hasPrefix(
          "wedge.geojson: the globe mesh of 1 km has \(mesh.joinedEdgeCount) edges where")
      })
    let object = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(mesh)) as? [String: Any])
    #expect(
      Set(object.keys).isSuperset(of: [
        "dividedEdgeCount", "dividedPlaces", "joinedEdgeCount", "joinedPlaces",
      ]))
  }
}
