/// A further detail of a layer: its borders again, with fewer vertices.
///
/// u32 layer, u32 zero, f64 meters that they may stray from the source, then an ``ArcLayerRecord``
/// without items. Details stand in the order of their layers, then from the finest; the sections of
/// detail i have the number of layers plus i for their owner.
package struct DetailRecord: Sendable, Hashable {
  package static let byteCount = 16 + ArcLayerRecord.byteCount

  package var layer: UInt32
  package var meters: Double
  package var arcs: ArcLayerRecord

  package init(layer: UInt32, meters: Double, arcs: ArcLayerRecord) {
    self.layer = layer
    self.meters = meters
    self.arcs = arcs
  }

  package init(reading bytes: ByteView, at offset: Int) {
    layer = bytes.word(at: offset)
    meters = bytes.double(at: offset + 8)
    arcs = ArcLayerRecord(reading: bytes, at: offset + 16)
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(layer)
    writer.append(UInt32(0))
    writer.append(meters)
    arcs.write(to: &writer)
  }
}

/// A region whose borders stray less than its layer's: u32 its number in the regions table, u32 zero,
/// f64 meters. Ascending by region.
package struct RegionDetailRecord: Sendable, Hashable {
  package static let byteCount = 16

  package var region: UInt32
  package var meters: Double

  package init(region: UInt32, meters: Double) {
    self.region = region
    self.meters = meters
  }

  package init(reading bytes: ByteView, at offset: Int) {
    region = bytes.word(at: offset)
    meters = bytes.double(at: offset + 8)
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(region)
    writer.append(UInt32(0))
    writer.append(meters)
  }
}
