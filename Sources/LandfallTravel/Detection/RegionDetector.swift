public import Foundation
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

  /// The regions outside of the scope: a fix in or near one is in no other.
  private let uncounted: Set<RegionID>

  /// Makes a detector for the regions of a layer.
  ///
  /// If the layer has a parent, such as the countries of states, a fix in another country is not given to a region by
  /// nearness.
  /// - Parameters:
  ///   - layer: the layer whose regions are detected.
  ///   - settings: the distances and times of detection.
  ///   - scope: which of its regions are detected.
  /// - Complexity: O(regions) for a part of the layer.
  public init(
    layer: Layer, settings: DetectorSettings = DetectorSettings(),
    detecting scope: RegionScope = .all
  ) {
    self.layer = layer
    self.settings = settings
    uncounted =
      scope == .all
      ? [] : Set(layer.regions.lazy.filter { !scope.includes($0) }.map(\.id))
  }

  /// Processes a fix.
  ///
  /// A rejected fix does not change the visit. A fix older than the last one is rejected, unless
  /// the last one is ahead of "now": then the clock was wrong, and the times from it are forgotten.
  /// A fix that is farther from the last one than any airliner gets is rejected as too fast. It counts after all once
  /// the next fix is near it.
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
    let held = state.held
    state.held = nil
    if let held, speed(from: LastFix(held), to: fix) == nil {
      let landing = locate(held, in: &state, context, ended: ended)
      return landing.followed(by: locate(fix, in: &state, context, ended: nil))
    }
    if let speed = speed(from: state.lastFix, to: fix) {
      state.held = Fix(
        coordinate: fix.coordinate, time: fix.time, accuracyMeters: fix.accuracyMeters)
      let reason = FixRejection.tooFast(
        speedMetersPerSecond: speed, threshold: FilterSettings.speedRange.upperBound)
      return DetectorDecision(finding: .rejected([reason]), endedVisit: ended)
    }
    return locate(fix, in: &state, context, ended: ended)
  }

  /// The speed of the movement between two fixes if no airliner is so fast; nil if one is, or without a last fix.
  ///
  /// As for a ``Trip``, it is the least speed between the accuracy circles; in no time, a kilometer more is a jump.
  private func speed(from last: LastFix, to fix: Fix) -> Double? {
    guard let place = last.coordinate, let time = last.time else { return nil }
    let seconds = fix.time.timeIntervalSince(time)
    let blur = max(0, last.accuracyMeters ?? 0) + max(0, fix.accuracyMeters ?? 0)
    let limit = FilterSettings.speedRange.upperBound
    // No degree of latitude or longitude is longer than 111,700 m, so most steps need no geodesic.
    let degrees =
      abs(fix.coordinate.latitude - place.latitude)
      + abs(fix.coordinate.reduced.longitude - place.longitude)
    if degrees * 111_700 - blur <= limit * seconds { return nil }
    let meters = GeodesicLine.meters(from: place, to: fix.coordinate)
    if seconds <= 0 { return meters > 1_000 + blur ? .infinity : nil }
    let speed = max(0, meters - blur) / seconds
    return speed > limit ? speed : nil
  }

  /// Processes a fix that is not rejected.
  private func locate(
    _ fix: Fix, in state: inout DetectorState, _ context: DetectorContext, ended: Visit?
  ) -> DetectorDecision {
    let jump = jump(from: state.lastCoordinate, to: fix.coordinate)
    if jump != nil { state.remembered = [] }
    state.remembered.removeAll {
      fix.time.timeIntervalSince($0.time) > settings.memorySeconds
    }
    let finding = finding(of: fix, remembered: state.remembered, jump: jump)
    state.lastFix = LastFix(fix)
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

  /// The entry into the region where a flight ended, if this fix shows both that it began and that it ended; its visit
  /// has its exit.
  public var landing: EntryEvent?

  /// The decision on a fix that has shown that the one before it, with this decision, counts.
  fileprivate func followed(by next: DetectorDecision) -> DetectorDecision {
    var both = next
    both.offersOnlyNew = offersOnlyNew || next.offersOnlyNew
    if var event, let visit = next.endedVisit {
      event.visit = visit
      (both.endedVisit, both.landing) = (endedVisit, event)
    } else {
      both.endedVisit = endedVisit ?? next.endedVisit
      both.event = next.event ?? event
    }
    return both
  }
}

