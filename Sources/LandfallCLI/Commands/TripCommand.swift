import Foundation
import LandfallTravel

/// `landfall trip`: the regions and border crossings of a track.
enum TripCommand: Subcommand {
  static let name = "trip"
  static let usage = CommandUsage(
    name: name,
    summary: "Lists the regions of a track, its border crossings, visits and badges.",
    details: """
      A track is GPX, KML, TCX, FIT, CSV (columns lat, lon, time and, optionally, accuracy, altitude,
      speed), GeoJSON, Google location history (Records.json or a phone's Timeline export) or JSON with points
      that have a latitude, a longitude and a timestamp; each also in gzip. The format is detected from
      the content. A folder or a ZIP archive stands for the tracks in it. Several files form one trip,
      ordered by time. A point with a position counts; notes
      say which of its times, altitudes and speeds are not read.

      The path between two fixes is straight in longitude and latitude, or the geodesic if they are more
      than 100 km apart; every region on it counts, however small the corner that the path cuts. What lies
      only between two fixes more than 15 minutes and 5 km apart was passed at most: it is listed apart,
      and is no visit. Crossings are within 11 cm of the border, 1.1 m in the bundled atlas. A bridge, or
      water within 5 km of a region, is no exit from it. Inside a state, the country is that of the state.

      Times and days are local: by the offsets in the file, else by the time zones of the atlas, if it has
      a layer of them, else by --time-zone.

      Fixes above 10,000 ft, faster than 100 mph, or less accurate than 1 km are ignored, and so is the
      path between two fixes that only a flight can join: flying over a region does not visit it. With
      --unfiltered every fix counts.

      For an atlas with cities and parks, verified visits to parks are listed, too: five minutes inside,
      or within the park's extent plus the accuracy of the fix, in the city's time zone. Driving past,
      and fixes less accurate than 100 m, never verify a visit, even with --unfiltered.
      """,
    operands: """
      \(AtlasOperand.usage)
      TRACK...  track files, folders or ZIP archives of tracks; - is standard input
      """,
    options: """
      --json  print JSON
      \(Arguments.trackTimeZoneOption)
      --unfiltered  count flights, inaccurate fixes, regions between fixes far apart, and water
      --visits FILE  add the visits and badges to a travel book, for 'landfall progress' and apps;
          the file is made if it does not exist, and locked as by 'landfall progress'
      --map FILE  draw the trip as svg, png or pdf
      \(Arguments.textOptions)
      """,
    outputs: ["visits", "map"],
    examples: """
      landfall trip world.atlas drive.gpx --time-zone America/New_York
        lists the states and countries of a drive, its crossings and badges
      landfall trip drive.gpx --visits drive.json
        writes the visits of a drive as a book
      """)

  static func run(_ arguments: Arguments) throws -> ExitCode {
    if arguments.operands.allSatisfy(AtlasOperand.isAtlas) {
      throw arguments.error("TRACK is missing")
    }
    let zone = try arguments.timeZone()
    let map = try TripMap(arguments)
    let operand = try AtlasOperand(arguments, isAtlas: AtlasOperand.isAtlas)
    let (atlas, path) = (operand.atlas, operand.path)
    guard atlas.layers.contains(where: { $0.kind == .polygons }) else {
      throw DataError("\(path): the atlas has no layer of polygons, which a trip requires")
    }
    let guide = try cityGuide(of: atlas, path: path)
    var files = TrackFiles(operand.others)
    let settings: TripSettings = arguments.flag("unfiltered") ? .unfiltered : TripSettings()
    let (trip, visits) = try trip(of: &files, atlas, guide, zone, settings)
    guard trip.usedCount > 0 else {
      throw files.noPoints(noPoint(files, trip))
    }
    if let end = trip.end?.time, Timestamp.isAhead(end, of: Date()) {
      Console.say(
        "warning: the track ends at \(Timestamp.text(end)), in the future; is the clock of its device right?"
      )
    }
    if !arguments.flag("time-zone"), trip.usesGivenTimeZone { Console.sayTimesAreUTC() }
    let parks = guide.map { (guide: $0, visits: visits) }
    let report = TripReport(
      trip, atlas: atlas, parks: parks, zone: zone, pointCount: files.pointCount)
    var bookCode = ExitCode.done
    if arguments.flag("visits") {
      bookCode = try addToBook(
        trip, parks: guide.map { _ in visits }, zone, operand, at: arguments.destination("visits"))
    }
    if let map {
      var tracks = files
      try map.draw(trip, route: tracks.route(settings), atlas: atlas, path: path)
    }
    try arguments.print(report.json, text: report.text)
    return .first(of: [files.printFaults(), bookCode])
  }

