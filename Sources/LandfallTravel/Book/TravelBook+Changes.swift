public import Foundation

extension TravelBook {
  /// Adds a visit, or what it adds to a known visit, such as its end.
  ///
  /// A new verified visit switches its region on again; the end of a known visit does not.
  /// - Parameters:
  ///   - visit: a visit to a region of the book's layer.
  ///   - now: the current time.
  /// - Returns: whether the visit is new.
  /// - Throws: ``TravelError`` if the visit begins before 1900, ends before it begins, or begins or
  ///   ends more than a day ahead of `now`; the book does not change then.
  @discardableResult
  public mutating func add(_ visit: Visit, now: Date) throws(TravelError) -> Bool {
    try own.add(visit, now: now)
  }

  /// Sets a region as visited by hand. Without a date, it does not count for badges of one day.
  public mutating func setByHand(_ regionKey: String) { own.setByHand(regionKey) }

  /// Switches a region off: it no longer counts, but its history stays.
  public mutating func switchOff(_ regionKey: String) { own.switchOff(regionKey) }

  /// Records a badge as earned.
  /// - Parameters:
  ///   - badge: the identifier of the badge.
  ///   - date: the time of the award, if it is known; an earlier one is not replaced.
  ///   - regionKeys: the keys of the regions that had contributed by then, if they are known.
  public mutating func earn(
    _ badge: String, on date: Date?, regionKeys: Set<String> = []
  ) {
    let earned = BadgeRecord(earnedDate: date, isEarned: true, regionKeys: regionKeys)
    badges[badge] = badges[badge]?.merged(with: earned) ?? earned
  }

  /// Records that the user has viewed badges.
  public mutating func markViewed(_ badges: some Sequence<String>) {
    viewedBadges.formUnion(badges)
  }

  /// The identifiers of the badges that were earned but not viewed yet.
  public var newBadges: Set<String> {
    Set(badges.lazy.filter(\.value.isEarned).map(\.key)).subtracting(viewedBadges)
  }
}

extension Visit {
  /// The reason to refuse the visit's dates; nil if they are valid.
  package func problem(now: Date) -> String? {
    for (name, date) in [("begins", entry), ("ends", exit ?? entry)] {
      if let problem = Timestamp.problem(of: date, now: now) { return "\(name) \(problem)" }
    }
    if let exit, exit < entry {
      return "ends at \(Timestamp.text(exit)), before it begins at \(Timestamp.text(entry))"
    }
    return nil
  }
}

extension Timestamp {
  /// The reason why a visit cannot be at a time; nil if it can.
  package static func problem(of date: Date, now: Date) -> String? {
    // Written so that NaN fails it.
    guard isMoment(date) else { return "at a time that no calendar has" }
    if date < earliestVisit { return "at \(text(date)), before 1900" }
    if Timestamp.isAhead(date, of: now) {
      return "at \(text(date)), more than a day after now, \(text(now))"
    }
    return nil
  }
}
