/// Modules of JavaScript as one script that imports nothing, as a page opened from a file may not.
///
/// Each module becomes a function, so that only its exports are visible to others:
///
///     const reader_lookup = (() => {
///       const { check } = reader_bytes;
///       …
///       return { gridPoint, regionAt };
///     })();
///
/// The modules keep to a few habits, so that no parser is needed: an import begins a line, ends with
/// `';` and has the form `import { names } from 'path';`, without renaming; an export is a function, a
/// class or a constant with `export` in front of it at the beginning of a line.
package enum ModuleBundle {
  /// An import: names of what another module exports.
  package struct Import: Equatable {
    /// Between the braces, as it is written.
    package var names: String
    /// Relative to the module's own folder, such as "../reader/bytes.js".
    package var path: String
  }

  /// The modules in their order as one script.
  package static func script(of modules: [ViewerFile]) -> String {
    var script = "(() => {\n'use strict';\n"
    for module in modules {
      let parts = Parts(module.text)
      script += "\n// \(module.path)\nconst \(name(of: module.path)) = (() => {\n"
      for one in parts.imports {
        script += "const {\(one.names)} = \(name(of: path(one.path, from: module.path)));\n"
      }
      script += parts.body
      script += "\nreturn { \(parts.exports.joined(separator: ", ")) };\n})();\n"
    }
    return script + "})();\n"
  }

  /// The path of an imported module within the folder of them all.
  package static func path(_ path: String, from module: String) -> String {
    var folders = module.split(separator: "/").dropLast()
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { folders = folders.dropLast() } else { folders.append(part) }
    }
    return folders.joined(separator: "/")
  }

  /// The constant that holds what a module exports: "reader_bytes" for "reader/bytes.js".
  private static func name(of path: String) -> String {
    path.prefix { $0 != "." }.split(separator: "/").joined(separator: "_")
  }

  /// A module taken apart.
  package struct Parts {
    package var imports: [Import] = []
    /// The names of what it exports.
    package var exports: [String] = []
    /// All but the imports and the word `export`.
    package var body = ""

    package init(_ text: String) {
      var lines: [Substring] = []
      var statement = ""
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if !statement.isEmpty || line.hasPrefix("import ") {
          statement += line
          guard line.hasSuffix("';") else { continue }
          imports.append(Self.read(statement))
          statement = ""
        } else if line.hasPrefix("export ") {
          let declaration = line.dropFirst("export ".count)
          exports.append(Self.declaredName(in: declaration))
          lines.append(declaration)
        } else {
          lines.append(line)
        }
      }
      body = lines.joined(separator: "\n")
    }

    private static func read(_ statement: String) -> Import {
      let quoted = statement.split(separator: "'", omittingEmptySubsequences: false)
      let names = statement.drop { $0 != "{" }.dropFirst().prefix { $0 != "}" }
      precondition(quoted.count == 3 && !names.isEmpty, "no import of names: \(statement)")
      return Import(names: String(names), path: String(quoted[1]))
    }

    private static func declaredName(in declaration: Substring) -> String {
      let words = declaration.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }
      let name = words.first { !["async", "function", "class", "const"].contains($0) }
      guard let name else { preconditionFailure("no export of a declaration: \(declaration)") }
      return String(name)
    }
  }
}
