/// The powers of ten that a Double represents exactly.
private let exactPowers: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]

/// The powers of five below 2^64.
private let powersOfFive: [UInt64] = Array(sequence(first: 1) { $0 * 5 }.prefix(28))

/// The Double nearest to a decimal number such as "-33.86" or "1.5e2"; nil for anything else.
///
/// Accepts a sign, digits with at most one point among them and an exponent; no spaces, no "nan",
/// no hexadecimal numbers. The result is the same as `Double(String)`, bit for bit: a number of at
/// most 19 digits needs one exact division, any other uses the standard library.
package func decimal(_ text: Span<UInt8>) -> Double? {
  guard let plain = PlainDecimal(text),
    let value = quotient(plain.digits, powerOfTen: plain.decimals)
  else { return decimalOfLibrary(text) }
  return plain.isNegative ? -value : value
}

/// The Double nearest to a decimal number; see ``decimal(_:)`` of bytes.
package func decimal(_ text: some StringProtocol) -> Double? {
  Array(text.utf8).withSpan { decimal($0) }
}

/// Whether a number such as "36,999" would be one with a decimal point.
package func hasDecimalComma(_ text: Span<UInt8>) -> Bool {
  guard text.count <= 64 else { return false }
  let points = text.indices.map { text[$0] == UInt8(ascii: ",") ? UInt8(ascii: ".") : text[$0] }
  return points != text.indices.map { text[$0] } && points.withSpan { decimal($0) } != nil
}

/// A decimal number: a sign, and digits / 10^decimals.
package struct PlainDecimal {
  package var isNegative = false
  package var digits: UInt64 = 0
  package var decimals = 0

  /// Parses digits with at most one point; nil for other text and for more than 19 digits.
  @inlinable @inline(__always)
  package init?(_ text: Span<UInt8>) {
    var index = 0
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      isNegative = text[index] == UInt8(ascii: "-")
      index &+= 1
    }
    let start = index
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      digits = digits &* 10 &+ UInt64(digit)
      index &+= 1
    }
    var digitCount = index &- start
    if index < text.count {
      guard text[index] == UInt8(ascii: ".") else { return nil }
      index &+= 1
      decimals = text.count &- index
      digitCount &+= decimals
      while index < text.count {
        let digit = text[index] &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }
        digits = digits &* 10 &+ UInt64(digit)
        index &+= 1
      }
    }
    // Nineteen digits always fit.
    guard digitCount > 0, digitCount <= 19 else { return nil }
  }
}

/// The Double nearest to a number divided by a power of ten; nil for a power above 27.
package func quotient(_ dividend: UInt64, powerOfTen power: Int) -> Double? {
  if dividend < 1 << 53, power < exactPowers.count {
    // Both are exact, so that the division rounds once (Clinger 1990).
    return Double(dividend) / exactPowers[power]
  }
  guard dividend > 0, power < powersOfFive.count else { return nil }
  // Divides by the power of five with more than 60 bits; a remainder counts as one more bit, which decides ties.
  let fives = powersOfFive[power]
  let (shift, divisorShift) = (dividend.leadingZeroBitCount, fives.leadingZeroBitCount)
  let scaled = dividend &<< UInt64(shift)
  let (quotient, remainder) = (fives &<< UInt64(divisorShift)).dividingFullWidth(
    (high: scaled &>> 1, low: scaled &<< 63))
  let rounded = Double(remainder == 0 ? quotient : quotient | 1)
  let exponent = divisorShift - shift - 63 - power
  return rounded * Double(bitPattern: UInt64(1_023 + exponent) &<< 52)
}

/// The slow path, for long numbers and those with an exponent.
private func decimalOfLibrary(_ text: Span<UInt8>) -> Double? {
  // The library also reads "nan", "infinity" and hexadecimal numbers.
  for index in text.indices where !isOfNumber(text[index]) { return nil }
  return unsafe text.withUnsafeBufferPointer { unsafe Double(String(decoding: $0, as: UTF8.self)) }
}

/// Whether a byte is a digit, a sign, a point or the "e" of an exponent.
@inlinable @inline(__always)
package func isOfNumber(_ byte: UInt8) -> Bool {
  byte &- 0x30 <= 9 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
}
