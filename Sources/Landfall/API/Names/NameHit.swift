/// A region found by its name, and how well the name agrees with the typed text.
public struct NameHit: Sendable, Hashable {
  /// The agreement of a name with the typed text; better ones are smaller.
  public enum Agreement: Int, Sendable, Hashable, Comparable {
    /// The whole name, or a whole alias.
    case whole
    /// The beginning of the name, or of an alias.
    case beginning
    /// The beginning of a later word: "dolores" is in Mission Dolores Park.
    case word
    /// The whole name or alias with one typo: a character wrong, missing or extra, or two adjacent
    /// characters swapped.
    case wholeWithTypo
    /// The beginning of the name or of an alias with one typo.
    case beginningWithTypo
    /// The beginning of a later word with one typo.
    case wordWithTypo

    /// Returns whether the left agreement is better.
    public static func < (left: Agreement, right: Agreement) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The region.
  public let region: Region

  /// The agreement of the name, ignoring case, accents and punctuation.
  public let agreement: Agreement
}
