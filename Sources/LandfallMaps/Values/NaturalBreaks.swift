/// Returns the last number of each class but the highest, for the classes of sorted numbers with the least sum of squared
/// distances from the means of classes; fewer if there are too few distinct numbers.
///
/// The best classes of the numbers up to each one are extended class by class (dynamic programming, as in W. D. Fisher,
/// 1958). The last class of a longer list begins no earlier than that of a shorter one, so that the search for it is
/// divided into halves (X. Wu, "Optimal Quantization by Matrix Searching", Journal of Algorithms 12, 1991).
/// - Complexity: O(count · n log n) time and O(count · n) memory for n distinct numbers.
package func naturalBreaks(of sorted: [Double], count: Int) -> [Double] {
  guard let least = sorted.first, let most = sorted.last else { return [] }
  let size = max(least.magnitude, most.magnitude)
  // Squares of numbers of this size are neither infinite nor zero. A scale by a power of two changes no digit.
  let exponent = size > 1e100 || size < 1e-100 && size > 0 ? Int(size.exponent) : 0
  func scaled(_ number: Double) -> Double {
    exponent == 0 ? number : Double(sign: .plus, exponent: -exponent, significand: number)
  }
  let middle = scaled(sorted[sorted.count / 2])
  // Distinct numbers, and sums up to each one. Numbers relative to their median have smaller sums, with smaller errors.
  var values: [Double] = []
  var weights = [0.0]
  var sums = [0.0]
  var squares = [0.0]
  for number in sorted {
    if values.last != number {
      values.append(number)
      weights.append(weights[weights.count - 1])
      sums.append(sums[sums.count - 1])
      squares.append(squares[squares.count - 1])
    }
    let shifted = scaled(number) - middle
    weights[weights.count - 1] += 1
    sums[sums.count - 1] += shifted
    squares[squares.count - 1] += shifted * shifted
  }
  let classCount = min(count, values.count)
  guard classCount > 1 else { return [] }

  /// The squared distances of a class from its mean.
  func spread(_ start: Int, _ end: Int) -> Double {
    let sum = sums[end] - sums[start]
    let weight = weights[end] - weights[start]
    return max(squares[end] - squares[start] - sum * sum / weight, 0)
  }
  var best = (0...values.count).map { $0 == 0 ? 0 : spread(0, $0) }
  var starts: [[Int]] = []
  for number in 2...classCount {
    var next = [Double](repeating: .infinity, count: values.count + 1)
    var start = [Int](repeating: 0, count: values.count + 1)
    /// Finds the start of the last class of the numbers up to each end within `ends`, which is within `range`.
    func search(_ ends: ClosedRange<Int>, _ range: ClosedRange<Int>) {
      let end = (ends.lowerBound + ends.upperBound) / 2
      for candidate in range.lowerBound...min(range.upperBound, end - 1) {
        let cost = best[candidate] + spread(candidate, end)
        if cost < next[end] { (next[end], start[end]) = (cost, candidate) }
      }
      if ends.lowerBound < end { search(ends.lowerBound...end - 1, range.lowerBound...start[end]) }
      if end < ends.upperBound { search(end + 1...ends.upperBound, start[end]...range.upperBound) }
    }
    search(number...values.count, number - 1...values.count - 1)
    starts.append(start)
    best = next
  }
  var ends: [Double] = []
  var end = values.count
  for start in starts.reversed() {
    end = start[end]
    ends.append(values[end - 1])
  }
  return ends.reversed()
}
