/// The kind of a file that a build is given.
package enum InputKind: Sendable {
  /// A manifest, which names layers and their sources.
  case manifest
  /// A boundary file.
  case source

  /// The number of bytes that decide.
  static let headSize = 65_536

  /// Detects the kind of a file from its first 64 KB.
  ///
  /// A JSON object is a source if its outermost members are those of GeoJSON, TopoJSON or Esri JSON, and a manifest
  /// otherwise. All else is a source, except for an empty file or another JSON value in a file named `*.json`, for
  /// which the errors of a manifest are the better ones. "-" is a source; `/dev/stdin` a manifest.
  /// - Throws: ``BuildError`` with code `unreadable`.
  package init(contentsOf path: String) throws(BuildError) {
    if path == "-" || path == "/dev/stdin" {
      self = path == "-" ? .source : .manifest
      return
    }
    do throws(FileError) {
      let file = try FileDescriptor.open(regular: path, allowsFolder: path.hasSuffix(".gdb"))
      guard try file.status.kind == .regular else {
        self = .source
        return
      }
      self.init(head: SourceBytes.peek(file.number, count: Self.headSize), path: path)
    } catch {
      throw BuildError(error)
    }
  }

  /// Detects the kind from the first bytes of a file.
  package init(head: [UInt8], path: String) {
    let text = head.dropFirst(head.withSpan { startOfText($0) })
    let start = text.drop { " \t\r\n".utf8.contains($0) }
    guard start.first == UInt8(ascii: "{") else {
      // An array of objects is no manifest that someone mistyped.
      let isArray = start.first == UInt8(ascii: "[") && start.prefix(64).contains(UInt8(ascii: "{"))
      let isSource =
        text.first == SourceFormat.recordSeparator || isArray || ForeignText(head: head) != nil
      self = path.lowercased().hasSuffix(".json") && !isSource ? .manifest : .source
      return
    }
    let decisive = outermostMembers(of: text).first { member in
      member.name == "layers" || member.isDocument || Self.sourceMembers.contains(member.name)
    }
    self = decisive.map { $0.name == "layers" ? .manifest : .source } ?? .manifest
  }

  private static let sourceMembers = [
    "type", "features", "geometry", "geometries", "coordinates", "properties", "bbox", "crs",
    "objects", "arcs", "transform", "geometryType", "spatialReference", "rings",
  ]
}

/// Returns the members of the JSON object at the start of text, and whether their values are documents of a source.
///
/// The text may end anywhere: the members up to there are returned. Escapes are not decoded. O(bytes).
func outermostMembers(of text: ArraySlice<UInt8>) -> [(name: String, isDocument: Bool)] {
  var members: [(name: String, isDocument: Bool)] = []
  Array(text).withSpan { bytes in
    var cursor = JSONCursor(bytes)
    cursor.skipSpace()
    _ = try? cursor.forEachMember(depth: 0) { (cursor, name) throws(JSONSyntaxError) in
      members.append((bytes.text(name), cursor.nestedType != nil))
      try cursor.skipUnchecked()
    }
  }
  return members
}
