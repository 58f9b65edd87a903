import Foundation

extension Visit {
  /// What two tellings of the same visit say together: it begins with the earlier entry, on that
  /// one's local day, lasts until the latest moment of either, and is verified where either says so.
  ///
  /// It has no exit where neither tells a moment beyond the entry or an exit. A join: commutative,
  /// associative and idempotent, and no moment of either is lost.
  package func joined(with other: Visit) -> Visit {
    var joined = self
    if (other.entry, other.localDay) < (entry, localDay) {
      (joined.entry, joined.localDay) = (other.entry, other.localDay)
    }
    let last = max(lastMoment, other.lastMoment)
    let isOpen = exit == nil && other.exit == nil && last == joined.entry
    joined.exit = isOpen ? nil : last
    joined.isVerified = isVerified || other.isVerified
    return joined
  }

  /// The last moment that it is known to have lasted.
  var lastMoment: Date { max(exit ?? entry, entry) }
}
