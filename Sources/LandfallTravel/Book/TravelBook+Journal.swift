public import Foundation

extension TravelBook {
  /// Logs a visit that no fix has shown: unverified, with its duration, and the region as set by hand.
  ///
  /// It counts for sets and milestones, and for goals that take such visits; never for one day, one year
  /// or a return.
  /// - Parameters:
  ///   - regionKey: the key of the region or park.
  ///   - start: when it began.
  ///   - durationSeconds: how long it lasted; nil where nobody knows.
  ///   - timeZone: the clocks there, which tell the local day.
  ///   - now: the moment at which it is logged.
  /// - Returns: the visit; the same region and start give the same one.
  /// - Throws: ``TravelError`` where it begins before 1900, ends before it begins, or either is more
  ///   than a day ahead of `now`; the book is as it was then.
  @discardableResult
  public mutating func logByHand(
    _ regionKey: String, start: Date, durationSeconds: TimeInterval? = nil, timeZone: TimeZone,
    now: Date
  ) throws(TravelError) -> Visit {
    let visit = Visit(
      regionKey: regionKey, entry: start,
      exit: durationSeconds.map { start.addingTimeInterval($0) },
      localDay: LocalDay(start, in: timeZone), isVerified: false)
    try add(visit, now: now)
    setByHand(regionKey)
    return visit
  }

  /// Writes a journal entry about a visit, and its mood; what was written before stays beneath it.
  /// - Parameters:
  ///   - text: empty to clear it.
  ///   - mood: nil for none.
  ///   - visit: one of the book's.
  ///   - now: the moment at which it is written. It counts as later than what was written about the visit
  ///     before, even where a clock was wrong.
  /// - Throws: ``TravelError`` where the book has no such visit, or `now` is no moment that a calendar
  ///   has.
  public mutating func write(
    _ text: String, mood: Mood? = nil, about visit: Visit, now: Date
  ) throws(TravelError) {
    guard log.contains(visit) else {
      throw TravelError(
        .unknownVisit,
        "the book has no visit of \(visit.regionKey) with the id \(visit.id); add it first")
    }
    if let problem = Timestamp.problem(of: now, now: now) {
      throw TravelError(.dateRefused, "a note about \(visit.regionKey) is written \(problem)")
    }
    let last = notes.current(of: visit)
    if let last, last.text == text, last.mood == mood { return }
    // A millisecond is what other programs can write.
    let written = last.map { max(now, $0.written.addingTimeInterval(0.001)) } ?? now
    notes.insert(VisitNote(about: visit, written: written, text: text, mood: mood))
  }
}

extension Visit {
  /// How long it lasted, in seconds; nil while it lasts, or where nobody knows.
  public var durationSeconds: TimeInterval? { exit.map { $0.timeIntervalSince(entry) } }
}
