import LandfallSupport

/// The format of a track file, detected from its content, whatever its name.
public enum TrackFormat: String, Sendable, Hashable, CaseIterable {
  /// GPX 1.0 and 1.1: tracks, else routes, else waypoints.
  case gpx
  /// CSV: a header row with `lat` and `lon`, then one row per point.
  case csv
  /// GeoJSON (RFC 7946): lines with times in their properties, points with a time.
  case geoJSON
  /// Google location history, `Records.json`.
  case locationRecords
  /// Google location history, the Timeline export of a phone.
  case timeline
  /// Location points of an app: JSON objects with `latitude`, `longitude` and `timestamp`.
  case locationPoints

  /// The name of the format for people.
  public var name: String {
    switch self {
    case .gpx: "GPX"
    case .csv: "CSV"
    case .geoJSON: "GeoJSON"
    case .locationRecords: "Google location history (Records.json)"
    case .timeline: "Google location history (Timeline)"
    case .locationPoints: "location points"
    }
  }

  private static let known =
    "give GPX, CSV with lat and lon, GeoJSON, Google location history or points with a latitude, "
    + "a longitude and a timestamp"

  /// Detects the format from the first bytes.
  /// - Throws: ``TrackError`` if the format is unknown.
  package static func detect(_ bytes: Span<UInt8>, file: String) throws(TrackError) -> TrackFormat {
    if bytes.count >= 2, bytes[0] == 0 || bytes[1] == 0 || bytes[0] >= 0xFE {
      throw TrackError(file, "is not UTF-8 text", "write it as UTF-8 again")
    }
    var start = startOfText(bytes)
    while start < bytes.count, bytes[start] <= 0x20 || bytes[start] == 0x7F { start += 1 }
    guard start < bytes.count else { throw TrackError(file, "is empty", known) }
    switch bytes[start] {
    case UInt8(ascii: "<"): return try xml(bytes, file: file)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try json(bytes, file: file)
    default: return .csv
    }
  }

  private static func xml(_ bytes: Span<UInt8>, file: String) throws(TrackError) -> TrackFormat {
    if find("<gpx", in: bytes) != nil || find(":gpx", in: bytes) != nil { return .gpx }
    let others = [("<kml", "KML"), ("<TrainingCenterDatabase", "TCX"), ("<html", "HTML")]
    for (mark, name) in others where find(mark, in: bytes) != nil {
      throw TrackError(file, "is \(name), not GPX", "export it as GPX")
    }
    throw TrackError(file, "is XML without a <gpx> element", known)
  }

  private static func json(_ bytes: Span<UInt8>, file: String) throws(TrackError) -> TrackFormat {
    let marks: [(String, TrackFormat)] = [
      ("\"locations\"", .locationRecords), ("\"latitudeE7\"", .locationRecords),
      ("\"semanticSegments\"", .timeline), ("\"rawSignals\"", .timeline),
      ("\"timelinePath\"", .timeline), ("\"timelineObjects\"", .timeline),
      ("\"startTime\"", .timeline), ("\"Feature", .geoJSON), ("\"coordinates\"", .geoJSON),
      ("\"features\"", .geoJSON), ("\"latitude\"", .locationPoints),
    ]
    // The first mark decides, as a feature may have a property with the name of another mark.
    let found = marks.compactMap { mark in find(mark.0, in: bytes).map { ($0, mark.1) } }
    guard let first = found.min(by: { $0.0 < $1.0 }) else {
      throw TrackError(file, "is JSON, but no track that is known", known)
    }
    return first.1
  }

  private static func find(_ text: String, in bytes: Span<UInt8>) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.indices.dropLast(wanted.count - 1).first {
      bytes[$0] == wanted[0] && bytes.equals($0..<$0 + wanted.count, wanted)
    }
  }
}

/// The result of reading a track.
public struct TrackReport: Sendable, Hashable {
  /// The detected format.
  public var format: TrackFormat
  /// The number of valid points.
  public var pointCount = 0
  /// The number of valid points without a time.
  public var untimedCount = 0
  /// The problems found.
  public var faults = TrackFaults()

  package init(format: TrackFormat) { self.format = format }
}

/// The problems found in a track: messages for the first ones, and their total number.
public struct TrackFaults: Sendable, Hashable {
  /// The largest number of messages.
  public static let messageLimit = 10

  /// The number of problems.
  public private(set) var count = 0
  /// The messages of the first ``messageLimit`` problems: "file:line: problem".
  public private(set) var messages: [String] = []

  package mutating func note(_ file: String, _ line: Int, _ problem: @autoclosure () -> String) {
    count += 1
    if messages.count < Self.messageLimit {
      messages.append(printable("\(file):\(line): \(problem())"))
    }
  }
}

/// The reason why a file cannot be read as a track.
public struct TrackError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the file.
  public var file: String
  /// The line; nil if the problem concerns the whole file.
  public var line: Int?
  /// The problem.
  public var problem: String
  /// The suggested remedy.
  public var remedy: String

  package init(_ file: String, line: Int? = nil, _ problem: String, _ remedy: String) {
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  /// The error on one line: "file:line: problem; remedy".
  public var description: String {
    printable("\(file)\(line.map { ":\($0)" } ?? ""): \(problem); \(remedy)")
  }
}
