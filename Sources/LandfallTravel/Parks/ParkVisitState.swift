public import Foundation
public import Landfall

/// What a ``ParkVisitDetector`` remembers from one fix to the next, and across restarts.
///
/// Save it with any encoder. What another version wrote, and what contradicts itself, is refused when
/// it is decoded; begin with a new one then.
public struct ParkVisitState: Sendable, Hashable {
  /// Somebody is at a park, and perhaps has been for long enough.
  public struct Stay: Sendable, Hashable, Codable {
    /// The visit that it is, or may become: verified as soon as the dwell time is reached, and without
    /// an exit.
    public internal(set) var visit: Visit
    /// When a fix was last at the park.
    public internal(set) var lastSeen: Date
    /// How long fixes have shown a stay there so far, in seconds.
    public internal(set) var dwellSeconds: TimeInterval
    /// Whether a fix has been elsewhere since.
    public internal(set) var isAway: Bool

    /// The visit with its exit.
    package var ended: Visit {
      var ended = visit
      ended.exit = max(lastSeen, visit.entry)
      return ended
    }
  }

  /// Where the last accepted fix was.
  public internal(set) var lastCoordinate: Coordinate?

  /// When the last accepted fix was.
  public internal(set) var lastTime: Date?

  /// How accurate the last accepted fix was, in meters; nil where it did not say.
  public internal(set) var lastAccuracyMeters: Double?

  /// What lasts, in the order of the parks' keys, each park once.
  public internal(set) var stays: [Stay] = []

  /// A state before the first fix.
  public init() {}

  /// Ends all that lasts, as when tracking is switched off.
  /// - Returns: the verified visits with their exits; a stay that was too short is none.
  public mutating func endStays() -> [Visit] {
    let ended = stays.filter(\.visit.isVerified).map(\.ended)
    stays = []
    return ended
  }
}

extension ParkVisitState: Codable {
  /// What is written and read.
  private static let version = 1

  private enum CodingKeys: String, CodingKey {
    case version, lastAccuracy, stays
  }

  /// Reads a state.
  /// - Throws: `DecodingError` that says what is wrong: another version, a coordinate that is no
  ///   place, a time that no calendar has, a park that is there twice, a stay that ends before it
  ///   begins.
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

  /// What contradicts itself; nil where nothing does.
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
