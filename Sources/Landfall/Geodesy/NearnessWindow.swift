/// Lower bounds of the distances to many boxes at once, with few Float operations for each.
///
/// It is the bound of ``DistanceProbe``, with its factors at the edge of a window around the
/// position; everything outside the window is farther than `reach`. If the bound of a box is
/// greater than `reach`, or than a smaller distance, the box contains nothing within that distance;
/// the value of a greater bound has no further meaning.
package struct NearnessWindow: Sendable {
  private let u: Double
  private let v: Double
  private let width: Float
  /// The factors of squared differences in v and u, in m² per square unit.
  private let along: Float
  private let across: Float

  /// Creates the window for a distance.
  /// - Parameter reach: The distance in meters. Beyond 3000 km all bounds are 0.
  package init(_ probe: DistanceProbe, reach: Double) {
    u = probe.u
    v = probe.v
    width = Float(probe.width)
    let scale = probe.radiansPerUnit * probe.radiansPerUnit
    // x²(1 − x²/12) is at least r² from x = r(1 + r²/8) up to π, for r up to 1/2.
    let reachNorth = reach / DistanceProbe.alongScale.squareRoot()
    let far = reachNorth * (1 + reachNorth * reachNorth / 8)
    let cosine =
      probe.cosine
      * max(0, probe.cosine * (1 - far * far * 0.5) - probe.absoluteSine * far)
    let reachEast = reach / (DistanceProbe.acrossScale * cosine).squareRoot()
    let wide = reachEast * (1 + reachEast * reachEast / 8)
    // Infinities and NaN fail these comparisons.
    along = Float(reachNorth < 0.5 ? DistanceProbe.alongScale * scale * (1 - far * far / 12) : 0)
    across = Float(
      reachNorth < 0.5 && reachEast < 0.5
        ? DistanceProbe.acrossScale * scale * cosine * (1 - wide * wide / 12) : 0)
  }

  /// Computes the bounds for the boxes of a node, in m².
  /// - Parameters:
  ///   - sides: West, south, east and north of sixteen boxes, a byte each, relative to the corner.
  ///   - corner: The south-west corner of the node.
  ///   - stepU, stepV: The unit of the bytes, in grid units: powers of two.
  @inline(__always)
  func lowerBounds(
    _ sides: UnsafePointer<UInt8>, corner: GridPoint, stepU: Float, stepV: Float,
    into bounds: UnsafeMutablePointer<Float>
  ) {
    let cornerU = Double(corner.u) - u
    let cornerV = Double(corner.v) - v
    let (fromU, fromV) = (Float(cornerU), Float(cornerV))
    // Each side is rounded twice to 24 bits; the computation adds a few more roundings.
    let slackU = (abs(fromU) + 256 * stepU) * 0x1p-22
    let slackV = (abs(fromV) + 256 * stepV) * 0x1p-22
    for child in 0..<16 {
      let toWest = fromU + Float(unsafe sides[child]) * stepU
      let toSouth = fromV + Float(unsafe sides[16 + child]) * stepV
      let toEast = 0 - (fromU + Float(unsafe sides[32 + child]) * stepU)
      let toNorth = 0 - (fromV + Float(unsafe sides[48 + child]) * stepV)
      let direct = toWest > toEast ? toWest : toEast
      let around = width + (toWest < toEast ? toWest : toEast)
      let apartU = (direct < around ? direct : around) - slackU
      let apartV = (toSouth > toNorth ? toSouth : toNorth) - slackV
      let y = apartU > 0 ? apartU : 0
      let x = apartV > 0 ? apartV : 0
      unsafe bounds[child] = (along * x * x + across * y * y) * (1 - 0x1p-20)
    }
  }
}
