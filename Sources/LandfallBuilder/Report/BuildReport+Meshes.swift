import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport
import LandfallVerifier

extension BuildReport.Mesh {
  init(_ made: MadeMesh) {
    let (mesh, verification) = (made.mesh, made.verification)
    self.init(
      detailMeters: mesh.detailMeters, sagMeters: mesh.sagMeters,
      worstSagMeters: verification.worstSagMeters, vertexCount: verification.vertexCount,
      triangleCount: verification.triangleCount, lineVertexCount: verification.lineVertexCount,
      sliverCount: verification.sliverCount, leastAngleDegrees: verification.leastAngleDegrees,
      flatInBinary32Count: verification.flatInBinary32Count,
      worstAreaError: verification.worstAreaError, edgeHalvingCount: mesh.edgeHalvingCount,
      hasUnroundedBorders: made.hasUnroundedBorders)
  }
}

/// The warnings about a layer's meshes, one line each.
package func warnings(of meshes: [BuildReport.Mesh], source: String) -> [String] {
  meshes.filter { $0.flatInBinary32Count > 0 }.map { mesh in
    let triangles = counted(mesh.flatInBinary32Count, "triangle")
    let sag = metersText(mesh.sagMeters)
    return "\(source): the globe mesh of \(sag) has \(triangles) so thin that "
      + "binary32 makes them flat or turns them over; give it a \"detail\" of some meters"
  }
}
