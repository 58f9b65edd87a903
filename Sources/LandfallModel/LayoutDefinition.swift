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
    /// What of the regions lies in a part of the Earth, whatever their keys are.
    case within(MapZone)
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
  public var radiusDegrees: Double?

  /// Creates a definition.
  public init(
    regions: Regions = .all, projection: String, box: PageBox, padding: Double = 0.02,
    borderWidth: Double = 0, extent: Extent = .regions, center: Coordinate? = nil,
    window: Bounds? = nil, latitudes: ClosedRange<Double>? = nil, radiusDegrees: Double? = nil
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
    self.radiusDegrees = radiusDegrees
  }
}

extension LayoutDefinition {
  /// The names that a manifest and the command accept, each for one layout or several.
  public static let builtInNames = [
    "us", "us-with-puerto-rico", "us-wide", "equirectangular", "web-mercator", "equal-earth",
    "orthographic", "hemispheres",
  ]

  /// The layouts of a name: four for "us" and "us-with-puerto-rico", one for the name of a single
  /// layout; empty for an unknown name.
  public static func builtIn(_ name: String) -> [LayoutDefinition] {
    switch name {
    case "us": return unitedStates(withPuertoRico: false)
    case "us-with-puerto-rico": return unitedStates(withPuertoRico: true)
    case wideName: return [wideUnitedStates]
    case "equirectangular":
      return [world(name, "+proj=eqc +R=6371008.8", width: 1000, height: 500)]
    case "web-mercator":
      return [
        world(
          name, "+proj=webmerc +datum=WGS84", width: 1000, height: 679,
          latitudes: mercatorLatitudes)
      ]
    case "equal-earth":
      return [world(name, "+proj=eqearth +R=6371008.8", width: 1000, height: 487)]
    case "orthographic":
      return [.orthographic(above: Coordinate(latitude: 20, longitude: 0))]
    case hemispheresName: return [hemispheres]
    default: return unitedStates(withPuertoRico: false).filter { $0.id == name }
    }
  }

  /// A valid coordinate's hemisphere as seen from far above it.
  package static func orthographic(above place: Coordinate) -> LayoutDefinition {
    let (latitude, longitude) = (numberText(place.latitude), numberText(place.longitude))
    let middle = "+lat_0=\(latitude) +lon_0=\(longitude)"
    return world(
      "orthographic", "+proj=ortho \(middle) +R=6371008.8", width: 1000, height: 1000)
  }

  package static let hemispheresName = "hemispheres"

  /// A portrait page of the Earth: the Americas and the Pacific above the other continents, in Lambert's azimuthal
  /// equal-area projection. Each disc shows a little more than a hemisphere, so that Iceland and New Zealand are whole.
  private static let hemispheres: LayoutDefinition = {
    let (side, gap, radius) = (1000.0, 20.0, 95.0)
    func disc(_ longitude: Double, y: Double) -> FrameDefinition {
      FrameDefinition(
        projection: "+proj=laea +lat_0=0 +lon_0=\(numberText(longitude)) +R=6371008.8",
        box: PageBox(x: 0, y: y, width: side, height: side), padding: 0, extent: .projection,
        radiusDegrees: radius)
    }
    return LayoutDefinition(
      id: hemispheresName, width: side, height: 2 * side + gap,
      frames: [disc(-110, y: 0), disc(70, y: side + gap)])
  }()

  /// All inhabited land: the ice of Antarctica would be a quarter of the map.
  private static let mercatorLatitudes = -60.0...84.0

  private static func world(
    _ id: String, _ projection: String, width: Double, height: Double,
    latitudes: ClosedRange<Double>? = nil
  ) -> LayoutDefinition {
    LayoutDefinition(
      id: id, width: width, height: height,
      frames: [
        FrameDefinition(
          projection: projection, box: PageBox(x: 0, y: 0, width: width, height: height),
          padding: 0, extent: .projection, latitudes: latitudes)
      ])
  }

  // MARK: The United States

  /// Albers equal-area conic projections with the standard parallels that the U.S. Geological
  /// Survey uses (Snyder 1987, chapter 14): 29.5° and 45.5° for the contiguous states, 55° and 65°
  /// for Alaska, 8° and 18° for Hawaii.
  private static let contiguousProjection =
    "+proj=aea +lat_1=29.5 +lat_2=45.5 +lat_0=37.5 +lon_0=-96 +ellps=GRS80"
  private static let alaskaProjection =
    "+proj=aea +lat_1=55 +lat_2=65 +lat_0=64 +lon_0=-152 +ellps=GRS80"
  private static let hawaiiProjection =
    "+proj=aea +lat_1=8 +lat_2=18 +lat_0=20.7 +lon_0=-156.5 +ellps=GRS80"
  private static let puertoRicoProjection =
    "+proj=aea +lat_1=8 +lat_2=18 +lat_0=18.2 +lon_0=-66.4 +ellps=GRS80"

