/// A number as people write it, taken apart: a sign, digits with separators, and what is before and after them.
struct WrittenNumber {
  /// The character before decimals.
  enum Mark: Character {
    case point = "."
    case comma = ","
  }

  /// The digits with all separators, and an exponent.
  private(set) var digits = ""
  /// A currency.
  private(set) var prefix = ""
  /// A unit, a percent sign or a flag.
  private(set) var suffix = ""
  /// Whether the suffix is a note on the number, such as an asterisk or one of Eurostat's letters.
  private(set) var hasFlag = false
  private(set) var isInParentheses = false
  /// Whether its minus sign is behind it.
  private(set) var hasMinusBehind = false
  private(set) var isNegative = false

  /// What letters after numbers may mean, next to numbers without them.
  static let factors: [String: Double] = [
    "k": 1e3, "K": 1e3, "M": 1e6, "mn": 1e6, "Mio": 1e6, "Mio.": 1e6, "million": 1e6, "bn": 1e9,
    "B": 1e9, "Mrd": 1e9, "Mrd.": 1e9, "billion": 1e9,
  ]

  /// Takes a field apart. Nil for text that is not digits with a currency, a sign or a unit.
  init?(_ field: String) {
    // Most fields have nothing around the digits.
    if field.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) {
      digits = field
      return
    }
    var text = Substring(
      String(
        field.map { character in
          switch character {
          case "−", "﹣", "－": "-"
          case "\u{A0}", "\u{2009}", "\u{202F}", "\u{2007}", "\u{2008}": " "
          case "’", "ʼ", "`": "'"
          default: character
          }
        }))
    // Spreadsheets write an apostrophe before numbers that are text.
    if text.hasPrefix("'") { text = text.dropFirst() }
    if let first = text.unicodeScalars.first, PlainNumber.minusSigns.contains(first) {
      text = "-" + text.dropFirst()
    }
    if text.hasPrefix("("), text.hasSuffix(")") {
      text = text.dropFirst().dropLast()
      (isInParentheses, isNegative) = (true, true)
    }
    var hasSign = isInParentheses
    func takeSign() -> Bool? {
      guard let first = text.first, first == "-" || first == "+" else { return true }
      guard !hasSign else { return nil }
      (hasSign, isNegative) = (true, first == "-")
      text = text.dropFirst().drop { $0 == " " }
      return true
    }
    guard takeSign() != nil else { return nil }
    let before = text.prefix { !Self.isDigit($0) && !"+-.,".contains($0) }
    if !before.isEmpty {
      prefix = trimmed(before)
      guard Self.isCurrency(prefix) else { return nil }
      text = text[before.endIndex...]
      if text.hasPrefix(". ") { text = text.dropFirst(2) }
      guard takeSign() != nil else { return nil }
    }
    takeDigits(&text)
    guard digits.contains(where: Self.isDigit) else { return nil }
    // Prices such as "12.-" and "12,–" have no cents.
    if let last = digits.last, last == "." || last == ",", ["-", "–", "—"].contains(text) {
      digits.removeLast()
      return
    }
    if text == "-", !hasSign {
      (isNegative, hasMinusBehind) = (true, true)
      return
    }
    let hasSpace = text.first == " "
    suffix = trimmed(text)
    guard !suffix.isEmpty else { return }
    hasFlag = Self.isFlag(suffix, hasSpace: hasSpace)
    let isUnit =
      suffix.count <= 16 && !"+-–—/:.,'".contains(suffix[suffix.startIndex])
      && !suffix.contains(where: Self.isDigit)
    let isOrdinal = !hasSpace && ["st", "nd", "rd", "th"].contains(suffix)
    guard hasFlag || isUnit && !isOrdinal else { return nil }
  }

  /// Takes digits, separators between them, and an exponent.
  private mutating func takeDigits(_ text: inout Substring) {
    while let first = text.first {
      let next = text.dropFirst().first
      let isBetween = next.map(Self.isDigit) == true && digits.last.map(Self.isDigit) == true
      guard Self.isDigit(first) || first == "." || first == "," || " '".contains(first) && isBetween
      else { break }
      digits.append(first)
      text.removeFirst()
    }
    guard let mark = text.first, mark == "e" || mark == "E" else { return }
    var rest = text.dropFirst()
    var exponent = "e"
    if let sign = rest.first, sign == "-" || sign == "+" {
      exponent.append(sign)
      rest = rest.dropFirst()
    }
    let power = rest.prefix(while: Self.isDigit)
    guard !power.isEmpty else { return }
    digits += exponent + power
    text = rest[power.endIndex...]
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static func isCurrency(_ text: String) -> Bool {
    let hasSign = text.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
    if hasSign { return text.count <= 4 }
    return text.count == 3 && text.allSatisfy { ("A"..."Z").contains($0) }
      || ["kr", "Fr", "Rs"].contains(text)
  }

  /// Whether text after a number is a note on it. Eurostat's flags are one to three of these letters after a space.
  private static func isFlag(_ text: String, hasSpace: Bool) -> Bool {
    if text.allSatisfy({ "*†‡§¶¹²³⁴⁵⁶⁷⁸⁹⁰".contains($0) }) { return true }
    for (open, close) in [("[", "]"), ("(", ")")]
    where text.hasPrefix(open) && text.hasSuffix(close) {
      return text.count <= 6
    }
    return hasSpace && text.count <= 3 && text.allSatisfy { "bcdefinprsuz".contains($0) }
  }

  /// Whether text begins with a digit, after a sign, a currency or a sign of comparison.
  static func resemblesNumber(_ text: String) -> Bool {
    let start = text.prefix(4).drop { character in
      "+-−<>≤≥~≈('.,".contains(character) || character.isWhitespace
        || character.isCurrencySymbol
    }
    return start.first?.isNumber == true
  }

  /// Returns the number; nil if the digits are not one with this decimal mark.
  func number(_ mark: Mark) -> Double? {
    let parts = digits.split(separator: "e", omittingEmptySubsequences: false)
    let numerals = parts[0].split(separator: mark.rawValue, omittingEmptySubsequences: false)
    guard numerals.count <= 2, let whole = Self.ungrouped(numerals[0], mark) else { return nil }
    let isGrouped = whole.count != numerals[0].count
    let fraction = numerals.count == 2 ? numerals[1] : ""
    guard fraction.allSatisfy(Self.isDigit), !whole.isEmpty || !fraction.isEmpty,
      !isGrouped || parts.count == 1
    else { return nil }
    // "12," is the end of a list.
    if mark == .comma, numerals.count == 2, fraction.isEmpty { return nil }
    let plain = whole + "." + fraction + (parts.count == 2 ? "e" + parts[1] : "")
    guard let number = decimal(plain), number.isFinite else { return nil }
    return isNegative ? -number : number
  }

  /// Returns digits without separators of thousands: groups of three digits, or as in India of two before the last three.
  private static func ungrouped(_ text: Substring, _ mark: Mark) -> String? {
    guard let separator = text.first(where: { !isDigit($0) }) else { return String(text) }
    guard separator != mark.rawValue else { return nil }
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    guard let first = groups.first?.first, first != "0", groups.last?.count == 3,
      groups.allSatisfy({ $0.allSatisfy(isDigit) })
    else { return nil }
    let inner = groups.dropFirst().dropLast()
    let isWestern = groups[0].count <= 3 && inner.allSatisfy { $0.count == 3 }
    let isIndian = groups[0].count <= 2 && !inner.isEmpty && inner.allSatisfy { $0.count == 2 }
    return isWestern || isIndian ? groups.joined() : nil
  }
}
