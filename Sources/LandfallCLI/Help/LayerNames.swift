import Landfall
import LandfallBuilder
import LandfallData
import LandfallModel
import LandfallSupport

/// `landfall __layers WORD...`: the names of layers, which the completions of shells offer for `--layer`.
///
/// It is in no list of subcommands, and never fails: a shell that completes a word cannot show an error.
package enum LayerNames {
  package static let subcommand = "__layers"

  /// Returns the layers of the first word that names an atlas, otherwise of the bundled one, one a line.
  ///
  /// Names that no manifest may have are left out, as bash would run a command that is written in one.
  /// - Parameter words: the words of a command line after its subcommand, as a shell reads them or as they are
  ///   written, with quotation marks.
  package static func text(_ words: [String]) -> String {
    let atlas = words.lazy.compactMap(open).first ?? .bundled
    return atlas.layers.map(\.id).filter(LayerManifest.isID).map { "\($0)\n" }.joined()
  }

  private static func open(_ word: String) -> Atlas? {
    var path = word
    if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
      path = String(word[word.index(after: equals)...])
    }
    return [path, unquoted(path)].lazy.compactMap { path in
      AtlasOperand.isAtlas(path) ? try? Atlas(contentsOf: path) : nil
    }.first
  }

  /// Returns a word without the quotation marks and backslashes of a shell, and with the home folder for "~/".
  private static func unquoted(_ word: String) -> String {
    var path = ""
    var isEscaped = false
    var quotation: Character?
    for character in word {
      if isEscaped {
        path.append(character)
        isEscaped = false
      } else if character == "\\", quotation != "'" {
        isEscaped = true
      } else if character == quotation {
        quotation = nil
      } else if quotation == nil, "\"'".contains(character) {
        quotation = character
      } else {
        path.append(character)
      }
    }
    guard path.hasPrefix("~/"), let home = environmentValue("HOME") else { return path }
    return home + path.dropFirst()
  }
}
