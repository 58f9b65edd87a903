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

  /// The region of the last fix; nil outside of all regions, and before the first fix.
  public private(set) var region: Region?

  /// What to announce: of the last entry that is announced. A view that has shown it sets it to nil.
  public var announcement: Announcement?

  /// Whether to ask the user if only new regions are to be announced; see ``answerOnlyNewOffer(_:now:)``.
  public private(set) var offersOnlyNew = false

  /// The time zone of local days.
  public var timeZone: TimeZone

  /// The language of announcements.
  public var locale: Locale

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
  }

  /// The visits, badges and settings. Set it after a merge with another device.
  public var book: TravelBook {
    get { session.book }
    set {
      session.book = newValue
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
    if let entered = update.region {
      region = entered
    } else if update.endedVisit != nil {
      region = nil
    }
    if let text = update.announcement(locale: locale) { announcement = text }
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
    let badges = try session.toggle(region.key, now: now, timeZone: timeZone)
    save(session.book, session.state)
    return badges
  }

  /// Records the user's answer to ``offersOnlyNew``.
  public func answerOnlyNewOffer(_ answer: Bool, now: Date = Date()) {
    session.answerOnlyNewOffer(answer, at: now)
    offersOnlyNew = false
    save(session.book, session.state)
  }

  /// Ends the current visit, as when tracking is switched off.
  public func endVisit(now: Date = Date()) {
    session.endVisit(now: now, timeZone: timeZone)
    region = nil
    save(session.book, session.state)
  }
}
