import Foundation
import Landfall
import LandfallSupport
import LandfallTravel

/// `landfall trip`: through which regions a track leads.
enum TripCommand: Subcommand {
  static let usage = CommandUsage(
    name: "trip",
    summary: "Tells through which regions a track leads, and where it crosses borders.",
    synopsis: "FILE.atlas TRACK... [--json] [--time-zone ID] [--unfiltered] [--map FILE]",
    details: """
      A track is GPX, CSV (columns lat, lon, time and, if there, accuracy, altitude, speed), GeoJSON
      or Google location history (Records.json or a phone's Timeline export); its content tells which.
      Several files are one trip, in the order of time.

      Between two fixes the way is straight in longitude and latitude, the geodesic where they lie more
      than 100 km apart; every region on it counts, however small the corner that it cuts. Crossings lie
      within one grid unit of the border. The country of a place in a state is the country of that state.

      Fixes above 10,000 ft, faster than 100 mph or known to no better than 1 km are left out, and so is
      what lies between two fixes that only a flight can join: what is flown over is not visited. With
      --unfiltered everything counts.

      Of an atlas with cities and parks it tells the verified visits to parks, too: five minutes inside
      or within the park's extent and the accuracy of the fix, by the city's clocks. Who drives past, and
      fixes known to no better than 100 m, verify nothing, --unfiltered or not.
      """,
    operands: [
      .init(name: "FILE.atlas", help: "the atlas"),
      .init(name: "TRACK", help: "track files; - is standard input", count: 1...(.max)),
    ],
    options: [
      .init(name: "json", help: "print JSON"),
      .init(
        name: "time-zone", value: "ID",
        help: "the clocks that days are counted by, such as America/New_York (default: UTC)"),
      .init(name: "unfiltered", help: "let flights and inaccurate fixes count"),
      .init(name: "map", value: "FILE", help: "draw the trip as svg, png or pdf"),
    ],
    examples: [
      (
        "landfall trip world.atlas drive.gpx --time-zone America/New_York",
        "prints the states and countries of a drive, its border crossings and badges"
      )
    ])

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let path = arguments.operands[0]
    let zone = try timeZone(arguments)
    let map = try TripMap(arguments)
    let atlas = try openAtlas(path)
    guard atlas.layers.contains(where: { $0.kind == .polygons }) else {
      throw DataError("\(path): the atlas has no layer of areas; a trip leads through areas")
    }
    let guide = try cityGuide(of: atlas, path: path)
    var files = TrackFiles(Array(arguments.operands.dropFirst()))
    let settings: TripSettings = arguments.flag("unfiltered") ? .unfiltered : TripSettings()
    let (trip, visits) = try trip(of: &files, atlas, guide, zone, settings)
    guard trip.usedCount > 0 else {
      _ = files.tellFaults()
      throw DataError(noPoint(files, trip))
    }
    if !arguments.flag("time-zone"), trip.start?.time != nil {
      Console.say("times are UTC and days are counted so; --time-zone takes another zone")
    }
    let parks = guide.map { (guide: $0, visits: visits) }
    let report = TripReport(
      trip, atlas: atlas, parks: parks, zone: zone, pointCount: files.pointCount)
    if let map {
      var tracks = files
      try map.draw(trip, tracks: tracks.lines(), path: path)
    }
    if arguments.flag("json") {
      let bytes = try json(report)
      try FileDescriptor.standardOutput.write(bytes.span)
    } else {
      try Console.print(report.text)
    }
    return files.tellFaults()
  }

  /// The trip, and the verified visits to parks; where fixes are not in the order of time all of them
  /// are read again and sorted.
  private static func trip(
    of files: inout TrackFiles, _ atlas: Atlas, _ guide: CityGuide?, _ zone: TimeZone,
    _ settings: TripSettings
  ) throws -> (Trip, [Visit]) {
    var builder = TripBuilder(atlas, timeZone: zone, settings: settings)
    var parks = guide.map { ParkVisitBuilder($0) }
    try files.read {
      builder.add($0)
      parks?.add($0)
    }
    if builder.outOfOrderCount > 0, files.untimedCount == 0 {
      var points: [TrackPoint] = []
      try files.read { points.append($0) }
      builder = TripBuilder(atlas, timeZone: zone, settings: settings)
      parks = guide.map { ParkVisitBuilder($0) }
      // Stable: of the fixes of one moment the order stays.
      for point in points.sorted(by: { ($0.time ?? .distantPast) < ($1.time ?? .distantPast) }) {
        builder.add(point)
        parks?.add(point)
      }
    }
    return (builder.finish(), parks?.finish() ?? [])
  }

  private static func noPoint(_ files: TrackFiles, _ trip: Trip) -> String {
    let names = files.reports.map(\.file).joined(separator: ", ")
    let rejected = trip.rejectedCounts.values.reduce(0, +)
    return rejected == 0
      ? "\(names): there is no point in it"
      : "\(names): no point is left of \(grouped(files.pointCount)): all were taken in flight or are "
        + "too inaccurate; --unfiltered lets them count"
  }

  private static func timeZone(_ arguments: Arguments) throws(UsageError) -> TimeZone {
    guard let name = arguments.value("time-zone") else { return .gmt }
    if let zone = TimeZone(identifier: name) { return zone }
    let guess = suggestion(for: name, among: TimeZone.knownTimeZoneIdentifiers)
    throw arguments.error(
      "no time zone is called \"\(name)\""
        + (guess.map { "; did you mean \($0)?" } ?? "; write one such as America/New_York"))
  }
}
