/// A point of a frame's lattice: 16 bits each, from the upper left corner of its box, y down.
package struct LatticePoint: Sendable, Hashable {
  package var x: UInt16
  package var y: UInt16

  package init(x: UInt16, y: UInt16) {
    self.x = x
    self.y = y
  }
}

extension FieldVisitor {
  @inline(__always)
  fileprivate mutating func callAsFunction(_ point: inout LatticePoint) {
    self(&point.x)
    self(&point.y)
  }
}

/// A line of a frame, the same for both regions beside it: u32 first byte of its packed vertices, u32
/// number of vertices, u32 kind (see ``BorderKind``), u32 region on the left and on the right or none,
/// u16 x and y of the first and of the last vertex.
package struct LayoutArcRecord: FixedRecord {
  package static let byteCount = 28

  package var firstByte: UInt32 = 0
  package var vertexCount: UInt32 = 0
  package var kind: UInt32 = 0
  package var left: UInt32 = 0
  package var right: UInt32 = 0
  package var first = LatticePoint(x: 0, y: 0)
  package var last = LatticePoint(x: 0, y: 0)

  package init(
    firstByte: UInt32, vertexCount: UInt32, kind: UInt32, left: UInt32, right: UInt32,
    first: LatticePoint, last: LatticePoint
  ) {
    self.firstByte = firstByte
    self.vertexCount = vertexCount
    self.kind = kind
    self.left = left
    self.right = right
    self.first = first
    self.last = last
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&firstByte, &vertexCount)
    field(&kind)
    field(&left, &right)
    field(&first)
    field(&last)
  }
}

/// A region in a frame: u32 its number in the layer, u32 where its rings end, u16 x and y of its label,
/// then of the box around it: left, top, right, bottom.
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
