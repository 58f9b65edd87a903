/// Any JSON value that another program wrote: an unknown field of a file, preserved to be written
/// back.
public enum PreservedJSON: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number in its original characters, so that no digit is lost.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([PreservedJSON])
  /// An object.
  case object([String: PreservedJSON])

  /// The JSON on one line, with the members of objects ordered by name as UTF-8. Two values are
  /// equal exactly if their JSON is.
  public var text: String {
    var text = ""
    write(into: &text, indent: nil)
    return text
  }

  /// Merges two values of the same member: all members of two objects; otherwise the value of the
  /// later type, then the one with the greater JSON text.
  ///
  /// A join: commutative, associative and idempotent, so that merging needs no rules for unknown
  /// members.
  package func joined(with other: PreservedJSON) -> PreservedJSON {
    if case .object(let mine) = self, case .object(let theirs) = other {
      return .object(mine.merging(theirs) { $0.joined(with: $1) })
    }
    if rank != other.rank { return rank > other.rank ? self : other }
    return precedes(other) ? other : self
  }

  /// Whether the value's JSON comes before another's in UTF-8. Strings with one or two scalars for
  /// é are equal in Swift, but different in UTF-8; every device must keep the same one.
  package func precedes(_ other: PreservedJSON) -> Bool {
    text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  /// Objects come last, so that their members are never lost.
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
