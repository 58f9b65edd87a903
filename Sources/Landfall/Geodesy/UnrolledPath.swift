/// Computes the vertices of a geodesic's line, with longitudes that continue across ±180°.
///
/// Along a geodesic the longitude changes in only one direction, that of the sine of its azimuth.
struct UnrolledPath {
  private let geodesic: Geodesic
  private let tolerance: Double
  /// 1 eastwards, −1 westwards, 0 along a meridian.
  private let sense: Double
  private let grid: Grid?
  private var result: [Coordinate] = []

  init(_ geodesic: Geodesic, tolerance: Double) {
    self.geodesic = geodesic
    self.tolerance = tolerance
    let sine = SineCosine(degrees: geodesic.initialBearing).sine
    let level = SineCosine(degrees: geodesic.start.latitude).cosine
    // Nearer to the pole than 6 mm, rounding makes it a meridian.
    let isMeridian = abs(sine) * level < 1e-9
    sense = isMeridian ? 0 : (sine < 0) == (geodesic.meters < 0) ? 1 : -1
    grid = Grid(degrees: 1e-7)
  }

  mutating func vertices() -> [Coordinate] {
    result = [geodesic.start]
    // Parts of at most an eighth of the way around, so that no part spans half a turn of longitude.
    let parts = max(1, Int(abs(geodesic.meters) / 5_000_000) + 1)
    for part in 0..<parts {
      add(
        from: geodesic.meters * Double(part) / Double(parts),
        to: geodesic.meters * Double(part + 1) / Double(parts), isLast: part == parts - 1)
    }
    return result
  }

  private mutating func add(from: Double, to: Double, isLast: Bool) {
    let end = isLast ? geodesic.end : geodesic.coordinate(atMeters: to)
    if sense == 0 {
      addMeridian(from: from, to: to, end)
    } else {
      divide(from: from, to: to, unrolled(end, after: result[result.count - 1]), depth: 0)
    }
  }

  /// Adds vertices along a meridian. The line is the geodesic itself, but changes to another
  /// meridian at a pole.
  private mutating func addMeridian(from: Double, to: Double, _ end: Coordinate) {
    let last = result[result.count - 1]
    let turn = Bearing.relative(end.longitude, toHeading: last.longitude)
    // Away from the poles the longitude is constant to 1e-7°.
    if abs(turn) < 1e-6 {
      result.append(
        Coordinate(latitude: end.latitude, longitude: last.longitude + turn))
      return
    }
    let other = last.longitude + turn
    // Near a pole a few millimeters are a large turn: add it there, without a detour over the pole.
    for (place, corner) in [
      (end, Coordinate(latitude: end.latitude, longitude: last.longitude)),
      (last, Coordinate(latitude: last.latitude, longitude: other)),
    ] where isShort(turn, atLatitude: place.latitude) {
      result += [corner, Coordinate(latitude: end.latitude, longitude: other)]
      return
    }
    let latitudes = [last, geodesic.coordinate(atMeters: (from + to) / 2), end].map { $0.latitude }
    let isNorth = latitudes.max { abs($0) < abs($1) } ?? 0 > 0
    let pole: Double = isNorth ? 90 : -90
    result.append(Coordinate(latitude: pole, longitude: last.longitude))
    result.append(Coordinate(latitude: pole, longitude: other))
    result.append(Coordinate(latitude: end.latitude, longitude: other))
  }

  /// Whether an arc of a parallel is at most 2 cm long.
  private func isShort(_ degrees: Double, atLatitude latitude: Double) -> Bool {
    abs(degrees) * SineCosine(degrees: latitude).cosine < 0.02 / 111_320
  }

  /// The position with a longitude that continues from another position's.
  private func unrolled(_ place: Coordinate, after last: Coordinate) -> Coordinate {
    var turn = Bearing.relative(place.longitude, toHeading: last.longitude)
    // Against the direction: nearly half a turn around a pole, or an effect of rounding.
    if turn * sense < -90 { turn += 360 * sense }
    return Coordinate(latitude: place.latitude, longitude: last.longitude + turn)
  }

