package import LandfallSupport

extension DetailVerification: BinaryCodable {
  package static var blank: DetailVerification { DetailVerification(meters: 0) }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&meters)
    try field(&regionCount)
    try field(&sourceVertexCount)
    try field(&vertexCount)
    try field(&sourceEdgeCount)
    try field(&edgeCount)
    try field(&sourceRingCount)
    try field(&ringCount)
    try field(&worstError)
    try field(&worstRatio)
    try field(&beyondBoundCount)
    try field(&errorHistogram)
    try field(&worstAreaChange)
    try field(&beyondAreaCount)
    try field(&foreignVertexCount)
    try field(&foreignRingCount)
    try field(&droppedRings)
    try field(&lostRegions)
    try field(&addedRegions)
    try field(&changedPoints)
    try field(&crossingCount)
    try field(&sourceCrossingCount)
    try field(&tornEdgeCount)
    try field(&faceCount)
    try field(&sourceFaceCount)
    try field(&misplacedEdgeCount)
    try field(&faults)
    try field(&faultCount)
  }
}

extension DetailVerification.Site: BinaryCodable {
  package static var blank: DetailVerification.Site {
    DetailVerification.Site(region: 0, latitude: 0, longitude: 0)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&region)
    try field(&latitude)
    try field(&longitude)
  }
}

extension DetailVerification.BorderError: BinaryCodable {
  package static var blank: DetailVerification.BorderError {
    DetailVerification.BorderError(meters: 0, boundMeters: 0, site: .blank)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&meters)
    try field(&boundMeters)
    try field(&site)
  }
}

extension DetailVerification.AreaChange: BinaryCodable {
  package static var blank: DetailVerification.AreaChange {
    DetailVerification.AreaChange(sourceSquareMeters: 0, squareMeters: 0, site: .blank)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&sourceSquareMeters)
    try field(&squareMeters)
    try field(&site)
  }
}

extension DetailVerification.DroppedRing: BinaryCodable {
  package static var blank: DetailVerification.DroppedRing {
    DetailVerification.DroppedRing(squareMeters: 0, site: .blank, isFault: false)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&squareMeters)
    try field(&site)
    try field(&isFault)
  }
}
