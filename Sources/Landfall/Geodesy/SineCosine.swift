/// The sine and the cosine of an angle.
///
/// It uses only additions and multiplications, so that distances, and the decision which of two
/// borders is nearer, are the same on every processor and with every C library.
package struct SineCosine {
  package var sine: Double
  package var cosine: Double

  /// Computes the pair of an angle in degrees, of at most 100,000 in magnitude: exact at multiples
  /// of 90°, otherwise within 2e-16.
  ///
  /// Subtracts whole right angles in degrees, where that is exact, and evaluates the Taylor series
  /// of the rest, at most 45°. The series are cut where the next term is below 1e-17.
  @inline(__always)
  package init(degrees: Double) {
    let quarters = (degrees * (1.0 / 90) + Grid.roundingBias) - Grid.roundingBias
    let (sine, cosine) = Self.series((degrees - 90 * quarters) * (.pi / 180))
    let quarter = Int(quarters)
    self.sine = quarter & 1 == 0 ? sine : cosine
    self.cosine = quarter & 1 == 0 ? cosine : sine
    if quarter & 2 != 0 { self.sine = 0 - self.sine }
    if (quarter &+ 1) & 2 != 0 { self.cosine = 0 - self.cosine }
  }

  /// The sine and the cosine of an angle in radians, of at most π/4 in magnitude.
  @inline(__always)
  static func series(_ x: Double) -> (sine: Double, cosine: Double) {
    let y = x * x
    let odd =
      -1.0 / 6 + y
      * (1.0 / 120 + y
        * (-1.0 / 5040 + y
          * (1.0 / 362_880 + y
            * (-1.0 / 39_916_800 + y * (1.0 / 6_227_020_800 + y * (-1.0 / 1_307_674_368_000))))))
    let even =
      -1.0 / 2 + y
      * (1.0 / 24 + y
        * (-1.0 / 720 + y
          * (1.0 / 40_320 + y
            * (-1.0 / 3_628_800 + y
              * (1.0 / 479_001_600 + y
                * (-1.0 / 87_178_291_200 + y
                  * (1.0 / 20_922_789_888_000)))))))
    return (x + x * y * odd, 1 + y * even)
  }

  /// The angle in radians, 0 to π/2, whose sine is `sine`, 0 to 1: Newton's method on the series.
  package static func arcSine(_ sine: Double) -> Double {
    // Beyond 30°, use the half angle of the complement: 1 − sin x = 2 sin²((π/2 − x)/2).
    if sine > 0.5 { return .pi / 2 - 2 * arcSine((max(0, 1 - sine) / 2).squareRoot()) }
    let square = sine * sine
    var angle = sine * (1 + square * (1.0 / 6 + square * (3.0 / 40 + square * (15.0 / 336))))
    for _ in 0..<2 {
      let (value, slope) = series(angle)
      angle -= (value - sine) / slope
    }
    return angle
  }
}

extension SineCosine {
  /// Creates a known pair; a direction may have any length.
  package init(sine: Double, cosine: Double) {
    self.sine = sine
    self.cosine = cosine
  }

  /// Computes the pair of an angle in radians, of at most 1,000 in magnitude, for an angle within
  /// 4e-16.
  package init(radians: Double) { self.init(degrees: radians * (180 / .pi)) }

  /// The same direction with length 1; a zero vector is returned unchanged.
  package var normalized: SineCosine {
    let length = (sine * sine + cosine * cosine).squareRoot()
    return length > 0 ? SineCosine(sine: sine / length, cosine: cosine / length) : self
  }

  /// The sum of the two angles.
  package func turned(by angle: SineCosine) -> SineCosine {
    SineCosine(
      sine: sine * angle.cosine + cosine * angle.sine,
      cosine: cosine * angle.cosine - sine * angle.sine)
  }

  /// The angle in degrees, −180 to 180.
  package var degrees: Double { ArcTangent.degrees(y: sine, x: cosine) }
}
