import Landfall
import LandfallSupport

/// `landfall locate`: the regions of points.
enum LocateCommand: Subcommand {
  static let usage = CommandUsage(
    name: "locate",
    summary: "Finds the region of each layer that contains a point.",
    synopsis: "[FILE.atlas] [--layer ID]... [--within METERS] [--names] [--json] [--input CSV] "
      + "[--prefix TEXT] [--safe-csv] [--output CSV] [LAT,LON ...]",
    details: """
      Without FILE.atlas, the atlas that comes with the command answers.

      Points are arguments, latitude first, and the output is a table; or they are the rows of a CSV
      file whose header has the columns lat and lon (or latitude and longitude). The output then has all
      columns of the file and one more for each layer: the key of the region, empty outside all regions,
      several keys separated by ";" where regions overlap. A file that already has a column of this name is
      rejected: rename it, or choose a --prefix. Rows may have up to 16 MB and any number of columns.

      A key or name such as =1+1 is a formula to a spreadsheet. --safe-csv writes '=1+1, and an apostrophe
      before each result that begins with =, +, -, @, a tab or a line break; this also changes a key such as
      -5. The columns of the file are copied unchanged, also with --safe-csv.

      With --within, a point outside every region of a layer gets the nearest region, and a column
      <layer>_distance_m follows the key: 0.0 inside, else the meters to the border along the WGS 84
      ellipsoid; empty if no region is near enough.
      """,
    operands: [
      AtlasOperand.usage,
      .init(
        name: "LAT,LON", help: "points in degrees, such as -33.86,151.21", count: 0...(.max)),
    ],
    options: [
      .init(
        name: "layer", value: "ID", repeats: true, help: "search only this layer; may be repeated"),
      .init(
        name: "within", value: "METERS",
        help: "if a point is outside every region, report the nearest one within METERS (at most "
          + "1,000,000); adds a column of distances"),
      .init(name: "names", help: "add a column <layer>_name to CSV (the table always has names)"),
      .init(
        name: "prefix", value: "TEXT",
        help: "CSV: begin the names of result columns with TEXT, as in TEXTcountries"),
      .init(
        name: "safe-csv",
        help: "CSV: write an apostrophe before results that a spreadsheet could take for a formula"),
      .init(name: "json", help: "print one JSON object per line"),
      .init(
        name: "input", letter: "i", value: "CSV",
        help: "read points from a file; - is standard input"),
      .init(
        name: "output", letter: "o", value: "FILE",
        help: "write to a file instead of standard output"),
    ],
    examples: [
      ("landfall locate 36.999 -109.045", "prints a table for one point"),
      (
        "landfall locate world.atlas 36.999,-109.045 -33.86,151.21", "prints a table for two points"
      ),
      (
        "landfall locate world.atlas --within 5000 37.8199,-122.4783",
        "finds the nearest country, state and place within 5 km"
      ),
      (
        "landfall locate world.atlas --names --input points.csv --output answers.csv",
        "adds the key and name of each layer's region to each row"
      ),
    ])

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let reach = try arguments.decimalNumber("within", upTo: 1_000_000, "meters")
    let isBundled = arguments.operands.first.map(CoordinateArgument.isLikely) ?? true
    let points = arguments.operands.dropFirst(isBundled ? 0 : 1)
    if let input = arguments.value("input") {
      guard points.isEmpty else {
        throw arguments.error("give points with --input or as arguments, not both")
      }
      return try locate(rowsOf: input, within: reach, arguments)
    }
    for option in ["prefix", "safe-csv"] where arguments.flag(option) {
      throw arguments.error("--\(option) requires --input CSV")
    }
    guard !points.isEmpty else {
      throw arguments.error("a point is missing: write LAT,LON or --input CSV")
    }
    return try locate(coordinates(points, arguments), within: reach, arguments)
  }

  private static func atlasOperand(_ arguments: Arguments) throws -> AtlasOperand {
    try AtlasOperand(arguments) { !CoordinateArgument.isLikely($0) }
  }

  /// Parses all points before any lookup.
  private static func coordinates(
    _ points: ArraySlice<String>, _ arguments: Arguments
  ) throws(UsageError) -> [CoordinateArgument] {
    var (rest, coordinates) = (points, [CoordinateArgument]())
    while !rest.isEmpty {
      do {
        coordinates.append(try CoordinateArgument(&rest))
      } catch {
        let isOne = coordinates.isEmpty && rest.isEmpty
        throw arguments.error(isOne ? "\(error)" : "point \(coordinates.count + 1): \(error)")
      }
    }
    return coordinates
  }

  private static func locate(
    _ coordinates: [CoordinateArgument], within reach: Double?, _ arguments: Arguments
  ) throws -> ExitCode {
    let operand = try atlasOperand(arguments)
    let ids = arguments.values("layer")
    let chosen = try layers(ids, of: operand.atlas, path: operand.path)
    let output = try OutputFile(arguments.value("output"))
    if arguments.flag("json") {
      let answers = JSONAnswers(layers: chosen, within: reach)
      try output.write(coordinates.map { answers.line(for: $0.place) }.joined())
    } else {
      // No coordinate is inside a region of a layer of points: without a distance such a layer is
      // shown only on request.
      let isAll = !ids.isEmpty || reach != nil
      let shown = isAll ? chosen : chosen.filter { $0.kind == .polygons }
      try output.write(tableOfAnswers(at: coordinates, layers: shown, within: reach))
    }
    try output.finish()
    return .done
  }

  private static func locate(
    rowsOf input: String, within reach: Double?, _ arguments: Arguments
  ) throws -> ExitCode {
    for option in ["prefix", "safe-csv"] where arguments.flag(option) && arguments.flag("json") {
      throw arguments.error("--\(option) is for CSV, not for --json")
    }
    let operand = try atlasOperand(arguments)
    let (atlas, path) = (operand.atlas, operand.path)
    let chosen = try layers(arguments.values("layer"), of: atlas, path: path)
    let columns = CSVColumns(
      hasNames: arguments.flag("names"), prefix: arguments.value("prefix") ?? "",
      isSafe: arguments.flag("safe-csv"))
    var names: Set<String> = []
    for name in columns.names(of: chosen, hasDistances: reach != nil)
    where !names.insert(name).inserted {
      throw DataError(
        "\(path): two result columns would be named \"\(name)\"; select other layers with --layer")
    }
    let source =
      input == "-" ? FileDescriptor.standardInput : try FileDescriptor.open(reading: input)
    let output = try OutputFile(arguments.value("output"))
    var stream = CSVStream(file: source.path, grid: atlas.grid)
    func run(_ writer: some CSVRowWriter) throws {
      try stream.run(writer) { buffer, offset in
        if Signals.isInterrupted { throw FileError.interrupted(reading: source.path) }
        return try source.read(into: &buffer, from: offset) { Signals.isInterrupted }
      } write: { bytes in
        try output.write(bytes)
      }
    }
    if arguments.flag("json") {
      try run(JSONAnswers(layers: chosen, within: reach))
    } else if let reach {
      try run(NearestCSVAnswers(layers: chosen, within: reach, columns))
    } else {
      try run(CSVAnswers(layers: chosen, columns))
    }
    try output.finish()
    return stream.faults.report(of: stream.rowCount, in: stream.file)
  }
}

extension RowFaults {
  /// Prints the rows without a valid coordinate; returns ``ExitCode/badData`` if there are any.
  fileprivate func report(of rowCount: Int, in file: String) -> ExitCode {
    if count == 0 { return .done }
    for message in messages { Console.say("warning: \(message)") }
    let rows = rowCount == 1 ? "1 row" : "\(rowCount) rows"
    Console.fail(
      DataError(
        "\(file): \(count) of \(rows) have no valid coordinate; their result columns are empty"))
    return .badData
  }
}
