package import Foundation
package import Landfall

/// The local time of a track: by the offset that the file gives, else by the time zone of the place, if the atlas has a
/// layer of time zones, else by a given time zone.
package struct TripClock {
  private let zones: Layer?
  private var given: LocalClock
  private var clocks: [RegionID: LocalClock?] = [:]
  /// The last zone that a place was in, which counts at sea, too.
  private var last: RegionID?
  private var hasOffsets = false
  /// Whether the given time zone was used.
  package private(set) var usesGiven = false

  package init(_ atlas: Atlas, timeZone: TimeZone) {
    given = LocalClock(timeZone)
    zones = atlas.layers.first { $0.kind == .polygons && $0.isOfTimeZones }
  }

  /// The rule for the local times around a point: a fixed offset, or a zone.
  package enum Rule: Sendable { case offset(Int), zone(RegionID), given }

  /// Returns the rule at a point.
  @inline(__always)
  package mutating func rule(at point: TrackPoint) -> Rule {
    if zones == nil, point.secondsFromGMT == nil {
      if point.time != nil { usesGiven = true }
      return .given
    }
    return localRule(at: point)
  }

  private mutating func localRule(at point: TrackPoint) -> Rule {
    if let offset = point.secondsFromGMT {
      // Programs write times of UTC with an offset of zero, which is a local time only among others.
      if offset != 0 { hasOffsets = true }
      if hasOffsets { return .offset(offset) }
    }
    if let zones {
      if let id = zones.regionID(at: point.coordinate), clock(of: id, in: zones) { last = id }
      if let last { return .zone(last) }
    }
    if point.time != nil { usesGiven = true }
    return .given
  }

  private mutating func clock(of id: RegionID, in zones: Layer) -> Bool {
    if let known = clocks[id] { return known != nil }
    let clock = zones[id].timeZone.map { LocalClock($0) }
    clocks[id] = .some(clock)
    return clock != nil
  }

  /// How far the local time is ahead of UTC at a time, in seconds.
  mutating func secondsFromGMT(at seconds: Double, _ rule: Rule) -> Int {
    switch rule {
    case .offset(let offset): return offset
    case .given: return given.secondsFromGMT(at: seconds)
    case .zone(let id):
      guard var clock = clocks[id] ?? nil else { return given.secondsFromGMT(at: seconds) }
      let offset = clock.secondsFromGMT(at: seconds)
      clocks[id] = .some(clock)
      return offset
    }
  }

  /// The time zone of a rule.
  package func timeZone(_ rule: Rule) -> TimeZone {
    switch rule {
    case .offset(let offset): TimeZone(secondsFromGMT: offset) ?? given.timeZone
    case .given: given.timeZone
    case .zone(let id): (clocks[id] ?? nil)?.timeZone ?? given.timeZone
    }
  }

  /// The local time to the second with its offset.
  package mutating func text(_ date: Date, _ rule: Rule) -> String {
    LocalClock.text(date, ahead: secondsFromGMT(at: date.timeIntervalSince1970, rule))
  }

  /// The number (``LocalDay/daysSince1970``) of the local day of a time.
  mutating func dayNumber(at seconds: Double, _ rule: Rule) -> Int {
    let bounded = min(max(seconds, -3e11), 3e11)
    let local = bounded + Double(secondsFromGMT(at: bounded, rule))
    return Int((local / 86_400).rounded(.down))
  }
}

extension Layer {
  /// Whether the regions are time zones: the first of them have names or keys of the IANA time zone database.
  package var isOfTimeZones: Bool {
    !regions.isEmpty && regions.prefix(8).allSatisfy { $0.timeZone != nil }
  }
}

extension Region {
  /// The time zone that the region is, by its key or its name, such as "America/New_York"; nil if it is none.
  fileprivate var timeZone: TimeZone? {
    [key, name].lazy.filter { $0.utf8.contains(UInt8(ascii: "/")) }
      .compactMap { TimeZone(identifier: $0) }.first
  }
}
