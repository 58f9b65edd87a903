import LandfallPoints

/// `landfall locate`: the regions of points.
enum LocateCommand: Subcommand {
  static let name = "locate"
  static let usage = CommandUsage(
    name: name,
    summary: "Finds the region of each layer that contains a point.",
    details: """
      Without FILE.atlas, the atlas that comes with the command answers. Points are arguments, latitude
      first, and the output is a table; or they are the rows of --input: CSV, TSV, NDJSON (one JSON object
      per line), GeoJSON points, or one of these compressed with gzip. The content decides, not the name.
      docs/Points.md describes each format.

      The delimiter of CSV is the first of comma, semicolon, tab and | that gives columns for both
      coordinates. Known names are lat, latitude, y, decimalLatitude, and lon, lng, long, longitude, x,
      decimalLongitude, in any case; --lat and --lon name others, or give numbers of columns from 1. With
      --no-header, columns 1 and 2 are latitude and longitude.

      The output has all that the file has, and for each layer the key of the region, empty or null
      outside all regions, several keys separated by ";" where regions overlap. Without --format it has
      the format of the ending of --output, else that of the input. A layer of points is left out unless
      --layer names it, or --within or --nearest searches it. A file that already has a column of this
      name is rejected: rename it, or choose a --prefix.

      A row without a valid coordinate stays, with empty results; the first three are named and the exit
      code is 1, with --skip-bad 0. A row of the wrong length, or a line that is not JSON, ends the
      command; with --skip-bad it is left out and counted. Rows may have up to 16 MB.

      With --within, a point outside every region of a layer gets the nearest region, and a column
      <layer>_distance_m follows the key: 0.0 inside, else the meters to the border along the WGS 84
      ellipsoid; empty if no region is near enough. --nearest does this for layers of points, at any
      distance.

      Layers from different sources disagree along the same border. --place gives one consistent result:
      the region of the most specific layer, and those that contain it; with --within or --nearest also
      the nearest region of each layer of points, such as the nearest city.

      A key or name such as =1+1 is a formula to a spreadsheet. --safe-csv writes '=1+1, and an apostrophe
      before each result that begins with =, +, -, @, a tab or a line break; this also changes a key such as
      -5. The columns of the file are copied unchanged, also with --safe-csv.
      """,
    operands: """
      \(AtlasOperand.usage)
      [LAT,LON ...]  points in degrees, such as -33.86,151.21
      """,
    options: """
      -l, --layer ID ...  search only this layer; may be repeated
      --place  report the one consistent place instead of each layer's own region
      --within METERS  if a point is outside every region, report the nearest one within METERS (at
          most 1,000,000); adds a column of distances
      --nearest  report the nearest region of each layer of points, and its distance
      --names  the same as --columns key,name
      --columns LIST  what to report of a region: key, name and attributes, as in key,name,ISO_A2
          (default: key; in the table key,name)
      --prefix TEXT  begin the names of results with TEXT, as in TEXTcountries
      --json  print one JSON object per line, with all regions and no columns
      -i, --input FILE  read points from a file; - is standard input
      -f, --format FORMAT {\(PointFormat.choices.joined(separator: " "))}  write csv, tsv, ndjson or
          geojson
      -o, --output FILE  write to a file instead of standard output
      --lat NAME  the column or member with the latitude: a name or a number
      --lon NAME  the column or member with the longitude
      --delimiter C  the character between the fields of --input, or the word tab
      --no-header  the first row of --input is a point; the output has no header
      --input-format FORMAT {\(PointFormat.choices.joined(separator: " "))}  read csv, tsv, ndjson
          or geojson, whatever the content looks like
      --safe-csv  CSV and TSV: write an apostrophe before results that a spreadsheet could take for
          a formula
      --skip-bad  exit with 0 after bad rows; leave out lines that cannot be read
      -j, --jobs N  the number of threads (default: all cores)
      """,
    // The rows of --input may be replaced by themselves with more columns: all are read before.
    mergedInputs: {
      $0.flag("json") || $0.flag("skip-bad") ? [] : $0.values("input")
    },
    examples: """
      landfall locate 36.999 -109.045
        prints a table for one point
      landfall locate world.atlas --within 5000 37.8199,-122.4783
        finds the nearest country, state and place within 5 km
      landfall locate --names --input points.csv --output answers.csv
        adds the key and name of each layer's region to each row
      landfall locate -i stops.csv.gz --lat stop_lat --lon stop_lon -o stops.geojson
        reads other columns of compressed CSV, and writes GeoJSON
      """)

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let isBundled = arguments.operands.first.map(CoordinateArgument.isLikely) ?? true
    let points = arguments.operands.dropFirst(isBundled ? 0 : 1)
    let request = try LocateRequest(arguments)
    guard let input = arguments.value("input") else {
      try request.refuseOptionsOfFiles()
      guard !points.isEmpty else {
        if let first = arguments.operands.first, !AtlasOperand.isAtlas(first) {
          throw arguments.error(notAPoint(first))
        }
        throw arguments.error("a point is missing: write LAT,LON or --input FILE")
      }
      return try locate(coordinates(points, arguments), request, arguments)
    }
    guard points.isEmpty else {
      throw arguments.error("give points with --input or as arguments, not both")
    }
    return try locate(rowsOf: input, request, arguments)
  }

  /// What is wrong with the only operand, which is no atlas.
  private static func notAPoint(_ operand: String) -> String {
    let name = oneLine(operand)
    guard let file = FileContents(path: operand) else {
      return
        "\"\(name)\" is neither a coordinate nor an atlas; write LAT,LON such as -33.86,151.21, "
        + "or look for a region by its name: landfall find \(name)"
    }
    guard file.hasPoints else { return "\(name) \(file.refusal(for: operand))" }
    return "\(name) is \(file.name), not an atlas; look up its points with --input \(name)"
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
    _ coordinates: [CoordinateArgument], _ request: LocateRequest, _ arguments: Arguments
  ) throws -> ExitCode {
    let operand = try atlasOperand(arguments)
    let search = try request.search(of: operand, isTable: true)
    let output = try OutputFile(arguments.destination())
    if request.options.isJSONAnswers {
      let answers = JSONAnswers(layers: search.layers, placeOf: search.placeOf)
      try output.write(coordinates.map { answers.line(for: $0.place) }.joined())
    } else {
      try output.write(tableOfAnswers(at: coordinates, search))
    }
    try output.finish()
    return .done
  }

  private static func locate(
    rowsOf input: String, _ request: LocateRequest, _ arguments: Arguments
  ) throws -> ExitCode {
    let search = try request.search(of: try atlasOperand(arguments), isTable: false)
    let source =
      input == "-" ? FileDescriptor.standardInput : try FileDescriptor.open(reading: input)
    let output = try OutputFile(arguments.destination())
    var stream = PointStream(file: source.path, request.options, search)
    stream.jobs = request.jobs
    let progress = PointProgress(file: source.path)
    defer { progress.clear() }
    try stream.run {
      source.isReadable
    } read: { buffer, offset in
      if Signals.isInterrupted { throw FileError.interrupted(reading: source.path) }
      return try source.read(into: &buffer, from: offset) { Signals.isInterrupted }
    } write: { bytes in
      try output.write(bytes)
    } didWrite: { rowCount in
      progress.show(rowCount)
    }
    try output.finish()
    progress.clear()
    if let problem = stream.serverPage { Console.say("warning: \(stream.file): \(problem)") }
    return stream.report()
  }
}

