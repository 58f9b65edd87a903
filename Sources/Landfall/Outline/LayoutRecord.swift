/// A layout: u32 each id (string), layer, first frame and number of frames; then f64 each width,
/// height and tolerance on the page, x and y of the counter, NaN without a counter.
package struct LayoutRecord: FixedRecord {
  package static let byteCount = 56

  package var id: UInt32 = 0
  package var layer: UInt32 = 0
  package var firstFrame: UInt32 = 0
  package var frameCount: UInt32 = 0
  package var width: Double = 0
  package var height: Double = 0
  package var tolerance: Double = 0
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

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&id, &layer)
    field(&firstFrame, &frameCount)
    field(&width, &height)
    field(&tolerance)
    var point = counter ?? PagePoint(x: .nan, y: .nan)
    field(&point.x, &point.y)
    counter = point.x.isFinite && point.y.isFinite ? point : nil
  }
}
