/// A region.
///
/// u32 each: key and name (strings); west, south, east, north in grid units, west > east where the
/// region crosses ±180°; u and v of the representative point; parent region (in its layer) or none;
/// size rank in its layer, 0 the smallest; first point and count in the points; flags (bit 0: has
/// area).
package struct RegionRecord: Sendable, Hashable {
  package static let byteCount = 52
  package static let hasAreaFlag: UInt32 = 1

  package var key: UInt32
  package var name: UInt32
  package var west: UInt32
  package var south: UInt32
  package var east: UInt32
  package var north: UInt32
  package var representativePoint: GridPoint
  package var parentRegion: UInt32
  package var sizeRank: UInt32
  package var firstPoint: UInt32
  package var pointCount: UInt32
  package var flags: UInt32

  package init(
    key: UInt32, name: UInt32, west: UInt32, south: UInt32, east: UInt32, north: UInt32,
    representativePoint: GridPoint, parentRegion: UInt32, sizeRank: UInt32, firstPoint: UInt32,
    pointCount: UInt32, flags: UInt32
  ) {
    self.key = key
    self.name = name
    self.west = west
    self.south = south
    self.east = east
    self.north = north
    self.representativePoint = representativePoint
    self.parentRegion = parentRegion
    self.sizeRank = sizeRank
    self.firstPoint = firstPoint
    self.pointCount = pointCount
    self.flags = flags
  }

  package init(reading bytes: ByteView, at offset: Int) {
    key = bytes.word(at: offset)
    name = bytes.word(at: offset + 4)
    west = bytes.word(at: offset + 8)
    south = bytes.word(at: offset + 12)
    east = bytes.word(at: offset + 16)
    north = bytes.word(at: offset + 20)
    representativePoint = GridPoint(u: bytes.word(at: offset + 24), v: bytes.word(at: offset + 28))
    parentRegion = bytes.word(at: offset + 32)
    sizeRank = bytes.word(at: offset + 36)
    firstPoint = bytes.word(at: offset + 40)
    pointCount = bytes.word(at: offset + 44)
    flags = bytes.word(at: offset + 48)
  }

  package func write(to writer: inout ByteWriter) {
    for word in [
      key, name, west, south, east, north, representativePoint.u, representativePoint.v,
      parentRegion, sizeRank, firstPoint, pointCount, flags,
    ] {
      writer.append(word)
    }
  }

  /// Where these stand in a record, for lookups that need them alone.
  static let representativePointOffset = 24
  static let parentRegionOffset = 32
  static let sizeRankOffset = 36
  static let flagsOffset = 48

  /// Where the first point stands in a record, for searches that need it alone.
  static let firstPointOffset = 40
}
