import Landfall
package import LandfallSupport

extension RegionShape: BinaryCodable {
  package static var blank: RegionShape {
    RegionShape(
      bounds: GridBounds(west: 0, south: 0, east: 0, north: 0),
      representativePoint: GridPoint(u: 0, v: 0), isRepresentativePointInside: false,
      doubledArea: 0, hasArea: false)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&bounds.west)
    try field(&bounds.south)
    try field(&bounds.east)
    try field(&bounds.north)
    try field(&representativePoint)
    try field(&isRepresentativePointInside)
    try field(&doubledArea)
    try field(&hasArea)
  }
}

extension Int128: PlainBits {}
