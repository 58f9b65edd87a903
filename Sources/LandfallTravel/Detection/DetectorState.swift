public import Foundation
package import Landfall

/// The memory of a ``RegionDetector`` between fixes and across restarts.
///
/// Save it with any encoder. Decoding refuses a state of another version or an inconsistent one;
/// begin with a new state then.
public struct DetectorState: Sendable, Hashable {
  /// A detected region and the time of the detection.
  package struct Sighting: Sendable, Hashable, Codable {
    /// The key of the region.
    package var regionKey: String
    /// The time of the detection.
    package var time: Date
  }

  /// The last accepted fix.
  var lastFix = LastFix()

  /// The coordinate of the last accepted fix.
  package var lastCoordinate: Coordinate? { lastFix.coordinate }

  /// The time of the last accepted fix.
  package var lastTime: Date? { lastFix.time }

  /// A fix after the last accepted one that is farther from it than any airliner gets; nil if there is none.
  package internal(set) var held: Fix?

  /// The recently detected regions, each with the time of its last detection, ordered by key.
  package internal(set) var remembered: [Sighting] = []

  /// The current visit; nil if the last fix was not assigned to a region.
  public internal(set) var visit: Visit?

  /// The time of the last fix that was assigned to the region of ``visit``.
  package internal(set) var lastSeen: Date?

  /// The region that was announced last.
  package internal(set) var lastAnnounced: Sighting?

  /// The detection of repeated changes across a border.
  package internal(set) var jitter = JitterWatch()

  /// Makes the state before the first fix.
  public init() {}

  /// Records the user's answer to the offer to announce only new regions.
  ///
  /// If it is yes, set ``DetectorContext/announcesOnlyNew`` from now on;
  /// ``TravelSettings/notifyOnlyNewStates`` saves it.
  public mutating func answerOnlyNewOffer(_ answer: Bool, at time: Date) {
    jitter.take(answer: answer, at: time)
  }

  /// Ends the current visit, as when tracking is switched off.
  /// - Returns: the visit with its exit; nil if there is no current visit.
  public mutating func endVisit() -> Visit? {
    guard var ended = visit else { return nil }
    ended.exit = max(lastSeen ?? ended.entry, ended.entry)
    visit = nil
    lastSeen = nil
    return ended
  }

  /// Forgets all times from a wrong clock, but not the last announcement and the user's answer.
  mutating func forgetTimes() {
    lastFix = LastFix()
    held = nil
    remembered = []
    jitter.forget()
  }
}

extension DetectorState: Codable {
  /// The version of the format.
  private static let version = 1

  private enum CodingKeys: String, CodingKey {
    case version, remembered, visit, lastSeen, lastAnnounced, jitter, held
  }

  /// Reads a state.
  /// - Throws: `DecodingError` with the problem: another version, an invalid coordinate or time, an
  ///   empty key, or a visit that ends before it begins.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.checkVersion(
      Self.version, forKey: .version, of: "a detector's state", remedy: "begin with a new state")
    self.init()
    lastFix = try LastFix(from: decoder)
    held = try values.decodeIfPresent(Fix.self, forKey: .held)
    remembered = try values.decodeIfPresent([Sighting].self, forKey: .remembered) ?? []
    visit = try values.decodeIfPresent(Visit.self, forKey: .visit)
    lastSeen = try values.decodeIfPresent(Date.self, forKey: .lastSeen)
    lastAnnounced = try values.decodeIfPresent(Sighting.self, forKey: .lastAnnounced)
    jitter = try values.decodeIfPresent(JitterWatch.self, forKey: .jitter) ?? JitterWatch()
    try values.check(problem, of: "detector's state", remedy: "begin with a new state")
    remembered = Dictionary(
      remembered.map { ($0.regionKey, $0.time) }, uniquingKeysWith: max
    ).map { Sighting(regionKey: $0.key, time: $0.value) }.sorted { $0.regionKey < $1.regionKey }
  }

  /// The inconsistency in the state; nil if it is consistent.
  private var problem: String? {
    if let problem = lastFix.problem { return problem }
    if let held, let problem = LastFix(held).problem { return problem }
    let sightings = remembered + (lastAnnounced.map { [$0] } ?? [])
    if sightings.contains(where: { $0.regionKey.isEmpty }) { return "a region has no key" }
    let times =
      sightings.map(\.time)
      + [lastTime, held?.time, lastSeen, visit?.entry, visit?.exit].compactMap(\.self)
    if !times.allSatisfy(Timestamp.isMoment) { return "a time is outside the years 1 to 9999" }
    if let visit {
      if visit.regionKey.isEmpty { return "a visit has no region" }
      if let end = visit.exit ?? lastSeen, end < visit.entry {
        return "the visit of \(visit.regionKey) ends before it begins"
      }
    }
    return nil
  }

  /// Writes a state.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.version, forKey: .version)
    try lastFix.encode(to: encoder)
    try values.encodeIfPresent(held, forKey: .held)
    try values.encode(remembered, forKey: .remembered)
    try values.encodeIfPresent(visit, forKey: .visit)
    try values.encodeIfPresent(lastSeen, forKey: .lastSeen)
    try values.encodeIfPresent(lastAnnounced, forKey: .lastAnnounced)
    try values.encode(jitter, forKey: .jitter)
  }
}

/// Detects repeated changes across a border, A→B→A→B, each of which would be announced.
///
/// It offers "only new regions" once and remembers the answer. It may offer again after a
/// cool-down.
package struct JitterWatch: Sendable, Hashable, Codable {
  /// The two regions, the current one last; fewer at the start.
  private var pair: [String] = []

  /// The times of the changes between them, ascending.
  private var changes: [Date] = []

  /// The time of the last offer; nil before the first one.
  package private(set) var offered: Date?

  /// The user's answer to the last offer; nil before it.
  package private(set) var answer: Bool?

  /// The time of the user's answer.
  package private(set) var answered: Date?

  /// Makes a watch without any entries.
  package init() {}

  /// Records an entry.
  /// - Returns: whether to make the offer now.
  package mutating func enter(
    _ regionKey: String, at time: Date, isOnlyNewSet: Bool, settings: DetectorSettings
  ) -> Bool {
    guard regionKey != pair.last else { return false }
    if pair.count == 2, regionKey == pair[0] {
      pair = [pair[1], regionKey]
    } else {
      // A third region restarts the count, with the change to it as the first.
      pair = (pair.last.map { [$0] } ?? []) + [regionKey]
      changes = []
    }
    guard pair.count == 2 else { return false }
    changes.append(time)
    changes.removeAll { time.timeIntervalSince($0) > settings.jitterSeconds }
    let wanted =
      (4...6).contains(settings.jitterAlternations) ? settings.jitterAlternations : 4
    guard changes.count >= wanted else { return false }
    changes = []
    if isOnlyNewSet || isCoolingDown(at: time, settings: settings) { return false }
    offered = time
    answer = nil
    answered = nil
    return true
  }

  private func isCoolingDown(at time: Date, settings: DetectorSettings) -> Bool {
    guard let last = answered ?? offered else { return false }
    return time.timeIntervalSince(last) < settings.jitterCoolDownSeconds
  }

  package mutating func take(answer: Bool, at time: Date) {
    self.answer = answer
    answered = time
  }

  /// Forgets the entries, as the clock was wrong, but not the user's answer.
  package mutating func forget() {
    pair = []
    changes = []
  }
}
