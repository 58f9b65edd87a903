public import Foundation
import Landfall

/// Determines from successive fixes which parks the user visits: those that they are at, see
/// ``CityGuide/parks(at:)``, for long enough.
///
/// A pure function of the state, the fix and "now". It stores nothing, reads no clock, and can be
/// shared by any number of threads.
///
/// ```swift
/// let detector = ParkVisitDetector(guide: try CityGuide(atlas))
/// var state = ParkVisitState()
/// for visit in detector.process(fix, in: &state, now: now).visits { try book.add(visit, now: now) }
/// ```
public struct ParkVisitDetector: Sendable {
  /// The cities and parks.
  public let guide: CityGuide

  /// The selection of fixes, and the duration of a visit.
  public var settings: ParkVisitSettings

  /// Makes a detector of visits to the parks of a guide.
  public init(guide: CityGuide, settings: ParkVisitSettings = ParkVisitSettings()) {
    self.guide = guide
    self.settings = settings
  }

  /// Processes a fix.
  ///
  /// The time between two fixes at a park counts as dwell time, unless the movement between them
  /// was driving or the time is longer than ``ParkVisitSettings/gapSeconds``. A stay ends with
  /// a fix outside, or the next one at the park, that is more than ``ParkVisitSettings/absenceSeconds``
  /// after the last fix at the park. A rejected fix does not change
  /// the state. A fix older than the last one is rejected, unless the last one is ahead of `now`:
  /// then the clock was wrong, and all stays end.
  ///
  /// The same fixes give the same visits with the same ids. The local day is that of the park's
  /// city.
  /// - Complexity: O(log parks), plus the parks near the fix.
  public func process(
    _ fix: Fix, in state: inout ParkVisitState, now: Date
  ) -> ParkVisitDecision {
    var decision = ParkVisitDecision()
    decision.rejections = settings.fixFilter.rejections(
      of: fix, after: state.lastTime, now: now)
    guard decision.rejections.isEmpty else { return decision }
    let seconds = state.lastTime.map { fix.time.timeIntervalSince($0) } ?? 0
    if seconds < 0 || seconds > settings.gapSeconds {
      for stay in state.stays { end(stay, &decision) }
      state = ParkVisitState()
    }
    decision.parks = guide.parks(at: fix)
    decision.isDriving = isDriven(to: fix, from: state)
    let step = state.lastTime == nil || decision.isDriving ? 0 : seconds
    state.stays = goOn(state.stays, at: fix.time, step, &decision)
    state.lastCoordinate = fix.coordinate.reduced
    state.lastTime = fix.time
    state.lastAccuracyMeters = fix.accuracyMeters
    return decision
  }

  /// Continues, ends and begins stays with a fix; returns the stays that last.
  private func goOn(
    _ stays: [ParkVisitState.Stay], at time: Date, _ step: TimeInterval,
    _ decision: inout ParkVisitDecision
  ) -> [ParkVisitState.Stay] {
    // Only in a damaged atlas do two parks have the same key.
    var here = Dictionary(
      decision.parks.map { ($0.park.key, $0.park) }, uniquingKeysWith: { first, _ in first })
    var lasting: [ParkVisitState.Stay] = []
    for var stay in stays {
      let key = stay.visit.regionKey
      let isHere = here[key] != nil
      let isAbsence = stay.isAway || !isHere
      if isAbsence, time.timeIntervalSince(stay.lastSeen) > settings.absenceSeconds {
        end(stay, &decision)
        continue
      }
      here[key] = nil
      if isHere {
        if !stay.isAway { stay.dwellSeconds += step }
        stay.lastSeen = time
        if !stay.visit.isVerified, stay.dwellSeconds >= settings.dwellSeconds {
          stay.visit.isVerified = true
          decision.begun.append(stay.visit)
        }
      }
      stay.isAway = !isHere
      lasting.append(stay)
    }
    lasting += here.values.map { ParkVisitState.Stay(visit: begin($0, time), lastSeen: time) }
    return lasting.sorted { $0.visit.regionKey < $1.visit.regionKey }
  }

  /// An unverified visit that begins.
  private func begin(_ park: Park, _ time: Date) -> Visit {
    let zone = guide.city(park.cityKey)?.timeZone ?? guide.defaultCity.timeZone
    return Visit(
      regionKey: park.key, entry: time, localDay: LocalDay(time, in: zone), isVerified: false)
  }

  private func end(_ stay: ParkVisitState.Stay, _ decision: inout ParkVisitDecision) {
    if stay.visit.isVerified {
      decision.ended.append(stay.ended)
    } else {
      decision.passed.append(
        ParkVisitDecision.Passing(
          parkKey: stay.visit.regionKey, entry: stay.visit.entry, lastSeen: stay.lastSeen,
          dwellSeconds: stay.dwellSeconds, neededSeconds: settings.dwellSeconds))
    }
  }

  /// Whether the fix's speed, or the shortest distance between the two accuracy circles, shows
  /// driving.
  private func isDriven(to fix: Fix, from state: ParkVisitState) -> Bool {
    if let speed = fix.speedMetersPerSecond, speed > settings.drivingMetersPerSecond {
      return true
    }
    guard let last = state.lastCoordinate, let lastTime = state.lastTime else { return false }
    let meters = GeodesicLine.meters(from: last, to: fix.coordinate)
    let blur = (state.lastAccuracyMeters ?? 0) + (fix.accuracyMeters ?? 0)
    let seconds = fix.time.timeIntervalSince(lastTime)
    return meters - blur > settings.drivingMetersPerSecond * max(seconds, 1)
  }
}

extension ParkVisitState.Stay {
  /// Makes a stay that begins.
  package init(visit: Visit, lastSeen: Date) {
    self.init(visit: visit, lastSeen: lastSeen, dwellSeconds: 0, isAway: false)
  }
}
