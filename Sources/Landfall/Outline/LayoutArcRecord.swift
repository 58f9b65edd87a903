/// A line of a frame, the same for both regions beside it: u32 first byte of its packed vertices, u32
/// number of vertices, u32 kind (see ``BorderKind``), u32 region on the left and on the right or none,
/// u16 x and y of the first and of the last vertex.
package struct LayoutArcRecord: Sendable, Hashable {
  package static let byteCount = 28

  package var firstByte: UInt32
  package var vertexCount: UInt32
  package var kind: UInt32
  package var left: UInt32
  package var right: UInt32
  package var first: LatticePoint
  package var last: LatticePoint

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

  package init(reading bytes: ByteView, at offset: Int) {
    firstByte = bytes.word(at: offset)
    vertexCount = bytes.word(at: offset + 4)
    kind = bytes.word(at: offset + 8)
    left = bytes.word(at: offset + 12)
    right = bytes.word(at: offset + 16)
    first = LatticePoint(x: bytes.halfWord(at: offset + 20), y: bytes.halfWord(at: offset + 22))
    last = LatticePoint(x: bytes.halfWord(at: offset + 24), y: bytes.halfWord(at: offset + 26))
  }

  package func write(to writer: inout ByteWriter) {
    for word in [firstByte, vertexCount, kind, left, right] { writer.append(word) }
    for number in [first.x, first.y, last.x, last.y] { writer.append(number) }
  }
}
