import Landfall

/// The candidate that a mistyped word most likely means; nil if no candidate is close.
///
/// Close means at most one typo (a wrong, missing or extra character, or two swapped) per three
/// characters of the word, ignoring case. Among equally close candidates the first one is returned.
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
