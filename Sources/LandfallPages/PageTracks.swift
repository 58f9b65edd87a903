package import Foundation
import LandfallBuilder
package import LandfallTravel

/// The tracks of files for a page, each with its name, its times and its length.
///
/// A vertex closer to the one before than a tolerance is left out, which doubles until at most ``vertexLimit`` are left.
package struct PageTracks: Encodable {
  /// A line of a track, between whose vertices the path is known, or a flight.
  private struct Line: Encodable {
    /// Longitude and latitude of the first vertex, then the differences to the vertex before, in ``unitsPerDegree``.
    var places: [Int] = []
    /// The seconds since 1970 of the first vertex, then since the vertex before; empty if a vertex has no time.
    var times: [Int] = []
    /// The minutes by which the local time of the first vertex is ahead of UTC, then of each since the vertex before;
    /// empty if a vertex has no time, or one of the page's time zone.
    var ahead: [Int] = []
    var isFlight: Bool
  }

  private struct Track: Encodable {
    var name: String
    /// Along the path on the ground, as `landfall trip` says it.
    var meters: Int
    var lines: [Line]
  }

  /// The greatest number of vertices on a page; a vertex takes about ten bytes.
  private static let vertexLimit = 20_000
  /// The grid units in a degree: 1 m.
  private static let unitsPerDegree = 100_000.0

  private var units = Int(unitsPerDegree)
  private var timeZone: String
  private var tracks: [Track]

  /// - Parameter files: the name and the route of each file.
  package init(_ files: [(name: String, route: TripRoute)], in zone: TimeZone) {
    timeZone = zone == .gmt ? "UTC" : zone.identifier
    let parts = files.filter { !$0.route.lines.isEmpty }
    tracks = []
    var tolerance = 1.0
    repeat {
      tracks = parts.map { part in
        Track(
          name: oneLine(part.name.replacing("_", with: " ")),
          meters: Int(part.route.distanceMeters.rounded()),
          lines: part.route.lines.map { Self.line($0, tolerance) })
      }
      tolerance *= 2
    } while vertexCount > Self.vertexLimit && tolerance < Self.unitsPerDegree
  }

  private var vertexCount: Int {
    tracks.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.places.count / 2 } }
  }

  /// Returns the vertices that are as far from the one before as a tolerance in grid units, and the last one.
  private static func line(_ route: TripRoute.Line, _ tolerance: Double) -> Line {
    let points = route.isFlight ? curved(route.points) : route.points
    var line = Line(isFlight: route.isFlight)
    var last: (x: Int, y: Int, time: Int, ahead: Int) = (0, 0, 0, 0)
    let isTimed = points.allSatisfy { $0.time != nil }
    let isLocal = isTimed && points.allSatisfy { $0.secondsFromGMT != nil }
    for (number, point) in points.enumerated() {
      let x = Int((point.coordinate.longitude * unitsPerDegree).rounded())
      let y = Int((point.coordinate.latitude * unitsPerDegree).rounded())
      let isEnd = number == 0 || number == points.count - 1
      let away = max(abs(Double(x - last.x)), abs(Double(y - last.y)))
      guard isEnd || away >= tolerance else { continue }
      line.places += [x - last.x, y - last.y]
      // Rounded, as a time may have any number of digits; a page shows minutes.
      let time = point.time.map { Int(clamping: Int64($0.timeIntervalSince1970.rounded())) } ?? 0
      if isTimed { line.times.append(time - last.time) }
      let ahead = (point.secondsFromGMT ?? 0) / 60
      if isLocal { line.ahead.append(ahead - last.ahead) }
      last = (x, y, time, ahead)
    }
    return line
  }

  /// Returns the points of a flight with others on the geodesics between them, every 200 km.
  private static func curved(_ points: [TrackPoint]) -> [TrackPoint] {
    var all = Array(points.prefix(1))
    for (from, to) in zip(points, points.dropFirst()) {
      let line = GeodesicLine(from: from.coordinate, to: to.coordinate)
      let count = max(1, (line.meters / 200_000).rounded(.up))
      for step in stride(from: 1, to: count, by: 1) {
        var point = from
        point.coordinate = line.place(atMeters: step / count * line.meters)
        if let start = from.time, let end = to.time {
          point.time = start.addingTimeInterval(step / count * end.timeIntervalSince(start))
        }
        all.append(point)
      }
      all.append(to)
    }
    return all
  }

  /// The JSON for the page.
  package var json: [UInt8] {
    get throws { try sortedJSON(self, isIndented: false) }
  }
}
