/// Converts a file of another format into a GeoJSON sequence with GDAL's `ogr2ogr`.
///
/// Coordinates are converted in the file's own reference system with 15 decimals, hundreds of
/// millions to a grid unit. PROJ transforms them here, so that they do not depend on how GDAL was
/// built. The reference system is the one that `ogrinfo` reports; a file without one is WGS 84.
/// - Parameter isParquet: whether the file is known to be Parquet, for which GDAL needs a driver that is often missing.
/// - Throws: `.missingTool`, `.unsupportedFormat` with GDAL's message, `.manifestValue` for a layer
///   that is missing or not named, `.interrupted`.
package func convertWithOGR(
  _ layer: LayerManifest, in container: OGRContainer = .none, isParquet: Bool = false,
  environment: IngestEnvironment
) throws(BuildError) -> Source {
  let name = layer.displayName
  guard let ogrinfo = findExecutable("ogrinfo", in: environment.searchPath),
    let ogr2ogr = findExecutable("ogr2ogr", in: environment.searchPath)
  else {
    throw BuildError(
      .missingTool, file: name,
      problem: "is not GeoJSON, and other formats require GDAL's ogr2ogr, which is not on the PATH",
      remedy: "install gdal-bin (Debian: apt install gdal-bin; macOS: brew install gdal), "
        + "or convert the file to GeoJSON")
  }
  // With its folder, a name cannot be read as an option, a connection string or an address.
  let file = layer.source.hasPrefix("/") ? layer.source : "./" + layer.source
  let path = container.path(of: file)

  var gdal = GDALRun(name: name, environment: environment)
  let formats = try gdal.run(ogrinfo, ["--formats"])
  let allowed = OGRDrivers.allowed(for: layer.source)
  let drivers = OGRDrivers.names(inFormats: formats.text(0..<formats.count))
  if isParquet, !drivers.contains("Parquet") { throw .withoutParquet(name) }
  gdal.skippedDrivers = drivers.filter { !allowed.contains($0) }
  let summary = try gdal.run(ogrinfo, ["-ro", "-so", "-al", path])
  let layers = OGRLayer.parse(summary.text(0..<summary.count))
  let chosen = try choose(layer.sourceLayer, of: layers, name: name)
  // The driver that writes must not be skipped.
  gdal.skippedDrivers.removeAll { $0 == "GeoJSONSeq" }
  let bytes = try gdal.run(
    ogr2ogr,
    [
      "-f", "GeoJSONSeq", "/vsistdout/", path, chosen.name,
      "-a_srs", "NULL", "-lco", "RS=YES", "-lco", "COORDINATE_PRECISION=15",
    ])
  var source = Source(name: name, bytes: bytes, crs: chosen.crs)
  if chosen.crs == nil, layer.crs == nil {
    source.warnings.append("\(name): has no reference system; WGS 84 is assumed")
  }
  return source
}

extension BuildError {
  fileprivate static func withoutParquet(_ name: String) -> BuildError {
    BuildError(
      .missingTool, file: name,
      problem: "is a Parquet file, which GDAL here cannot read: its ogr2ogr has no Parquet driver",
      remedy:
        "convert it to GeoPackage or FlatGeobuf, as geopandas.read_parquet(...).to_file(\"x.gpkg\") "
        + "does, or install a GDAL with that driver")
  }
}

private func choose(
  _ wanted: String?, of layers: [OGRLayer], name: String
) throws(BuildError) -> OGRLayer {
  let names = layers.map { "\"\(oneLine($0.name))\"" }.joined(separator: ", ")
  guard let wanted else {
    guard let only = layers.first else {
      throw BuildError(
        .unsupportedFormat, file: name, problem: "has no vector layer",
        remedy: "name a file with boundaries")
    }
    if layers.count == 1 { return only }
    throw BuildError(
      .manifestValue, file: name, problem: "has \(layers.count) layers: \(names)",
      remedy: "name one of them as the layer's \"sourceLayer\", or with --source-layer")
  }
  if let found = layers.first(where: { $0.name == wanted }) { return found }
  throw BuildError(
    .manifestValue, file: name,
    problem: "has no layer \"\(oneLine(wanted))\"; it has \(names)",
    remedy: didYouMean(wanted, among: layers.map(\.name))
      ?? "name one of them as the layer's \"sourceLayer\", or with --source-layer")
}

