public import Landfall

/// The definition of a layout: a page with frames.
public struct LayoutDefinition: Sendable, Hashable {
  /// The layout's name, unique in its layer.
  public var id: String
  /// The width of the page.
  public var width: Double
  /// The height of the page, in the same units.
  public var height: Double
  /// The tolerance of the drawn lines, in page units.
  public var tolerance: Double
  /// The center of a line of text that shows the number of visited regions; nil for no such line.
  public var counter: PagePoint?
  /// The frames, from back to front.
  public var frames: [FrameDefinition]

  /// The default tolerance: a fifth of a unit, which is visible only from close to the page.
  public static let defaultTolerance = 0.2

  /// Creates a definition.
  public init(
    id: String, width: Double, height: Double,
    tolerance: Double = LayoutDefinition.defaultTolerance, counter: PagePoint? = nil,
    frames: [FrameDefinition]
  ) {
    self.id = id
    self.width = width
    self.height = height
    self.tolerance = tolerance
    self.counter = counter
    self.frames = frames
  }
}

/// The definition of a frame of a layout.
public struct FrameDefinition: Sendable, Hashable {
  /// The regions that a frame shows.
  public enum Regions: Sendable, Hashable {
    /// All regions of the layer.
    case all
    /// The regions with these keys.
    case keys([String])
  }

  /// The area that is fitted to the box.
  public enum Extent: String, Sendable, CaseIterable {
    /// The frame's regions.
    case regions
    /// Everything of the Earth that the projection shows.
    case projection
  }

  /// The regions that the frame shows.
  public var regions: Regions
  /// The projection from degrees as a PROJ string, such as "+proj=eqearth".
  public var projection: String
  /// The position of the frame on the page.
  public var box: PageBox
  /// The fraction of the box's width that is left free along each of its sides.
  public var padding: Double
  /// The width of the line around the box; 0 for no line.
  public var borderWidth: Double
  /// The area that is fitted to the box.
  public var extent: Extent
  /// The coordinate at the center of the box; nil is the center of the extent.
  public var center: Coordinate?
  /// A box of longitudes and latitudes. Polygons outside of it are not shown: distant islands would
  /// make the other regions too small. Nil shows all. The box does not cross ±180°.
  public var window: Bounds?
  /// The latitudes that are shown; nil is all that the projection can show.
  public var latitudes: ClosedRange<Double>?
  /// The radius in degrees that is shown around the center of an azimuthal projection; nil is all
  /// that the projection can show.
  public var radius: Double?

  /// Creates a definition.
  public init(
    regions: Regions = .all, projection: String, box: PageBox, padding: Double = 0.02,
    borderWidth: Double = 0, extent: Extent = .regions, center: Coordinate? = nil,
    window: Bounds? = nil, latitudes: ClosedRange<Double>? = nil, radius: Double? = nil
  ) {
    self.regions = regions
    self.projection = projection
    self.box = box
    self.padding = padding
    self.borderWidth = borderWidth
    self.extent = extent
    self.center = center
    self.window = window
    self.latitudes = latitudes
    self.radius = radius
  }
}
