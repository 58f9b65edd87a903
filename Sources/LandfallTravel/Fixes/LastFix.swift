import Foundation
import Landfall

/// The position and time of the last accepted fix, which the states of detectors save among their
/// members.
struct LastFix: Codable {
  var coordinate: Coordinate?
  var time: Date?

  private enum CodingKeys: String, CodingKey { case lastLatitude, lastLongitude, lastTime }

  init(coordinate: Coordinate?, time: Date?) {
    self.coordinate = coordinate
    self.time = time
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let latitude = try values.decodeIfPresent(Double.self, forKey: .lastLatitude),
      let longitude = try values.decodeIfPresent(Double.self, forKey: .lastLongitude)
    {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    time = try values.decodeIfPresent(Date.self, forKey: .lastTime)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(coordinate?.latitude, forKey: .lastLatitude)
    try values.encodeIfPresent(coordinate?.longitude, forKey: .lastLongitude)
    try values.encodeIfPresent(time, forKey: .lastTime)
  }

  /// The inconsistency in the values; nil if they are consistent.
  var problem: String? {
    if let coordinate, !coordinate.isValid { return "\(coordinate) is not a valid coordinate" }
    if (coordinate == nil) != (time == nil) {
      return "the last fix has a place or a time, but not both"
    }
    return nil
  }
}
