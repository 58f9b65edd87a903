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
