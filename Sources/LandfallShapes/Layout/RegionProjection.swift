/// A region in meters of a projection.
package struct ProjectedRegion {
  package var rings: [[ProjectedVertex]] = []
  /// The region's points without area.
  package var points: [ProjectedVertex] = []
}

package struct ProjectedVertex {
  var place: SIMD2<Double>
  var isCut: Bool
}

/// The data of a layer that a layout is made of.
package struct LayoutSource: Sendable {
  /// The layer's id.
  package var layer: String
  /// The file name for errors.
  package var file: String
  package var keys: [String]
  package var names: [String]
  package var geometries: [Geometry]
  /// For each region its parent's number.
  package var parents: [Int?]
  package var grid: Grid

  package init(
    layer: String, file: String, keys: [String], names: [String], geometries: [Geometry],
    parents: [Int?], grid: Grid
  ) {
    self.layer = layer
    self.file = file
    self.keys = keys
    self.names = names
    self.geometries = geometries
    self.parents = parents
    self.grid = grid
  }
}

/// Projects regions, and divides edges that are not straight on the page.
///
/// An edge that is straight in longitude and latitude is halved recursively until its points at
/// each quarter are within the tolerance of the line on the page. Each edge is divided from the
/// same end for both its regions, so that both get the same vertices.
struct RegionProjection {
  let projector: MapProjector
  let cutting: any RegionCutting
  let source: LayoutSource
  /// The frame's name in errors.
  let place: String
  /// In meters of the projection.
  private var tolerance = 0.0

  /// The greatest number of halvings of an edge: 360° become less than 40 m.
  private static let maxDepth = 20

  init(
    _ projector: MapProjector, cutting: any RegionCutting, source: LayoutSource, place: String
  ) {
    self.projector = projector
    self.cutting = cutting
    self.source = source
    self.place = place
  }

  /// - Parameters:
  ///   - toleranceOf: the greatest error of a line, in meters, on a map of the given extent.
  mutating func project(
    _ regions: [Int], toleranceOf: (PlaneBox) throws(BuildError) -> Double
  ) throws(BuildError) -> [ProjectedRegion] {
    var torn: [CutRegion] = []
    var projected: [ProjectedRegion] = []
    var extent = PlaneBox()
    for region in regions {
      let rings = cutting.cut(source.geometries[region])
      let all = try projectVertices(of: rings, region: region)
      extent.enclose(all)
      torn.append(rings)
      projected.append(all)
    }
    tolerance = try toleranceOf(extent)
    for (index, region) in regions.enumerated() {
      for ring in torn[index].rings.indices {
        projected[index].rings[ring] = try divided(
          torn[index].rings[ring], projected[index].rings[ring], region: region)
      }
    }
    return projected
  }

  /// Returns the bounding box of the projected outline of everything that the map shows.
  func outline() throws(BuildError) -> PlaneBox {
    var box = PlaneBox()
    for case let place? in projector.project(cutting.outline) { box.enclose(place) }
    guard !box.isEmpty else {
      throw error("PROJ shows nothing of the Earth", "write \"extent\": \"regions\"")
    }
    return box
  }

  func error(_ problem: String, _ remedy: String) -> BuildError {
    BuildError(.crs, file: source.file, place: place, problem: problem, remedy: remedy)
  }

  private func projectVertices(
    of torn: CutRegion, region: Int
  ) throws(BuildError) -> ProjectedRegion {
    let places = torn.rings.joined().map(\.coordinate) + torn.points
    let positions = projector.project(places)
    var next = 0
    func take(isCut: Bool) throws(BuildError) -> ProjectedVertex {
      guard let place = positions[next] else { throw notShown(places[next], region: region) }
      next += 1
      return ProjectedVertex(place: place, isCut: isCut)
    }
    var result = ProjectedRegion()
    for ring in torn.rings {
      var vertices: [ProjectedVertex] = []
      vertices.reserveCapacity(ring.count)
      for vertex in ring { vertices.append(try take(isCut: vertex.isCut)) }
      result.rings.append(vertices)
    }
    for _ in torn.points { result.points.append(try take(isCut: false)) }
    return result
  }

  private func notShown(_ place: Coordinate, region: Int) -> BuildError {
    error(
      "\(label(region)) has a vertex at \(text(place)) that \"\(projector.definition)\" cannot show",
      "leave the region out, or limit the frame by \"latitudes\" or \"radius\"")
  }

  private func label(_ region: Int) -> String {
    "region \(source.keys[region]) (\(source.names[region]))"
  }