extension PointStream {
  /// Prints the rows without results and those left out, and what is wrong with most; returns ``ExitCode/badData`` if
  /// there are rows without a valid coordinate and they were not allowed.
  fileprivate func report() -> ExitCode {
    // A single bad row among good ones says nothing about the file.
    let isMost = 2 * tally.invalid.count > tally.rowCount
    let cause = isMost ? finding?.fault ?? tally.invalid.cause : nil
    let remedy = cause?.remedy(names) ?? emptyRemedy
    let code = tally.report(of: file, remedy: remedy.map { "; \($0)" } ?? "")
    if let finding, !isMost {
      let word = finding.fault == .southern ? "note" : "warning"
      Console.say("\(word): \(file): \(finding.message(names))")
    }
    return code
  }
}

extension RowTally {
  /// - Parameter remedy: what to do about rows without a valid coordinate, if most have none.
  fileprivate func report(of file: String, remedy: String) -> ExitCode {
    if let name = droppedMember {
      Console.say(
        "warning: \(file): member \"\(oneLine(name))\" is not in the first object and not a column; "
          + "write NDJSON or GeoJSON to keep all members")
    }
    if let commaExample {
      Console.say("note: \(file): \(PlainNumber.commaNote(commaExample))")
    }
    for message in leftOut.messages(file: file) { Console.say("warning: \(message)") }
    let rows = counted(rowCount, "row")
    if leftOut.count > 0 {
      Console.say("warning: \(file): \(grouped(leftOut.count)) of \(rows) are left out")
    }
    if zeroCount > 0 {
      Console.say(
        "note: \(file): \(counted(zeroCount, "row")) \(zeroCount == 1 ? "is" : "are") exactly at 0,0, where numbers that are missing are written"
      )
    }
    for message in invalid.messages(file: file) { Console.say("warning: \(message)") }
    if invalid.count == 0 { return .done }
    let summary =
      "\(file): \(grouped(invalid.count)) of \(rows) have no valid coordinate: \(reasons); their result columns are empty"
      + remedy
    if skipsBad {
      Console.say("warning: \(summary)")
      return .done
    }
    Console.fail(DataError(summary))
    return .badData
  }
}
