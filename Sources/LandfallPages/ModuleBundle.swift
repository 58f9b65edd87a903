/// Bundles JavaScript modules into one script without imports, which a page opened from a file cannot use, and
/// without indentation, types, lines of comments and spaces that separate nothing, half of their bytes.
///
/// Each module becomes a function, so that only its exports are visible to others:
///
///     const reader_lookup = (() => {
///       const { check } = reader_bytes;
///       …
///       return { gridPoint, regionAt };
///     })();
///
/// The modules follow a few rules, so that no parser is needed: an import begins a line, ends with `';`
/// and has the form `import { names } from 'path';`, without renaming; an export is a function, a class or a
/// constant whose line begins with `export`.
package enum ModuleBundle {
  /// An import of names from another module.
  package struct Import: Equatable {
    /// The source text between the braces.
    package var names: String
    /// The path relative to the module's folder, such as "../reader/bytes.js".
    package var path: String
  }

  /// Returns the modules, in the given order, as one script.
  package static func script(of modules: [ViewerFile]) -> String {
    var script = "(() => {\n'use strict';\n"
    for module in modules {
      let parts = Parts(module.text)
      script += "const \(name(of: module.path)) = (() => {\n"
      for one in parts.imports {
        script += "const {\(one.names)} = \(name(of: path(one.path, from: module.path)));\n"
      }
      script += compact(parts.body)
      script += "\nreturn { \(parts.exports.joined(separator: ", ")) };\n})();\n"
    }
    return SpacelessScript.text(of: script + "})();\n")
  }

  /// Returns the path of an imported module relative to the folder of all modules.
  package static func path(_ path: String, from module: String) -> String {
    var folders = module.split(separator: "/").dropLast()
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { folders = folders.dropLast() } else { folders.append(part) }
    }
    return folders.joined(separator: "/")
  }

  /// Returns the name of the constant with the exports of a module: "reader_bytes" for "reader/bytes.js".
  private static func name(of path: String) -> String {
    path.prefix { $0 != "." }.split(separator: "/").joined(separator: "_")
  }

  /// Returns a source without indentation, blank lines, lines that hold nothing but a comment, and types within lines,
  /// such as `/** @type {string} */`. In the modules and in the style no string depends on the indentation of its lines
  /// or contains a comment, and other block comments begin and end lines.
  package static func compact(_ source: String) -> String {
    var isComment = false
    let lines = source.split(separator: "\n").compactMap { line -> String? in
      let text = line.drop { $0 == " " }
      if text.hasPrefix("/*") && (!text.contains("*/") || text.hasSuffix("*/")) { isComment = true }
      if isComment {
        if text.hasSuffix("*/") { isComment = false }
        return nil
      }
      return text.isEmpty || text.hasPrefix("//") ? nil : withoutTypes(text)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a line of code without its types, each with the space after it.
  private static func withoutTypes(_ line: Substring) -> String {
    var (code, rest) = ("", line)
    while let start = rest.firstRange(of: "/** @"),
      let end = rest[start.upperBound...].firstRange(of: "*/")
    {
      code += rest[..<start.lowerBound]
      rest = rest[end.upperBound...].drop { $0 == " " }
    }
    return code + rest
  }

  /// A module split into imports, exports and the rest.
  package struct Parts {
    package var imports: [Import] = []
    /// The exported names.
    package var exports: [String] = []
    /// The source without the imports and the keyword `export`.
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
