public import Foundation

extension TravelBook {
  /// Logs a visit that no fix has shown as an unverified visit, and sets its region as visited by
  /// hand.
  ///
  /// The visit counts for sets, milestones and goals with ``Goal/countsUnverified``, never for
  /// conditions of one day, one year or a return.
  /// - Parameters:
  ///   - regionKey: the key of the region or park.
  ///   - start: the start of the visit.
  ///   - durationSeconds: the duration of the visit; nil if unknown.
  ///   - timeZone: the local time zone, which determines the local day.
  ///   - now: the current time.
  /// - Returns: the visit; the same region and start give the same visit.
  /// - Throws: ``TravelError`` if the visit begins before 1900, ends before it begins, or begins or
  ///   ends more than a day ahead of `now`; the book does not change then.
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

  /// Writes a journal entry about a visit, and its mood. Earlier entries about it are preserved.
  /// - Parameters:
  ///   - text: the entry; empty to clear it.
  ///   - mood: the mood; nil to clear it.
  ///   - visit: a visit of the book.
  ///   - now: the current time. The entry counts as later than earlier ones about the visit, even
  ///     if a clock was wrong.
  /// - Throws: ``TravelError`` if the book has no such visit, or `now` is before 1900 or not a
  ///   valid time.
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
    // Other programs can write milliseconds, but nothing finer.
    let written = last.map { max(now, $0.written.addingTimeInterval(0.001)) } ?? now
    notes.insert(VisitNote(about: visit, written: written, text: text, mood: mood))
  }
}

extension Visit {
  /// The duration of the visit in seconds; nil while it lasts, or if unknown.
  public var durationSeconds: TimeInterval? { exit.map { $0.timeIntervalSince(entry) } }
}
