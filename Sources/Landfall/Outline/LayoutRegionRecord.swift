/// A region in a frame: u32 its number in the layer, u32 end of its rings, u16 x and y of its
/// label, then of its bounding box: left, top, right, bottom.
package struct LayoutRegionRecord: FixedRecord {
  package static let byteCount = 20

  package var region: UInt32 = 0
  package var ringEnd: UInt32 = 0
  package var label = LatticePoint(x: 0, y: 0)
  package var topLeft = LatticePoint(x: 0, y: 0)
  package var bottomRight = LatticePoint(x: 0, y: 0)

  package init(
    region: UInt32, ringEnd: UInt32, label: LatticePoint, topLeft: LatticePoint,
    bottomRight: LatticePoint
  ) {
    self.region = region
    self.ringEnd = ringEnd
    self.label = label
    self.topLeft = topLeft
    self.bottomRight = bottomRight
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&region, &ringEnd)
    field(&label)
    field(&topLeft)
    field(&bottomRight)
  }
}
