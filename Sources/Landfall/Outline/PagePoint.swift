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
