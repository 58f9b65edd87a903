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

/// A point on a page: x to the right, y down, from the page's upper left corner, in units of the
/// layout's size. SwiftUI, SVG and Cairo use the same axes; in Core Graphics on a Mac, y points up.
public struct PagePoint: Sendable, Hashable {
  /// The distance from the left side of the page.
  public var x: Double
  /// The distance from the top of the page.
  public var y: Double

  /// Creates a point.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A box on a page, with its sides parallel to those of the page.
public struct PageBox: Sendable, Hashable {
  /// The x coordinate of the left side.
  public var x: Double
  /// The y coordinate of the upper side.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a box.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether the box contains a point; its sides are included.
  public func contains(_ point: PagePoint) -> Bool {
    point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
  }
}
