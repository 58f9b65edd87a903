public import Foundation
import Landfall

extension LocationDiary: Codable {
  private static let version = 1

  private struct Day: Codable {
    var day: LocalDay
    var points: [Fix]
  }

  private enum CodingKeys: String, CodingKey { case version, settings, days }

  /// Reads a diary; points with an invalid coordinate or time are left out.
  /// - Throws: `DecodingError` if another version wrote it.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.checkVersion(
      Self.version, forKey: .version, of: "a diary", remedy: "update Landfall")
    self.init(settings: try values.decode(DiarySettings.self, forKey: .settings))
    for day in try values.decode([Day].self, forKey: .days) { restore(day.points, of: day.day) }
  }

  /// Writes the settings and all points, day by day.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.version, forKey: .version)
    try values.encode(settings, forKey: .settings)
    try values.encode(days.map { Day(day: $0, points: points(on: $0)) }, forKey: .days)
  }

  /// All points as GeoJSON (RFC 7946) for other programs: a Point feature for each, with `time`
  /// (ISO 8601), `day`, and if known `accuracy`, `altitude` (meters) and `speed` (meters per
  /// second). Always the same bytes for the same diary.
  public func geoJSON() -> Data {
    let features = days.flatMap { day in
      points(on: day).map { Self.feature($0, of: day) }
    }
    let root: [String: PreservedJSON] = [
      "type": .string("FeatureCollection"), "features": .array(features),
    ]
    return Data(PreservedJSON.object(root).lines.utf8)
  }

  private static func feature(_ fix: Fix, of day: LocalDay) -> PreservedJSON {
    var properties: [String: PreservedJSON] = [
      "time": PreservedJSON(fix.time), "day": .string(day.description),
    ]
    properties["accuracy"] = fix.accuracyMeters.map { PreservedJSON($0) }
    properties["altitude"] = fix.altitudeMeters.map { PreservedJSON($0) }
    properties["speed"] = fix.speedMetersPerSecond.map { PreservedJSON($0) }
    let place = fix.coordinate.reduced
    return .object([
      "type": .string("Feature"), "properties": .object(properties),
      "geometry": .object([
        "type": .string("Point"),
        "coordinates": .array([PreservedJSON(place.longitude), PreservedJSON(place.latitude)]),
      ]),
    ])
  }
}
