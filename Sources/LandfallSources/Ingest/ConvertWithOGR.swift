/// Converts a file of another format into a GeoJSON sequence with GDAL's `ogr2ogr`.
///
/// Coordinates are converted in the file's own reference system with 15 decimals, hundreds of
/// millions to a grid unit. PROJ transforms them here, so that they do not depend on how GDAL was
/// built; in a program without PROJ, GDAL transforms them, with a warning. The reference system is the one that `ogrinfo`
/// reports; a file without one is WGS 84.
/// What GDAL warns of, a text in an unknown encoding and a feature that GDAL loses become warnings.
/// - Parameters:
///   - entries: what of a ZIP archive has boundaries.
///   - isParquet: whether the file is known to be Parquet, for which GDAL needs a driver that is often missing.
///   - drivers: the drivers that may open the file; nil for those of its ending.
/// - Throws: `.missingTool`, `.unsupportedFormat` with GDAL's message, `.manifestValue` for a layer
///   that is missing or not named, `.interrupted`.
package func convertWithOGR(
  _ layer: LayerManifest, in container: OGRContainer = .none, entries: ZIPEntries = ZIPEntries(),
  isParquet: Bool = false, drivers wanted: Set<String>? = nil, environment: IngestEnvironment
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
  let shapefile = container == .none ? ShapefileParts(of: layer.source, name: name) : nil
  try shapefile?.check(ignoresReferenceSystem: layer.crs != nil)
  // With its folder, a name cannot be read as an option, a connection string or an address.
  var file = layer.source.begins(with: "/") ? layer.source : "./" + layer.source

  var gdal = GDALRun(
    name: name, environment: environment, source: layer.source,
    ignoresReferenceSystem: layer.crs != nil, temporary: try? TemporaryFolder())
  if let shapefile, !shapefile.hasIndex {
    file = try shapefile.link(into: gdal.temporary)
    gdal.settings["SHAPE_RESTORE_SHX"] = "YES"
  }
  gdal.settings["CPL_ZIP_ENCODING"] = entries.encoding
  let formats = try gdal.run(ogrinfo, ["--formats"])
  let allowed = wanted ?? OGRDrivers.allowed(for: layer.source)
  let drivers = OGRDrivers.names(inFormats: formats.text(0..<formats.count))
  if isParquet, !drivers.contains("Parquet") { throw .withoutParquet(name) }
  gdal.skippedDrivers = drivers.filter { !allowed.contains($0) }
  if allowed == ["ESRIJSON"] {
    gdal.remedy = "Esri JSON needs a \"geometryType\", such as \"esriGeometryPolygon\""
  }
  // The driver of KML opens a KMZ archive with the files that it links to.
  let isKMZ = FilePath(layer.source).ending == "kmz" && drivers.contains("LIBKML")
  let paths = isKMZ ? [file] : container.paths(of: file, entries: entries.paths)
  var layers: [OGRLayer] = []
  for path in paths {
    let summary = try gdal.run(ogrinfo, ["-ro", "-so", "-al", path])
    layers += OGRLayer.parse(summary.text(0..<summary.count), path: path)
  }
  if layers.first?.driver == "TopoJSON" { throw .packedTopology(name) }
  // Tables without geometry, such as the styles of QGIS, and empty folders are no choice.
  let named = layers.contains { layer.sourceLayer?.isExactly($0.name) ?? false }
  let usable = layers.filter { $0.hasGeometry && $0.featureCount != 0 }
  let choices = named || usable.isEmpty ? layers : usable
  let chosen = choices[
    try chooseLayer(layer.sourceLayer, of: choices.map(\.name), file: name)]
  // The driver that writes must not be skipped.
  gdal.skippedDrivers.removeAll { $0 == "GeoJSONSeq" }
  let convertsSystem =
    layer.crs == nil && !environment.hasProjections && chosen.crs.map(isOfDegrees) == false
  let system = convertsSystem ? ["-t_srs", "EPSG:4326"] : ["-a_srs", "NULL"]
  let conversion =
    ["-f", "GeoJSONSeq", "/vsistdout/", chosen.path] + chosen.selection + system + [
      "-dim", "XY", "-lco", "RS=YES", "-lco", "COORDINATE_PRECISION=15",
    ]
  var bytes = try gdal.run(ogr2ogr, conversion)
  if gdal.namesBlankEncoding {
    gdal.warnings = []
    gdal.settings["SHAPE_ENCODING"] = ""
    bytes = try gdal.run(ogr2ogr, conversion)
  }
  var source = Source(name: name, bytes: bytes, crs: convertsSystem ? nil : chosen.crs)
  source.isConverted = true
  let texts = ConvertedTexts(bytes, widths: chosen.widths)
  if let changed = texts.bytes { source.bytes = SourceBytes(changed) }
  let isShapefile = chosen.driver == "ESRI Shapefile"
  var warnings =
    gdal.warnings + texts.warnings(place: isShapefile ? "\(oneLine(chosen.name)).cpg" : nil)
  let count = bytes.withSpan(0..<bytes.count) {
    $0.count(of: SourceFormat.recordSeparator, in: 0..<bytes.count)
  }
  if ["KML", "LIBKML"].contains(chosen.driver) {
    if count == 0 { throw .linkedKML(name) }
    if isKMZ {
      warnings += try gdal.unread(
        of: layers, in: container.paths(of: file, entries: entries.paths), with: ogrinfo)
    }
    for text in kmlTexts(ofFile: layer.source, isArchive: container == .zip) {
      try text.withSpan { bytes throws(BuildError) in try KMLRings(bytes).check(name) }
      let fields = TypedKMLFields(text.span, fields: chosen.numericFields)
      if let warning = fields.warning { warnings.append(warning) }
    }
  }
  if chosen.driver == "ESRIJSON", let text = try? readFile(layer.source, limit: 1 << 28),
    text.withSpan({ $0.first(of: "\"curveRings\"", in: $0.indices) }) != nil
  {
    warnings.append(
      "has curveRings, which GDAL does not read; ask the server for rings without curves: returnTrueCurves=false"
    )
  }
  if let expected = chosen.featureCount, expected > count {
    warnings.append("GDAL gave \(grouped(count)) of its \(counted(expected, "feature"))")
  }
  if let shapefile, !shapefile.hasIndex { warnings.append(shapefile.warningWithoutIndex) }
  if convertsSystem {
    warnings.append(
      "ogr2ogr converts its coordinates to degrees, as this build of landfall has no PROJ")
  }
  source.warnings = warnings.map { "\(name): \($0)" }
  if chosen.crs == nil, layer.crs == nil { source.warnings.append(withoutReferenceSystem(name)) }
  return source
}

