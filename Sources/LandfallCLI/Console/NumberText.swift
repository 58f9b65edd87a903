/// A whole number with commas, such as "548,472".
func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text += "," }
    text.append(digit)
  }
  return text
}

/// A number with so many decimals, rounded half away from zero.
func fixed(_ number: Double, decimals: Int) -> String {
  let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
  let units = Int((number.magnitude * Double(scale)).rounded())
  let fraction = String(units % scale)
  let whole = (number < 0 && units > 0 ? "-" : "") + String(units / scale)
  if decimals == 0 { return whole }
  return whole + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
}

/// A count and its noun, such as "1 region" or "258 regions".
func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}

/// A size for people, such as "3.9 MB"; a MB is a million bytes.
func sizeText(_ byteCount: Int) -> String {
  switch byteCount {
  case 1_000_000...: "\(fixed(Double(byteCount) / 1e6, decimals: 2)) MB"
  case 1_000...: "\(fixed(Double(byteCount) / 1e3, decimals: 1)) kB"
  default: counted(byteCount, "byte")
  }
}
