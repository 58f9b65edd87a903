/// A position that distances are measured from, prepared once for many queries.
///
/// Distances are compared as squares of *chords*, the straight lines through the Earth. Chords have
/// no special case at the poles or at ±180°, and grow with the geodesic distance, which
/// ``meters(chordSquared:)`` computes only for the result.
///
/// With the position's meridian as λ = 0, a point at (φ, λ) has the geocentric coordinates (ρ cos
/// λ, ρ sin λ, Z), where ρ = N cos φ and Z = N(1 − e²) sin φ.
package struct DistanceProbe: Sendable {
  /// The position in grid units, not rounded.
  package let u: Double
  package let v: Double

  package let degreesPerUnit: Double
  package let radiansPerUnit: Double
  /// Grid units around the Earth, and from the south pole to the equator.
  package let width: Double
  package let equator: Double

  /// ρ and Z of the position.
  let axisDistance: Double
  package let height: Double

  /// |sin φ| and cos φ of the position.
  let absoluteSine: Double
  package let cosine: Double

  /// √(MN) at the position: the radius of the sphere that fits the ellipsoid best there.
  package let radius: Double

  /// Prepares a position.
  /// - Returns: nil if the coordinate is not valid: a latitude beyond ±90, a longitude beyond ±540,
  ///   or either not finite.
  package init?(_ coordinate: Coordinate, grid: Grid) {
    guard coordinate.isValid else { return nil }
    let unitsPerDegree = Double(grid.unitsPerDegree)
    u = (coordinate.reduced.longitude + 180) * unitsPerDegree
    v = (coordinate.latitude + 90) * unitsPerDegree
    degreesPerUnit = 1 / unitsPerDegree
    radiansPerUnit = .pi / 180 / unitsPerDegree
    width = Double(grid.width)
    equator = 90 * unitsPerDegree
    // Computed in the same way as the latitudes of borders, from grid units.
    let angle = SineCosine(degrees: (v - equator) * degreesPerUnit)
    let normal = WGS84.normalRadius(sine: angle.sine)
    axisDistance = normal * angle.cosine
    height = normal * (1 - WGS84.eccentricitySquared) * angle.sine
    absoluteSine = abs(angle.sine)
    cosine = angle.cosine
    radius = (normal * WGS84.meridianRadius(sine: angle.sine)).squareRoot()
  }

  /// The square of the chord to a point, in m².
  @inline(__always)
  package func chordSquared(to point: GridPoint) -> Double {
    let latitude = SineCosine(degrees: (Double(point.v) - equator) * degreesPerUnit)
    let longitude = SineCosine(degrees: longitudeDegrees(Double(point.u)))
    let normal = WGS84.normalRadius(sine: latitude.sine)
    let axis = normal * latitude.cosine
    let x = axis * longitude.cosine - axisDistance
    let y = axis * longitude.sine
    let z = normal * (1 - WGS84.eccentricitySquared) * latitude.sine - height
    return x * x + y * y + z * z
  }

  /// The longitude λ of a point. Both ends of a parallel at ±180° are one point and have the same
  /// λ.
  @inline(__always)
  func longitudeDegrees(_ pointU: Double) -> Double {
    ((pointU == width ? 0 : pointU) - u) * degreesPerUnit
  }
}

// MARK: - Chord and geodesic

extension DistanceProbe {
  /// The geodesic distance of a chord from the position, in meters.
  ///
  /// It is the arc over the chord, 2r asin(c / 2r), which grows with the chord and is never
  /// shorter. r is the radius of the sphere that fits best at the position, √(MN), and changes to
  /// the position's distance from the Earth's center for points on the far side. The ellipsoid's
  /// curvature differs by at most 0.34 % in any direction, and the arc exceeds the chord by
  /// c³/24r², so the error is at most 1 mm at 50 km. In tests it stays below ``errorAtAntipode`` (c
  /// / 2r)² of the distance, which is 2e-5 at 800 km.
  package func meters(chordSquared: Double) -> Double {
    let part = min(1, chordSquared / (4 * centerDistance * centerDistance))
    let radius = radius + (centerDistance - radius) * part
    let sine = min(1, chordSquared.squareRoot() / (2 * radius))
    return 2 * radius * SineCosine.arcSine(sine)
  }

  /// The maximum relative difference between the geodesic distance and ``meters(chordSquared:)`` on
  /// the far side.
  private static let errorAtAntipode = 0.005

  /// The square of the longest chord whose geodesic may be as short as that of another chord from
  /// the position; both in m².
  ///
  /// ((1 + ε) / (1 − ε))² is at most 1 + 4.12 ε for ε up to 0.005, where the second ε belongs to a
  /// chord 1 % longer; and the arc grows faster than the chord.
  @inline(__always)
  package func farthestAsNear(chordSquared: Double) -> Double {
    let part = min(1, chordSquared / (4 * centerDistance * centerDistance))
    return chordSquared * (1 + 4.12 * Self.errorAtAntipode * part)
  }

