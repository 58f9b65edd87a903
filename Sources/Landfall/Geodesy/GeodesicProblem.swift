/// The shortest geodesic from β₁ ≤ 0 to |β₂| ≤ −β₁, eastwards by 0 to 180°.
///
/// The longitude at which a geodesic from the first position crosses the second one's parallel
/// grows with its azimuth. This finds the azimuth by Newton's method from a good guess, kept within
/// a bracket; Karney (2013), section 4.
struct GeodesicProblem {
  let first: SineCosine
  let second: SineCosine
  /// λ₁₂ in degrees, and its sine and cosine.
  let longitude: Double
  let turn: SineCosine
  /// √(1 + e'² sin²β) of both positions.
  let firstBulge: Double
  let secondBulge: Double

  init(first: SineCosine, second: SineCosine, longitude: Double) {
    self.first = first
    self.second = second
    self.longitude = longitude
    turn = SineCosine(degrees: longitude)
    let e = GeodesicSeries.secondEccentricitySquared
    firstBulge = (1 + e * first.sine * first.sine).squareRoot()
    secondBulge = (1 + e * second.sine * second.sine).squareRoot()
  }

  /// The shortest geodesic.
  func solution() -> GeodesicInverse.Solution {
    if first.cosine <= GeodesicLine.tiny || turn.sine == 0 { return alongMeridian() }
    // Along the equator the path is shortest up to 180° (1 − f).
    if first.sine == 0, 180 - longitude >= 180 * WGS84.flattening {
      let east = SineCosine(sine: 1, cosine: 0)
      return GeodesicInverse.Solution(
        meters: WGS84.equatorialRadius * longitude * (.pi / 180), azimuth: east,
        finalAzimuth: east)
    }
    switch GeodesicGuess(self).start {
    case .short(let short): return short
    case .azimuth(let azimuth): return refined(azimuth)
    }
  }

  // MARK: Along a meridian

  /// The path along a meridian or over a pole. On an ellipsoid flattened at the poles, as the Earth
  /// is, it is the shortest.
  private func alongMeridian() -> GeodesicInverse.Solution {
    let sigma1 = SineCosine(sine: first.sine, cosine: turn.cosine * first.cosine)
    let sigma2 = SineCosine(sine: second.sine, cosine: second.cosine)
    let arc = Self.arc(sigma1, sigma2)
    let series = GeodesicSeries(cosineEquatorAzimuth: 1)
    let lengths = lengths(series, sigma1, sigma2, arc)
    return GeodesicInverse.Solution(
      meters: max(0, lengths.distance) * WGS84.polarRadius, azimuth: turn,
      finalAzimuth: SineCosine(sine: 0, cosine: 1))
  }

  // MARK: Newton's method

  /// The point where a geodesic with a given start azimuth reaches the second parallel.
  private struct Arrival {
    var azimuth: SineCosine
    var sigma1: SineCosine
    var sigma2: SineCosine
    var arc: Double
    var series: GeodesicSeries
    /// The excess over the required longitude in radians, and its derivative by the azimuth.
    var excess: Double
    var slope: Double
  }

  private func refined(_ guess: SineCosine) -> GeodesicInverse.Solution {
    var azimuth = guess
    var low = SineCosine(sine: GeodesicLine.tiny, cosine: 1)
    var high = SineCosine(sine: GeodesicLine.tiny, cosine: -1)
    var arrival = arrival(of: azimuth)
    // Newton's method takes 2 to 6 steps; bisection alone ends within 60.
    for step in 0..<90 {
      if abs(arrival.excess) < 2e-15 { break }
      // Both azimuths are between 0 and 180°, where the cotangent decreases.
      let cotangent = azimuth.cosine / azimuth.sine
      if arrival.excess > 0 {
        if cotangent > high.cosine / high.sine { high = azimuth }
      } else if cotangent < low.cosine / low.sine {
        low = azimuth
      }
      var next: SineCosine?
      if step < 25, arrival.slope > 0 {
        let change = 0 - arrival.excess / arrival.slope
        if abs(change) < .pi {
          let candidate = azimuth.turned(by: SineCosine(radians: change)).normalized
          if candidate.sine > 0 { next = candidate }
          // The remaining error is below the resolution of the arc tangent.
          if let next, abs(change) < 2e-16 {
            azimuth = next
            break
          }
        }
      }
      if next == nil {
        next =
          SineCosine(
            sine: (low.sine + high.sine) / 2, cosine: (low.cosine + high.cosine) / 2
          ).normalized
        if abs(low.sine - high.sine) + abs(low.cosine - high.cosine) < 4e-16 { break }
      }
      azimuth = next ?? azimuth
      arrival = self.arrival(of: azimuth)
    }
    let lengths = lengths(arrival.series, arrival.sigma1, arrival.sigma2, arrival.arc)
    return GeodesicInverse.Solution(
      meters: lengths.distance * WGS84.polarRadius, azimuth: azimuth,
      finalAzimuth: arrival.azimuth.normalized)
  }

