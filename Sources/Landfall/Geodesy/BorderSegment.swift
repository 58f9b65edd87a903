/// A piece of a border, straight in longitude and latitude, as it is seen from a ``DistanceProbe``.
///
/// t runs along it from 0 to 1. With h(t) half the square of the chord, the functions here use h' and
/// h'', and a bound on |h'''|: together they prove where h has its least value, also for long segments
/// near the poles, whose distance may fall and rise several times.
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

  /// The square of the chord to one point of the segment, and how it changes there.
  struct Local {
    /// 2h, in m².
    var chordSquared: Double
    /// h'.
    var slope: Double
    /// h''.
    var curvature: Double
  }

  /// The chord to the point at t; at 0 and 1 it is the very number that
  /// ``DistanceProbe/chordSquared(to:)`` gives for the end.
  ///
  /// From ∂X/∂λ = ρ(−sin λ, cos λ, 0), ∂X/∂φ = M(−sin φ cos λ, −sin φ sin λ, cos φ) and
  /// dM/dφ = 3Me² sin φ cos φ / (1 − e² sin²φ).
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

  /// Not less than |h'''| anywhere on the segment: h is ½(ρ² + Z²) − pρ cos λ − zZ and a constant; the
  /// derivatives of ρ and Z by φ are at most 1.05a, those of ½(ρ² + Z²) at most 0.0143a², as e² is
  /// small. ρ itself, which stands where λ alone changes, is at most a and at most 1.01a times the
  /// angle to the pole.
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

  /// An error of a chord's square that moves the distance by 0.1 mm at most.
  @inline(__always)
  static func isNegligible(_ error: Double, besides chordSquared: Double) -> Bool {
    error <= 1e-8 || error * error <= 4e-8 * chordSquared
  }
}

// MARK: - The nearest point

extension BorderSegment {
  /// The square of the chord to the nearest point, in m², within 0.1 mm of distance.
  /// - Parameter start: where to look first, from 0 to 1; the nearer to the nearest point the faster.
  @inline(__always)
  func leastChordSquared(startingAt start: Double) -> Double {
    let local = local(at: start)
    let bend = bend
    if local.curvature > bend * max(start, 1 - start) {
      return leastOfConvex(from: 0, to: 1, at: start, local, bend: bend)
    }
    return leastOfBent(bend: bend)
  }

  /// The least value where h'' > 0 from `low` to `high`: Newton's method within a bracket.
  @inline(__always)
  private func leastOfConvex(
    from low: Double, to high: Double, at start: Double, _ first: Local, bend: Double
  ) -> Double {
    var (t, local) = (start, first)
    var bracket = (low: low, high: high)
    // Bisection alone would be done after so many steps; Newton's method takes one or two.
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
      // An end of the piece may be asked once; else the bracket is open.
      let isAskedEnd = next == low && bracket.low != low || next == high && bracket.high != high
      if isAskedEnd || next < bracket.low || next > bracket.high || next == t {
        next = 0.5 * (bracket.low + bracket.high)
      }
      t = next
      local = self.local(at: t)
    }
    return local.chordSquared
  }

  /// The least value of a segment that bends too much: halves of halves, until each is convex, has its
  /// least value at an end, or lies farther than what was found.
  private func leastOfBent(bend: Double) -> Double {
    var best = min(local(at: 0).chordSquared, local(at: 1).chordSquared)
    var (depth, index) = (0, 0)
    // A cap, so that no file can make this long; a few dozen pieces are the most that is usual.
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
        // No end of the piece is known to be its least.
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
  /// - Parameter start: where to look first, from 0 to 1, as
  ///   ``NearnessPlane/lowerBound(from:to:)`` tells.
  @inline(__always)
  package func chordSquared(
    toSegment first: GridPoint, _ last: GridPoint, startingAt start: Double
  ) -> Double {
    BorderSegment(first, last, from: self).leastChordSquared(startingAt: start)
  }
}