  private var centerDistance: Double {
    (axisDistance * axisDistance + height * height).squareRoot()
  }
}

/// Lower bounds of the distance, cheap enough to compute for each edge nearby.
///
/// The ellipsoid is the unit sphere, with each point at its reduced latitude β, stretched by a in
/// the equatorial plane and by b along the axis, so no chord is stretched by less than b. On the
/// unit sphere a chord has c² = 4 sin²(Δβ/2) + 4 cos β cos β₀ sin²(Δλ/2). Then
///
/// - |Δβ| ≥ (1 − f)|Δφ|, because the slope of tan β = (1 − f) tan φ is nowhere smaller,
/// - cos β ≥ cos φ,
/// - 4 sin²(x/2) = 2 − 2 cos x ≥ x² − x⁴/12 for every x, so Δλ may be any of its values modulo 2π,
/// - cos(φ₀ + δ) ≥ cos φ₀ (1 − δ²/2) − δ sin φ₀ for δ ≥ 0, φ₀ and φ₀ + δ in the quadrant, and
///   cos(φ₀ − δ) ≥ cos φ₀ (1 − δ²/2) + (δ − δ³/6) sin φ₀ likewise,
///
/// which gives c² ≥ b²[(1 − f)²Δφ²(1 − Δφ²/12) + cos φ₀ cos φ Δλ²(1 − Δλ²/12)] in terms of
/// differences alone. Near the position, it is at most 1 % below the true value.
extension DistanceProbe {
  /// b² and b²(1 − f)².
  static var acrossScale: Double { WGS84.polarRadius * WGS84.polarRadius }
  static var alongScale: Double {
    acrossScale * (1 - WGS84.flattening) * (1 - WGS84.flattening)
  }

  /// A bound minus the possible rounding error. Doubles represent grid units of 1e-7° to 5 nm,
  /// which changes the square of a distance d by at most 2d · 5 nm; 1e-8 d² + 1e-8 m² is more than
  /// that.
  @inline(__always)
  static func withoutRounding(_ bound: Double) -> Double { bound * (1 - 1e-8) - 1e-8 }

  /// A lower bound of the square of the chord to any point of a box, in m².
  @inline(__always)
  package func lowerBound(of box: GridBox) -> Double {
    let sides = Sides(box)
    let x = max(0, max(sides.south - v, v - sides.north)) * radiansPerUnit
    // The shorter way around; both differences are below 0 if the box spans the probe's meridian.
    let (toWest, toEast) = (sides.west - u, u - sides.east)
    let y = max(0, min(max(toWest, toEast), width + min(toWest, toEast))) * radiansPerUnit
    let along = Self.alongScale * x * x * (1 - x * x * (1.0 / 12))
    let across = Self.acrossScale * cosine * leastCosine(sides) * y * y * (1 - y * y * (1.0 / 12))
    return Self.withoutRounding(along + across)
  }

  /// The plane in which every distance to a point of the box is at most the true distance.
  @inline(__always)
  package func plane(for box: GridBox) -> NearnessPlane {
    let sides = Sides(box)
    var turn = 0.0
    let middle = (sides.west + sides.east) * 0.5 - u
    if middle > 0.5 * width { turn = 0 - width } else if middle < -0.5 * width { turn = width }
    let farX = max(abs(sides.south - v), abs(sides.north - v)) * radiansPerUnit
    let farY = max(abs(sides.west + turn - u), abs(sides.east + turn - u)) * radiansPerUnit
    let scale = radiansPerUnit * radiansPerUnit
    return NearnessPlane(
      u: u - turn, v: v,
      along: Self.alongScale * scale * max(0, 1 - farX * farX * (1.0 / 12)),
      across: Self.acrossScale * scale * cosine * leastCosine(sides)
        * max(0, 1 - farY * farY * (1.0 / 12)))
  }

  private struct Sides {
    let west: Double
    let south: Double
    let east: Double
    let north: Double

    @inline(__always)
    init(_ box: GridBox) {
      west = Double(box.west)
      south = Double(box.south)
      east = Double(box.east)
      north = Double(box.north)
    }
  }

  /// A lower bound of the cosine of every latitude of a box; never below 0.
  @inline(__always)
  private func leastCosine(_ sides: Sides) -> Double {
    let farthest = max(abs(sides.south - equator), abs(sides.north - equator))
    // Below 0 if the whole box is nearer to the equator.
    let beyond = (farthest - abs(v - equator)) * radiansPerUnit
    let sine = beyond < 0 ? beyond * (1 - beyond * beyond * (1.0 / 6)) : beyond
    return max(0, cosine * (1 - beyond * beyond * 0.5) - absoluteSine * sine)
  }
}

