import Landfall
package import LandfallModel
import LandfallSupport

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
  let suggestion = suggestion(for: wanted, among: layers.map(\.name))
  throw BuildError(
    .manifestValue, file: name,
    problem: "has no layer \"\(oneLine(wanted))\"; it has \(names)",
    remedy: suggestion.map { "did you mean \"\(oneLine($0))\"?" }
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