  /// Equations [5], [11], [12], [45] and [46].
  private func arrival(of azimuth: SineCosine) -> Arrival {
    var azimuth = azimuth
    // At the equator, σ is undefined for an azimuth of due east.
    if first.sine == 0, azimuth.cosine == 0 { azimuth.cosine = 0 - GeodesicLine.tiny }
    let sine0 = azimuth.sine * first.cosine
    let cosine0 = GeodesicLine.length(azimuth.cosine, azimuth.sine * first.sine)
    let level1 = azimuth.cosine * first.cosine
    let sigma1 = SineCosine(sine: first.sine, cosine: level1).normalized
    // cos α₂ from cos²α₂ cos²β₂ = cos²α₁ cos²β₁ + (cos²β₂ − cos²β₁), with the difference computed
    // without cancellation.
    let isSameParallel = second.cosine == first.cosine
    let gain =
      first.cosine < 0 - first.sine
      ? (second.cosine - first.cosine) * (first.cosine + second.cosine)
      : (first.sine - second.sine) * (first.sine + second.sine)
    let cosine2 =
      isSameParallel && abs(second.sine) == 0 - first.sine
      ? abs(azimuth.cosine) : max(0, level1 * level1 + gain).squareRoot() / second.cosine
    let sine2 = isSameParallel ? azimuth.sine : sine0 / second.cosine
    let level2 = cosine2 * second.cosine
    let sigma2 = SineCosine(sine: second.sine, cosine: level2).normalized
    let arc = Self.arc(sigma1, sigma2)
    // ω₁₂, and from it λ₁₂.
    let (y1, y2) = (sine0 * first.sine, sine0 * second.sine)
    let between = SineCosine(
      sine: max(0, level1 * y2 - y1 * level2), cosine: level1 * level2 + y1 * y2)
    let passed = between.turned(by: SineCosine(sine: 0 - turn.sine, cosine: turn.cosine))
    let series = GeodesicSeries(cosineEquatorAzimuth: cosine0)
    let c3 = series.c3
    let periodic = GeodesicSeries.sum(c3, at: sigma2) - GeodesicSeries.sum(c3, at: sigma1)
    let excess =
      passed.degrees * (.pi / 180) - WGS84.flattening * series.a3 * sine0 * (arc + periodic)
    let slope =
      cosine2 == 0
      ? -2 * (1 - WGS84.flattening) * firstBulge / first.sine
      : lengths(series, sigma1, sigma2, arc).reduced * (1 - WGS84.flattening)
        / (cosine2 * second.cosine)
    return Arrival(
      azimuth: SineCosine(sine: sine2, cosine: cosine2), sigma1: sigma1, sigma2: sigma2, arc: arc,
      series: series, excess: excess, slope: slope)
  }

  // MARK: Lengths

  /// σ₁₂ in radians, 0 to π.
  private static func arc(_ sigma1: SineCosine, _ sigma2: SineCosine) -> Double {
    ArcTangent.radians(
      y: max(0, sigma1.cosine * sigma2.sine - sigma1.sine * sigma2.cosine),
      x: sigma1.cosine * sigma2.cosine + sigma1.sine * sigma2.sine)
  }

  /// The distance and the reduced length, in polar radii; [7, 38, 40].
  private func lengths(
    _ series: GeodesicSeries, _ sigma1: SineCosine, _ sigma2: SineCosine, _ arc: Double
  ) -> (distance: Double, reduced: Double) {
    let (a1, a2, c1, c2) = (series.a1Less1, series.a2Less1, series.c1, series.c2)
    let b1 = GeodesicSeries.sum(c1, at: sigma2) - GeodesicSeries.sum(c1, at: sigma1)
    let b2 = GeodesicSeries.sum(c2, at: sigma2) - GeodesicSeries.sum(c2, at: sigma1)
    let difference = (a1 - a2) * arc + (1 + a1) * b1 - (1 + a2) * b2
    let reduced =
      secondBulge * (sigma1.cosine * sigma2.sine) - firstBulge * (sigma1.sine * sigma2.cosine)
      - sigma1.cosine * sigma2.cosine * difference
    return ((1 + a1) * (arc + b1), reduced)
  }
}

/// Finds the shortest geodesic between two positions: Karney (2013), section 4.
///
/// Symmetries transform every pair to φ₁ ≤ 0, φ₁ ≤ φ₂ ≤ −φ₁ and 0 ≤ λ₁₂ ≤ 180°, for which
/// ``GeodesicProblem`` solves it.
struct GeodesicInverse {
  /// The geodesic from the first position to the second.
  struct Solution {
    var meters: Double
    var azimuth: SineCosine
    var finalAzimuth: SineCosine
  }

  let solution: Solution

  init(from start: Coordinate, to end: Coordinate) {
    let run = Longitude.turn(
      Longitude.turn(end.longitude) - Longitude.turn(start.longitude))
    let isSwapped = abs(start.latitude) < abs(end.latitude)
    let (first, second) =
      isSwapped ? (end.latitude, start.latitude) : (start.latitude, end.latitude)
    let flip: Double = first < 0 ? 1 : -1
    var solution = GeodesicProblem(
      first: GeodesicLine.reducedLatitude(flip * first),
      second: GeodesicLine.reducedLatitude(flip * second), longitude: abs(run)
    ).solution()
    if isSwapped { swap(&solution.azimuth, &solution.finalAzimuth) }
    // Undo the mirroring at the equator and the reversal.
    let east: Double = run < 0 ? -1 : 1
    let north = isSwapped ? 0 - flip : flip
    func unfolded(_ azimuth: SineCosine) -> SineCosine {
      SineCosine(sine: east * azimuth.sine, cosine: north * azimuth.cosine)
    }
    let isNone = solution.meters == 0
    self.solution = Solution(
      meters: solution.meters,
      azimuth: isNone ? SineCosine(degrees: 0) : unfolded(solution.azimuth),
      finalAzimuth: isNone ? SineCosine(degrees: 0) : unfolded(solution.finalAzimuth))
  }
}
