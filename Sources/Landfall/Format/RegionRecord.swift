/// A region.
///
/// u32 each: key and name (strings); west, south, east, north in grid units, west > east if the
/// region crosses ±180°; u and v of the representative point; parent region (in its layer) or
/// ``noneIndex``; size rank in its layer, 0 for the smallest; first point and number of points in
/// the points section; flags (bit 0: the region has an area).
package struct RegionRecord: FixedRecord {
  package static let byteCount = 52
  package static let hasAreaFlag: UInt32 = 1

  package var key: UInt32 = 0
  package var name: UInt32 = 0
  package var west: UInt32 = 0
  package var south: UInt32 = 0
  package var east: UInt32 = 0
  package var north: UInt32 = 0
  package var representativePoint = GridPoint(u: 0, v: 0)
  package var parentRegion: UInt32 = 0
  package var sizeRank: UInt32 = 0
  package var firstPoint: UInt32 = 0
  package var pointCount: UInt32 = 0
  package var flags: UInt32 = 0

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

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&key, &name)
    field(&west, &south, &east, &north)
    field(&representativePoint)
    field(&parentRegion, &sizeRank)
    field(&firstPoint, &pointCount, &flags)
  }

  /// Offsets of single fields in a record, for lookups that read only these.
  static let representativePointOffset = 24
  static let parentRegionOffset = 32
  static let sizeRankOffset = 36
  static let flagsOffset = 48

  /// The offset of the first point in a record, for searches that read only this field.
  static let firstPointOffset = 40
}
