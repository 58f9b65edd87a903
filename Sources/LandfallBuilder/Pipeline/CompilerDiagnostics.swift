package import LandfallModel
import LandfallSupport

/// The messages of a build as compilers print them, `FILE:LINE:COLUMN: error: …`, which Xcode and editors show at that
/// line: of the manifest, or of the file with the feature in error.
package struct CompilerDiagnostics {
  private let manifest: String
  /// The strings among the values of the manifest, each with its line; empty if it is not JSON.
  private let texts: [(text: String, line: Int)]

  /// - Parameter manifest: the path of the manifest.
  package init(manifest: String) {
    self.manifest = manifest
    let root = (try? readFile(manifest)).flatMap { try? JSONReader.read($0) }
    texts = root.map { Self.texts(in: $0) } ?? []
  }

  /// The lines for an error and the further ones of its run.
  package func lines(for error: BuildError) -> [String] {
    ([error] + error.others).map(line(for:))
  }

  /// The line for an error: at its own line of its file, or else at the line of the manifest that names the file.
  private func line(for error: BuildError) -> String {
    let message = "\(error.problem); \(error.remedy)"
    var parts = (error.place ?? "").split(separator: ", ").map(String.init)
    let line = number(after: "line ", in: parts.first)
    guard line != nil || error.file == manifest else {
      return text(
        "error", "\(error.file): \(error.place.map { "\($0): " } ?? "")\(message)", in: manifest,
        line: lineNaming(error.file) ?? 1)
    }
    if line != nil { parts.removeFirst() }
    let column = number(after: "column ", in: parts.first)
    if column != nil { parts.removeFirst() }
    let place = parts.isEmpty ? "" : parts.joined(separator: ", ") + ": "
    return text("error", place + message, in: error.file, line: line ?? 1, column: column ?? 1)
  }

  /// The line for a warning, at the line that names the file that it begins with.
  package func line(forWarning warning: String) -> String {
    let file = warning.split(separator: ":", maxSplits: 1).first.map(String.init)
    return text("warning", warning, in: manifest, line: file.flatMap(lineNaming) ?? 1)
  }

  private func text(
    _ kind: String, _ message: String, in file: String, line: Int, column: Int = 1
  ) -> String {
    printable("\(file):\(line):\(column): \(kind): \(message)")
  }

  private func number(after prefix: String, in text: String?) -> Int? {
    guard let text, text.hasPrefix(prefix) else { return nil }
    return Int(text.dropFirst(prefix.count))
  }

  /// A manifest names a worldview by its path or by its name.
  private func lineNaming(_ file: String) -> Int? {
    texts.first {
      file.isExactly($0.text) || file.ends(with: "/\($0.text)")
        || file.ends(with: "worldviews/\($0.text).json")
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
