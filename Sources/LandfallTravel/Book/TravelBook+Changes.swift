public import Foundation

extension TravelBook {
  /// Adds a visit, or what it tells beyond what is known of it, such as its end.
  ///
  /// A new verified visit brings back a region that was switched off; the end of one that is known
  /// already does not.
  /// - Parameters:
  ///   - visit: to a region of the book's layer.
  ///   - now: the moment at which it is added.
  /// - Returns: whether the visit is a new one.
  /// - Throws: ``TravelError`` where it begins before 1900, ends before it begins, or either is more
  ///   than a day ahead of `now`; the book is as it was then.
  @discardableResult
  public mutating func add(_ visit: Visit, now: Date) throws(TravelError) -> Bool {
    if let problem = visit.problem(now: now) {
      throw TravelError(.dateRefused, "the visit of \(visit.regionKey) \(problem)")
    }
    let isNew = log.insert(visit)
    if visit.isVerified {
      var record = stored[visit.regionKey] ?? RegionRecord()
      record.visited = true
      record.wasEverVisited = true
      if isNew { record.isActive = true }
      stored[visit.regionKey] = record
    }
    return isNew
  }

  /// Sets a region as visited by hand: without dates, and so without a part in badges of one day.
  public mutating func setByHand(_ regionKey: String) {
    var record = stored[regionKey] ?? RegionRecord()
    record.edited = true
    record.isActive = true
    stored[regionKey] = record
  }

  /// Switches a region off: it no longer counts, its history stays.
  public mutating func switchOff(_ regionKey: String) {
    stored[regionKey]?.isActive = false
  }

  /// Notes that a badge was earned, on a date if that is known; an earlier date stands.
  public mutating func earn(_ badge: String, on date: Date?) {
    let earned = BadgeRecord(earnedDate: date, isEarned: true)
    badges[badge] = badges[badge]?.merged(with: earned) ?? earned
  }

  /// Notes that badges were looked at.
  public mutating func markViewed(_ badges: some Sequence<String>) {
    viewedBadges.formUnion(badges)
  }

  /// The identifiers of the badges that were earned and not looked at yet.
  public var newBadges: Set<String> {
    Set(badges.lazy.filter(\.value.isEarned).map(\.key)).subtracting(viewedBadges)
  }
}

extension Visit {
  /// Why its dates are not believed; nil where they are.
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
  /// Why nobody can have visited anything at a moment; nil where somebody can.
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