  private func text(_ place: Coordinate) -> String {
    func short(_ degrees: Double) -> String { "\((degrees * 1e6).roundedToEven / 1e6)" }
    return "\(short(place.latitude)),\(short(place.longitude))"
  }

  // MARK: Edges

  private func divided(
    _ ring: [MapVertex], _ vertices: [ProjectedVertex], region: Int
  ) throws(BuildError) -> [ProjectedVertex] {
    var result: [ProjectedVertex] = []
    result.reserveCapacity(ring.count)
    for index in ring.indices {
      let next = index + 1 < ring.count ? index + 1 : 0
      result.append(vertices[index])
      // The rest of a short edge cannot deviate by more than the tolerance.
      guard isLong(vertices[index], vertices[next]) || ring[index].isFar(from: ring[next]) else {
        continue
      }
      var inner: [ProjectedVertex] = []
      if ring[index].precedes(ring[next]) {
        try divide(
          ring[index], vertices[index], ring[next], vertices[next], depth: 0, region, &inner)
      } else {
        try divide(
          ring[next], vertices[next], ring[index], vertices[index], depth: 0, region, &inner)
        inner.reverse()
      }
      result += inner
    }
    return result
  }

  private func isLong(_ a: ProjectedVertex, _ b: ProjectedVertex) -> Bool {
    let way = b.place - a.place
    return way.dot(way) > 16 * tolerance * tolerance
  }

  /// Appends the vertices strictly between two.
  private func divide(
    _ a: MapVertex, _ pa: ProjectedVertex, _ b: MapVertex, _ pb: ProjectedVertex, depth: Int,
    _ region: Int, _ inner: inout [ProjectedVertex]
  ) throws(BuildError) {
    guard isLong(pa, pb) || depth < 3 && a.isFar(from: b) else { return }
    var b = b
    if cutting.wrapsLongitudes { b.longitude = a.nearLongitude(of: b) }
    let samples = [0.25, 0.5, 0.75].map { a.at($0, toward: b) }
    let projected = projector.project(samples.map(\.coordinate))
    var farthest = 0.0
    var widestGap = 0.0
    var middle = pa
    var before = pa
    for (number, (sample, place)) in zip(samples, projected).enumerated() {
      guard let place else { throw notShown(sample.coordinate, region: region) }
      farthest = max(farthest, distance(place, pa.place, pb.place))
      widestGap = max(widestGap, (place - before.place).length)
      before = ProjectedVertex(place: place, isCut: sample.isCut)
      if number == 1 { middle = before }
    }
    // If one quarter is much longer on the page than the others, the projection is discontinuous or
    // stretches it, and it needs further division.
    widestGap = max(widestGap, (pb.place - before.place).length)
    let length = (pb.place - pa.place).length
    if farthest <= tolerance, !isLong(pa, pb) || widestGap <= 0.4 * length { return }
    guard depth < Self.maxDepth else {
      throw error(
        "\"\(projector.definition)\" cuts \(label(region)) apart at \(text(samples[1].coordinate))",
        "leave the region out, or choose a projection that is continuous there")
    }
    try divide(a, pa, samples[1], middle, depth: depth + 1, region, &inner)
    inner.append(middle)
    try divide(samples[1], middle, b, pb, depth: depth + 1, region, &inner)
  }

  private func distance(
    _ place: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>
  ) -> Double {
    let (way, own) = (b - a, place - a)
    let square = way.dot(way)
    let part = square > 0 ? min(max(own.dot(way) / square, 0), 1) : 0
    return (own - way * part).length
  }
}

extension MapVertex {
  /// Whether an edge is so long that its ends may be close on the page although its middle is not.
  fileprivate func isFar(from other: MapVertex) -> Bool {
    abs(other.longitude - longitude) > 5 || abs(other.latitude - latitude) > 5
  }
}

/// A box in meters of a projection.
package struct PlaneBox {
  package private(set) var low = SIMD2(repeating: Double.infinity)
  package private(set) var high = SIMD2(repeating: -Double.infinity)

  package init(around places: some Sequence<SIMD2<Double>> = []) {
    for place in places { enclose(place) }
  }

  var isEmpty: Bool { low.x > high.x }
  package var middle: SIMD2<Double> { (low + high) / 2 }

  mutating func enclose(_ place: SIMD2<Double>) {
    low = pointwiseMin(low, place)
    high = pointwiseMax(high, place)
  }

  mutating func enclose(_ region: ProjectedRegion) {
    for vertex in region.rings.joined() { enclose(vertex.place) }
    for vertex in region.points { enclose(vertex.place) }
  }
}
