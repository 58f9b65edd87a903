import Landfall
import TestSupport

extension BadFile {
  /// Aliases, and the later words of names. The sample has three layers: seven numbers, then entries of 12 bytes.
  static let names: [BadFile] = [
    BadFile(
      "aliases cut short", .atOpening(.structure, "section otherNames has 180 bytes for 3 layers")
    ) {
      $0.shorten("otherNames", by: 4)
    },
    BadFile(
      "lists of aliases out of order",
      .atOpening(
        .structure, "list 2 of section otherNames does not begin where the one before ends")
    ) {
      $0.put(UInt32.max, at: $0.body("otherNames").lowerBound + 4)
    },
    BadFile(
      "aliases that begin late",
      .atOpening(
        .structure, "list 0 of section otherNames does not begin where the one before ends")
    ) {
      $0.put(UInt32(1), at: $0.body("otherNames").lowerBound)
    },
    BadFile(
      "lists of aliases beyond the section",
      .atOpening(.structure, "the lists of section otherNames do not end with the section")
    ) {
      $0.put(UInt32.max, at: $0.body("otherNames").lowerBound + 24)
    },
    BadFile(
      "an alias of no region",
      .inFullCheck("alias 0 of layer countries is that of region 4294967295, which does not exist")
    ) {
      $0.put(UInt32.max, at: $0.body("otherNames").lowerBound + 28 + 4)
    },
    BadFile("an alias that is no string", .inFullCheck("alias 0 of layer countries is outside")) {
      $0.put(UInt32.max, at: $0.body("otherNames").lowerBound + 28)
    },
    BadFile(
      "a written alias of another folded form",
      .inFullCheck("alias 0 of layer countries is not the folded form of \"\"")
    ) {
      $0.put(UInt32.max, at: $0.body("otherNames").lowerBound + 28 + 8)
    },
    BadFile("aliases out of order", .inFullCheck("alias 1 of layer countries is out of order")) {
      let start = $0.body("otherNames").lowerBound + 28
      $0.swap(start, start + 12, count: 12)
    },
    BadFile(
      "a word that begins within one",
      .inFullCheck("word 0 of layer countries does not begin after a space of a name")
    ) {
      $0.put(UInt32(1), at: $0.body("otherNames").lowerBound + 28 + 4 * 12 + 8)
    },
    BadFile(
      "a word beyond its name",
      .inFullCheck("word 0 of layer countries does not begin after a space of a name")
    ) {
      $0.put(UInt32.max, at: $0.body("otherNames").lowerBound + 28 + 4 * 12 + 8)
    },
  ]
}
