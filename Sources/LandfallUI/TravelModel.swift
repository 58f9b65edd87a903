public import Foundation
public import Landfall
public import LandfallTravel
public import Observation

/// A ``LandfallTravel/TravelSession`` as an observable object: views that read it are drawn again after a change.
///
/// ```swift
/// @State private var model = TravelModel(session) { book, state in save(book, state) }
/// // where fixes arrive:
/// try model.process(fix)
/// // in views:
/// Toggle(region.name, isOn: model.isVisited(region))
/// ```
///
/// SwiftUI needs nothing else. The module compiles on Linux, where its tests run; on Apple systems it is untested.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class TravelModel {
  /// The session, changed by the functions of this object alone.
  public private(set) var session: TravelSession

  /// The region of the last fix that was not rejected, also before a relaunch; nil at sea and abroad, and before the first
  /// fix.
  public private(set) var region: Region?

  /// The visited regions, by name in the order of their scalars.
  public private(set) var visitedRegions: [Region] = []

  /// The number of visited regions; see `TravelSession.count`: "12/50".
  public private(set) var count: VisitedCount

  /// The badges of the layer's collections, in the order of the atlas: an earned one stays earned and full.
  public private(set) var badges: [CollectionProgress] = []

  /// What to announce: of the last entry that is announced. A view that has shown it sets it to nil.
  public var announcement: Announcement?

  /// Whether to ask the user if only new regions are to be announced; see ``answerOnlyNewOffer(_:now:)``.
  public private(set) var offersOnlyNew = false

  /// The time zone of local days.
  public var timeZone: TimeZone { didSet { showBook() } }

  /// The language of announcements.
  public var locale: Locale

  /// Returns the name of a region for announcements; nil for `Region.name(in:)` of the ``locale``. With the module
  /// LandfallNames, states have names in 16 languages: `model.regionName = { $0.name(in: "de") }`.
  @ObservationIgnored public var regionName: @MainActor (Region) -> String? = { _ in nil }

  private let save: @MainActor (TravelBook, DetectorState) -> Void

  /// Makes a model.
  /// - Parameters:
  ///   - session: what the app has saved, or an empty session.
  ///   - save: called with the book and the state of the detector after each change.
  public init(
    _ session: TravelSession, timeZone: TimeZone = .current, locale: Locale = .current,
    save: @escaping @MainActor (TravelBook, DetectorState) -> Void = { _, _ in }
  ) {
    (self.session, self.timeZone, self.locale, self.save) = (session, timeZone, locale, save)
    count = session.count
    region = session.region
    showBook()
  }

  /// Takes from the book what views show. O(regions), and O(visits · log visits) for each collection.
  private func showBook() {
    let layer = session.layer
    visitedRegions = session.book.visitedKeys.compactMap { layer.region(key: $0) }
      .sorted { ($0.name, $0.key) < ($1.name, $1.key) }
    count = session.count
    badges = session.badges(timeZone: timeZone)
  }

  /// The page of the map of the US for the visited states: without Alaska or Hawaii alone, all states, with these two in
  /// boxes; nil if the layer has no such page.
  public var statesLayout: MapLayout? {
    try? session.layer.layout(USLayout(visited: visitedRegions).rawValue)
  }

  /// The shapes of the visited regions on a page, whose paths are to be filled; in the order of its frames.
  public func visitedShapes(on layout: MapLayout) -> [MapShape] {
    let visited = Set(visitedRegions.map(\.id))
    return layout.frames.flatMap { frame in
      frame.regions.filter { $0.isDrawn && visited.contains($0.regionID) }
    }
  }

  /// The visits, badges and settings. Set it after a merge with another device.
  public var book: TravelBook {
    get { session.book }
    set {
      session.book = newValue
      region = session.region
      showBook()
      save(newValue, session.state)
    }
  }

  /// Whether a region counts as visited. O(1).
  public func isVisited(_ region: Region) -> Bool { session.book.isVisited(region.key) }

  /// Processes a fix; see ``LandfallTravel/TravelSession/process(_:now:timeZone:hasJustBecomeActive:)``.
  /// - Throws: `TravelError` for a fix of the years 1 to 1899.
  /// - Returns: what the fix has changed.
  @discardableResult
  public func process(
    _ fix: Fix, now: Date = Date(), hasJustBecomeActive: Bool = false
  ) throws(TravelError) -> TravelUpdate {
    let update = try session.process(
      fix, now: now, timeZone: timeZone, hasJustBecomeActive: hasJustBecomeActive)
    if region != session.region { region = session.region }
    if update.event != nil || update.endedVisit != nil { showBook() }
    let name = update.region.flatMap(regionName)
    if let text = update.announcement(locale: locale, regionName: name) { announcement = text }
    if update.offersOnlyNew { offersOnlyNew = true }
    save(session.book, session.state)
    return update
  }

  /// Switches a region on or off by hand.
  /// - Returns: the badges that are earned by it.
  /// - Throws: `TravelError` if the layer does not have the region.
  @discardableResult
  public func toggle(_ region: Region, now: Date = Date()) throws(TravelError) -> [RegionCollection]
  {
    let earned = try session.toggle(region.key, now: now, timeZone: timeZone)
    showBook()
    save(session.book, session.state)
    return earned
  }

  /// Records the user's answer to ``offersOnlyNew``.
  public func answerOnlyNewOffer(_ answer: Bool, now: Date = Date()) {
    session.answerOnlyNewOffer(answer, at: now)
    offersOnlyNew = false
    save(session.book, session.state)
  }

  /// Records that the user has viewed badges: they are not new any more.
  public func markViewed(_ badges: some Sequence<CollectionProgress>) {
    session.book.markViewed(badges.map(\.id))
    showBook()
    save(session.book, session.state)
  }

  /// Adds the visits of a history; see ``LandfallTravel/TravelSession/add(history:from:now:timeZone:)``.
  /// - Throws: `TravelError` if a visit is before 1900 or more than a day ahead of `now`.
  @discardableResult
  public func add(
    history points: some Sequence<TrackPoint>, from atlas: Atlas, now: Date = Date()
  ) throws(TravelError) -> AddedHistory {
    let added = try session.add(history: points, from: atlas, now: now, timeZone: timeZone)
    showBook()
    save(session.book, session.state)
    return added
  }

  /// Removes everything of the user, also the memory of where they are.
  public func removeAll() {
    session.removeAll()
    (region, announcement, offersOnlyNew) = (nil, nil, false)
    showBook()
    save(session.book, session.state)
  }

  /// Ends the current visit, as when tracking is switched off.
  public func endVisit(now: Date = Date()) {
    session.endVisit(now: now, timeZone: timeZone)
    region = nil
    showBook()
    save(session.book, session.state)
  }
}
