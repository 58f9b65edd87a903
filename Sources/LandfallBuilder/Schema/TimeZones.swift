import LandfallCoverage
import LandfallShapes
import LandfallSources

/// The time zones that the `time-zone` format of a schema accepts.
package enum TimeZones {
  /// All names, sorted by area, then by name.
  package static let names: [String] = {
    var names: [String] = []
    var area = ""
    for word in timeZoneNames.split(whereSeparator: \.isWhitespace) {
      if word.last == ":" {
        area = word == "-:" ? "" : word.dropLast() + "/"
      } else {
        names.append(area + word)
      }
    }
    return names
  }()

  /// The names as a set.
  package static let all = Set(names)
}
