import Landfall

/// Whether a device points at its target. Reports once each time that the device turns to it.
///
/// ```swift
/// var alignment = BearingAlignment()
/// if alignment.update(heading: heading, bearing: qibla) { vibrate() }
/// ```
public struct BearingAlignment: Sendable, Hashable {
  /// The largest deviation that counts as aligned, in degrees.
  public let toleranceDegrees: Double

  /// Whether the last heading was within the tolerance.
  public private(set) var isAligned = false

  /// Makes an alignment that is not aligned yet.
  /// - Parameter toleranceDegrees: the tolerance; below 0 or NaN it is replaced by 5.
  public init(toleranceDegrees: Double = 5) {
    self.toleranceDegrees = toleranceDegrees >= 0 ? toleranceDegrees : 5
  }

  /// Takes the next heading.
  /// - Returns: whether the device has just become aligned. A heading that is not finite changes
  ///   nothing.
  public mutating func update(heading: Double, bearing: Double) -> Bool {
    let turn = Bearing.relative(bearing, toHeading: heading)
    guard turn.isFinite else { return false }
    let wasAligned = isAligned
    isAligned = abs(turn) <= toleranceDegrees
    return isAligned && !wasAligned
  }
}
