/// A division of numbers into classes. A number on a break is in the class above it.
package enum Classification: Hashable, Sendable {
  /// A method of dividing numbers into a number of classes.
  package enum Method: Hashable, Sendable {
    /// Classes of about as many numbers, with breaks at round numbers near the quantiles.
    case rounded
    /// Classes of about as many numbers: the breaks part the numbers as quantiles do that are interpolated linearly
    /// between ranks (type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996), which is the default
    /// of R and NumPy.
    case quantiles
    /// Classes of the same width from the least number to the greatest.
    case equalIntervals
    /// The classes with the least sum of squared distances from their means (W. D. Fisher, "On Grouping for Maximum
    /// Homogeneity", 1958; G. F. Jenks, 1967), which is found exactly.
    case naturalBreaks
  }

  case classes(Method, count: Int)
  /// Given breaks between classes, in increasing order.
  case breaks([Double])

  /// The numbers of classes that a map has.
  package static let counts = 2...9
  package static let usualCount = 5
  package static let usual = Classification.classes(.rounded, count: usualCount)

  /// The names of methods, for completions.
  package static let names = ["5", "quantile", "equal", "jenks", "breaks=10,20,50"]

  /// Parses the value of `--classes`: a count; or `quantile`, `equal` or `jenks`, each with `:COUNT` or without; or
  /// `breaks=` and increasing numbers between commas. Nil for other text.
  package init?(_ text: String) {
    let text = text.lowercased()
    if let count = Int(text) {
      guard Self.counts.contains(count) else { return nil }
      self = .classes(.rounded, count: count)
      return
    }
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == ":" || $0 == "="
    }
    if parts[0] == "breaks" {
      let fields =
        parts.count == 2 ? parts[1].split(separator: ",", omittingEmptySubsequences: false) : []
      let breaks = fields.compactMap { decimal(trimmed($0)) }
      guard (1..<Self.counts.upperBound).contains(breaks.count), breaks.count == fields.count,
        zip(breaks, breaks.dropFirst()).allSatisfy({ $0 < $1 })
      else { return nil }
      self = .breaks(breaks)
      return
    }
    guard let count = parts.count == 2 ? Int(parts[1]) : Self.usualCount,
      Self.counts.contains(count)
    else { return nil }
    switch parts[0] {
    case "quantile", "quantiles": self = .classes(.quantiles, count: count)
    case "equal": self = .classes(.equalIntervals, count: count)
    case "jenks": self = .classes(.naturalBreaks, count: count)
    default: return nil
    }
  }

  /// The number of classes that is requested.
  package var count: Int {
    switch self {
    case .classes(_, let count): count
    case .breaks(let breaks): breaks.count + 1
    }
  }

  /// A class less, down to two: for numbers of which some have a class of their own.
  var withFewerClasses: Classification {
    guard case .classes(let method, let count) = self else { return self }
    return .classes(method, count: max(count - 1, 2))
  }

  /// Returns the breaks between classes of sorted numbers, in increasing order; fewer than requested if there are too few
  /// distinct numbers.
  /// - Complexity: O(n), but for natural breaks, see ``naturalBreaks(of:count:)``.
  package func breaks(of sorted: [Double]) -> [Double] {
    guard let least = sorted.first, let most = sorted.last, least < most else {
      if case .breaks(let breaks) = self { return breaks }
      return []
    }
    switch self {
    case .breaks(let breaks): return breaks
    case .classes(.rounded, let count): return roundedBreaks(of: sorted, classCount: count)
    case .classes(.quantiles, let count):
      let ends = (1..<count).map { part in quantile(sorted, part, of: count) }
      return Self.shortBreaks(after: ends, of: sorted)
    case .classes(.naturalBreaks, let count):
      return Self.shortBreaks(
        after: LandfallMaps.naturalBreaks(of: sorted, count: count), of: sorted)
    case .classes(.equalIntervals, let count):
      return (1..<count).map { between(least, most, $0, of: count) }
    }
  }

  /// Returns the breaks between classes of sorted numbers, of which one is at a center or the middle class has it.
  ///
  /// Equal intervals are as wide on both sides, so that an odd number of classes has one around the center. Other methods
  /// part the numbers of each side, with the break at the center between them; of an odd number of classes, the side with
  /// more numbers has the additional one.
  package func breaks(of sorted: [Double], around center: Double) -> [Double] {
    guard let least = sorted.first, let most = sorted.last, least < center, center < most else {
      return breaks(of: sorted)
    }
    switch self {
    case .breaks(let breaks): return breaks
    case .classes(.equalIntervals, let count):
      let reach = max(center - least, most - center)
      return (1..<count).map { number in
        let step = reach * Double(2 * number - count) / Double(count)
        return step.isFinite
          ? center + step : center + reach * (Double(2 * number - count) / Double(count))
      }
      .filter { $0 > least && $0 <= most }
    case .classes(let method, let count):
      let low = sorted.filter { $0 < center }
      let high = sorted.filter { $0 >= center }
      let half = count / 2
      let lowCount = count.isMultiple(of: 2) || low.count < high.count ? half : half + 1
      let above = Classification.classes(method, count: count - lowCount).breaks(of: high)
      return Classification.classes(method, count: lowCount).breaks(of: low) + [center]
        + above.filter { $0 > center }
    }
  }

  /// Returns, for each number that ends a class, the roundest break between the last number of its class and the first
  /// number after it: it parts the numbers in the same way, and is short in a legend.
  private static func shortBreaks(after ends: [Double], of sorted: [Double]) -> [Double] {
    var breaks: [Double] = []
    var index = 0
    for end in ends {
      while index < sorted.count, sorted[index] <= end { index += 1 }
      guard index > 0, index < sorted.count else { continue }
      let found = roundest(above: sorted[index - 1], upTo: sorted[index])
      if found > breaks.last ?? -.infinity { breaks.append(found) }
    }
    return breaks
  }
}

