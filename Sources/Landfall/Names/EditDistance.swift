/// The edit distance of two words: the number of typos, which are a wrong, missing or extra
/// character, or two adjacent ones swapped.
///
/// This is the optimal string alignment distance (Damerau 1964; Levenshtein's with adjacent swaps).
/// - Complexity: O(n × m) for words of n and m characters.
package func editDistance(between a: [Unicode.Scalar], and b: [Unicode.Scalar]) -> Int {
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

/// The candidate that a mistyped word most likely means; nil if no candidate is close.
///
/// Close means at most one typo (a wrong, missing or extra character, or two swapped) per three
/// characters of the word, ignoring case. Among equally close candidates the first one is returned.
package func suggestion(
  for word: String, among candidates: some Sequence<String>
) -> String? {
  let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
  let limit = max(1, wanted.count / 3)
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    // A candidate of more than twice the characters has too many, even if lowercasing removes some.
    let longest = 2 * (wanted.count + limit)
    guard candidate.unicodeScalars.prefix(longest + 1).count <= longest else { continue }
    let distance = editDistance(between: wanted, and: Array(candidate.lowercased().unicodeScalars))
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.candidate
}