/// Runs GDAL's tools on one source, with the allowed drivers only.
private struct GDALRun {
  let name: String
  let environment: IngestEnvironment
  var skippedDrivers: [String] = []

  /// - Returns: what the tool prints.
  /// - Throws: `.unsupportedFormat` if the tool fails or prints an error.
  func run(_ tool: String, _ arguments: [String]) throws(BuildError) -> SourceBytes {
    let result = try runGDAL(
      tool, arguments,
      // A comma at the end marks a list that is separated by commas, as names contain spaces.
      settings: ["GDAL_SKIP": skippedDrivers.joined(separator: ",") + ","],
      name: name, isCancelled: environment.isCancelled)
    let toolName = tool.split(separator: "/").last ?? "GDAL"
    switch result {
    case .success(let output): return output
    case .failure(let line):
      throw BuildError(
        .unsupportedFormat, file: name,
        problem: "is not GeoJSON, and \(toolName) failed: \(line)",
        remedy:
          "check that GDAL reads the file (ogrinfo -so -al) and that its ending names its format, or "
          + "convert it to GeoJSON")
    case .loss(let line):
      throw BuildError(
        .unsupportedFormat, file: name,
        problem: "is damaged: \(toolName) reports \"\(line)\"",
        remedy:
          "get the file again, or convert what can be read of it to GeoJSON with ogr2ogr -skipfailures"
      )
    }
  }
}

/// A layer of a file, as `ogrinfo -so -al` describes it.
package struct OGRLayer: Hashable {
  package var name: String
  /// The layer's reference system as WKT; nil if the file does not declare one.
  package var crs: String?

  package init(name: String, crs: String? = nil) {
    self.name = name
    self.crs = crs
  }

  /// Parses the layers in the output of `ogrinfo`.
  package static func parse(_ summary: String) -> [OGRLayer] {
    var layers: [OGRLayer] = []
    var wkt: [Substring]?
    for line in summary.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.hasPrefix("Layer name: ") {
        layers.append(OGRLayer(name: String(line.dropFirst("Layer name: ".count))))
        wkt = nil
      } else if line == "Layer SRS WKT:" {
        wkt = []
      } else if let soFar = wkt, !layers.isEmpty {
        let text = soFar + [line]
        let joined = text.joined(separator: "\n")
        let depth = joined.reduce(0) { $0 + ($1 == "[" ? 1 : $1 == "]" ? -1 : 0) }
        wkt = depth > 0 ? text : nil
        if depth == 0, joined.contains("[") { layers[layers.count - 1].crs = joined }
      }
    }
    return layers
  }
}

/// The GDAL drivers that may open a source.
///
/// GDAL tries every driver on every file. Whatever its ending, a file may therefore be read as a VRT,
/// which names other files and network addresses. Here only drivers that read nothing but the file and its
/// companions are allowed, and if the ending is known, only those of its format.
enum OGRDrivers {
  private static let byEnding: [String: [String]] = [
    "shp": ["ESRI Shapefile"], "shx": ["ESRI Shapefile"], "dbf": ["ESRI Shapefile"],
    "shz": ["ESRI Shapefile"], "gpkg": ["GPKG"], "fgb": ["FlatGeobuf"], "gdb": ["OpenFileGDB"],
    "kml": ["LIBKML", "KML"], "kmz": ["LIBKML", "KML"], "gml": ["GML"], "tab": ["MapInfo File"],
    "mif": ["MapInfo File"], "mid": ["MapInfo File"], "sqlite": ["SQLite"], "db": ["SQLite"],
    "parquet": ["Parquet"], "arrow": ["Arrow"], "gpx": ["GPX"], "csv": ["CSV"], "dxf": ["DXF"],
    "dgn": ["DGN"], "topojson": ["TopoJSON"], "osm": ["OSM"], "pbf": ["OSM"], "jml": ["JML"],
    "gmt": ["OGR_GMT"], "000": ["S57"],
  ]