/// Returns a quantile of sorted numbers, of which there is at least one: the number that `part` of `count` equal parts
/// end with.
private func quantile(_ sorted: [Double], _ part: Int, of count: Int) -> Double {
  let steps = part * (sorted.count - 1)
  let (rank, rest) = steps.quotientAndRemainder(dividingBy: count)
  guard rest > 0 else { return sorted[rank] }
  return between(sorted[rank], sorted[rank + 1], rest, of: count)
}

/// Returns the number after `part` of `count` equal parts of the way from one number to another.
private func between(_ low: Double, _ high: Double, _ part: Int, of count: Int) -> Double {
  let step = (high - low) * Double(part) / Double(count)
  if step.isFinite { return low + step }
  let share = Double(part) / Double(count)
  return low * (1 - share) + high * share
}

private func midpoint(_ low: Double, _ high: Double) -> Double {
  let sum = low + high
  return sum.isFinite ? sum / 2 : low / 2 + high / 2
}

/// Returns the breaks between classes of about the same size of sorted numbers, each rounded to as few
/// digits as possible. Returns fewer than `classCount - 1` breaks if there are too few distinct numbers.
package func roundedBreaks(of sorted: [Double], classCount: Int) -> [Double] {
  guard let least = sorted.first, let most = sorted.last, least < most else { return [] }
  var breaks: [Double] = []
  for number in 1..<classCount {
    let index = number * sorted.count / classCount
    let (below, above) = (sorted[max(index - 1, 0)], sorted[index])
    var found = roundest(from: below, to: above)
    let floor = breaks.last ?? least
    // A round number that is already a break: one that is less round parts the numbers, too.
    if found <= floor, above > floor, above > below {
      found = roundest(above: max(below, floor), upTo: above)
    }
    if found > floor, found <= most { breaks.append(found) }
  }
  return breaks
}

/// Returns the roundest number near the middle of two neighbors: between them, or within a twentieth of
/// their middle, as classes may differ slightly in size.
private func roundest(from low: Double, to high: Double) -> Double {
  let middle = midpoint(low, high)
  let slack = max((high - low) / 2, abs(middle) / 20)
  guard slack > 0 else { return middle }
  return roundest(near: middle) { abs($0 - middle) <= slack } ?? middle
}

/// Returns the roundest number above `low` and up to `high`, near their middle; `high` if there is no rounder one.
package func roundest(above low: Double, upTo high: Double) -> Double {
  roundest(near: midpoint(low, high)) { low < $0 && $0 <= high } ?? high
}

/// Returns the number near `middle` with as few digits as possible that is suitable.
private func roundest(near middle: Double, _ isSuitable: (Double) -> Bool) -> Double? {
  var unit = 1.0
  while unit < 1e307, unit <= abs(middle) { unit *= 10 }
  // Eighteen digits, and as many after the zeros of a small number.
  var digitCount = 0
  while digitCount < 18 || unit > abs(middle) * 1e-17 && middle != 0, unit > 0 {
    digitCount += 1
    // Multiples of 1, 5, 2 and 2.5 times a power of ten look round; the last ones have a digit more.
    for part in [1.0, 0.5, 0.2, 0.25] {
      let candidate = (middle / (unit * part)).rounded() * (unit * part)
      if isSuitable(candidate) { return candidate }
    }
    unit /= 10
  }
  return nil
}
