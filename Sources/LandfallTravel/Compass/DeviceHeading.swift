import Landfall

/// The direction in which a device points, from the numbers of a compass of which some may be invalid.
///
/// ```swift
/// guard let heading = DeviceHeading(
///   trueDegrees: found.trueHeading, magneticDegrees: found.magneticHeading,
///   accuracyDegrees: found.headingAccuracy)  // found: CLHeading
/// else { return }
/// alignment.update(heading: heading.degrees, bearing: qibla)
/// if heading.north == .magnetic { show("Compass without location: up to some degrees off") }
/// ```
public struct DeviceHeading: Sendable, Hashable {
  /// The north from which a heading is measured.
  public enum North: Sendable, Hashable {
    /// The pole, from which bearings are measured.
    case geographic
    /// The magnetic pole, up to 20° and more from the other one as seen from inhabited places.
    case magnetic
  }

  /// The heading in degrees, 0 up to but not including 360, clockwise.
  public let degrees: Double

  /// The north from which ``degrees`` are measured.
  public let north: North

  /// Makes a heading from the true one, or from the magnetic one where the true one is invalid, as it is before a
  /// device knows its location.
  /// - Parameters:
  ///   - trueDegrees: the heading from geographic north; negative, NaN or infinite if it is invalid.
  ///   - magneticDegrees: the heading from magnetic north; invalid likewise.
  ///   - accuracyDegrees: the greatest deviation from the magnetic heading; negative if the heading is invalid, as
  ///     next to magnets.
  /// - Returns: nil if both headings or the accuracy are invalid.
  public init?(trueDegrees: Double, magneticDegrees: Double, accuracyDegrees: Double = 0) {
    guard !(accuracyDegrees < 0) else { return nil }
    if trueDegrees >= 0, trueDegrees.isFinite {
      (degrees, north) = (Bearing.normalized(trueDegrees), .geographic)
    } else if magneticDegrees >= 0, magneticDegrees.isFinite {
      (degrees, north) = (Bearing.normalized(magneticDegrees), .magnetic)
    } else {
      return nil
    }
  }
}
