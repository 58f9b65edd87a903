package import LandfallSupport

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
    let name = path.lowercased()
    switch name.split(separator: "/").last?.split(separator: ".").dropFirst().last {
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
