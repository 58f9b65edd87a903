/// A format of files of points.
package enum PointFormat: String, CaseIterable, Sendable {
  case csv, tsv, ndjson, geojson

  /// The name in messages.
  var name: String {
    switch self {
    case .csv: "CSV"
    case .tsv: "TSV"
    case .ndjson: "NDJSON"
    case .geojson: "GeoJSON"
    }
  }

  package var isTable: Bool { self == .csv || self == .tsv }

  /// The formats as the values of an option.
  package static let choices = allCases.map(\.rawValue)

  /// Returns the format of an output by the ending of its path; nil without an ending that is known.
  /// - Throws: ``DataError`` for an ending of a format that is not written.
  package static func ofOutput(_ path: String) throws(DataError) -> PointFormat? {
    switch FilePath(path).ending {
    case "csv": return .csv
    case "tsv", "tab": return .tsv
    case "ndjson", "jsonl", "jsonlines", "geojsonl", "geojsons", "ndgeojson": return .ndjson
    case "geojson": return .geojson
    case "json":
      throw DataError(
        "\(path): .json may be NDJSON or GeoJSON; choose with --format ndjson or --format geojson")
    case "gz":
      throw DataError(
        "\(path): results are not compressed; write to a pipe: landfall locate … --format csv | gzip > FILE.csv.gz"
      )
    case "parquet", "arrow", "feather", "xlsx", "gpkg", "shp", "fgb":
      throw DataError(
        "\(path): results are written as CSV, TSV, NDJSON or GeoJSON; choose one with --format, "
          + "or use the Python package landfall_atlas (docs/Python.md)")
    default: return nil
    }
  }
}

/// How `landfall locate` reads a file of points and writes the results.
package struct PointOptions: Sendable {
  /// The format of the input; nil to recognize it.
  package var inputFormat: PointFormat?
  /// The format of the output; nil for that of the input.
  package var outputFormat: PointFormat?
  /// Whether the output is that of `--json` instead.
  package var isJSONAnswers = false
  /// The delimiter of the input; nil to recognize it.
  package var delimiter: UInt8?
  package var names = CoordinateNames()
  /// Whether fields that a spreadsheet could take for a formula begin with an apostrophe.
  package var isSafe = false
  /// Whether rows that cannot be rows of the output are left out.
  package var skipsBad = false

  package init() {}
}

/// The layers that are searched at each point, and the columns of their results.
package struct PointSearch: Sendable {
  package var grid: Grid
  package var layers: [SearchedLayer]
  package var columns = ResultColumns()
  /// The atlas whose place is the result; nil for the regions of each layer.
  package var placeOf: Atlas?
  /// The greatest number of bytes that the results of all regions may take.
  package var byteLimit = Int.max

  package init(
    grid: Grid, layers: [SearchedLayer], columns: ResultColumns = ResultColumns(),
    placeOf atlas: Atlas? = nil
  ) {
    self.grid = grid
    self.layers = layers
    self.columns = columns
    placeOf = atlas
  }
}
