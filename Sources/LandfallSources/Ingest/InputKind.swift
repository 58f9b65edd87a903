/// The kind of a file that a build is given.
package enum InputKind: Sendable {
  /// A manifest, which names layers and their sources.
  case manifest
  /// A boundary file.
  case source

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
      let file = try FileDescriptor.open(regular: path, allowsFolder: path.ends(with: ".gdb"))
      guard try file.status.kind == .regular else {
        self = .source
        return
      }
      self.init(head: SourceBytes.peek(file.number, count: FileKind.headSize), path: path)
    } catch {
      throw BuildError(error)
    }
  }

  /// Detects the kind from the first bytes of a file.
  package init(head: [UInt8], path: String) {
    let kind = FileKind(head: head, name: path)
    let start = head.dropFirst(head.withSpan { startOfText($0) }).drop {
      " \t\r\n".utf8.contains($0)
    }
    self =
      switch kind {
      case .manifest: .manifest
      case .geoJSON, .topoJSON, .esriJSON: .source
      case _ where kind.isAnswer: .source
      case _ where start.first == UInt8(ascii: "{"):
        FilePath(path).ending == "geojson" ? .source : .manifest
      // An array of objects is no manifest that someone mistyped.
      case _ where kind.isJSON && start.prefix(64).contains(UInt8(ascii: "{")): .source
      case .empty, .text, .otherEncoding, .textWithNUL: Self.ofOther(path)
      default: kind.isJSON ? Self.ofOther(path) : .source
      }
  }

  /// The kind of what is no object: a file named `*.json` is to be a manifest.
  private static func ofOther(_ path: String) -> InputKind {
    FilePath(path).ending == "json" ? .manifest : .source
  }
}
