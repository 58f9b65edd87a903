/// A point of a frame's lattice: 16 bits each, from the upper left corner of its box, y down.
package struct LatticePoint: Sendable, Hashable {
  package var x: UInt16
  package var y: UInt16

  package init(x: UInt16, y: UInt16) {
    self.x = x
    self.y = y
  }
}

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

/// A region in a frame: u32 its number in the layer, u32 where its rings end, u16 x and y of its label,
/// then of the box around it: left, top, right, bottom.
package struct LayoutRegionRecord: Sendable, Hashable {
  package static let byteCount = 20

  package var region: UInt32
  package var ringEnd: UInt32
  package var label: LatticePoint
  package var topLeft: LatticePoint
  package var bottomRight: LatticePoint

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

  package init(reading bytes: ByteView, at offset: Int) {
    func point(_ place: Int) -> LatticePoint {
      LatticePoint(x: bytes.halfWord(at: offset + place), y: bytes.halfWord(at: offset + place + 2))
    }
    region = bytes.word(at: offset)
    ringEnd = bytes.word(at: offset + 4)
    label = point(8)
    topLeft = point(12)
    bottomRight = point(16)
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(region)
    writer.append(ringEnd)
    for point in [label, topLeft, bottomRight] {
      writer.append(point.x)
      writer.append(point.y)
    }
  }
}
