/// The powers of ten that a Double represents exactly.
private let exactPowers: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]

/// The Double nearest to a decimal number such as "-33.86" or "1.5e2"; nil for anything else.
///
/// Accepts a sign, digits with at most one point among them and an exponent; no spaces, no "nan",
/// no hexadecimal numbers. The result is the same as `Double(String)`, bit for bit: a number of at
/// most 15 digits needs one exact division (Clinger 1990), any other uses the standard library.
package func decimal(_ text: Span<UInt8>) -> Double? {
  var index = 0
  var isNegative = false
  if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
    isNegative = text[index] == UInt8(ascii: "-")
    index += 1
  }
  var digits: UInt64 = 0
  var digitCount = 0
  var decimals = 0
  var isAfterPoint = false
  while index < text.count {
    let digit = text[index] &- UInt8(ascii: "0")
    if digit <= 9 {
      digits = digits &* 10 &+ UInt64(digit)
      digitCount += 1
      if isAfterPoint { decimals += 1 }
    } else if text[index] == UInt8(ascii: "."), !isAfterPoint {
      isAfterPoint = true
    } else {
      break
    }
    index += 1
  }
  guard digitCount > 0 else { return nil }
  if index == text.count, digitCount <= 15 {
    let value = Double(digits) / exactPowers[decimals]
    return isNegative ? -value : value
  }
  return decimalOfLibrary(text, exponentAt: index)
}

/// The slow path, for long numbers and those with an exponent.
private func decimalOfLibrary(_ text: Span<UInt8>, exponentAt start: Int) -> Double? {
  var index = start
  if index < text.count {
    guard text[index] | 0x20 == UInt8(ascii: "e") else { return nil }
    index += 1
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      index += 1
    }
    guard index < text.count else { return nil }
    while index < text.count {
      guard text[index] &- UInt8(ascii: "0") <= 9 else { return nil }
      index += 1
    }
  }
  var characters = ""
  for index in text.indices { characters.unicodeScalars.append(Unicode.Scalar(text[index])) }
  return Double(characters)
}
