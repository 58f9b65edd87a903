/// A plane: a bit field of a quadtree's codes that holds regions of one layer which do not overlap.
///
/// u32 each: layer, quadtree, shift and number of bits in the code, first entry and count in the
/// plane regions, flags (bit 0: value i + 1 is region i, so that the table need not be asked).
package struct PlaneRecord: Sendable, Hashable {
  package static let byteCount = 28
  package static let identityFlag: UInt32 = 1

  package var layer: UInt32
  package var quadtree: UInt32
  package var shift: UInt32
  package var bitCount: UInt32
  package var firstRegion: UInt32
  package var regionCount: UInt32
  package var flags: UInt32

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

  package init(reading bytes: ByteView, at offset: Int) {
    layer = bytes.word(at: offset)
    quadtree = bytes.word(at: offset + 4)
    shift = bytes.word(at: offset + 8)
    bitCount = bytes.word(at: offset + 12)
    firstRegion = bytes.word(at: offset + 16)
    regionCount = bytes.word(at: offset + 20)
    flags = bytes.word(at: offset + 24)
  }

  package func write(to writer: inout ByteWriter) {
    for word in [layer, quadtree, shift, bitCount, firstRegion, regionCount, flags] {
      writer.append(word)
    }
  }
}
