/// Returns the breaks between classes of about the same size of sorted numbers, each rounded to as few
/// digits as possible. Returns fewer than `classCount - 1` breaks if there are too few distinct numbers.
package func roundedBreaks(of sorted: [Double], classCount: Int) -> [Double] {
  guard let least = sorted.first, let most = sorted.last, least < most else { return [] }
  var breaks: [Double] = []
  for number in 1..<classCount {
    let index = number * sorted.count / classCount
    let (below, above) = (sorted[max(index - 1, 0)], sorted[index])
    let found = roundest(from: below, to: above)
    if found > breaks.last ?? least, found <= most { breaks.append(found) }
  }
  return breaks
}

/// Returns the roundest number near the middle of two neighbors: between them, or within a twentieth of
/// their middle, as classes may differ slightly in size.
private func roundest(from low: Double, to high: Double) -> Double {
  let middle = (low + high) / 2
  let slack = max((high - low) / 2, abs(middle) / 20)
  guard slack > 0 else { return middle }
  var unit = 1.0
  while unit < 1e300, unit <= abs(middle) { unit *= 10 }
  for _ in 0..<18 {
    // Multiples of 1, 5, 2.5 and 2 times a power of ten look round.
    for part in [1.0, 0.5, 0.25, 0.2] {
      let candidate = (middle / (unit * part)).rounded() * (unit * part)
      if abs(candidate - middle) <= slack { return candidate }
    }
    unit /= 10
  }
  return middle
}

/// The unit of a legend's numbers, such as "million".
package struct NumberUnit {
  /// The name of the unit; empty for 1.
  package var name: String
  private var divisor: Double

  package init(largest: Double) {
    let units = [(1e12, "trillion"), (1e9, "billion"), (1e6, "million"), (1e4, "thousand")]
    let found = units.first { largest >= $0.0 }
    name = found?.1 ?? ""
    divisor = found.map { $0.1 == "thousand" ? 1000 : $0.0 } ?? 1
  }

  /// Returns a number in this unit with at most three decimals, without trailing zeros. Numbers of 10⁹ or
  /// more, and those that would round to zero, are not rounded.
  package func text(_ number: Double) -> String {
    let scaled = number / divisor
    guard abs(scaled) < 1e9 else { return "\(scaled)" }
    let thousandths = Int((scaled * 1000).rounded())
    if thousandths == 0, scaled != 0 { return "\(scaled)" }
    let whole = abs(thousandths) / 1000
    var digits = String(abs(thousandths) % 1000 + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (thousandths < 0 ? "−" : "") + "\(whole)" + (digits.isEmpty ? "" : ".\(digits)")
  }
}
