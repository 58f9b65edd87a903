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
