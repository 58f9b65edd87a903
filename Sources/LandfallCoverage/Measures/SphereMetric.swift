/// Lengths of, and areas under, edges that are straight in longitude and latitude, on the sphere on
/// which the error of a detail is defined.
///
/// Uses only + − × ÷ √, so that the same vertices are kept on every processor.
package struct SphereMetric: Sendable {
  /// The length in meters of a grid unit of latitude, and of one of longitude on the equator.
  package let metersPerUnit: Double
  let radiansPerUnit: Double
  /// The v of the equator.
  package let equator: UInt32

  package init(grid: Grid) {
    radiansPerUnit = Ellipsoid.radiansPerDegree / Double(grid.unitsPerDegree)
    metersPerUnit = UnitSphere.metersPerRadian * radiansPerUnit
    equator = grid.height / 2
  }

  /// Returns the sine and cosine of the latitude of v, which may be fractional.
  @inline(__always)
  package func latitude(_ v: Double) -> LatitudeSine {
    LatitudeSine(units: v, quarter: Double(equator), radiansPerUnit: radiansPerUnit)
  }

  /// Returns the area in square meters between an edge and the parallel of latitude with this sine,
  /// negative for an eastward edge north of it.
  ///
  /// R² Δλ (s₀ − mean of sin φ), and the mean of sin φ from φ₁ to φ₂ is sin φₘ · sin h / h with φₘ
  /// their middle and h half their difference. The sum along a ring is its area, positive if it
  /// runs counter-clockwise, for any s₀: one near the ring keeps the terms small.
  @inline(__always)
  package func area(_ a: GridPoint, _ b: GridPoint, aboveSine base: Double) -> Double {
    let run = (Double(b.u) - Double(a.u)) * metersPerUnit
    let middle = latitude((Double(a.v) + Double(b.v)) / 2).sine
    let half = (Double(b.v) - Double(a.v)) / 2 * radiansPerUnit
    let mean = middle * Self.sineQuotient(half * half)
    return run * (base - mean) * UnitSphere.metersPerRadian
  }

  /// sin h / h as a function of h², for h up to π/2: the Taylor series, whose next term is below
  /// 1e-15.
  @inline(__always)
  private static func sineQuotient(_ square: Double) -> Double {
    var sum = 1 - square / 342
    sum = 1 - square / 272 * sum
    sum = 1 - square / 210 * sum
    sum = 1 - square / 156 * sum
    sum = 1 - square / 110 * sum
    sum = 1 - square / 72 * sum
    sum = 1 - square / 42 * sum
    sum = 1 - square / 20 * sum
    return 1 - square / 6 * sum
  }
}
