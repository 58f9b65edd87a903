/// A piece of a border, straight in longitude and latitude, relative to a ``DistanceProbe``.
///
/// The parameter t runs along it from 0 to 1. With h(t) half the square of the chord, the functions
/// here use h', h'' and a bound on |h'''|. Together they prove where h has its minimum, even for
/// long segments near the poles, whose distance may fall and rise several times.
struct BorderSegment {
  let probe: DistanceProbe
  let firstU: Double
  let firstV: Double
  let lastU: Double
  let lastV: Double
  /// dλ/dt and dφ/dt in radians.
  let run: Double
  let rise: Double

  @inline(__always)
  init(_ first: GridPoint, _ last: GridPoint, from probe: DistanceProbe) {
    self.probe = probe
    (firstU, firstV) = (Double(first.u), Double(first.v))
    (lastU, lastV) = (Double(last.u), Double(last.v))
    run = (lastU - firstU) * probe.radiansPerUnit
    rise = (lastV - firstV) * probe.radiansPerUnit
  }

  /// The square of the chord to one point of the segment, and its derivatives there.
  struct Local {
    /// 2h, in m².
    var chordSquared: Double
    /// h'.
    var slope: Double
    /// h''.
    var curvature: Double
  }

  /// The chord to the point at t; at 0 and 1 it equals ``DistanceProbe/chordSquared(to:)`` of the
  /// end exactly.
  ///
  /// From ∂X/∂λ = ρ(−sin λ, cos λ, 0), ∂X/∂φ = M(−sin φ cos λ, −sin φ sin λ, cos φ) and dM/dφ =
  /// 3Me² sin φ cos φ / (1 − e² sin²φ).
  @inline(__always)
  func local(at t: Double) -> Local {
    let pointU = t == 1 ? lastU : firstU + t * (lastU - firstU)
    let pointV = t == 1 ? lastV : firstV + t * (lastV - firstV)
    let latitude = SineCosine(degrees: (pointV - probe.equator) * probe.degreesPerUnit)
    let longitude = SineCosine(degrees: probe.longitudeDegrees(pointU))
    let (s, c) = (latitude.sine, latitude.cosine)
    let bulge = 1 - WGS84.eccentricitySquared * s * s
    let normal = WGS84.equatorialRadius / bulge.squareRoot()
    let meridian = normal * (1 - WGS84.eccentricitySquared) / bulge
    let axis = normal * c
    let x = axis * longitude.cosine - probe.axisDistance
    let y = axis * longitude.sine
    let z = normal * (1 - WGS84.eccentricitySquared) * s - probe.height

    let outwards = axis - probe.axisDistance * longitude.cosine
    let byLatitude = meridian * (c * z - s * outwards)
    let byLongitude = probe.axisDistance * y
    let twiceLatitude =
      3 * WGS84.eccentricitySquared * s * c / bulge * byLatitude
      + meridian * (meridian - c * outwards - s * z)
    let twiceLongitude = probe.axisDistance * axis * longitude.cosine
    let both = 0 - probe.axisDistance * meridian * s * longitude.sine
    return Local(
      chordSquared: x * x + y * y + z * z,
      slope: run * byLongitude + rise * byLatitude,
      curvature: run * run * twiceLongitude + 2 * run * rise * both + rise * rise * twiceLatitude)
  }

  /// An upper bound of |h'''| on the segment. h is ½(ρ² + Z²) − pρ cos λ − zZ and a constant; the
  /// derivatives of ρ and Z by φ are at most 1.05a, those of ½(ρ² + Z²) at most 0.0143a², because
  /// e² is small. ρ itself, which appears where only λ changes, is at most a and at most 1.01a
  /// times the angle to the pole.
  @inline(__always)
  var bend: Double {
    let (run, rise) = (abs(run), abs(rise))
    let fromEquator = min(abs(firstV - probe.equator), abs(lastV - probe.equator))
    let toPole = (probe.equator - fromEquator) * probe.radiansPerUnit + rise
    let width = min(1, max(0, toPole))
    return 1.05 * WGS84.equatorialRadius
      * ((abs(probe.height) + 0.0143 * WGS84.equatorialRadius) * rise * rise * rise
        + probe.axisDistance
        * (rise * (rise * rise + 3 * run * (rise + run)) + width * run * run * run))
  }

