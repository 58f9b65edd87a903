import Foundation
import Landfall
import LandfallTravel
import Testing

/// A moment by its text, which the tests write.
func moment(_ text: String) -> Date {
  guard let date = ISO8601DateFormatter().date(from: text) else {
    Issue.record("\(text) is no moment")
    return .distantPast
  }
  return date
}

/// A day by its text.
func day(_ text: String) -> LocalDay { LocalDay(text)! }

let utc = TimeZone(identifier: "UTC")!

/// The moment from which tests count seconds.
let noon = moment("2026-06-15T12:00:00Z")

/// A fix so many seconds after ``noon``.
func fix(
  _ latitude: Double, _ longitude: Double, at seconds: TimeInterval = 0, accuracy: Double? = nil,
  altitude: Double? = nil, speed: Double? = nil
) -> Fix {
  Fix(
    coordinate: Coordinate(latitude: latitude, longitude: longitude),
    time: noon.addingTimeInterval(seconds), accuracyMeters: accuracy, altitudeMeters: altitude,
    speedMetersPerSecond: speed)
}
