import LandfallBuilder
import LandfallModel

/// The messages of a build as compilers print them, `FILE:LINE:COLUMN: error: …`, which Xcode and editors show at that
/// line of the manifest.
struct CompilerDiagnostics {
  private let manifest: String
  /// The strings among the values of the manifest, each with its line; empty if it is not JSON.
  private let texts: [(text: String, line: Int)]

  /// - Parameter manifest: the path of the manifest.
  init(manifest: String) {
    self.manifest = manifest
    let root = (try? readFile(manifest)).flatMap { try? JSONReader.read($0) }
    texts = root.map { Self.texts(in: $0) } ?? []
  }

  /// The line for an error: at its own line of the manifest, or at the line that names the file with the error.
  func line(for error: BuildError) -> String {
    var message = "\(error.problem); \(error.remedy)"
    var place = error.place
    var (line, column) = (1, 1)
    if error.file == manifest {
      var parts = (place ?? "").split(separator: ", ").map(String.init)
      if let found = number(after: "line ", in: parts.first) {
        line = found
        parts.removeFirst()
      }
      if let found = number(after: "column ", in: parts.first) {
        column = found
        parts.removeFirst()
      }
      place = parts.isEmpty ? nil : parts.joined(separator: ", ")
    } else {
      line = lineNaming(error.file) ?? 1
      message = "\(error.file): \(place.map { "\($0): " } ?? "")\(message)"
      place = nil
    }
    return text("error", (place.map { "\($0): " } ?? "") + message, line: line, column: column)
  }

  /// The line for a warning, at the line that names the file that it begins with.
  func line(forWarning warning: String) -> String {
    let file = warning.split(separator: ":", maxSplits: 1).first.map(String.init)
    return text("warning", warning, line: file.flatMap(lineNaming) ?? 1, column: 1)
  }

  private func text(_ kind: String, _ message: String, line: Int, column: Int) -> String {
    printable("\(manifest):\(line):\(column): \(kind): \(message)")
  }

  private func number(after prefix: String, in text: String?) -> Int? {
    guard let text, text.hasPrefix(prefix) else { return nil }
    return Int(text.dropFirst(prefix.count))
  }

  /// A manifest names a worldview by its path or by its name.
  private func lineNaming(_ file: String) -> Int? {
    texts.first {
      file == $0.text || file.hasSuffix("/\($0.text)")
        || file.hasSuffix("worldviews/\($0.text).json")
    }?.line
  }

  private static func texts(in node: JSONNode) -> [(text: String, line: Int)] {
    switch node.value {
    case .string(let text): [(text, node.line)]
    case .array(let nodes): nodes.flatMap { texts(in: $0) }
    case .object(let members): members.flatMap { texts(in: $0.node) }
    case .null, .boolean, .number: []
    }
  }
}
