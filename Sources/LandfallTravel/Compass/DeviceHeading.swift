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
/// if heading.calibration == .low { show("Move the device in a figure of eight") }
/// ```
public struct DeviceHeading: Sendable, Hashable {
  /// The north from which a heading is measured.
  public enum North: Sendable, Hashable {
    /// The pole, from which bearings are measured.
    case geographic
    /// The magnetic pole, up to 20° and more from the other one as seen from inhabited places.
    case magnetic
  }

  /// How far a compass is to be trusted, by the accuracy that it reports.
  public enum Calibration: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// No heading at all, as next to a magnet.
    case invalid = -1
    /// Up to more than 15° off: the app asks for calibration.
    case low
    /// Within 15°.
    case medium
    /// Within 5°.
    case high

    /// The level of an accuracy in degrees; negative or NaN is invalid.
    public init(accuracyDegrees: Double) {
      self =
        accuracyDegrees.isNaN || accuracyDegrees < 0
        ? .invalid : accuracyDegrees <= 5 ? .high : accuracyDegrees <= 15 ? .medium : .low
    }

    /// Whether a level is worse than another.
    public static func < (left: Calibration, right: Calibration) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The heading in degrees, 0 up to but not including 360, clockwise.
  public let degrees: Double

  /// The north from which ``degrees`` are measured.
  public let north: North

  /// The greatest deviation in degrees, as the device reports it.
  public let accuracyDegrees: Double

  /// The level of ``accuracyDegrees``; never invalid, as there would be no heading.
  public var calibration: Calibration { Calibration(accuracyDegrees: accuracyDegrees) }

  /// Makes a heading from the true one, or from the magnetic one where the true one is invalid, as it is before a
  /// device knows its location.
  /// - Parameters:
  ///   - trueDegrees: the heading from geographic north; negative, NaN or infinite if it is invalid.
  ///   - magneticDegrees: the heading from magnetic north; invalid likewise.
  ///   - accuracyDegrees: the greatest deviation from the magnetic heading; negative or NaN if the heading is invalid,
  ///     as next to magnets.
  /// - Returns: nil if both headings or the accuracy are invalid.
  public init?(trueDegrees: Double, magneticDegrees: Double, accuracyDegrees: Double = 0) {
    guard Calibration(accuracyDegrees: accuracyDegrees) != .invalid else { return nil }
    self.accuracyDegrees = accuracyDegrees
    if trueDegrees >= 0, trueDegrees.isFinite {
      (degrees, north) = (Bearing.normalized(trueDegrees), .geographic)
    } else if magneticDegrees >= 0, magneticDegrees.isFinite {
      (degrees, north) = (Bearing.normalized(magneticDegrees), .magnetic)
    } else {
      return nil
    }
  }
}
