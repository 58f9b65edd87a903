public import Foundation
public import Landfall

/// Processes the fixes of an app of visited regions: detects the region, records visits and badges,
/// and decides what to announce.
///
/// A value of a ``TravelBook`` and a ``DetectorState``, both of which the app saves, and of the layer
/// and the collections of an atlas. Like a ``RegionDetector``, it reads neither a clock nor a store.
///
/// ```swift
/// var session = try TravelSession(atlas, layer: "states", book: saved, state: savedState)
/// let update = try session.process(fix, now: now, timeZone: timeZone)
/// if let text = update.announcement(locale: .current) { notify(text.title, text.body) }
/// ```
public struct TravelSession: Sendable {
  /// The layer whose regions are detected.
  public let layer: Layer

  /// The regions that are detected, listed and counted.
  public let scope: RegionScope

  /// The collections of the layer, whose badges can be earned.
  public let collections: [RegionCollection]

  /// The visits, badges and settings. Save it after each update that has an
  /// ``TravelUpdate/event`` or an ``TravelUpdate/endedVisit``.
  ///
  /// The thresholds for altitude and speed and the switches for announcements in
  /// ``TravelBook/settings`` apply from the next fix on.
  public var book: TravelBook {
    didSet {
      if book.layerID == nil { book.layerID = layer.id }
      // What was removed must not return with the end of the visit that was going on.
      if book.removedAll > oldValue.removedAll { state = DetectorState() }
      everVisited = nil
      hasRecordedBadges = false
      takeThresholds()
    }
  }

  /// The memory of the detector. Save it after each fix.
  public private(set) var state: DetectorState

  private var detector: RegionDetector

  /// ``TravelBook/everVisitedKeys`` of the book; nil after a change of it, so that they are computed
  /// after an entry and not for each fix.
  private var everVisited: Set<String>?

  /// Whether the book contains all badges that its regions earn.
  private var hasRecordedBadges = false

  /// Makes a session from what an app has saved, or an empty one.
  /// - Parameters:
  ///   - atlas: an atlas with the layer, and with the collections of its regions.
  ///   - layerID: the name of the layer, such as "states".
  ///   - book: the book of the layer.
  ///   - state: the detector's state at the last fix.
  ///   - settings: the distances and times of detection. The book's settings replace the thresholds
  ///     for altitude and speed.
  ///   - scope: the regions that are detected, by default those that count. A fix in Puerto Rico is then in no state.
  /// - Throws: `AtlasError` if the atlas does not have the layer.
  public init(
    _ atlas: Atlas, layer layerID: String, book: TravelBook = TravelBook(),
    state: DetectorState = DetectorState(), settings: DetectorSettings = DetectorSettings(),
    detecting scope: RegionScope = .counted
  ) throws(AtlasError) {
    let layer = try atlas.layer(layerID)
    self.layer = layer
    self.scope = scope
    collections = atlas.collections.filter { $0.layer == layer }
    self.book = book
    self.book.layerID = layer.id
    self.state = state
    detector = RegionDetector(layer: layer, settings: settings, detecting: scope)
    takeThresholds()
  }

