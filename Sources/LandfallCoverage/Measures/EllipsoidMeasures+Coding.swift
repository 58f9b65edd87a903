import Landfall
package import LandfallSupport

extension EllipsoidMeasures: BinaryCodable {
  package static var blank: EllipsoidMeasures { EllipsoidMeasures(measures: [], neighbors: []) }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    var own = measures.map { [$0.areaSquareMeters, $0.perimeterMeters] }
    var regions = neighbors.map { $0.map(\.region) }
    var lengths = neighbors.map { $0.map(\.sharedBorderMeters) }
    try field(&own)
    try field(&regions)
    try field(&lengths)
    guard own.allSatisfy({ $0.count == 2 }), regions.map(\.count) == lengths.map(\.count) else {
      throw BinaryFault()
    }
    measures = own.map { MeasureRecord(areaSquareMeters: $0[0], perimeterMeters: $0[1]) }
    neighbors = zip(regions, lengths).map { regions, lengths in
      zip(regions, lengths).map { NeighborRecord(region: $0, sharedBorderMeters: $1) }
    }
  }
}
