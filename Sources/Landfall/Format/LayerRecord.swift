/// A layer.
///
/// u32 each: id (string), kind (0 polygons, 1 points), first region and count in the regions, first
/// plane and count in the planes, first attribute name and count, first attribute value, parent layer
/// or none, flag attribute or none, reserved; then f64 lookup detail in meters (0 is full).
package struct LayerRecord: Sendable, Hashable {
  package static let byteCount = 56

  package var id: UInt32
  package var kind: UInt32
  package var firstRegion: UInt32
  package var regionCount: UInt32
  package var firstPlane: UInt32
  package var planeCount: UInt32
  package var firstAttribute: UInt32
  package var attributeCount: UInt32
  package var firstValue: UInt32
  package var parentLayer: UInt32
  package var flagAttribute: UInt32
  package var lookupDetailMeters: Double

  package init(
    id: UInt32, kind: UInt32, firstRegion: UInt32, regionCount: UInt32, firstPlane: UInt32,
    planeCount: UInt32, firstAttribute: UInt32, attributeCount: UInt32, firstValue: UInt32,
    parentLayer: UInt32, flagAttribute: UInt32, lookupDetailMeters: Double
  ) {
    self.id = id
    self.kind = kind
    self.firstRegion = firstRegion
    self.regionCount = regionCount
    self.firstPlane = firstPlane
    self.planeCount = planeCount
    self.firstAttribute = firstAttribute
    self.attributeCount = attributeCount
    self.firstValue = firstValue
    self.parentLayer = parentLayer
    self.flagAttribute = flagAttribute
    self.lookupDetailMeters = lookupDetailMeters
  }

  package init(reading bytes: ByteView, at offset: Int) {
    id = bytes.word(at: offset)
    kind = bytes.word(at: offset + 4)
    firstRegion = bytes.word(at: offset + 8)
    regionCount = bytes.word(at: offset + 12)
    firstPlane = bytes.word(at: offset + 16)
    planeCount = bytes.word(at: offset + 20)
    firstAttribute = bytes.word(at: offset + 24)
    attributeCount = bytes.word(at: offset + 28)
    firstValue = bytes.word(at: offset + 32)
    parentLayer = bytes.word(at: offset + 36)
    flagAttribute = bytes.word(at: offset + 40)
    lookupDetailMeters = bytes.double(at: offset + 48)
  }

  package func write(to writer: inout ByteWriter) {
    for word in [
      id, kind, firstRegion, regionCount, firstPlane, planeCount, firstAttribute, attributeCount,
      firstValue, parentLayer, flagAttribute, 0,
    ] {
      writer.append(word)
    }
    writer.append(lookupDetailMeters)
  }
}
