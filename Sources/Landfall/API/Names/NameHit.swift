/// A region found by its name, and how well the name agrees with the typed text.
public struct NameHit: Sendable, Hashable {
  /// The agreement of a name with the typed text; better ones are smaller.
  public enum Agreement: Int, Sendable, Hashable, Comparable {
    /// The whole name.
    case whole
    /// The beginning of the name.
    case beginning
    /// The whole name with one typo: a character wrong, missing or extra, or two adjacent
    /// characters swapped.
    case wholeWithTypo
    /// The beginning of the name with one typo.
    case beginningWithTypo

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
