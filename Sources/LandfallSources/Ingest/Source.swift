/// A source's GeoJSON in memory.
package struct Source {
  /// The name of the source in error messages.
  package var name: String
  package var bytes: SourceBytes
  /// The reference system, if the file that was converted declares one.
  package var crs: String?
  package var warnings: [String] = []

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
      descriptor: environment.standardInput, expected: 0, name: name)
    return Source(name: name, bytes: bytes)
  }
  let file = try open(layer.source)
  let status = file.status
  if status.kind != .folder {
    let isFile = status.kind == .regular
    guard isFile, isForOGR(SourceBytes.peek(file.number), path: layer.source) else {
      let bytes = try SourceBytes(
        descriptor: file.number, expected: isFile ? status.size : 0, name: name)
      return Source(name: name, bytes: bytes)
    }
  }
  let head = status.kind == .regular ? SourceBytes.peek(file.number) : []
  return try convertWithOGR(
    layer, in: OGRContainer(head: head), isParquet: isParquet(head),
    environment: environment)
}

/// Opens a source that is not standard input; an Esri file geodatabase is a folder.
private func open(_ path: String) throws(BuildError) -> FileDescriptor {
  do throws(FileError) {
    return try FileDescriptor.open(regular: path, allowsFolder: path.hasSuffix(".gdb"))
  } catch {
    throw error.systemCode == 0 ? BuildError(error) : .unreadable(path, error.systemCode)
  }
}

/// Whether neither a file's first bytes nor its name indicate GeoJSON.
private func isForOGR(_ head: [UInt8], path: String) -> Bool {
  let rest = head.dropFirst(head.withSpan { startOfText($0) })
  let first = rest.first { !" \t\r\n".utf8.contains($0) }
  guard let first else { return false }
  // TopoJSON is another format, and so is what is compressed.
  let isTopology = outermostMembers(of: rest).contains {
    $0.name == "type" && $0.text == "Topology"
  }
  if isTopology || isParquet(head) || OGRContainer(head: head) != .none { return true }
  if [UInt8(ascii: "{"), UInt8(ascii: "["), SourceFormat.recordSeparator].contains(first) {
    return false
  }
  let file = path.split(separator: "/").last ?? ""
  let ending = file.split(separator: ".").dropFirst().last ?? ""
  let jsonEndings = ["json", "geojson", "geojsonl", "geojsons", "jsonl", "ndjson"]
  return !jsonEndings.contains(ending.lowercased())
}

/// Whether the first bytes of a file are those of Parquet.
private func isParquet(_ head: [UInt8]) -> Bool { head.starts(with: "PAR1".utf8) }