/// A plane over longitude and latitude whose distances from the probe's position are lower bounds,
/// and close to the true distances if the plane is for a small box.
package struct NearnessPlane: Sendable {
  /// The position, with u moved by a full turn if the box is nearer that way.
  package var u: Double
  package var v: Double
  /// The factors of squared differences in v and u, in m² per square unit.
  package var along: Double
  package var across: Double

  /// A lower bound of the square of the chord to any point of a straight segment in the box, in m²,
  /// and the point of the segment at which it is reached, from 0 to 1.
  @inline(__always)
  package func lowerBound(
    from first: GridPoint, to last: GridPoint
  ) -> (chordSquared: Double, position: Double) {
    let (firstU, firstV) = (Double(first.u), Double(first.v))
    let (lastU, lastV) = (Double(last.u), Double(last.v))
    let (y, x) = (firstU - u, firstV - v)
    let (run, rise) = (lastU - firstU, lastV - firstV)
    let length = across * run * run + along * rise * rise
    let toFoot = 0 - (across * run * y + along * rise * x)
    // 0 also if the segment is a single point.
    let position = toFoot > 0 ? (toFoot < length ? toFoot / length : 1) : 0
    let (footY, footX) = (y + position * run, x + position * rise)
    return (
      DistanceProbe.withoutRounding(across * footY * footY + along * footX * footX), position
    )
  }
}

/// Lower bounds of the distances to many boxes at once, with few Float operations for each.
///
/// It is the bound of ``DistanceProbe``, with its factors at the edge of a window around the
/// position; everything outside the window is farther than `reach`. If the bound of a box is
/// greater than `reach`, or than a smaller distance, the box contains nothing within that distance;
/// the value of a greater bound has no further meaning.
package struct NearnessWindow: Sendable {
  private let u: Double
  private let v: Double
  private let width: Float
  /// The factors of squared differences in v and u, in m² per square unit.
  private let along: Float
  private let across: Float

  /// Creates the window for a distance.
  /// - Parameter reach: The distance in meters. Beyond 3000 km all bounds are 0.
  package init(_ probe: DistanceProbe, reach: Double) {
    u = probe.u
    v = probe.v
    width = Float(probe.width)
    let scale = probe.radiansPerUnit * probe.radiansPerUnit
    // x²(1 − x²/12) is at least r² from x = r(1 + r²/8) up to π, for r up to 1/2.
    let reachNorth = reach / DistanceProbe.alongScale.squareRoot()
    let far = reachNorth * (1 + reachNorth * reachNorth / 8)
    let cosine =
      probe.cosine
      * max(0, probe.cosine * (1 - far * far * 0.5) - probe.absoluteSine * far)
    let reachEast = reach / (DistanceProbe.acrossScale * cosine).squareRoot()
    let wide = reachEast * (1 + reachEast * reachEast / 8)
    // Infinities and NaN fail these comparisons.
    along = Float(reachNorth < 0.5 ? DistanceProbe.alongScale * scale * (1 - far * far / 12) : 0)
    across = Float(
      reachNorth < 0.5 && reachEast < 0.5
        ? DistanceProbe.acrossScale * scale * cosine * (1 - wide * wide / 12) : 0)
  }

  /// Computes the bounds for the boxes of a node, in m².
  /// - Parameters:
  ///   - sides: West, south, east and north of sixteen boxes, a byte each, relative to the corner.
  ///   - corner: The south-west corner of the node.
  ///   - stepU, stepV: The unit of the bytes, in grid units: powers of two.
  @inline(__always)
  func lowerBounds(
    _ sides: UnsafePointer<UInt8>, corner: GridPoint, stepU: Float, stepV: Float,
    into bounds: UnsafeMutablePointer<Float>
  ) {
    let cornerU = Double(corner.u) - u
    let cornerV = Double(corner.v) - v
    let (fromU, fromV) = (Float(cornerU), Float(cornerV))
    // Each side is rounded twice to 24 bits; the computation adds a few more roundings.
    let slackU = (abs(fromU) + 256 * stepU) * 0x1p-22
    let slackV = (abs(fromV) + 256 * stepV) * 0x1p-22
    for child in 0..<16 {
      let toWest = fromU + Float(unsafe sides[child]) * stepU
      let toSouth = fromV + Float(unsafe sides[16 + child]) * stepV
      let toEast = 0 - (fromU + Float(unsafe sides[32 + child]) * stepU)
      let toNorth = 0 - (fromV + Float(unsafe sides[48 + child]) * stepV)
      let direct = toWest > toEast ? toWest : toEast
      let around = width + (toWest < toEast ? toWest : toEast)
      let apartU = (direct < around ? direct : around) - slackU
      let apartV = (toSouth > toNorth ? toSouth : toNorth) - slackV
      let y = apartU > 0 ? apartU : 0
      let x = apartV > 0 ? apartV : 0
      unsafe bounds[child] = (along * x * x + across * y * y) * (1 - 0x1p-20)
    }
  }
}
