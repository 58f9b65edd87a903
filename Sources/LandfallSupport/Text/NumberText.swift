/// Whether text consists of digits, after a sign or none.
package func isWholeNumber(_ text: String) -> Bool {
  let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
  return !digits.isEmpty && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
}

/// A number; a whole number has no ".0".
package func numberText(_ number: Double) -> String {
  Int(exactly: number).map(String.init) ?? "\(number)"
}

/// A whole number with commas, such as "548,472".
package func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text += "," }
    text.append(digit)
  }
  return text
}

/// A number with a fixed count of decimals, rounded half away from zero; in Swift's own format if
/// it is too large, infinite or NaN.
package func fixed(_ number: Double, decimals: Int) -> String {
  let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
  guard number.magnitude * Double(scale) < 0x1p53 else { return "\(number)" }
  let units = Int((number.magnitude * Double(scale)).rounded())
  let fraction = String(units % scale)
  let whole = (number < 0 && units > 0 ? "-" : "") + String(units / scale)
  if decimals == 0 { return whole }
  return whole + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
}

/// A count and its noun, such as "1 region" or "258 regions".
package func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}

/// A size as display text, such as "3.9 MB"; a MB is a million bytes.
package func sizeText(_ byteCount: Int) -> String {
  switch byteCount {
  case 1_000_000...: "\(fixed(Double(byteCount) / 1e6, decimals: 2)) MB"
  case 1_000...: "\(fixed(Double(byteCount) / 1e3, decimals: 1)) kB"
  default: counted(byteCount, "byte")
  }
}

/// A length as display text, such as "5 km", "200 m" or "0.25 m": three significant digits, or more
/// before the point.
package func metersText(_ meters: Double) -> String {
  let size = meters.magnitude
  return size >= 1000 ? "\(threeDigits(meters / 1000)) km" : "\(threeDigits(meters)) m"
}

/// An area as display text, such as "12,300 km²" or "250 m²", with the digits of ``metersText(_:)``.
package func squareMetersText(_ squareMeters: Double) -> String {
  squareMeters >= 1e5
    ? "\(threeDigits(squareMeters / 1e6)) km²" : "\(threeDigits(squareMeters)) m²"
}

/// A number with three significant digits, without trailing zeros.
private func threeDigits(_ number: Double) -> String {
  let size = number.magnitude
  if size >= 100, size < 1e15 { return grouped(Int(number.rounded())) }
  var text = fixed(number, decimals: size >= 10 ? 1 : size >= 1 ? 2 : 3)
  guard text.contains(".") else { return text }
  while text.hasSuffix("0") { text.removeLast() }
  return text.hasSuffix(".") ? String(text.dropLast()) : text
}