  /// Processes a fix, and records the visits and badges that it shows.
  ///
  /// A fix that is farther from the last one than any airliner gets counts once the next one is near it, as in a
  /// ``Trip``.
  ///
  /// Badges for which the book already qualified before the fix, such as after merging another book,
  /// are recorded, but are not part of the update.
  ///
  /// If the clock was wrong and set back, the end of the current visit may be more than a day ahead
  /// of `now`: then the visit is recorded without its end.
  /// - Parameters:
  ///   - fix: the fix.
  ///   - now: the current time.
  ///   - timeZone: determines the local day of a visit.
  ///   - hasJustBecomeActive: whether the app has just become active, so that the user sees their
  ///     location anyway.
  /// - Throws: ``TravelError`` if the fix was taken in the years 1 to 1899, in which no visit may
  ///   begin; the session does not change then.
  /// - Complexity: that of ``RegionDetector/process(_:in:_:)`` for a fix in the same region as
  ///   before; after an entry or an exit, O(visits · collections).
  @discardableResult
  public mutating func process(
    _ fix: Fix, now: Date, timeZone: TimeZone, hasJustBecomeActive: Bool = false
  ) throws(TravelError) -> TravelUpdate {
    if Timestamp.isMoment(fix.time), fix.time < Timestamp.earliestVisit {
      let problem = Timestamp.problem(of: fix.time, now: now) ?? ""
      throw TravelError(.dateRefused, "the fix was taken \(problem)")
    }
    let context = DetectorContext(
      now: now, timeZone: timeZone, visited: keysEverVisited(),
      isAnnouncing: book.settings.notificationsEnabled,
      announcesOnlyNew: book.settings.notifyOnlyNewStates,
      hasJustBecomeActive: hasJustBecomeActive)
    let decision = detector.process(fix, in: &state, context)
    var update = TravelUpdate(
      finding: decision.finding, endedVisit: decision.endedVisit, event: decision.event,
      offersOnlyNew: decision.offersOnlyNew)
    update.landing = decision.landing
    let visits = [decision.endedVisit, decision.landing?.visit].compactMap(\.self)
    guard !visits.isEmpty || decision.event != nil else { return update }
    recordBadges(now, timeZone)
    for ended in visits { recordEnd(of: ended, now: now) }
    if let visit = decision.event?.visit {
      try book.add(visit, now: now)
      update.region = layer.region(key: visit.regionKey)
    }
    update.badges = recordBadges(now, timeZone)
    update.event?.badges = update.badges.map(\.identifier)
    return update
  }

  /// Records the user's answer to ``TravelUpdate/offersOnlyNew``. After "yes", only new regions are
  /// announced.
  public mutating func answerOnlyNewOffer(_ answer: Bool, at time: Date) {
    state.answerOnlyNewOffer(answer, at: time)
    if answer { book.settings.update(at: time) { $0.notifyOnlyNewStates = true } }
  }

  /// Switches a region off if it counts as visited, otherwise sets it as visited by hand.
  ///
  /// The dates of visits to the region stay as they are, empty if there are none. A badge that the
  /// change earns is dated `now`.
  /// - Parameters:
  ///   - regionKey: the key of the region.
  ///   - now: the current time.
  ///   - timeZone: determines the day on which a stay ends.
  /// - Returns: the badges that are earned by it.
  /// - Throws: ``TravelError`` if the layer does not have the region, or if `now` is before 1900 or
  ///   not a valid time; the session does not change then.
  @discardableResult
  public mutating func toggle(
    _ regionKey: String, now: Date, timeZone: TimeZone
  ) throws(TravelError) -> [RegionCollection] {
    if let problem = Timestamp.problem(of: now, now: now) {
      throw TravelError(.dateRefused, "\"\(regionKey)\" is set \(problem)")
    }
    guard layer.region(key: regionKey) != nil else {
      throw TravelError(
        .unknownRegion, "the layer \"\(layer.id)\" has no region with the key \"\(regionKey)\"")
    }
    recordBadges(now, timeZone)
    if book.isVisited(regionKey) {
      book.deactivate(regionKey)
    } else {
      book.markVisited(regionKey)
    }
    return recordBadges(now, timeZone, isByHand: true)
  }

  /// Switches a region of an enum of keys on or off; see ``toggle(_:now:timeZone:)-(String,_,_)``.
  @discardableResult
  public mutating func toggle(
    _ key: some RegionKey, now: Date, timeZone: TimeZone
  ) throws(TravelError) -> [RegionCollection] {
    try toggle(key.rawValue, now: now, timeZone: timeZone)
  }

  /// Removes everything of the user: the contents of the book, see ``TravelBook/removeAll()``, and the
  /// memory of where they were. Save ``book`` and ``state`` then.
  ///
  /// A ``book`` from another device on which everything was removed does the same.
  public mutating func removeAll() { book.removeAll() }

  /// Ends the current visit, as when tracking is switched off. Fixes may follow later.
  /// - Returns: the visit with its exit, which is the time of the last fix in its region; nil if
  ///   there is no current visit.
  @discardableResult
  public mutating func endVisit(now: Date, timeZone: TimeZone) -> Visit? {
    guard let ended = state.endVisit() else { return nil }
    recordEnd(of: ended, now: now)
    recordBadges(now, timeZone)
    return ended
  }

  /// The region of the last fix that was not rejected, also before a restart; nil outside of all regions, and before the
  /// first fix.
  public var region: Region? { state.visit.flatMap { layer.region(key: $0.regionKey) } }

