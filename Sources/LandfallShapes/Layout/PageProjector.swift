/// Projects positions onto the page of a frame with PROJ itself, for any projection, to draw on top
/// of a map, such as a track.
package struct PageProjector {
  /// The map's boundary: a ring on the page around everything that the projection shows of the
  /// Earth, whether or not it is in the frame's box. Empty if PROJ shows no such ring.
  package let outline: [PagePoint]
  private let projector: MapProjector
  private let cut: MapCut
  private let placement: PagePlacement

  /// - Parameter radius: the radius in degrees that an azimuthal projection shows; nil for all that it can show.
  /// - Throws: ``BuildError`` with code `crs` if PROJ does not understand the frame's definition.
  package init(_ frame: MapFrame, radius: Double? = nil, file: String) throws(BuildError) {
    let projector = try MapProjector(frame.definition, file: file, place: "a frame's projection")
    let plain = FrameDefinition(
      projection: frame.definition, box: frame.box, radiusDegrees: radius)
    let cut = MapCut(projector.parameters, frame: plain) { projector.project($0) != nil }
    let placement = PagePlacement(scale: frame.placement.scale, origin: frame.placement.origin)
    outline = projector.project(cut.ring).compactMap { $0.map(placement.place) }
    self.projector = projector
    self.cut = cut
    self.placement = placement
  }

  /// Returns the position on the page of a coordinate; nil if the map does not show it.
  package func point(of place: Coordinate) -> PagePoint? {
    switch cut {
    case .seam(_, let latitudes):
      guard latitudes.contains(place.latitude) else { return nil }
    case .circle(let center, let radius):
      let cosine = SineCosine(degrees: radius).cosine
      guard UnitSphere.dot(place.unitVector, center.unitVector) >= cosine else { return nil }
    }
    return projector.project(place).map(placement.place)
  }
}

extension PagePlacement {
  package init(scale: Double, origin: PagePoint) {
    self.scale = scale
    self.origin = origin
  }
}

extension MapCut {
  /// Positions around everything that a map shows, in order, slightly inside the cut.
  fileprivate var ring: [Coordinate] {
    switch self {
    case .circle(let center, let radius):
      let grid = Grid(unitsPerDegree: 10_000_000)!
      return CircleClipping(center: center, radius: radius, grid: grid).outline
    case .seam(let longitude, let latitudes):
      let half = 180 - 1e-9
      let (west, east) = (longitude - half, longitude + half)
      let (south, north) = (latitudes.lowerBound, latitudes.upperBound)
      let steps = 360
      func side(_ from: Coordinate, _ to: Coordinate) -> [Coordinate] {
        (0..<steps).map { step in
          let part = Double(step) / Double(steps)
          return Coordinate(
            latitude: from.latitude + part * (to.latitude - from.latitude),
            longitude: from.longitude + part * (to.longitude - from.longitude))
        }
      }
      let corners = [(south, west), (north, west), (north, east), (south, east)].map {
        Coordinate(latitude: $0, longitude: $1)
      }
      return side(corners[0], corners[1]) + side(corners[1], corners[2])
        + side(corners[2], corners[3]) + side(corners[3], corners[0])
    }
  }
}