extension RegionDetector {
  /// Locates a fix: in a region, near one, near a remembered one, or outside all.
  ///
  /// After a jump the user has arrived by air: the first steps start again from the new fix alone,
  /// and memory begins with what they find.
  package func finding(
    of fix: Fix, remembered: [DetectorState.Sighting], jump: Double?
  ) -> Finding {
    var abroad: Region?
    if let found = search(from: fix, &abroad) { return found }
    if jump == nil, let found = recall(remembered, from: fix, &abroad) { return found }
    if let abroad { return .nowhere(.abroad(countryKey: abroad.key)) }
    if let jump { return .nowhere(.forgottenByJump(meters: jump)) }
    return .nowhere(
      remembered.isEmpty
        ? .nothingRemembered : .rememberedTooFar(beyondMeters: settings.memoryMeters))
  }

  /// The first steps: the region that contains a fix, else the nearest one within 1, then 2, then
  /// 5 km.
  ///
  /// Distances to borders are geodesics, see `Nearby`. The nearest region within 5 km is therefore
  /// that of the smallest step that has one.
  private func search(from fix: Fix, _ abroad: inout Region?) -> Finding? {
    if let region = layer.regionID(at: fix.coordinate) {
      let key = layer[region].key
      return uncounted.contains(region)
        ? .nowhere(.notCounted(regionKey: key)) : .inside(regionKey: key)
    }
    let near = nearestAtHome(
      to: fix.coordinate, accuracyMeters: fix.accuracyMeters,
      within: settings.greatestReachMeters, &abroad)
    if let near {
      let (key, meters) = (layer[near.regionID].key, near.distanceMeters)
      if uncounted.contains(near.regionID) { return .nowhere(.notCounted(regionKey: key)) }
      if meters == 0 { return .inside(regionKey: key) }
      if let step = settings.reachesMeters.lazy.filter({ $0 >= meters }).min() {
        return .nearby(regionKey: key, distanceMeters: meters, withinMeters: step)
      }
    }
    return nil
  }

  /// The last step: the nearest remembered region within 10 km.
  private func recall(
    _ remembered: [DetectorState.Sighting], from fix: Fix, _ abroad: inout Region?
  ) -> Finding? {
    if remembered.isEmpty { return nil }
    let times = Dictionary(uniqueKeysWithValues: remembered.map { ($0.regionKey, $0.time) })
    guard
      let near = nearestAtHome(
        to: fix.coordinate, accuracyMeters: fix.accuracyMeters, within: settings.memoryMeters,
        &abroad, where: { times[$0.key] != nil }),
      let time = times[layer[near.regionID].key]
    else { return nil }
    return .remembered(
      regionKey: layer[near.regionID].key, distanceMeters: near.distanceMeters, detected: time)
  }

  /// Returns the nearest of some regions that no land border separates from a fix. `abroad` becomes the country beyond
  /// the border that separates a nearer one.
  func nearestAtHome(
    to place: Coordinate, accuracyMeters: Double?, within meters: Double,
    _ abroad: inout Region?, where isKnown: (Region) -> Bool = { _ in true }
  ) -> Nearby? {
    let nearby = layer.nearest(to: place, within: meters, limit: .max, where: isKnown)
    return nearby.first { near in
      let country = country(between: place, accuracyMeters: accuracyMeters, and: near)
      if abroad == nil { abroad = country }
      return country == nil
    }
  }

  /// The distance in meters from the last accepted fix, if it is a jump.
  package func jump(from last: Coordinate?, to place: Coordinate) -> Double? {
    guard let last else { return nil }
    // No degree of latitude or longitude is longer than 111,700 m, so most steps need no geodesic.
    let degrees =
      abs(place.latitude - last.latitude) + abs(place.reduced.longitude - last.longitude)
    if degrees * 111_700 <= settings.jumpMeters { return nil }
    let meters = GeodesicLine.meters(from: last, to: place)
    return meters > settings.jumpMeters ? meters : nil
  }
}

