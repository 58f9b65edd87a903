/// A further detail of a layer: its borders with fewer vertices.
///
/// u32 layer, u32 zero, f64 tolerance in meters, the maximum deviation from the source, then an
/// ``ArcLayerRecord`` without items. Details are in the order of their layers, then from the
/// finest. In the sections of detail i, `owner` is the number of layers plus i.
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

/// A region whose borders deviate less than its layer's detail: u32 its number in the regions
/// table, u32 zero, f64 meters. In ascending order of the regions.
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
