import LandfallVerifier

extension BuildReport.Mesh {
  init(_ mesh: GlobeMesh, _ verification: MeshVerification) {
    self.init(
      detailMetres: mesh.detailMetres, sagMetres: mesh.sagMetres,
      worstSagMetres: verification.worstSagMetres, vertexCount: verification.vertexCount,
      triangleCount: verification.triangleCount, lineVertexCount: verification.lineVertexCount,
      sliverCount: verification.sliverCount, leastAngleDegrees: verification.leastAngleDegrees,
      worstAreaError: verification.worstAreaError)
  }
}
