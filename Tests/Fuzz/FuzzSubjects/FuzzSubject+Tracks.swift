import Foundation
import Landfall
import LandfallTravel

extension FuzzSubject {
  /// A reading of a track: its points, and the report or the error.
  private struct Reading: Equatable {
    var points: [TrackPoint] = []
    var report: TrackReport?
    var error: TrackError?
    /// How often the source was asked for bytes.
    var readCount = 0
  }

  /// The bytes of a track, which counts how often it is asked for them.
  private final class CountingSource: TrackSource {
    private var bytes: TrackBytes
    private(set) var readCount = 0

    init(_ bytes: [UInt8]) { self.bytes = TrackBytes(bytes) }

    func read(into buffer: inout [UInt8], from offset: Int) -> Int {
      readCount += 1
      return bytes.read(into: &buffer, from: offset)
    }
  }

  /// The formats of the subject.
  /// Reads a track of some formats at once and in small pieces, which must give the same.
  static func runTrack(_ bytes: [UInt8], _ formats: Set<TrackFormat>) -> Bool {
    // A megabyte, as usual, would take longer to clear than to read.
    let whole = read(bytes, chunkSize: 1 << 16)
    guard let report = whole.report else { return true }
    guard formats.contains(report.format) else { return false }
    // No format has a point in less than four bytes, as "0,0" and a line end.
    require(whole.points.count <= bytes.count / 4 + 1, "more points than bytes")
    require(report.pointCount == whole.points.count, "the points are miscounted")
    require(
      report.untimedCount == whole.points.count { $0.time == nil }, "untimed points are miscounted")
    for point in whole.points { check(point) }
    // Large enough for the format to be detected, as a rule.
    let chunkSize = 256
    guard bytes.count > chunkSize else { return true }
    var parts = read(bytes, chunkSize: chunkSize)
    // A row that does not fit stays in the buffer, so that as little as half of it may be read at a time.
    require(parts.readCount <= 2 * bytes.count / chunkSize + 32, "the source is read too often")
    guard parts.report?.format == report.format else { return true }
    parts.readCount = whole.readCount
    require(parts == whole, "the pieces of a track change its points")
    return true
  }

  private static func read(_ bytes: [UInt8], chunkSize: Int) -> Reading {
    let source = CountingSource(bytes)
    var reading = Reading()
    do {
      let input = TrackInput(source, chunkSize: chunkSize)
      reading.report = try Track.read(input, file: "fuzz") { reading.points.append($0) }
      for message in reading.report?.faults.messages ?? [] { check(message) }
    } catch let error as TrackError {
      check(error)
      reading.error = error
    } catch {
      fatalError("another error: \(error)")
    }
    reading.readCount = source.readCount
    return reading
  }

  private static func check(_ point: TrackPoint) {
    require(point.coordinate.isValid, "an invalid coordinate")
    let numbers = [
      point.time?.timeIntervalSince1970, point.accuracyMeters, point.altitudeMeters,
      point.speedMetersPerSecond,
    ]
    require(numbers.allSatisfy { $0?.isFinite ?? true }, "a number that is not finite")
  }
}
