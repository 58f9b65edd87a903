import Foundation
import Landfall
import LandfallSupport

extension Arguments {
  /// The time zone of the option --time-zone; UTC without it.
  func timeZone() throws(UsageError) -> TimeZone {
    guard let name = value("time-zone") else { return .gmt }
    if let zone = TimeZone(identifier: name) { return zone }
    let guess = suggestion(for: name, among: TimeZone.knownTimeZoneIdentifiers)
    throw error(
      "unknown time zone \"\(name)\""
        + (guess.map { "; did you mean \($0)?" } ?? "; write one such as America/New_York"))
  }
}
