import Landfall
import TestSupport

extension BadFile {
  /// The texts of collections: seven words each; the first is of "west", without a language.
  static let badges: [BadFile] = [
    BadFile("a text of no collection", of: .badges, .atOpening(.structure, "is of no collection")) {
      $0.putText(4, record: 5, word: 0)
    },
    BadFile(
      "texts out of order", of: .badges, .atOpening(.structure, "text 1 of collections is out")
    ) {
      $0.putText(0, record: 1, word: 0)
    },
    BadFile(
      "texts of no language twice", of: .badges, .atOpening(.structure, "text 1 of collections")
    ) {
      $0.putText(.max, record: 1, word: 1)
    },
    BadFile(
      "texts of a language twice", of: .badges, .atOpening(.structure, "text 2 of collections")
    ) {
      $0.putText($0.text(record: 1, word: 1), record: 2, word: 1)
    },
    BadFile(
      "a language that is no tag", of: .badges, .atOpening(.structure, "has no language tag")
    ) {
      $0.putText($0.text(record: 0, word: 3), record: 1, word: 1)
    },
    BadFile(
      "a language past the strings", of: .badges, .atOpening(.structure, "has no language tag")
    ) {
      $0.putText(.max - 1, record: 1, word: 1)
    },
    BadFile(
      "a description past the strings", of: .badges,
      .atOpening(.structure, "text 0 of collections is outside the string table")
    ) {
      $0.putText(.max - 1, record: 0, word: 3)
    },
    BadFile(
      "a color of 25 bits", of: .badges, .atOpening(.structure, "text 0 of collections has no")
    ) {
      $0.putText(1 << 24, record: 0, word: 6)
    },
    BadFile("a text cut short", of: .badges, .atOpening(.structure, "no multiple of 28")) {
      $0.shorten("collectionTexts", by: 4)
    },
    BadFile(
      "texts without collections", of: .badges, .atOpening(.structure, "is of no collection")
    ) {
      $0.forget("collections")
    },
    BadFile(
      "an icon that is no UTF-8", of: .badges,
      .inFullCheck("text 0 of collections is not UTF-8")
    ) {
      let icon = Int($0.text(record: 0, word: 5))
      $0.bytes[$0.body("strings").lowerBound + icon + 4] = 0xFF
    },
    BadFile("a color of a language", of: .badges, .inFullCheck("member that its language excludes"))
    {
      $0.putText(0, record: 1, word: 6)
    },
  ]
}

extension AtlasBytes {
  fileprivate func text(record: Int, word: Int) -> UInt32 {
    self.word(at: body("collectionTexts").lowerBound + 28 * record + 4 * word)
  }

  fileprivate mutating func putText(_ value: UInt32, record: Int, word: Int) {
    put(value, at: body("collectionTexts").lowerBound + 28 * record + 4 * word)
  }
}
