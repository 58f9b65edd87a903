extension FileKind {
  /// The message in the error of a server, in one line: of ArcGIS, of OGC API, of GeoServer and of problem details
  /// (RFC 9457). Nil for another kind of file, and without a message.
  /// - Parameter head: the first bytes of the file, which has few.
  package func serverMessage(_ head: [UInt8]) -> String? {
    guard self == .serverError,
      let node = try? JSONReader.read(head, depthLimit: 8, isInteroperable: false)
    else { return nil }
    return Self.message(in: node, depth: 0).map { oneLine($0, limit: 160) }
  }

  /// The first text of an object that is a message, or of its error.
  private static func message(in node: JSONNode, depth: Int) -> String? {
    if depth > 3 { return nil }
    if let first = node.array?.first { return message(in: first, depth: depth + 1) }
    for name in ["message", "detail", "description", "text", "title", "error", "exceptions"] {
      guard let value = node.members?.first(where: { $0.name == name })?.node else { continue }
      if let text = value.string.map(trimmed), !text.isEmpty { return text }
      if let found = message(in: value, depth: depth + 1) { return found }
    }
    return nil
  }
}
