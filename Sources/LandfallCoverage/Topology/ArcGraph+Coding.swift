package import LandfallSupport

extension HalfArc: PlainBits {}

extension ArcGraph: BinaryCodable {
  package static var blank: ArcGraph { ArcGraph() }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&arcs)
    try field(&borderCount)
    try field(&owners)
    try field(&ownerSets)
    try field(&nodeCount)
    try field(&rings)
    try field(&ringStarts)
    try field(&polygons)
    try field(&regions)
    try field(&points)
    try field(&selfTouchingRegions)
  }
}
