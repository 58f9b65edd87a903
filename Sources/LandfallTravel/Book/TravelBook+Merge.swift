extension TravelBook {
  /// Merges another book of the same user into this one.
  ///
  /// A join: commutative, associative and idempotent, in whatever order devices meet. An empty book
  /// changes nothing, and nothing is lost but the older settings.
  /// - Complexity: O(contents of both books).
  public mutating func merge(_ other: TravelBook) {
    own.merge(other.own)
    otherLayers.merge(other.otherLayers) { mine, theirs in
      var mine = mine
      mine.merge(theirs)
      return mine
    }
    badges.merge(other.badges) { $0.merged(with: $1) }
    notes.merge(other.notes)
    goalRecords.merge(other.goalRecords) { $0.merged(with: $1) }
    viewedBadges.formUnion(other.viewedBadges)
    settings = settings.merged(with: other.settings)
    preserved.merge(other.preserved)
  }

  /// Returns this book merged with another one; see ``merge(_:)``.
  public func merged(with other: TravelBook) -> TravelBook {
    var merged = self
    merged.merge(other)
    return merged
  }
}
