import Landfall
import LandfallSupport

/// Google location history: Records.json of Takeout, and the Timeline export of phones.
extension FoundPoints {
  /// Adds the point of an element of "locations": of Google's, or of an app's.
  mutating func addRecord(_ value: JSONNode) {
    guard let place = Self.placeE7(value) else {
      if value["geometry"] != nil { return addGeoJSON(value) }
      if value["coords"] != nil || value["location"] != nil || value.member(.latitude) != nil {
        return addLocationPoint(value, list: "locations")
      }
      return note(value, "a location has no latitudeE7 or no longitudeE7")
    }
    guard let time = value["timestamp"] ?? value["timestampMs"] else {
      return note(value, "a location has no timestamp")
    }
    add(
      latitude: place.latitude, longitude: place.longitude, seconds: seconds(time), of: value,
      measures: members.measures(of: value))
  }

  /// The place of an object with `latitudeE7` and `longitudeE7`, or `latE7` and `lngE7`.
  private static func placeE7(_ value: JSONNode?) -> (latitude: Double, longitude: Double)? {
    guard let latitude = (value?["latitudeE7"] ?? value?["latE7"])?.measure,
      let longitude = (value?["longitudeE7"] ?? value?["lngE7"])?.measure
    else { return nil }
    return (degrees(e7: latitude, limit: 90), degrees(e7: longitude, limit: 180))
  }

  /// Adds the points of an element of "timelineObjects", the Semantic Location History of Google: those with a time.
  private mutating func addTimelineObject(_ value: JSONNode) {
    let activity = value["activitySegment"]
    guard let segment = activity ?? value["placeVisit"] else { return }
    let duration = segment["duration"]
    func time(_ name: String) -> JSONNode? { duration?[name] ?? duration?[name + "Ms"] }
    var found = [(segment["startLocation"] ?? segment["location"], time("startTimestamp"))]
    for point in segment["simplifiedRawPath"]?["points"]?.array ?? [] {
      found.append((point, point["timestamp"] ?? point["timestampMs"]))
    }
    found.append((segment["endLocation"] ?? segment["location"], time("endTimestamp")))
    for (place, time) in found {
      guard let (latitude, longitude) = Self.placeE7(place), let time else {
        note(place ?? value, "a place has no time, or no latitudeE7 and longitudeE7")
        continue
      }
      add(latitude: latitude, longitude: longitude, seconds: seconds(time), of: place ?? value)
    }
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
    if value["activitySegment"] != nil || value["placeVisit"] != nil {
      return addTimelineObject(value)
    }
    if let position = value["position"] {
      return addPlace(
        position["LatLng"] ?? position["latLng"], time: position["timestamp"], of: position,
        measures: members.measures(of: position))
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
    _ place: JSONNode?, time: JSONNode?, of value: JSONNode,
    measures: PositionMeasures = PositionMeasures()
  ) {
    guard let text = place?.string, let (latitude, longitude) = Self.place(text) else {
      return note(value, "a place is not \"geo:lat,lng\" or \"lat°, lng°\"")
    }
    guard let time else { return note(value, "a place has no time") }
    add(
      latitude: latitude, longitude: longitude, seconds: seconds(time), of: place ?? value,
      measures: measures)
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
    // Messages of OwnTracks that are not places.
    if let type = value["_type"]?.string, type != "location" {
      notes.append(
        TrackJSONFault(
          line: value.line, problem: "a \(type.prefix(40)) is no place and is not used"))
      return
    }
    // Apps wrap the point, and its position.
    var (point, position) = (value, value)
    if value.member(.latitude) == nil {
      if let inner = value["location"], inner.members != nil { point = inner }
      position = point["coords"] ?? point
    }
    guard let north = position.member(.latitude), let east = position.member(.longitude) else {
      return note(value, "a point has no latitude or no longitude")
    }
    let coordinate: Coordinate
    do throws(PositionProblem) {
      coordinate = try members.coordinate(of: position, north, east)
    } catch {
      return note(value, error.problem)
    }
    let time =
      point.member(.time) ?? position.member(.time) ?? value.member(.time)
      ?? point.member(.date) ?? value.member(.date)
    if time == nil { noteUntimed(point, value.line) }
    var seconds: Double?
    // Foundation encodes a Date as seconds since 2001.
    if case .number = time?.value, let since = time?.seconds, since < Self.reference {
      seconds = since + Self.reference
    } else {
      seconds = self.seconds(time)
    }
    var measures = members.measures(of: position)
    // OwnTracks gives km/h.
    if measures[.speed] == nil { measures[.speed] = position["vel"]?.measure.map { $0 / 3.6 } }
    add(
      latitude: coordinate.latitude, longitude: coordinate.longitude, seconds: seconds, of: value,
      measures: measures)
  }
}
