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
      if Self.hasNoPlace(value) { return nowhere.append(value.line) }
      return note(value, "a location has no latitudeE7 or no longitudeE7")
    }
    guard let time = value["timestamp"] ?? value["timestampMs"] else {
      return note(value, "a location has no timestamp")
    }
    add(
      latitude: place.latitude, longitude: place.longitude, seconds: seconds(time), of: value,
      measures: members.measures(of: value, &marks))
  }

  /// Whether an object has neither part of a coordinate: a place that was not known, as many exports have.
  private static func hasNoPlace(_ value: JSONNode?) -> Bool {
    guard let value, !value.isNull else { return true }
    let names = ["latitudeE7", "longitudeE7", "latE7", "lngE7"]
    return value.members != nil && names.allSatisfy { value[$0] == nil }
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
    // A visit lasts from its start to its end.
    let isVisit = activity == nil
    var found = [(segment["startLocation"] ?? segment["location"], time("startTimestamp"))]
    for point in segment["simplifiedRawPath"]?["points"]?.array ?? [] {
      found.append((point, point["timestamp"] ?? point["timestampMs"]))
    }
    found.append((segment["endLocation"] ?? segment["location"], time("endTimestamp")))
    for (number, (place, time)) in found.enumerated() {
      if Self.hasNoPlace(place) {
        // The place of a visit is missing once.
        if !isVisit || number == 0 { nowhere.append((place ?? value).line) }
        continue
      }
      guard let (latitude, longitude) = Self.placeE7(place), let time else {
        note(place ?? value, "a place has no time, or no latitudeE7 and longitudeE7")
        continue
      }
      add(latitude: latitude, longitude: longitude, seconds: seconds(time), of: place ?? value)
    }
    if isVisit { endStay() }
  }

  /// Marks the last point as the end of a stay that the point before it begins.
  private mutating func endStay() {
    guard points.count > 1, let last = points.last,
      points[points.count - 2].coordinate == last.coordinate, last.time != nil
    else { return }
    points[points.count - 1].endsStay = true
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
        measures: members.measures(of: position, &marks))
    }
    let start = value["startTime"]
    if let path = value["timelinePath"]?.array {
      for point in path {
        addPlace(point["point"], time: point["time"] ?? pathTime(point, from: start), of: point)
        if point["time"] == nil { setOffset(ofTime: start) }
      }
    } else if let visit = value["visit"] {
      let candidate = visit["topCandidate"]
      let place = candidate?["placeLocation"]
      // The place of a stay is known at its start and at its end.
      let latLng = place?["latLng"] ?? place
      if Self.isEmptyPlace(latLng) { return nowhere.append(value.line) }
      addPlace(latLng, time: start, of: value)
      setOffset(value["startTimeTimezoneUtcOffsetMinutes"])
      addPlace(latLng, time: value["endTime"], of: value)
      setOffset(value["endTimeTimezoneUtcOffsetMinutes"])
      endStay()
    } else if let activity = value["activity"] {
      addPlace(activity["start"]?["latLng"] ?? activity["start"], time: start, of: value)
      setOffset(value["startTimeTimezoneUtcOffsetMinutes"])
      addPlace(activity["end"]?["latLng"] ?? activity["end"], time: value["endTime"], of: value)
      setOffset(value["endTimeTimezoneUtcOffsetMinutes"])
    }
  }

  /// Sets the offset of the last point's local time to that of a time from which its own counts.
  private mutating func setOffset(ofTime time: JSONNode?) {
    guard let text = time?.string, let last = points.last, last.time != nil else { return }
    let offset = Array(text.utf8).withSpan { TrackTime.secondsFromGMT($0) }
    points[points.count - 1].secondsFromGMT = offset
  }

  /// Sets the offset of the last point's local time, if its time has none.
  private mutating func setOffset(_ minutes: JSONNode?) {
    guard let minutes = minutes?.measure, abs(minutes) <= 14 * 60, let last = points.last,
      last.time != nil, last.secondsFromGMT == nil
    else { return }
    points[points.count - 1].secondsFromGMT = 60 * Int(minutes)
  }

  /// Whether a place of a phone's export was not known: missing, an empty text or an object without a place.
  private static func isEmptyPlace(_ place: JSONNode?) -> Bool {
    guard let place, !place.isNull else { return true }
    return place.string?.isEmpty ?? (place.members != nil)
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
    if Self.isEmptyPlace(place) { return nowhere.append(value.line) }
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
  /// Adds a point, an element of the member `list` of an object or of a list without a name.
  mutating func addLocationPoint(_ value: JSONNode, list: String) {
    guard value.members != nil else {
      // The tags of a point, for example, are another list.
      if list.isEmpty { note(value, "a point is not an object") }
      return
    }
    // A day of a LocationDiary.
    if let points = value["points"]?.array, value.member(.latitude) == nil {
      for point in points { addLocationPoint(point, list: "points") }
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
      let isNowhere = position.member(.latitude) == nil && position.member(.longitude) == nil
      if isNowhere, time(of: value, point, position) != nil {
        return nowhere.append(value.line)
      }
      return note(value, "a point has no latitude or no longitude")
    }
    let coordinate: Coordinate
    do throws(PositionProblem) {
      coordinate = try members.coordinate(of: position, north, east)
    } catch {
      return note(value, error.problem)
    }
    let time = time(of: value, point, position)
    if time == nil { noteUntimed(point, value.line) }
    var seconds: Double?
    // Foundation encodes a Date as seconds since 2001.
    if case .number = time?.value, let since = time?.seconds, since < Fix.secondsTo2001 {
      seconds = since + Fix.secondsTo2001
    } else {
      seconds = self.seconds(time)
    }
    var measures = members.measures(of: position, &marks)
    // What is around a position has names of its own.
    if value.members?.count != position.members?.count { _ = members.measures(of: value, &marks) }
    // OwnTracks gives km/h.
    if measures[.speed] == nil { measures[.speed] = position["vel"]?.measure.map { $0 / 3.6 } }
    add(
      latitude: coordinate.latitude, longitude: coordinate.longitude, seconds: seconds, of: value,
      measures: measures)
  }

  private func time(of value: JSONNode, _ point: JSONNode, _ position: JSONNode) -> JSONNode? {
    point.member(.time) ?? position.member(.time) ?? value.member(.time)
      ?? point.member(.date) ?? value.member(.date)
  }
}
