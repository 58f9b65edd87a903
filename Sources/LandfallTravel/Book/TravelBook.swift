public import Foundation
public import Landfall

/// The record of a user's travels: visits, regions set by hand, wishes, badges and settings.
///
/// A book is kept in one layer, such as the states, whose visits, records and wishes are its own;
/// those in other layers are in ``otherLayers``. Regions are identified by their keys. The visits
/// are a set, so two books of one user, from two devices, merge without losing anything but what the
/// user removed. See <doc:VisitsAndMerging>.
public struct TravelBook: Sendable, Hashable {
  /// The visits, records and wishes in the layer in which the book is kept.
  package var own = LayerBook()

  /// The id of the layer in which the book is kept, such as "states"; nil if nothing has told it.
  ///
  /// A session, a reader and a trip set it. Books that differ in it alone are equal.
  public internal(set) var layerID: String? {
    get { kept.layerID }
    set { kept.layerID = newValue }
  }

  private var kept = BookLayerID()

  /// The visits, records and wishes in other layers, by the ids of the layers.
  ///
  /// ```swift
  /// book.otherLayers["countries", default: LayerBook()].markVisited("FRA")
  /// ```
  public var otherLayers: [String: LayerBook] = [:]

  /// The badges by their identifiers.
  public internal(set) var badges: [String: BadgeRecord] = [:]

  /// The identifiers of the badges that the user has viewed.
  public internal(set) var viewedBadges: Set<String> = []

  /// The journal entries about visits.
  public internal(set) var notes = VisitNotes()

  /// The goals by their identifiers, including deleted ones.
  public internal(set) var goalRecords: [String: GoalRecord] = [:]

  /// The user's settings.
  public var settings = TravelSettings()

  /// How often everything was removed. Of two books the one with more removals wins as a whole.
  package internal(set) var removedAll = 0

  /// The unknown contents of files, to be written back.
  package internal(set) var preserved = PreservedFields()

  /// An empty book.
  public init() {}

  /// An empty book that is kept in a layer.
  /// - Parameter layerID: the id of the layer, such as "countries".
  public init(layerID: String) { self.layerID = layerID }

  /// The individual visits in the book's layer.
  public internal(set) var log: VisitLog {
    get { own.log }
    set { own.log = newValue }
  }

  /// The keys of the regions of the book's layer to visit one day. A key that is removed does not come
  /// back from a device that still has it, unless it was added again there.
  public var wishlist: Set<String> {
    get { own.wishlist }
    set { own.wishlist = newValue }
  }

  /// The keys of the visited countries, whether the book is kept in their layer or in another one.
  ///
  /// Empty for a book of countries that does not know its layer; see ``init(layerID:)``.
  public var visitedCountries: Set<String> {
    (otherLayers["countries"] ?? (layerID == "countries" ? own : LayerBook())).visitedKeys
  }

  /// The part of the book in a layer: its own part also if nothing has told its layer.
  package func part(in id: String) -> LayerBook {
    otherLayers[id] ?? (layerID ?? id == id ? own : LayerBook())
  }

  /// The keys of the visited regions of a layer: the book's own or one of ``otherLayers``.
  package func visitedKeys(in layer: Layer) -> Set<String> { part(in: layer.id).visitedKeys }

  /// All records by the keys of their regions, with the dates of verified visits.
  /// - Complexity: O(regions).
  public var records: [String: RegionRecord] { own.records }

  /// The record of a region; nil if nothing is known of it. O(1).
  public func record(of regionKey: String) -> RegionRecord? { own.record(of: regionKey) }

  /// Whether a region counts as visited: active, and visited or set by hand. O(1).
  public func isVisited(_ regionKey: String) -> Bool { own.isVisited(regionKey) }

  /// The keys of the regions that count as visited: active, and visited or set by hand.
  public var visitedKeys: Set<String> { own.visitedKeys }

  /// The keys of all regions that were ever visited or set by hand, including those switched off:
  /// the regions that are not new.
  public var everVisitedKeys: Set<String> { own.everVisitedKeys }
}

extension TravelBook {
  /// Whether a region counts as visited, by a key of the enum that `landfall keys` writes for its layer:
  /// the book's own, unless ``otherLayers`` contains the layer. O(1).
  public func isVisited<Key: RegionKey>(_ key: Key) -> Bool {
    part(in: Key.layerID).isVisited(key.rawValue)
  }

  /// The keys of the regions that count as visited, as keys of an enum; see ``isVisited(_:)-(Key)``.
  public func visitedKeys<Key: RegionKey>(as type: Key.Type) -> Set<Key> {
    Set(part(in: Key.layerID).visitedKeys.compactMap(Key.init))
  }
}

extension TravelBook {
  /// The visits and regions that collections of the book's layer evaluate; see
  /// ``LayerBook/visitedRegions(timeZone:)``.
  public func visitedRegions(timeZone: TimeZone) -> VisitedRegions {
    own.visitedRegions(timeZone: timeZone)
  }

