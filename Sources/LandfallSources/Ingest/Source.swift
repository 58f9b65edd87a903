/// A source's GeoJSON in memory.
package struct Source {
  /// The name of the source in error messages.
  package var name: String
  package var bytes: SourceBytes
  /// The reference system, if the file that was converted declares one.
  package var crs: String?
  package var warnings: [String] = []
  /// Whether the GeoJSON was made here of another format, so that messages name no bytes and records of it.
  var isConverted = false

  /// The arrangement of the GeoJSON documents.
  var format: SourceFormat {
    bytes.withSpan(0..<bytes.count) { SourceFormat.detect($0, from: startOfText($0)) }
  }

  /// The GeoJSON documents in order.
  var texts: [SourceText] {
    let format = format
    return bytes.withSpan(0..<bytes.count) {
      SourceFormat.texts(of: $0, format: format, from: startOfText($0))
    }
  }
}

/// Opens a layer's source, and converts it if it is not GeoJSON.
/// - Throws: `.unreadable`, `.unsupportedFormat`, `.missingTool`, `.limit`.
func openSource(
  of layer: LayerManifest, environment: IngestEnvironment
) throws(BuildError) -> Source {
  let name = layer.displayName
  if layer.source == "-" {
    let bytes = try SourceBytes(
      descriptor: environment.standardInput, expected: 0, name: name, environment)
    return try readSource(bytes, of: layer, environment)
  }
  let file = try open(layer.source)
  let status: FileStatus
  do throws(FileError) { status = try file.status } catch { throw BuildError(error) }
  let isFile = status.kind == .regular
  let head = isFile ? SourceBytes.peek(file.number, count: FileKind.headSize) : []
  let kind = FileKind(head: head, name: layer.source)
  if isFile { try refuse(kind, head, file: name) }
  let isFlatGeobuf = isFile && head.starts(with: FlatGeobufConversion.magic)
  if isFlatGeobuf {
    let bytes = try SourceBytes(
      descriptor: file.number, expected: status.size, name: name, environment)
    if let converted = try FlatGeobufConversion.convert(layer, bytes, environment) {
      return converted
    }
  }
  if status.kind != .folder, !isFlatGeobuf, !isFile || !isForOGR(head, kind, path: layer.source) {
    let bytes = try SourceBytes(
      descriptor: file.number, expected: isFile ? status.size : 0, name: name, environment)
    let source = try readSource(bytes, of: layer, environment)
    guard source.isEsriJSON else { return source }
    var converted = try convertWithOGR(layer, drivers: ["ESRIJSON"], environment: environment)
    converted.warnings += source.warnings
    if let problem = source.page.problem(featureCount: .max) {
      converted.warnings.append("\(name): \(problem)")
    }
    return converted
  }
  let container = OGRContainer(kind)
  return try convertWithOGR(
    layer, in: container,
    entries: container == .zip
      ? try ZIPArchive.entries(in: file.number, size: status.size, file: name) : ZIPEntries(),
    isParquet: kind == .parquet, environment: environment)
}

/// Refuses kinds of files that have no boundaries, or none that can be read.
private func refuse(_ kind: FileKind, _ head: [UInt8], file: String) throws(BuildError) {
  switch kind {
  case .html, .lfsPointer, .javaScript, .projection, .nmea, .ownTracks, .atlas: break
  case _ where kind.isAnswer: break
  case .bzip2, .xz, .zstandard, .sevenZip, .rar, .tar, .appleDocument: break
  case .pdf, .png, .jpeg, .gif, .webP, .heic, .svg, .video, .audio: break
  case .elf, .machO, .windowsProgram, .wasm, .glTF, .fit, .tcx: break
  // GDAL reads XML in these encodings.
  case .utf16, .utf16LE, .utf16BE, .utf32, .utf32LE, .utf32BE:
    if head.prefix(8).contains(UInt8(ascii: "<")) { return }
  default: return
  }
  throw BuildError(
    .unsupportedFormat, file: file, problem: kind.problem(for: .boundaries, head: head),
    remedy: kind.remedy(for: .boundaries, of: file))
}

/// Returns the GeoJSON of a text, which may also be TopoJSON.
/// - Throws: `.unsupportedFormat` for text that is not JSON, and the errors of a topology.
func readSource(
  _ bytes: SourceBytes, of layer: LayerManifest, _ environment: IngestEnvironment
) throws(BuildError) -> Source {
  let source = Source(name: layer.displayName, bytes: bytes)
  let head = (0..<min(4_096, bytes.count)).map { bytes[$0] }
  let kind = FileKind(head: head)
  try refuse(kind, head, file: source.name)
  // GDAL unpacks files, but not what a pipe has.
  if kind.isZIP || kind == .gzip {
    throw BuildError(
      .unsupportedFormat, file: source.name, problem: kind.problem(for: .boundaries, head: head),
      remedy: kind.remedy(for: .boundaries, of: source.name))
  }
  let isTopology = bytes.withSpan(0..<bytes.count) { bytes in
    var cursor = JSONCursor(bytes, at: startOfText(bytes))
    cursor.skipSpace()
    return cursor.nestedType == "Topology"
  }
  return isTopology
    ? try TopologyConversion.convert(source, object: layer.sourceLayer, environment) : source
}

extension Source {
  /// What a server says beside the features.
  var page: ServerPage { bytes.withSpan(0..<bytes.count) { ServerPage($0) } }

  /// Whether the text is an Esri JSON feature set: an object without `type`, with the members of one.
  fileprivate var isEsriJSON: Bool {
    guard !isConverted else { return false }
    return bytes.withSpan(0..<bytes.count) { bytes in
      var cursor = JSONCursor(bytes, at: startOfText(bytes), .geoJSON)
      cursor.skipSpace()
      guard cursor.isAt("{") else { return false }
      do throws(SourceFailure) {
        _ = try cursor.type(isOutermost: true)
        return false
      } catch {
        return error.isEsriJSON
      }
    }
  }
}

/// Opens a source that is not standard input; an Esri file geodatabase is a folder.
private func open(_ path: String) throws(BuildError) -> FileDescriptor {
  do throws(FileError) {
    return try FileDescriptor.open(regular: path, allowsFolder: path.ends(with: ".gdb"))
  } catch {
    throw error.systemCode == 0 ? BuildError(error) : .unreadable(path, error.systemCode)
  }
}

/// Whether neither a file's first bytes nor its name indicate GeoJSON.
private func isForOGR(_ head: [UInt8], _ kind: FileKind, path: String) -> Bool {
  let rest = head.dropFirst(head.withSpan { startOfText($0) })
  let first = rest.first { !" \t\r\n".utf8.contains($0) }
  guard let first else { return false }
  if kind == .parquet || OGRContainer(kind) != .none { return true }
  if [UInt8(ascii: "{"), UInt8(ascii: "["), SourceFormat.recordSeparator].contains(first) {
    return false
  }
  let jsonEndings = ["json", "geojson", "geojsonl", "geojsons", "jsonl", "ndjson"]
  return !jsonEndings.contains(FilePath(path).ending)
}
