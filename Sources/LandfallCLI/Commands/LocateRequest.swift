import LandfallExport
import LandfallManifest
import LandfallPoints

/// The options of `landfall locate`, checked.
struct LocateRequest {
  private(set) var options = PointOptions()
  let jobs: Int
  private let arguments: Arguments
  private let reach: Double?

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    reach = try arguments.number("within", .reach)
    jobs = try arguments.integer("jobs", in: 1...256) ?? coreCount()
    options.isJSONAnswers = arguments.flag("json")
    options.isSafe = arguments.flag("safe-csv")
    options.skipsBad = arguments.flag("skip-bad")
    options.inputFormat = try format("input-format")
    options.outputFormat = try format("format")
    try readTableOptions()
    for (one, other) in Self.exclusive where arguments.flag(one) && arguments.flag(other) {
      throw arguments.error("--\(one) and --\(other) exclude each other")
    }
    if options.outputFormat == nil, !options.isJSONAnswers, let path = arguments.value("output"),
      path != "-", arguments.flag("input")
    {
      options.outputFormat = try PointFormat.ofOutput(path)
    }
    if options.isSafe, options.outputFormat?.isTable == false {
      throw arguments.error("--safe-csv is for CSV and TSV")
    }
  }

  private static let exclusive = [
    ("json", "format"), ("json", "columns"), ("json", "prefix"), ("json", "safe-csv"),
    ("names", "columns"),
  ]

  private mutating func readTableOptions() throws(UsageError) {
    options.names = CoordinateNames(
      latitude: arguments.value("lat"), longitude: arguments.value("lon"),
      hasHeader: !arguments.flag("no-header"))
    if let text = arguments.value("delimiter") {
      guard let delimiter = CSVDelimiter.named(text) else {
        throw arguments.error(
          "--delimiter expects one character such as \";\", or the word tab, not \"\(text)\"")
      }
      options.delimiter = delimiter
    }
    guard arguments.flag("no-header") else { return }
    for option in ["lat", "lon"] {
      if let text = arguments.value(option), CoordinateNames.column(text) == nil {
        throw arguments.error(
          "--\(option) expects the number of a column with --no-header, not \"\(text)\"")
      }
    }
  }

  private func format(_ option: String) throws(UsageError) -> PointFormat? {
    guard let text = arguments.value(option) else { return nil }
    if let format = PointFormat(rawValue: text) { return format }
    let others = ["jsonl": "ndjson", "json": "ndjson\" or \"geojson", "geojsonl": "ndjson"]
    let guess = others[text] ?? suggestion(for: text, among: PointFormat.choices)
    throw arguments.error(
      "--\(option) takes \(PointFormat.choices.joined(separator: ", ")), not \"\(text)\""
        + (guess.map { "; did you mean \"\($0)\"?" } ?? ""))
  }

  /// Rejects options that mean nothing without a file.
  func refuseOptionsOfFiles() throws(UsageError) {
    for option in [
      "prefix", "safe-csv", "format", "lat", "lon", "delimiter", "no-header", "input-format",
      "skip-bad",
    ] where arguments.flag(option) {
      throw arguments.error("--\(option) requires --input FILE")
    }
  }

  /// Returns what to search for.
  /// - Parameter isTable: whether the points are arguments, and the results a table for people.
  func search(of operand: AtlasOperand, isTable: Bool) throws -> PointSearch {
    let (atlas, path) = (operand.atlas, operand.path)
    let ids = arguments.values("layer")
    var layers = try layers(ids, of: atlas, path: path)
    let (findsNearest, isPlace) = (arguments.flag("nearest"), arguments.flag("place"))
    if !layers.contains(where: { $0.kind == .points }) {
      if findsNearest {
        throw DataError(
          "\(path): there is no layer of points for --nearest; --within METERS searches the other layers"
        )
      }
      if isPlace, reach != nil {
        throw DataError(
          "\(path): there is no layer of points for --within, which searches only these with --place; "
            + "leave out --place or --within")
      }
    }
    // No coordinate is inside a region of a layer of points.
    if ids.isEmpty, reach == nil, !findsNearest, !options.isJSONAnswers {
      layers = layers.filter { $0.kind == .polygons }
    }
    let searched = layers.map { layer in
      SearchedLayer(
        layer,
        reach: layer.kind == .points
          ? findsNearest && (reach == nil || !isPlace) ? .infinity : reach
          : isPlace ? nil : reach)
    }
    var search = PointSearch(
      grid: atlas.grid, layers: searched,
      columns: try columns(of: layers, path: path, isTable: isTable),
      placeOf: isPlace ? atlas : nil)
    search.byteLimit = atlas.storage.outputLimit
    var names: Set<String> = []
    for name in search.columns.names(of: searched) where !isTable && !names.insert(name).inserted {
      throw DataError(
        "\(path): two result columns would be named \"\(name)\"; select other layers with --layer")
    }
    return search
  }

  private func columns(
    of layers: [Layer], path: String, isTable: Bool
  ) throws -> ResultColumns {
    let prefix = arguments.value("prefix") ?? ""
    guard let text = arguments.value("columns") else {
      let hasNames = isTable || arguments.flag("names")
      return ResultColumns(hasNames ? [.key, .name] : [.key], prefix: prefix)
    }
    return try ResultColumns(parsing: text, prefix: prefix, layers: layers, path: path)
  }
}
