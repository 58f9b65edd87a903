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
