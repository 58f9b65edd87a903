public import Foundation
import LandfallSupport

/// A reason to reject a fix.
public enum FixRejection: Sendable, Hashable {
  /// The coordinate is invalid: NaN, infinite, a latitude beyond ±90 or a longitude beyond ±540.
  case invalidCoordinate
  /// The time is invalid: NaN, infinite, or outside the years 1 to 9999.
  case noTime
  /// The altitude is above the threshold, as in an airplane; both in meters.
  case tooHigh(altitudeMeters: Double, threshold: Double)
  /// The speed is above the threshold, as in an airplane; both in meters per second.
  case tooFast(speedMetersPerSecond: Double, threshold: Double)
  /// The accuracy is negative or NaN, with which devices report an unknown position.
  case invalidAccuracy(meters: Double)
  /// The fix is less accurate than the threshold; both in meters.
  case tooInaccurate(accuracyMeters: Double, threshold: Double)
  /// The fix is older than the last accepted fix.
  case outOfOrder(lastTime: Date)
  /// The fix is more than a day ahead of the given "now".
  case inTheFuture(now: Date)
}

extension FixRejection: CustomStringConvertible {
  /// The reason as a clause, with the value found and the one required.
  public var description: String {
    switch self {
    case .invalidCoordinate: "the coordinate is invalid"
    case .noTime: "the time is outside the years 1 to 9999"
    case .tooHigh(let altitude, let threshold):
      "\(numberText(altitude)) m high, above \(numberText(threshold)) m"
    case .tooFast(let speed, let threshold):
      "\(numberText(speed)) m/s fast, above \(numberText(threshold)) m/s"
    case .invalidAccuracy(let accuracy):
      "the accuracy of \(numberText(accuracy)) m says that it is not known"
    case .tooInaccurate(let accuracy, let threshold):
      "accurate to \(numberText(accuracy)) m only, not to \(numberText(threshold)) m"
    case .outOfOrder(let last): "older than the last one, of \(Timestamp.text(last))"
    case .inTheFuture(let now): "more than a day after now, \(Timestamp.text(now))"
    }
  }
}
