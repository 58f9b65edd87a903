import Landfall

/// Whether a device points at its goal, and when to say so: once each time that it comes to.
///
/// ```swift
/// var alignment = BearingAlignment()
/// if alignment.update(heading: heading, bearing: qibla) { vibrate() }
/// ```
public struct BearingAlignment: Sendable, Hashable {
  /// How far off still counts, in degrees.
  public let toleranceDegrees: Double

  /// Whether the last heading was within the tolerance.
  public private(set) var isAligned = false

  /// Not aligned yet.
  /// - Parameter toleranceDegrees: 5 where nothing is said; what is below 0 or NaN counts as 5.
  public init(toleranceDegrees: Double = 5) {
    self.toleranceDegrees = toleranceDegrees >= 0 ? toleranceDegrees : 5
  }

  /// Takes the next heading.
  /// - Returns: whether it is the first one that is aligned since one that was not. A heading that is
  ///   not finite changes nothing.
  public mutating func update(heading: Double, bearing: Double) -> Bool {
    let turn = Bearing.relative(bearing, toHeading: heading)
    guard turn.isFinite else { return false }
    let wasAligned = isAligned
    isAligned = abs(turn) <= toleranceDegrees
    return isAligned && !wasAligned
  }
}
