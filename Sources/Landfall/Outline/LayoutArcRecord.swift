/// A line of a frame, shared by the regions on both sides.
///
/// u32 first byte of its packed vertices, u32 number of vertices, u32 kind (see ``BorderKind``),
/// u32 region on the left and on the right or ``noneIndex``, u16 x and y of the first and of the
/// last vertex.
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
