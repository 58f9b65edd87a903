package import LandfallModel
import LandfallShapes

/// A rectangle of the Earth around places, in Lambert's azimuthal equal-area projection from its middle.
package struct MapFit: Sendable {
  /// The middle of the map.
  package let middle: Coordinate
  /// Half of the width in meters of the projection.
  package private(set) var halfWidth: Double
  /// Half of the height in meters of the projection.
  package private(set) var halfHeight: Double

  /// The greatest angle from the middle to a corner in degrees. What reaches farther is drawn on a map of the world.
  private static let largestRadius = 60.0
  /// The ratios of width to height of a picture whose size was not given.
  private static let ratios = 0.75...1.6

  /// The space around what is shown.
  package enum Margin {
    /// A part of the longer side, at each side.
    case part(Double)
    /// Sides of a multiple of what is shown.
    case multiple(Double)
  }

  /// Fits a rectangle to places. Nil without a valid coordinate, or if they are too far apart for a plane map.
  ///
  /// O(places).
  /// - Parameters:
  ///   - places: the places; those that are not valid are ignored.
  ///   - margin: the space around them.
  ///   - least: the least width and height, in meters.
  ///   - ratio: the ratio of width to height; nil for one that fits the places.
  package init?(
    around places: some Sequence<Coordinate>, margin: Margin = .part(0.08), least: Double,
    ratio: Double? = nil
  ) {
    let points = places.filter(\.isValid).map { Globe.position(of: $0) }
    guard !points.isEmpty, var middle = Self.rounded(points.reduce(.zero, +), least) else {
      return nil
    }
    // The middle of the extent in one projection is close to that in the projection from it.
    for _ in 0..<4 {
      let plane = AzimuthalPlane(middle)
      let box = PlaneBox(around: points.map(plane.place))
      guard pointwiseMax(box.high, -box.low).max() < 1.9 * AzimuthalPlane.earthRadius,
        let better = Self.rounded(
          plane.position(box.middle), max(least, (box.high - box.low).max()))
      else { return nil }
      middle = better
    }
    let box = PlaneBox(around: points.map(AzimuthalPlane(middle).place))
    let reach = pointwiseMax(box.high, -box.low)
    var (width, height) = (2 * reach.x, 2 * reach.y)
    switch margin {
    case .part(let part):
      let free = 2 * part / (1 - 2 * part) * max(width, height)
      (width, height) = (width + free, height + free)
    case .multiple(let factor): (width, height) = (factor * width, factor * height)
    }
    (width, height) = (max(width, least), max(height, least))
    self.init(middle: middle, width: width, height: height, ratio: ratio)
    guard radius < Self.largestRadius else { return nil }
  }

  /// The part that a map of a continent shows.
  init(_ continent: ContinentFrame, ratio: Double?) {
    self.init(
      middle: continent.middle, width: 2 * continent.halfWidth, height: 2 * continent.halfHeight,
      ratio: ratio)
  }

  /// Widens a rectangle to the ratio of a picture.
  private init(middle: Coordinate, width: Double, height: Double, ratio: Double?) {
    let ratios = ratio.map { $0...$0 } ?? Self.ratios
    let wanted = min(max(width / height, ratios.lowerBound), ratios.upperBound)
    self.middle = middle
    halfWidth = max(width, wanted * height) / 2
    halfHeight = max(height, width / wanted) / 2
  }

  /// Whether it shows a coordinate.
  func contains(_ place: Coordinate) -> Bool {
    let point = AzimuthalPlane(middle).place(Globe.position(of: place))
    return abs(point.x) <= halfWidth && abs(point.y) <= halfHeight
  }

  /// The area in square meters of the projection.
  var area: Double { 4 * halfWidth * halfHeight }

  /// The angle in degrees from the middle to a corner, and a little more for pictures of another ratio: the length in the
  /// projection is 2 sin(angle / 2) on a sphere of radius 1.
  private var radius: Double {
    let corner = 1.2 * (halfWidth * halfWidth + halfHeight * halfHeight).squareRoot()
    let sine = min(corner / (2 * AzimuthalPlane.earthRadius), 1)
    return 2 * ArcTangent.degrees(y: sine, x: (1 - sine * sine).squareRoot())
  }

  /// The least width of the map as a share of that of the page.
  package var pageShare: Double {
    0.8 * halfWidth / (halfWidth * halfWidth + halfHeight * halfHeight).squareRoot()
  }

  /// The width of the map in meters.
  package var width: Double { 2 * halfWidth }

  /// The layout of what is shown.
  package var definition: LayoutDefinition {
    let (latitude, longitude) = (numberText(middle.latitude), numberText(middle.longitude))
    return LayoutDefinition(
      id: "fitted", width: 1000, height: 1000,
      frames: [
        FrameDefinition(
          projection:
            "+proj=laea +lat_0=\(latitude) +lon_0=\(longitude) +R=\(AzimuthalPlane.earthRadius)",
          box: PageBox(x: 0, y: 0, width: 1000, height: 1000), padding: 0, extent: .projection,
          radiusDegrees: radius)
      ])
  }

  /// Returns the rectangle on the page of a frame of ``definition``.
  package func window(in frame: MapFrame) -> PageBox {
    let (scale, origin) = frame.placement
    return PageBox(
      x: origin.x - halfWidth * scale, y: origin.y - halfHeight * scale,
      width: 2 * halfWidth * scale, height: 2 * halfHeight * scale)
  }

  /// Returns a direction as a coordinate of few digits: to a thousandth of an extent in meters or less.
  private static func rounded(_ direction: SIMD3<Double>, _ extent: Double) -> Coordinate? {
    guard let place = Globe.coordinate(of: direction) else { return nil }
    var steps = 10.0
    while steps < 1e6, 111_195 / steps > extent / 1000 { steps *= 10 }
    return Coordinate(
      latitude: (place.latitude * steps).rounded() / steps,
      longitude: (place.longitude * steps).rounded() / steps)
  }
}

extension ContinentFrame {
  /// Whether it shows a coordinate.
  func contains(_ place: Coordinate) -> Bool {
    MapFit(self, ratio: halfWidth / halfHeight).contains(place)
  }
}

/// The layouts that a map is drawn from.
package struct MapPlan {
  package var layout: MapLayout
  /// The part of the Earth that the map shows; nil for a layout of the atlas or a built-in one.
  package var fit: MapFit?
  /// Layouts of other layers on the same page, to be drawn beneath in pale colors, from back to front.
  package var beneath: [MapLayout]
  /// Whether what is in no region is water.
  package var hasSea: Bool

  package init(
    layout: MapLayout, fit: MapFit? = nil, beneath: [MapLayout] = [], hasSea: Bool = false
  ) {
    self.layout = layout
    self.fit = fit
    self.beneath = beneath
    self.hasSea = hasSea
  }
}
