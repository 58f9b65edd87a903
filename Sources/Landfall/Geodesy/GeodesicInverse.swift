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
