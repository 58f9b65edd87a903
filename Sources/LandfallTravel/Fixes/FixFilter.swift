public import Foundation
import Landfall
import LandfallSupport

/// Rejects fixes that do not show where the user is: taken in the air, too fast, or too inaccurate.
public struct FixFilter: Sendable, Hashable, Codable {
  /// The thresholds.
  public var settings: FilterSettings

  /// Makes a filter with these thresholds.
  public init(_ settings: FilterSettings = FilterSettings()) { self.settings = settings }

  /// The reasons to reject a fix, in the order of ``FixRejection``'s cases; empty if it passes.
  ///
  /// A value equal to a threshold passes. An unknown value, such as a negative speed or an altitude
  /// of NaN, passes too; a negative or NaN accuracy does not.
  public func rejections(of fix: Fix) -> [FixRejection] {
    var found: [FixRejection] = []
    if !fix.coordinate.isValid { found.append(.invalidCoordinate) }
    if !Timestamp.isMoment(fix.time) { found.append(.noTime) }
    if let altitude = fix.altitudeMeters, altitude > settings.altitudeMeters {
      found.append(.tooHigh(altitudeMeters: altitude, threshold: settings.altitudeMeters))
    }
    // Thresholds are positive, so a negative (unknown) speed never exceeds them.
    if let speed = fix.speedMetersPerSecond, speed > settings.speedMetersPerSecond {
      found.append(
        .tooFast(speedMetersPerSecond: speed, threshold: settings.speedMetersPerSecond))
    }
    if let accuracy = fix.accuracyMeters {
      // Written so that NaN fails it.
      if !(accuracy >= 0) {
        found.append(.invalidAccuracy(meters: accuracy))
      } else if accuracy > settings.accuracyMeters {
        found.append(
          .tooInaccurate(accuracyMeters: accuracy, threshold: settings.accuracyMeters))
      }
    }
    return found
  }

  /// The reasons to reject the next fix of a sequence. In addition, it must not be more than a day
  /// ahead of `now`, nor older than the last fix unless that one is ahead of `now`.
  package func rejections(of fix: Fix, after last: Date?, now: Date) -> [FixRejection] {
    var found = rejections(of: fix)
    guard !found.contains(.noTime) else { return found }
    if let last, fix.time < last, last <= now { found.append(.outOfOrder(lastTime: last)) }
    if Timestamp.isAhead(fix.time, of: now) { found.append(.inTheFuture(now: now)) }
    return found
  }

  /// Whether a fix passes.
  public func accepts(_ fix: Fix) -> Bool { rejections(of: fix).isEmpty }
}

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

/// The position, time and accuracy of the last accepted fix, which the states of detectors save among their
/// members.
struct LastFix: Sendable, Hashable {
  var coordinate: Coordinate?
  var time: Date?
  var accuracyMeters: Double?
}

extension LastFix {
  init(_ fix: Fix) {
    self.init(
      coordinate: fix.coordinate.reduced, time: fix.time, accuracyMeters: fix.accuracyMeters)
  }
}

extension LastFix: Codable {
  private enum CodingKeys: String, CodingKey {
    case lastLatitude, lastLongitude, lastTime, lastAccuracy
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let latitude = try values.decodeIfPresent(Double.self, forKey: .lastLatitude),
      let longitude = try values.decodeIfPresent(Double.self, forKey: .lastLongitude)
    {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    time = try values.decodeIfPresent(Date.self, forKey: .lastTime)
    accuracyMeters = try values.decodeIfPresent(Double.self, forKey: .lastAccuracy)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(coordinate?.latitude, forKey: .lastLatitude)
    try values.encodeIfPresent(coordinate?.longitude, forKey: .lastLongitude)
    try values.encodeIfPresent(time, forKey: .lastTime)
    try values.encodeIfPresent(accuracyMeters, forKey: .lastAccuracy)
  }

  /// The inconsistency in the values; nil if they are consistent.
  var problem: String? {
    if let coordinate, !coordinate.isValid { return "\(coordinate) is not a valid coordinate" }
    if (coordinate == nil) != (time == nil) {
      return "the last fix has a place or a time, but not both"
    }
    return nil
  }
}
