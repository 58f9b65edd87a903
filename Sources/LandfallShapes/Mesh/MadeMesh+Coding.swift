import Landfall
package import LandfallSupport
import LandfallVerifier

extension MadeMesh: BinaryCodable {
  package static var blank: MadeMesh {
    MadeMesh(mesh: .blank, verification: .blank, hasUnroundedBorders: false)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&mesh)
    try field(&verification)
    try field(&hasUnroundedBorders)
  }
}

extension GlobeMesh: BinaryCodable {
  package static var blank: GlobeMesh { GlobeMesh(detailMeters: 0, sagMeters: 0) }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&detailMeters)
    try field(&sagMeters)
    try field(&vertices)
    try field(&triangles)
    try field(&regionTriangles)
    try field(&edgeHalvingCount)
    try field(&divided)
    try field(&joined)
    try field(&lines)
  }
}

extension GlobeMesh.BorderLine: BinaryCodable {
  package static var blank: GlobeMesh.BorderLine {
    GlobeMesh.BorderLine(left: nil, right: nil, vertices: [])
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&left)
    try field(&right)
    try field(&vertices)
  }
}
