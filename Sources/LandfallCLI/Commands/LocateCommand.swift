import Landfall
import LandfallSupport

/// `landfall locate`: which regions a point is in.
enum LocateCommand: Subcommand {
  static let usage = CommandUsage(
    name: "locate",
    summary: "Tells which region of each layer a point is in.",
    synopsis: "FILE.atlas [--layer ID]... [--within METRES] [--names] [--json] [--input CSV] "
      + "[--output CSV] [LAT,LON ...]",
    details: """
      Points are given as arguments, latitude first, and answered as a table; or as rows of a CSV
      file whose header names the columns lat and lon (or latitude and longitude). Of a CSV file
      every column is kept as it is, and one is added for each layer: the region's key, empty where
      there is none, several parted by ";" where regions overlap.

      With --within a point that lies in no region of a layer is answered with the nearest one, and a
      column <layer>_distance_m follows the key: 0.0 inside, else the metres to its border along the
      WGS 84 ellipsoid; empty where there is none that near.
      """,
    operands: [
      .init(name: "FILE.atlas", help: "the atlas"),
      .init(
        name: "LAT,LON", help: "points in degrees, such as -33.86,151.21", count: 0...(.max)),
    ],
    options: [
      .init(
        name: "layer", value: "ID", repeats: true, help: "ask this layer alone; may be repeated"),
      .init(
        name: "within", value: "METRES",
        help: "else take the nearest region this near, up to 1,000,000; adds a column of distances"),
      .init(name: "names", help: "add a column <layer>_name to CSV; the table has names anyway"),
      .init(name: "json", help: "print one JSON object a line"),
      .init(
        name: "input", letter: "i", value: "CSV",
        help: "read points from a file; - is standard input"),
      .init(
        name: "output", letter: "o", value: "FILE",
        help: "write to a file instead of standard output"),
    ],
    examples: [
      (
        "landfall locate world.atlas 36.999,-109.045 -33.86,151.21", "prints a table for two points"
      ),
      (
        "landfall locate world.atlas --within 5000 37.8199,-122.4783",
        "takes the nearest country, state and place up to 5 km away"
      ),
      (
        "landfall locate world.atlas --names --input points.csv --output answers.csv",
        "adds the country's and the state's key and name to each row"
      ),
    ])

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let path = arguments.operands[0]
    let points = arguments.operands.dropFirst()
    let reach = try arguments.decimalNumber("within", upTo: 1_000_000, "metres")
    if let input = arguments.value("input") {
      guard points.isEmpty else {
        throw arguments.error("points come from --input or as arguments, not both")
      }
      return try locate(rowsOf: input, path, within: reach, arguments)
    }
    guard !points.isEmpty else {
      throw arguments.error("no point is given: write LAT,LON or --input CSV")
    }
    return try locate(coordinates(points, arguments), path, within: reach, arguments)
  }

  /// All points, before anything is answered.
  private static func coordinates(
    _ points: ArraySlice<String>, _ arguments: Arguments
  ) throws(UsageError) -> [(text: String, place: Coordinate)] {
    var coordinates: [(text: String, place: Coordinate)] = []
    for (number, point) in points.enumerated() {
      let next = points.dropFirst(number + 1).first
      do {
        coordinates.append((point, try Coordinate(argument: point, next: next)))
      } catch {
        throw arguments.error(points.count == 1 ? "\(error)" : "point \(number + 1): \(error)")
      }
    }
    return coordinates
  }

  private static func locate(
    _ coordinates: [(text: String, place: Coordinate)], _ path: String, within reach: Double?,
    _ arguments: Arguments
  ) throws -> ExitCode {
    let atlas = try openAtlas(path)
    let ids = arguments.values("layer")
    let chosen = try layers(ids, of: atlas, path: path)
    let output = try OutputFile(arguments.value("output"))
    if arguments.flag("json") {
      let answers = JSONAnswers(layers: chosen, within: reach)
      try output.write(coordinates.map { answers.line(for: $0.place) }.joined())
    } else {
      // Nothing lies in a layer of points: without a distance it is shown on request alone.
      let isAll = !ids.isEmpty || reach != nil
      let shown = isAll ? chosen : chosen.filter { $0.kind == .polygons }
      try output.write(tableOfAnswers(at: coordinates, layers: shown, within: reach))
    }
    try output.finish()
    return .done
  }

  private static func locate(
    rowsOf input: String, _ path: String, within reach: Double?, _ arguments: Arguments
  ) throws -> ExitCode {
    let atlas = try openAtlas(path)
    let chosen = try layers(arguments.values("layer"), of: atlas, path: path)
    let source =
      input == "-" ? FileDescriptor.standardInput : try FileDescriptor.open(reading: input)
    let output = try OutputFile(arguments.value("output"))
    if arguments.value("output") != nil { Signals.noteInterrupts() }
    var stream = CSVStream(file: source.path, grid: atlas.grid)
    func run(_ writer: some CSVRowWriter) throws {
      try stream.run(writer) { buffer, offset in
        if Signals.isInterrupted { throw BuildError.interrupted(reading: source.path) }
        return try source.read(into: &buffer, from: offset) { Signals.isInterrupted }
      } write: { bytes in
        try output.write(bytes)
      }
    }
    if arguments.flag("json") {
      try run(JSONAnswers(layers: chosen, within: reach))
    } else if let reach {
      try run(
        NearestCSVAnswers(layers: chosen, within: reach, withNames: arguments.flag("names")))
    } else {
      try run(CSVAnswers(layers: chosen, withNames: arguments.flag("names")))
    }
    try output.finish()
    return stream.faults.report(of: stream.rowCount, in: stream.file)
  }
}

extension RowFaults {
  /// Tells about the rows without a place; bad data if there are any.
  fileprivate func report(of rowCount: Int, in file: String) -> ExitCode {
    if count == 0 { return .done }
    for message in told { Console.say("warning: \(message)") }
    let rows = rowCount == 1 ? "1 row" : "\(rowCount) rows"
    Console.fail(DataError("\(file): \(count) of \(rows) have no place; their answers are empty"))
    return .badData
  }
}
