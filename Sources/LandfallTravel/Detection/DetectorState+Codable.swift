import Foundation
import Landfall

extension DetectorState: Codable {
  /// What is written and read.
  private static let version = 1

  private enum CodingKeys: String, CodingKey {
    case version, lastLatitude, lastLongitude, lastTime, remembered, visit, lastSeen, lastAnnounced
    case jitter
  }

  /// Reads a state.
  /// - Throws: `DecodingError` that says what is wrong: another version, a coordinate that is no
  ///   place, a time that no calendar has, an empty key, a visit that ends before it begins.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.checkVersion(
      Self.version, forKey: .version, of: "a detector's state", remedy: "begin with a new state")
    self.init()
    lastCoordinate = try values.coordinate(latitude: .lastLatitude, longitude: .lastLongitude)
    lastTime = try values.decodeIfPresent(Date.self, forKey: .lastTime)
    remembered = try values.decodeIfPresent([Sighting].self, forKey: .remembered) ?? []
    visit = try values.decodeIfPresent(Visit.self, forKey: .visit)
    lastSeen = try values.decodeIfPresent(Date.self, forKey: .lastSeen)
    lastAnnounced = try values.decodeIfPresent(Sighting.self, forKey: .lastAnnounced)
    jitter = try values.decodeIfPresent(JitterWatch.self, forKey: .jitter) ?? JitterWatch()
    if let problem {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "a damaged detector's state: \(problem); begin with a new state"))
    }
    remembered = Dictionary(
      remembered.map { ($0.regionKey, $0.time) }, uniquingKeysWith: max
    ).map { Sighting(regionKey: $0.key, time: $0.value) }.sorted { $0.regionKey < $1.regionKey }
  }

  /// What contradicts itself; nil where nothing does.
  private var problem: String? {
    if let lastCoordinate, !lastCoordinate.isPlace { return "\(lastCoordinate) is no place" }
    if (lastCoordinate == nil) != (lastTime == nil) {
      return "the last fix has a place or a time, but not both"
    }
    let sightings = remembered + (lastAnnounced.map { [$0] } ?? [])
    if sightings.contains(where: { $0.regionKey.isEmpty }) { return "a region has no key" }
    let times =
      sightings.map(\.time) + [lastTime, lastSeen, visit?.entry, visit?.exit].compactMap(\.self)
    if !times.allSatisfy(Timestamp.isMoment) { return "a time is none that a calendar has" }
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
    try values.encodeIfPresent(lastCoordinate?.latitude, forKey: .lastLatitude)
    try values.encodeIfPresent(lastCoordinate?.longitude, forKey: .lastLongitude)
    try values.encodeIfPresent(lastTime, forKey: .lastTime)
    try values.encode(remembered, forKey: .remembered)
    try values.encodeIfPresent(visit, forKey: .visit)
    try values.encodeIfPresent(lastSeen, forKey: .lastSeen)
    try values.encodeIfPresent(lastAnnounced, forKey: .lastAnnounced)
    try values.encode(jitter, forKey: .jitter)
  }
}
