/// A field beside a position by which a device or a person says that it is none: one list of names for columns of tables,
/// members of JSON and elements of XML.
package enum PositionMark: CaseIterable, Sendable {
  /// Whether the position is valid.
  case validity
  /// Whether the position is an outlier, as Movebank marks them.
  case outlier
  /// The status of a receiver: A or V, as NMEA 0183 has it.
  case status
  /// The kind of a fix: none, or 0, without one.
  case fix

  private var names: Set<String> {
    switch self {
    case .validity:
      [
        "valid", "isvalid", "fixvalid", "gpsvalid", "positionvalid", "locationvalid", "visible",
        "validity", "fixok", "gpsok", "gpsfixok", "hasfix",
      ]
    case .outlier:
      [
        "outlier", "isoutlier", "markedoutlier", "manuallymarkedoutlier", "importmarkedoutlier",
        "algorithmmarkedoutlier",
      ]
    case .status: ["status", "gpsstatus", "fixstatus", "receiverstatus"]
    case .fix: ["fix", "fixtype", "fixquality", "gpsfix", "gpsfixtype", "gpsfixquality"]
    }
  }

  private static let all = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { mark in mark.names.map { ($0, mark) } })

  /// The mark with a name, ignoring case and other characters than letters and digits; nil for another name.
  package init?(named name: String) {
    guard let mark = Self.all[UsualNames.plain(name)] else { return nil }
    self = mark
  }

  /// Whether a text says that the position is none.
  package func rejects(_ text: String) -> Bool {
    let text = UsualNames.plain(text)
    return switch self {
    case .validity:
      ["false", "f", "no", "n", "0", "v", "void", "invalid", "notvalid", "nofix", "none"]
        .contains(text)
    case .outlier: ["true", "t", "yes", "y", "1", "outlier"].contains(text)
    case .status: ["v", "void", "invalid", "nofix"].contains(text)
    case .fix: ["none", "no", "nofix", "0", "v", "void", "false", "invalid"].contains(text)
    }
  }
}
