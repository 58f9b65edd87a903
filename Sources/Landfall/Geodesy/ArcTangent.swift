/// The angle of a vector.
///
/// It uses only additions, multiplications, divisions and square roots, as ``SineCosine`` does, so
/// that the result is the same on every processor and with every C library.
package enum ArcTangent {
  /// The angle in degrees from the x axis towards the y axis, −180 to 180; 0 for the zero vector.
  ///
  /// Exact on the axes, otherwise within 3e-14°. The components may have any magnitude from 1e-150
  /// to 1e150.
  @inline(__always)
  package static func degrees(y: Double, x: Double) -> Double {
    degrees(y: y, x: x, length: (x * x + y * y).squareRoot())
  }

  /// ``degrees(y:x:)`` of a vector whose length is known to a relative error of 1e-13.
  @inline(__always)
  package static func degrees(y: Double, x: Double, length: Double) -> Double {
    let (width, height) = (abs(x), abs(y))
    let isSteep = height > width
    let (long, short) = isSteep ? (height, width) : (width, height)
    // NaN also fails this comparison.
    guard long > 0 else { return 0 }
    let octant = octantRadians(long, short, length) * (180 / .pi)
    let quadrant = isSteep ? 90 - octant : octant
    let half = x < 0 ? 180 - quadrant : quadrant
    return y < 0 ? 0 - half : half
  }

  /// The angle in radians from the x axis, 0 to π, of a vector with y at least 0.
  @inline(__always)
  package static func radians(y: Double, x: Double) -> Double {
    degrees(y: y, x: x) * (.pi / 180)
  }

  /// A rational approximation within 0.0016 (Rajan, Wang, Inkol and Joyal, "Efficient
  /// approximations for the arctangent function", 2006), corrected by the arc of a small sine,
  /// whose series is cut where the next term is below 1e-21.
  @inline(__always)
  private static func octantRadians(
    _ long: Double, _ short: Double, _ length: Double
  ) -> Double {
    let part = short / long
    let guess = part * (.pi / 4 + (1 - part) * (0.2447 + 0.0663 * part))
    let (sine, cosine) = SineCosine.series(guess)
    let lack = (short * cosine - long * sine) / length
    let square = lack * lack
    return guess + (lack + lack * square * (1.0 / 6 + square * (3.0 / 40)))
  }
}