  /// The visits and regions that a collection evaluates: those in the collection's layer, which are
  /// the book's own unless ``otherLayers`` contains the layer.
  public func visitedRegions(
    for collection: RegionCollection, timeZone: TimeZone
  ) -> VisitedRegions {
    part(in: collection.layer.id).visitedRegions(timeZone: timeZone)
  }

  /// Records the badges that are earned now. Badges that were earned before stay earned, on the
  /// recorded date, even if an earlier visit becomes known.
  ///
  /// The date of an award is that of the visit that earned it. It is `now` if regions without dates
  /// earned it, such as those set by hand.
  /// - Parameters:
  ///   - collections: collections of the book's layer and of ``otherLayers``.
  ///   - now: the current time.
  ///   - timeZone: determines the day on which a stay ends.
  /// - Returns: the identifiers of the newly earned badges, in the order given.
  @discardableResult
  public mutating func earnBadges(
    of collections: some Sequence<RegionCollection>, now: Date, timeZone: TimeZone
  ) -> [String] {
    earnBadges(of: collections, now: now, timeZone: timeZone, isByHand: false)
  }

  /// - Parameter isByHand: whether a change by hand at `now` earns them, whatever the dates of visits.
  mutating func earnBadges(
    of collections: some Sequence<RegionCollection>, now: Date, timeZone: TimeZone, isByHand: Bool
  ) -> [String] {
    var visited: [String: VisitedRegions] = [:]
    var new: [String] = []
    for collection in collections {
      let layer = collection.layer.id
      let regions = visited[layer] ?? visitedRegions(for: collection, timeZone: timeZone)
      visited[layer] = regions
      let progress = collection.progress(of: regions, timeZone: timeZone)
      guard progress.isEarned else { continue }
      let identifier = collection.identifier
      let regionKeys = Set(progress.awarding.map(\.key))
      if let known = badges[identifier], known.isEarned {
        // The visits only add what the record lacks. Regions visited after the award did not
        // contribute to it.
        guard let date = progress.earnedDate,
          Timestamp.wholeSeconds(date) <= known.earnedDate ?? .distantFuture
        else { continue }
        earn(identifier, on: date, regionKeys: regionKeys)
      } else {
        new.append(identifier)
        let date = isByHand ? now : progress.earnedDate ?? now
        earn(identifier, on: date, regionKeys: regionKeys)
      }
    }
    return new
  }

  /// The identifiers of the badges that a visit earns in addition to those of the book, for
  /// ``DetectorContext/badgesEarned``. The book does not change.
  ///
  /// ```swift
  /// badgesEarned: { [book] in book.badges(earnedBy: $0, of: collections, timeZone: zone) }
  /// ```
  public func badges(
    earnedBy visit: Visit, of collections: some Sequence<RegionCollection>, timeZone: TimeZone
  ) -> [String] {
    var after = self
    // A visit with invalid dates earns nothing.
    let now = visit.lastMoment
    guard (try? after.add(visit, now: now)) != nil else { return [] }
    // Badges that were due before the visit are not earned by it.
    var before = self
    let earlier = Set(before.earnBadges(of: collections, now: now, timeZone: timeZone))
    return after.earnBadges(of: collections, now: now, timeZone: timeZone)
      .filter { !earlier.contains($0) }
  }
}

extension TravelBook {
  /// Adds a visit, or what it adds to a known visit, such as its end.
  ///
  /// A new verified visit switches its region on again; the end of a known visit does not. A visit
  /// that was removed is not added again.
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
  public mutating func markVisited(_ regionKey: String) { own.markVisited(regionKey) }

  /// Switches a region off: it no longer counts, but its history stays. ``markVisited(_:)`` or a new
  /// verified visit switches it on again.
  public mutating func deactivate(_ regionKey: String) { own.deactivate(regionKey) }

