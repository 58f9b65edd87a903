import Landfall
import LandfallSupport

/// Python source with a `StrEnum` of keys for each layer.
struct PythonKeys {
  /// The name of the atlas.
  let atlasName: String
  let layers: [LayerKeys]

  var text: String {
    """
    # Written by `landfall keys` from the atlas \(quoted(atlasName)).

    from enum import StrEnum

    \(layers.map(text(of:)).joined())
    """
  }

  private func text(of layer: LayerKeys) -> String {
    var text = """

      class \(layer.type)(StrEnum):
          # The keys of the layer \(quoted(layer.layerID)).

      """
    for (name, key, title) in layer.cases(allowed: Self.allowed) {
      if !title.isEmpty { text += "\n    #: \(title)" }
      text += "\n    \(name) = \(quoted(key))"
    }
    return text + "\n\n"
  }

  private func quoted(_ text: String) -> String {
    literal(text, quote: "\"") {
      let digits = String($0.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// A name that a member may have: names between underscores belong to Python.
  private static func allowed(_ name: String) -> String {
    if name.hasPrefix("__") || name.hasPrefix("_") && name.hasSuffix("_") { return "k" + name }
    return reserved.contains(name) ? name + "_" : name
  }

  /// Keywords, names with another meaning in an enum, and names of methods of `str`, which would be hidden.
  private static let reserved: Set<String> = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif",
    "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda",
    "nonlocal", "not", "or",
    "pass", "raise", "return", "try", "while", "with", "yield",
    "mro", "name", "value",
    "capitalize", "casefold", "center", "count", "encode", "endswith", "expandtabs", "find",
    "format", "format_map",
    "index", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower",
    "isnumeric",
    "isprintable", "isspace", "istitle", "isupper", "join", "ljust", "lower", "lstrip", "maketrans",
    "partition",
    "removeprefix", "removesuffix", "replace", "rfind", "rindex", "rjust", "rpartition", "rsplit",
    "rstrip", "split",
    "splitlines", "startswith", "strip", "swapcase", "title", "translate", "upper", "zfill",
  ]
}