  /// Whether an error of a chord's square changes the distance by 0.1 mm at most.
  @inline(__always)
  static func isNegligible(_ error: Double, besides chordSquared: Double) -> Bool {
    error <= 1e-8 || error * error <= 4e-8 * chordSquared
  }
}

// MARK: - The nearest point

extension BorderSegment {
  /// The square of the chord to the nearest point, in m², within 0.1 mm of distance.
  /// - Parameter start: The initial guess, from 0 to 1; the search is faster if it is closer to the
  ///   nearest point.
  @inline(__always)
  func leastChordSquared(startingAt start: Double) -> Double {
    let local = local(at: start)
    let bend = bend
    if local.curvature > bend * max(start, 1 - start) {
      return leastOfConvex(from: 0, to: 1, at: start, local, bend: bend)
    }
    return leastOfBent(bend: bend)
  }

  /// The minimum if h'' > 0 from `low` to `high`, by Newton's method within a bracket.
  @inline(__always)
  private func leastOfConvex(
    from low: Double, to high: Double, at start: Double, _ first: Local, bend: Double
  ) -> Double {
    var (t, local) = (start, first)
    var bracket = (low: low, high: high)
    // Bisection alone would converge within this number of steps; Newton's method takes one or two.
    for _ in 0..<60 {
      if t <= low, local.slope >= 0 { return local.chordSquared }
      if t >= high, local.slope <= 0 { return local.chordSquared }
      let newton = t - local.slope / local.curvature
      if newton > low, newton < high {
        let step = newton - t
        let least = max(
          0, local.chordSquared + step * (2 * local.slope + local.curvature * step))
        if Self.isNegligible(bend * abs(step * step * step) * (1.0 / 3), besides: least) {
          return least
        }
      }
      if local.slope > 0 { bracket.high = t } else { bracket.low = t }
      var next = min(max(newton, low), high)
      // Each end of the piece may be evaluated once; otherwise the bracket is open.
      let isAskedEnd = next == low && bracket.low != low || next == high && bracket.high != high
      if isAskedEnd || next < bracket.low || next > bracket.high || next == t {
        next = 0.5 * (bracket.low + bracket.high)
      }
      t = next
      local = self.local(at: t)
    }
    return local.chordSquared
  }

  /// The minimum of a segment that is not convex: bisects it until each piece is convex, has its
  /// minimum at an end, or is farther than the best value so far.
  private func leastOfBent(bend: Double) -> Double {
    var best = min(local(at: 0).chordSquared, local(at: 1).chordSquared)
    var (depth, index) = (0, 0)
    // A limit, so that no file can make this slow; usually there are at most a few dozen pieces.
    for _ in 0..<256 {
      let half = 1 / Double(2 << depth)
      let middle = Double(2 * index + 1) * half
      let local = local(at: middle)
      best = min(best, local.chordSquared)
      let leastCurvature = local.curvature - bend * half
      var isDone = true
      if leastCurvature > 0 {
        best = min(
          best,
          leastOfConvex(from: middle - half, to: middle + half, at: middle, local, bend: bend))
      } else if abs(local.slope) <= (abs(local.curvature) + bend * half) * half {
        // The minimum is not proven to be at an end of the piece.
        let lowest =
          local.chordSquared - 2 * abs(local.slope) * half + leastCurvature * half * half
        isDone = depth == 20 || Self.isNegligible(max(0, best - lowest), besides: best)
      }
      if isDone {
        index += 1
        while index & 1 == 0 {
          index >>= 1
          depth -= 1
        }
        if index == 1 << depth { break }
      } else {
        index *= 2
        depth += 1
      }
    }
    return best
  }
}

extension DistanceProbe {
  /// The square of the chord to the nearest point of a straight segment, in m², within 0.1 mm of
  /// distance.
  /// - Parameter start: The initial guess, from 0 to 1, from
  ///   ``NearnessPlane/lowerBound(from:to:)``.
  @inline(__always)
  package func chordSquared(
    toSegment first: GridPoint, _ last: GridPoint, startingAt start: Double
  ) -> Double {
    BorderSegment(first, last, from: self).leastChordSquared(startingAt: start)
  }
}
