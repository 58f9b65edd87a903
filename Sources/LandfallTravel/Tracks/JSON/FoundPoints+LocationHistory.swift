import LandfallSupport

/// Google location history: Records.json of Takeout, and the Timeline export of phones.
extension FoundPoints {
  /// Adds the point of an element of "locations".
  mutating func addRecord(_ value: JSONNode) {
    guard let latitude = value["latitudeE7"]?.measure, let longitude = value["longitudeE7"]?.measure
    else { return note(value, "a location has no latitudeE7 or no longitudeE7") }
    guard let seconds = (value["timestamp"] ?? value["timestampMs"])?.seconds else {
      return note(value, "a location has no timestamp")
    }
    add(
      latitude: Self.degrees(e7: latitude, limit: 90),
      longitude: Self.degrees(e7: longitude, limit: 180), seconds: seconds, of: value,
      accuracy: value["accuracy"]?.measure, altitude: value["altitude"]?.measure,
      speed: value["velocity"]?.measure)
  }

  /// Converts a coordinate in 10⁻⁷ degrees. In old exports the number may have wrapped around in 32
  /// bits.
  private static func degrees(e7 number: Double, limit: Double) -> Double {
    let degrees = number / 1e7
    let unwrapped = (number - 4_294_967_296) / 1e7
    return degrees > limit && abs(unwrapped) <= limit ? unwrapped : degrees
  }

  /// Adds the points of an element of "semanticSegments", of "rawSignals", or of the list of an
  /// iPhone's export.
  mutating func addTimeline(_ value: JSONNode, list: String) {
    if let position = value["position"] {
      return addPlace(
        position["LatLng"] ?? position["latLng"], time: position["timestamp"], of: position,
        accuracy: position["accuracyMeters"]?.measure,
        altitude: position["altitudeMeters"]?.measure,
        speed: position["speedMetersPerSecond"]?.measure)
    }
    let start = value["startTime"]
    if let path = value["timelinePath"]?.array {
      for point in path {
        addPlace(point["point"], time: point["time"] ?? pathTime(point, from: start), of: point)
      }
    } else if let visit = value["visit"] {
      let candidate = visit["topCandidate"]
      let place = candidate?["placeLocation"]
      // The place of a stay is known at its start and at its end.
      addPlace(place?["latLng"] ?? place, time: start, of: value)
      addPlace(place?["latLng"] ?? place, time: value["endTime"], of: value)
    } else if let activity = value["activity"] {
      addPlace(activity["start"]?["latLng"] ?? activity["start"], time: start, of: value)
      addPlace(activity["end"]?["latLng"] ?? activity["end"], time: value["endTime"], of: value)
    }
  }

  /// The time of a point that is given in minutes after the start, as in exports of iPhones.
  private func pathTime(_ point: JSONNode, from start: JSONNode?) -> JSONNode? {
    guard let minutes = point["durationMinutesOffsetFromStartTime"]?.measure,
      let seconds = start?.seconds
    else { return nil }
    return JSONNode(value: .number(JSONNumber(seconds + 60 * minutes)), line: point.line)
  }

  private mutating func addPlace(
    _ place: JSONNode?, time: JSONNode?, of value: JSONNode, accuracy: Double? = nil,
    altitude: Double? = nil, speed: Double? = nil
  ) {
    guard let text = place?.string, let (latitude, longitude) = Self.place(text) else {
      return note(value, "a place is not \"geo:lat,lng\" or \"lat°, lng°\"")
    }
    guard let seconds = time?.seconds else { return note(value, "a place has no time") }
    add(
      latitude: latitude, longitude: longitude, seconds: seconds, of: place ?? value,
      accuracy: accuracy, altitude: altitude, speed: speed)
  }

  /// Parses "geo:48.1,11.5" or "48.1°, 11.5°".
  static func place(_ text: String) -> (latitude: Double, longitude: Double)? {
    let plain = text.hasPrefix("geo:") ? text.dropFirst(4) : text[...]
    // Without the parameters that may follow in a geo URI (RFC 5870).
    let parts = plain.prefix { $0 != ";" && $0 != "?" }.split(separator: ",")
    guard parts.count >= 2 else { return nil }
    let numbers = parts.prefix(2).map { part in
      decimal(part.filter { $0 != "°" && $0 != " " && $0 != "\u{A0}" })
    }
    guard let latitude = numbers[0], let longitude = numbers[1] else { return nil }
    return (latitude, longitude)
  }
}

/// Location points of apps: objects with a latitude, a longitude and a time, as encoders of Swift write them.
extension FoundPoints {
  /// The seconds from 1970 to 2001. No device recorded points before.
  private static let reference = 978_307_200.0

  /// Adds a point, an element of the member `list` of an object or of a list without a name.
  mutating func addLocationPoint(_ value: JSONNode, list: String) {
    guard value.members != nil else {
      // The tags of a point, for example, are another list.
      if list.isEmpty { note(value, "a point is not an object") }
      return
    }
    guard let latitude = value["latitude"]?.measure, let longitude = value["longitude"]?.measure
    else { return note(value, "a point has no latitude or no longitude") }
    let time = ["timestamp", "time", "date"].lazy.compactMap { value[$0] }.first
    var seconds = time?.seconds
    if let time, seconds == nil {
      return note(time, "the time of a point is neither ISO 8601 nor a number of seconds")
    }
    // Foundation encodes a Date as seconds since 2001.
    if case .number = time?.value, let since = seconds, since < Self.reference {
      seconds = since + Self.reference
    }
    add(
      latitude: latitude, longitude: longitude, seconds: seconds, of: value,
      accuracy: value["accuracy"]?.measure ?? value["horizontalAccuracy"]?.measure,
      altitude: value["altitude"]?.measure, speed: value["speed"]?.measure)
  }
}
