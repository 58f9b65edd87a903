package import Landfall

/// Measures the distance of points outside of the regions of a layer.
package struct OutsideDistance {
  private let features: [Feature]
  private let regionOfKey: [String: Int]
  private let grid: Grid
  private let caster: RayCaster

  /// Builds the search structure over normalized features. O(n log n) for n vertices.
  package init(_ features: [Feature], grid: Grid) {
    self.features = features
    self.grid = grid
    regionOfKey = Dictionary(
      features.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    caster = RayCaster(features: features, grid: grid)
  }

  /// The distance in meters on the ellipsoid from a region to the farthest vertex of an outer ring,
  /// or the farthest point, of a geometry; 0 if all of them are in the region. Nil if the region
  /// does not exist, or if it or the geometry is empty.
  package func meters(of geometry: Geometry, to key: String) -> Double? {
    guard let region = regionOfKey[key] else { return nil }
    return geometry.outerVertices.compactMap { meters(of: $0, to: region) }.max()
  }

  /// The region that a geometry is least far outside of, and that distance in meters as in
  /// ``meters(of:to:)``; nil if there is no region. O(regions) times that.
  package func nearest(to geometry: Geometry) -> (key: String, outside: Double)? {
    features.compactMap { region in
      meters(of: geometry, to: region.key).map { (region.key, $0) }
    }.min { $0.1 < $1.1 }
  }

  private func meters(of point: GridPoint, to region: Int) -> Double? {
    if caster.features(containing: grid.canonical(point)).contains(region) { return 0 }
    guard let probe = DistanceProbe(grid.coordinate(point), grid: grid) else { return nil }
    let geometry = features[region].geometry
    var least = geometry.points.map { probe.chordSquared(to: $0) }.min() ?? .infinity
    for ring in geometry.rings {
      let box = GridBox(around: geometry.vertices[ring])
      guard probe.lowerBound(of: box) <= least else { continue }
      let plane = probe.plane(for: box)
      for (first, last) in geometry.vertices[ring].ringEdges {
        let bound = plane.lowerBound(from: first, to: last)
        if bound.chordSquared <= least {
          least = min(
            least, probe.chordSquared(toSegment: first, last, startingAt: bound.position))
        }
      }
    }
    return least < .infinity ? probe.meters(chordSquared: least) : nil
  }
}

extension Geometry {
  /// The vertices of the outer rings, and the points.
  fileprivate var outerVertices: [GridPoint] {
    var vertices = points
    for polygon in polygons {
      if let outer = polygon.first { vertices += self.vertices[outer] }
    }
    return vertices
  }

  /// The geometry type's name in RFC 7946; a MultiPolygon of one part is a Polygon. Nil if the
  /// geometry is empty.
  package var typeName: String? {
    switch (polygonEnds.count, points.count) {
    case (0, 0): nil
    case (1, 0): "Polygon"
    case (_, 0): "MultiPolygon"
    case (0, 1): "Point"
    case (0, _): "MultiPoint"
    default: "GeometryCollection"
    }
  }
}