  /// The drivers for the contents of archives and for other endings.
  private static let all = Set(byEnding.values.joined()).union(["GeoJSON", "GeoJSONSeq"])

  /// The drivers for a file.
  static func allowed(for path: String) -> Set<String> {
    let file = path.split(separator: "/").last ?? ""
    let ending = file.split(separator: ".").dropFirst().last ?? ""
    return byEnding[ending.lowercased()].map(Set.init) ?? all
  }

  /// The names of the drivers in the output of `ogrinfo --formats`, whose lines are
  /// `  ESRI Shapefile -vector- (rw+v): ESRI Shapefile`.
  static func names(inFormats output: String) -> [String] {
    output.split(whereSeparator: \.isNewline).compactMap { line in
      guard line.hasPrefix("  ") else { return nil }
      // The name may contain spaces; the next word begins with a hyphen.
      let words = line.split(separator: " ").prefix { !$0.hasPrefix("-") }
      return words.joined(separator: " ")
    }
  }
}

/// The end of a run of one of GDAL's tools.
package enum GDALResult {
  /// The output of a run without errors.
  case success(SourceBytes)
  /// The message of a tool that failed, in one line.
  case failure(String)
  /// The message of a tool that printed an error but did not fail, in one line: features may be lost.
  case loss(String)
}

/// Runs one of GDAL's tools without a network.
/// - Parameters:
///   - settings: further environment variables.
///   - name: the name of the source in error messages.
///   - isCancelled: called several times a second; true kills the tool.
/// - Throws: as `runProcess`.
package func runGDAL(
  _ tool: String, _ arguments: [String], settings: [String: String], name: String,
  isCancelled: (@Sendable () -> Bool)?
) throws(BuildError) -> GDALResult {
  let offline = ["CPL_VSIL_CURL_ALLOWED_FILENAME": "/none", "PROJ_NETWORK": "OFF"]
  let result = try runProcess(
    tool, arguments, settings: offline.merging(settings) { $1 }, name: name,
    isCancelled: isCancelled)
  let errors = result.errors.split(whereSeparator: \.isNewline)
  guard result.isSuccess else {
    // GDAL prints some failures to standard output, where the results go.
    let printed = result.output.text(0..<min(result.output.count, 4_096))
    let lines = (errors + printed.split(whereSeparator: \.isNewline)).filter { $0 != "FAILURE:" }
    let line = lines.first { $0.hasPrefix("ERROR") } ?? lines.first
    return .failure(line.map { oneLine($0) } ?? "no message")
  }
  if let line = errors.first(where: { $0.hasPrefix("ERROR ") }) { return .loss(oneLine(line)) }
  return .success(result.output)
}

/// The kind of a compressed file, which GDAL unpacks while it reads.
package enum OGRContainer: Sendable {
  case none, zip, gzip

  /// Detects the kind from the first bytes of a file.
  init(head: [UInt8]) {
    self =
      head.starts(with: [0x50, 0x4B, 0x03, 0x04])
      ? .zip : head.starts(with: [0x1F, 0x8B]) ? .gzip : .none
  }

  /// The path that GDAL opens for a file. In braces, a ZIP archive may have any name.
  func path(of file: String) -> String {
    switch self {
    case .none: file
    case .zip: "/vsizip/{\(file)}"
    case .gzip: "/vsigzip/\(file)"
    }
  }
}
