import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport
import LandfallVerifier

extension BuildReport.Mesh {
  init(_ made: MadeMesh, grid: Grid) {
    let (mesh, verification) = (made.mesh, made.verification)
    func places(_ points: [GridPoint]) -> [BuildReport.Place] {
      points.prefix(10).map { point in
        let place = grid.coordinate(point)
        return BuildReport.Place(latitude: place.latitude, longitude: place.longitude)
      }
    }
    self.init(
      detailMeters: mesh.detailMeters, sagMeters: mesh.sagMeters,
      worstSagMeters: verification.worstSagMeters, vertexCount: verification.vertexCount,
      triangleCount: verification.triangleCount, lineVertexCount: verification.lineVertexCount,
      sliverCount: verification.sliverCount, leastAngleDegrees: verification.leastAngleDegrees,
      flatInBinary32Count: verification.flatInBinary32Count,
      worstAreaError: verification.worstAreaError, edgeHalvingCount: mesh.edgeHalvingCount,
      hasUnroundedBorders: made.hasUnroundedBorders,
      dividedEdgeCount: mesh.divided.count, dividedPlaces: places(mesh.divided),
      joinedEdgeCount: mesh.joined.count, joinedPlaces: places(mesh.joined))
  }
}

/// The warnings about a layer's meshes, one line each.
package func warnings(of meshes: [BuildReport.Mesh], source: String) -> [String] {
  meshes.flatMap { mesh -> [String] in
    let start = "\(source): the globe mesh of \(metersText(mesh.sagMeters)) has "
    var lines: [String] = []
    if mesh.flatInBinary32Count > 0 {
      let triangles = counted(mesh.flatInBinary32Count, "triangle")
      lines.append(
        start + "\(triangles) so thin that binary32 makes them flat or turns them over; "
          + "give it a \"detail\" of some meters")
    }
    if mesh.joinedEdgeCount > 0 {
      let edges = counted(mesh.joinedEdgeCount, "edge")
      let first = mesh.joinedPlaces.first.map { ", first near \($0.latitude),\($0.longitude)" }
      lines.append(
        start + "\(edges) where borders meet that are less than a grid unit apart\(first ?? "")")
    }
    return lines
  }
}