  /// The greatest number of stays, crossings and gaps of a trip, as its report is made in memory.
  private static let recordLimit = 250_000

  /// Returns the trip and the verified visits to parks. If fixes are not ordered by time, reads them again
  /// and sorts them.
  private static func trip(
    of files: inout TrackFiles, _ atlas: Atlas, _ guide: CityGuide?, _ zone: TimeZone,
    _ settings: TripSettings
  ) throws -> (Trip, [Visit]) {
    var builder = TripBuilder(atlas, timeZone: zone, settings: settings)
    var parks = guide.map { ParkVisitBuilder($0) }
    // Fixes out of order may have many gaps that the sorted ones do not have.
    var (isFull, number) = (false, 0)
    try files.read {
      if isFull { return }
      builder.add($0)
      parks?.add($0)
      // To ask costs as much as to add a point.
      number += 1
      if number % 64 == 0 { isFull = builder.recordCount > recordLimit }
    }
    if TripRoute.needSorting(
      outOfOrder: builder.outOfOrderCount, untimed: files.untimedCount, of: files.pointCount)
    {
      TrackFiles.noteUnplaced(files.untimedCount)
      var sorter = PointSorter()
      try files.read { if $0.time != nil { try sorter.add($0) } }
      builder = TripBuilder(atlas, timeZone: zone, settings: settings)
      parks = guide.map { ParkVisitBuilder($0) }
      isFull = false
      try sorter.finish {
        if isFull { return }
        builder.add($0)
        parks?.add($0)
        number += 1
        if number % 64 == 0 { isFull = builder.recordCount > recordLimit }
      }
    }
    if isFull || builder.recordCount > recordLimit {
      throw DataError(
        "\(files.names): the track has more than \(grouped(recordLimit)) stays, crossings of borders and "
          + "gaps; split it by time")
    }
    return (builder.finish(), parks?.finish() ?? [])
  }

  /// Adds the visits of the trip, and all badges earned so far, to a travel book, which is made if the file
  /// does not exist.
  private static func addToBook(
    _ trip: Trip, parks: [Visit]?, _ zone: TimeZone, _ operand: AtlasOperand,
    at output: Destination
  ) throws -> ExitCode {
    let now = Date()
    let lock = try output.lock()
    var files = try BookFiles(
      [], updating: output, atlas: operand.atlas, path: operand.path, now: now)
    do throws(TravelError) {
      files.add(try TravelBook(trip, layer: files.layer, parks: parks, now: now))
    } catch {
      throw DataError("\(error); correct the times of the track")
    }
    try files.write(to: output, atlas: operand.atlas, timeZone: zone)
    withExtendedLifetime(lock) {}
    return files.printNotes()
  }

  private static func noPoint(_ files: TrackFiles, _ trip: Trip) -> String {
    let rejected = trip.rejectedCounts.values.reduce(0, +)
    if rejected == 0 { return "the track has no points" }
    // A unit that is not the one of the column makes a walk a flight.
    let units: [(TripRejection, String)] = [
      (.speed, "speeds are read as meters per second, else name the column speed_kmh; "),
      (.altitude, "altitudes are read as meters, else name the column altitude_ft; "),
    ]
    let unit = units.first { trip.rejectedCounts[$0.0] == rejected }?.1 ?? ""
    return
      "all \(grouped(files.pointCount)) points were ignored: they were recorded in flight or are too inaccurate; "
      + "\(unit)--unfiltered counts them"
  }
}
