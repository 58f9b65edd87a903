import LandfallSupport

/// Reads a track in any known format, one point at a time, and in constant memory for CSV and GPX
/// tracks.
///
/// Damaged points are left out and reported with their lines. Points come in the order of the file,
/// which may differ from the order of time.
/// - Parameters:
///   - source: the bytes of the file.
///   - file: the name of the file in messages.
///   - body: called with each point.
/// - Throws: ``TrackError`` if the file is not a track; errors of `source` and `body`.
/// - Complexity: O(bytes).
public func readTrack(
  from source: some TrackSource, file: String, _ body: (TrackPoint) throws -> Void
) throws -> TrackReport {
  try readTrack(TrackInput(source), file: file, body)
}

/// Reads all points of a track in memory.
/// - Throws: ``TrackError`` if the bytes are not a track.
public func readTrack(
  bytes: [UInt8], file: String
) throws -> (points: [TrackPoint], report: TrackReport) {
  var points: [TrackPoint] = []
  let report = try readTrack(from: TrackBytes(bytes), file: file) { points.append($0) }
  return (points, report)
}

package func readTrack(
  _ input: consuming TrackInput, file: String, _ body: (TrackPoint) throws -> Void
) throws -> TrackReport {
  var input = input
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
  case .gpx:
    var reader = GPXTrack(file: file)
    try reader.run(&input, &report, body)
  case .geoJSON, .locationRecords, .timeline:
    var reader = JSONTrack(format: format, file: file)
    try reader.run(&input, &report, body)
  }
  try input.finish()
  return report
}

extension TrackReport {
  /// Counts a point and passes it to `body`.
  @inline(__always)
  package mutating func pass(_ point: TrackPoint, _ body: (TrackPoint) throws -> Void) rethrows {
    pointCount += 1
    if point.time == nil { untimedCount += 1 }
    try body(point)
  }
}