  /// Records a badge as earned. A date and regions that are recorded are not replaced.
  /// - Parameters:
  ///   - badge: the identifier of the badge.
  ///   - date: the time of the award.
  ///   - regionKeys: the keys of the regions that had contributed by then, if they are known.
  public mutating func earn(_ badge: String, on date: Date, regionKeys: Set<String> = []) {
    let known = badges[badge]
    let date = known?.earnedDate ?? date
    let isNew = known?.regionKeys.isEmpty ?? true
    badges[badge] = BadgeRecord(
      earnedDate: date, isEarned: true, regionKeys: isNew ? regionKeys : known?.regionKeys ?? [],
      regionsDate: isNew ? date : known?.regionsDate, others: known?.others ?? [:])
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
  /// - Returns: the visit; the same region and start give the same visit, unless it was removed.
  /// - Throws: ``TravelError`` if the visit begins before 1900, ends before it begins, or begins or
  ///   ends more than a day ahead of `now`; the book does not change then.
  @discardableResult
  public mutating func logByHand(
    _ regionKey: String, start: Date, durationSeconds: TimeInterval? = nil, timeZone: TimeZone,
    now: Date
  ) throws(TravelError) -> Visit {
    var visit = Visit(
      regionKey: regionKey, entry: start,
      exit: durationSeconds.map { start.addingTimeInterval($0) },
      localDay: LocalDay(start, in: timeZone), isVerified: false)
    var number: UInt64 = 0
    while own.log.isRemoved(visit) {
      number += 1
      visit.id = Visit.identity(regionKey: regionKey, entry: start, number: number)
    }
    try add(visit, now: now)
    markVisited(regionKey)
    return visit
  }

  /// Writes a journal entry about a visit, its mood and its photos. Earlier entries about it are
  /// preserved.
  /// - Parameters:
  ///   - text: the entry; empty to clear it.
  ///   - mood: the mood; nil to clear it.
  ///   - photos: references to all photos of the visit, see ``VisitNote/photos``; nil to leave them
  ///     as they are.
  ///   - visit: a visit of the book.
  ///   - now: the current time. The entry counts as later than earlier ones about the visit, even
  ///     if a clock was wrong.
  /// - Throws: ``TravelError`` if the book has no such visit, or `now` is before 1900 or not a
  ///   valid time.
  public mutating func write(
    _ text: String, mood: Mood? = nil, photos: [String]? = nil, about visit: Visit, now: Date
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
    let photos = photos ?? last?.photos ?? []
    if let last, last.text == text, last.mood == mood, last.photos == photos { return }
    // Other programs can write milliseconds, but nothing finer.
    let written = last.map { max(now, $0.written.addingTimeInterval(0.001)) } ?? now
    var note = VisitNote(about: visit, written: written, text: text, mood: mood, photos: photos)
    while notes.isRemoved(note) {
      note = VisitNote(
        about: visit, written: note.written.addingTimeInterval(1), text: text, mood: mood,
        photos: photos)
    }
    notes.insert(note)
  }
}

extension Visit {
  /// The duration of the visit in seconds; nil while it lasts, or if unknown.
  public var durationSeconds: TimeInterval? { exit.map { $0.timeIntervalSince(entry) } }
}

extension TravelBook {
  /// Merges another book of the same user into this one.
  ///
  /// A join: commutative, associative and idempotent, in whatever order devices meet. An empty book
  /// changes nothing, and nothing is lost but the older settings and what the user removed.
  /// - Complexity: O(contents of both books).
  public mutating func merge(_ other: TravelBook) {
    layerID = [layerID, other.layerID].compactMap(\.self).max()
    if removedAll != other.removedAll {
      if removedAll < other.removedAll {
        let id = layerID
        self = other
        layerID = id
      }
      return
    }
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
    dropRemains()
  }

  /// Returns this book merged with another one; see ``merge(_:)``.
  public func merged(with other: TravelBook) -> TravelBook {
    var merged = self
    merged.merge(other)
    return merged
  }
}

/// The contents of files that are unknown to this version or this atlas: preserved, merged and
/// written back.
package struct PreservedFields: Sendable, Hashable {
  /// Records of regions that the layer does not have, by the names in the file.
  package internal(set) var unknownRegions: [String: RegionRecord] = [:]

  /// Records of regions that other layers do not have, by the ids of the layers and the names.
  package internal(set) var unknownElsewhere: [String: [String: RegionRecord]] = [:]

  /// The elements that could not be read, by the name of their list.
  package internal(set) var unreadable: [String: Set<PreservedJSON>] = [:]

  /// Unknown members of visits, by the subject of the visit.
  package internal(set) var visitMembers: [VisitSubject: [String: PreservedJSON]] = [:]

  /// Unknown members of the file itself.
  package internal(set) var members: [String: PreservedJSON] = [:]

  /// Whether there are no preserved contents.
  package var isEmpty: Bool {
    unknownRegions.isEmpty && unknownElsewhere.isEmpty && unreadable.isEmpty
      && visitMembers.isEmpty && members.isEmpty
  }

  package mutating func merge(_ other: PreservedFields) {
    unknownRegions.merge(other.unknownRegions) { $0.merged(with: $1) }
    unknownElsewhere.merge(other.unknownElsewhere) {
      $0.merging($1) { $0.merged(with: $1) }
    }
    unreadable.merge(other.unreadable) { $0.union($1) }
    visitMembers.merge(other.visitMembers) {
      $0.merging($1) { $0.joined(with: $1) }
    }
    members.merge(other.members) { $0.joined(with: $1) }
  }
}

/// The id of a book's layer. It takes no part in comparisons, as it says nothing of the travels.
private struct BookLayerID: Sendable, Hashable {
  var layerID: String?

  static func == (left: BookLayerID, right: BookLayerID) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
