package import LandfallSources

/// Converts the rows of ``GeoJSONExport`` into a file of another format with GDAL's `ogr2ogr`.
///
/// Polygons become multipolygons, as tables have one type of geometry; JSON attributes are text. Equal rows
/// produce equal bytes with the same version of GDAL.
package struct OGRExport {
  /// The formats, with GDAL's names.
  package enum Format: String, Sendable {
    case flatGeobuf = "FlatGeobuf"
    case geoPackage = "GPKG"
  }

  private let format: Format
  private let tool: String
  private let environment: IngestEnvironment

  /// - Parameter file: the name of the output in error messages.
  /// - Throws: `.missingTool` if there is no `ogr2ogr`.
  package init(
    _ format: Format, file: String, environment: IngestEnvironment
  ) throws(BuildError) {
    guard let tool = findExecutable("ogr2ogr", in: environment.searchPath) else {
      throw BuildError(
        .missingTool, file: file,
        problem: "\(format.rawValue) requires GDAL's ogr2ogr, which is not on the PATH",
        remedy: "install gdal-bin (Debian: apt install gdal-bin; macOS: brew install gdal), "
          + "or write GeoJSON")
    }
    self.format = format
    self.tool = tool
    self.environment = environment
  }

  /// Converts a file of rows.
  /// - Parameters:
  ///   - layer: the layer that the rows are of.
  ///   - file: the name of the output in error messages.
  /// - Returns: what GDAL warned of, such as columns with other names.
  /// - Throws: `.unsupportedFormat` with GDAL's message, `.interrupted`.
  package func convert(
    _ rows: String, to output: String, layer: Layer, file: String
  ) throws(BuildError) -> [String] {
    var arguments = ["-f", format.rawValue, output, rows, "-nln", layer.id]
    if layer.kind == .polygons { arguments += ["-nlt", "PROMOTE_TO_MULTI"] }
    if format == .geoPackage {
      let taken = layer.attributeNames.map { $0.lowercased() }
      for (option, name) in [("FID", "fid"), ("GEOMETRY_NAME", "geom")] {
        arguments += ["-lco", "\(option)=\(RegionProperties.unused(name, among: taken))"]
      }
    }
    let result = try runGDAL(
      tool, arguments,
      settings: [
        // A GeoPackage contains the time of its last change.
        "OGR_CURRENT_DATE": "1970-01-01T00:00:00.000Z",
        // Some regions are larger than the usual limit of 200 MB.
        "OGR_GEOJSON_MAX_OBJ_SIZE": "0",
        // A text that looks like a date stays the text that it is: keys of a join, for example.
        "OGR_GEOJSON_DATE_AS_STRING": "YES",
      ],
      name: file, isCancelled: environment.isCancelled)
    switch result {
    case .success(_, let warnings): return warnings.compactMap(warning(ofGDAL:))
    case .failure(let line), .loss(let line):
      throw BuildError(
        .unsupportedFormat, file: file, problem: "cannot be written: ogr2ogr reports \"\(line)\"",
        remedy: "write GeoJSON instead, and convert it with ogr2ogr")
    }
  }
}
