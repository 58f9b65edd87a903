import LandfallSupport

/// The format that the ending of a file's name stands for.
enum OutputEnding {
  /// The ending of a file's name in lowercase, without the point; nil without an ending.
  static func of(_ path: String) -> String? {
    path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased()
  }

  /// The format that an ending stands for, such as "a Shapefile"; nil for an unknown ending.
  static func format(_ ending: String) -> String? { formats[ending] }

  private static let formats = [
    "atlas": "an atlas", "geojson": "GeoJSON", "json": "JSON", "geojsonl": "a GeoJSON sequence",
    "geojsons": "a GeoJSON sequence", "geojsonseq": "a GeoJSON sequence",
    "ndjson": "newline-delimited JSON", "jsonl": "newline-delimited JSON", "topojson": "TopoJSON",
    "fgb": "FlatGeobuf", "gpkg": "a GeoPackage", "glb": "glTF", "gltf": "glTF",
    "obj": "Wavefront OBJ", "usda": "USD", "usd": "USD", "usdc": "USD", "usdz": "USD",
    "shp": "a Shapefile", "dbf": "a Shapefile", "shx": "a Shapefile", "shz": "a Shapefile",
    "kml": "KML", "kmz": "KML", "gml": "GML", "gpx": "GPX", "tab": "MapInfo", "mif": "MapInfo",
    "gdb": "a geodatabase", "sqlite": "SQLite", "db": "SQLite", "parquet": "Parquet",
    "arrow": "Arrow", "csv": "CSV", "tsv": "TSV", "txt": "text", "md": "text",
    "xlsx": "a spreadsheet",
    "svg": "SVG", "png": "PNG", "pdf": "PDF", "jpg": "JPEG", "jpeg": "JPEG", "tif": "TIFF",
    "tiff": "TIFF", "webp": "WebP", "html": "a web page", "htm": "a web page", "xml": "XML",
    "zip": "a ZIP archive", "gz": "gzip", "pmtiles": "PMTiles", "mbtiles": "MBTiles",
  ]
}

extension Arguments {
  /// Rejects an output whose ending is that of another format.
  /// - Parameters:
  ///   - output: the path; nil and "-" are standard output.
  ///   - endings: the endings of what the command writes, the usual one first. Unknown endings are accepted, too.
  ///   - contents: what the command writes, such as "an atlas".
  func checkEnding(
    of output: String?, isOneOf endings: [String], for contents: String
  ) throws(UsageError) {
    guard let output, output != "-", let ending = OutputEnding.of(output),
      !endings.contains(ending), let format = OutputEnding.format(ending)
    else { return }
    let stem = output.dropLast(ending.count)
    throw error(
      "--output would write \(contents) to \(oneLine(output)), whose ending means \(format); "
        + "name it \(oneLine(stem + endings[0]))")
  }
}
