import Foundation

extension TravelBook {
  /// Removes a visit and all notes about it, in whatever layer it is. It does not come back from
  /// another device, nor by reading its track again; ``logByHand(_:start:durationSeconds:timeZone:now:)``
  /// logs another one.
  ///
  /// A region without another visit counts as visited only if the user has set it by hand, or if an
  /// older version has recorded other dates. Earned badges stay.
  /// - Returns: whether the book had the visit.
  /// - Complexity: O(visits + notes).
  @discardableResult
  public mutating func remove(visit: Visit) -> Bool {
    var isRemoved = own.remove(visit)
    for id in otherLayers.keys where otherLayers[id]?.log.contains(visit) == true {
      isRemoved = otherLayers[id]?.remove(visit) ?? false || isRemoved
    }
    dropRemains()
    return isRemoved
  }

  /// Removes a note. It does not come back from another device. The note before it, if there is one,
  /// is the current one about its visit then.
  /// - Returns: whether the book had the note.
  /// - Complexity: O(notes).
  @discardableResult
  public mutating func remove(note: VisitNote) -> Bool { notes.remove(note) }

  /// Removes what the book knows of a region: its record, also if it was set by hand, its visits with
  /// their notes, and the wish for it. It does not come back from another device; setting it by hand
  /// or a new visit adds it again.
  ///
  /// ``deactivate(_:)`` instead keeps the history, and another device brings the region back.
  /// - Parameters:
  ///   - regionKey: the key of the region.
  ///   - layerID: the layer of the region; nil for the layer in which the book is kept.
  /// - Returns: whether the book knew the region.
  /// - Complexity: O(visits + notes).
  @discardableResult
  public mutating func remove(regionKey: String, in layerID: String? = nil) -> Bool {
    let isRemoved: Bool
    if let layerID, layerID != self.layerID {
      isRemoved = otherLayers[layerID]?.remove(regionKey: regionKey) ?? false
    } else {
      isRemoved = own.remove(regionKey: regionKey)
    }
    dropRemains()
    return isRemoved
  }

  /// Removes everything: visits, notes, records, wishes, badges, goals, settings, and what other
  /// programs wrote. No name of a region is left, only the number of such removals.
  ///
  /// Merging a book from before the removal adds nothing. A session's
  /// ``TravelSession/removeAll()`` also forgets where the user is.
  public mutating func removeAll() {
    let (id, number) = (layerID, removedAll + 1)
    self = TravelBook()
    (layerID, removedAll) = (id, number)
  }

  /// Drops the contents that belong to removed visits.
  mutating func dropRemains() {
    let marks = otherLayers.values.reduce(own.log.removed) { $0.union($1.log.removed) }
    guard !marks.isEmpty else { return }
    own.log.drop(marks)
    for id in otherLayers.keys { otherLayers[id]?.log.drop(marks) }
    notes.drop { marks.contains(RemovalMark(VisitSubject($0))) }
    preserved.visitMembers = preserved.visitMembers.filter {
      !marks.contains(RemovalMark($0.key))
    }
  }
}

extension LayerBook {
  /// Removes a visit; see ``TravelBook/remove(visit:)``.
  mutating func remove(_ visit: Visit) -> Bool {
    guard let removed = log.remove(visit) else { return false }
    guard var record = stored[visit.regionKey] else { return true }
    // Files repeat the dates of visits in records.
    if removed.isVerified {
      let dates = (removed.entry, removed.lastMoment)
      if record.firstVisitedDate == Timestamp.wholeSeconds(dates.0) {
        record.firstVisitedDate = nil
      }
      if record.lastVisitedDate == Timestamp.wholeSeconds(dates.1) { record.lastVisitedDate = nil }
    }
    let hasDates = record.firstVisitedDate != nil || record.lastVisitedDate != nil
    record.visited = record.visited && hasDates
    record.wasEverVisited = record.wasEverVisited && hasDates
    if !removed.isVerified, log.visits(of: visit.regionKey).isEmpty { record.edited = false }
    record.removals += 1
    stored[visit.regionKey] = record
    return true
  }

  /// Removes what is known of a region; see ``TravelBook/remove(regionKey:in:)``.
  mutating func remove(regionKey: String) -> Bool {
    let visits = log.visits(of: regionKey)
    let isKnown =
      !visits.isEmpty || record(of: regionKey) != nil || wishlist.contains(regionKey)
    guard isKnown else { return false }
    for visit in visits { log.remove(visit) }
    wishlist.remove(regionKey)
    stored[regionKey] = RegionRecord(removals: (stored[regionKey]?.removals ?? 0) + 1)
    return true
  }
}
