/// Folds names, so that "SAO TOME" finds "São Tomé": case, accents and punctuation are ignored.
///
/// The builder folds names, and the reader folds queries, with this function. It uses neither the
/// locale nor the system's Unicode tables but ``foldingTable``, so that an atlas and its readers
/// agree on every system. The format's specification defines the rule.
package enum NameFolding {
  /// The folded form: lowercase base characters and digits, single spaces between words. O(length).
  ///
  /// Folding a folded string does not change it.
  package static func fold(_ text: String) -> String {
    if isFolded(text.utf8) { return text }
    if let folded = foldASCII(text.utf8) { return folded }
    var folded = String.UnicodeScalarView()
    var isSpacePending = false
    func append(_ scalar: Unicode.Scalar) {
      if isSpacePending, !folded.isEmpty { folded.append(" ") }
      isSpacePending = false
      folded.append(scalar)
    }
    for scalar in text.unicodeScalars {
      let scalar = halfWidth(scalar)
      if isRemoved(scalar.value) { continue }
      if isSeparator(scalar.value) {
        isSpacePending = true
      } else if ("A"..."Z").contains(scalar) {
        append(Unicode.Scalar(UInt8(scalar.value) + 0x20))
      } else if scalar.isASCII {
        append(scalar)
      } else if let letters = letters(ofSyllable: scalar) {
        letters.forEach(append)
      } else if let row = table[scalar] {
        for letter in row.unicodeScalars {
          if letter == " " { isSpacePending = true } else { append(letter) }
        }
      } else {
        append(scalar)
      }
    }
    return String(folded)
  }

  /// Whether a string is ASCII and its own folded form, as most entries of lists are.
  private static func isFolded(_ text: String.UTF8View) -> Bool {
    let space = UInt8(ascii: " ")
    var previous = space
    for byte in text {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case space where previous != space: break
      default: return false
      }
      previous = byte
    }
    return previous != space
  }

  /// A much faster version that suffices for most names; nil if a string is not ASCII.
  private static func foldASCII(_ text: String.UTF8View) -> String? {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.count)
    var isSpacePending = false
    for byte in text {
      guard byte < 0x80 else { return nil }
      if isRemoved(UInt32(byte)) { continue }
      if isSeparator(UInt32(byte)) {
        isSpacePending = true
        continue
      }
      if isSpacePending, !folded.isEmpty { folded.append(UInt8(ascii: " ")) }
      isSpacePending = false
      let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      folded.append(isCapital ? byte + 0x20 : byte)
    }
    return String(decoding: folded, as: UTF8.self)
  }

  /// The folded form of each character.
  private static let table: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    for line in foldingTable.split(separator: "\n") {
      let parts = line.split(separator: " ")
      let folded = parts[0].split(separator: "_", omittingEmptySubsequences: false)
        .joined(separator: " ")
      for scalar in parts[1].unicodeScalars { table[scalar] = folded }
    }
    return table
  }()

  /// The ASCII character of a full-width form; other characters unchanged.
  private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }

  /// The jamo of a Korean syllable; nil for any other character.
  ///
  /// Uses the arithmetic of The Unicode Standard, section 3.12, "Hangul Syllable Decomposition".
  private static func letters(ofSyllable scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = scalar.value - 0xAC00
    let (lead, vowel, tail) = (index / 588, index % 588 / 28, index % 28)
    let values = [0x1100 + lead, 0x1161 + vowel] + (tail == 0 ? [] : [0x11A7 + tail])
    return values.compactMap { Unicode.Scalar($0) }
  }

  /// Whether a character is removed, so that "Hawai‘i" becomes "hawaii" and "S.A.R." becomes "sar".
  private static func isRemoved(_ value: UInt32) -> Bool {
    switch value {
    case 0x27, 0x2E, 0x60, 0xAD, 0xB4, 0xB7: true
    case 0..<0x2B9: false
    // Modifier characters, and Greek and Armenian signs that serve as apostrophes.
    case 0x2B9...0x2BF, 0x2C8...0x2CB, 0x2EE, 0x374, 0x387, 0x55A, 0x1FEF: true
    // Combining marks, tatweel, geresh, variation selectors.
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7,
      0x5F3...0x5F4, 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4,
      0x6E7...0x6E8, 0x6EA...0x6ED, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20F0,
      0xFE00...0xFE0F, 0xFE20...0xFE2F:
      true
    // Apostrophes and primes, joiners, directional marks.
    case 0x200B...0x200F, 0x2018...0x2019, 0x201B, 0x2027, 0x202A...0x202E, 0x2032, 0x2035,
      0x2060...0x206F, 0xA78B...0xA78C, 0xFEFF:
      true
    default: false
    }
  }

  /// Whether a character separates words. The table contains further non-ASCII separators.
  private static func isSeparator(_ value: UInt32) -> Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: false
    case 0..<0xA1: true
    case 0x964...0x965, 0x2000...0x206F, 0x2E00...0x2E7F, 0x3000...0x3003, 0x3008...0x3011,
      0x3014...0x301F, 0x3030, 0x30FB, 0xFF5F...0xFF65:
      true
    default: false
    }
  }
}
