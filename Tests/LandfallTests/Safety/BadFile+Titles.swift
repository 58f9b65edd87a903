import Landfall
import TestSupport

extension BadFile {
  /// The titles of layers: two words each; the first layer has both, the second only a title.
  static let titles: [BadFile] = [
    BadFile("a title cut short", of: .titles, .atOpening(.structure, "no multiple of 8")) {
      $0.shorten("layerTexts", by: 4)
    },
    BadFile("titles of fewer layers", of: .titles, .atOpening(.structure, "section layerTexts has"))
    {
      $0.shorten("layerTexts", by: 8)
    },
    BadFile(
      "a title past the strings", of: .titles,
      .atOpening(.structure, "the title or singular of layer 0 is outside the string table")
    ) {
      $0.put(.max - 1, at: $0.body("layerTexts").lowerBound)
    },
    BadFile(
      "a singular inside a string", of: .titles,
      .atOpening(.structure, "the title or singular of layer 1")
    ) {
      // Its first four bytes are a length of more than a billion.
      let title = $0.word(at: $0.body("layerTexts").lowerBound)
      $0.put(title + 4, at: $0.body("layerTexts").lowerBound + 12)
    },
    BadFile(
      "a title that is no UTF-8", of: .titles,
      .inFullCheck("the title or singular of layer 0 is not UTF-8")
    ) {
      let title = Int($0.word(at: $0.body("layerTexts").lowerBound))
      $0.bytes[$0.body("strings").lowerBound + title + 4] = 0xFF
    },
  ]
}
