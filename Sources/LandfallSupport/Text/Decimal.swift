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
/// most 19 significant digits needs one exact division, any other uses the standard library.
package func decimal(_ text: Span<UInt8>) -> Double? {
  var index = 0
  var isNegative = false
  if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
    isNegative = text[index] == UInt8(ascii: "-")
    index += 1
  }
  let start = index
  var digits: UInt64 = 0
  var significantCount = 0
  var decimals = 0
  var isAfterPoint = false
  while index < text.count {
    let digit = text[index] &- UInt8(ascii: "0")
    if digit <= 9 {
      if significantCount > 0 || digit > 0 { significantCount &+= 1 }
      digits = digits &* 10 &+ UInt64(digit)
      if isAfterPoint { decimals &+= 1 }
    } else if text[index] == UInt8(ascii: "."), !isAfterPoint {
      isAfterPoint = true
    } else {
      break
    }
    index &+= 1
  }
  guard index - start > (isAfterPoint ? 1 : 0) else { return nil }
  if index == text.count, significantCount <= 19,
    let value = quotient(digits, powerOfTen: decimals)
  {
    return isNegative ? -value : value
  }
  return decimalOfLibrary(text, exponentAt: index)
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
  return unsafe text.withUnsafeBufferPointer { unsafe Double(String(decoding: $0, as: UTF8.self)) }
}
