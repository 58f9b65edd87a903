/// A region found by its name, and how well it agrees with what was typed.
public struct NameHit: Sendable, Hashable {
  /// The better ones are smaller.
  public enum Agreement: Int, Sendable, Hashable, Comparable {
    /// The whole name.
    case whole
    /// The beginning of the name.
    case beginning
    /// The whole name with one slip: a letter wrong, missing, too many, or two neighbors swapped.
    case wholeWithSlip
    /// The beginning of the name with one slip.
    case beginningWithSlip

    /// Whether the left agrees better.
    public static func < (left: Agreement, right: Agreement) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The region.
  public let region: Region

  /// How its name agrees, case, accents and punctuation aside.
  public let agreement: Agreement
}
