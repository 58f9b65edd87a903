import Foundation
public import Landfall

/// Determines from successive fixes which region of a layer the user is in, when they enter another
/// region, and whether to announce it.
///
/// A pure function of the state, the fix and the context. It stores nothing, reads no clock, and
/// can be shared by any number of threads.
///
/// ```swift
/// let detector = RegionDetector(layer: try atlas.layer("states"))
/// var state = DetectorState()
/// let decision = detector.process(
///   fix, in: &state, DetectorContext(now: now, timeZone: timeZone, visited: book.everVisitedKeys))
/// if let event = decision.event, event.isAnnounced { … }
/// ```
public struct RegionDetector: Sendable {
  /// The layer whose regions are detected.
  public let layer: Layer

  /// The distances and times of detection and announcements.
  public var settings: DetectorSettings

  /// Makes a detector for the regions of a layer.
  ///
  /// If the layer has a parent, such as the countries of states, a fix in another country is not given to a region by
  /// nearness.
  public init(layer: Layer, settings: DetectorSettings = DetectorSettings()) {
    self.layer = layer
    self.settings = settings
  }

  /// Processes a fix.
  ///
  /// A rejected fix does not change the state. A fix older than the last one is rejected, unless
  /// the last one is ahead of "now": then the clock was wrong, and the times from it are forgotten.
  /// - Complexity: one lookup; some microseconds more outside all regions.
  public func process(
    _ fix: Fix, in state: inout DetectorState, _ context: DetectorContext
  ) -> DetectorDecision {
    let rejections = FixFilter(settings.filter).rejections(
      of: fix, after: state.lastTime, now: context.now)
    guard rejections.isEmpty else { return DetectorDecision(finding: .rejected(rejections)) }
    var ended: Visit?
    if let last = state.lastTime, fix.time < last {
      ended = state.endVisit()
      state.forgetTimes()
    }
    let jump = jump(from: state.lastCoordinate, to: fix.coordinate)
    if jump != nil { state.remembered = [] }
    state.remembered.removeAll {
      fix.time.timeIntervalSince($0.time) > settings.memorySeconds
    }
    let finding = finding(of: fix, remembered: state.remembered, jump: jump)
    state.lastCoordinate = fix.coordinate.reduced
    state.lastTime = fix.time
    switch finding {
    case .inside(let key), .nearby(let key, _, _): remember(key, at: fix.time, in: &state)
    case .remembered, .nowhere, .rejected: break
    }
    var decision = DetectorDecision(finding: finding, endedVisit: ended)
    guard finding.regionKey != state.visit?.regionKey else {
      if finding.regionKey != nil { state.lastSeen = fix.time }
      return decision
    }
    decision.endedVisit = state.endVisit() ?? ended
    if let key = finding.regionKey {
      enter(key, at: fix.time, in: &state, context, &decision)
    }
    return decision
  }

  private func remember(_ key: String, at time: Date, in state: inout DetectorState) {
    if let known = state.remembered.firstIndex(where: { $0.regionKey == key }) {
      state.remembered[known].time = time
      return
    }
    let place = state.remembered.firstIndex { $0.regionKey > key } ?? state.remembered.count
    state.remembered.insert(DetectorState.Sighting(regionKey: key, time: time), at: place)
  }

  private func enter(
    _ key: String, at time: Date, in state: inout DetectorState, _ context: DetectorContext,
    _ decision: inout DetectorDecision
  ) {
    let visit = Visit(
      regionKey: key, entry: time, localDay: LocalDay(time, in: context.timeZone),
      isVerified: true)
    state.visit = visit
    state.lastSeen = time
    let suppression = suppression(of: key, at: time, state: state, context)
    if suppression == nil {
      state.lastAnnounced = DetectorState.Sighting(regionKey: key, time: time)
    }
    decision.event = EntryEvent(
      visit: visit, badges: context.badgesEarned(visit), suppression: suppression)
    decision.offersOnlyNew = state.jitter.enter(
      key, at: time, isOnlyNewSet: context.announcesOnlyNew, settings: settings)
  }

  private func suppression(
    of key: String, at time: Date, state: DetectorState, _ context: DetectorContext
  ) -> EntryEvent.Suppression? {
    if !context.isAnnouncing { return .switchedOff }
    if let last = state.lastAnnounced {
      if last.regionKey == key {
        return context.hasJustBecomeActive ? .becameActive : .lastAnnounced
      }
    }
    if context.announcesOnlyNew, context.visited.contains(key) { return .notNew }
    if let last = state.lastAnnounced {
      let seconds = time.timeIntervalSince(last.time)
      // Negative if the clock was wrong before.
      if seconds >= 0, seconds < settings.secondsBetweenEvents {
        return .tooSoon(secondsSinceLast: seconds)
      }
    }
    return nil
  }
}

/// The result of a ``RegionDetector`` for one fix.
public struct DetectorDecision: Sendable, Hashable {
  /// The location of the fix, and how it was determined.
  public var finding: Finding

  /// The visit that this fix ends. Its exit is the time of the last fix in its region.
  public var endedVisit: Visit?

  /// The entry into another region; nil if the region has not changed, or the fix is not assigned
  /// to one.
  public var event: EntryEvent?

  /// Whether to offer the user to announce only new regions, as they repeatedly cross a border. See
  /// ``DetectorState/answerOnlyNewOffer(_:at:)``.
  public var offersOnlyNew = false
}
