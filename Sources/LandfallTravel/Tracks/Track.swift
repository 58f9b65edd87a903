public import Foundation
public import Landfall
package import LandfallSupport

/// A track of any known format in memory.
///
/// ```swift
/// let track = try Track(contentsOf: "drive.gpx")
/// let fixes = track.points.compactMap(\.fix)
/// ```
public struct Track: Sendable {
  /// The valid points, in the order of the file, which may differ from the order of their times.
  public var points: [TrackPoint] = []
  /// The format, the counts, and the problems found.
  public var report: TrackReport

  /// Reads a file.
  /// - Throws: ``TrackError`` if the file cannot be read or is not a track.
  /// - Complexity: O(bytes).
  public init(contentsOf path: String) throws(TrackError) {
    try self.init(reading: TrackFile(path), file: path)
  }

  /// Reads the bytes of a file.
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - file: The name of the file in messages.
  /// - Throws: ``TrackError`` if the file is not a track.
  /// - Complexity: O(bytes).
  public init(bytes: [UInt8], file: String) throws(TrackError) {
    try self.init(reading: TrackBytes(bytes), file: file)
  }

  private init<Source: TrackSource>(
    reading source: @autoclosure () throws -> Source, file: String
  ) throws(TrackError) {
    var points: [TrackPoint] = []
    do {
      report = try Track.read(from: source(), file: file) { points.append($0) }
    } catch let error as FileError {
      throw TrackError(error.file, error.problem, error.remedy)
    } catch let error as TrackError {
      throw error
    } catch {
      throw TrackError(file, "\(error)", "check the file")
    }
    self.points = points
  }

  /// Reads a track point by point, in constant memory if the format is CSV, GPX or FIT.
  ///
  /// Damaged parts are skipped, and the report lists them with their lines. Points arrive in the order of the
  /// file, which may differ from the order of their times.
  /// - Parameters:
  ///   - source: The bytes of the track.
  ///   - file: The name of the file in messages.
  ///   - body: Called with each valid point.
  /// - Throws: ``TrackError`` if the bytes are not a track; the errors of `source` and `body`.
  /// - Complexity: O(bytes).
  package static func read(
    from source: some TrackSource, file: String, _ body: (TrackPoint) throws -> Void
  ) throws -> TrackReport {
    try read(TrackInput(source), file: file, body)
  }

  package static func read(
    _ input: consuming TrackInput, file: String, _ body: (TrackPoint) throws -> Void
  ) throws -> TrackReport {
    var input = input
    // The mark of a format may be behind the first bytes, as of a pipe.
    while input.end < 4_096, input.refill() {}
    try input.finish()
    let end = input.end
    let format = try input.buffer.withSpan { bytes throws(TrackError) in
      try TrackFormat.detect(bytes.extracting(..<end), file: file)
    }
    var report = TrackReport(format: format)
    switch format {
    case .csv:
      var reader = try CSVTrack(&input, file: file)
      try reader.run(&input, &report, body)
      reader.finish(&report)
    case .gpx:
      var reader = GPXTrack(file: file)
      try reader.run(&input, &report, body)
    case .fit:
      var reader = FITTrack(file: file)
      try reader.run(&input, &report, body)
    case .tcx:
      var reader = TCXTrack(file: file)
      try reader.run(&input, &report, body)
    case .kml:
      var reader = KMLTrack(file: file)
      try reader.run(&input, &report, body)
    case .geoJSON, .locationRecords, .timeline, .locationPoints:
      var reader = JSONTrack(format: format, file: file)
      try reader.run(&input, &report, body)
    }
    try input.finish()
    try report.passRest(body)
    try report.finish(file)
    return report
  }
}

/// A track in a file.
package final class TrackFile: TrackSource {
  private let file: FileDescriptor

  /// Opens the file.
  package init(_ path: String) throws(FileError) { file = try FileDescriptor.open(reading: path) }

  package func read(into buffer: inout [UInt8], from offset: Int) throws -> Int {
    try file.read(into: &buffer, from: offset)
  }
}

/// One point of a track as in its file: a fix whose time may be missing, as in routes.
public struct TrackPoint: Sendable, Hashable {
  /// The position in degrees; a valid coordinate.
  public var coordinate: Coordinate
  /// The time; nil if the file does not give it.
  public var time: Date?
  /// The radius in meters within which the position is known; nil if not given.
  public var accuracyMeters: Double?
  /// The altitude above sea level, in meters.
  public var altitudeMeters: Double?
  /// The speed over ground, in meters per second.
  public var speedMetersPerSecond: Double?
  /// Whether the path from the point before is unknown according to the file: for the first point
  /// of a file, a track, a segment or a line.
  public var startsPart: Bool
  /// How far the local time is ahead of UTC according to the file, in seconds; nil if its time is one of UTC.
  package var secondsFromGMT: Int?
  /// Whether the file says that the person was here since the point before.
  package var endsStay = false

  /// Makes a point.
  public init(
    coordinate: Coordinate, time: Date? = nil, accuracyMeters: Double? = nil,
    altitudeMeters: Double? = nil, speedMetersPerSecond: Double? = nil, startsPart: Bool = false
  ) {
    self.coordinate = coordinate
    self.time = time
    self.accuracyMeters = accuracyMeters
    self.altitudeMeters = altitudeMeters
    self.speedMetersPerSecond = speedMetersPerSecond
    self.startsPart = startsPart
  }

  /// The point as a fix; nil without a time.
  public var fix: Fix? {
    time.map {
      Fix(
        coordinate: coordinate, time: $0, accuracyMeters: accuracyMeters,
        altitudeMeters: altitudeMeters, speedMetersPerSecond: speedMetersPerSecond)
    }
  }

  /// Makes a point from a fix.
  public init(_ fix: Fix) {
    self.init(
      coordinate: fix.coordinate, time: fix.time, accuracyMeters: fix.accuracyMeters,
      altitudeMeters: fix.altitudeMeters, speedMetersPerSecond: fix.speedMetersPerSecond)
  }
}
