package import LandfallSupport

extension SimplifiedCoverage: BinaryCodable {
  package static var blank: SimplifiedCoverage {
    SimplifiedCoverage(meters: 0, coverage: .blank, report: SimplifyReport())
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&meters)
    try field(&coverage)
    try field(&report)
  }
}

extension SimplifyReport: BinaryCodable {
  package static var blank: SimplifyReport { SimplifyReport() }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&sourceArcVertexCount)
    try field(&arcVertexCount)
    try field(&sourceRingVertexCount)
    try field(&ringVertexCount)
    try field(&refinedForCrossings)
    try field(&refinedForAreas)
    try field(&roundCount)
    try field(&crossingsLeft)
    try field(&droppedIslands)
  }
}
