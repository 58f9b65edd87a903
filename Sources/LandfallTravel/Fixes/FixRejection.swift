public import Foundation
import LandfallSupport

/// Why a fix is not used.
public enum FixRejection: Sendable, Hashable {
  /// The coordinate is no place: NaN, infinite, a latitude beyond ±90 or a longitude beyond ±540.
  case noPlace
  /// The time is no moment that a calendar has: NaN, infinite, or beyond the years 1 to 9999.
  case noTime
  /// Higher than the threshold, as in an aeroplane; both in meters.
  case tooHigh(altitudeMeters: Double, threshold: Double)
  /// Faster than the threshold, as in an aeroplane; both in meters a second.
  case tooFast(speedMetersPerSecond: Double, threshold: Double)
  /// The accuracy is negative or NaN, by which devices say that the place is not known.
  case invalidAccuracy(meters: Double)
  /// Less accurate than the threshold; both in meters.
  case tooInaccurate(accuracyMeters: Double, threshold: Double)
  /// Older than the last fix that was used.
  case outOfOrder(lastTime: Date)
  /// More than a day ahead of the given "now".
  case inTheFuture(now: Date)
}

extension FixRejection: CustomStringConvertible {
  /// One clause that says what was found and what was wanted.
  public var description: String {
    switch self {
    case .noPlace: "the coordinate is invalid"
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