  private mutating func divide(from: Double, to: Double, _ end: Coordinate, depth: Int) {
    let start = result[result.count - 1]
    // 2⁻⁴⁰ of 5,000 km is 5 µm.
    if depth >= 40 || isNear(from: from, to: to, start, end) {
      result.append(end)
      return
    }
    let middle = (from + to) / 2
    let place = unrolled(geodesic.coordinate(atMeters: middle), after: start)
    divide(from: from, to: middle, place, depth: depth + 1)
    divide(from: middle, to: to, end, depth: depth + 1)
  }

  /// Whether the geodesic stays within the tolerance of the straight line between two vertices.
  private func isNear(
    from: Double, to: Double, _ start: Coordinate, _ end: Coordinate
  ) -> Bool {
    // Any shorter part is within the tolerance of both ends, except for a turn around a pole.
    let width = abs(end.longitude - start.longitude)
    guard width < 150, let grid else { return false }
    // Rotate about the axis, away from ±180°; distances do not change.
    let middle = (start.longitude + end.longitude) / 2
    func point(_ place: Coordinate) -> GridPoint? {
      grid.query(latitude: place.latitude, longitude: place.longitude - middle)
    }
    // At a pole a query drops the longitude, and a line along the pole has no length.
    guard let first = point(start), let last = point(end) else { return false }
    let isAtPole = first.v == 0 || last.v == 0 || first.v == grid.height || last.v == grid.height
    guard !isAtPole else { return width < 1e-6 || abs(to - from) < tolerance }
    for step in 1...7 {
      let part = Double(step) / 8
      let place = geodesic.coordinate(atMeters: from + part * (to - from))
      let turn = Bearing.relative(place.longitude, toHeading: middle)
      let here = Coordinate(latitude: place.latitude, longitude: turn)
      guard let probe = DistanceProbe(here, grid: grid) else { return false }
      let chordSquared = probe.chordSquared(toSegment: first, last, startingAt: part)
      // Allow for a centimeter of the grid, and for the arc over a chord of at most 1000 km.
      if chordSquared.squareRoot() > 0.998 * tolerance - 0.02 { return false }
    }
    return true
  }
}

/// Functions for bearings: degrees clockwise from north.
public enum Bearing {
  /// A bearing reduced to 0 up to but not including 360; NaN and infinities are returned unchanged.
  public static func normalized(_ degrees: Double) -> Double {
    guard degrees.isFinite else { return degrees }
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let positive = rest < 0 ? rest + 360 : rest
    // A tiny negative angle rounds to 360, and −0 becomes 0.
    return positive >= 360 || positive == 0 ? 0 : positive
  }

  /// The turn from a heading to a bearing: above −180 to 180 degrees, positive to the right.
  ///
  /// Straight behind is 180.
  public static func relative(_ bearing: Double, toHeading heading: Double) -> Double {
    let turn = normalized(bearing - heading)
    return turn > 180 ? turn - 360 : turn
  }

  /// The whole degrees of a bearing, 0 to 359; nil if it is not finite.
  package static func wholeDegrees(_ bearing: Double) -> Int? {
    guard bearing.isFinite else { return nil }
    return Int(normalized(bearing).rounded()) % 360
  }

  /// The number of compass points.
  public enum Compass: Int, Sendable, Hashable {
    /// N, NE, E, SE, S, SW, W, NW: 45° each.
    case eightPoints = 8
    /// N, NNE, NE, ENE …: 22.5° each.
    case sixteenPoints = 16
  }

  private static let names = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// The name of the compass point nearest to a bearing; halfway between two points, the clockwise
  /// one. Empty if the bearing is not finite.
  public static func name(
    of bearing: Double, on compass: Compass = .eightPoints
  ) -> String {
    guard bearing.isFinite else { return "" }
    let count = compass.rawValue
    let point = Int(normalized(bearing) * Double(count) / 360 + 0.5) % count
    return names[point * (16 / count)]
  }

  /// A bearing as display text: "58° NE". "–" if it is not finite.
  public static func text(_ bearing: Double, on compass: Compass = .eightPoints) -> String {
    guard let degrees = wholeDegrees(bearing) else { return "–" }
    return "\(degrees)° \(name(of: bearing, on: compass))"
  }
}
