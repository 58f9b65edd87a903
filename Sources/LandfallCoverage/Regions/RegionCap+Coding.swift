import Landfall
package import LandfallSupport

extension RegionCap: BinaryCodable {
  package static var blank: RegionCap {
    RegionCap(center: GridPoint(u: 0, v: 0), radiusRadians: 0)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&center)
    try field(&radiusRadians)
  }
}