  private static let alaskaCenter = Coordinate(latitude: 64, longitude: -152)
  /// The eight main islands: the others are small and extend 2000 km to the northwest.
  private static let hawaiiWindow = Bounds(west: -160.6, south: 18.5, east: -154.5, north: 22.6)
  private static let hawaiiCenter = Coordinate(latitude: 20.7, longitude: -156.5)

  /// A portrait page with an aspect ratio of 3:4.
  private static let (pageWidth, pageHeight) = (600.0, 800.0)

  /// Insets are below the contiguous states, which take 60 % of the height; the counter is at 20 %.
  private static func unitedStates(withPuertoRico: Bool) -> [LayoutDefinition] {
    let (width, height) = (pageWidth, pageHeight)
    let gap = 0.02 * width
    let insetWidth = 0.375 * width
    let top = 0.8 * height + gap
    func inset(x: Double, width: Double) -> PageBox {
      PageBox(x: x, y: top, width: width, height: height - gap - top)
    }
    var insets = [
      FrameDefinition(
        regions: .within(.contiguousStates), projection: contiguousProjection,
        box: PageBox(x: 0, y: 0.2 * height, width: width, height: 0.6 * height)),
      alaska(in: inset(x: gap, width: insetWidth), borderWidth: 0.5),
      hawaii(in: inset(x: 2 * gap + insetWidth, width: insetWidth), borderWidth: 0.5),
    ]
    if withPuertoRico {
      let x = 3 * gap + 2 * insetWidth
      insets.append(
        FrameDefinition(
          regions: .within(.puertoRico), projection: puertoRicoProjection,
          box: inset(x: x, width: width - gap - x), borderWidth: 0.5))
    }
    let whole = PageBox(x: 0, y: 0.25 * height, width: width, height: 0.6 * height)
    func half(_ x: Double) -> PageBox {
      PageBox(x: x, y: 0.3 * height, width: width / 2 - 1.5 * gap, height: 0.5 * height)
    }
    let counter = PagePoint(x: width / 2, y: 0.2 * height)
    func layout(_ id: String, _ frames: [FrameDefinition]) -> LayoutDefinition {
      LayoutDefinition(
        id: id, width: width, height: height, counter: counter, frames: frames)
    }
    return [
      layout("us-insets", insets), layout("us-alaska", [alaska(in: whole)]),
      layout("us-hawaii", [hawaii(in: whole)]),
      layout(
        "us-alaska-hawaii",
        [
          alaska(in: half(gap)), hawaii(in: half(width / 2 + gap / 2)),
        ]),
    ]
  }

  package static let wideName = "us-wide"

  /// A landscape page: Alaska and Hawaii are in boxes below California and Texas, where Mexico is.
  private static let wideUnitedStates: LayoutDefinition = {
    let (width, height) = (960.0, 600.0)
    let (top, bottom) = (482.0, 594.0)
    func inset(x: Double, width: Double) -> PageBox {
      PageBox(x: x, y: top, width: width, height: bottom - top)
    }
    return LayoutDefinition(
      id: wideName, width: width, height: height,
      frames: [
        FrameDefinition(
          regions: .within(.contiguousStates), projection: contiguousProjection,
          box: PageBox(x: 0, y: 0, width: width, height: height), padding: 0.01),
        alaska(in: inset(x: 6, width: 168), borderWidth: 0.5),
        hawaii(in: inset(x: 180, width: 130), borderWidth: 0.5),
      ])
  }()

  private static func alaska(in box: PageBox, borderWidth: Double = 0) -> FrameDefinition {
    FrameDefinition(
      regions: .within(.alaska), projection: alaskaProjection, box: box, borderWidth: borderWidth,
      center: alaskaCenter)
  }

  private static func hawaii(in box: PageBox, borderWidth: Double = 0) -> FrameDefinition {
    FrameDefinition(
      regions: .within(.hawaii), projection: hawaiiProjection, box: box, borderWidth: borderWidth,
      center: hawaiiCenter, window: hawaiiWindow)
  }
}
