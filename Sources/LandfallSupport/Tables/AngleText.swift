/// A number of degrees as people and programs write it: "-40.1", "40.1°", "40.1 N", "40° 6.5′ N", "40 deg 6' 30.00\" N".
struct AngleText {
  /// The degrees, with the sign before them.
  let degrees: Double
  /// The hemisphere before or behind the number, in lower case; empty without one.
  let hemisphere: String
  /// Whether it has a decimal comma.
  let hasComma: Bool
  /// Whether it is a number alone, which may be degrees and minutes without a separator.
  let isNumber: Bool

  /// The longest text that is read, in bytes.
  private static let limit = 64

  /// - Parameter delimiter: the delimiter of fields. A comma is decimal only where it does not separate fields.
  /// - Returns: nil for other text, and if minutes or seconds are not below 60.
  init?(_ field: Span<UInt8>, delimiter: UInt8) {
    var (start, end) = (0, field.count)
    while start < end, field[start] <= 0x20 { start += 1 }
    while end > start, field[end - 1] <= 0x20 { end -= 1 }
    let field = field.extracting(start..<end)
    if let value = decimal(field) {
      (degrees, hemisphere, hasComma, isNumber) = (value, "", false, true)
    } else if let plain = PlainNumber(field, delimiter: delimiter) {
      (degrees, hemisphere, hasComma, isNumber) = (plain.value, "", plain.hasComma, true)
    } else {
      guard field.count <= Self.limit, var parts = Parts(field.text(0..<field.count), delimiter),
        let value = parts.degrees()
      else { return nil }
      (degrees, hemisphere, hasComma) = (value, parts.hemisphere, parts.hasComma)
      isNumber = parts.numbers.count == 1 && parts.marks.isEmpty
    }
  }

  /// Why a text is no number of degrees: it would be one with another letter, or with decimal points; nil for other text.
  static func fault(of field: Span<UInt8>, delimiter: UInt8) -> PositionFault.Kind? {
    guard field.count <= limit else { return nil }
    let text = trimmed(field.text(0..<field.count))
    func isAngle(_ text: String) -> Bool {
      Array(text.utf8).withSpan { AngleText($0, delimiter: delimiter) != nil }
    }
    let rest = text.filter { $0 != "O" && $0 != "o" }
    if rest.count == text.count - 1, rest.contains(where: \.isNumber) {
      if text.first == "O" || text.first == "o" {
        if isAngle("W" + rest) { return .letterO }
      } else if text.last == "O" || text.last == "o", isAngle(rest + "W") {
        return .letterO
      }
    }
    guard text.contains(","), isAngle(replaced(text, ",", by: ".")) else { return nil }
    return .comma
  }

  /// The parts of a text with signs or letters.
  private struct Parts {
    enum Mark { case degree, minute, second, colon, space }

    private(set) var numbers: [Substring] = []
    /// The marks behind the numbers, of which the last may have none.
    private(set) var marks: [Mark] = []
    private(set) var hemisphere = ""
    private(set) var hasComma = false
    private var isNegative = false
    private var hasSign = false
    private var isLowerS = false
    /// Whether a comma is behind the degrees.
    private var isXMP = false

    /// - Returns: nil for text that has other characters, or parts in another order.
    init?(_ text: String, _ delimiter: UInt8) {
      var rest = trimmed(text)[...]
      guard takeHemisphere(&rest, atEnd: false) else { return nil }
      if let first = rest.unicodeScalars.first,
        first == "-" || first == "+" || PlainNumber.minusSigns.contains(first)
      {
        (hasSign, isNegative) = (true, first != "+")
        rest = rest.dropFirst()
      }
      while let first = rest.first {
        if first.isWhitespace {
          rest = rest.dropFirst()
        } else if first.isASCII, first.isNumber {
          if marks.count < numbers.count { marks.append(.space) }
          takeNumber(&rest, delimiter)
        } else if first == ",", marks.count < numbers.count,
          numbers.count == 1 || numbers.count == 2 && isXMP
        {
          // "43,4.584N" and "43,4,35N" are as XMP has them. Where commas are decimal, it is in the number.
          if numbers.count == 1 { isXMP = true }
          marks.append(.space)
          rest = rest.dropFirst()
        } else if marks.count < numbers.count, let mark = Self.mark(&rest, numbers.count) {
          marks.append(mark)
        } else {
          break
        }
      }
      guard takeHemisphere(&rest, atEnd: true), rest.isEmpty else { return nil }
    }

