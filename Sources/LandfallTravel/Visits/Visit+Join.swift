import Foundation

extension Visit {
  /// What two tellings of the same visit say together: it begins with the earlier entry, on that
  /// one's local day, ends with the later exit, one that is known over one that is not, and is
  /// verified where either says so.
  ///
  /// A join: commutative, associative and idempotent.
  func joined(with other: Visit) -> Visit {
    var joined = self
    (joined.entry, joined.localDay) = min(
      (entry, localDay), (other.entry, other.localDay), by: <)
    joined.exit = [exit, other.exit].compactMap(\.self).max()
    joined.isVerified = isVerified || other.isVerified
    return joined
  }

  /// The last moment that it is known to have lasted.
  var lastMoment: Date { max(exit ?? entry, entry) }

  private func min<Value>(_ a: Value, _ b: Value, by isLess: (Value, Value) -> Bool) -> Value {
    isLess(b, a) ? b : a
  }
}
