/// A layout: u32 each id (string), layer, first frame and number of frames; then f64 each width,
/// height and tolerance on the page, x and y of the counter, NaN where there is none.
package struct LayoutRecord: Sendable, Hashable {
  package static let byteCount = 56

  package var id: UInt32
  package var layer: UInt32
  package var firstFrame: UInt32
  package var frameCount: UInt32
  package var width: Double
  package var height: Double
  package var tolerance: Double
  package var counter: PagePoint?

  package init(
    id: UInt32, layer: UInt32, firstFrame: UInt32, frameCount: UInt32, width: Double,
    height: Double, tolerance: Double, counter: PagePoint?
  ) {
    self.id = id
    self.layer = layer
    self.firstFrame = firstFrame
    self.frameCount = frameCount
    self.width = width
    self.height = height
    self.tolerance = tolerance
    self.counter = counter
  }

  package init(reading bytes: ByteView, at offset: Int) {
    id = bytes.word(at: offset)
    layer = bytes.word(at: offset + 4)
    firstFrame = bytes.word(at: offset + 8)
    frameCount = bytes.word(at: offset + 12)
    width = bytes.double(at: offset + 16)
    height = bytes.double(at: offset + 24)
    tolerance = bytes.double(at: offset + 32)
    let point = PagePoint(x: bytes.double(at: offset + 40), y: bytes.double(at: offset + 48))
    counter = point.x.isFinite && point.y.isFinite ? point : nil
  }

  package func write(to writer: inout ByteWriter) {
    for word in [id, layer, firstFrame, frameCount] { writer.append(word) }
    for number in [width, height, tolerance, counter?.x ?? .nan, counter?.y ?? .nan] {
      writer.append(number)
    }
  }
}
