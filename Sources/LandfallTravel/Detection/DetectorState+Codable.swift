import Foundation
import Landfall

extension DetectorState: Codable {
  /// The version of the format.
  private static let version = 1

  private enum CodingKeys: String, CodingKey {
    case version, remembered, visit, lastSeen, lastAnnounced, jitter
  }

  /// Reads a state.
  /// - Throws: `DecodingError` with the problem: another version, an invalid coordinate or time, an
  ///   empty key, or a visit that ends before it begins.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.checkVersion(
      Self.version, forKey: .version, of: "a detector's state", remedy: "begin with a new state")
    self.init()
    let lastFix = try LastFix(from: decoder)
    (lastCoordinate, lastTime) = (lastFix.coordinate, lastFix.time)
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
    let lastFix = LastFix(coordinate: lastCoordinate, time: lastTime)
    if let problem = lastFix.problem { return problem }
    let sightings = remembered + (lastAnnounced.map { [$0] } ?? [])
    if sightings.contains(where: { $0.regionKey.isEmpty }) { return "a region has no key" }
    let times =
      sightings.map(\.time) + [lastTime, lastSeen, visit?.entry, visit?.exit].compactMap(\.self)
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
    try LastFix(coordinate: lastCoordinate, time: lastTime).encode(to: encoder)
    try values.encode(remembered, forKey: .remembered)
    try values.encodeIfPresent(visit, forKey: .visit)
    try values.encodeIfPresent(lastSeen, forKey: .lastSeen)
    try values.encodeIfPresent(lastAnnounced, forKey: .lastAnnounced)
    try values.encode(jitter, forKey: .jitter)
  }
}
