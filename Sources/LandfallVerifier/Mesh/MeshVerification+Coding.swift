package import LandfallSupport

extension MeshVerification: BinaryCodable {
  package static var blank: MeshVerification { MeshVerification() }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&vertexCount)
    try field(&triangleCount)
    try field(&lineVertexCount)
    try field(&worstSagMeters)
    try field(&sliverCount)
    try field(&leastAngleDegrees)
    try field(&worstAreaError)
    try field(&flatCount)
    try field(&flatInBinary32Count)
    try field(&deepCount)
    try field(&crackCount)
    try field(&emptyRegionCount)
  }
}
