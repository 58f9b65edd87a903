/// A layer.
///
/// u32 each: id (string), kind (0 polygons, 1 points), first region and number of regions, first
/// plane and number of planes, first attribute name and number of attributes, first attribute
/// value, parent layer or ``noneIndex``, flag attribute or ``noneIndex``, reserved; then f64 lookup
/// detail in meters (0 is full detail).
package struct LayerRecord: FixedRecord {
  package static let byteCount = 56

  package var id: UInt32 = 0
  package var kind: UInt32 = 0
  package var firstRegion: UInt32 = 0
  package var regionCount: UInt32 = 0
  package var firstPlane: UInt32 = 0
  package var planeCount: UInt32 = 0
  package var firstAttribute: UInt32 = 0
  package var attributeCount: UInt32 = 0
  package var firstValue: UInt32 = 0
  package var parentLayer: UInt32 = 0
  package var flagAttribute: UInt32 = 0
  package var lookupDetailMeters: Double = 0

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

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&id, &kind)
    field(&firstRegion, &regionCount)
    field(&firstPlane, &planeCount)
    field(&firstAttribute, &attributeCount, &firstValue)
    field(&parentLayer, &flagAttribute)
    field.zeros(4)
    field(&lookupDetailMeters)
  }
}
