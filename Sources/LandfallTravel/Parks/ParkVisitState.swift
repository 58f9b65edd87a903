public import Foundation
package import Landfall

/// The memory of a ``ParkVisitDetector`` between fixes and across restarts.
///
/// Save it with any encoder. Decoding refuses a state of another version or an inconsistent one;
/// begin with a new state then.
public struct ParkVisitState: Sendable, Hashable {
  /// A current stay at a park, whether or not it is long enough for a visit yet.
  public struct Stay: Sendable, Hashable, Codable {
    /// The visit that the stay is or may become: verified once the dwell time is reached, without
    /// an exit.
    public internal(set) var visit: Visit
    /// The time of the last fix at the park.
    public internal(set) var lastSeen: Date
    /// The dwell time that fixes have shown so far, in seconds.
    public internal(set) var dwellSeconds: TimeInterval
    /// Whether the last fix was elsewhere.
    public internal(set) var isAway: Bool

    /// The visit with its exit.
    package var ended: Visit {
      var ended = visit
      ended.exit = max(lastSeen, visit.entry)
      return ended
    }
  }

  /// The coordinate of the last accepted fix.
  package internal(set) var lastCoordinate: Coordinate?

  /// The time of the last accepted fix.
  package internal(set) var lastTime: Date?

  /// The accuracy of the last accepted fix, in meters; nil if it was not given.
  package internal(set) var lastAccuracyMeters: Double?

  /// The current stays, at most one per park, ordered by park key.
  public internal(set) var stays: [Stay] = []

  /// Makes the state before the first fix.
  public init() {}

  /// Ends all stays, as when tracking is switched off.
  /// - Returns: the verified visits with their exits, without stays that were too short.
  public mutating func endStays() -> [Visit] {
    let ended = stays.filter(\.visit.isVerified).map(\.ended)
    stays = []
    return ended
  }
}

extension ParkVisitState: Codable {
  /// The version of the format.
  private static let version = 1

  private enum CodingKeys: String, CodingKey {
    case version, lastAccuracy, stays
  }

  /// Reads a state.
  /// - Throws: `DecodingError` with the problem: another version, an invalid coordinate or time, a
  ///   park that occurs twice, or a stay that ends before it begins.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.checkVersion(
      Self.version, forKey: .version, of: "a state of park visits", remedy: "begin with a new state"
    )
    self.init()
    let lastFix = try LastFix(from: decoder)
    (lastCoordinate, lastTime) = (lastFix.coordinate, lastFix.time)
    lastAccuracyMeters = try values.decodeIfPresent(Double.self, forKey: .lastAccuracy)
    stays = try values.decodeIfPresent([Stay].self, forKey: .stays) ?? []
    try values.check(problem, of: "state of park visits", remedy: "begin with a new state")
    stays.sort { $0.visit.regionKey < $1.visit.regionKey }
  }

  /// The inconsistency in the state; nil if it is consistent.
  private var problem: String? {
    let lastFix = LastFix(coordinate: lastCoordinate, time: lastTime)
    if let problem = lastFix.problem { return problem }
    if let lastAccuracyMeters, !(lastAccuracyMeters >= 0) { return "an accuracy is below 0" }
    if lastTime == nil, !stays.isEmpty { return "there is a stay without a last fix" }
    let times = stays.flatMap { [$0.visit.entry, $0.lastSeen] } + [lastTime].compactMap(\.self)
    if !times.allSatisfy(Timestamp.isMoment) { return "a time is outside the years 1 to 9999" }
    for stay in stays {
      let key = stay.visit.regionKey
      if key.isEmpty { return "a stay has no park" }
      if stay.lastSeen < stay.visit.entry { return "the stay at \(key) ends before it begins" }
      if !(stay.dwellSeconds >= 0) { return "the stay at \(key) has no dwell time" }
    }
    return Set(stays.map(\.visit.regionKey)).count < stays.count ? "a park is there twice" : nil
  }

  /// Writes a state.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.version, forKey: .version)
    try LastFix(coordinate: lastCoordinate, time: lastTime).encode(to: encoder)
    try values.encodeIfPresent(lastAccuracyMeters, forKey: .lastAccuracy)
    try values.encode(stays, forKey: .stays)
  }
}
