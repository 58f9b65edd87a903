public import Foundation
public import Landfall
import LandfallSupport

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

/// The result of a ``ParkVisitDetector`` for one fix, with its reasons.
public struct ParkVisitDecision: Sendable, Hashable {
  /// A stay at a park that was too short for a visit.
  public struct Passing: Sendable, Hashable {
    /// The key of the park.
    public var parkKey: String
    /// The time of the first fix at the park.
    public var entry: Date
    /// The time of the last fix at the park.
    public var lastSeen: Date
    /// The dwell time that fixes show, in seconds.
    public var dwellSeconds: TimeInterval
    /// The dwell time that a visit requires, in seconds.
    public var neededSeconds: TimeInterval
  }

  /// The reasons to reject the fix; empty if it is accepted.
  public var rejections: [FixRejection] = []

  /// The parks that the fix is at, nearest first.
  public var parks: [ParkMatch] = []

  /// Whether the movement to the fix was too fast for a stay, so that it adds no dwell time.
  public var isDriving = false

  /// The visits that become verified with this fix, ordered by park key; they have no exit yet.
  public var begun: [Visit] = []

  /// The verified visits that have ended. The exit of each is the time of the last fix at its park.
  public var ended: [Visit] = []

  /// The stays that have ended without becoming a visit.
  public var passed: [Passing] = []

  /// The visits to add to a ``TravelBook``: ``ended``, then ``begun``.
  public var visits: [Visit] { ended + begun }
}

extension ParkVisitDecision: CustomStringConvertible {
  /// The decision as a sentence without its period.
  public var description: String {
    if !rejections.isEmpty {
      return "not used: " + rejections.map(\.description).joined(separator: "; ")
    }
    let here = parks.isEmpty ? ["at no park"] : parks.map(\.description)
    let told =
      (isDriving ? ["too fast for a stay"] : [])
      + ended.map { "the visit to \($0.regionKey) has ended" }
      + passed.map {
        "\($0.parkKey) was passed: \(numberText($0.dwellSeconds)) s of \(numberText($0.neededSeconds)) s"
      } + begun.map { "the visit to \($0.regionKey) is verified" }
    return (here + told).joined(separator: "; ")
  }
}

/// A park that a fix is at, with the distance and the reason.
public struct ParkMatch: Sendable, Hashable {
  /// The reasons for which a fix is at a park.
  public enum Reason: Sendable, Hashable {
    /// The fix is inside the park's polygon.
    case inside
    /// The distance to the park's point or border is at most the park's extent plus the fix's
    /// accuracy; both in meters.
    case withinExtent(extentMeters: Double, accuracyMeters: Double)
  }

  /// The park.
  public let park: Park
  /// The distance from the park's point or border, in meters; 0 inside.
  public let distanceMeters: Double
  /// The reason for which the fix is at the park.
  public let reason: Reason
}

extension ParkMatch: CustomStringConvertible {
  /// The reason as a clause.
  public var description: String {
    switch reason {
    case .inside: "in \(park.name)"
    case .withinExtent(let extent, let accuracy):
      "\(numberText(distanceMeters.rounded(.up))) m from \(park.name), within its extent of "
        + "\(numberText(extent)) m"
        + (accuracy > 0 ? " and the accuracy of \(numberText(accuracy)) m" : "")
    }
  }
}

extension CityGuide {
  /// The parks that a coordinate is at, nearest first: those whose polygon contains it, smallest
  /// first, then those within their extent plus the accuracy.
  ///
  /// Distances are geodesics on the WGS 84 ellipsoid, see `Nearby`. If several parks contain the
  /// coordinate, all of them are returned.
  /// - Parameters:
  ///   - coordinate: the position.
  ///   - accuracyMeters: the radius within which the position is known. If it is negative, infinite
  ///     or NaN, with which devices report an unknown position, the result is empty.
  /// - Complexity: O(log parks), plus the parks within the largest extent and the accuracy.
  public func parks(
    at coordinate: Coordinate, accuracyMeters: Double = 0
  ) -> [ParkMatch] {
    guard accuracyMeters >= 0, accuracyMeters.isFinite else { return [] }
    let reach = largestExtentMeters + accuracyMeters
    return parkLayer.nearest(to: coordinate, within: reach, limit: .max).compactMap { near in
      let park = park(near.regionID)
      let meters = near.distanceMeters
      if meters == 0, park.hasArea {
        return ParkMatch(park: park, distanceMeters: 0, reason: .inside)
      }
      guard meters <= park.extentMeters + accuracyMeters else { return nil }
      return ParkMatch(
        park: park, distanceMeters: meters,
        reason: .withinExtent(extentMeters: park.extentMeters, accuracyMeters: accuracyMeters))
    }
  }

  /// The parks that a fix is at, see ``parks(at:accuracyMeters:)``. A fix without an accuracy
  /// is taken to be accurate.
  public func parks(at fix: Fix) -> [ParkMatch] {
    parks(at: fix.coordinate, accuracyMeters: fix.accuracyMeters ?? 0)
  }
}
