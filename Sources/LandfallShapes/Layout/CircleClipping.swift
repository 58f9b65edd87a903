/// Clips regions to a circle on the sphere around the middle of a map, such as the horizon.
///
/// Rings are first joined across ±180°. The pieces of rings inside are linked along the circle,
/// counter-clockwise from the end of one piece to the start of the next: the inside is left of
/// every ring, and of the circle.
struct CircleClipping: RegionCutting {
  private let grid: Grid
  private let center: SIMD3<Double>
  private let east: SIMD3<Double>
  private let north: SIMD3<Double>
  /// The cosine of the circle's radius.
  private let limit: Double
  /// Vertices of the circle, every half degree.
  private let stations: [Station]

  private struct Station {
    var turn: Double
    var vertex: MapVertex
  }

  /// The greatest length in degrees of the pieces that edges are divided into before clipping.
  private static let pieceDegrees = 0.5

  init(center: Coordinate, radius: Double, grid: Grid) {
    self.grid = grid
    let middle = center.unitVector
    let longitude = SineCosine(degrees: center.longitude)
    let latitude = SineCosine(degrees: center.latitude)
    self.center = middle
    let east = SIMD3(-longitude.sine, longitude.cosine, 0)
    let north = SIMD3(
      -latitude.sine * longitude.cosine, -latitude.sine * longitude.sine, latitude.cosine)
    (self.east, self.north) = (east, north)
    let distance = SineCosine(degrees: radius)
    limit = distance.cosine
    stations = (0..<720).map { step in
      let angle = SineCosine(degrees: Double(step) / 2)
      let place =
        middle * distance.cosine + (east * angle.cosine + north * angle.sine) * distance.sine
      return Station(turn: quarterTurns(angle.cosine, angle.sine), vertex: MapVertex(place))
    }
  }

  var wrapsLongitudes: Bool { true }
  var outline: [Coordinate] { stations.map(\.vertex.coordinate) }
  func shows(_ place: Coordinate) -> Bool { UnitSphere.dot(place.unitVector, center) >= limit }

  func cut(_ geometry: Geometry) -> CutRegion {
    var region = CutRegion()
    var chains: [[MapVertex]] = []
    for polygon in joinAcrossAntimeridian(geometry, grid: grid).polygons {
      for ring in polygon.rings { clip(path(of: ring), &region.rings, &chains) }
    }
    if chains.isEmpty {
      if covers(stations[0].vertex.coordinate, geometry) {
        region.rings.append(stations.map(\.vertex))
      }
    } else {
      region.rings += link(chains)
    }
    region.points = geometry.points.map(grid.coordinate).filter(shows)
    return region
  }

  // MARK: Rings

  /// Returns a ring in short pieces; its first vertex is not repeated.
  private func path(of ring: UnwrappedRing) -> [MapVertex] {
    guard let closing = ring.closing else { return [] }
    var path: [MapVertex] = []
    path.reserveCapacity(ring.vertices.count)
    for (a, b) in zip(ring.vertices, ring.vertices.dropFirst() + [closing]) {
      path.append(vertex(Double(mod(a.x)), Double(a.v)))
      let run = Double(b.x - a.x)
      let rise = Double(b.v) - Double(a.v)
      let longest = max(abs(run), abs(rise)) / Double(grid.unitsPerDegree)
      let count = Int(longest / Self.pieceDegrees) + 1
      if count < 2 { continue }
      // From the same end for both neighbors, and in the same turn around the Earth.
      let isForward = (a.v, a.x) < (b.v, b.x)
      let start = isForward ? a : b
      let x = Double(mod(start.x))
      for step in 1..<count {
        let number = isForward ? step : count - step
        let part = Double(number) / Double(count) * (isForward ? 1 : -1)
        path.append(vertex(x + run * part, Double(start.v) + rise * part))
      }
    }
    return path
  }

  private func mod(_ x: Int64) -> Int64 {
    let width = Int64(grid.width)
    return x - floorDivide(x, by: width) * width
  }

  private func vertex(_ x: Double, _ v: Double) -> MapVertex {
    let units = Double(grid.unitsPerDegree)
    return MapVertex(longitude: x / units - 180, latitude: v / units - 90, isCut: false)
  }

  private func clip(
    _ path: [MapVertex], _ rings: inout [[MapVertex]], _ chains: inout [[MapVertex]]
  ) {
    let isInside = path.map { shows($0.coordinate) }
    guard let first = isInside.firstIndex(of: false) else {
      if path.count >= 3 { rings.append(path) }
      return
    }
    var chain: [MapVertex] = []
    for step in 1...path.count {
      let (before, index) = ((first + step - 1) % path.count, (first + step) % path.count)
      if isInside[before] != isInside[index] {
        chain.append(crossing(path[before], path[index]))
        if isInside[before] {
          chains.append(chain)
          chain = []
        }
      }
      if isInside[index] { chain.append(path[index]) }
    }
  }

