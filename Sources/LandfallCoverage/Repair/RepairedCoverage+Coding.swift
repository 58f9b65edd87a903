import Landfall
package import LandfallSupport

extension RepairedCoverage: BinaryCodable {
  package static var blank: RepairedCoverage {
    RepairedCoverage(coverage: .blank, report: RepairReport())
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&coverage)
    try field(&report)
  }
}

extension RepairReport: BinaryCodable {
  package static var blank: RepairReport { RepairReport() }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&crossingCount)
    try field(&insertedVertexCount)
    try field(&movedVertexCount)
    try field(&rings)
    try field(&slivers)
    try field(&sliverMeters)
    try field(&keptAsPoints)
  }
}

extension RepairReport.Rings: BinaryCodable {
  package static var blank: RepairReport.Rings {
    RepairReport.Rings(
      region: 0, reason: "", place: GridPoint(u: 0, v: 0), ringCountBefore: 0, ringCount: 0)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&region)
    try field(&reason)
    try field(&place)
    try field(&ringCountBefore)
    try field(&ringCount)
  }
}

extension Sliver: BinaryCodable {
  package static var blank: Sliver {
    Sliver(
      kind: .gap, place: GridPoint(u: 0, v: 0), widthMeters: 0, meanWidthMeters: 0,
      areaSquareMeters: 0, regions: [])
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    var isOverlap = kind == .overlap
    try field(&isOverlap)
    kind = isOverlap ? .overlap : .gap
    try field(&place)
    try field(&widthMeters)
    try field(&meanWidthMeters)
    try field(&areaSquareMeters)
    try field(&regions)
    try field(&isClosed)
  }
}
