/// A format of `landfall export`.
enum ExportFormat: String, CaseIterable {
  case geojson
  case geojsonl
  case geojsonseq
  case topojson
  case fgb
  case gpkg
  case glb
  case obj
  case usda
  case cells

  /// The endings of the format's files, the usual one first. An ending selects the first format that has it.
  var endings: [String] {
    switch self {
    case .geojson: ["geojson", "json"]
    case .geojsonl: ["geojsonl", "geojsons", "ndjson", "jsonl"]
    case .geojsonseq: ["geojsonseq", "geojsons", "geojsonl", "ndjson", "jsonl"]
    case .topojson: ["topojson", "json"]
    case .fgb, .gpkg, .glb, .obj, .usda: [rawValue]
    case .cells: ["csv"]
    }
  }

  /// The name of the format in messages.
  private var title: String { OutputEnding.format(endings[0]) ?? rawValue }

  /// Whether a terminal cannot show the file.
  var isBinary: Bool { [.fgb, .gpkg, .glb].contains(self) }

  /// The format of `--format`, or of the ending of `--output`; GeoJSON for standard output.
  /// - Throws: ``UsageError`` that lists the formats, or for an ending of another format.
  init(_ arguments: Arguments) throws(UsageError) {
    let output = arguments.value("output").flatMap { $0 == "-" ? nil : $0 }
    if let text = arguments.value("format") {
      guard let format = Self(rawValue: text.lowercased()) else {
        let hint = text.lowercased() == "shp" ? "; \(Self.shapefileHint)" : ""
        throw arguments.error("--format expects \(Self.list), not \"\(text)\"\(hint)")
      }
      try arguments.checkEnding(of: output, isOneOf: format.endings, for: format.title)
      self = format
      return
    }
    guard let output else {
      self = .geojson
      return
    }
    let ending = OutputEnding.of(output) ?? ""
    if ending != "csv", let format = Self.allCases.first(where: { $0.endings.contains(ending) }) {
      self = format
      return
    }
    switch ending {
    case "csv":
      throw arguments.error(
        "a .csv may have the cells of the layer for SQL, with --format cells; its regions and their attributes are "
          + "those of landfall regions")
    case "shp", "shx", "dbf", "shz":
      throw arguments.error("export writes no Shapefile; \(Self.shapefileHint)")
    case "usd", "usdc", "usdz":
      throw arguments.error(
        "export writes no .\(ending); name a file that ends in .usda, which usdcat or usdzip of OpenUSD converts"
      )
    case "svg", "png", "pdf":
      throw arguments.error("export writes no .\(ending); landfall map does")
    default:
      throw arguments.error(
        "--format is missing, and the ending of \(oneLine(output)) does not name a format: "
          + "--format expects \(Self.list)")
    }
  }

  /// The names of the formats.
  static let list = allCases.map(\.rawValue).joined(separator: ", ")
  private static let shapefileHint =
    "a Shapefile cuts names after 10 characters, a GeoPackage does not: name a file that ends in .gpkg"
}

/// The format that the ending of a file's name stands for.
enum OutputEnding {
  /// The ending of a file's name in lowercase, without the point; nil without an ending.
  static func of(_ path: String) -> String? {
    let ending = FilePath(path).ending
    return ending.isEmpty ? nil : ending
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
    let stem = String(decoding: output.utf8.dropLast(ending.utf8.count), as: UTF8.self)
    throw error(
      "--output would write \(contents) to \(oneLine(output)), whose ending means \(format); "
        + "name it \(oneLine(stem + endings[0]))")
  }
}