extension RegionDetector {
  /// Returns the country that keeps a fix outside of a region from being given to it; nil if no country does, or if the
  /// layer has no parent.
  ///
  /// It is another country that contains the fix, or one whose border is nearer than the region's, by more than the
  /// fix's accuracy: the borders of countries and of regions may come from sources that disagree.
  /// - Complexity: two lookups, and some 2 µs if no other country contains the fix.
  private func country(
    between place: Coordinate, accuracyMeters: Double?, and near: Nearby
  ) -> Region? {
    guard let countries = layer.parent else { return nil }
    let region = layer[near.regionID]
    // A territory of a state may be a country of its own.
    let own = [region.parent?.id, countries.regionID(at: region.representativePoint)]
    if let around = countries.regionID(at: place), !own.contains(around) {
      return countries[around]
    }
    let reach = near.distanceMeters - max(0, accuracyMeters ?? 0)
    let others = countries.nearest(to: place, within: reach, limit: 1) {
      !own.contains($0.id)
    }
    return others.first.map { countries[$0.regionID] }
  }
}

/// The input of a ``RegionDetector`` in addition to a fix, as it reads neither a clock nor a store.
public struct DetectorContext: Sendable {
  /// The current time; fixes more than a day ahead of it are rejected.
  public var now: Date

  /// The time zone that determines the local day of a visit.
  public var timeZone: TimeZone

  /// The keys of the regions that are not new, for ``announcesOnlyNew``: those of
  /// ``TravelBook/everVisitedKeys``.
  public var visited: Set<String>

  /// Whether entries are announced at all.
  public var isAnnouncing: Bool

  /// Whether only regions outside ``visited`` are announced.
  public var announcesOnlyNew: Bool

  /// Whether the app has just become active, so that the user sees their location anyway.
  public var hasJustBecomeActive: Bool

  /// Returns the identifiers of the badges that a visit earns, for ``EntryEvent/badges``.
  public var badgesEarned: @Sendable (Visit) -> [String]

  /// Makes the context of a fix.
  public init(
    now: Date, timeZone: TimeZone, visited: Set<String> = [], isAnnouncing: Bool = true,
    announcesOnlyNew: Bool = false, hasJustBecomeActive: Bool = false,
    badgesEarned: @escaping @Sendable (Visit) -> [String] = { _ in [] }
  ) {
    self.now = now
    self.timeZone = timeZone
    self.visited = visited
    self.isAnnouncing = isAnnouncing
    self.announcesOnlyNew = announcesOnlyNew
    self.hasJustBecomeActive = hasJustBecomeActive
    self.badgesEarned = badgesEarned
  }
}

/// The distances and times with which a ``RegionDetector`` finds regions and limits announcements.
///
/// A negative or NaN value finds no region or suppresses no announcement; it never traps.
public struct DetectorSettings: Sendable, Hashable, Codable {
  /// The filter of fixes.
  public var filter = FilterSettings()

  /// The steps of distance, in meters, within which a fix outside all regions is assigned to the
  /// nearest region: 1, 2, then 5 km.
  public var reachesMeters = [1_000.0, 2_000, 5_000]

  /// The largest of the steps of distance.
  var greatestReachMeters: Double {
    // The comparison skips NaN.
    reachesMeters.reduce(0.0) { $1 > $0 ? $1 : $0 }
  }

  /// The largest distance to a region that was detected within ``memorySeconds``, in meters.
  public var memoryMeters = 10_000.0

  /// The time for which a detected region is remembered, in seconds: an hour.
  public var memorySeconds: TimeInterval = 3_600

  /// The distance between two accepted fixes, in meters, beyond which earlier regions are
  /// forgotten, as after a flight.
  public var jumpMeters = 100_000.0

  /// The shortest time between two announcements, in seconds.
  public var secondsBetweenEvents: TimeInterval = 30

  /// The number of changes back and forth between two regions after which "only new regions" is
  /// offered: 4 to 6, else 4.
  public var jitterAlternations = 4

  /// The time within which these changes must happen, in seconds.
  public var jitterSeconds: TimeInterval = 600

  /// The time after an offer, or the answer to it, without another offer, in seconds: a week.
  public var jitterCoolDownSeconds: TimeInterval = 7 * 86_400

  /// Makes the default settings.
  public init() {}

  /// Makes the default settings with other thresholds for fixes.
  public init(filter: FilterSettings) { self.filter = filter }
}