  /// The regions of the ``scope``, and others that the book has as visited, in the order of their names: the list on which
  /// visits are seen and switched.
  public var regionsByName: [Region] {
    layer.regionsByName.filter { scope.includes($0) || book.isVisited($0.key) }
  }

  /// The regions of ``regionsByName`` in the order of their names in a language, see `Region.name(in:)`.
  public func regions(locale: Locale) -> [Region] {
    regionsByName.map { (region: $0, name: $0.name(in: locale)) }
      .sorted {
        let order = $0.name.compare($1.name, options: [], range: nil, locale: locale)
        return order == .orderedSame ? $0.region.key < $1.region.key : order == .orderedAscending
      }.map(\.region)
  }

  /// The number of visited regions: of those that are part of totals, "12/50", or of all if all are in the ``scope``.
  public var count: VisitedCount {
    scope == .all
      ? VisitedCount(of: book.visitedKeys, among: layer.regions.map(\.self)) : book.count(in: layer)
  }

  /// The nearest regions that are not visited, the nearest first: "where next".
  /// - Parameters:
  ///   - place: the coordinate to search from, usually the last fix.
  ///   - meters: the greatest distance, in meters.
  ///   - limit: the greatest number of regions.
  /// - Complexity: that of `Layer.nearest(to:within:limit:where:)`.
  public func nearestUnvisited(
    to place: Coordinate, within meters: Double = .infinity, limit: Int = 5
  ) -> [Nearby] {
    layer.nearest(to: place, within: meters, limit: limit) {
      scope.includes($0) && !book.isVisited($0.key)
    }
  }

  /// The badges of the book, in the order of the atlas; see ``TravelBook/progress(with:timeZone:)``.
  public func badges(timeZone: TimeZone) -> [CollectionProgress] {
    book.progress(with: collections, timeZone: timeZone)
  }

  /// Takes the thresholds for altitude and speed from the book's settings, which have no accuracy.
  private mutating func takeThresholds() {
    let filter = book.settings.filter
    detector.settings.filter = FilterSettings(
      altitudeMeters: filter.altitudeMeters, speedMetersPerSecond: filter.speedMetersPerSecond,
      accuracyMeters: detector.settings.filter.accuracyMeters)
  }

  /// The keys of the regions that are not new.
  private mutating func keysEverVisited() -> Set<String> {
    if let everVisited { return everVisited }
    let keys = book.everVisitedKeys
    everVisited = keys
    return keys
  }

  /// Adds the end of a visit, unless the book refuses its time, as after the clock was set back.
  private mutating func recordEnd(of visit: Visit, now: Date) {
    _ = try? book.add(visit, now: now)
  }

  /// Records the badges that are earned now, unless they are recorded already.
  /// - Returns: the newly earned ones, in the order of the atlas.
  @discardableResult
  mutating func recordBadges(
    _ now: Date, _ timeZone: TimeZone, isByHand: Bool = false
  ) -> [RegionCollection] {
    if hasRecordedBadges { return [] }
    let new = Set(
      book.earnBadges(of: collections, now: now, timeZone: timeZone, isByHand: isByHand))
    hasRecordedBadges = true
    return collections.filter { new.contains($0.identifier) }
  }
}

/// The result of a ``TravelSession`` for one fix. Its visits and badges are in the book already.
public struct TravelUpdate: Sendable {
  /// The location of the fix, and how it was determined, or why it was rejected.
  public var finding: Finding

  /// The visit that has ended. Its exit is the time of the last fix in its region.
  public var endedVisit: Visit?

  /// The entry into another region, announced or with the reason for not announcing it; nil if the
  /// region has not changed.
  public var event: EntryEvent?

  /// The region that was entered; nil if there is no ``event``.
  public var region: Region?

  /// The badges that the fix earns, in the order of the atlas.
  public var badges: [RegionCollection] = []

  /// Whether to offer the user to announce only new regions, as they repeatedly cross a border. See
  /// ``TravelSession/answerOnlyNewOffer(_:at:)``.
  public var offersOnlyNew = false

  /// The entry into the region where a flight ended, if the fix shows both that it began and that it ended; its visit
  /// has its exit.
  public var landing: EntryEvent?

  /// The visit that has begun.
  public var begunVisit: Visit? { event?.visit }
}
