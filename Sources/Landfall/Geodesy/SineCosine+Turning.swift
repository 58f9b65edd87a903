extension SineCosine {
  /// A pair that is known; a direction need not be of length 1.
  package init(sine: Double, cosine: Double) {
    self.sine = sine
    self.cosine = cosine
  }

  /// Of an angle in radians, up to 1,000 in size, within 4e-16 of the angle.
  package init(radians: Double) { self.init(degrees: radians * (180 / .pi)) }

  /// The same direction with length 1; the direction of no length stays what it is.
  package var normalized: SineCosine {
    let length = (sine * sine + cosine * cosine).squareRoot()
    return length > 0 ? SineCosine(sine: sine / length, cosine: cosine / length) : self
  }

  /// The sum of both angles.
  package func turned(by angle: SineCosine) -> SineCosine {
    SineCosine(
      sine: sine * angle.cosine + cosine * angle.sine,
      cosine: cosine * angle.cosine - sine * angle.sine)
  }

  /// The angle in degrees, −180 to 180.
  package var degrees: Double { ArcTangent.degrees(y: sine, x: cosine) }
}
