/// Location points of apps: objects with a latitude, a longitude and a time, as encoders of Swift write them.
extension FoundPoints {
  /// The seconds from 1970 to 2001. No device recorded points before.
  private static let reference = 978_307_200.0

  /// Adds a point, an element of the member `list` of an object or of a list without a name.
  mutating func addLocationPoint(_ value: TrackJSON, list: String) {
    guard case .object = value else {
      // The tags of a point, for example, are another list.
      if list.isEmpty { note(value, "a point is not an object") }
      return
    }
    guard let latitude = value["latitude"]?.number, let longitude = value["longitude"]?.number
    else { return note(value, "a point has no latitude or no longitude") }
    let time = ["timestamp", "time", "date"].lazy.compactMap { value[$0] }.first
    var seconds = time?.seconds
    if let time, seconds == nil {
      return note(time, "the time of a point is neither ISO 8601 nor a number of seconds")
    }
    // Foundation encodes a Date as seconds since 2001.
    if case .number = time, let since = seconds, since < Self.reference {
      seconds = since + Self.reference
    }
    add(
      latitude: latitude, longitude: longitude, seconds: seconds, of: value,
      accuracy: value["accuracy"]?.number ?? value["horizontalAccuracy"]?.number,
      altitude: value["altitude"]?.number, speed: value["speed"]?.number)
  }
}
