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
  return roundest(near: middle) { abs($0 - middle) <= slack } ?? middle
}

/// Returns the roundest number above `low` and up to `high`, near their middle; `high` if there is no rounder one.
package func roundest(above low: Double, upTo high: Double) -> Double {
  roundest(near: (low + high) / 2) { low < $0 && $0 <= high } ?? high
}

/// Returns the number near `middle` with as few digits as possible that is suitable.
private func roundest(near middle: Double, _ isSuitable: (Double) -> Bool) -> Double? {
  var unit = 1.0
  while unit < 1e300, unit <= abs(middle) { unit *= 10 }
  for _ in 0..<18 {
    // Multiples of 1, 5, 2 and 2.5 times a power of ten look round; the last ones have a digit more.
    for part in [1.0, 0.5, 0.2, 0.25] {
      let candidate = (middle / (unit * part)).rounded() * (unit * part)
      if isSuitable(candidate) { return candidate }
    }
    unit /= 10
  }
  return nil
}
