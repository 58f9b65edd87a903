/// A further detail of a layer: its borders again, with fewer vertices.
///
/// u32 layer, u32 zero, f64 meters that they may stray from the source, then an ``ArcLayerRecord``
/// without items. Details stand in the order of their layers, then from the finest; the sections of
/// detail i have the number of layers plus i for their owner.
package struct DetailRecord: FixedRecord {
  package static let byteCount = 16 + ArcLayerRecord.byteCount

  package var layer: UInt32 = 0
  package var meters: Double = 0
  package var arcs = ArcLayerRecord()

  package init(layer: UInt32, meters: Double, arcs: ArcLayerRecord) {
    self.layer = layer
    self.meters = meters
    self.arcs = arcs
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&layer)
    field.zeros(4)
    field(&meters)
    arcs.visitFields(&field)
  }
}

/// A region whose borders stray less than its layer's: u32 its number in the regions table, u32 zero,
/// f64 meters. Ascending by region.
package struct RegionDetailRecord: FixedRecord {
  package static let byteCount = 16

  package var region: UInt32 = 0
  package var meters: Double = 0

  package init(region: UInt32, meters: Double) {
    self.region = region
    self.meters = meters
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&region)
    field.zeros(4)
    field(&meters)
  }
}
