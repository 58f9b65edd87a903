/// A plane: a bit field of a quadtree's codes for regions of one layer that do not overlap.
///
/// u32 each: layer, quadtree, shift and number of bits in the code, first entry and number of
/// entries in the plane regions, flags (bit 0: value i + 1 is region i, so that no table access is
/// needed).
package struct PlaneRecord: FixedRecord {
  package static let byteCount = 28
  package static let identityFlag: UInt32 = 1

  package var layer: UInt32 = 0
  package var quadtree: UInt32 = 0
  package var shift: UInt32 = 0
  package var bitCount: UInt32 = 0
  package var firstRegion: UInt32 = 0
  package var regionCount: UInt32 = 0
  package var flags: UInt32 = 0

  package init(
    layer: UInt32, quadtree: UInt32, shift: UInt32, bitCount: UInt32, firstRegion: UInt32,
    regionCount: UInt32, flags: UInt32
  ) {
    self.layer = layer
    self.quadtree = quadtree
    self.shift = shift
    self.bitCount = bitCount
    self.firstRegion = firstRegion
    self.regionCount = regionCount
    self.flags = flags
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&layer, &quadtree)
    field(&shift, &bitCount)
    field(&firstRegion, &regionCount, &flags)
  }
}
