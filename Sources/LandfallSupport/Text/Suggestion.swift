import Landfall

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
