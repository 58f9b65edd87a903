/// Reduction of longitudes that differ by whole turns.
package enum Longitude {
  /// The same meridian from −180 up to but not including 180; +180 becomes −180.
  ///
  /// - Parameter degrees: From −540 to 540, where the result is exact.
  @inlinable @inline(__always)
  package static func reduced(_ degrees: Double) -> Double {
    if degrees < -180 { return degrees + 360 }
    if degrees < 180 { return degrees }
    // 540 is two turns away from −180.
    return degrees < 540 ? degrees - 360 : degrees - 720
  }

  /// A difference of longitudes as the shortest turn, from −180 to 180. Both +180 and −180 remain
  /// as they are, so that the left and right sides of a map stay distinct.
  @inlinable @inline(__always)
  package static func turn(_ degrees: Double) -> Double {
    let turn = degrees - 360 * ((degrees / 360 + Grid.roundingBias) - Grid.roundingBias)
    // Rounding may leave a result slightly beyond ±180.
    return min(max(turn, -180), 180)
  }
}
