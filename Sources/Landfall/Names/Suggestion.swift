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
