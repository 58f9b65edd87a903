/// Any JSON value, as another program wrote it: what a file holds beyond what is known here, kept to be
/// written back.
public enum KeptJSON: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, by its characters, so that none of its digits is lost.
  case number(String)
  /// A text.
  case string(String)
  /// An array.
  case array([KeptJSON])
  /// An object.
  case object([String: KeptJSON])

  /// The text on one line, the members of objects in the order of their names as UTF-8: equal values
  /// have equal texts, different ones different texts.
  public var text: String {
    var text = ""
    write(into: &text, indent: nil)
    return text
  }

  /// What two values of the same member say together: of two objects all members, else the one that
  /// comes later by its kind, then by its text.
  ///
  /// A join: commutative, associative and idempotent, so that merging needs no rule for what is not
  /// known.
  package func joined(with other: KeptJSON) -> KeptJSON {
    if case .object(let mine) = self, case .object(let theirs) = other {
      return .object(mine.merging(theirs) { $0.joined(with: $1) })
    }
    if rank != other.rank { return rank > other.rank ? self : other }
    return precedes(other) ? other : self
  }

  /// Whether its text comes before another one's, as UTF-8: texts of one and of two scalars for é are
  /// equal as strings, and no device must keep the one where another one keeps the other.
  package func precedes(_ other: KeptJSON) -> Bool {
    text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  /// Objects come last, so that members once known are never given up.
  private var rank: Int {
    switch self {
    case .null: 0
    case .bool: 1
    case .number: 2
    case .string: 3
    case .array: 4
    case .object: 5
    }
  }
}