/// Whether coordinates of a declared system are degrees that are used unchanged; see
/// ``resolveReferenceSystem(_:isDeclared:file:database:)``.
/// - Parameter declared: the system as WKT, as ogrinfo reports it.
private func isOfDegrees(_ declared: String) -> Bool {
  switch authorityCode(declared) {
  case ("EPSG", "4326"), ("OGC", "CRS84"), ("EPSG", "4269"), ("OGC", "CRS83"): true
  default: false
  }
}

/// The warning of a file that says nothing of its coordinates.
func withoutReferenceSystem(_ name: String) -> String {
  "\(name): has no reference system; WGS 84 is assumed"
}

extension BuildError {
  fileprivate static func packedTopology(_ name: String) -> BuildError {
    BuildError(
      .unsupportedFormat, file: name, problem: "is a compressed file with TopoJSON",
      remedy: "unpack it; TopoJSON itself is read")
  }

  fileprivate static func linkedKML(_ name: String) -> BuildError {
    BuildError(
      .unsupportedFormat, file: name, problem: "has no placemark of its own",
      remedy: "if it only links to another file (NetworkLink), download that file, and build it")
  }
}

extension BuildError {
  fileprivate static func withoutParquet(_ name: String) -> BuildError {
    BuildError(
      .missingTool, file: name,
      problem: "is a Parquet file, which GDAL here cannot read: its ogr2ogr has no Parquet driver",
      remedy:
        "build it with the Python package landfall-atlas and pyarrow: python -m landfall_atlas build "
        + "\(oneLine(name)); or convert it to FlatGeobuf, as geopandas.read_parquet(...).to_file(\"x.fgb\") does"
    )
  }
}

