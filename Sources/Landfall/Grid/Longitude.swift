/// Longitudes that differ by whole turns.
package enum Longitude {
  /// The same meridian from −180 up to but not including 180: +180 becomes −180.
  ///
  /// - Parameter degrees: from −540 to 540, where the result is exact.
  @inlinable @inline(__always)
  package static func reduced(_ degrees: Double) -> Double {
    if degrees < -180 { return degrees + 360 }
    if degrees < 180 { return degrees }
    // 540 is two turns away.
    return degrees < 540 ? degrees - 360 : degrees - 720
  }

  /// A difference of longitudes as the shortest turn, from −180 to 180. A half turn has either sign: both
  /// ±180 stay as they are, so that a map's left and right side remain apart.
  @inlinable @inline(__always)
  package static func turn(_ degrees: Double) -> Double {
    let turn = degrees - 360 * ((degrees / 360 + Grid.roundingBias) - Grid.roundingBias)
    // A last digit beyond 180 may round to no turn.
    return min(max(turn, -180), 180)
  }
}
