import Foundation

extension Visit {
  /// Merges two versions of the same visit: it begins at the earlier entry, on the local day of
  /// that entry, lasts until the latest time of either, and is verified if either is.
  ///
  /// The result has no exit if neither has one and both begin at the same time. A join:
  /// commutative, associative and idempotent; no time of either is lost.
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

  /// The last time at which the visit is known to last.
  var lastMoment: Date { max(exit ?? entry, entry) }
}
