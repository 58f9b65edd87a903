/// Modules of JavaScript as one script that imports nothing, as a page opened from a file may not.
///
/// The modules keep to a few habits, so that no parser is needed: an import begins a line and ends with
/// `';`, names only what another module exports, and renames nothing; an export is a declaration with
/// `export` in front of it at the beginning of a line; no two modules declare the same name outside of
/// braces, which the browser itself would refuse.
enum ModuleBundle {
  /// The modules in their order, each without its imports and the word `export`, in one function.
  static func script(of modules: [ViewerFile]) -> String {
    var script = "(() => {\n'use strict';\n"
    for module in modules {
      script += "\n// \(module.path)\n"
      script += body(of: module.text)
    }
    return script + "\n})();\n"
  }

  /// A module's text without its imports and the word `export`.
  static func body(of text: String) -> String {
    var lines: [Substring] = []
    var isInImport = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("import ") { isInImport = true }
      if isInImport {
        if line.hasSuffix("';") { isInImport = false }
        continue
      }
      lines.append(line.hasPrefix("export ") ? line.dropFirst("export ".count) : line)
    }
    return lines.joined(separator: "\n")
  }

  /// The paths of the modules that a module imports, relative to its own folder.
  static func imports(of text: String) -> [String] {
    var paths: [String] = []
    var statement: Substring?
    for line in text.split(separator: "\n") {
      if line.hasPrefix("import ") { statement = line } else if statement != nil { statement = line }
      guard let last = statement, last.hasSuffix("';") else { continue }
      if let path = last.dropLast(2).split(separator: "'").last { paths.append(String(path)) }
      statement = nil
    }
    return paths
  }
}
