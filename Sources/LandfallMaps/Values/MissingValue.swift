/// The texts and numbers of tables that stand for a missing value.
enum MissingValue {
  /// In lower case.
  private static let words: Set<String> = [
    "na", "n/a", "n.a.", "nan", "null", "none", "nil", "-", "–", "—", ".", "..", "...", "…", ":",
    "n. a.", "n.d.", "n. d.", "n/d", "n.v.", "k.a.", "k. a.", "no data", "not available",
    "keine angabe", "keine angaben", "keine daten", "sin datos", "non disponible", "nessun dato",
    "sem dados", "brak danych",
  ]

  /// Whether text stands for a missing number: a usual word, an error of a spreadsheet such as #DIV/0!, or Eurostat's colon
  /// with a flag.
  static func isWord(_ text: String) -> Bool {
    guard let first = text.first, text.utf8.count <= 16 else { return false }
    if first == "#" {
      let rest = text.dropFirst()
      return rest.first?.isLetter == true
        && rest.allSatisfy { $0.isUppercase || "/0!?".contains($0) }
    }
    if first == ":" {
      let rest = trimmed(text.dropFirst())
      return rest.count <= 3 && rest.allSatisfy { ("a"..."z").contains($0) }
    }
    return words.contains(text.lowercased())
  }

  /// The marks of statistical offices at numbers that are withheld or do not exist, in lower case and without brackets.
  private static let marks: Set<String> = [
    "x", "c", "s", "d", "n", "z", "f", "u", "np", "nd", "ns",
    "/", "•", "·", "....", "supp", "suppressed", "confidential", "withheld", "redacted",
    "masked",
    "censored", "undisclosed", "not disclosed", "not applicable",
    "missing",
  ]

  /// Whether text is the mark of a withheld number, such as X, c, (S), [low] or **.
  static func isMark(_ text: String) -> Bool {
    guard text.utf8.count <= 16 else { return false }
    if text.allSatisfy({ $0 == "*" }) { return true }
    for (open, close) in [("(", ")"), ("[", "]")]
    where text.hasPrefix(open) && text.hasSuffix(close) && text.utf8.count > 2 {
      let inner = text.dropFirst().dropLast()
      return inner.count <= 3 && inner.allSatisfy { $0.isLetter || "*/.".contains($0) }
        || marks.contains(inner.lowercased())
    }
    return marks.contains(text.lowercased())
  }

  /// Whether a number is usual for a missing value: all nines, nine equal digits with a minus sign as in files of the
  /// US Census, or the least or the greatest one of a type.
  static func isUsualFill(_ number: Double) -> Bool {
    let size = number.magnitude
    // The greatest numbers of 32 and 64 bits may be rounded.
    if size > 3.402e38, size < 3.403e38 { return true }
    if size > 1.797e308 || number == -32_768 || number == -2_147_483_648 { return true }
    guard let whole = Int(exactly: size), whole >= 99 else { return false }
    let digits = String(whole).utf8
    if number < 0, digits.count == 9, Set(digits).count == 1 { return true }
    return digits.allSatisfy { $0 == UInt8(ascii: "9") }
  }

  /// Returns those of the usual fills that are far from all other numbers, which are from `least` to `most`, in their order.
  /// Without other numbers, only negative ones.
  static func fills(
    _ fills: some Sequence<Double>, least: Double, most: Double
  ) -> [Double] {
    fills.sorted().filter { fill in
      fill < 0
        ? least >= 0 || least > fill / 10 : fill >= 999 && least <= most && most < fill / 10
    }
  }
}
