public import Landfall

/// What a layout is to be: a page with frames.
public struct LayoutDefinition: Sendable, Hashable {
  /// Its name, unique in its layer.
  public var id: String
  /// The width of the page.
  public var width: Double
  /// The height of the page, in the same units.
  public var height: Double
  /// How far lines may stray from the borders that they show, in page units.
  public var tolerance: Double
  /// The middle of a line of text that counts what was visited; nil for none.
  public var counter: PagePoint?
  /// From the back to the front.
  public var frames: [FrameDefinition]

  /// Unless a manifest says otherwise: a fifth of a unit, which takes an eye close to the page to see.
  public static let defaultTolerance = 0.2

  /// Makes a definition.
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

/// What a frame of a layout is to be.
public struct FrameDefinition: Sendable, Hashable {
  /// Which regions it shows.
  public enum Regions: Sendable, Hashable {
    /// All of the layer.
    case all
    /// Those with these keys.
    case keys([String])
  }

  /// What is fitted to the box.
  public enum Extent: String, Sendable, CaseIterable {
    /// The frame's regions.
    case regions
    /// All that the projection shows of the Earth.
    case projection
  }

  /// Which regions it shows.
  public var regions: Regions
  /// The projection from degrees as PROJ writes it, such as "+proj=eqearth".
  public var projection: String
  /// Where it stands on the page.
  public var box: PageBox
  /// The part of the box's width that is left free along each of its sides.
  public var padding: Double
  /// The width of the line around the box; 0 for none.
  public var borderWidth: Double
  /// What is fitted to the box.
  public var extent: Extent
  /// What stands in the middle of the box; nil is the middle of the extent.
  public var center: Coordinate?
  /// Polygons of its regions that lie outside of this box of longitudes and latitudes are not shown: far
  /// islands, for which the others would be small; nil for none. It does not cross ±180°.
  public var window: Bounds?
  /// Latitudes beyond which nothing is shown; nil is what the projection can show.
  public var latitudes: ClosedRange<Double>?
  /// Degrees around the middle of an azimuthal projection beyond which nothing is shown; nil is what
  /// the projection can show.
  public var radius: Double?

  /// Makes a definition.
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