/// The index of the layer to read.
/// - Parameters:
///   - wanted: its name; nil if there is one to choose.
///   - names: the names of the layers of the file.
/// - Throws: `.manifestValue` if no layer has the name, or if several need one; `.unsupportedFormat` without a layer.
func chooseLayer(
  _ wanted: String?, of names: [String], file: String
) throws(BuildError) -> Int {
  let shown = names.prefix(20).map { "\"\(oneLine($0))\"" }.joined(separator: ", ")
  let list = names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
  let remedy = "name one of them as the layer's \"sourceLayer\", or with --source-layer"
  guard !names.isEmpty else {
    throw BuildError(
      .unsupportedFormat, file: file, problem: "has no vector layer",
      remedy: "name a file with boundaries")
  }
  guard let wanted else {
    if names.count == 1 { return 0 }
    throw BuildError(
      .manifestValue, file: file, problem: "has \(names.count) layers: \(list)", remedy: remedy)
  }
  if let found = names.firstIndex(where: { $0.isExactly(wanted) }) { return found }
  throw BuildError(
    .manifestValue, file: file, problem: "has no layer \"\(oneLine(wanted))\"; it has \(list)",
    remedy: didYouMean(wanted, among: names) ?? remedy)
}

/// Runs GDAL's tools on one source, with the allowed drivers only.
private struct GDALRun {
  let name: String
  let environment: IngestEnvironment
  let source: String
  /// Whether the user names the reference system, so that the file's does not matter.
  let ignoresReferenceSystem: Bool
  let temporary: TemporaryFolder?
  var skippedDrivers: [String] = []
  /// Further environment variables.
  var settings: [String: String] = [:]
  /// The remedy if a tool fails.
  var remedy =
    "check that GDAL reads the file (ogrinfo -so -al) and that its ending names its format, or "
    + "convert it to GeoJSON"
  /// What the tools warned of, each once.
  var warnings: [String] = []

  /// Whether GDAL could not convert texts because the encoding that they declare is blank.
  var namesBlankEncoding: Bool {
    warnings.contains { warning in
      guard let start = warning.firstRange(of: "couldn't be converted correctly from ") else {
        return false
      }
      return warning[start.upperBound...].drop(while: \.isWhitespace).hasPrefix("to ")
    }
  }

  /// The most files of a KMZ archive that are counted.
  private static let countedFiles = 32

  /// The warning that GDAL does not read all placemarks of a KMZ archive: of one with links it reads only what they lead to.
  mutating func unread(
    of layers: [OGRLayer], in paths: [String], with ogrinfo: String
  ) throws(BuildError) -> [String] {
    guard (2...Self.countedFiles).contains(paths.count) else { return [] }
    func count(_ layers: [OGRLayer]) -> Int { layers.reduce(0) { $0 + ($1.featureCount ?? 0) } }
    var all = 0
    for path in paths {
      let summary = try run(ogrinfo, ["-ro", "-so", "-al", path])
      all += count(OGRLayer.parse(summary.text(0..<summary.count)))
    }
    let read = count(layers)
    guard all > read else { return [] }
    return [
      "GDAL reads \(grouped(read)) of the \(counted(all, "placemark")) in its files: of an archive with links "
        + "(NetworkLink) what they lead to, else its first file; unpack it, and build each KML file"
    ]
  }

