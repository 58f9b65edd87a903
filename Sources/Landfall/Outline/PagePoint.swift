/// A place on a page: x to the right, y down, from the page's upper left corner, in units of the
/// layout's size. SwiftUI, SVG and Cairo draw so; Core Graphics on a Mac has y upward.
public struct PagePoint: Sendable, Hashable {
  /// Units from the left.
  public var x: Double
  /// Units from the top.
  public var y: Double

  /// Makes a point.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A box on a page, with its sides along those of the page.
public struct PageBox: Sendable, Hashable {
  /// Its left side, in units from the left.
  public var x: Double
  /// Its upper side, in units from the top.
  public var y: Double
  /// Its width.
  public var width: Double
  /// Its height.
  public var height: Double

  /// Makes a box.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether a point lies in it, its sides included.
  public func contains(_ point: PagePoint) -> Bool {
    point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
  }
}
