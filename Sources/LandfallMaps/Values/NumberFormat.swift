/// What stands before and after all numbers of a column, such as "$" or "%".
package struct NumberUnit: Hashable, Sendable {
  package var prefix = ""
  /// The text after a number, with its space.
  package var suffix = ""

  package init() {}

  /// Returns the text of a number with the unit.
  func text(_ number: String) -> String {
    let sign = number.hasPrefix("−") ? "−" : ""
    return sign + prefix + number.dropFirst(sign.count) + suffix
  }
}

/// How numbers are written in a legend.
package struct NumberFormat: Hashable, Sendable {
  private var prefix = ""
  /// The text after a number; in a range it is only after the second one.
  private var suffix = ""
  private var divisor = 1.0
  private var decimals: Int
  private var isGrouped: Bool
  /// Whether numbers have a power of ten, such as 2.5e20; ``decimals`` are those before it.
  private var hasExponent = false

  /// Parses a pattern: zeros are the digits of a number, with a comma between thousands and with decimals or without, as in
  /// "0", "0.0" or "0,000"; other text, such as in "$0,000" or "0.0 %", stays before and after it. Nil for text without a
  /// zero, and for zeros in any other form.
  package init?(_ pattern: String) {
    let isDigit = { (character: Character) in "0#,.".contains(character) }
    guard let zero = pattern.firstIndex(where: { $0 == "0" || $0 == "#" }) else { return nil }
    let digits = pattern[zero...].prefix(while: isDigit)
    let before = pattern[..<zero].last
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts[0].filter { $0 != "," && $0 != "#" }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard parts.count <= 2, !whole.isEmpty, parts.count == 1 || !fraction.isEmpty,
      fraction.count <= 9,
      fraction.allSatisfy({ $0 == "0" }), !parts[0].hasSuffix(","), before != ".",
      !pattern[digits.endIndex...].contains(where: { $0 == "0" || $0 == "#" })
    else { return nil }
    prefix = oneLine(pattern[..<zero])
    suffix = oneLine(pattern[digits.endIndex...])
    decimals = fraction.count
    isGrouped = parts[0].contains(",")
  }

  /// Creates a format in which the numbers of a legend are short and differ: in millions, billions or trillions if
  /// all but zero are about that large, with as many decimals as they need.
  ///
  /// Numbers that are too large or too small for that have a power of ten.
  package init(for numbers: [Double]) {
    self.init(short: numbers)
    let distinct = Set(numbers)
    guard
      Set(distinct.map { text($0) }).count < distinct.count
        || distinct.contains(where: { text($0).contains("e+") })
    else { return }
    (hasExponent, divisor, suffix, decimals) = (true, 1, "", 1)
    while decimals < 16, Set(distinct.map { text($0) }).count < distinct.count { decimals += 1 }
  }

  private init(short numbers: [Double]) {
    let sizes = numbers.map { abs($0) }.filter { $0 > 0 }
    let (least, largest) = (sizes.min() ?? 0, sizes.max() ?? 0)
    let units = [(1e12, " trillion"), (1e9, " billion"), (1e6, " million")]
    if let unit = units.first(where: { largest >= $0.0 && 10 * least >= $0.0 }) {
      (divisor, suffix) = unit
    } else if largest >= 1e9 {
      (divisor, suffix) = (1e6, " million")
    }
    (isGrouped, decimals) = (true, 0)
    let scaled = numbers.map { $0 / divisor }
    func isExact(_ decimals: Int) -> Bool {
      let scale = power(10, Double(decimals))
      return scaled.allSatisfy { abs(($0 * scale).rounded() / scale - $0) <= 1e-9 * abs($0) }
    }
    let exact = (0...12).first(where: isExact) ?? 12
    if exact <= 3 {
      decimals = exact
      return
    }
    // One digit more than the nearest two numbers need to differ.
    let ordered = scaled.sorted()
    let gaps = zip(ordered, ordered.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
    var gap = gaps.min() ?? abs(ordered.first ?? 1)
    decimals = 1
    while gap < 1, gap > 0, decimals < exact { (gap, decimals) = (gap * 10, decimals + 1) }
  }

  /// Moves a unit such as million from numbers to the title of a legend: "Land area, m²" becomes "Land area, million m²".
  /// - Returns: the title.
  package mutating func moveUnit(to title: String) -> String {
    let unit = trimmed(suffix)
    guard divisor > 1, !unit.isEmpty, !title.isEmpty else { return title }
    suffix = ""
    let parts = title.split(separator: ", ")
    guard parts.count > 1, let last = parts.last, last.count <= 10 else {
      return "\(title), \(unit)"
    }
    return parts.dropLast().joined(separator: ", ") + ", \(unit) \(last)"
  }

  /// Adds the unit of a column.
  mutating func add(_ unit: NumberUnit) {
    prefix = unit.prefix
    suffix += unit.suffix
  }

  /// Returns a number as short text for a map, such as "39.5M", "812k" or "4.3".
  /// - Parameter decimals: those of a number of less than 10,000.
  package static func short(_ number: Double, decimals: Int) -> String {
    let size = abs(number)
    let units = [(1e12, 1e12, "T"), (1e9, 1e9, "B"), (1e6, 1e6, "M"), (1e4, 1e3, "k")]
    let unit = units.first { size >= $0.0 }
    let scaled = size / (unit?.1 ?? 1)
    let text = fixed(scaled, decimals: unit == nil ? decimals : scaled >= 100 ? 0 : 1)
    let isZero = !text.contains { "123456789".contains($0) }
    return (number < 0 && !isZero ? "−" : "") + text + (unit?.2 ?? "")
  }

  /// Returns how many decimals numbers have in common on a map: as many as they need, at most one; for small numbers as
  /// many as one digit of the largest needs.
  package static func shortDecimals(for numbers: [Double]) -> Int {
    let largest = numbers.reduce(0) { max($0, abs($1)) }
    if numbers.allSatisfy({ $0 == $0.rounded() }) { return 0 }
    var (decimals, size) = (1, largest)
    while size > 0, size < 1, decimals < 9 { (decimals, size) = (decimals + 1, size * 10) }
    return decimals
  }

  /// Returns a number as text.
  package func text(_ number: Double) -> String { text(number, hasSuffix: true) }

  /// Returns a range as text, such as "2.5 to 5.0 %". A dash could be taken for a minus sign, as before −5.
  package func text(_ low: Double, to high: Double) -> String {
    text(low, hasSuffix: false) + " to " + text(high)
  }

  private func text(_ number: Double, hasSuffix: Bool) -> String {
    if hasExponent {
      let digits = Self.scientific(abs(number), decimals)
      return (number < 0 ? "−" : "") + prefix + digits + (hasSuffix ? suffix : "")
    }
    var digits = fixed(abs(number) / divisor, decimals: decimals)
    if isGrouped, let whole = Int(digits.prefix { $0 != "." }), whole >= 1000 {
      digits = grouped(whole) + digits.drop { $0 != "." }
    }
    let isZero = !digits.contains { "123456789".contains($0) }
    return (number < 0 && !isZero ? "−" : "") + prefix + digits + (hasSuffix ? suffix : "")
  }

  /// Returns a number with a power of ten, without zeros at the end of its decimals.
  private static func scientific(_ number: Double, _ decimals: Int) -> String {
    let parts = "\(number)".split(separator: "e")
    guard let mantissa = decimal(parts[0]) else { return "\(number)" }
    var digits = fixed(mantissa, decimals: decimals)
    var exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
    if exponent != 0, digits.hasPrefix("10") { (digits, exponent) = ("1", exponent + 1) }
    while digits.contains("."), let last = digits.last, last == "0" || last == "." {
      digits.removeLast()
    }
    return exponent == 0 ? digits : "\(digits)e\(exponent)"
  }

  /// Returns a number as text with all of its digits, with commas from 10,000 on.
  package static func plain(_ number: Double) -> String {
    guard abs(number) < 1e15, let whole = Int(exactly: number.rounded(.towardZero)) else {
      return "\(number)"
    }
    let text = "\(abs(number))"
    guard !text.contains("e") else { return number < 0 ? "−\(text)" : text }
    let fraction = number == Double(whole) ? "" : String(text.drop { $0 != "." })
    let digits = abs(whole) >= 10_000 ? grouped(abs(whole)) : "\(abs(whole))"
    return (number < 0 ? "−" : "") + digits + fraction
  }
}