  /// Returns the crossing of a piece and the circle, by bisection: the same from both of its ends.
  private func crossing(_ a: MapVertex, _ b: MapVertex) -> MapVertex {
    var (from, to) = a.precedes(b) ? (a, b) : (b, a)
    to.longitude = from.nearLongitude(of: to)
    let isFromInside = shows(from.coordinate)
    for _ in 0..<40 {
      let middle = from.middle(to)
      if shows(middle.coordinate) == isFromInside { from = middle } else { to = middle }
    }
    var inside = isFromInside ? from : to
    inside.isCut = true
    return inside
  }

  // MARK: Along the circle

  private func link(_ chains: [[MapVertex]]) -> [[MapVertex]] {
    let starts = chains.map { turn(of: $0[0]) }
    let order = starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
    var isUsed = [Bool](repeating: false, count: chains.count)
    var rings: [[MapVertex]] = []
    for first in chains.indices where !isUsed[first] {
      var ring: [MapVertex] = []
      var chain = first
      repeat {
        isUsed[chain] = true
        ring += chains[chain]
        let end = turn(of: chains[chain][chains[chain].count - 1])
        let next = order.first { starts[$0] >= end } ?? order[0]
        ring += stations(from: end, to: starts[next])
        chain = next
      } while !isUsed[chain]
      rings.append(ring)
    }
    return rings
  }

  private func stations(from: Double, to: Double) -> [MapVertex] {
    let after = stations.filter { $0.turn > from && (from > to || $0.turn < to) }
    let before = from > to ? stations.filter { $0.turn < to } : []
    return (after + before).map(\.vertex)
  }

  private func turn(of vertex: MapVertex) -> Double {
    let place = vertex.coordinate.unitVector
    return quarterTurns(UnitSphere.dot(place, east), UnitSphere.dot(place, north))
  }

  private func covers(_ place: Coordinate, _ geometry: Geometry) -> Bool {
    grid.query(latitude: place.latitude, longitude: place.longitude).map {
      isStrictlyInside($0, geometry)
    } ?? false
  }
}

/// Returns a number that increases with the angle of a direction, from 0 due east counter-clockwise
/// to 4.
private func quarterTurns(_ x: Double, _ y: Double) -> Double {
  let part = y / (abs(x) + abs(y))
  if x < 0 { return 2 - part }
  return part < 0 ? part + 4 : part
}

extension MapVertex {
  fileprivate init(_ place: SIMD3<Double>) {
    let across = (place.x * place.x + place.y * place.y).squareRoot()
    let degrees = 180 / Double.pi
    let latitude = SineCosine.arcSine(min(abs(place.z), 1)) * degrees
    // From the nearer of the two axes.
    var longitude = across > 0 ? SineCosine.arcSine(min(abs(place.y) / across, 1)) * degrees : 0
    if place.x < 0 { longitude = 180 - longitude }
    self.init(
      longitude: place.y < 0 ? -longitude : longitude,
      latitude: place.z < 0 ? -latitude : latitude, isCut: true)
  }

  /// Returns another vertex's longitude, in the turn around the Earth that is nearest to this one.
  func nearLongitude(of other: MapVertex) -> Double {
    let run = other.longitude - longitude
    return run > 180 ? other.longitude - 360 : run < -180 ? other.longitude + 360 : other.longitude
  }

  func middle(_ other: MapVertex) -> MapVertex {
    at(0.5, toward: other)
  }

  /// Returns a position on the straight edge to another vertex. It is on the map's boundary if both
  /// ends are.
  func at(_ part: Double, toward other: MapVertex) -> MapVertex {
    MapVertex(
      longitude: longitude + (other.longitude - longitude) * part,
      latitude: latitude + (other.latitude - latitude) * part, isCut: isCut && other.isCut)
  }
}

extension Coordinate {
  /// The unit vector, computed without libm: x toward 0°, 0°, y toward 90° E, z toward the north
  /// pole.
  package var unitVector: SIMD3<Double> {
    let place = UnitSphere.direction(latitude: latitude, longitude: longitude)
    return SIMD3(place.z, place.x, place.y)
  }
}

/// An unprojected vertex of a map, in degrees.
struct MapVertex: Hashable {
  var longitude: Double
  var latitude: Double
  /// Whether it is on the map's boundary: an edge between two such vertices is not a border.
  var isCut: Bool

  var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

  /// Orders the ends of an edge, so that both neighbors divide it in the same direction.
  func precedes(_ other: MapVertex) -> Bool {
    (latitude, longitude) < (other.latitude, other.longitude)
  }
}

/// A region cut where the projection is discontinuous.
struct CutRegion {
  /// Outer rings counter-clockwise, holes clockwise.
  var rings: [[MapVertex]] = []
  /// The points without area that are shown.
  var points: [Coordinate] = []
}

/// Cuts regions where a projection is discontinuous.
protocol RegionCutting {
  func cut(_ geometry: Geometry) -> CutRegion
  /// Whether a position is shown.
  func shows(_ place: Coordinate) -> Bool
  /// Closely spaced positions around everything that is shown.
  var outline: [Coordinate] { get }
  /// Whether an edge between longitudes more than 180° apart goes the other way around.
  var wrapsLongitudes: Bool { get }
}
