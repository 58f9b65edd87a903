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
  ///
  /// An invalid heading changes nothing: it is negative, as devices report it, NaN or infinite. See
  /// ``DeviceHeading``.
  /// - Parameters:
  ///   - heading: the direction in which the device points, in degrees of at least 0.
  ///   - bearing: the direction of the target, in degrees.
  /// - Returns: whether the device has just become aligned.
  public mutating func update(heading: Double, bearing: Double) -> Bool {
    // Written so that NaN fails it.
    guard heading >= 0 else { return false }
    let turn = Bearing.relative(bearing, toHeading: heading)
    guard turn.isFinite else { return false }
    let wasAligned = isAligned
    isAligned = abs(turn) <= toleranceDegrees
    return isAligned && !wasAligned
  }
}