    private mutating func takeNumber(_ rest: inout Substring, _ delimiter: UInt8) {
      let isComma = delimiter != CSVDelimiter.comma
      let number = rest.prefix {
        $0.isASCII && $0.isNumber || $0 == "." || isComma && $0 == ","
      }
      rest = rest.dropFirst(number.count)
      if number.contains(",") {
        hasComma = true
        numbers.append(Substring(replaced(String(number), ",", by: ".")))
      } else {
        numbers.append(number)
      }
    }

    /// Takes a hemisphere, if the text begins or is left with one.
    /// - Returns: whether there are not two.
    private mutating func takeHemisphere(_ rest: inout Substring, atEnd: Bool) -> Bool {
      let word = rest.prefix(while: \.isLetter)
      guard !word.isEmpty, atEnd == !numbers.isEmpty else { return true }
      let lower = word.lowercased()
      let isHemisphere = [PositionAxis.latitude, .longitude].contains { $0.sign(lower) != nil }
      guard isHemisphere, hemisphere.isEmpty else { return false }
      (hemisphere, isLowerS) = (lower, word == "s")
      rest = rest.dropFirst(word.count).drop(while: \.isWhitespace)
      return true
    }

    /// The marks of degrees, minutes and seconds. A quote of CSV may be doubled.
    private static let texts: [(text: String, mark: Mark)] = [
      ("’’", .second), ("′′", .second), ("´´", .second), ("degrees", .degree), ("degree", .degree),
      ("deg", .degree), ("°", .degree), ("º", .degree),
      ("˚", .degree), ("d", .degree), ("minutes", .minute), ("min", .minute), ("''", .second),
      ("'", .minute), ("′", .minute), ("’", .minute), ("´", .minute), ("m", .minute),
      ("seconds", .second), ("sec", .second), ("\"\"", .second), ("\"", .second), ("″", .second),
      ("”", .second), (":", .colon),
    ]

    /// Takes the mark at the start of a text. An s behind the third number is seconds if a hemisphere follows.
    private static func mark(_ rest: inout Substring, _ count: Int) -> Mark? {
      for (text, mark) in texts where rest.hasPrefix(text) {
        rest = rest.dropFirst(text.count)
        return mark
      }
      guard count == 3, rest.first == "s", rest.count > 1 else { return nil }
      rest = rest.dropFirst()
      return .second
    }

    /// The degrees; nil if the marks are in another order, or a number is not one of its place.
    mutating func degrees() -> Double? {
      guard (1...3).contains(numbers.count), !(hasSign && !hemisphere.isEmpty && !isNegative),
        marks.count >= numbers.count - 1
      else { return nil }
      for (place, mark) in marks.enumerated() {
        // Numbers with spaces alone between them are several, unless a hemisphere makes them one.
        let isBetween = mark == .colon || mark == .space && !hemisphere.isEmpty
        guard isBetween && place + 1 < numbers.count || mark == [.degree, .minute, .second][place]
        else { return nil }
      }
      // It may be seconds, or the south.
      if numbers.count == 3, marks.count == 2, isLowerS { return nil }
      // A number alone has a mark or a hemisphere: else it would be one already.
      guard !marks.isEmpty || !hemisphere.isEmpty else { return nil }
      var sum = 0.0
      for place in numbers.indices.reversed() {
        let number = numbers[place]
        guard let value = decimal(number), place + 1 == numbers.count || !number.contains("."),
          place == 0 || value < 60
        else { return nil }
        sum = value + sum / 60
      }
      return isNegative ? -sum : sum
    }
  }
}
