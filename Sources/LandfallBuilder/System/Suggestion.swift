/// The candidate that a mistyped word most likely means; nil where none is near.
///
/// Near is at most one slip (a letter wrong, missing, too many, or two swapped) for three letters
/// of the word, capitals aside. Among equally near candidates the first wins.
package func suggestion(
  for word: String, among candidates: some Sequence<String>
) -> String? {
  let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
  let limit = max(1, wanted.count / 3)
  var best: (candidate: String, slips: Int)?
  for candidate in candidates {
    let slips = slips(between: wanted, and: Array(candidate.lowercased().unicodeScalars))
    if slips <= limit, slips < best?.slips ?? .max { best = (candidate, slips) }
  }
  return best?.candidate
}

/// The optimal string alignment distance (Damerau 1964; Levenshtein's with adjacent swaps).
private func slips(between a: [Unicode.Scalar], and b: [Unicode.Scalar]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      var least = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        least = min(least, beforeLast[j - 1] + 1)
      }
      row.append(least)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