  /// - Returns: what the tool prints.
  /// - Throws: `.unsupportedFormat` if the tool fails or prints an error.
  mutating func run(_ tool: String, _ arguments: [String]) throws(BuildError) -> SourceBytes {
    var settings = self.settings
    // A comma at the end marks a list that is separated by commas, as names contain spaces.
    settings["GDAL_SKIP"] = skippedDrivers.joined(separator: ",") + ","
    if let temporary {
      for variable in ["CPL_TMPDIR", "SQLITE_TMPDIR", "TMPDIR"] {
        settings[variable] = temporary.path
      }
    }
    let files = AllowedFiles(tool: tool, source: source, temporary: temporary?.path)
    let result = try runGDAL(
      tool, arguments, settings: settings, files: files,
      ignoring: ignoresReferenceSystem ? Self.projError : nil, name: name,
      isCancelled: environment.isCancelled)
    let toolName = FilePath(tool).name
    // The tool has no more memory than this program.
    if case .success = result {} else { endIfMemoryIsShort() }
    switch result {
    case .success(let output, let found):
      // A database that no program has open has no journal that GDAL could leave out.
      let hasJournal = unsafe access(source + "-wal", F_OK) == 0
      let relevant = found.filter { hasJournal || !$0.contains("WAL-enabled database") }
      for warning in relevant.compactMap(warning(ofGDAL:)) where !warnings.contains(warning) {
        warnings.append(warning)
      }
      return output
    case .failure(let line) where line.contains("error while loading shared libraries"):
      throw BuildError(
        .unreadable, file: name, problem: "\(toolName) cannot be started: \(line)",
        remedy: "give it more memory, or install gdal-bin again")
    case .failure(let line):
      throw BuildError(
        .unsupportedFormat, file: name,
        problem: "is not GeoJSON, and \(toolName) failed: \(line)",
        remedy: remedy)
    case .loss(let line) where line.contains("SHAPE_RESTORE_SHX"):
      throw BuildError(
        .unsupportedFormat, file: name, problem: "has a Shapefile without its index (.shx)",
        remedy: "unpack it, and build its .shp file; that needs no index")
    case .loss(let line) where line.hasPrefix(Self.projError):
      throw .fileOfReferenceSystem("\(toolName) reports \"\(line)\"", source: name)
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

extension GDALRun {
  /// The start of an error that concerns a reference system alone: nothing is transformed here.
  fileprivate static let projError = "ERROR 1: PROJ: "
}

/// A warning of GDAL in the words of the command; nil for one that concerns only how the file is converted here.
package func warning(ofGDAL line: String) -> String? {
  let ignored = [
    "No SRS set on layer", "does not natively support", "non conformant file extension",
    "application_id",
    // The schema of GML, which is not to be kept.
    "GFS file saving asked",
  ]
  if ignored.contains(where: line.contains) { return nil }
  if line.contains("Non closed ring detected") {
    return "GDAL closed a ring whose last position is not its first; check its coordinates"
  }
  let text = line.split(separator: ":", maxSplits: 1).last.map { trimmed($0) } ?? line
  let end = text.firstRange(of: "  This warning will not be emitted")?.lowerBound
  return "GDAL reports \"\(text[..<(end ?? text.endIndex)])\""
}

/// A layer of a file, as `ogrinfo -so -al` describes it.
package struct OGRLayer: Hashable {
  package var name: String
  /// The layer's reference system as WKT; nil if the file does not declare one.
  package var crs: String?
  /// The path that GDAL opens.
  package var path = ""
  package var driver = ""
  package var hasGeometry = true
  /// nil if GDAL does not know it.
  package var featureCount: Int?
  /// The names of its fields of numbers.
  package var numericFields: Set<String> = []
  /// The widths of its text fields.
  package var widths: Set<Int> = []

  package init(name: String, crs: String? = nil) {
    self.name = name
    self.crs = crs
  }

  /// The arguments of ogr2ogr that select the layer: its name, which must not be read as an option.
  var selection: [String] {
    guard name.begins(with: "-") else { return [name] }
    let quoted = name.replacing("\"", with: "\\\"")
    return ["-dialect", "OGRSQL", "-sql", "SELECT * FROM \"\(quoted)\""]
  }

  /// Parses the layers in the output of `ogrinfo`.
  package static func parse(_ summary: String, path: String = "") -> [OGRLayer] {
    var layers: [OGRLayer] = []
    var wkt: [Substring]?
    var driver = ""
    func value(_ line: Substring, after name: String) -> Substring? {
      line.begins(with: name) ? Substring(line.utf8.dropFirst(name.utf8.count)) : nil
    }
    let newline = UInt8(ascii: "\n")
    for bytes in summary.utf8.split(separator: newline, omittingEmptySubsequences: false) {
      let line = Substring(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes)
      if let text = value(line, after: "      using driver `") {
        driver = String(Substring(text.utf8.prefix { $0 != UInt8(ascii: "'") }))
      } else if let name = value(line, after: "Layer name: ") {
        var layer = OGRLayer(name: String(name))
        (layer.path, layer.driver) = (path, driver)
        layers.append(layer)
        wkt = nil
      } else if line == "Layer SRS WKT:" {
        wkt = []
      } else if let soFar = wkt, !layers.isEmpty {
        let text = soFar + [line]
        let joined = text.joined(separator: "\n")
        let depth = joined.utf8.reduce(0) {
          $0 + ($1 == UInt8(ascii: "[") ? 1 : $1 == UInt8(ascii: "]") ? -1 : 0)
        }
        wkt = depth > 0 ? text : nil
        if depth == 0, joined.contains("[") { layers[layers.count - 1].crs = joined }
      } else if let last = layers.indices.last {
        if let count = value(line, after: "Feature Count: ").flatMap({ Int($0) }), count >= 0 {
          layers[last].featureCount = count
        } else if line == "Geometry: None" {
          layers[last].hasGeometry = false
        } else if let end = line.firstRange(of: ": Integer")?.lowerBound
          ?? line.firstRange(of: ": Real")?.lowerBound
        {
          layers[last].numericFields.insert(String(line[..<end]))
        } else if let start = line.firstRange(of: ": String (") {
          let width = line[start.upperBound...].prefix(while: \.isNumber)
          if let width = Int(width), width > 0 { layers[last].widths.insert(width) }
        }
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
  private static let all = Set(byEnding.values.joined())
    .union(["GeoJSON", "GeoJSONSeq", "ESRIJSON"])

  /// The drivers for a file.
  static func allowed(for path: String) -> Set<String> {
    byEnding[FilePath(path).ending].map(Set.init) ?? all
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
  /// The output of a run without errors, and the lines of its warnings.
  case success(SourceBytes, warnings: [String])
  /// The message of a tool that failed, in one line.
  case failure(String)
  /// The message of a tool that printed an error but did not fail, in one line: features may be lost.
  case loss(String)
}

/// Runs one of GDAL's tools without a network.
/// - Parameters:
///   - settings: further environment variables.
///   - files: the only files that the tool may open; nil for all.
///   - ignored: the start of errors that do not matter.
///   - name: the name of the source in error messages.
///   - isCancelled: called several times a second; true kills the tool.
/// - Throws: as `runProcess`.
package func runGDAL(
  _ tool: String, _ arguments: [String], settings: [String: String], files: AllowedFiles? = nil,
  ignoring ignored: String? = nil, name: String, isCancelled: (@Sendable () -> Bool)?
) throws(BuildError) -> GDALResult {
  let offline = ["CPL_VSIL_CURL_ALLOWED_FILENAME": "/none", "PROJ_NETWORK": "OFF"]
  let result = try runProcess(
    tool, arguments, settings: offline.merging(settings) { $1 }, files: files, name: name,
    isCancelled: isCancelled)
  let errors = result.errors.split(whereSeparator: \.isNewline).filter { line in
    ignored.map { !line.hasPrefix($0) } ?? true
  }
  guard result.isSuccess else {
    // GDAL prints some failures to standard output, where the results go.
    let printed = result.output.text(0..<min(result.output.count, 4_096))
    let lines = (errors + printed.split(whereSeparator: \.isNewline)).filter { $0 != "FAILURE:" }
    let line = lines.first { $0.hasPrefix("ERROR") } ?? lines.first
    return .failure(line.map { oneLine($0, limit: 240) } ?? "no message")
  }
  if let line = errors.first(where: { $0.hasPrefix("ERROR ") }) {
    return .loss(oneLine(line, limit: 240))
  }
  return .success(
    result.output,
    warnings: errors.filter { $0.hasPrefix("Warning ") }.map { oneLine($0, limit: 240) })
}

/// The kind of a compressed file, which GDAL unpacks while it reads.
package enum OGRContainer: Sendable {
  case none, zip, gzip

  init(_ kind: FileKind) { self = kind.isZIP ? .zip : kind == .gzip ? .gzip : .none }

  /// The paths that GDAL opens for a file. In braces, a ZIP archive may have any name.
  func paths(of file: String, entries: [String]) -> [String] {
    switch self {
    case .none: return [file]
    case .gzip: return ["/vsigzip/\(file)"]
    case .zip:
      return entries.isEmpty || entries == [""]
        ? ["/vsizip/{\(file)}"] : entries.map { "/vsizip/{\(file)}/\($0)" }
    }
  }
}
